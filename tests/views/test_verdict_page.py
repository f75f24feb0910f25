"""The page of verdicts that need a person."""

from __future__ import annotations

from pathlib import Path

import pytest

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.loading import load_knowledge_base
from livingdocs.records.snapshot import Snapshot
from livingdocs.views.home import home_news
from livingdocs.views.verdict_page import VerdictPage, verdict_page
from livingdocs.views.verdict_totals import verdict_totals
from tests.small_base import NEW, OLD, anchor, base, briefing, doubt, event, snapshot

ORCHARD = "Wrongful Harvests: Orchard Robots That Pick by Moonlight"
KETTLE = "Kettlecast: Predicting Boil Times for Shared Samovars"
TEAPOT = "Spoutnet: Teapot Geometry Without Calibration"


def row(paper: str, title: str, line: int) -> dict[str, object]:
    return {"id": paper, "title": title, "lines": [line, line]}


@pytest.fixture(scope="module")
def small() -> KnowledgeBase:
    """One paper of each kind that matters, cited in an order that is not the wanted one."""
    rows = [
        row("2609.00001", TEAPOT, 20),
        row("2609.00002", "Porcelain: " + ORCHARD, 21),
        row("2609.00003", KETTLE, 22),
        row("2609.00004", "Glaze Cracks Under Load", 23),
    ]
    asked = doubt(
        "d1", event("opened", OLD), title="Steamgate 的 arXiv ID 缺失", observation="补 arXiv ID"
    )
    return base(
        briefings=(briefing(OLD, citations=rows), briefing(NEW)),
        snapshots=(
            snapshot("2609.00001", TEAPOT),
            snapshot("2609.00002", ORCHARD),
            snapshot("2609.00003", ORCHARD.replace("Moonlight", "Starlight")),
            snapshot("2608.00003", KETTLE),
            snapshot("2608.00009", "Steamgate: Valves That Listen"),
        ),
        doubts=(asked,),
    )


def groups(view: VerdictPage) -> dict[str, list[str]]:
    return {group.mark.word: [each.id for each in group.rows] for group in view.wrong}


def test_the_gravest_stand_first_and_what_fits_is_left_out(small: KnowledgeBase) -> None:
    view = verdict_page(small)
    assert groups(view) == {"另一篇": ["2609.00003"], "未查": ["2609.00004"]}
    assert list(groups(view)) == ["另一篇", "未查"]
    assert [each.id for group in view.renamed for each in group.rows] == ["2609.00002"]


def test_a_row_has_both_titles_the_reason_its_line_and_what_is_offered(
    small: KnowledgeBase,
) -> None:
    [wrong] = verdict_page(small).wrong[0].rows
    assert wrong.official == ORCHARD.replace("Moonlight", "Starlight")
    [claimed] = wrong.titles
    assert "".join(piece.text for piece in claimed.pieces) == KETTLE
    assert [link.label for link in claimed.sources] == ["09-22:22"]
    assert "Kettlecast" in "".join(wrong.reasons)
    [offer] = wrong.offers
    assert (offer.id, offer.title, offer.held) == ("2608.00003", KETTLE, True)


def test_a_reason_does_not_repeat_what_is_offered(small: KnowledgeBase) -> None:
    for group in verdict_page(small).wrong:
        for each in group.rows:
            assert not any("候选" in reason for reason in each.reasons)


def test_a_paper_named_without_an_id_is_listed_with_its_candidate(small: KnowledgeBase) -> None:
    [named] = verdict_page(small).unnamed
    assert named.name == "Steamgate"
    assert named.doubt.key == "inference/d1"
    assert [offer.id for offer in named.offers] == ["2608.00009"]


def test_the_totals_are_those_of_the_rows(small: KnowledgeBase) -> None:
    view = verdict_page(small)
    totals = verdict_totals(small)
    rows = [each for group in (*view.wrong, *view.renamed) for each in group.rows]
    assert totals.papers == sum(number for _, number in view.counts) == 4
    assert totals.needing == len(rows) + len(view.unnamed) == 4
    assert totals.fitting == 1
    assert home_news(small).needing == totals.needing


def test_no_data_is_no_fault() -> None:
    view = verdict_page(base())
    assert (view.wrong, view.unnamed, view.renamed, view.changed) == ((), (), (), ())


def test_fragments_are_no_twins(kb: KnowledgeBase, small: KnowledgeBase) -> None:
    for each in (kb, small):
        view = verdict_page(each)
        rows = [line for group in (*view.wrong, *view.renamed) for line in group.rows]
        fragments = [line.fragment for line in (*rows, *view.changed)]
        assert len(fragments) == len(set(fragments))


def test_the_real_briefings_show_what_is_wrong_and_what_is_suggested(repo_root: Path) -> None:
    """Two wrong ids, and two papers cited without one, each with the paper that is meant."""
    data = repo_root / "data"
    if not (data / "briefings" / "inference").is_dir():
        pytest.skip("the data of the two real briefings are not here")
    view = verdict_page(load_knowledge_base(data))
    rows = {each.id: each for group in view.wrong for each in group.rows}
    assert [offer.id for offer in rows["2607.09701"].offers] == ["2609.34117"]
    assert "2502.07115" in [offer.id for offer in rows["2602.07115"].offers]
    named = {each.name: [offer.id for offer in each.offers] for each in view.unnamed}
    assert named["ThunderAgent"] == ["2602.13692"]
    assert named["ModeSwitch-LLM"] == ["2605.23057"]


def test_a_paper_that_one_anchor_read_before_it_changed_is_listed_and_counted() -> None:
    """Also where a later briefing has read the newest version: the anchor has not."""
    paper = {**snapshot("2609.00001", KETTLE).model_dump(), "latest_version": 3}
    rows = [{"id": "2609.00001", "title": KETTLE, "version": 3, "lines": [20, 20]}]
    for read, number in ((1, 1), (3, 0)):
        kb = base(
            briefings=(briefing(OLD, citations=rows),),
            snapshots=(Snapshot.model_validate(paper),),
            anchors=(anchor("boil", papers=[{"id": "2609.00001", "version": read}]),),
        )
        listed = verdict_page(kb).changed
        assert len(listed) == verdict_totals(kb).changed == home_news(kb).changed == number
        assert all("读的是 v1" in row.rechecks[0].text for row in listed)

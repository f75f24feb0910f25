"""The page about filing as a whole."""

from __future__ import annotations

from dataclasses import replace

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.card import CuratorVerdict
from livingdocs.views.filing_page import FilingPage, filing_page
from tests.data_folder import DataFolder


def row(view: FilingPage, title: str) -> tuple[int, list[str], list[str], int, int]:
    """Cards of a topic, what may leave, what may come, and how its flags fared."""
    (found,) = (each for each in view.topics if each.title == title)
    leaving = [f"{move.topic} {move.count}" for move in found.leaving]
    coming = [f"{move.topic} {move.count}" for move in found.coming]
    return found.cards, leaving, coming, found.right, found.wrong


def judged(kb: KnowledgeBase, topic: str) -> KnowledgeBase:
    """The same with a verdict on the card whose flag is stored."""
    verdict = CuratorVerdict(topic=topic, reason="看过。", by="hana", date="2027-03-06")
    card = kb.cards["2702.00017"].model_copy(update={"verdict": verdict})
    return replace(kb, cards={**kb.cards, card.id: card})


def test_what_goes_in_and_out_of_each_topic(kb: KnowledgeBase) -> None:
    """Each flag counts once on either side."""
    view = filing_page(kb)
    assert row(view, "果园") == (2, ["泡茶 2"], [], 0, 0)
    assert row(view, "泡茶") == (1, [], ["果园 2"], 0, 0)
    assert (view.total, view.flags, view.sure, view.right, view.wrong) == (3, 2, 2, 0, 0)


def test_verdicts_say_how_often_flags_were_right(kb: KnowledgeBase) -> None:
    """A card that stays was flagged wrongly; one that goes anywhere else, rightly."""
    stays, goes = filing_page(judged(kb, "orchard")), filing_page(judged(kb, "brewing"))
    assert (stays.right, stays.wrong, row(stays, "果园")[3:]) == (0, 1, (0, 1))
    assert (goes.right, goes.wrong, row(goes, "果园")[3:]) == (1, 0, (1, 0))
    assert [(each.card.id, each.outcome) for each in stays.judged] == [
        ("2612.00042", None),
        ("2702.00017", "标记错"),
    ]


def test_anchors_that_may_sit_in_the_wrong_section(folder: DataFolder) -> None:
    """With both sections, the reasons, and the lines to check them by."""
    path = "anchors/brewing/2027-03-02-i3.yml"
    folder.replace(path, "section: reliability", "section: pots")
    (anchor,) = filing_page(folder.load()).anchors
    assert (anchor.word, anchor.own.label, anchor.suggested.label) == (
        "可能放错",
        "§1.1 壶具格局",
        "§1.4 可靠性",
    )
    assert [link.label for link in anchor.lines] == ["03-02:33–40", "03-05:34"]
    assert len(anchor.reasons) == 2

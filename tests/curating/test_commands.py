"""What a curator does: each a minimal diff, and the folder loads after it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from livingdocs.checks.run import run_checks
from livingdocs.curating.answers import answer
from livingdocs.curating.decisions import Decision, chosen, decide
from livingdocs.curating.edits import CuratingError, Edits
from livingdocs.curating.filings import file_card
from livingdocs.curating.merging import merge
from livingdocs.curating.names import rename
from livingdocs.curating.suggestions import take
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.contradiction import Answer
from livingdocs.vocabulary import AnswerVerdict, RecordStatus
from tests.curating.carrying_out import carried_out
from tests.data_folder import ANCHOR, CARD, DOUBT, OTHER_ANCHOR, DataFolder

DAY = "2027-03-09"
GIVEN = Answer(verdict=AnswerVerdict.CONDITIONS_DIFFER, text="水温不同", by="Mira", date=DAY)


def decision(
    names: list[str], what: Decision, *, briefing: str | None = None
) -> Callable[[KnowledgeBase, Edits], object]:
    def plan(kb: KnowledgeBase, edits: Edits) -> None:
        for each in chosen(kb, names, briefing=briefing, status=RecordStatus.PROPOSED):
            decide(edits, each, what, by="Mira", day=DAY)

    return plan


def test_accepting_one(folder: DataFolder) -> None:
    """Status, who and when, and the day on which it was held against its source."""
    names = ["anchors/brewing/2027-03-02-i2"]
    assert carried_out(folder, decision(names, Decision.ACCEPT)) == [
        f"{OTHER_ANCHOR}: -status: proposed",
        f"{OTHER_ANCHOR}: +status: accepted",
        f"{OTHER_ANCHOR}: +accepted_by: Mira",
        f'{OTHER_ANCHOR}: +accepted_on: "{DAY}"',
        f'{OTHER_ANCHOR}: +verified_on: "{DAY}"',
    ]
    assert carried_out(folder, decision(names, Decision.ACCEPT)) == []


def test_accepting_all_of_a_briefing_leaves_the_decided_ones(folder: DataFolder) -> None:
    carried_out(folder, decision([], Decision.ACCEPT, briefing="brewing/2027-03-02"))
    kb = folder.load()
    from_it = [each for each in kb.anchors.values() if each.id.startswith("2027-03-02")]
    assert from_it and {each.status for each in from_it} == {RecordStatus.ACCEPTED}
    assert kb.anchors["brewing/kettle-flags"].accepted_by == "hana"
    later = kb.anchors["brewing/2027-03-05-i2"]
    assert later.status is RecordStatus.PROPOSED


def test_a_file_name_and_a_bare_id_name_a_record(folder: DataFolder) -> None:
    kb = folder.load()
    for name in ("data/anchors/brewing/2027-03-02-i2.yml", "2027-03-02-i2"):
        (found,) = chosen(kb, [name], briefing=None, status=RecordStatus.PROPOSED)
        assert found.name == "anchors/brewing/2027-03-02-i2"
    with pytest.raises(CuratingError, match='write "anchors/brewing/2027-03-02-i2"'):
        chosen(kb, ["anchors/brewing/2027-03-02-i22"], briefing=None, status=RecordStatus.PROPOSED)


def test_only_what_is_accepted_can_be_retired(folder: DataFolder) -> None:
    with pytest.raises(CuratingError, match="is proposed"):
        carried_out(folder, decision(["2027-03-02-i2"], Decision.RETIRE))


def test_renaming_an_anchor(folder: DataFolder) -> None:
    """The doubts that name it follow, and a redirect stays; its other lines are the same."""
    new = "anchors/brewing/cold-leaves.yml"
    text = folder.text(OTHER_ANCHOR)
    lines = carried_out(
        folder,
        lambda kb, edits: rename(
            kb, edits, "anchors/brewing/2027-03-02-i2", "cold-leaves", day=DAY
        ),
    )
    assert folder.text(new) == text.replace('id: "2027-03-02-i2"', "id: cold-leaves")
    assert not (folder.root / OTHER_ANCHOR).exists()
    others = [line for line in lines if not line.startswith("anchors/")]
    assert others == [
        f'{DOUBT}: -  - "2027-03-02-i2"',
        f"{DOUBT}: +  - cold-leaves",
        'contradictions/brewing/2027-03-05-d1.yml: -  - "2027-03-02-i2"',
        "contradictions/brewing/2027-03-05-d1.yml: +  - cold-leaves",
        "redirects.yml: +  - kind: anchors",
        "redirects.yml: +    old: brewing/2027-03-02-i2",
        "redirects.yml: +    new: brewing/cold-leaves",
        f'redirects.yml: +    date: "{DAY}"',
    ]


def test_renaming_twice_leads_readers_to_where_it_is_now(folder: DataFolder) -> None:
    """An older redirect is pointed at the newest name."""
    carried_out(
        folder,
        lambda kb, edits: rename(kb, edits, "anchors/brewing/kettle-flags", "kettle", day=DAY),
    )
    redirects = folder.load().redirects.redirects
    assert {(each.old, each.new) for each in redirects} == {
        ("brewing/2027-03-02-i1", "brewing/kettle"),
        ("brewing/kettle-flags", "brewing/kettle"),
    }


@pytest.mark.parametrize(
    ("name", "new_id", "words"),
    [
        ("anchors/brewing/kettle-flags", "Kettle Flags", "no id"),
        ("anchors/brewing/kettle-flags", "2027-03-02-i2", "already"),
        ("anchors/brewing/kettle-flag", "x", 'write "anchors/brewing/kettle-flags"'),
        ("cards/2612.00042", "x", "can't have another id"),
    ],
)
def test_names_that_cannot_be(folder: DataFolder, name: str, new_id: str, words: str) -> None:
    with pytest.raises(CuratingError, match=words):
        rename(folder.load(), Edits(folder.root), name, new_id, day=DAY)


def test_merging_two_anchors(folder: DataFolder) -> None:
    """What only the second knows is appended; words are left for a person to compare."""
    edits: list[Edits] = []

    def plan(kb: KnowledgeBase, planned: Edits) -> None:
        edits.append(planned)
        merge(kb, planned, "anchors/brewing/kettle-flags", "anchors/brewing/2027-03-02-i2", day=DAY)

    lines = carried_out(folder, plan)
    assert not [line for line in lines if line.startswith(f"{ANCHOR}: -")]
    kb = folder.load()
    kept = kb.anchors["brewing/kettle-flags"]
    assert {paper.id for paper in kept.papers} == {"2702.00017"}
    assert len(kept.evidence) == 3
    assert "kettle-flags" in kb.contradictions["brewing/2027-03-02-d1"].anchors
    assert any("statement of 2027-03-02-i2" in notice for notice in edits[0].notices)
    assert ("brewing/2027-03-02-i2", "brewing/kettle-flags") in {
        (each.old, each.new) for each in kb.redirects.redirects
    }


def test_merging_two_doubts(folder: DataFolder) -> None:
    """One life: the events of both, oldest first on its page."""
    carried_out(
        folder,
        lambda kb, edits: merge(
            kb,
            edits,
            "contradictions/brewing/2027-03-02-d2",
            "contradictions/brewing/2027-03-02-d3",
            day=DAY,
        ),
    )
    kb = folder.load()
    assert "brewing/2027-03-02-d3" not in kb.contradictions
    assert len(kb.contradictions["brewing/2027-03-02-d2"].events) >= 2


def test_what_cannot_be_one(folder: DataFolder) -> None:
    kb, edits = folder.load(), Edits(folder.root)
    doubt, anchor = "contradictions/brewing/2027-03-02-d2", "anchors/brewing/kettle-flags"
    with pytest.raises(CuratingError, match="not of one kind"):
        merge(kb, edits, doubt, anchor, day=DAY)
    with pytest.raises(CuratingError, match="itself"):
        merge(kb, edits, anchor, anchor, day=DAY)


def test_answering_a_doubt(folder: DataFolder) -> None:
    """Only the answer is added; a second answer is refused."""
    name = "contradictions/brewing/2027-03-02-d1"
    lines = carried_out(folder, lambda kb, edits: answer(kb, edits, name, GIVEN))
    assert lines == [
        f"{DOUBT}: +answer:",
        f"{DOUBT}: +  verdict: conditions_differ",
        f"{DOUBT}: +  text: 水温不同",
        f"{DOUBT}: +  by: Mira",
        f'{DOUBT}: +  date: "{DAY}"',
    ]
    with pytest.raises(CuratingError, match="was answered by Mira"):
        answer(folder.load(), Edits(folder.root), name, GIVEN)


def test_a_card_stays_and_is_not_asked_about_again(folder: DataFolder) -> None:
    carried_out(
        folder,
        lambda kb, edits: file_card(
            kb, edits, "2702.00017", topic="brewing", verdict_by="Mira", reason="讲茶", day=DAY
        ),
    )
    kb = folder.load()
    verdict = kb.cards["2702.00017"].verdict
    assert verdict is not None and verdict.judged is not None
    assert "2702.00017" not in kb.flags
    assert "cards/2702.00017.yml" not in {
        each.path for each in run_checks(kb, rules=["misfiled-card"])
    }


def test_a_card_moves(folder: DataFolder) -> None:
    carried_out(
        folder,
        lambda kb, edits: file_card(
            kb, edits, "2612.00042", topic="orchard", verdict_by="Mira", reason="讲果", day=DAY
        ),
    )
    card = folder.load().cards["2612.00042"]
    assert card.primary_topic == "orchard" == (card.verdict and card.verdict.topic)


def test_taking_another_id_leaves_the_briefing_as_it_was_written(folder: DataFolder) -> None:
    """What rests on the wrong id gets the right one; the finding is accepted with the reason."""
    other = "Quantum Lattices for Protein Ligands"
    path = "briefings/brewing/2027-03-02.yml"
    folder.replace(path, "title: A Survey of Cracked Pots", f"title: {other}")
    folder.write(
        "suggestions/arxiv_id/2612.00042.yml",
        'id: "2612.00042"\nkind: arxiv_id\nsubject: "2612.00042"\nsuggested: "2703.00120"\n'
        'reason: 题名相同\nmade_on: "2027-03-08"\n',
    )
    folder.write(ANCHOR, folder.text(ANCHOR) + 'papers:\n  - id: "2612.00042"\n')
    assert run_checks(folder.load(), rules=["paper-title"])
    briefing = folder.text(path)
    carried_out(
        folder,
        lambda kb, edits: take(kb, edits, "suggestions/arxiv_id/2612.00042", by="Mira", day=DAY),
    )
    kb = folder.load()
    assert folder.text(path) == briefing
    assert [paper.id for paper in kb.anchors["brewing/kettle-flags"].papers] == ["2703.00120"]
    assert "arxiv_id/2612.00042" not in kb.suggestions
    assert not [each for each in run_checks(kb, rules=["paper-title"]) if other in each.found]
    assert any("2703.00120" in each.reason for each in kb.exceptions.exceptions)


def test_taking_another_section(folder: DataFolder) -> None:
    folder.write(
        "suggestions/section/kettle-flags.yml",
        "id: kettle-flags\nkind: section\nsubject: brewing/kettle-flags\nsuggested: queueing\n"
        'reason: 讲排队\nmade_on: "2027-03-08"\n',
    )
    lines = carried_out(
        folder, lambda kb, edits: take(kb, edits, "section/kettle-flags", by="Mira", day=DAY)
    )
    assert [line for line in lines if line.startswith(ANCHOR)] == [
        f"{ANCHOR}: -section: pots",
        f"{ANCHOR}: +section: queueing",
    ]


def test_a_suggestion_that_is_not_there(folder: DataFolder) -> None:
    with pytest.raises(CuratingError, match="which is no suggestion"):
        take(folder.load(), Edits(folder.root), "suggestions/topic/x", by="Mira", day=DAY)
    with pytest.raises(CuratingError, match="no flag"):
        take(folder.load(), Edits(folder.root), "flags/2612.00042", by="Mira", day=DAY)


def test_cards_are_decided_on_too(folder: DataFolder) -> None:
    assert carried_out(folder, decision([f"data/{CARD}"], Decision.ACCEPT)) == []

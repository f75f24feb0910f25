"""Where briefings name a paper: the rows of the list, and every other line."""

from __future__ import annotations

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing
from livingdocs.relations.paper_uses import PaperUse, UsePlace, paper_uses

FIRST = "brewing/2027-03-02"


def uses_of(kb: KnowledgeBase, paper: str, briefing: str = FIRST) -> list[PaperUse]:
    return [use for use in kb.uses_by_paper[paper] if use.briefing == briefing]


def named(kb: KnowledgeBase, line: str, number: int = 36) -> dict[str, tuple[UsePlace, int | None]]:
    """Papers that a raw line of the first briefing names, with the place and the version."""
    briefing = kb.briefings[FIRST]
    lines = list(kb.raw[briefing.raw.path].lines)
    lines[number - 1] = line
    return {
        use.paper: (use.place, use.version)
        for use in paper_uses(briefing, lines)
        if use.lines == (number, number) and use.citation is None
    }


def test_each_place_of_a_paper_is_told_with_its_part_and_lines(kb: KnowledgeBase) -> None:
    """In the order of the text, with the number of the increment or doubt."""
    uses = uses_of(kb, "2702.00017")
    assert [(use.place, use.number, use.lines, use.version) for use in uses] == [
        (UsePlace.OTHER, None, (5, 5), None),
        (UsePlace.SOURCE, None, (13, 13), None),
        (UsePlace.INCREMENT, 2, (27, 27), 2),
        (UsePlace.INCREMENT, 2, (28, 28), 2),
        (UsePlace.DOUBT, 1, (43, 43), None),
        (UsePlace.CITATION, None, (54, 54), 2),
    ]
    assert uses[0].text == kb.raw[kb.briefings[FIRST].raw.path].line(5)


def test_a_row_of_the_list_stands_for_its_line(kb: KnowledgeBase) -> None:
    """Once, with the claimed title and the gloss, although the line names the id too."""
    (row,) = [use for use in uses_of(kb, "2702.00017") if use.citation is not None]
    assert row.text == "Leafcache: Steeping Leaves in Parallel · 命中率 61%"
    assert row.citation is not None and row.citation.id == "2702.00017"


def test_uses_are_in_the_order_of_time(kb: KnowledgeBase) -> None:
    """Over all briefings of all topics."""
    for uses in kb.uses_by_paper.values():
        keys = [(use.date, use.briefing, use.lines) for use in uses]
        assert keys == sorted(keys)


def test_a_paper_in_the_row_of_another_is_not_lost(kb: KnowledgeBase) -> None:
    """A gloss may name what is compared."""
    line = "| 2702.00017v2 | Leafcache · 胜过 2703.00120v1 | 中高 | 本次新增锚点 |"
    assert named(kb, line, 54) == {"2703.00120": (UsePlace.CITATION, 1)}


def test_a_card_names_its_paper(kb: KnowledgeBase) -> None:
    """`12-2702-00017` is the file of a card; number and id are told apart."""
    line = "12-2702-00017（Steeping Leaves）与 1435-2609-20816"
    assert named(kb, line) == {
        "2702.00017": (UsePlace.INCREMENT, None),
        "2609.20816": (UsePlace.INCREMENT, None),
    }


def test_a_line_that_names_a_paper_twice_is_one_use(kb: KnowledgeBase) -> None:
    """With the version, wherever in the line it stands."""
    line = "arXiv 2702.00017，见 arXiv:2702.00017v3 与 2702.00017v2"
    assert named(kb, line) == {"2702.00017": (UsePlace.INCREMENT, 3)}


def test_numbers_that_are_no_ids_are_no_papers(kb: KnowledgeBase) -> None:
    """A DOI, a month that there is not, a throughput, an issue, a date."""
    line = "10.1145/2609.19657 2613.00001 1234.56789 ~16,200 tok/s #34759 2026.1012"
    assert named(kb, line) == {}


def test_without_the_raw_text_the_rows_are_known(kb: KnowledgeBase) -> None:
    """A record may be looked at before its text is there."""
    briefing: Briefing = kb.briefings[FIRST]
    assert [use.paper for use in paper_uses(briefing, ())] == [
        citation.id for citation in briefing.citations
    ]

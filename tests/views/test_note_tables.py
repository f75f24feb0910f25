"""Tables in the notes of an increment: whole ones as tables, all others as they were written."""

from __future__ import annotations

import pytest
from selectolax.lexbor import LexborHTMLParser

from livingdocs.pages.rendering import render
from livingdocs.pages.site import build_site
from livingdocs.records.base import Passage
from livingdocs.views.note_tables import NoteBlock, note_blocks
from livingdocs.views.runs import Runs, plain
from tests.small_base import OLD, base, briefing

HEAD = ("| a | b | c |", "|---|:-:|---|")


def blocks(*lines: str, first: int = 10) -> tuple[NoteBlock, ...]:
    numbered = enumerate(lines, start=first)
    return note_blocks([Passage(text=text, lines=(at, at)) for at, text in numbered], plain)


def words(cells: tuple[Runs, ...]) -> list[str]:
    return ["".join(run.text for run in cell) for cell in cells]


def test_rows_become_rows_and_bars_in_cells_stay() -> None:
    """An escaped bar, and one in code, is part of its cell."""
    before, table, after = blocks(
        "前", *HEAD, r"| vLLM \| SGLang | `grep -E 'a|b'` | 3 |", "| x |  | ⭐ |", "后"
    )
    assert words(table.head) == ["a", "b", "c"]
    rows = [words(row) for row in table.rows]
    assert rows == [["vLLM | SGLang", "`grep -E 'a|b'`", "3"], ["x", "", "⭐"]]
    assert [words((each.words,)) for each in (before, after)] == [["前"], ["后"]]


@pytest.mark.parametrize(
    "lines",
    [
        (*HEAD, "| USB-A|USB-C | 2 | 3 |"),
        (*HEAD, "| 1 | 2 |"),
        ("| a | b |", "|---|---|---|", "| 1 | 2 |"),
        HEAD,
        (HEAD[1], HEAD[1], "甲"),
        ("| a | b | c |", "甲", "| 1 | 2 | 3 |"),
        ("竖线 | 在句子里",),
    ],
)
def test_a_table_that_is_not_whole_stays_in_lines(lines: tuple[str, ...]) -> None:
    """No value ever stands under a column that is not its own, and no line is lost."""
    found = blocks(*lines)
    assert ["".join(run.text for run in each.words) for each in found] == list(lines)


def test_lines_apart_are_no_table() -> None:
    lines = zip((*HEAD, "| 1 | 2 | 3 |"), (1, 2, 9), strict=True)
    notes = [Passage(text=text, lines=(at, at)) for text, at in lines]
    assert all(not each.head for each in note_blocks(notes, plain))


def test_a_page_has_the_table_and_keeps_another_as_it_is() -> None:
    """Cells are text: what looks like HTML in them is shown."""
    lines = (*HEAD, "| <b>1</b> | 2 | **3** |", "甲", "| 1 |")
    notes = [{"text": text, "lines": [at, at]} for at, text in enumerate(lines, start=37)]
    increment = {"number": 1, "title": "TGI", "notes": notes, "lines": [36, 48]}
    site = build_site(base(briefings=(briefing(OLD, increments=[increment]),)))
    page = site.pages[f"briefings/inference/{OLD}.md"]
    tree = LexborHTMLParser("".join(render(slot) for slot in page.slots))
    row = tree.css_first("#increment-1")
    assert row is not None
    assert [cell.text() for cell in row.css("td")] == ["<b>1</b>", "2", "**3**"]
    assert [node.text() for node in row.css("p.kb-incrow__p")] == ["甲", "| 1 |"]

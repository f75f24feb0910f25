"""Tables among the notes of an increment: rows of Markdown as rows of a table.

Only a table that is whole becomes one: a row with a cell too many or too few would put its values
under the wrong column, so the lines then stay as they were written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from livingdocs.records.base import Passage
from livingdocs.views.runs import Runs

_ROW: Final = re.compile(r"\|.*\|")
_RULER: Final = re.compile(r"\|(?:[ \t]*:?-+:?[ \t]*\|)+")
# A bar that ends a cell: not one with a backslash, and not one inside code.
_BAR: Final = re.compile(r"\\.|`[^`]*`|(?P<bar>\|)")


@dataclass(frozen=True, slots=True)
class NoteBlock:
    """A paragraph, `words`; or a table: `head`, and `rows` of as many cells each."""

    words: Runs = ()
    head: tuple[Runs, ...] = ()
    rows: tuple[tuple[Runs, ...], ...] = ()


def note_blocks(notes: Sequence[Passage], show: Callable[[str], Runs]) -> tuple[NoteBlock, ...]:
    """The notes in their order, with tables where their lines make one."""
    return tuple(_blocks(notes, show))


def _blocks(notes: Sequence[Passage], show: Callable[[str], Runs]) -> Iterator[NoteBlock]:
    at = 0
    while at < len(notes):
        table = _table(notes[at:])
        if table:
            head, *rows = (tuple(map(show, cells)) for cells in table)
            yield NoteBlock(head=head, rows=tuple(rows))
            at += len(table) + 1  # the ruler
            continue
        yield NoteBlock(words=show(notes[at].text))
        at += 1


def _table(notes: Sequence[Passage]) -> list[tuple[str, ...]]:
    """The cells of the table that begins here, head first; empty where none does."""
    lines = [notes[0].text]
    for above, note in pairwise(notes):
        if note.lines[0] != above.lines[1] + 1 or _ROW.fullmatch(note.text) is None:
            break
        lines.append(note.text)
    if len(lines) < 3 or _ROW.fullmatch(lines[0]) is None or not _RULER.fullmatch(lines[1]):
        return []
    cells = [_cells(line) for line in (lines[0], *lines[2:])]
    return cells if len({len(row) for row in (*cells, _cells(lines[1]))}) == 1 else []


def _cells(line: str) -> tuple[str, ...]:
    """What stands between the bars of a row."""
    bars = [match.start() for match in _BAR.finditer(line) if match["bar"]]
    between = pairwise(bars)
    return tuple(line[left + 1 : right].strip().replace("\\|", "|") for left, right in between)

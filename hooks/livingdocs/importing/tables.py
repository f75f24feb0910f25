"""Tables: Markdown rows, also where an export broke a row over several lines.

A broken row is mended only if consecutive lines, put together, have exactly as many cells as the
header. Everything else that looks like a row is left alone, so that no value ever stands under
another column than its own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from livingdocs.importing.document import Piece
from livingdocs.importing.lines import Line

_DELIMITER: Final = re.compile(r"[ \t]*\|?[ \t:|-]*-[ \t:|-]*")
_LONGEST_ROW: Final = 12
"""Lines that one broken row may have."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row: its cells, and all of it with the pipes."""

    cells: tuple[Piece, ...]
    whole: Piece

    @property
    def lines(self) -> tuple[int, int]:
        """First and last line."""
        return self.whole.lines


@dataclass(frozen=True, slots=True)
class Table:
    """A table: header row, delimiter row where there is one, rows, and lines that fit nowhere."""

    header: Row
    delimiter: Piece | None
    rows: tuple[Row, ...]
    damaged: tuple[Piece, ...]
    rest: tuple[Line, ...]


def read_table(lines: Sequence[Line]) -> Table | None:
    """The first table in some lines; `rest` are the lines before and after it.

    A header is a row with at least two cells, followed by a delimiter row; without any delimiter
    row the first row with pipes is the header.
    """
    written = [line for line in lines if not line.blank]
    start = _header_index(written)
    if start is None:
        return None
    header = _row(written[start].whole.strip())
    has_delimiter = start + 1 < len(written) and is_delimiter(written[start + 1])
    delimiter = written[start + 1].whole.strip() if has_delimiter else None
    first = start + (2 if has_delimiter else 1)
    rows, damaged, end = _read_rows(written, first, width=len(header.cells))
    rest = (*written[:start], *written[end:])
    return Table(header, delimiter, tuple(rows), tuple(damaged), rest)


def is_delimiter(line: Line) -> bool:
    """Whether a line is the row of dashes under a header."""
    text = line.whole.text
    return "|" in text and _DELIMITER.fullmatch(text) is not None


def _header_index(lines: Sequence[Line]) -> int | None:
    for index in range(1, len(lines)):
        if is_delimiter(lines[index]) and len(_cells(lines[index - 1].whole.strip())) > 1:
            return index - 1
    for index, line in enumerate(lines):
        if line.has_pipe and len(_cells(line.whole.strip())) > 1:
            return index
    return None


def _read_rows(
    lines: Sequence[Line], start: int, *, width: int
) -> tuple[list[Row], list[Piece], int]:
    rows: list[Row] = []
    damaged: list[Piece] = []
    pending: Piece | None = None
    index = start
    while index < len(lines) and _goes_on(lines[index], pending):
        line = lines[index].whole.strip()
        if pending is not None and not pending.adjoins(line):
            damaged.append(pending)
            pending = None
        joined = line if pending is None else pending.until(line)
        count = len(_cells(joined))
        if pending is not None and (count > width or _line_span(joined) > _LONGEST_ROW):
            damaged.append(pending)
            joined, count = line, len(_cells(line))
        if count == width:
            rows.append(_row(joined))
            pending = None
        elif count > width:
            damaged.append(joined)
            pending = None
        else:
            pending = joined
        index += 1
    if pending is not None:
        damaged.append(pending)
    return rows, damaged, index


def _goes_on(line: Line, pending: Piece | None) -> bool:
    """Whether a line may belong to the table: it has pipes, or it is inside a broken row."""
    if line.heading:
        return False
    return line.has_pipe or (pending is not None and line.bullet is None)


def _line_span(piece: Piece) -> int:
    first, last = piece.lines
    return last - first + 1


def _row(piece: Piece) -> Row:
    return Row(tuple(_cells(piece)), piece)


def _cells(piece: Piece) -> list[Piece]:
    """Cells between pipes; a pipe behind a backslash or inside backticks is text."""
    text = piece.text
    bars = _bars(text)
    start = 0
    cells: list[Piece] = []
    for bar in bars:
        cells.append(piece.part(start, bar).strip())
        start = bar + 1
    cells.append(piece.rest(start).strip())
    if text.startswith("|"):
        cells = cells[1:]
    if bars and bars[-1] == len(text) - 1 and len(cells) > 1:
        cells = cells[:-1]
    return cells


def _bars(text: str) -> list[int]:
    bars: list[int] = []
    code_until = -1
    index = 0
    while index < len(text):
        character = text[index]
        if character == "\\":
            index += 2
            continue
        if character == "`" and index > code_until:
            code_until = text.find("`", index + 1)
        elif character == "|" and index > code_until:
            bars.append(index)
        index += 1
    return bars

"""The text of a briefing, and pieces of it that know where they stand.

A piece is a stretch of the one normalised text, so that whatever a parser does with it (strip,
split, match) the lines it came from are never lost, also where a table cell runs over a line end.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

_LINE_BREAK: Final = re.compile(r"[ \t]*\n[ \t]*")


@dataclass(frozen=True)
class Document:
    """A normalised text: lines end with LF, control characters are gone."""

    text: str
    starts: tuple[int, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        starts = [0]
        starts.extend(match.end() for match in re.finditer("\n", self.text))
        object.__setattr__(self, "starts", tuple(starts))

    @property
    def line_count(self) -> int:
        """Lines of the text; a line feed at the end begins no further line."""
        return len(self.starts) - (1 if self.text.endswith("\n") or not self.text else 0)

    def line_of(self, offset: int) -> int:
        """1-based number of the line that holds the character at `offset`."""
        return bisect_right(self.starts, offset)

    def lines(self) -> Iterator[Piece]:
        """The lines in order, without their line feeds."""
        for index in range(self.line_count):
            start = self.starts[index]
            end = self.starts[index + 1] - 1 if index + 1 < len(self.starts) else len(self.text)
            yield Piece(self, start, end)


@dataclass(frozen=True, slots=True)
class Piece:
    """The characters `[start, end)` of a document."""

    document: Document = field(repr=False, compare=False)
    start: int
    end: int

    @property
    def text(self) -> str:
        """The characters as they stand."""
        return self.document.text[self.start : self.end]

    @property
    def words(self) -> str:
        """The characters with each line end, and the indentation after it, as one space."""
        return _LINE_BREAK.sub(" ", self.text)

    @property
    def lines(self) -> tuple[int, int]:
        """First and last line, 1-based, inclusive."""
        first = self.document.line_of(self.start)
        return first, self.document.line_of(max(self.start, self.end - 1))

    def __bool__(self) -> bool:
        """Whether there is anything but white space."""
        return bool(self.text.strip())

    def part(self, start: int, end: int) -> Piece:
        """A part, by positions in `text`."""
        return Piece(self.document, self.start + start, self.start + end)

    def rest(self, start: int) -> Piece:
        """Everything from a position in `text` on."""
        return Piece(self.document, self.start + start, self.end)

    def group(self, match: re.Match[str], name: int | str = 0) -> Piece:
        """What a group of a match on `text` covers."""
        return self.part(match.start(name), match.end(name))

    def strip(self) -> Piece:
        """Without white space at both ends."""
        text = self.text
        lead = len(text) - len(text.lstrip())
        return self.part(lead, max(lead, len(text.rstrip())))

    def adjoins(self, other: Piece) -> bool:
        """Whether there is nothing but white space between the end of this and `other`."""
        return not self.document.text[self.end : other.start].strip()

    def until(self, other: Piece) -> Piece:
        """From the start of this to the end of `other`."""
        return Piece(self.document, self.start, max(self.end, other.end))

"""A data file as read: plain data, and the place of every key and value in the text."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from livingdocs.yaml_files.value_places import Place, places_of


class Positions:
    """Lines and columns, counted from 1, of everything in one text that was read.

    Places are worked out when somebody asks for the first one: most files have nothing to report,
    and keeping a place for each value would double the time that reading takes.
    """

    __slots__ = ("_line_starts", "_root", "_text")

    def __init__(self, text: str):
        self._text = text
        self._root: Place | None = None
        self._line_starts: list[int] | None = None

    def value(self, loc: Iterable[str | int]) -> tuple[int, int]:
        """Line and column of the value at `loc`, or of the deepest part of it that exists."""
        return self.of_offset(self._place(loc).start)

    def key(self, loc: Iterable[str | int]) -> tuple[int, int]:
        """Line and column of the key at `loc`; of the value where there is no key."""
        return self.of_offset(self._place(loc).key)

    def raw(self, loc: Iterable[str | int]) -> str:
        """The text of the scalar at `loc` as written, quotes included; empty for the others."""
        place = self._place(loc)
        return self._text[place.start : place.end]

    def of_offset(self, offset: int) -> tuple[int, int]:
        """Line and column of a character offset."""
        if self._line_starts is None:
            self._line_starts = line_starts(self._text)
        line = bisect_right(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1

    def _place(self, loc: Iterable[str | int]) -> Place:
        if self._root is None:
            self._root = places_of(self._text)
        place = self._root
        for part in loc:
            # A validator puts the names of union branches into `loc`: what the text has not is
            # passed over, so that the deepest existing place is found.
            children = place.children
            if isinstance(children, dict):
                place = children.get(part, place) if isinstance(part, str) else place
            elif isinstance(children, list):
                fits = isinstance(part, int) and 0 <= part < len(children)
                place = children[part] if fits and isinstance(part, int) else place
        return place


@dataclass(frozen=True, slots=True)
class YamlDocument:
    """One data file.

    Attributes:
        path: the file, with `/`, as findings name it.
        data: dict, list, `str` (quoted), `Plain` (unquoted), bool or None, nested.
        positions: where the data stands.
        fault_lines: lines with a fault that the reader reported. Where there is one, `data` is
            good enough to look for more faults, and for nothing else.
    """

    path: str
    data: Any
    positions: Positions
    fault_lines: frozenset[int] = frozenset()

    @property
    def faulty(self) -> bool:
        """Whether the reader reported an error, so that no record may be made of it."""
        return bool(self.fault_lines)

    def position(self, loc: Iterable[str | int]) -> tuple[int, int]:
        """Line and column of the value at `loc`, or of the deepest part of it that exists."""
        return self.positions.value(loc)

    def key_position(self, loc: Iterable[str | int]) -> tuple[int, int]:
        """Line and column of the key at `loc`; of the value where there is no key."""
        return self.positions.key(loc)

    def raw(self, loc: Iterable[str | int]) -> str:
        """The text of the scalar at `loc` as written, quotes included."""
        return self.positions.raw(loc)


def line_starts(text: str) -> list[int]:
    """Character offsets at which the lines of `text` begin; lines end with a line feed only."""
    starts = [0]
    position = text.find("\n")
    while position >= 0:
        starts.append(position + 1)
        position = text.find("\n", position + 1)
    return starts

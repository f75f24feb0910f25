"""Lists: real ones, one item a line, and those that an export flattened into one line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from livingdocs.importing.brackets import outside_brackets
from livingdocs.importing.document import Piece
from livingdocs.importing.lines import Line

_FIRST_BULLET: Final = re.compile(r"([-*+•◦▪‣·–—])[ \t]+(?=\S)")
_FIRST_NUMBER: Final = re.compile(r"1[.)、][ \t]+(?=\S)")
_NUMBER: Final = re.compile(r"(?<=\s)([0-9]{1,2})[.)、][ \t]+(?=\S)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Item:
    """An item of a list: its text, its marks (bullet, asterisks), its level from 1."""

    text: Piece
    marks: tuple[Piece, ...] = ()
    level: int = 1


def flattened_items(piece: Piece) -> list[Item] | None:
    """The items of a list in one line (`- a - b 1. c 2. d`); None if it doesn't begin as one.

    Numbered items that follow a bullet inside it are one level deeper than the bullet.
    """
    piece = piece.strip()
    if match := _FIRST_BULLET.match(piece.text):
        items = []
        for item in _cut_at_bullets(piece, match[1]):
            items.extend(_cut_at_numbers(item, level=item.level + 1) or [item])
        return items
    if _FIRST_NUMBER.match(piece.text):
        return _cut_at_numbers(Item(piece), level=1)
    return None


def _cut_at_bullets(piece: Piece, bullet: str) -> list[Item]:
    text = piece.text
    outside = outside_brackets(text)
    pattern = re.compile(rf"(?:^|(?<=\s)){re.escape(bullet)}[ \t]+(?=\S)")
    marks = [match for match in pattern.finditer(text) if outside[match.start()]]
    ends = [match.start() for match in marks[1:]] + [len(text)]
    return [
        Item(piece.part(mark.end(), end).strip(), (piece.group(mark),))
        for mark, end in zip(marks, ends, strict=True)
    ]


def _cut_at_numbers(item: Item, *, level: int) -> list[Item] | None:
    """Cut `head 1. a 2. b` into head, a, b; None unless there are two numbers in order."""
    text = item.text.text
    outside = outside_brackets(text)
    marks: list[re.Match[str]] = []
    first = _FIRST_NUMBER.match(text)
    if first is not None:
        marks.append(first)
    for match in _NUMBER.finditer(text):
        if outside[match.start()] and int(match[1]) == len(marks) + 1:
            marks.append(match)
    if len(marks) < 2:
        return None
    ends = [match.start() for match in marks[1:]] + [len(text)]
    items = [
        Item(item.text.part(mark.end(), end).strip(), (item.text.group(mark),), level)
        for mark, end in zip(marks, ends, strict=True)
    ]
    head = item.text.part(0, marks[0].start()).strip()
    if head:
        return [replace(item, text=head), *items]
    return [replace(items[0], marks=(*item.marks, *items[0].marks)), *items[1:]]


@dataclass(frozen=True, slots=True)
class ListLines:
    """What lines of a list gave: items, and lines that belong to no item."""

    items: tuple[Item, ...]
    rest: tuple[Line, ...]


def list_items(lines: Sequence[Line]) -> ListLines:
    """Read a list with one item a line, with indented or numbered items below others.

    An indented line without bullet continues the item before it. A list of one line that holds
    further bullets is a flattened one.
    """
    written = [line for line in lines if not line.blank]
    if len(written) == 1 and written[0].bullet == "-":
        only = written[0]
        flat = flattened_items(only.whole.strip())
        if flat is not None and len(flat) > 1:
            return ListLines(tuple(flat), ())
    items: list[Item] = []
    rest: list[Line] = []
    levels = _Levels()
    for line in written:
        if line.bullet is not None:
            items.append(Item(line.body, line.marks, levels.level_of(line)))
        elif items and _continues(line, items[-1], indent=levels.indent):
            items[-1] = replace(items[-1], text=items[-1].text.until(line.whole.strip()))
        else:
            rest.append(line)
    return ListLines(tuple(items), tuple(rest))


def _continues(line: Line, item: Item, *, indent: int) -> bool:
    return line.indent > indent and not line.heading and item.text.adjoins(line.whole)


class _Levels:
    """The level of list items, from indentation and from numbers that follow a bullet."""

    def __init__(self) -> None:
        self._open: list[tuple[int, bool]] = []

    @property
    def indent(self) -> int:
        return self._open[-1][0] if self._open else 0

    def level_of(self, line: Line) -> int:
        numbered = isinstance(line.bullet, int)
        place = (line.indent, numbered)
        while self._open and self._open[-1][0] > line.indent:
            self._open.pop()
        if place in self._open:
            del self._open[self._open.index(place) + 1 :]
        elif self._begins_here(line, numbered=numbered):
            self._open.append(place)
        else:
            self._open[-1] = place
        return len(self._open)

    def _begins_here(self, line: Line, *, numbered: bool) -> bool:
        """A deeper indentation begins a level; so does `1.` after a bullet at the same place."""
        if not self._open or line.indent > self._open[-1][0]:
            return True
        return numbered and line.bullet == 1 and not self._open[-1][1]

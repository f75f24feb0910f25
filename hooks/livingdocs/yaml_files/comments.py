"""The comments of a YAML text, each with the entry that it belongs to.

libyaml drops comments, and a library that keeps them would be a second reader with other opinions
of what a file says. So they are found beside its events: a `#` outside every scalar begins one
(https://yaml.org/spec/1.2.2/#66-comments).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from yaml._yaml import CParser
from yaml.events import ScalarEvent, StreamEndEvent

from livingdocs.yaml_files.document import line_starts
from livingdocs.yaml_files.value_places import Place, places_of

Path = tuple[str | int, ...]


@dataclass(slots=True)
class Comments:
    """Comments by the path of their entry, each with its `#`.

    Attributes:
        above: comments on lines of their own, above an entry.
        behind: the comment at the end of the line in which an entry begins.
        at_end: comments below the last entry.
    """

    above: dict[Path, list[str]] = field(default_factory=dict)
    behind: dict[Path, str] = field(default_factory=dict)
    at_end: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        """Whether there is any comment."""
        return bool(self.above or self.behind or self.at_end)

    def words(self) -> list[str]:
        """All comments, sorted, wherever they stand."""
        above = [comment for comments in self.above.values() for comment in comments]
        return sorted([*above, *self.behind.values(), *self.at_end])


def find_comments(text: str) -> Comments:
    """The comments of a text that the reader took without a fault."""
    comments = Comments()
    if "#" not in text:
        return comments
    starts = line_starts(text)
    entries = Entries(text)
    for offset in _offsets(text):
        line = bisect_right(starts, offset) - 1
        end = text.find("\n", offset)
        comment = text[offset : None if end < 0 else end].rstrip()
        before = text[starts[line] : offset]
        path = entries.last_of(line) if before.strip() else None
        if path is not None and path not in comments.behind:
            comments.behind[path] = comment
            continue
        below = entries.next_to(line)
        if below is None:
            comments.at_end.append(comment)
        else:
            comments.above.setdefault(below, []).append(comment)
    return comments


class Entries:
    """The entries of mappings and the items of lists, by the line in which they begin."""

    def __init__(self, text: str):
        self._by_line: dict[int, list[Path]] = {}
        starts = line_starts(text)
        for path, place in _walk(places_of(text), ()):
            line = bisect_right(starts, place.key) - 1
            self._by_line.setdefault(line, []).append(path)
        self._lines = sorted(self._by_line)

    def lines(self) -> dict[Path, int]:
        """The line of each entry, counted from 0."""
        return {path: line for line, paths in self._by_line.items() for path in paths}

    def first_of(self, line: int) -> Path | None:
        """The outermost entry that begins in a line."""
        paths = self._by_line.get(line)
        return paths[0] if paths else None

    def last_of(self, line: int) -> Path | None:
        """The innermost entry with a key that begins in a line, or else the item."""
        paths = self._by_line.get(line)
        if not paths:
            return None
        return next((path for path in reversed(paths) if isinstance(path[-1], str)), paths[0])

    def next_to(self, line: int) -> Path | None:
        """The outermost entry of the next line, below this one, in which one begins."""
        place = bisect_right(self._lines, line)
        return self.first_of(self._lines[place]) if place < len(self._lines) else None


def _walk(place: Place, path: Path) -> Iterator[tuple[Path, Place]]:
    """All entries, outer ones first, in the order of the text."""
    children = place.children
    named: Any = children.items() if isinstance(children, dict) else enumerate(children or ())
    for key, child in named:
        yield (*path, key), child
        yield from _walk(child, (*path, key))


def _offsets(text: str) -> Iterator[int]:
    """Where comments begin."""
    position = 0
    for start, end in _scalars(text):
        yield from _between(text, position, start)
        position = end
        # The first line of a block scalar is its head, and a comment may stand behind that.
        if text[start : start + 1] in ("|", ">"):
            yield from _between(text, start, text.find("\n", start))
    yield from _between(text, position, len(text))


def _between(text: str, start: int, end: int) -> Iterator[int]:
    offset = text.find("#", start, end)
    while offset >= 0:
        yield offset
        line_end = text.find("\n", offset, end)
        offset = text.find("#", line_end, end) if line_end >= 0 else -1


def _scalars(text: str) -> Iterator[tuple[int, int]]:
    get_event: Callable[[], Any] = CParser(text).get_event
    while not isinstance(event := get_event(), StreamEndEvent):
        if type(event) is ScalarEvent:
            start: Any = event.start_mark
            end: Any = event.end_mark
            yield start.index, end.index

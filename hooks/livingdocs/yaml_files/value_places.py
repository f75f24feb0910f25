"""Where each key and value of a YAML text stands."""

from __future__ import annotations

from typing import Any, NamedTuple

from yaml._yaml import CParser
from yaml.events import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)


class Place(NamedTuple):
    """Where a value stands, as character offsets.

    Attributes:
        key: offset of the key; that of the value for an item of a list and for the root.
        start: offset of the value.
        end: offset behind the value; `start` for a mapping or a list.
        children: places of the entries of a mapping by key, of the items of a list in order.
    """

    key: int
    start: int
    end: int
    children: dict[str, Place] | list[Place] | None = None


def places_of(text: str) -> Place:
    """The places in a text that the reader has read to its end; the last of equal keys counts."""
    get_event = CParser(text).get_event
    tree = _Tree()
    while not isinstance(event := get_event(), StreamEndEvent):
        if isinstance(event, ScalarEvent | AliasEvent):
            tree.leaf(event)
        elif isinstance(event, MappingStartEvent | SequenceStartEvent):
            tree.branch(event)
        elif isinstance(event, MappingEndEvent | SequenceEndEvent):
            tree.stack.pop()
    return tree.root


class _Tree:
    """The places so far; `stack` holds those of the mappings and lists that are open."""

    def __init__(self) -> None:
        self.root = Place(0, 0, 0)
        self.stack: list[Place] = []
        self._key: tuple[str, int] | None = None

    def leaf(self, event: Any) -> None:
        """A key, where one is due, or a value."""
        start, end = event.start_mark.index, event.end_mark.index
        if self._key is None and self.stack and isinstance(self.stack[-1].children, dict):
            name = event.value if isinstance(event, ScalarEvent) else f"*{event.anchor}"
            self._key = (name, start)
        else:
            self._put(start, end, None)

    def branch(self, event: Any) -> None:
        """A mapping or list."""
        start = event.start_mark.index
        children: dict[str, Place] | list[Place] = (
            {} if isinstance(event, MappingStartEvent) else []
        )
        self.stack.append(self._put(start, start, children))

    def _put(self, start: int, end: int, children: Any) -> Place:
        place = Place(self._key[1] if self._key else start, start, end, children)
        into = self.stack[-1].children if self.stack else None
        if isinstance(into, dict) and self._key is not None:
            into[self._key[0]] = place
        elif isinstance(into, list):
            into.append(place)
        else:
            self.root = place
        self._key = None
        return place

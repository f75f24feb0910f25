"""Where in the text of a YAML file a change goes, so that every other line stays as it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from livingdocs.yaml_files.value_places import Place, places_of
from livingdocs.yaml_files.writer import dump_yaml

Path = Sequence[str | int]


class EditError(ValueError):
    """A change that can't be made in place; the message says why."""


def named(path: Path) -> str:
    """`claims[3].value`, items counted from 1 as in findings."""
    parts = (f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in path)
    return "".join(parts).removeprefix(".") or "the file"


def find(text: str, path: Path) -> Place | None:
    """The place at a path; None where there is none."""
    place = places_of(text)
    for part in path:
        children = place.children
        if isinstance(children, dict) and part in children:
            place = children[str(part)]
        elif isinstance(children, list) and isinstance(part, int) and part < len(children):
            place = children[part]
        else:
            return None
    return place


def with_entry(
    text: str, path: Path, value: Any, *, place: Place | None, order: Iterable[str]
) -> str:
    """The text with an entry of a mapping written anew, or added.

    Raises:
        EditError: when there is no mapping in block style, or the entry shares its line.
    """
    key = str(path[-1])
    holder = find(text, path[:-1])
    if holder is None or not isinstance(holder.children, dict) or not holder.children:
        raise EditError(f"{named(path[:-1])} has no entries to stand beside")
    if text[holder.start] == "{":
        raise EditError(f"{named(path[:-1])} is written in brackets")
    written = dump_yaml({key: value})
    first = next(iter(holder.children.values()))
    column = _column(text, first.key)
    if place is None:
        before = _before(list(holder.children), key, order)
        anchor = holder.children[before]
        return insert_lines(text, end_of(text, anchor), indented(written, column))
    head, _, rest = written.partition("\n")
    old_end = value_end(text, place)
    line_end = text.find("\n", max(place.key, old_end - 1))
    colon = text.rfind(":", place.key, place.start)
    behind = text[old_end:line_end]
    if behind.strip() and not behind.lstrip().startswith("#"):
        raise EditError(f"{named(path)} shares its line with others")
    new = head[head.index(":") + 1 :] + behind.rstrip()
    more = "".join(f"\n{line}" for line in indented(rest, column).splitlines())
    return text[: colon + 1] + new + more + text[line_end:]


def _before(keys: list[str], key: str, order: Iterable[str]) -> str:
    """The present key behind which a new one goes."""
    wanted = list(order)
    if key not in wanted:
        return keys[-1]
    earlier = [each for each in keys if each in wanted[: wanted.index(key)]]
    return earlier[-1] if earlier else keys[-1]


def value_end(text: str, place: Place) -> int:
    """The offset behind a scalar, or behind the brackets of an empty list or mapping."""
    if place.children is None:
        # A block scalar ends where the next thing begins; the empty lines between are not its own.
        return place.start + len(text[place.start : place.end].rstrip())
    closing = {"[": "]", "{": "}"}.get(text[place.start : place.start + 1], "")
    return text.find(closing, place.start) + 1 if closing else place.start


def end_of(text: str, place: Place) -> int:
    """The offset behind the last line on which something of a place stands."""
    last = place
    while last.children:
        children = last.children
        last = list(children.values())[-1] if isinstance(children, dict) else children[-1]
    end = value_end(text, last)
    stop = len(text[:end].rstrip())
    line_end = text.find("\n", max(stop, last.key))
    return len(text) if line_end < 0 else line_end + 1


def dash_column(text: str, item: Place) -> int:
    """The column of the hyphen before an item.

    Raises:
        EditError: when the list is written in brackets.
    """
    start = text.rfind("\n", 0, item.start) + 1
    dash = text.rfind("- ", start, item.start)
    if dash < 0 or text[start:dash].strip(" -"):
        raise EditError("the list is written in brackets")
    return dash - start


def _column(text: str, offset: int) -> int:
    return offset - (text.rfind("\n", 0, offset) + 1)


def indented(block: str, column: int) -> str:
    """Lines moved to a column."""
    pad = " " * column
    return "".join(f"{pad}{line}\n" if line else "\n" for line in block.splitlines())


def insert_lines(text: str, offset: int, block: str) -> str:
    """The text with whole lines put in at the beginning of one."""
    return text[:offset] + block + text[offset:]

"""Changes to a data file that leave every other line as it is: comments, order, quotes.

A place is a path of keys and indexes, as in findings: `("claims", 2, "value")`. Whatever is put in
is written canonically; the result is read again and has to say what was asked for, and no more.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from livingdocs.yaml_files.reader import read_yaml
from livingdocs.yaml_files.value_places import Place, places_of
from livingdocs.yaml_files.writer import dump_yaml

Path = Sequence[str | int]


class EditError(ValueError):
    """A change that can't be made in place; the message says why."""


def append_item(text: str, to: Path, item: Any, *, order: Iterable[str] = ()) -> str:
    """The text with `item` as the last of the list at `to`.

    A list that is empty, null or not there is begun. `order` names the keys of the mapping that it
    belongs to, so that a new key comes behind those which precede it there.

    Raises:
        EditError: when the place is no list, or the text is not one that could be edited.
    """

    def change(data: Any) -> None:
        holder = _reach(data, to[:-1])
        if _lacks(holder, to[-1]):
            holder[to[-1]] = []
        listed = holder[to[-1]]
        if not isinstance(listed, list):
            raise EditError(f"{_named(to)} is no list")
        listed.append(item)

    def edit(text: str) -> str:
        place = _find(text, to)
        if place is None or not place.children:
            return _with_entry(text, to, [item], place=place, order=order)
        assert isinstance(place.children, list)
        first, last = place.children[0], place.children[-1]
        dash = _dash(text, first)
        return _insert_lines(text, _end(text, last), _indented(dump_yaml([item]), dash))

    return _checked(text, edit, change)


def set_value(text: str, at: Path, value: Any, *, order: Iterable[str] = ()) -> str:
    """The text with `value` in the place of the scalar, the null or the empty list at `at`.

    A key that is not there is added, behind those which precede it in `order`.

    Raises:
        EditError: when the place holds a list or a mapping with something in it, or there is none.
    """

    def change(data: Any) -> None:
        holder = _reach(data, at[:-1])
        if (
            not _lacks(holder, at[-1])
            and holder[at[-1]]
            and not isinstance(holder[at[-1]], str | bool)
        ):
            raise EditError(f"{_named(at)} holds more than a value")
        holder[at[-1]] = value

    def edit(text: str) -> str:
        return _with_entry(text, at, value, place=_find(text, at), order=order)

    return _checked(text, edit, change)


def replace_item(text: str, at: Path, value: Any) -> str:
    """The text with a scalar in the place of the scalar item at `at`.

    Raises:
        EditError: when the place is no scalar item of a list.
    """

    def change(data: Any) -> None:
        listed = _list_at(data, at)
        if isinstance(listed[int(at[-1])], dict | list):
            raise EditError(f"{_named(at)} holds more than a value")
        listed[int(at[-1])] = value

    def edit(text: str) -> str:
        place = _find(text, at)
        assert place is not None
        written = dump_yaml([value]).removeprefix("- ").rstrip("\n")
        return text[: place.start] + written + text[_value_end(text, place) :]

    return _checked(text, edit, change)


def remove_item(text: str, at: Path) -> str:
    """The text without the item at `at`; a list that is empty then is written `[]`.

    Raises:
        EditError: when the place is no item of a list, or shares its lines with others.
    """

    def change(data: Any) -> None:
        del _list_at(data, at)[int(at[-1])]

    def edit(text: str) -> str:
        listed = _find(text, at[:-1])
        assert listed is not None and isinstance(listed.children, list)
        if len(listed.children) == 1:
            colon = text.rfind(":", listed.key, listed.start)
            return f"{text[: colon + 1]} []\n{text[_end(text, listed) :]}"
        item = listed.children[int(at[-1])]
        _dash(text, item)
        start = text.rfind("\n", 0, item.start) + 1
        return text[:start] + text[_end(text, item) :]

    return _checked(text, edit, change)


def _list_at(data: Any, at: Path) -> list[Any]:
    holder = _reach(data, at[:-2])
    listed = holder.get(at[-2])
    if not isinstance(listed, list) or not 0 <= int(at[-1]) < len(listed):
        raise EditError(f"there is no {_named(at)}")
    return listed


# --- what the change is ---------------------------------------------------------------------


def _checked(text: str, edit: Callable[[str], str], change: Callable[[Any], None]) -> str:
    """The edited text, if it says what `change` makes of the data, and nothing else."""
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n")
    windows = "\r\n" in text
    if windows and plain.replace("\n", "\r\n") != text.removeprefix("\ufeff"):
        raise EditError("the file has line ends of two kinds")
    wanted = copy.deepcopy(_data(plain))
    change(wanted)
    if plain and not plain.endswith("\n"):
        plain += "\n"
    try:
        edited = edit(plain)
    except EditError:
        raise
    except ValueError as error:  # Half a pair of a name that is no UTF-8 can't be written.
        raise EditError(str(error)) from error
    document, findings = read_yaml(edited, path="")
    if document is None or findings or document.data != _data(dump_yaml(wanted)):
        raise EditError("the change can't be made without touching other lines")
    edited = edited.replace("\n", "\r\n") if windows else edited
    return "\ufeff" + edited if text.startswith("\ufeff") else edited


def _data(text: str) -> Any:
    document, findings = read_yaml(text, path="")
    if document is None or findings:
        raise EditError("the file has faults; mend them first")
    return document.data


def _reach(data: Any, path: Path) -> Any:
    for number, part in enumerate(path):
        fits = isinstance(data, dict) if isinstance(part, str) else isinstance(data, list)
        if not fits or (isinstance(part, str) and part not in data):
            raise EditError(f"there is no {_named(path[: number + 1])}")
        if isinstance(part, int) and not 0 <= part < len(data):
            raise EditError(f"there is no {_named(path[: number + 1])}")
        data = data[part]
    if not isinstance(data, dict):
        raise EditError(f"{_named(path)} is no mapping")
    return data


def _lacks(holder: Any, key: str | int) -> bool:
    return key not in holder or holder[key] is None


def _named(path: Path) -> str:
    """`claims[3].value`, items counted from 1 as in findings."""
    parts = (f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in path)
    return "".join(parts).removeprefix(".") or "the file"


# --- where it goes --------------------------------------------------------------------------


def _find(text: str, path: Path) -> Place | None:
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


def _with_entry(
    text: str, path: Path, value: Any, *, place: Place | None, order: Iterable[str]
) -> str:
    """The text with an entry of a mapping written anew, or added."""
    key = str(path[-1])
    holder = _find(text, path[:-1])
    if holder is None or not isinstance(holder.children, dict) or not holder.children:
        raise EditError(f"{_named(path[:-1])} has no entries to stand beside")
    if text[holder.start] == "{":
        raise EditError(f"{_named(path[:-1])} is written in brackets")
    written = dump_yaml({key: value})
    first = next(iter(holder.children.values()))
    column = _column(text, first.key)
    if place is None:
        before = _before(list(holder.children), key, order)
        anchor = holder.children[before]
        return _insert_lines(text, _end(text, anchor), _indented(written, column))
    head, _, rest = written.partition("\n")
    old_end = _value_end(text, place)
    line_end = text.find("\n", max(place.key, old_end - 1))
    colon = text.rfind(":", place.key, place.start)
    behind = text[old_end:line_end]
    if behind.strip() and not behind.lstrip().startswith("#"):
        raise EditError(f"{_named(path)} shares its line with others")
    new = head[head.index(":") + 1 :] + behind.rstrip()
    more = "".join(f"\n{line}" for line in _indented(rest, column).splitlines())
    return text[: colon + 1] + new + more + text[line_end:]


def _before(keys: list[str], key: str, order: Iterable[str]) -> str:
    """The present key behind which a new one goes."""
    wanted = list(order)
    if key not in wanted:
        return keys[-1]
    earlier = [each for each in keys if each in wanted[: wanted.index(key)]]
    return earlier[-1] if earlier else keys[-1]


def _value_end(text: str, place: Place) -> int:
    """The offset behind a scalar, or behind the brackets of an empty list or mapping."""
    if place.children is None:
        # A block scalar ends where the next thing begins; the empty lines between are not its own.
        return place.start + len(text[place.start : place.end].rstrip())
    closing = {"[": "]", "{": "}"}.get(text[place.start : place.start + 1], "")
    return text.find(closing, place.start) + 1 if closing else place.start


def _end(text: str, place: Place) -> int:
    """The offset behind the last line on which something of a place stands."""
    last = place
    while last.children:
        children = last.children
        last = list(children.values())[-1] if isinstance(children, dict) else children[-1]
    end = _value_end(text, last)
    stop = len(text[:end].rstrip())
    line_end = text.find("\n", max(stop, last.key))
    return len(text) if line_end < 0 else line_end + 1


def _dash(text: str, item: Place) -> int:
    """The column of the hyphen before an item."""
    start = text.rfind("\n", 0, item.start) + 1
    dash = text.rfind("- ", start, item.start)
    if dash < 0 or text[start:dash].strip(" -"):
        raise EditError("the list is written in brackets")
    return dash - start


def _column(text: str, offset: int) -> int:
    return offset - (text.rfind("\n", 0, offset) + 1)


def _indented(block: str, column: int) -> str:
    pad = " " * column
    return "".join(f"{pad}{line}\n" if line else "\n" for line in block.splitlines())


def _insert_lines(text: str, offset: int, block: str) -> str:
    return text[:offset] + block + text[offset:]

"""Changes to a data file that leave every other line as it is: comments, order, quotes.

A place is a path of keys and indexes, as in findings: `("claims", 2, "value")`. Whatever is put in
is written canonically; the result is read again and has to say what was asked for, and no more.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable
from typing import Any

from livingdocs.yaml_files.edit_places import (
    EditError,
    Path,
    dash_column,
    end_of,
    find,
    indented,
    insert_lines,
    named,
    value_end,
    with_entry,
)
from livingdocs.yaml_files.reader import read_yaml
from livingdocs.yaml_files.writer import dump_yaml


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
            raise EditError(f"{named(to)} is no list")
        listed.append(item)

    def edit(text: str) -> str:
        place = find(text, to)
        if place is None or not place.children:
            return with_entry(text, to, [item], place=place, order=order)
        assert isinstance(place.children, list)
        first, last = place.children[0], place.children[-1]
        dash = dash_column(text, first)
        return insert_lines(text, end_of(text, last), indented(dump_yaml([item]), dash))

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
            raise EditError(f"{named(at)} holds more than a value")
        holder[at[-1]] = value

    def edit(text: str) -> str:
        return with_entry(text, at, value, place=find(text, at), order=order)

    return _checked(text, edit, change)


def replace_item(text: str, at: Path, value: Any) -> str:
    """The text with a scalar in the place of the scalar item at `at`.

    Raises:
        EditError: when the place is no scalar item of a list.
    """

    def change(data: Any) -> None:
        listed = _list_at(data, at)
        if isinstance(listed[int(at[-1])], dict | list):
            raise EditError(f"{named(at)} holds more than a value")
        listed[int(at[-1])] = value

    def edit(text: str) -> str:
        place = find(text, at)
        assert place is not None
        written = dump_yaml([value]).removeprefix("- ").rstrip("\n")
        return text[: place.start] + written + text[value_end(text, place) :]

    return _checked(text, edit, change)


def remove_item(text: str, at: Path) -> str:
    """The text without the item at `at`; a list that is empty then is written `[]`.

    Raises:
        EditError: when the place is no item of a list, or shares its lines with others.
    """

    def change(data: Any) -> None:
        del _list_at(data, at)[int(at[-1])]

    def edit(text: str) -> str:
        listed = find(text, at[:-1])
        assert listed is not None and isinstance(listed.children, list)
        if len(listed.children) == 1:
            colon = text.rfind(":", listed.key, listed.start)
            return f"{text[: colon + 1]} []\n{text[end_of(text, listed) :]}"
        item = listed.children[int(at[-1])]
        dash_column(text, item)
        start = text.rfind("\n", 0, item.start) + 1
        return text[:start] + text[end_of(text, item) :]

    return _checked(text, edit, change)


def _list_at(data: Any, at: Path) -> list[Any]:
    holder = _reach(data, at[:-2])
    listed = holder.get(at[-2])
    if not isinstance(listed, list) or not 0 <= int(at[-1]) < len(listed):
        raise EditError(f"there is no {named(at)}")
    return listed


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
            raise EditError(f"there is no {named(path[: number + 1])}")
        if isinstance(part, int) and not 0 <= part < len(data):
            raise EditError(f"there is no {named(path[: number + 1])}")
        data = data[part]
    if not isinstance(data, dict):
        raise EditError(f"{named(path)} is no mapping")
    return data


def _lacks(holder: Any, key: str | int) -> bool:
    return key not in holder or holder[key] is None

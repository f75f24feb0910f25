"""The difference of two values of plain data, by field; the order of lists does not count."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

# What tells the items of a list apart, best first: all the named fields together.
_IDENTITY: Final[tuple[tuple[str, ...], ...]] = (
    ("id", "version"),
    ("id",),
    ("slug",),
    ("edition", "number"),
    ("rule", "path", "found"),
    ("kind", "old"),
    ("entity", "metric", "against", "experiment"),
    ("number", "title"),
    ("number",),
    ("kind", "date"),
    ("briefing", "lines"),
    ("name",),
    ("text", "lines"),
    ("text",),
)


_NOTHING: Final = object()


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One field with its old and its new value; None stands for a field that is not there.

    Attributes:
        field: such as `statement`, `papers[2605.11093].version`.
        old: the value before, as text.
        new: the value after, as text.
    """

    field: str
    old: str | None
    new: str | None


def field_changes(old: Any, new: Any, *, field: str = "") -> Iterator[FieldChange]:
    """Every field that differs, in the order of the new value."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in [*new, *(key for key in old if key not in new)]:
            name = f"{field}.{key}" if field else str(key)
            yield from field_changes(old.get(key), new.get(key), field=name)
    elif _is_list(old) and _is_list(new):
        yield from _list_changes(old, new, field)
    elif _is_empty(old) and _is_empty(new):
        return
    elif old != new:
        yield FieldChange(field, _words(old), _words(new))


def identity(item: Any) -> Hashable:
    """What an item of a list is known by: the fields that name it, or all of it."""
    if isinstance(item, Mapping):
        for names in _IDENTITY:
            if all(name in item for name in names) and item[names[0]] is not None:
                return (names, *(_canonical(item[name]) for name in names))
    return _canonical(item)


def _canonical(value: Any) -> str:
    """One text for all orders of a value; what is empty is left out."""
    if isinstance(value, Mapping):
        parts = (f"{key}={_canonical(item)}" for key, item in value.items() if not _is_empty(item))
        return "{" + ",".join(sorted(parts)) + "}"
    if _is_list(value):
        return "[" + ",".join(sorted(map(_canonical, value))) + "]"
    return json.dumps(value, ensure_ascii=False)


def _paired(old: Sequence[Any], new: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    """Items of two lists that are the same one, or `_NOTHING` where one list lacks it."""
    waiting: dict[Hashable, list[Any]] = {}
    for item in old:
        waiting.setdefault(identity(item), []).append(item)
    for item in new:
        same = waiting.get(identity(item))
        yield (same.pop(0) if same else _NOTHING), item
    for left in waiting.values():
        for item in left:
            yield item, _NOTHING


def _list_changes(old: Sequence[Any], new: Sequence[Any], field: str) -> Iterator[FieldChange]:
    for before, after in _paired(old, new):
        name = f"{field}[{_name(before if after is _NOTHING else after)}]"
        if before is _NOTHING or after is _NOTHING:
            yield FieldChange(name, _words(before), _words(after))
        else:
            yield from field_changes(before, after, field=name)


def _name(item: Any) -> str:
    """A short name for an item, for people."""
    if isinstance(item, Mapping):
        for name in ("id", "slug", "metric", "number", "rule", "date", "name", "text"):
            if item.get(name) is not None:
                return _shortened(str(item[name]))
        return _shortened(json.dumps(item, ensure_ascii=False))
    return _shortened(str(item))


def _shortened(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:40]}…"


def _words(value: Any) -> str | None:
    if value is _NOTHING or _is_empty(value):
        return None
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _is_empty(value: Any) -> bool:
    return value is None or value == [] or value == {}


def _is_list(value: Any) -> bool:
    return isinstance(value, list | tuple)

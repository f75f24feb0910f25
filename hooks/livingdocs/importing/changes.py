"""What differs between two versions of a record, field by field, in words for a person."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, Final

from livingdocs.importing.canonical import HASH_FIELD

_LONGEST_VALUE: Final = 60
_MOST_PAIRS: Final = 4_000_000
"""Lists above this product of lengths are not compared item by item."""
_LINES: Final = "lines"
_NAMES: Final = ("number", "id", "label", "name", "text", "title", "kind", "briefing")


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One field: its path, and both values as a person reads them (`-` for none)."""

    field: str
    old: str
    new: str


def changed_fields(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[FieldChange]:
    """The differences between two records as plain data; null, empty and missing are the same.

    Line numbers that moved are one change, whatever their number: a line that was put in at the
    top moves them all.
    """
    before, after = _without_lines(_bare(dict(old))), _without_lines(_bare(dict(new)))
    changes = list(_of_mappings(before, after, ""))
    if not changes and _bare(dict(old)) != _bare(dict(new)):
        return [FieldChange(_LINES, "as imported before", "moved")]
    return changes


def _of_mappings(
    old: Mapping[str, Any], new: Mapping[str, Any], path: str
) -> Iterator[FieldChange]:
    for name in dict.fromkeys([*old, *new]):
        if old.get(name) != new.get(name):
            yield from _of_values(old.get(name), new.get(name), f"{path}.{name}".lstrip("."))


def _of_values(old: Any, new: Any, path: str) -> Iterator[FieldChange]:
    if isinstance(old, dict) and isinstance(new, dict):
        yield from _of_mappings(old, new, path)
    elif isinstance(old, list) and isinstance(new, list):
        yield from _of_lists(old, new, path)
    elif isinstance(old, list) or isinstance(new, list):
        yield from _of_lists(old or [], new or [], path)
    else:
        yield FieldChange(path, _shown(old), _shown(new))


def _of_lists(old: Sequence[Any], new: Sequence[Any], path: str) -> Iterator[FieldChange]:
    if len(old) * len(new) > _MOST_PAIRS:
        yield FieldChange(path, f"{len(old)} entries", f"{len(new)} entries")
        return
    before = [json.dumps(item, ensure_ascii=False, sort_keys=True) for item in old]
    after = [json.dumps(item, ensure_ascii=False, sort_keys=True) for item in new]
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for kind, old_from, old_to, new_from, new_to in matcher.get_opcodes():
        if kind == "equal":
            continue
        both = min(old_to - old_from, new_to - new_from)
        for step in range(both):
            at = f"{path}[{new_from + step + 1}]"
            yield from _of_values(old[old_from + step], new[new_from + step], at)
        for place in range(old_from + both, old_to):
            yield FieldChange(f"{path}[{place + 1}]", _shown(old[place]), "-")
        for place in range(new_from + both, new_to):
            yield FieldChange(f"{path}[{place + 1}]", "-", _shown(new[place]))


def _shown(value: Any) -> str:
    """A value in one line; of a mapping the parts that name it."""
    if value is None:
        return "-"
    if isinstance(value, dict):
        named = [_shown(value[name]) for name in _NAMES if name in value]
        return " ".join(named[:2]) or "{…}"
    if isinstance(value, list):
        return f"{len(value)} entries"
    text = " ".join(str(value).split())
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}…"


def _bare(value: Any) -> Any:
    """The value without what is null or empty, without the hash, all text exact `str`."""
    if isinstance(value, dict):
        items = {str(name): _bare(item) for name, item in value.items() if name != HASH_FIELD}
        return {name: item for name, item in items.items() if item not in (None, [], {})}
    if isinstance(value, list | tuple):
        return [_bare(item) for item in value]
    return value


def _without_lines(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_lines(item) for name, item in value.items() if name != _LINES}
    if isinstance(value, list):
        return [_without_lines(item) for item in value]
    return value

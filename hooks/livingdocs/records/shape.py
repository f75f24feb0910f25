"""What a record's type says about a place in it: known fields and allowed values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Any, get_args

from pydantic import BaseModel
from rapidfuzz import fuzz, process

_ALIKE = 60.0
"""Least similarity in percent for a suggestion; below it, two short names have little in common."""


def nearest(word: str, among: Iterable[str]) -> str | None:
    """The most similar of some words, or None if there is none that a person may have meant."""
    candidates = sorted(set(among))
    # A long text is no misspelt name, and comparing it costs time.
    if not candidates or len(word) > 100:
        return None
    best = process.extractOne(
        word, candidates, scorer=fuzz.ratio, processor=str.casefold, score_cutoff=_ALIKE
    )
    return best[0] if best else None


def fields_at(model: type[BaseModel], loc: Sequence[int | str]) -> list[str]:
    """Names of the fields that the mapping at `loc` may have, in the order of the record."""
    names: dict[str, None] = {}
    for found in _models(_types_at(model, loc)):
        names |= dict.fromkeys(info.alias or name for name, info in found.model_fields.items())
    return list(names)


def choices_at(model: type[BaseModel], loc: Sequence[int | str]) -> dict[str, str]:
    """Allowed values of the enum at `loc`, with the Chinese label where it has one."""
    choices: dict[str, str] = {}
    for found in _flat(_types_at(model, loc)):
        if isinstance(found, type) and issubclass(found, Enum):
            choices |= {str(member.value): str(getattr(member, "label", "")) for member in found}
    return choices


def _types_at(model: type[BaseModel], loc: Sequence[int | str]) -> list[Any]:
    """The annotations that may apply at `loc`; indexes and unknown names leave them as they are."""
    types: list[Any] = [model]
    for part in loc:
        inner = [
            info.annotation
            for found in _models(types)
            for name, info in found.model_fields.items()
            if part in (name, info.alias)
        ]
        types = inner or types
    return types


def _flat(types: Iterable[Any]) -> list[Any]:
    """The annotations and all that they are made of: members of unions, items of containers."""
    found: list[Any] = []
    waiting = list(types)
    while waiting:
        annotation = waiting.pop(0)
        found.append(annotation)
        waiting += get_args(annotation)
    return found


def _models(types: Iterable[Any]) -> list[type[BaseModel]]:
    return [
        found for found in _flat(types) if isinstance(found, type) and issubclass(found, BaseModel)
    ]

"""The errors of a field: what was found, what was expected, and how to put it right.

They are `PydanticCustomError`s whose context holds `found`, `expected` and `fix`;
`records.validation` makes findings of them.
"""

from __future__ import annotations

from typing import Final

from pydantic_core import PydanticCustomError

from livingdocs.characters import ForbiddenCharacter
from livingdocs.yaml_files.entries import quote
from livingdocs.yaml_files.scalars import Plain, reads_as

UNQUOTED: Final = "yaml-unquoted"
SHAPE: Final = "record-shape"
CHARACTER: Final = "character-not-allowed"

_LONGEST_SHOWN: Final = 80
_MESSAGE: Final = "{found}; expected {expected}. Fix: {fix}"


def shown(value: object) -> str:
    """The value as a person finds it in the file, shortened: quoted text in quotes."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list | tuple):
        return "a list"
    text = str(value)
    if len(text) > _LONGEST_SHOWN:
        text = text[:_LONGEST_SHOWN] + "…"
    return f'"{text}"' if isinstance(value, str) and not isinstance(value, Plain) else text


def shape_error(value: object, expected: str, fix: str) -> PydanticCustomError:
    """The error of a value that has another form than expected."""
    return PydanticCustomError(
        SHAPE,
        _MESSAGE,
        {"found": shown(value), "expected": expected, "fix": fix},
    )


def unquoted_error(value: object, what: str) -> PydanticCustomError:
    """The error of `what` without quotes, with what another reader of YAML makes of it."""
    raw = shown(value)
    if isinstance(value, bool):
        value = raw
    meaning = reads_as(raw)
    reason = f", which YAML reads as {meaning}" if meaning else ""
    return PydanticCustomError(
        UNQUOTED,
        _MESSAGE,
        {
            "found": f"{raw} without quotes{reason}",
            "expected": f"{what} in quotes",
            "fix": f"write {quote(raw)}" if raw == str(value) else "put the value in quotes",
        },
    )


def character_error(first: ForbiddenCharacter) -> PydanticCustomError:
    """The error of a text that holds a character which no record may hold."""
    return PydanticCustomError(
        CHARACTER,
        _MESSAGE,
        {
            "found": f"{first.label} ({first.kind}) at character {first.index + 1}",
            "expected": "text in its composed form without control characters",
            "fix": "delete the character",
        },
    )

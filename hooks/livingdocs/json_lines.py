"""Files of one JSON object a line, strictly read: every faulty line is named, none is guessed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar

MAX_BYTES: Final = 128 * 1024 * 1024
_LONGEST_TEXT: Final = 100_000

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class LineFault:
    """What is wrong with one line of a file."""

    line: int
    message: str


class JsonLinesError(Exception):
    """A file of JSON lines has faults; `faults` holds all of them, in order."""

    def __init__(self, faults: tuple[LineFault, ...]) -> None:
        """Keep the faults."""
        self.faults = faults
        super().__init__(f"{len(faults)} faults, the first in line {faults[0].line}")


def read_items(
    data: bytes, make: Callable[[Mapping[str, Any]], T], *, key: Callable[[T], str] | None = None
) -> tuple[T, ...]:
    """What `make` makes of each object, in the order of the file; empty lines are skipped.

    `make` raises ValueError for an object that will not do. With `key`, a key that comes twice is
    a fault.

    Raises:
        JsonLinesError: with every faulty line.
    """
    items: list[T] = []
    faults: list[LineFault] = []
    lines: dict[str, int] = {}
    for line, value in _objects(data, faults):
        try:
            item = make(value)
        except ValueError as error:
            faults.append(LineFault(line, str(error)))
            continue
        if key is not None:
            if key(item) in lines:
                faults.append(
                    LineFault(line, f'the id "{key(item)}" as in line {lines[key(item)]}')
                )
            lines.setdefault(key(item), line)
        items.append(item)
    if faults:
        raise JsonLinesError(tuple(sorted(faults, key=lambda fault: fault.line)))
    return tuple(items)


def _objects(data: bytes, faults: list[LineFault]) -> Iterator[tuple[int, Mapping[str, Any]]]:
    for number, raw in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1):
        if not raw.strip():
            continue
        try:
            value = json.loads(raw.decode("utf-8"))
        except UnicodeDecodeError as error:
            faults.append(LineFault(number, f"bytes that are no UTF-8 from byte {error.start + 1}"))
        except (ValueError, RecursionError) as error:
            faults.append(LineFault(number, f"no JSON: {error}"))
        else:
            if isinstance(value, dict):
                yield number, value
            else:
                faults.append(LineFault(number, f"expected an object, found {_kind(value)}"))


def needed_text(value: Mapping[str, Any], name: str, *, may_be_empty: bool = False) -> str:
    """A field that must be there.

    Raises:
        ValueError: it is missing, no text, empty or too long.
    """
    found = value.get(name)
    if not isinstance(found, str):
        raise ValueError(f'expected a text in "{name}", found {_kind(found)}')
    if not may_be_empty and not found.strip():
        raise ValueError(f'expected a text in "{name}", found an empty one')
    return _short(found, name)


def optional_text(value: Mapping[str, Any], name: str) -> str | None:
    """A field that may be missing or null.

    Raises:
        ValueError: it is there and no text, or too long.
    """
    found = value.get(name)
    if found is None:
        return None
    if not isinstance(found, str):
        raise ValueError(f'expected a text in "{name}", found {_kind(found)}')
    return _short(found, name)


def optional_texts(value: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """A list of texts that may be missing or null.

    Raises:
        ValueError: it is anything else.
    """
    found = value.get(name)
    if found is None:
        return ()
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        raise ValueError(f'expected a list of texts in "{name}"')
    return tuple(_short(each, name) for each in found)


def _short(text: str, name: str) -> str:
    if any("\ud800" <= char <= "\udfff" for char in text):  # JSON can spell half of a pair.
        raise ValueError(f'"{name}" holds half a character, which no file can')
    if len(text) > _LONGEST_TEXT:
        raise ValueError(f'"{name}" has {len(text)} characters, at most {_LONGEST_TEXT} are read')
    return text


def _kind(value: object) -> str:
    names = {dict: "an object", list: "a list", str: "a text", bool: "true or false"}
    if value is None:
        return "nothing"
    return names.get(type(value), "a number")

"""A line of YAML as it stands, cut without a parser: what leads to the value, and the value."""

from __future__ import annotations

import json
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of YAML, cut into what leads to the value (`- key: `) and the value."""

    head: str
    value: str


def quote(text: str) -> str:
    """`text` in double quotes, as YAML and JSON both read it; Chinese stays as it is."""
    return json.dumps(text, ensure_ascii=False)


def split_entry(line: str) -> Entry:
    """The line's `- ` and `key: ` in front, and the rest; no regular expression, any length."""
    start = indent_of(line)
    while line.startswith("- ", start):
        start += 2
        start += indent_of(line[start:])
    rest = line[start:]
    end = _key_end(rest)
    if end is None:
        return Entry(line[:start], rest.rstrip())
    value = rest[end:]
    return Entry(line[: start + end + indent_of(value)], value.strip())


def indent_of(line: str) -> int:
    """How many spaces it begins with."""
    return len(line) - len(line.lstrip(" "))


def closing_quote(value: str) -> int | None:
    """Offset of the quote that closes the one at offset 0; None where it stays open."""
    mark = value[0]
    index = 1
    while index < len(value):
        if mark == '"' and value[index] == "\\":
            index += 2
            continue
        if value[index] == mark:
            if mark == "'" and value[index + 1 : index + 2] == "'":
                index += 2
                continue
            return index
        index += 1
    return None


def _key_end(rest: str) -> int | None:
    """Offset behind the colon of `key:`; None where the text does not begin with a key."""
    if rest[:1] in ('"', "'"):
        close = rest.find(rest[0], 1)
        after = rest[close + 1 :].lstrip(" ")
        if close < 0 or not (after.startswith(": ") or after == ":"):
            return None
        return len(rest) - len(after) + 1
    if rest[:1] in ("[", "{", "#", "*", "&", "!"):
        return None
    colon = rest.find(": ")
    if colon > 0:
        return colon + 1
    return len(rest) if len(rest) > 1 and rest.endswith(":") else None

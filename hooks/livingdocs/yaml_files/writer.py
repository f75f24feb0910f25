"""Canonical YAML: one way to write any data, so that a second write gives the same bytes.

Written by hand rather than with PyYAML's emitter, whose folding and quoting depend on its version
and on a width. The output avoids whatever two readers could read in two ways: a string stands
unquoted only where it begins with a letter (or a character beyond ASCII) and no YAML 1.1 or 1.2
reader takes it for anything else; everything that looks like an id, a version or a date is quoted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from livingdocs.yaml_files.scalars import Plain, looks_like

MAX_DEPTH: Final = 20
_LONGEST_KEY: Final = 64
_LONGEST_FLOW_LIST: Final = 60

_DECIMAL: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?")
_INT: Final = re.compile(r"-?(?:0|[1-9][0-9]*)")

# Versions (v0.5.19, v2), hashes and old arXiv ids begin with a letter, and are quoted all the same.
_ID: Final = re.compile(r"[vV][0-9]\S*|[0-9a-f]{32,}|[a-z-]+(?:\.[A-Z]{2})?/[0-9]{7}(?:v[0-9]+)?")

# What has to be written as an escape: what YAML can't hold, what its readers normalise (NEL, LS,
# PS, BOM, CR), and what a person can't see (bidi controls, noncharacters, tabs).
_ESCAPED: Final = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff"
    "\ufdd0-\ufdef\ufffe\uffff"
    + "".join(
        f"{chr((plane << 16) + 0xFFFE)}{chr((plane << 16) + 0xFFFF)}" for plane in range(1, 17)
    )
    + "]"
)
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_QUOTED: Final = re.compile(_ESCAPED.pattern[:-1] + '\n"\\\\]')
_SHORT_ESCAPES: Final = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def dump_yaml(data: Any) -> str:
    """`data` as canonical YAML, with a line feed at the end.

    Takes mappings with text keys, sequences, strings, `Plain`, int, `Decimal`, bool and None. Keys
    keep their order. A float is refused: its digits are not those that somebody wrote.

    Raises:
        TypeError: for a value of another type.
        ValueError: for text with surrogates, a key above 64 characters, a number that is not
            finite, or data nested more than 20 levels deep.
    """
    lines: list[str] = []
    if _is_block(data):
        _write_block(data, lines, indent=0, depth=1)
    else:
        first, *rest = _scalar(data, indent=0)
        lines += [first, *rest]
    return "\n".join(lines) + "\n"


def quoted(text: str) -> str:
    """`text` in double quotes, on one line."""
    _refuse_surrogates(text)
    return f'"{_QUOTED.sub(_escape, text)}"'


def _is_block(value: Any) -> bool:
    """Whether `value` is written below its key: all mappings and lists but the short forms."""
    if isinstance(value, Mapping):
        return bool(value)
    return _is_list(value) and bool(value) and _flow(value) is None


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes | bytearray)


def _write_block(value: Any, lines: list[str], *, indent: int, depth: int) -> None:
    if depth > MAX_DEPTH:
        raise ValueError(f"data nested more than {MAX_DEPTH} levels deep")
    pad = " " * indent
    if isinstance(value, Mapping):
        for key, item in value.items():
            head = f"{pad}{_key(key)}:"
            if _is_block(item):
                lines.append(head)
                _write_block(item, lines, indent=indent + 2, depth=depth + 1)
            else:
                _append_scalar(head, item, lines, indent=indent)
        return
    for item in value:
        if _is_block(item):
            # The block is written two deeper, and the hyphen takes the place of its first blanks.
            start = len(lines)
            _write_block(item, lines, indent=indent + 2, depth=depth + 1)
            lines[start] = f"{pad}- {lines[start][indent + 2 :]}"
        else:
            _append_scalar(f"{pad}-", item, lines, indent=indent)


def _append_scalar(head: str, value: Any, lines: list[str], *, indent: int) -> None:
    first, *rest = _scalar(value, indent=indent)
    lines.append(f"{head} {first}")
    lines += rest


def _scalar(value: Any, *, indent: int) -> list[str]:
    """The lines of a scalar or of a list or mapping that fits on the line of its key."""
    if isinstance(value, str):
        return _string(value, indent=indent)
    if value is None:
        return ["null"]
    if isinstance(value, bool):
        return ["true" if value else "false"]
    if isinstance(value, int):
        return [str(int(value))]
    if isinstance(value, Decimal):
        return [_decimal(value)]
    if isinstance(value, Mapping):
        return ["{}"]
    if _is_list(value):
        return [_flow(value) or "[]"]
    raise TypeError(f"{type(value).__name__} has no canonical form in YAML")


def _decimal(value: Decimal) -> str:
    if not value.is_finite():
        raise ValueError(f"{value} is not finite")
    return format(value, "f")


def _flow(value: Sequence[Any]) -> str | None:
    """`[55, 60]` for a short list of whole numbers; None for all others."""
    if not value or not all(_is_int(item) for item in value):
        return None
    text = f"[{', '.join(str(item) for item in value)}]"
    return text if len(text) <= _LONGEST_FLOW_LIST else None


def _is_int(value: Any) -> bool:
    if isinstance(value, Plain):
        return _INT.fullmatch(value) is not None
    return isinstance(value, int) and not isinstance(value, bool)


def _key(key: Any) -> str:
    if not isinstance(key, str):
        raise TypeError(f"a key of type {type(key).__name__}; keys are text")
    text = str.__str__(key)
    if len(text) > _LONGEST_KEY:
        raise ValueError(f"a key of {len(text)} characters; at most {_LONGEST_KEY}")
    return text if _is_safe(text) else quoted(text)


def _string(value: str, *, indent: int) -> list[str]:
    text = str.__str__(value)
    if isinstance(value, Plain) and _DECIMAL.fullmatch(text):
        return [text]
    if _is_safe(text):
        return [text]
    if _fits_block(text):
        pad = " " * (indent + 2)
        mark = "|" if text.endswith("\n") else "|-"
        body = text.removesuffix("\n").split("\n")
        return [mark, *(pad + line if line else "" for line in body)]
    return [quoted(text)]


def _is_safe(text: str) -> bool:
    """Whether every reader takes the unquoted `text` for this very string."""
    if not text or text != text.strip() or "\n" in text:
        return False
    first = text[0]
    if first.isascii() and not first.isalpha():
        return False
    if ": " in text or " #" in text or text.endswith(":"):
        return False
    if _ESCAPED.search(text) or _SURROGATE.search(text):
        return False
    return looks_like(text) is None and _ID.fullmatch(text) is None


def _fits_block(text: str) -> bool:
    """Whether `text` can stand as a literal block without a digit behind the `|`.

    White space that nobody sees (at the end of a line, on an empty line, more than one line feed
    at the end) and a first line that is indented or empty go in quotes.
    """
    body = text.removesuffix("\n")
    if "\n" not in text or not body or body[0].isspace() or body.endswith("\n"):
        return False
    if _ESCAPED.search(text) or _SURROGATE.search(text):
        return False
    return all(line == line.rstrip() for line in body.split("\n"))


def _escape(match: re.Match[str]) -> str:
    character = match[0]
    if character in _SHORT_ESCAPES:
        return _SHORT_ESCAPES[character]
    code = ord(character)
    if code <= 0xFF:
        return f"\\x{code:02X}"
    return f"\\u{code:04X}" if code <= 0xFFFF else f"\\U{code:08X}"


def _refuse_surrogates(text: str) -> None:
    if match := _SURROGATE.search(text):
        raise ValueError(f"the surrogate U+{ord(match[0]):04X}, which no file can hold")

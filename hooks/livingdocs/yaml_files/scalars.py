"""Unquoted scalars: the text as written, and what other YAML readers would make of it.

We read every scalar as text. Other people's tools do not: to them `2610.12450` is a float and
`22:20` is the number 1340. `looks_like` knows the forms of YAML 1.1 (PyYAML, Ruby's Psych,
go-yaml 2) and YAML 1.2 (core schema), so that such a text can be refused until it is quoted.
"""

from __future__ import annotations

import re
from typing import Final, Literal

Look = Literal["number", "time", "date", "boolean", "null"]

_BOOLEANS: Final = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false"})
_NULLS: Final = frozenset({"", "~", "null"})

# First characters that any of the forms below may begin with; everything else is text. The
# test spares most scalars the regular expressions.
_FIRST: Final = frozenset("0123456789+-.yYnNoOtTfF~")

# Int and float of YAML 1.1 (binary, octal, hex, underscores), of Psych (commas) and of YAML 1.2
# (0o17, 1e3), as one form. https://yaml.org/type/int.html, https://yaml.org/type/float.html,
# https://yaml.org/spec/1.2.2/#103-core-schema
_NUMBER: Final = re.compile(
    r"[-+]?(?:"
    r"0[xX][0-9a-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+"
    r"|[0-9][0-9_,]*(?:\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?"
    r"|\.[0-9][0-9_]*(?:[eE][-+]?[0-9]+)?"
    r"|\.(?:inf|Inf|INF)"
    r")"
    r"|\.(?:nan|NaN|NAN)"
)
_TIME: Final = re.compile(r"[-+]?[0-9][0-9_]*(?::[0-9]{1,2})+(?:\.[0-9_]*)?")
_DATE: Final = re.compile(
    r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}"
    r"(?:(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]*)?)?"
    r"(?:[ \t]*(?:[A-Z]{1,5}|[-+][0-9]{1,2}(?::?[0-9]{2})?))?)?"
)
# The sexagesimal int of YAML 1.1, which PyYAML resolves: 22:20 and 9:05, but not 09:05.
_SEXAGESIMAL: Final = re.compile(r"[-+]?[1-9][0-9_]{0,9}(?::[0-5]?[0-9]){1,3}")
_LONGEST_NUMBER: Final = 40


def looks_like(text: str) -> Look | None:
    """What a YAML 1.1 or 1.2 reader may make of the unquoted `text`; None means text."""
    if not text:
        return "null"
    if text[0] not in _FIRST:
        return None
    if len(text) <= 5 and text.lower() in _BOOLEANS:
        return "boolean"
    if len(text) <= 4 and text.lower() in _NULLS:
        return "null"
    if _NUMBER.fullmatch(text):
        return "number"
    if _TIME.fullmatch(text):
        return "time"
    if _DATE.fullmatch(text):
        return "date"
    return None


class Plain(str):
    """The text of an unquoted scalar, exactly as written.

    A quoted scalar is an exact `str`; the difference is what the fields of records look at.
    """

    __slots__ = ()

    @property
    def looks_like(self) -> Literal["number", "time", "date", "boolean"] | None:
        """What other readers would make of it. The null forms never reach a `Plain`."""
        look = looks_like(self)
        return None if look == "null" else look


def reads_as(text: str) -> str | None:
    """What another reader makes of the unquoted `text`, in words; None where it stays text."""
    look = looks_like(text)
    if look == "boolean":
        return "the boolean " + ("true" if text.lower() in {"y", "yes", "on", "true"} else "false")
    if look == "number":
        return f"the number {_number(text)}"
    if look == "time":
        return f"the number {_sexagesimal(text)}" if _SEXAGESIMAL.fullmatch(text) else "a time"
    if look == "date":
        return "a date"
    return look


def _number(text: str) -> str:
    """The number as a program would print it; the damage that quotes prevent."""
    if len(text) > _LONGEST_NUMBER:
        return "of that form"
    digits = text.lower().replace("_", "").replace(",", "").replace("0o", "0")
    sign = "-" if digits.startswith("-") else ""
    digits = digits.lstrip("+-")
    if digits.startswith((".inf", ".nan")):
        return sign + digits[1:]
    for prefix, base in (("0x", 16), ("0b", 2)):
        if digits.startswith(prefix):
            return sign + str(int(digits[2:] or "0", base))
    if len(digits) > 1 and re.fullmatch("0[0-7]+", digits):
        return sign + str(int(digits, 8))
    return sign + (str(int(digits)) if digits.isdigit() else repr(float(digits)))


def _sexagesimal(text: str) -> int:
    """The value of a number to base 60, as YAML 1.1 reads a time of day."""
    value = 0
    for part in text.lstrip("+-").replace("_", "").split(":"):
        value = value * 60 + int(part)
    return -value if text.startswith("-") else value

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

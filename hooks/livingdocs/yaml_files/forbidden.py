"""Characters that no record may hold.

Control and bidi characters make a reader see other text than the file holds; surrogates and
noncharacters can't be written to every sink (XML, JSON for browsers).
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

# C0 without tab and line feed, DEL, C1; bidi controls; BOM; surrogates; noncharacters. The tab is
# not allowed in records either, but it has its own message where YAML forbids it.
_FORBIDDEN: Final = re.compile(
    "[\x00-\x08\x09\x0b-\x1f\x7f-\x9f"
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
    "\ufeff\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff"
    + "".join(
        f"{chr((plane << 16) + 0xFFFE)}{chr((plane << 16) + 0xFFFF)}" for plane in range(1, 17)
    )
    + "]"
)

_NAMES: Final = {
    0x00: "NULL",
    0x07: "BELL",
    0x08: "BACKSPACE",
    0x09: "TAB",
    0x0B: "VERTICAL TAB",
    0x0C: "FORM FEED",
    0x0D: "CARRIAGE RETURN",
    0x1B: "ESCAPE",
    0x7F: "DELETE",
    0x85: "NEXT LINE",
    0xFEFF: "BYTE ORDER MARK",
}


@dataclass(frozen=True, slots=True)
class ForbiddenCharacter:
    """A character that may not stand there: `index` counts characters from 0."""

    index: int
    codepoint: int
    name: str

    @property
    def label(self) -> str:
        """Code point and name, for messages: `U+202E RIGHT-TO-LEFT OVERRIDE`."""
        return f"U+{self.codepoint:04X} {self.name}"


def character_name(codepoint: int) -> str:
    """The Unicode name, or a word for what has none."""
    if codepoint in _NAMES:
        return _NAMES[codepoint]
    if 0xD800 <= codepoint <= 0xDFFF:
        return "SURROGATE"
    if codepoint < 0x20 or 0x7F <= codepoint < 0xA0:
        return "CONTROL CHARACTER"
    return unicodedata.name(chr(codepoint), "NONCHARACTER")


def forbidden_characters(text: str) -> list[ForbiddenCharacter]:
    """All characters of `text` that records may not hold, in order."""
    return [
        ForbiddenCharacter(match.start(), ord(match[0]), character_name(ord(match[0])))
        for match in _FORBIDDEN.finditer(text)
    ]


def is_clean(text: str) -> bool:
    """Whether `text` holds none of the forbidden characters; the fast form of the question."""
    return _FORBIDDEN.search(text) is None

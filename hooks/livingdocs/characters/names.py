"""What a character is called in a message, also one that has no name."""

from __future__ import annotations

import re
import unicodedata

NONCHARACTERS = "\ufdd0-\ufdef" + "".join(
    chr((plane << 16) + low) for plane in range(17) for low in (0xFFFE, 0xFFFF)
)
"""All of them, as they stand in a class of a pattern."""

_NAMES = {
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
_NONCHARACTER = re.compile(f"[{NONCHARACTERS}]")


def character_name(codepoint: int) -> str:
    """The Unicode name, or a word for what has none."""
    if codepoint in _NAMES:
        return _NAMES[codepoint]
    if 0xD800 <= codepoint <= 0xDFFF:
        return "SURROGATE"
    if codepoint < 0x20 or 0x7F <= codepoint < 0xA0:
        return "CONTROL CHARACTER"
    if is_noncharacter(chr(codepoint)):
        return "NONCHARACTER"
    return unicodedata.name(chr(codepoint), "UNNAMED CHARACTER")


def is_noncharacter(char: str) -> bool:
    """Whether Unicode keeps this code point free for good."""
    return _NONCHARACTER.match(char) is not None

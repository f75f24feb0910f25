"""Characters that no record holds: the strict reader refuses them."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from livingdocs.characters.accents import may_be_flooded, surplus_marks
from livingdocs.characters.names import NONCHARACTERS, character_name, is_noncharacter

_BIDI_CONTROLS = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
FORBIDDEN: Final = re.compile(
    f"[\x00-\x09\x0b-\x1f\x7f-\x9f{_BIDI_CONTROLS}\u2028\u2029\ufeff\ud800-\udfff{NONCHARACTERS}]"
)
"""What is forbidden wherever it stands; accents are only in floods."""

_BIDI = re.compile(f"[{_BIDI_CONTROLS}]")


class CharacterKind(StrEnum):
    """Why a character may not stand in a record."""

    CONTROL = "control character"
    BIDI = "bidi control"
    BYTE_ORDER_MARK = "byte order mark"
    LINE_SEPARATOR = "line separator"
    SURROGATE = "surrogate"
    NONCHARACTER = "noncharacter"
    MARK = "one accent of many on a letter"
    NOT_NFC = "not in the composed form (NFC)"


@dataclass(frozen=True, slots=True)
class ForbiddenCharacter:
    """A character that may not stand there: `index` counts characters from 0."""

    index: int
    codepoint: int
    name: str
    kind: CharacterKind

    @property
    def label(self) -> str:
        """Code point and name, for messages: `U+202E RIGHT-TO-LEFT OVERRIDE`."""
        return f"U+{self.codepoint:04X} {self.name}"


def forbidden_characters(text: str) -> list[ForbiddenCharacter]:
    """All characters that a record may not hold, in order, and the first that is not NFC."""
    # Nothing that Python calls printable is forbidden; nearly every text is told apart by that.
    printable = text.replace("\n", "").isprintable()
    if printable and not may_be_flooded(text) and unicodedata.is_normalized("NFC", text):
        return []
    found = [
        ForbiddenCharacter(
            match.start(), ord(match[0]), character_name(ord(match[0])), _kind(match[0])
        )
        for match in FORBIDDEN.finditer(text)
    ]
    for index in surplus_marks(text):
        name = character_name(ord(text[index]))
        found.append(ForbiddenCharacter(index, ord(text[index]), name, CharacterKind.MARK))
    found.sort(key=lambda character: character.index)
    if not unicodedata.is_normalized("NFC", text):
        index = _first_difference(text, unicodedata.normalize("NFC", text))
        codepoint = ord(text[index])
        name = character_name(codepoint)
        found.append(ForbiddenCharacter(index, codepoint, name, CharacterKind.NOT_NFC))
        found.sort(key=lambda character: character.index)
    return found


def _kind(char: str) -> CharacterKind:
    if _BIDI.match(char):
        return CharacterKind.BIDI
    if is_noncharacter(char):
        return CharacterKind.NONCHARACTER
    if char in "\u2028\u2029":
        return CharacterKind.LINE_SEPARATOR
    if char == "\ufeff":
        return CharacterKind.BYTE_ORDER_MARK
    return CharacterKind.SURROGATE if "\ud800" <= char <= "\udfff" else CharacterKind.CONTROL


def _first_difference(text: str, composed: str) -> int:
    pairs = enumerate(zip(text, composed, strict=False))
    return next((index for index, (here, there) in pairs if here != there), 0)

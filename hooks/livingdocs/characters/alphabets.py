"""Words of letters that look alike and are of several alphabets."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

_WORD = re.compile(r"[^\W\d_]+")
# Greek letters that can't be told from Latin ones; the others are symbols of formulas and units.
_GREEK_LOOKALIKES = frozenset("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο")
_ALPHABETS = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC")


@dataclass(frozen=True, slots=True)
class MixedScriptWord:
    """A word with letters of several alphabets that look alike, at `start` of the text."""

    start: int
    word: str
    scripts: tuple[str, ...]


def mixed_script_words(text: str) -> list[MixedScriptWord]:
    """Words that mix Latin with letters of other alphabets that look the same.

    Chinese beside Latin is how the briefings are written, and Greek letters such as μ or Δ are
    symbols: neither is reported.
    """
    words = []
    for match in _WORD.finditer(text):
        if match[0].isascii():
            continue
        scripts = {script for script in map(_alphabet, match[0]) if script}
        if len(scripts) > 1:
            words.append(MixedScriptWord(match.start(), match[0], tuple(sorted(scripts))))
    return words


def _alphabet(char: str) -> str | None:
    if "GREEK" in (name := unicodedata.name(char, "")):
        return "GREEK" if char in _GREEK_LOOKALIKES else None
    return next((script for script in _ALPHABETS if script in name.split()), None)

"""A long line of a raw text, cut around the words that a reader looks for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

AROUND: Final = 70
"""Characters on each side of the words."""
_WHOLE: Final = 2 * AROUND + 40
"""Lines up to this length are shown whole."""


def excerpt(line: str, words: Iterable[str] = ()) -> str:
    """The line, or a piece of it around the first of `words` that it holds; `…` where it is cut."""
    text = line.strip()
    if len(text) <= _WHOLE:
        return text
    folded = text.casefold()
    places = [
        (folded.index(word.casefold()), len(word))
        for word in words
        if word and word.casefold() in folded
    ]
    place, length = places[0] if places else (0, 0)
    first = max(0, place - AROUND)
    last = min(len(text), max(place + length + AROUND, first + 2 * AROUND))
    return ("…" if first else "") + text[first:last].strip() + ("…" if last < len(text) else "")

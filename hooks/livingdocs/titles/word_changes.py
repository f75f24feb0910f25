"""A claimed title against the official one as a row of pieces: kept, added, left out."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from livingdocs.titles.words import TitleText, read_title


class Change(StrEnum):
    """What became of a piece of the titles."""

    KEPT = "kept"
    ADDED = "added"
    DROPPED = "dropped"


@dataclass(frozen=True, slots=True)
class Piece:
    """Some neighbouring words, with the marks and spaces behind them."""

    change: Change
    text: str


def word_changes(claimed: str, official: str) -> tuple[Piece, ...]:
    """The claimed title in its order, with the official words that it leaves out in their places.

    Kept and added pieces together are the claimed title, folded.
    """
    first, second = read_title(official), read_title(claimed)
    pieces: list[Piece] = []
    matcher = SequenceMatcher(a=first.keys, b=second.keys, autojunk=False)
    for what, i, j, k, end in matcher.get_opcodes():
        if what == "equal":
            pieces.append(Piece(Change.KEPT, _text(second, k, end)))
            continue
        if j > i:
            pieces.append(Piece(Change.DROPPED, _text(first, i, j)))
        if end > k:
            pieces.append(Piece(Change.ADDED, _text(second, k, end)))
    return tuple(pieces)


def _text(title: TitleText, first: int, end: int) -> str:
    """The title from one word up to another, which is not included."""
    start = title.words[first].start if first else 0
    stop = title.words[end].start if end < len(title.words) else len(title.text)
    return title.text[start:stop]

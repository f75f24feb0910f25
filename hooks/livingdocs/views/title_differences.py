"""Two titles word by word: what the claimed one adds to the official one and leaves out of it."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

_LONGEST = 80
_LEAST_SHARED = 0.3


class Change(StrEnum):
    """What the claimed title does with a piece; the value is the element that shows it."""

    SAME = "same"
    ADDED = "ins"
    LEFT_OUT = "del"


@dataclass(frozen=True, slots=True)
class TitlePiece:
    """Some words of a title in a row, without the space around them."""

    text: str
    change: Change = Change.SAME


def title_pieces(claimed: str, official: str) -> tuple[TitlePiece, ...]:
    """The claimed title with the words of the official one that it leaves out, in reading order.

    Case, width and punctuation are no difference. Titles that share hardly a word are not
    compared: striking one out for the other would say nothing.
    """
    ours, theirs = claimed.split(), official.split()
    if len(ours) > _LONGEST or len(theirs) > _LONGEST:
        return (TitlePiece(claimed),)
    matcher = SequenceMatcher(
        None, [_folded(word) for word in theirs], [_folded(word) for word in ours], autojunk=False
    )
    if matcher.ratio() < _LEAST_SHARED:
        return (TitlePiece(claimed),)
    pieces: list[TitlePiece] = []
    for kind, their_from, their_to, our_from, our_to in matcher.get_opcodes():
        if kind == "equal":
            pieces.append(TitlePiece(" ".join(ours[our_from:our_to])))
            continue
        if our_from < our_to:
            pieces.append(TitlePiece(" ".join(ours[our_from:our_to]), Change.ADDED))
        if their_from < their_to:
            left_out = " ".join(theirs[their_from:their_to])
            pieces.append(TitlePiece(left_out, Change.LEFT_OUT))
    return tuple(pieces)


def _folded(word: str) -> str:
    folded = unicodedata.normalize("NFKC", word).casefold()
    return "".join(char for char in folded if char.isalnum()) or folded

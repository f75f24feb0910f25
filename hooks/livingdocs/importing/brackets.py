"""Brackets and separators: where a text may be cut without cutting into a bracket."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from livingdocs.importing.document import Piece

_PAIRS: Final = {"（": "）", "(": ")", "【": "】", "[": "]", "「": "」", "《": "》", "“": "”"}
_CLOSING: Final = {closing: opening for opening, closing in _PAIRS.items()}
_ROUND: Final = frozenset("（(")


def outside_brackets(text: str) -> list[bool]:
    """For each character whether it stands outside all brackets.

    A bracket without partner is a plain character, so that one slip doesn't hide the rest.
    """
    change = [0] * (len(text) + 1)
    for start, end in _pairs(text):
        change[start] += 1
        change[end + 1] -= 1
    outside: list[bool] = []
    depth = 0
    for step in change[:-1]:
        depth += step
        outside.append(depth == 0)
    return outside


def split_outside(piece: Piece, separator: re.Pattern[str]) -> Iterator[Piece]:
    """Parts of a piece between separators that stand outside brackets, stripped, none empty."""
    outside = outside_brackets(piece.text)
    start = 0
    for match in separator.finditer(piece.text):
        if match.end() > match.start() and outside[match.start()]:
            part = piece.part(start, match.start()).strip()
            if part:
                yield part
            start = match.end()
    part = piece.rest(start).strip()
    if part:
        yield part


@dataclass(frozen=True, slots=True)
class Tail:
    """A text that ends with a round bracket: the head, and what is inside the bracket."""

    head: Piece
    inside: Piece


def bracket_tail(piece: Piece) -> Tail | None:
    """Cut off the round bracket at the end of a piece; None where there is none, or no head."""
    text = piece.text
    if not text.endswith(("）", ")")):
        return None
    last = len(text) - 1
    openings = [start for start, end in _pairs(text) if end == last and text[start] in _ROUND]
    if not openings or not text[: openings[0]].strip():
        return None
    opening = openings[0]
    return Tail(piece.part(0, opening).strip(), piece.part(opening + 1, last).strip())


def inside_bracket(piece: Piece) -> Piece | None:
    """What is inside a text that is one round bracket as a whole; None for any other text."""
    text = piece.text
    last = len(text) - 1
    if any((start, end) == (0, last) and text[0] in _ROUND for start, end in _pairs(text)):
        return piece.part(1, last).strip()
    return None


def _pairs(text: str) -> Iterator[tuple[int, int]]:
    """Matching brackets as (opening, closing), each kind for itself; `（` may close with `)`."""
    open_at: dict[str, list[int]] = {}
    for index, character in enumerate(text):
        kind = "（" if character == "(" else character
        if character in _PAIRS:
            open_at.setdefault(kind, []).append(index)
        elif character in _CLOSING:
            opening = _CLOSING[character]
            stack = open_at.get("（" if opening == "(" else opening)
            if stack:
                yield stack.pop(), index

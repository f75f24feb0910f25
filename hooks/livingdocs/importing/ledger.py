"""Who has which characters of a briefing: the proof that an import loses nothing.

A parser that takes text into a record claims its characters; what nobody has claimed at the end
is listed as unplaced. So a parser can forget text, but the import cannot.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from livingdocs.importing.document import Document, Piece
from livingdocs.records.briefing import Unplaced

_FREE_RUN: Final = re.compile(rb"\x00+")
_NO_FORM: Final = "belongs to no part that is known"


class Claim(IntEnum):
    """What became of a character."""

    FREE = 0
    TEXT = 1
    """Stands in a field as it is."""
    VALUE = 2
    """Became a typed value: a number, an id, a word of the vocabulary."""
    MARKUP = 3
    """Holds the text together: a label, a bullet, a pipe."""


@dataclass
class Ledger:
    """Claims on the characters of one document.

    Attributes:
        doubles: pieces that were claimed although somebody had a part of them; a fault of the
            parser, harmless to the text, held here for the tests.
        taken: every piece claimed as text, with the text that the field got.
    """

    document: Document
    doubles: list[Piece] = field(default_factory=list)
    taken: list[tuple[Piece, str]] = field(default_factory=list)
    _marks: bytearray = field(init=False)
    _reasons: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._marks = bytearray(len(self.document.text))

    def text(self, piece: Piece) -> str:
        """Claim a piece for a field, and give the text for it: stripped, line ends as spaces."""
        self._claim(piece, Claim.TEXT)
        text = piece.strip().words
        self.taken.append((piece, text))
        return text

    def value(self, *pieces: Piece) -> None:
        """Claim what became a typed value."""
        for piece in pieces:
            self._claim(piece, Claim.VALUE)

    def markup(self, *pieces: Piece) -> None:
        """Claim labels, bullets, brackets, pipes."""
        for piece in pieces:
            self._claim(piece, Claim.MARKUP)

    def glue(self, piece: Piece) -> None:
        """Claim as markup the free separators in a piece whose parts are all claimed.

        A letter or a digit is no separator: it stays free, and so becomes unplaced.
        """
        marks, text = self._marks, self.document.text
        for place in range(piece.start, piece.end):
            if not marks[place] and not text[place].isalnum():
                marks[place] = Claim.MARKUP

    def claim_of(self, place: int) -> Claim:
        """What became of the character at an offset of the document."""
        return Claim(self._marks[place])

    def is_free(self, piece: Piece) -> bool:
        """Whether nobody has claimed a character of it."""
        return not any(self._marks[piece.start : piece.end])

    def explain(self, piece: Piece, reason: str) -> None:
        """Say why the lines of a piece will not be placed; the first reason of a line stays."""
        first, last = piece.lines
        for line in range(first, last + 1):
            self._reasons.setdefault(line, reason)

    def unplaced(self) -> list[Unplaced]:
        """What nobody has claimed, line by line."""
        found: list[Unplaced] = []
        for number, line in enumerate(self.document.lines(), start=1):
            for run in _FREE_RUN.finditer(self._marks, line.start, line.end):
                free = Piece(self.document, run.start(), run.end()).strip()
                if free:
                    reason = self._reasons.get(number, _NO_FORM)
                    found.append(Unplaced(text=free.text, reason=reason, lines=(number, number)))
        return found

    def _claim(self, piece: Piece, claim: Claim) -> None:
        piece = piece.strip()
        if piece.start >= piece.end:
            return
        if any(self._marks[piece.start : piece.end]):
            self.doubles.append(piece)
        self._marks[piece.start : piece.end] = bytes([claim]) * (piece.end - piece.start)

"""What citeproc-py writes, as pieces of text with a kind: its HTML never reaches a page.

Signs of HTML in the data are put aside before and put back behind, so that every tag that is found
here was written by a style.
"""

from __future__ import annotations

from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Final

_ASIDE: Final = {ord("<"): "\ue000", ord(">"): "\ue001", ord("&"): "\ue002", ord('"'): "\ue003"}
_BACK: Final = {0xE000: "<", 0xE001: ">", 0xE002: "&", 0xE003: '"'}
_KINDS: Final = {"i": "i", "em": "i", "b": "b", "strong": "b", "sup": "sup", "sub": "sub"}


@dataclass(frozen=True, slots=True)
class Piece:
    """Some text; `kind` is the name of its element: i, b, sup or sub; None for plain text."""

    text: str
    kind: str | None = None


def set_aside(text: str) -> str:
    """The text without signs that HTML knows."""
    return text.translate(_ASIDE)


def pieces(written: str) -> tuple[Piece, ...]:
    """The pieces of what was written, with the signs of the data in their places."""
    reader = _Reader()
    reader.feed(written)
    reader.close()
    return tuple(Piece(text.translate(_BACK), kind) for text, kind in reader.found)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[str, str | None]] = []
        self._open: list[str | None] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open.append(_KINDS.get(tag))

    def handle_endtag(self, tag: str) -> None:
        if self._open:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        kind = next((each for each in reversed(self._open) if each is not None), None)
        if self.found and self.found[-1][1] == kind:
            data = self.found.pop()[0] + data
        self.found.append((data, kind))

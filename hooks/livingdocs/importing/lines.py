"""One line of a briefing: what marks it (heading, bullet, indentation) and what it says.

Plain text and Markdown meet here: `## 增量 1：…`, `**增量 1：…**` and `增量 1：…` have the same
body.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from livingdocs.importing.document import Document, Piece
from livingdocs.importing.ledger import Ledger

_HEADING: Final = re.compile(r"(#{1,6})[ \t]+(?=\S)")
_HTML_HEADING: Final = re.compile(r"<h([1-6])(?:\s[^<>]{0,200})?>([^<>]{1,500})</h\1>\s*$", re.I)
_BULLET: Final = re.compile(r"([-*+•◦▪‣·–—])[ \t]+(?=\S)|(•)(?=\S)")
_NUMBER: Final = re.compile(r"([0-9]{1,3})(?:[.)][ \t]+|、[ \t]*)(?=\S)", re.ASCII)
_RULE_CHARACTERS: Final = frozenset("-*_=—─ \t")
_BOLD: Final = "**"


@dataclass(frozen=True, slots=True)
class Line:
    """A line with its marks taken apart.

    Attributes:
        whole: all of it.
        body: what it says, without marks and white space around.
        marks: the marks, for the ledger.
        indent: columns of white space before the first mark.
        heading: level of a Markdown or HTML heading, 0 for none.
        bullet: `-` for any bullet, a number for a numbered item, None for none.
    """

    whole: Piece
    body: Piece
    marks: tuple[Piece, ...]
    indent: int
    heading: int = 0
    bullet: str | int | None = None

    @property
    def number(self) -> int:
        """1-based number of the line."""
        return self.whole.lines[0]

    @property
    def text(self) -> str:
        """What it says."""
        return self.body.text

    @property
    def blank(self) -> bool:
        """Whether there is nothing on it."""
        return not self.whole

    @property
    def has_pipe(self) -> bool:
        """Whether it may belong to a table."""
        return "|" in self.whole.text

    def take(self, ledger: Ledger) -> str:
        """Claim the whole line: its body for a field, its marks as markup."""
        ledger.markup(*self.marks)
        return ledger.text(self.body)


def read_lines(document: Document) -> tuple[Line, ...]:
    """All lines of a document, taken apart."""
    return tuple(read_line(piece) for piece in document.lines())


def read_line(whole: Piece) -> Line:
    """Take one line apart."""
    body = whole.strip()
    indent = body.start - whole.start
    marks: list[Piece] = []
    if _is_rule(body.text):
        return Line(whole, body.rest(len(body.text)), (body,), indent)
    if match := _HTML_HEADING.match(body.text):
        inner = body.group(match, 2)
        marks = [Piece(body.document, body.start, inner.start)]
        marks.append(Piece(body.document, inner.end, body.end))
        return Line(whole, inner.strip(), tuple(marks), indent, heading=int(match[1]))
    if match := _HEADING.match(body.text):
        marks.append(body.group(match, 1))
        body, more = _without_closing_hashes(body.rest(match.end()).strip())
        body, bold = _without_bold(body)
        return Line(whole, body, (*marks, *more, *bold), indent, heading=len(match[1]))
    bullet: str | int | None = None
    if match := _BULLET.match(body.text):
        bullet = "-"
        marks.append(body.group(match))
        body = body.rest(match.end()).strip()
    elif match := _NUMBER.match(body.text):
        bullet = int(match[1])
        marks.append(body.group(match))
        body = body.rest(match.end()).strip()
    body, bold = _without_bold(body)
    return Line(whole, body, (*marks, *bold), indent, bullet=bullet)


def _is_rule(text: str) -> bool:
    """A line of dashes, asterisks or equals signs; `- - -` too."""
    return len(text) >= 3 and set(text) <= _RULE_CHARACTERS and "|" not in text


def _without_closing_hashes(body: Piece) -> tuple[Piece, list[Piece]]:
    text = body.text
    bare = text.rstrip("#")
    if bare == text or not bare.endswith((" ", "\t")):
        return body, []
    return body.part(0, len(bare)).strip(), [body.rest(len(bare))]


def _without_bold(body: Piece) -> tuple[Piece, list[Piece]]:
    """Take off the asterisks of a line that is bold as a whole."""
    return _without_wrapper(body, _BOLD)


def unwrapped(piece: Piece) -> tuple[Piece, list[Piece]]:
    """A cell or value without the asterisks or backticks around all of it, and those."""
    piece, marks = _without_wrapper(piece.strip(), _BOLD)
    inner, more = _without_wrapper(piece, "`")
    return inner, [*marks, *more]


def _without_wrapper(body: Piece, mark: str) -> tuple[Piece, list[Piece]]:
    text, size = body.text, len(mark)
    whole = len(text) > 2 * size and text.startswith(mark)
    if whole and text.find(mark, size) == len(text) - size:
        inner = body.part(size, len(text) - size).strip()
        return inner, [body.part(0, size), body.rest(len(text) - size)]
    return body, []

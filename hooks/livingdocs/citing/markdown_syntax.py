"""Citations in Markdown: an extension of Python-Markdown that puts an empty slot for each.

Code, links and escaped brackets are left alone, because the parser has taken them away by the time
that citations are looked for. It has lost the lines by then, so each bracket is marked with its
line before, in characters that no text has, and the marks are taken out again everywhere else.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from typing import Final

from markdown.core import Markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor
from markdown.postprocessors import Postprocessor
from markdown.preprocessors import Preprocessor

from livingdocs.citing.syntax import CITATION, Cited, read_citation

# Private-use characters: a sign, then the digits of the line.
_SIGN: Final = "\ue0ef"
_ZERO: Final = 0xE0F0
_DIGITS: Final = f"[{chr(_ZERO)}-{chr(_ZERO + 9)}]"
_MARK: Final = re.compile(f"{_SIGN}{_DIGITS}*")
_OPENING: Final = re.compile(r"\[(?=@)")
_CITATION: Final = rf"\[{_SIGN}(?P<line>{_DIGITS}+)(?P<inside>{CITATION})\]"

# Before white space is normalised, so that lines are those of the file; after HTML and links.
_BEFORE_ALL: Final = 40
_AFTER_HTML: Final = 85
_LAST: Final = -10


@dataclass(frozen=True, slots=True)
class FoundCitation:
    """A citation in a page: its words, its works, its line in the file."""

    text: str
    cited: tuple[Cited, ...]
    line: int


class CitationExtension(Extension):
    """Collects the citations of one page after the other; `begin` starts a page."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.found: list[FoundCitation] = []
        self.first_line = 1

    def begin(self, *, first_line: int) -> None:
        """Forget the citations of the page before; the text begins in this line of its file."""
        self.found = []
        self.first_line = first_line

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802
        """Register with a parser."""
        md.preprocessors.register(_MarkLines(self, md), "citation_lines", _BEFORE_ALL)
        md.inlinePatterns.register(_Citations(self, md), "citations", _AFTER_HTML)
        md.postprocessors.register(_WithoutMarks(md), "citation_lines", _LAST)


def slot_id(number: int) -> str:
    """The slot of a citation, by its place in `found`."""
    return f"cite-{number}"


class _MarkLines(Preprocessor):
    def __init__(self, extension: CitationExtension, md: Markdown) -> None:
        super().__init__(md)
        self._extension = extension

    def run(self, lines: list[str]) -> list[str]:
        first = self._extension.first_line
        return [_OPENING.sub(f"[{_mark(at)}", line) for at, line in enumerate(lines, start=first)]


class _Citations(InlineProcessor):
    def __init__(self, extension: CitationExtension, md: Markdown) -> None:
        super().__init__(_CITATION, md)
        self._extension = extension

    def handleMatch(  # type: ignore[override]  # noqa: N802
        self, match: re.Match[str], data: str
    ) -> tuple[ElementTree.Element, int, int]:
        line = int("".join(chr(ord(digit) - _ZERO + ord("0")) for digit in match["line"]))
        inside = _MARK.sub("", match["inside"])
        element = ElementTree.Element("span", {"data-kb-slot": slot_id(len(self._extension.found))})
        found = FoundCitation(f"[{inside}]", read_citation(inside), line)
        self._extension.found.append(found)
        return element, match.start(0), match.end(0)


class _WithoutMarks(Postprocessor):
    def run(self, text: str) -> str:
        return _MARK.sub("", text) if _SIGN in text else text


def _mark(line: int) -> str:
    return _SIGN + "".join(chr(ord(digit) - ord("0") + _ZERO) for digit in str(line))

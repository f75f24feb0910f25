"""How an importer brings a text into the form of records, and tells what was lost."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from livingdocs.characters.accents import surplus_marks
from livingdocs.characters.forbidden import FORBIDDEN
from livingdocs.characters.hidden import hidden_characters
from livingdocs.characters.names import character_name

_NEW_LINE = re.compile("\r\n?")
_BLANK = dict.fromkeys(map(ord, "\t\f"), " ")
# They end a line or a page for their writer: left out without a trace they would join two words.
_SEPARATING = frozenset("\x0b\x1c\x1d\x1e\x1f\x85\u2028\u2029")


@dataclass(frozen=True, slots=True)
class ImportNotice:
    """What an importer took out or replaced: `what` names it, `line` counts from 1."""

    line: int
    codepoint: int
    what: str
    count: int


def normalise_import(text: str) -> tuple[str, list[ImportNotice]]:
    """Bring an imported text into the form of records, and say what was lost.

    A BOM at the beginning, CRLF and CR, tab and form feed are normalised in silence; a tab or form
    feed becomes one space. Other controls, bidi controls, surrogates, noncharacters and hidden
    characters are taken out, with one notice for each line and character; those that separate
    become a space. Line numbers stay those of the raw text, where LF, CRLF and CR end a line.
    """
    text = _NEW_LINE.sub("\n", text.removeprefix("\ufeff")).translate(_BLANK)
    counts: dict[tuple[int, int], int] = {}
    while True:
        text = unicodedata.normalize("NFC", text)
        unwanted = [(found.index, found.codepoint) for found in hidden_characters(text)]
        unwanted += [(match.start(), ord(match[0])) for match in FORBIDDEN.finditer(text)]
        unwanted += [(index, ord(text[index])) for index in surplus_marks(text)]
        if not unwanted:
            break
        text = _without(text, sorted(unwanted), counts)
    notices = [
        ImportNotice(line, codepoint, _what(codepoint), count)
        for (line, codepoint), count in sorted(counts.items())
    ]
    return text, notices


def _without(text: str, unwanted: list[tuple[int, int]], counts: dict[tuple[int, int], int]) -> str:
    """The text without those characters; `counts` is added up by line and code point."""
    pieces = []
    line, end = 1, 0
    for index, codepoint in unwanted:
        line += text.count("\n", end, index)
        pieces.append(text[end:index])
        if chr(codepoint) in _SEPARATING:
            pieces.append(" ")
        counts[line, codepoint] = counts.get((line, codepoint), 0) + 1
        end = index + 1
    return "".join([*pieces, text[end:]])


def _what(codepoint: int) -> str:
    done = "replaced by a space" if chr(codepoint) in _SEPARATING else "taken out"
    return f"U+{codepoint:04X} {character_name(codepoint)} {done}"

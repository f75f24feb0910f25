"""Text that a reader of a page would not see and a machine would: comments, markup, zero width.

Briefings are written by agents who read the web, so such text may be somebody's instruction to the
next machine that reads it. Nothing here is removed: the text is shown as it is, and told of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from livingdocs.characters import CharacterKind, forbidden_characters, hidden_characters, visible

_LONGEST: Final = 80

_COMMENT: Final = re.compile(r"<!--(.*?)(?:-->|\Z)", re.DOTALL)
_TAG: Final = re.compile(r"<[A-Za-z][^<>\n]{0,2000}>")
_WHITE: Final = r"(?:white|#f{3}(?:f{3})?\b|rgba?\(\s*255\s*,\s*255\s*,\s*255\b)"
_INVISIBLE: Final = re.compile(
    r"\b(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|font-size\s*:\s*0(?![.\d]*[1-9])"
    rf"|opacity\s*:\s*0(?![.\d]*[1-9])|color\s*:\s*(?:transparent|{_WHITE}))"
    rf"|\bcolor\s*=\s*[\"']?{_WHITE}|\s(?:hidden)(?=[\s=/>])",
    re.IGNORECASE | re.ASCII,
)
# A brace of a formula opens no template: `\mathcal{L}_{{\theta}}`.
_TEMPLATE: Final = re.compile(r"(?<![_^\\{])(?:\{\{(?![\\{])|\{%)")
_TEMPLATE_END: Final = re.compile(r"\}\}|%\}")


class HiddenKind(StrEnum):
    """Why a reader does not see it."""

    COMMENT = "a comment"
    MARKUP = "markup that draws nothing"
    CHARACTERS = "characters that draw nothing"


@dataclass(frozen=True, slots=True)
class HiddenText:
    """Text that is not seen: `line` counts from 1, `words` are its beginning, made visible."""

    line: int
    kind: HiddenKind
    words: str


@dataclass(frozen=True, slots=True)
class TemplateSyntax:
    """The beginning of an expression of a template language; `words` are what it says, visible."""

    line: int
    words: str


def hidden_texts(lines: Sequence[str]) -> Iterator[HiddenText]:
    """Everything in these lines that is not seen, in their order; of each kind one a line."""
    found = [*_comments(lines)]
    for number, line in enumerate(lines, start=1):
        if "<" in line:
            found += [
                HiddenText(number, HiddenKind.MARKUP, _beginning(match[0]))
                for match in _TAG.finditer(line)
                if _INVISIBLE.search(match[0])
            ]
        if not line.isascii() and (names := _undrawn(line)):
            found.append(HiddenText(number, HiddenKind.CHARACTERS, names))
    first = {(each.line, each.kind): each for each in reversed(found)}
    yield from sorted(first.values(), key=lambda each: each.line)


def template_syntax(lines: Sequence[str]) -> Iterator[TemplateSyntax]:
    """The first beginning of a template expression, `{{` or `{%`, of each line that has one."""
    for number, line in enumerate(lines, start=1):
        if "{" in line and (match := _TEMPLATE.search(line)):
            end = _TEMPLATE_END.search(line, match.end())
            yield TemplateSyntax(
                number, _beginning(line[match.start() : end.end() if end else len(line)])
            )


def _comments(lines: Sequence[str]) -> Iterator[HiddenText]:
    if not any("<!--" in line for line in lines):
        return
    text = "\n".join(lines)
    line, counted = 1, 0
    for match in _COMMENT.finditer(text):
        line += text.count("\n", counted, match.start())
        counted = match.start()
        yield HiddenText(line, HiddenKind.COMMENT, _beginning(match[1]))


def _undrawn(line: str) -> str:
    """The characters of a line that draw nothing or turn the direction, with their numbers."""
    counts: dict[str, int] = {}
    for found in hidden_characters(line):
        label = f"U+{found.codepoint:04X} {found.name}"
        counts[label] = counts.get(label, 0) + 1
    for each in forbidden_characters(line):
        if each.kind is CharacterKind.BIDI:
            counts[each.label] = counts.get(each.label, 0) + 1
    return ", ".join(f"{label} ×{count}" if count > 1 else label for label, count in counts.items())


def _beginning(text: str) -> str:
    return visible(" ".join(text[: 4 * _LONGEST].split()), limit=_LONGEST)

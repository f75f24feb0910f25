"""Values of fields: braces and quotes taken off, `@string` names expanded, pieces joined.

Names of strings are told apart by nothing but their letters, whatever the capitals, and hold from
their definition on, as in BibTeX. The names of months are known from the start.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH_NAMES: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
# As bibtexparser has it: a sign behind a backslash counts for nothing.
_BRACE: Final = re.compile(r"(?<!\\)[{}]")
_QUOTE: Final = re.compile(r'(?<!\\)[{}"]')
_BARE: Final = re.compile(r'[^\s#{}",=]+')
_NEXT_FIELD: Final = re.compile(r"\s*([A-Za-z][\w:.+-]*)\s*=")


@dataclass(frozen=True, slots=True)
class Value:
    """What a field says.

    Attributes:
        text: with the pieces joined, its white space folded.
        joined: the same with its white space as it is, which counts inside of a longer value.
        undefined: names that no `@string` before it defines; they stand in the text as they are.
        swallowed: the name of a field that follows without a comma, if one does.
        fault: why it is no value, if it is none.
    """

    text: str
    undefined: tuple[str, ...] = ()
    swallowed: str = ""
    fault: str = ""
    joined: str = ""


@dataclass
class Strings:
    """The names that are defined so far."""

    known: dict[str, str] = field(
        default_factory=lambda: dict(zip(MONTHS, _MONTH_NAMES, strict=True))
    )

    def define(self, name: str, raw: str) -> Value:
        """Take up a definition; a second one of the same name takes its place."""
        value = self.value(raw)
        self.known[name.casefold()] = value.joined
        return value

    def value(self, raw: str) -> Value:
        """Read what stands behind an equals sign."""
        bare = raw.strip()
        if bare.casefold() in MONTHS:
            return Value(bare.casefold(), joined=bare.casefold())
        pieces: list[str] = []
        undefined: list[str] = []
        at = last = 0
        while at < len(raw):
            if raw[at].isspace() or (raw[at] == "#" and pieces):
                at += 1
            elif (end := _end_of_piece(raw, at)) is None:
                return Value(_folded(raw), fault="a brace or a quote that is not closed")
            else:
                if pieces and "#" not in raw[last:at]:
                    return _without_comma(raw, last)
                pieces.append(self._piece(raw[at:end], undefined))
                at = last = end
        joined = "".join(pieces)
        return Value(_folded(joined), tuple(undefined), joined=joined)

    def _piece(self, piece: str, undefined: list[str]) -> str:
        if piece[0] in '{"':
            return piece[1:-1]
        if piece.isascii() and piece.isdigit():
            return piece
        if (text := self.known.get(piece.casefold())) is not None:
            return text
        undefined.append(piece)
        return piece


def month(text: str) -> str | None:
    """The name that BibTeX knows for a month: `sept`, `September` and `9` are `sep`."""
    bare = text.strip("{}. ").casefold()
    if bare.isascii() and bare.isdigit() and 1 <= int(bare) <= 12:
        return MONTHS[int(bare) - 1]
    for short, name in zip(MONTHS, _MONTH_NAMES, strict=True):
        if len(bare) >= 3 and name.casefold().startswith(bare):
            return short
    return None


def balanced(text: str) -> bool:
    """Whether the braces are closed in the way that BibTeX counts them, escaped ones too."""
    depth = 0
    for sign in re.findall(r"[{}]", text):
        depth += 1 if sign == "{" else -1
        if depth < 0:
            return False
    return depth == 0


def _end_of_piece(raw: str, at: int) -> int | None:
    """Where the piece that begins there ends; None where it never does."""
    if raw[at] == "{":
        depth = 0
        for match in _BRACE.finditer(raw, at):
            depth += 1 if match[0] == "{" else -1
            if depth == 0:
                return match.end()
        return None
    if raw[at] == '"':
        depth = 0
        for match in _QUOTE.finditer(raw, at + 1):
            depth += {"{": 1, "}": -1}.get(match[0], 0)
            if match[0] == '"' and depth <= 0:
                return match.end()
        return None
    bare = _BARE.match(raw, at)
    return bare.end() if bare else None


def _without_comma(raw: str, at: int) -> Value:
    following = _NEXT_FIELD.match(raw, at)
    if following:
        return Value(_folded(raw), swallowed=following[1])
    return Value(_folded(raw), fault="text behind the end of the value")


def _folded(text: str) -> str:
    return " ".join(text.split())

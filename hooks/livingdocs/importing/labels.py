"""Labels: the words before a colon that say what a text is (`来源：…`, `**要点**：…`)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from livingdocs.importing.brackets import outside_brackets
from livingdocs.importing.document import Piece
from livingdocs.importing.lines import Line

_BEFORE: Final = r"(?:\*\*[ \t]*)?"
_AFTER: Final = r"[ \t]*(?:\*\*)?[ \t]*[：:][ \t]*(?:\*\*)?"


@dataclass(frozen=True, slots=True)
class Labelled:
    """A text with its label: `name` is our word for it, `label` covers the words and the colon."""

    name: str
    label: Piece
    value: Piece


class LabelSet:
    """Labels of one kind of part, by our name for each.

    Words are matched at the start of a line; those that are also `inline` where white space
    precedes them, outside brackets, because some exports join several fields in one line.
    """

    def __init__(self, words: Mapping[str, str], *, inline: Sequence[str] = ()) -> None:
        """`words` maps a name to a pattern (alternatives without groups)."""
        every = "|".join(f"(?P<{name}>{pattern})" for name, pattern in words.items())
        within = "|".join(f"(?P<{name}>{words[name]})" for name in inline)
        self._start = re.compile(rf"{_BEFORE}(?:{every}){_AFTER}")
        self._heading = re.compile(rf"(?:{every})\s*$")
        self._inline = re.compile(rf"(?<=\s){_BEFORE}(?:{within}){_AFTER}") if inline else None

    def at_start(self, piece: Piece) -> Labelled | None:
        """The label that a piece begins with, and everything behind it."""
        match = self._start.match(piece.text)
        if match is None:
            return None
        return Labelled(_name(match), piece.group(match), piece.rest(match.end()).strip())

    def of_line(self, line: Line) -> Labelled | None:
        """The label of a line; a Markdown heading needs no colon."""
        found = self.at_start(line.body)
        if found is None and line.heading and (match := self._heading.match(line.text)):
            return Labelled(_name(match), line.body, line.body.rest(len(line.text)))
        return found

    def split(self, piece: Piece) -> tuple[Piece, list[Labelled]]:
        """What stands before the first label, and the labelled texts in order."""
        text = piece.text
        starts: list[re.Match[str]] = []
        if match := self._start.match(text):
            starts.append(match)
        if self._inline is not None:
            outside = outside_brackets(text)
            starts.extend(
                match
                for match in self._inline.finditer(text)
                if outside[match.start()] and not (starts and match.start() < starts[0].end())
            )
        if not starts:
            return piece.strip(), []
        ends = [match.start() for match in starts[1:]] + [len(text)]
        labelled = [
            Labelled(_name(match), piece.group(match), piece.part(match.end(), end).strip())
            for match, end in zip(starts, ends, strict=True)
        ]
        return piece.part(0, starts[0].start()).strip(), labelled


def _name(match: re.Match[str]) -> str:
    return next(name for name, words in match.groupdict().items() if words is not None)

r"""The one form in which this project writes bibliographies.

Entries by key, whatever the capitals; one field a line, in the order that the entry gives them;
values between braces, on one line; months by the names that BibTeX knows. What others name in
`crossref` stands last, because BibTeX looks for it behind those that name it. Writing what was read
from such a file gives the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from livingdocs.bibliography.values import MONTHS, balanced

# To bibtexparser every brace behind a backslash is escaped, behind two of them as well.
_BRACES: Final = re.compile(r"(?<!\\)[{}]")
_ESCAPED_BRACES: Final = re.compile(r"(\\*)\\([{}])")
_OPEN: Final = r"{\textbraceleft}"
_CLOSED: Final = r"{\textbraceright}"


@dataclass(frozen=True, slots=True)
class BibEntry:
    """An entry to be written.

    Attributes:
        fields: values as they stand between braces, in the order of the entry.
        comments: what stands above it in the file.
    """

    type: str
    key: str
    fields: Mapping[str, str]
    comments: tuple[str, ...] = field(default=())


def bib_text(
    entries: Iterable[BibEntry], *, head: Sequence[str] = (), tail: Sequence[str] = ()
) -> str:
    """A whole file: what belongs to no entry first, then the entries, then what is left."""
    listed = list(entries)
    named = {each.fields["crossref"].casefold() for each in listed if "crossref" in each.fields}
    listed.sort(key=lambda each: (each.key.casefold() in named, each.key.casefold(), each.key))
    pieces = [*head, *(entry_text(each) for each in listed), *tail]
    return "\n\n".join(piece.strip("\n") for piece in pieces) + "\n" if pieces else ""


def entry_text(entry: BibEntry) -> str:
    """One entry with its comments, without a blank line."""
    lines = [*entry.comments, f"@{entry.type}{{{entry.key},"]
    lines += [f"  {name} = {_source(name, value)}," for name, value in entry.fields.items()]
    return "\n".join([*lines, "}"])


def writable(value: str) -> str:
    """The value with each brace that has no other half as a command, so that the entry ends.

    BibTeX counts escaped braces like others, bibtexparser does not: both must come to an end.
    """
    if "{" not in value and "}" not in value:
        return value
    lone = _lone_braces(value)
    if lone:
        signs = (_OPEN if at in lone and c == "{" else _CLOSED if at in lone else c
                 for at, c in enumerate(value))  # fmt: skip
        value = "".join(signs)
    return value if balanced(value) else _ESCAPED_BRACES.sub(_as_command, value)


def _source(name: str, value: str) -> str:
    if name == "month" and value in MONTHS:
        return value
    value = writable(value)
    # A backslash before the brace that ends the value would take it for its own.
    return f"{{{value} }}" if value.endswith("\\") else f"{{{value}}}"


def _lone_braces(value: str) -> set[int]:
    """Places of the unescaped braces without another half."""
    opened: list[int] = []
    lone: set[int] = set()
    for match in _BRACES.finditer(value):
        if match[0] == "{":
            opened.append(match.start())
        elif match[0] == "}" and opened:
            opened.pop()
        elif match[0] == "}":
            lone.add(match.start())
    return lone.union(opened)


def _as_command(match: re.Match[str]) -> str:
    before = match[1] + " " if match[1] else ""
    return before + (_OPEN if match[2] == "{" else _CLOSED)

"""A work: an entry that is brought in or that the data folder holds, and what it is known by."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from livingdocs.bibliography.cited_papers import SOURCE_FIELD
from livingdocs.bibliography.crossref import LINKS, inheritable
from livingdocs.bibliography.identity import Identity, identify
from livingdocs.bibliography.latex import escaped, plain_text, tidy
from livingdocs.bibliography.names import NAME_FIELDS, read_names
from livingdocs.bibliography.reading import year_of
from livingdocs.bibliography.source import SourceEntry
from livingdocs.titles.folding import fold_title

REFERENCES: Final = "references.bib"
CITATIONS: Final = "citations.bib"

_TITLE_FIELDS: Final = """
title subtitle titleaddon booktitle booksubtitle booktitleaddon maintitle mainsubtitle journal
journaltitle journalsubtitle issuetitle issuesubtitle eventtitle series shorttitle shortjournal
reprinttitle
"""
TITLE_FIELDS: Final = frozenset(_TITLE_FIELDS.split())
_LETTERS: Final = re.compile(r"[\W_]+")


@dataclass(eq=False)
class Work:
    """An entry with its place.

    Attributes:
        fields: values as they stand between braces, names of fields in lower case.
        place: the file of the data folder that holds it, or will.
        file: where it was read, for messages; `line` is its line there.
        source_key: the key that it had before it got one of ours.
        inherited: what the entry that it names in `crossref` adds.
        whole: the key of that entry in the data folder, in casefold.
    """

    type: str
    key: str
    fields: dict[str, str]
    file: str
    line: int
    place: str = REFERENCES
    source_key: str = ""
    lines: Mapping[str, int] = field(default_factory=dict)
    inherited: Mapping[str, str] = field(default_factory=dict)
    whole: str = ""
    comments: tuple[str, ...] = ()

    @cached_property
    def identity(self) -> Identity:
        """What its fields say that it is, when it was read."""
        return identify(self.fields)

    @cached_property
    def title(self) -> str:
        """Title and subtitle as text."""
        parts = (plain_text(self.fields.get(name, "")) for name in ("title", "subtitle"))
        return ": ".join(part for part in parts if part)

    @cached_property
    def title_key(self) -> str:
        """The letters of the title: equal for two spellings of it."""
        return letters(fold_title(self.title))

    @cached_property
    def families(self) -> tuple[str, ...]:
        """Family names of the authors, else of the editors, folded."""
        value = self.fields.get("author") or self.fields.get("editor") or ""
        return families(value)[0]

    @cached_property
    def people(self) -> tuple[str, ...]:
        """The authors as written who are persons, each with more than a single name."""
        names = read_names(self.fields.get("author", ""))
        return tuple(
            plain_text(str(each)) for each in names.people if each.given and not each.literal
        )

    @cached_property
    def year(self) -> str:
        """Four digits, of its own or of what it is a part of."""
        return year_of(self.fields) or year_of(self.inherited) or ""

    @cached_property
    def content(self) -> tuple[object, ...]:
        """Everything that it says: equal for two copies, whatever their keys."""
        return (
            self.type,
            *sorted(
                (name, " ".join(value.split()))
                for name, value in self.fields.items()
                if name not in (SOURCE_FIELD, "ids", *LINKS)
            ),
            self.whole,
        )

    def line_of(self, name: str) -> int:
        """The line of a field where it was read."""
        return self.lines.get(name, self.line)


def prepared(entry: SourceEntry, file: str) -> Work:
    """An entry that is brought in: letters as letters, signs that LaTeX trips over escaped."""
    fields = {
        name: escaped(tidy(value)) if name in NAME_FIELDS or name in TITLE_FIELDS else value
        for name, value in entry.fields.items()
        if name != SOURCE_FIELD
    }
    return Work(
        type=entry.type,
        key=entry.key,
        fields=fields,
        file=file,
        line=entry.line,
        source_key=entry.key,
        lines=entry.lines,
    )


def held(entry: SourceEntry, place: str, *, file: str) -> Work:
    """An entry of the data folder, as it stands there; messages call the file `file`."""
    return Work(
        type=entry.type,
        key=entry.key,
        fields=dict(entry.fields),
        file=file,
        line=entry.line,
        place=place,
        source_key=entry.key,
        lines=entry.lines,
    )


def belong(part: Work, whole: Work | None) -> None:
    """Let an entry have what the one that it names in `crossref` adds."""
    if whole is not None:
        part.inherited = inheritable(whole.fields)
        part.whole = whole.key.casefold()


def families(value: str) -> tuple[tuple[str, ...], bool]:
    """The folded family names of a list of names, and whether there are others."""
    names = read_names(value)
    return tuple(letters(person.sorted_by) for person in names.people), names.others


def letters(text: str) -> str:
    """Letters and digits alone, without accents of Latin letters and capitals."""
    split = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(each for each in split if not unicodedata.combining(each))
    return _LETTERS.sub("", bare)

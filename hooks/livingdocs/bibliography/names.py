"""Names of authors and editors: who they are, and who is one name as a whole.

The rules are BibTeX's (`Last, First`, `First von Last`, braces keep together), read by
bibtexparser; beside them the names of biblatex (`family=…, given=…`) and names in Chinese, Japanese
and Korean, which have no parts that could be told apart.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bibtexparser.middlewares.names import (
    parse_single_name_into_parts,
    split_multiple_persons_names,
)

from livingdocs.bibliography.latex import plain_text

_NAME_FIELDS: Final = """
author editor translator bookauthor annotator commentator introduction foreword afterword holder
editora editorb editorc namea nameb namec shortauthor shorteditor director
"""
NAME_FIELDS: Final = frozenset(_NAME_FIELDS.split())
_EAST_ASIAN: Final = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\U00020000-\U0003ffff]")
_LATIN: Final = re.compile("[A-Za-z\u00c0-\u024f]")
_PART: Final = re.compile(r"\s*([a-z-]+)\s*=\s*(.*)", re.DOTALL)
_PARTS: Final = frozenset({"family", "given", "prefix", "suffix"})


@dataclass(frozen=True, slots=True)
class Person:
    """One name, as text. `literal` is a name without parts: a body, or a Chinese name."""

    family: str = ""
    given: str = ""
    prefix: str = ""
    suffix: str = ""
    literal: str = ""

    @property
    def sorted_by(self) -> str:
        """What a list is sorted by: the family name, or the whole one."""
        return self.literal or self.family

    def __str__(self) -> str:
        """The name as it is read."""
        parts = (self.given, self.prefix, self.family, self.suffix)
        return self.literal or " ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class Names:
    """A list of names; `others` says that it ends with "and others"."""

    people: tuple[Person, ...] = ()
    others: bool = False


def people(value: str) -> tuple[Person, ...]:
    """The names alone; see `read_names`."""
    return read_names(value).people


@lru_cache(maxsize=4096)
def read_names(value: str) -> Names:
    """The names of a field as they stand between its braces; nothing is raised."""
    names = split_multiple_persons_names(" ".join(value.split()))
    others = bool(names) and names[-1].casefold() == "others"
    found = (_person(name) for name in (names[:-1] if others else names))
    return Names(tuple(each for each in found if each.sorted_by), others)


def _person(name: str) -> Person:
    if _is_one_group(name):
        return Person(literal=plain_text(name[1:-1]))
    if _EAST_ASIAN.search(name) and "," not in name and not _LATIN.search(name):
        return Person(literal=plain_text(name))
    if re.match(r"(?:family|given)\s*=", name) and (person := _by_parts(name)):
        return person
    parts = parse_single_name_into_parts(name, strict=False)
    first, von, last, suffix = (
        plain_text(" ".join(words)) for words in (parts.first, parts.von, parts.last, parts.jr)
    )
    return Person(family=last or first, given=first if last else "", prefix=von, suffix=suffix)


def _is_one_group(name: str) -> bool:
    """Whether one pair of braces holds all of it: the name of a body."""
    if not (name.startswith("{") and name.endswith("}")):
        return False
    depth = 0
    for match in re.finditer(r"\\.|[{}]", name, re.DOTALL):
        depth += {"{": 1, "}": -1}.get(match[0], 0)
        if depth == 0:
            return match.end() == len(name)
    return False


def _by_parts(name: str) -> Person | None:
    parts = {}
    for piece in name.split(","):
        if (match := _PART.fullmatch(piece)) and match[1] in _PARTS:
            parts[match[1]] = plain_text(match[2])
    return Person(**parts) if parts.get("family") else None

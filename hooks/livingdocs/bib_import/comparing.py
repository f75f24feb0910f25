"""Two entries of one work, field by field: what agrees, what one of them adds, what differs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from rapidfuzz import fuzz

from livingdocs.bib_import.entry_keys import stands_under, wanted_key
from livingdocs.bib_import.works import TITLE_FIELDS, Work, families, letters
from livingdocs.bibliography.cited_papers import SOURCE_FIELD
from livingdocs.bibliography.crossref import LINKS
from livingdocs.bibliography.identity import doi_of
from livingdocs.bibliography.latex import plain_text
from livingdocs.bibliography.names import NAME_FIELDS
from livingdocs.titles.folding import fold_title

SAME_TITLE: Final = 85.0
"""From this share of common words on two titles may be one."""

_EQUIVALENT: Final = (
    ("journal", "journaltitle"),
    ("year", "date"),
    ("address", "location"),
    ("school", "institution"),
    ("archiveprefix", "eprinttype"),
    ("primaryclass", "eprintclass"),
    ("annote", "annotation"),
    ("number", "issue"),
)
_OTHER_NAMES: Final[Mapping[str, str]] = {
    name: other for pair in _EQUIVALENT for name, other in (pair, pair[::-1])
}
# Notes of the program or the person that a file comes from, and what this project writes itself.
_PRIVATE: Final = re.compile(
    r"file|owner|timestamp|groups|username|__markedentry|date-(?:added|modified)|creationdate|"
    r"modificationdate|readstatus|ranking|priority|bdsk-.*|mendeley-.*|local-url|biburl|bibsource"
)
_NOT_COMPARED: Final = frozenset({*LINKS, SOURCE_FIELD, "ids", "eprint", "archiveprefix", "month"})
_KEEPS_APART: Final = ("volume", "pages", "edition", "chapter", "isbn")
_DIGITS: Final = re.compile(r"[0-9]+")


@dataclass(frozen=True, slots=True)
class Difference:
    """A field of which two entries say different things."""

    field: str
    kept: str
    other: str


def differences(kept: Work, other: Work) -> Iterator[Difference]:
    """The fields about which two entries of one work disagree."""
    if kept.type != other.type:
        yield Difference("type", kept.type, other.type)
    for name, value in other.fields.items():
        mine = kept.fields.get(name)
        if mine is None and name in _OTHER_NAMES:
            mine = kept.fields.get(_OTHER_NAMES[name])
        if mine is None or name in _NOT_COMPARED or _PRIVATE.fullmatch(name):
            continue
        if not _agree(name, mine, value):
            yield Difference(name, mine, value)


def additions(kept: Work, other: Work) -> dict[str, str]:
    """The fields that only the other entry has; links and private notes are none."""
    return {
        name: value
        for name, value in other.fields.items()
        if value
        and name not in kept.fields
        and _OTHER_NAMES.get(name) not in kept.fields
        and not (name == "month" and "date" in kept.fields)
        and name not in LINKS
        and not _PRIVATE.fullmatch(name)
    }


def may_have_one_title(one: Work, two: Work) -> bool:
    """Whether the titles may be those of one work; unknown ones may."""
    if not (one.title_key and two.title_key) or one.title_key == two.title_key:
        return True
    return fuzz.token_set_ratio(one.title.casefold(), two.title.casefold()) >= SAME_TITLE


def keeps_apart(one: Work, two: Work) -> str | None:
    """What shows that an entry is another work than one with its title; None if nothing does."""
    if one.families and two.families and not set(one.families) & set(two.families):
        return "other authors"
    if bool(one.families) != bool(two.families):
        return "authors in one of them only"
    if not one.families and not stands_under(one, wanted_key(two)):
        return "no authors that could be compared"
    if one.year != two.year:
        return "another year"
    if one.identity.doi and two.identity.doi and one.identity.doi != two.identity.doi:
        return "another DOI"
    if one.identity.paper and two.identity.paper and one.identity.paper != two.identity.paper:
        return "another arXiv id"
    for name in _KEEPS_APART:
        mine, others = one.fields.get(name), two.fields.get(name)
        if mine and others and not _agree(name, mine, others):
            return f"other {name}"
    if not _agree("number", _number(one), _number(two)) and _number(one) and _number(two):
        return "another number"
    return _another_place(one, two)


def _another_place(one: Work, two: Work) -> str | None:
    """A journal and a conference, or two journals: an extended version is another work."""
    mine, others = _published_in(one), _published_in(two)
    if mine and others and letters(fold_title(mine)) != letters(fold_title(others)):
        return "published elsewhere"
    addresses = [_address(work) for work in (one, two)]
    if not (mine or others) and all(addresses) and addresses[0] != addresses[1]:
        return "another address"  # All that tells two pages of one author apart.
    return None


def _address(work: Work) -> str:
    return work.fields.get("url", "").rstrip("/")


def _published_in(work: Work) -> str:
    names = ("journal", "journaltitle", "booktitle", "howpublished")
    return plain_text(next((work.fields[name] for name in names if work.fields.get(name)), ""))


def _number(work: Work) -> str:
    return work.fields.get("number") or work.fields.get("issue") or ""


def _agree(name: str, one: str, two: str) -> bool:
    if one == two:
        return True
    if name in NAME_FIELDS:
        return _same_people(one, two)
    if name in TITLE_FIELDS:
        return letters(fold_title(plain_text(one))) == letters(fold_title(plain_text(two)))
    if name == "pages":
        return _DIGITS.findall(one) == _DIGITS.findall(two) and letters(one) == letters(two)
    if name == "doi":
        return doi_of({"doi": one}) == doi_of({"doi": two})
    if name in ("year", "date"):
        return one[:4] == two[:4]
    return letters(plain_text(one)) == letters(plain_text(two))


def _same_people(kept: str, other: str) -> bool:
    """Whether the other list names nobody that the kept one does not."""
    (mine, _), (others, has_more) = families(kept), families(other)
    return mine == others or (has_more and mine[: len(others)] == others)

"""The key that an entry asks for, or that is asked for in its place."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from livingdocs.bib_import.works import Work
from livingdocs.bibliography.keys import is_sound_key, new_key
from livingdocs.bibliography.names import read_names

_ODD: Final = re.compile(r"[^A-Za-z0-9_:./+*-]+")
_SHORTEST: Final = 2


def wanted_key(work: Work) -> str:
    """Its own key; without what makes it unsound, where that leaves most of it; else a new one."""
    key = work.source_key.strip()
    if is_sound_key(key):
        return key
    split = unicodedata.normalize("NFKD", key)
    plain = "".join(each for each in split if not unicodedata.combining(each))
    plain = _ODD.sub("-", plain).strip("-.:/+*")
    kept = sum(map(str.isalnum, plain))
    if kept >= max(_SHORTEST, sum(map(str.isalnum, key)) * 2 / 3) and is_sound_key(plain):
        return plain
    names = read_names(work.fields.get("author") or work.fields.get("editor") or "").people
    author = names[0].sorted_by if names else ""
    return new_key(author=author, year=work.year, title=work.title)


def asked_keys(work: Work) -> tuple[str, ...]:
    """The keys, in lower case, that an entry of this work may have asked for.

    Its own, and where it ends in a number the one in whose place it was given.
    """
    own = work.key.casefold()
    stem, _, count = own.rpartition("-")
    return (own, stem) if stem and count.isdecimal() else (own,)


def stands_under(work: Work, wanted: str) -> bool:
    """Whether a work stands under the key that an entry asks for, or got in its place."""
    return wanted.casefold() in asked_keys(work)

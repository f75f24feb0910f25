"""Whether the authors that a citation names are those of the paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from livingdocs.titles.common_words import usual_share
from livingdocs.titles.papers import PaperFacts
from livingdocs.titles.words import read_keys

# "Evaluation, Word Alignment Based Parallel Corpora" is no person; "Will Long" may be one.
_WORDS_OF_TITLE: Final = 4
_USUAL_WORDS: Final = 2
_USUAL: Final = 0.03
_SHORT_NAME: Final = 3


class AuthorMatch(StrEnum):
    """How the named authors stand to the known ones."""

    UNKNOWN = "unknown"
    """One side names none, or the known list is incomplete and holds none of those named."""
    SHARED = "shared"
    DIFFERENT = "different"
    TITLE_WORDS = "title_words"
    """What stands in the place of an author reads like a piece of a title."""


@dataclass(frozen=True, slots=True)
class AuthorCheck:
    """Both values side by side, and how they agree."""

    match: AuthorMatch
    claimed: tuple[str, ...]
    official: tuple[str, ...]


def check_authors(claimed: Sequence[str], paper: PaperFacts | None) -> AuthorCheck:
    """Compare named authors with those of the paper, if it is known.

    Names are compared by their parts in any order; initials say nothing.
    """
    named = tuple(name for name in claimed if name.strip())
    return AuthorCheck(_match(named, paper), named, paper.authors if paper else ())


def _match(named: Sequence[str], paper: PaperFacts | None) -> AuthorMatch:
    known = {part for name in (paper.authors if paper else ()) for part in _parts(name)}
    if any(_parts(name) & known for name in named):
        return AuthorMatch.SHARED
    if any(_reads_like_title(name) for name in named):
        return AuthorMatch.TITLE_WORDS
    if not named or not known or (paper and not paper.authors_complete):
        return AuthorMatch.UNKNOWN
    return AuthorMatch.DIFFERENT


def _reads_like_title(name: str) -> bool:
    parts = read_keys(name)
    usual = [key for key in parts if usual_share(key) >= _USUAL and len(key) > _SHORT_NAME]
    return len(parts) >= _WORDS_OF_TITLE and len(usual) >= _USUAL_WORDS


def _parts(text: str) -> frozenset[str]:
    return frozenset(key for key in read_keys(text) if len(key) > 1)

"""A mark: a silhouette, its Chinese word, and what it means in a sentence."""

from __future__ import annotations

from dataclasses import dataclass

from livingdocs.vocabulary import Term


@dataclass(frozen=True, slots=True)
class Mark:
    """A status as readers see it; `key` chooses silhouette and colour, `title` gives the reason."""

    key: str
    word: str
    title: str | None = None


def mark_of(term: Term, title: str | None = None) -> Mark:
    """The mark of a term of the vocabulary; its meaning is the reason where none is given."""
    return Mark(term.value, term.label, title or term.meaning or None)

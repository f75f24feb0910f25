"""The words of the site, group by group, as readers meet them."""

from __future__ import annotations

from dataclasses import dataclass

from livingdocs import vocabulary
from livingdocs.vocabulary import Priority, Term


@dataclass(frozen=True, slots=True)
class Word:
    """A word with its meaning and the identifier in data files."""

    label: str
    meaning: str
    value: str


@dataclass(frozen=True, slots=True)
class WordGroup:
    """Words of one kind; `id` is the fragment of its heading."""

    id: str
    title: str
    words: tuple[Word, ...]


def glossary() -> tuple[WordGroup, ...]:
    """All groups, in the order of the vocabulary."""
    return tuple(
        WordGroup(_fragment(terms), title, tuple(_word(term) for term in terms))
        for title, terms in vocabulary.glossary()
    )


def _fragment(terms: tuple[Term, ...]) -> str:
    """The name of the enum in lower case with hyphens; it does not move with the order."""
    name = type(terms[0]).__name__
    return "".join(f"-{char.lower()}" if char.isupper() else char for char in name).strip("-")


def _word(term: Term) -> Word:
    meaning = f"简报里写作 {term.meaning}" if isinstance(term, Priority) else term.meaning
    return Word(term.label, meaning, term.value)

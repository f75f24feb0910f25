"""What is looked for by title, and what was found; imports nothing of the network."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Wanted:
    """A paper of which the title is known, or claimed, and the id is not.

    Attributes:
        key: name of the suggestion: an arXiv id, or a slug for a record without one.
        subject: the record that the suggestion is about, as readers follow it.
        title: as claimed.
        authors: as far as they are known.
        not_these: ids that are known to be wrong.
    """

    key: str
    subject: str
    title: str
    authors: tuple[str, ...] = ()
    not_these: frozenset[str] = field(default_factory=frozenset)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A paper that a search found; `submitted` is the day of version 1."""

    id: str
    version: int
    title: str
    abstract: str
    authors: tuple[str, ...]
    categories: tuple[str, ...]
    submitted: str

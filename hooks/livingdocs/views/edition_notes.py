"""The numbers that sections bore, edition by edition, and what else bore the same number."""

from __future__ import annotations

from dataclasses import dataclass

from livingdocs.records.topic import Section, Topic
from livingdocs.relations.section_editions import numbers_in, same_title, signed
from livingdocs.views.section_names import SectionLink, editions, published_edition, section_link


@dataclass(frozen=True, slots=True)
class NumberClash:
    """A number of this section that means another one in an edition."""

    edition: str
    number: str
    other: SectionLink


@dataclass(frozen=True, slots=True)
class EditionRow:
    """What a section was called in an edition.

    Attributes:
        numbers: `§3.2、§3.3`; empty where the edition does not name the section.
        titles: names other than today's.
        clashes: sections that bear in the edition a number which this one bore in another.
    """

    edition: str
    published: bool
    numbers: str
    titles: tuple[str, ...]
    clashes: tuple[NumberClash, ...]


def edition_rows(topic: Topic, section: Section) -> tuple[EditionRow, ...]:
    """One row for each edition of the topic, oldest first."""
    own = {entry.number for entry in section.numbers}
    return tuple(
        EditionRow(
            edition=edition,
            published=edition == published_edition(topic),
            numbers=signed(numbers_in(section, edition)),
            titles=_other_titles(section, edition),
            clashes=_clashes(topic, section, edition=edition, numbers=own),
        )
        for edition in editions(topic)
    )


def _other_titles(section: Section, edition: str) -> tuple[str, ...]:
    titles = [
        title
        for entry in section.numbers
        if entry.edition == edition
        for title in entry.titles
        if not same_title(title, section.title)
    ]
    return tuple(dict.fromkeys(titles))


def _clashes(
    topic: Topic, section: Section, *, edition: str, numbers: set[str]
) -> tuple[NumberClash, ...]:
    """Sections that bear, in this edition, a number which this one bore in another."""
    return tuple(
        NumberClash(edition, f"§{entry.number}", section_link(topic, other))
        for other in topic.sections
        if other.slug != section.slug
        for entry in other.numbers
        if entry.edition == edition and entry.number in numbers
    )

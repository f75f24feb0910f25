"""How a section is called: its title, with the number of the published edition in front."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from livingdocs.records.topic import Section, Topic
from livingdocs.relations.section_editions import edition_on, numbers_in
from livingdocs.views.targets import Target, to_section


@dataclass(frozen=True, slots=True)
class SectionLink:
    """A section as a link; `number` is `§1.3` of the published edition, None where it bore none."""

    target: Target
    number: str | None
    title: str
    slug: str

    @property
    def label(self) -> str:
        """Number and title."""
        return f"{self.number} {self.title}" if self.number else self.title


def section_link(topic: Topic, section: Section, *, fragment: str | None = None) -> SectionLink:
    """The link to the chapter of a section."""
    return SectionLink(
        target=to_section(topic.id, section.slug, fragment),
        number=published_number(topic, section),
        title=section.title,
        slug=section.slug,
    )


def published_number(topic: Topic, section: Section) -> str | None:
    """`§1.3`, the number the site shows in front of the title."""
    numbers = numbers_in(section, published_edition(topic))
    return f"§{numbers[0]}" if numbers else None


def section_label(topic: Topic, section: Section) -> str:
    """`§1.3 KV Cache`, or the title alone."""
    return section_link(topic, section).label


def editions(topic: Topic) -> tuple[str, ...]:
    """The first days of all editions, oldest first."""
    return tuple(
        sorted({number.edition for section in topic.sections for number in section.numbers})
    )


def published_edition(topic: Topic) -> str | None:
    """The edition whose numbers are shown; the first one where the topic does not say."""
    if topic.published_edition is not None:
        return topic.published_edition
    return next(iter(editions(topic)), None)


def edition_of(topic: Topic, day: str) -> str | None:
    """The edition in force on a day."""
    return edition_on(topic, dt.date.fromisoformat(day))

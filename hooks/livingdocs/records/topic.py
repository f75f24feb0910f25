"""A topic and its sections: permanent slugs, and the numbers they bore in each edition."""

from __future__ import annotations

from livingdocs.records.base import Record
from livingdocs.records.fields import DateText, Slug, Text


class SectionNumber(Record):
    """A number that a section bore from an edition on.

    `edition` is the first day on which the number was seen, `number` is without the sign
    (`1.1`, `3.(X)`), `titles` are the names under which that edition knew it, the usual one first.
    """

    edition: DateText
    number: Text
    titles: tuple[Text, ...]


class Section(Record):
    """A section of the living document. The slug is permanent; numbers are display.

    `words` are terms that tell what belongs here, beside the titles it has borne.
    """

    slug: Slug
    title: Text
    words: tuple[Text, ...] = ()
    numbers: tuple[SectionNumber, ...] = ()


class Topic(Record):
    """A subject of the knowledge base.

    Attributes:
        names: what it is also called.
        words: English terms of its field, in the form of one paper; they tell what belongs here.
        categories: every arXiv category that a paper of the topic may well have.
        overlaps: topics that share papers with it; the words of a paper alone never say that it
            belongs to one rather than to the other.
        published_edition: the edition whose numbers the site shows in front of the titles.
    """

    id: Slug
    title: Text
    scope: Text | None = None
    names: tuple[Text, ...] = ()
    words: tuple[Text, ...] = ()
    categories: tuple[Text, ...] = ()
    overlaps: tuple[Slug, ...] = ()
    published_edition: DateText | None = None
    sections: tuple[Section, ...] = ()

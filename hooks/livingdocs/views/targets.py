"""What a link leads to. Views name targets; only `pages.locations` knows their addresses."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from livingdocs.records.anchor import Anchor
from livingdocs.records.briefing import Briefing
from livingdocs.records.contradiction import Contradiction


class Place(StrEnum):
    """The kinds of page, and the web outside."""

    HOME = "home"
    TOPIC = "topic"
    SECTION = "section"
    BRIEFINGS = "briefings"
    BRIEFING = "briefing"
    RAW = "raw"
    PAPERS = "papers"
    PAPER = "paper"
    VERDICTS = "verdicts"
    DOUBTS = "doubts"
    DOUBT = "doubt"
    CARDS = "cards"
    FILING = "filing"
    SOURCES = "sources"
    PROPOSALS = "proposals"
    CHECKS = "checks"
    BRIEFING_CHECKS = "briefing_checks"
    COMPARISONS = "comparisons"
    COMPARISON = "comparison"
    ENTITIES = "entities"
    ENTITY = "entity"
    COVERAGE = "coverage"
    FILE = "file"
    STATUSES = "statuses"
    REMOVED = "removed"
    NUMBERS = "numbers"
    CHANGES = "changes"
    WEB = "web"


@dataclass(frozen=True, slots=True)
class Target:
    """A page, by the key of what it is about, and a place in it.

    `key` is the id of a topic, `<topic>/<slug>` of a section, the id of a briefing (also for its
    raw text and its findings), the name of a rule, an arXiv id, `<topic>/<id>` of a doubt, the id
    of an entity or a metric, the path of a file of the site that is no page, a whole `https`
    address for the web, and empty for pages of which there is one.
    """

    place: Place
    key: str = ""
    fragment: str | None = None


def to_section(topic: str, slug: str, fragment: str | None = None) -> Target:
    """The chapter of a section."""
    return Target(Place.SECTION, f"{topic}/{slug}", fragment)


def anchor_fragment(anchor_id: str) -> str:
    """The fragment of an anchor in its chapter; made from the id, so it never moves."""
    return f"anchor-{anchor_id}"


def to_anchor(anchor: Anchor) -> Target:
    """An anchor in its chapter, or on the page of its topic while it has no section."""
    fragment = anchor_fragment(anchor.id)
    if anchor.section is None:
        return Target(Place.TOPIC, anchor.topic, fragment)
    return to_section(anchor.topic, anchor.section, fragment)


def to_briefing(briefing: Briefing | str, fragment: str | None = None) -> Target:
    """The page of a briefing."""
    return Target(Place.BRIEFING, briefing if isinstance(briefing, str) else briefing.id, fragment)


def increment_fragment(number: int) -> str:
    """The fragment of an increment on the page of its briefing, by the number it bears there."""
    return f"increment-{number}"


def event_fragment(day: str) -> str:
    """The fragment of the changes that were seen on a day, on the page of their paper."""
    return f"changed-{day}"


def line_fragment(line: int) -> str:
    """The fragment of a line of a raw text, counted from 1."""
    return f"L{line}"


def to_lines(briefing: Briefing | str, lines: tuple[int, int] | int) -> Target:
    """A line of the raw text of a briefing; the first one of a range."""
    first = lines if isinstance(lines, int) else lines[0]
    key = briefing if isinstance(briefing, str) else briefing.id
    return Target(Place.RAW, key, line_fragment(first))


def to_day(day: str, fragment: str | None = None) -> Target:
    """The page of what changed on a day."""
    return Target(Place.CHANGES, day, fragment)


def to_changes(topic: str, slug: str, day: str | None = None) -> Target:
    """The changes of a chapter, from the day `day` on where one is given."""
    return to_section(topic, f"{slug}/changes", event_fragment(day) if day is not None else None)


def to_state(topic: str, slug: str, key: str) -> Target:
    """An earlier state of a chapter, by the key of the state: a day or a month."""
    return to_section(topic, f"{slug}/on/{key}")


def to_paper(arxiv_id: str, fragment: str | None = None) -> Target:
    """The page of a paper."""
    return Target(Place.PAPER, arxiv_id, fragment)


def to_doubt(doubt: Contradiction) -> Target:
    """The page of a doubt."""
    return Target(Place.DOUBT, f"{doubt.topic}/{doubt.id}")


def to_entity(entity: str, fragment: str | None = None) -> Target:
    """The page of an entity, by its id."""
    return Target(Place.ENTITY, entity, fragment)


def to_comparison(metric: str, fragment: str | None = None) -> Target:
    """The page of a metric, by its id."""
    return Target(Place.COMPARISON, metric, fragment)


def to_web(url: str) -> Target:
    """An address outside, already approved by `safe_urls`."""
    return Target(Place.WEB, url)

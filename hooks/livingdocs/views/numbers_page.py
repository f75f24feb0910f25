"""The numbers of the sections of a topic, edition by edition: by section, and by number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from livingdocs.checks.run import run_checks
from livingdocs.checks.sections import SECTION_NUMBER, SECTION_PLACEHOLDER
from livingdocs.findings import Finding
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.once import once_a_base
from livingdocs.records.topic import Topic
from livingdocs.relations.section_editions import numbers_in
from livingdocs.views.edition_notes import EditionRow, edition_rows
from livingdocs.views.page_heads import Crumb, Fact, count
from livingdocs.views.section_names import SectionLink, editions, published_edition, section_link
from livingdocs.views.source_lines import LineLink, line_link
from livingdocs.views.targets import Place, Target

MOST_ASKED = 40


@dataclass(frozen=True, slots=True)
class Renumbering:
    """One section in the table of numbers; `cells` in the order of the editions."""

    link: SectionLink
    cells: tuple[EditionRow, ...]


@dataclass(frozen=True, slots=True)
class NumberRow:
    """What a number meant, edition by edition; empty where nothing bore it.

    `moved` is whether it means another section than before, `open` whether it is a placeholder.
    """

    number: str
    cells: tuple[tuple[SectionLink, ...], ...]
    moved: bool
    open: bool


@dataclass(frozen=True, slots=True)
class AskedNumber:
    """What the checks ask about a number, with the lines."""

    text: str
    lines: tuple[LineLink, ...]


@dataclass(frozen=True, slots=True)
class NumbersPage:
    """The tables of one topic; `published` is the edition whose numbers the site shows."""

    crumbs: tuple[Crumb, ...]
    title: str
    facts: tuple[Fact, ...]
    editions: tuple[str, ...]
    published: str | None
    sections: tuple[Renumbering, ...]
    numbers: tuple[NumberRow, ...]
    asked: tuple[AskedNumber, ...]
    more_asked: int


def has_numbers(topic: Topic) -> bool:
    """Whether there is more than one edition to compare."""
    return len(editions(topic)) > 1


def numbers_page(kb: KnowledgeBase, topic: Topic) -> NumbersPage:
    """Sections in the order of the topic, numbers in their own."""
    known = editions(topic)
    numbers = tuple(_number_rows(topic, known))
    asked = _asked(kb).get(topic.id, ())
    return NumbersPage(
        crumbs=(
            Crumb("活文档", Target(Place.TOPIC, topic.id)),
            Crumb(topic.title, Target(Place.TOPIC, topic.id)),
        ),
        title=topic.title,
        facts=(
            count(len(known), " 版编号"),
            count(sum(row.moved for row in numbers), " 个编号换了意思"),
            count(sum(row.open for row in numbers), " 个编号未定"),
        ),
        editions=known,
        published=published_edition(topic),
        sections=tuple(
            Renumbering(section_link(topic, section), edition_rows(topic, section))
            for section in topic.sections
        ),
        numbers=numbers,
        asked=asked[:MOST_ASKED],
        more_asked=max(0, len(asked) - MOST_ASKED),
    )


def _number_rows(topic: Topic, known: tuple[str, ...]) -> list[NumberRow]:
    every = {entry.number for section in topic.sections for entry in section.numbers}
    rows = []
    for number in sorted(every, key=_in_order):
        cells = tuple(
            tuple(
                section_link(topic, section)
                for section in topic.sections
                if number in numbers_in(section, edition)
            )
            for edition in known
        )
        meanings = {tuple(link.slug for link in cell) for cell in cells if cell}
        rows.append(NumberRow(number, cells, moved=len(meanings) > 1, open="(" in number))
    return rows


def _in_order(number: str) -> tuple[tuple[bool, int, str], ...]:
    """Part by part, as numbers; a placeholder behind them."""
    return tuple(
        (not part.isdecimal(), int(part) if part.isdecimal() else 0, part)
        for part in number.split(".")
    )


@once_a_base
def _asked(kb: KnowledgeBase) -> Mapping[str, tuple[AskedNumber, ...]]:
    """What is asked about section numbers, by topic, newest briefing first."""
    briefings = {each.raw.path: each for each in kb.briefings.values()}
    found: dict[str, list[tuple[str, AskedNumber]]] = {}
    for finding in run_checks(kb, rules=[SECTION_NUMBER.name, SECTION_PLACEHOLDER.name]):
        briefing = briefings.get(finding.source[0].path) if finding.source else None
        if briefing is not None:
            row = (briefing.date, AskedNumber(finding.told, _lines(kb, finding, briefing.id)))
            found.setdefault(briefing.topic, []).append(row)
    return {
        topic: tuple(asked for _, asked in sorted(rows, key=lambda row: row[0], reverse=True))
        for topic, rows in found.items()
    }


def _lines(kb: KnowledgeBase, finding: Finding, briefing: str) -> tuple[LineLink, ...]:
    return tuple(line_link(kb, briefing, lines=(each.line, each.line)) for each in finding.source)

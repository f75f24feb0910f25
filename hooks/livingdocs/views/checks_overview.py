"""All findings: how many each rule and each briefing has, and a page for each rule."""

from __future__ import annotations

from dataclasses import dataclass

from livingdocs.checks.run import RULES_BY_NAME, UNUSED_EXCEPTION
from livingdocs.findings import Severity
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.relations.briefing_order import briefing_order
from livingdocs.views.briefing_names import briefing_name, topic_title
from livingdocs.views.check_page import SeverityCount, severity_counts
from livingdocs.views.finding_blocks import FindingBlock, finding_block
from livingdocs.views.finding_index import FindingIndex, PlacedFinding, finding_index
from livingdocs.views.finding_notes import rule_label, rule_page, severity_mark
from livingdocs.views.list_pages import PageLinks, page_links_of
from livingdocs.views.page_heads import Crumb
from livingdocs.views.targets import Place, Target

BRIEFINGS = 100
"""Briefings of one page of the overview."""
FINDINGS = 40
"""Findings of one page of a rule."""

_UNUSED_MEANING = (
    "有人接受过一条发现，现在已经没有那条发现了。例外留着会盖住下一处问题，所以要删掉。"
)


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A rule with its meaning and its counts; `page` is None while it finds nothing.

    `mark` and `word` are of the gravest finding that waits, or of the rule while none does.
    """

    fragment: str
    rule: str
    label: str
    mark: str
    word: str
    meaning: str
    open: int
    accepted: int
    page: Target | None


@dataclass(frozen=True, slots=True)
class BriefingChecks:
    """A briefing with its counts."""

    name: str
    topic: str
    page: Target
    counts: tuple[SeverityCount, ...]
    accepted: int


@dataclass(frozen=True, slots=True)
class ChecksOverview:
    """The overview; rules stand on its first page only."""

    crumbs: tuple[Crumb, ...]
    number: int
    total: int
    counts: tuple[SeverityCount, ...]
    accepted: int
    rules: tuple[RuleRow, ...]
    several_topics: bool
    briefings: tuple[BriefingChecks, ...]
    pages: PageLinks


@dataclass(frozen=True, slots=True)
class RulePage:
    """All findings of a rule, newest first, with what they mean."""

    crumbs: tuple[Crumb, ...]
    rule: str
    label: str
    mark: str
    word: str
    meaning: str
    open: int
    blocks: tuple[FindingBlock, ...]
    accepted: tuple[FindingBlock, ...]
    pages: PageLinks


def overview_pages(kb: KnowledgeBase) -> int:
    """How many pages the overview has."""
    return max(1, -(-len(finding_index(kb).by_briefing) // BRIEFINGS))


def checks_overview(kb: KnowledgeBase, number: int) -> ChecksOverview:
    """A page of the overview, counted from 1."""
    index = finding_index(kb)
    waiting = [each for each in index.every if each.accepted is None]
    held = sorted((kb.briefings[key] for key in index.by_briefing), key=briefing_order)
    shown = list(reversed(held))[(number - 1) * BRIEFINGS : number * BRIEFINGS]
    return ChecksOverview(
        crumbs=(Crumb("简报", Target(Place.BRIEFINGS)), Crumb("核对")),
        number=number,
        total=len(waiting),
        counts=severity_counts(waiting),
        accepted=len(index.every) - len(waiting),
        rules=_rule_rows(index) if number == 1 else (),
        several_topics=len(kb.briefings_by_topic) > 1,
        briefings=tuple(
            BriefingChecks(
                name=briefing_name(briefing),
                topic=topic_title(kb, briefing.topic),
                page=Target(Place.BRIEFING_CHECKS, briefing.id),
                counts=severity_counts(_open(index.by_briefing[briefing.id])),
                accepted=_accepted(index.by_briefing[briefing.id]),
            )
            for briefing in shown
        ),
        pages=page_links_of(Place.CHECKS, "", number, overview_pages(kb)),
    )


def rule_names() -> tuple[str, ...]:
    """The rules that have a page, with the one that nobody runs by name."""
    return (*RULES_BY_NAME, UNUSED_EXCEPTION)


def rule_pages(kb: KnowledgeBase, rule: str) -> int:
    """How many pages the findings of a rule fill."""
    found = finding_index(kb).by_rule.get(rule, ())
    return max(1, -(-len(_open(found)) // FINDINGS))


def rule_view(kb: KnowledgeBase, rule: str, number: int) -> RulePage:
    """A page of a rule, counted from 1; what was accepted is folded on the last one."""
    found = finding_index(kb).by_rule.get(rule, ())
    count = rule_pages(kb, rule)
    waiting = _open(found)[(number - 1) * FINDINGS : number * FINDINGS]
    known = RULES_BY_NAME.get(rule)
    mark, word = _gravest(found, known.severity if known else Severity.ERROR)
    accepted = [each for each in found if each.accepted is not None]
    return RulePage(
        crumbs=(Crumb("核对", Target(Place.CHECKS)), Crumb(rule_label(rule))),
        rule=rule,
        label=rule_label(rule),
        mark=mark,
        word=word,
        meaning=known.meaning if known else _UNUSED_MEANING,
        open=len(_open(found)),
        blocks=tuple(finding_block(kb, each) for each in waiting),
        accepted=tuple(finding_block(kb, each) for each in accepted[:FINDINGS])
        if number == count
        else (),
        pages=page_links_of(Place.CHECKS, rule, number, count),
    )


def _rule_rows(index: FindingIndex) -> tuple[RuleRow, ...]:
    """Rules that find something first, the others in the order of the documentation."""
    rows = []
    for rule in RULES_BY_NAME.values():
        found = index.by_rule.get(rule.name, ())
        mark, word = _gravest(found, rule.severity)
        rows.append(
            RuleRow(
                fragment=f"rule-{rule.name}",
                rule=rule.name,
                label=rule.label,
                mark=mark,
                word=word,
                meaning=rule.meaning,
                open=len(_open(found)),
                accepted=_accepted(found),
                page=rule_page(rule.name) if found else None,
            )
        )
    return tuple(sorted(rows, key=lambda row: row.open == 0))


def _gravest(found: tuple[PlacedFinding, ...], otherwise: Severity) -> tuple[str, str]:
    """The mark and the word of the gravest finding that waits; a rule may find less than it can."""
    waiting = severity_counts(_open(found))
    return (waiting[0].mark, waiting[0].word) if waiting else severity_mark(otherwise)


def _open(found: tuple[PlacedFinding, ...]) -> tuple[PlacedFinding, ...]:
    return tuple(each for each in found if each.accepted is None)


def _accepted(found: tuple[PlacedFinding, ...]) -> int:
    return sum(each.accepted is not None for each in found)

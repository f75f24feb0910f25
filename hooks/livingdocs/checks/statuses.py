"""Statements that hold on a day only: a status that is due, a version that is called current."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from livingdocs.checks.claims import claim_finding
from livingdocs.checks.rule import Location, Rule, briefing_finding
from livingdocs.claims.placed import live_claims
from livingdocs.findings import Finding, Severity, SourceLine
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing
from livingdocs.standing.product_versions import Standing, VersionClash, version_clashes


def find_expired_statuses(kb: KnowledgeBase) -> Iterator[Finding]:
    """Claims whose day of recheck lies before the newest briefing.

    Only typed claims: a person entered the day on which they were to be looked at again.
    """
    for placed in live_claims(kb):
        claim = placed.claim
        if claim.recheck_on is None or claim.recheck_on >= (kb.newest_day or ""):
            continue
        entity = kb.entities_by_id.get(claim.entity)
        name = entity.name if entity is not None else claim.entity
        what = claim.status.label if claim.status is not None else placed.metric.name
        said = claim.status.value if claim.status is not None else claim.metric
        yield claim_finding(
            kb,
            STATUS_EXPIRED,
            placed,
            found=f"{said} of {claim.entity} was to be looked at again on {claim.recheck_on}",
            expected="a day of recheck that is still to come",
            fix="look at the source, then write what holds now with as_of and recheck_on",
            told=f"{name}「{what}」截至 {claim.as_of or '那一天'}，"
            f"复核日 {claim.recheck_on} 已过，现在未必还成立",
        )


def find_two_current_versions(kb: KnowledgeBase) -> Iterator[Finding]:
    """A version called current, or anchored, although a newer one stands beside it or before it.

    An older version beside the current one is history and no finding; versions are read behind
    the names of `entities.yml` only.
    """
    for clash in version_clashes(kb):
        yield _clash(kb, clash)


def _clash(kb: KnowledgeBase, clash: VersionClash) -> Finding:
    stated, newer = clash.stated, clash.newer
    briefing = kb.briefings[stated.briefing]
    name = kb.entities_by_id[stated.entity].name
    current = stated.standing is Standing.CURRENT
    newest = max(newer, key=lambda each: each.key)
    day = kb.briefings[newest.briefing].date
    own = newest.briefing == stated.briefing
    where = "the same briefing" if own else f"the briefing of {day}"
    called = "called current" if current else "said to be anchored"
    finding = briefing_finding(
        kb,
        briefing,
        _place(briefing, stated.line),
        rule=TWO_CURRENT_VERSIONS.name,
        severity=TWO_CURRENT_VERSIONS.severity,
        lines=(),
        found=f"{name} {stated.version} is {called}, and {where} names {newest.version}",
        expected="the newest version, or words that say of which day the older one is",
        fix="look up which version stands, and add a day to the other",
        told=f"{name} {stated.version} 被称为{'当前版本' if current else '已锚定的版本'}，"
        + ("同一期" if own else f"{day} 那一期")
        + f"却已写到 {newest.version}",
    )
    lines = [SourceLine(briefing.raw.path, stated.line)]
    lines += [SourceLine(kb.briefings[each.briefing].raw.path, each.line) for each in newer]
    return replace(finding, source=tuple(dict.fromkeys(lines)))


def _place(briefing: Briefing, line: int) -> Location:
    """The increment that holds a line, else the raw text as a whole."""
    for number, increment in enumerate(briefing.increments):
        if increment.lines[0] <= line <= increment.lines[1]:
            return ("increments", number)
    return ("raw",)


STATUS_EXPIRED = Rule(
    "status-expired",
    Severity.INFO,
    "状态已过期",
    find_expired_statuses,
    meaning="这条主张只在某一天成立，比如「当前稳定版」「缺陷未修复」，约定的复核日已经过了。"
    "它不一定错了，只是不能再当作现状引用。",
    advice="看一眼来源，写下现在的状态和新的复核日。",
)
TWO_CURRENT_VERSIONS = Rule(
    "two-current-versions",
    Severity.WARNING,
    "版本说法不一",
    find_two_current_versions,
    meaning="简报说某个版本是当前的或已锚定的，同一期或更早的简报却写到了更新的版本。"
    "只是提到旧版本不算。",
    advice="查清哪个版本是当前的，并写明旧版本是哪一天的说法。",
)

"""Statements that hold on a day only: what is due again, and what is said of versions."""

from __future__ import annotations

from dataclasses import dataclass

from livingdocs.claims.placed import PlacedClaim, live_claims
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.standing.product_versions import (
    Standing,
    VersionMention,
    version_clashes,
    version_mentions,
)
from livingdocs.views.claim_rows import ClaimRow, claim_rows
from livingdocs.views.marks import Mark
from livingdocs.views.page_heads import Crumb, Fact, count
from livingdocs.views.paper_rechecks import anchor_rechecks, change_marks
from livingdocs.views.source_lines import LineLink, line_link
from livingdocs.views.targets import Target, to_anchor, to_entity


@dataclass(frozen=True, slots=True)
class StatusRow:
    """A claim with a day of recheck, and the anchor that it stands in.

    `changed` are the marks of what became of its papers since they were read.
    """

    claim: ClaimRow
    anchor: Target
    label: str
    changed: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class SaidVersion:
    """A version with the line that says so."""

    version: str
    line: LineLink


@dataclass(frozen=True, slots=True)
class VersionRow:
    """What is said of a product: the latest line of each kind.

    `doubtful` is whether a newer version contradicts what is called current or anchored.
    """

    product: str
    target: Target
    current: SaidVersion | None
    anchored: SaidVersion | None
    newest: SaidVersion
    doubtful: bool


@dataclass(frozen=True, slots=True)
class StatusPage:
    """Claims that are due, those that still hold, and versions."""

    crumbs: tuple[Crumb, ...]
    facts: tuple[Fact, ...]
    expired: tuple[StatusRow, ...]
    holding: tuple[StatusRow, ...]
    versions: tuple[VersionRow, ...]


def status_page(kb: KnowledgeBase) -> StatusPage:
    """The longest overdue first; products in the order of `entities.yml`."""
    dated = [each for each in live_claims(kb) if each.claim.recheck_on is not None]
    dated.sort(key=lambda each: each.claim.recheck_on or "")
    rows = [_row(kb, each) for each in dated]
    expired = tuple(row for row in rows if row.claim.expired)
    versions = tuple(_versions(kb))
    return StatusPage(
        crumbs=(Crumb("状态与版本"),),
        facts=(
            count(len(rows), " 条主张写了复核日"),
            count(len(expired), " 条已过期"),
            count(sum(row.doubtful for row in versions), " 个产品的版本说法不一"),
        ),
        expired=expired,
        holding=tuple(row for row in rows if not row.claim.expired),
        versions=versions,
    )


def _row(kb: KnowledgeBase, placed: PlacedClaim) -> StatusRow:
    (row,) = claim_rows(kb, (placed.claim,))
    changed = change_marks(anchor_rechecks(kb, placed.anchor))
    return StatusRow(row, to_anchor(placed.anchor), placed.anchor.label, changed)


def _versions(kb: KnowledgeBase) -> list[VersionRow]:
    """Products of which somebody said that a version stands."""
    doubtful = {clash.stated.entity for clash in version_clashes(kb)}
    rows = []
    for entity, mentions in version_mentions(kb).items():
        current = _latest(mentions, Standing.CURRENT)
        anchored = _latest(mentions, Standing.ANCHORED)
        if current is None and anchored is None:
            continue
        newest = max(mentions, key=lambda each: each.key)
        rows.append(
            VersionRow(
                product=kb.entities_by_id[entity].name,
                target=to_entity(entity),
                current=_said(kb, current) if current is not None else None,
                anchored=_said(kb, anchored) if anchored is not None else None,
                newest=_said(kb, newest),
                doubtful=entity in doubtful,
            )
        )
    return rows


def _latest(mentions: tuple[VersionMention, ...], standing: Standing) -> VersionMention | None:
    return next((each for each in reversed(mentions) if each.standing is standing), None)


def _said(kb: KnowledgeBase, mention: VersionMention) -> SaidVersion:
    line = line_link(kb, mention.briefing, lines=(mention.line, mention.line))
    return SaidVersion(mention.version, line)

"""One entity: its names and versions, its claims and doubts, and every line that names it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from livingdocs.entities import EntityUse
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.anchor import Anchor
from livingdocs.records.claim import Claim
from livingdocs.records.registry import Entity
from livingdocs.standing.doubt_life import doubt_lives
from livingdocs.views.age_bars import age_scale
from livingdocs.views.briefing_names import briefing_name
from livingdocs.views.briefing_records import AnchorLink, anchor_link
from livingdocs.views.change_log import LogPart, entity_log
from livingdocs.views.citing_words import citing_words
from livingdocs.views.claim_rows import ClaimRow, claim_rows
from livingdocs.views.doubt_notes import DoubtNote, doubt_note
from livingdocs.views.list_pages import ROWS, PageLink, PageLinks
from livingdocs.views.page_heads import Crumb, Fact, count
from livingdocs.views.paper_rechecks import Recheck, anchor_rechecks
from livingdocs.views.rich_text import TextContext, rich_text
from livingdocs.views.runs import Runs
from livingdocs.views.source_lines import LineLink, line_link
from livingdocs.views.targets import Place, Target, to_briefing, to_entity
from livingdocs.views.use_places import use_place

MOST_VERSION_LINES = 3


@dataclass(frozen=True, slots=True)
class VersionSeen:
    """A version as written, with its first line and the newest ones; `count` is that of all."""

    version: str
    first: LineLink
    latest: tuple[LineLink, ...]
    count: int


@dataclass(frozen=True, slots=True)
class AnchorClaims:
    """The claims of an anchor that are about the entity, or compare something with it.

    `rechecks` is what changed in its papers since they were read.
    """

    anchor: AnchorLink
    rechecks: tuple[Recheck, ...]
    claims: tuple[ClaimRow, ...]


@dataclass(frozen=True, slots=True)
class SaidRow:
    """The words that name the entity, where they stand, and their line."""

    words: Runs
    place: str
    target: Target
    source: LineLink


@dataclass(frozen=True, slots=True)
class SaidInBriefing:
    """What one briefing says of the entity, in the order of its lines."""

    name: str
    fragment: str
    target: Target
    topic: str
    rows: tuple[SaidRow, ...]


@dataclass(frozen=True, slots=True)
class EntityView:
    """A page of an entity; `said` are the briefings of this page, the newest first.

    Versions, claims, doubts and changes stand on the first page alone. `doubts` have the entity
    for their one subject, `named_in` only name it.
    """

    crumbs: tuple[Crumb, ...]
    name: str
    aliases: tuple[str, ...]
    kind: str
    facts: tuple[Fact, ...]
    is_first: bool
    versions: tuple[VersionSeen, ...]
    claims: tuple[AnchorClaims, ...]
    doubts: tuple[DoubtNote, ...]
    named_in: tuple[DoubtNote, ...]
    changes: LogPart | None
    said: tuple[SaidInBriefing, ...]
    pages: PageLinks


def entity_pages(kb: KnowledgeBase, entity: Entity) -> int:
    """How many pages an entity has."""
    return len(_sheets(kb.uses_by_entity[entity.id]))


def entity_target(entity: str, page: int) -> Target:
    """A page of an entity, counted from 1; the first one bears its id alone."""
    return to_entity(entity if page == 1 else f"{entity}/page-{page}")


def entity_view(kb: KnowledgeBase, entity: Entity, page: int) -> EntityView:
    """A page of an entity, counted from 1."""
    uses = kb.uses_by_entity[entity.id]
    sheets = _sheets(uses)
    is_first = page == 1
    crumbs = (
        Crumb("活文档"),
        Crumb("名称", Target(Place.ENTITIES)),
        Crumb(entity.name) if is_first else Crumb(entity.name, to_entity(entity.id)),
    )
    return EntityView(
        crumbs=crumbs if is_first else (*crumbs, Crumb(f"第 {page} 页")),
        name=entity.name,
        aliases=entity.aliases,
        kind=entity.kind.label,
        facts=_facts(entity, uses),
        is_first=is_first,
        versions=_versions(kb, uses) if is_first else (),
        claims=_claims(kb, entity) if is_first else (),
        doubts=_doubts(kb, entity, as_subject=True) if is_first else (),
        named_in=_doubts(kb, entity, as_subject=False) if is_first else (),
        changes=entity_log(kb, entity) if is_first else None,
        said=_said(kb, entity, sheets[page - 1]),
        pages=_page_links(entity, page, len(sheets)),
    )


def _facts(entity: Entity, uses: Sequence[EntityUse]) -> tuple[Fact, ...]:
    kind = Fact("", entity.kind.label)
    if not uses:
        return (kind, Fact("", "我们持有的简报都没有写到它"))
    return (
        kind,
        count(len({use.briefing for use in uses}), "期简报"),
        count(len(uses), "行写到它"),
        Fact(uses[0].date, "", before="首见 "),
        Fact(uses[-1].date, "", before="最近 "),
    )


def _versions(kb: KnowledgeBase, uses: Iterable[EntityUse]) -> tuple[VersionSeen, ...]:
    """Versions in the order in which they were first seen, the newest first; `v` is no difference.

    A version is shown as it was written the first time.
    """
    seen: dict[str, tuple[str, list[EntityUse]]] = {}
    for use in uses:
        for version in use.versions:
            seen.setdefault(version.removeprefix("v"), (version, []))[1].append(use)
    return tuple(
        VersionSeen(
            version=written,
            first=_line(kb, found[0]),
            latest=tuple(_line(kb, use) for use in found[1:][-MOST_VERSION_LINES:]),
            count=len(found),
        )
        for written, found in reversed(seen.values())
    )


def _line(kb: KnowledgeBase, use: EntityUse) -> LineLink:
    return line_link(kb, use.briefing, lines=(use.line, use.line))


def _claims(kb: KnowledgeBase, entity: Entity) -> tuple[AnchorClaims, ...]:
    return tuple(
        AnchorClaims(
            anchor_link(anchor), anchor_rechecks(kb, anchor), claim_rows(kb, _of(anchor, entity))
        )
        for anchor in kb.anchors.values()
        if _of(anchor, entity)
    )


def _of(anchor: Anchor, entity: Entity) -> list[Claim]:
    return [claim for claim in anchor.claims if entity.id in (claim.entity, claim.against)]


def _doubts(kb: KnowledgeBase, entity: Entity, *, as_subject: bool) -> tuple[DoubtNote, ...]:
    lives = doubt_lives(kb, kb.doubts_by_entity.get(entity.id, ()))
    scale = age_scale(lives)
    return tuple(
        doubt_note(kb, life, scale=scale)
        for life in lives
        if (life.doubt.subject == entity.id) is as_subject
    )


def _sheets(uses: Sequence[EntityUse]) -> list[list[list[EntityUse]]]:
    """The briefings of each page, the newest first; a briefing is never split."""
    briefings = [list(group) for _, group in groupby(uses, key=lambda use: use.briefing)]
    sheets: list[list[list[EntityUse]]] = [[]]
    for group in reversed(briefings):
        if sheets[-1] and sum(map(len, sheets[-1])) + len(group) > ROWS:
            sheets.append([])
        sheets[-1].append(group)
    return sheets


def _said(
    kb: KnowledgeBase, entity: Entity, sheet: Iterable[Sequence[EntityUse]]
) -> tuple[SaidInBriefing, ...]:
    return tuple(_in_briefing(kb, entity, uses) for uses in sheet)


def _in_briefing(kb: KnowledgeBase, entity: Entity, uses: Sequence[EntityUse]) -> SaidInBriefing:
    briefing = kb.briefings[uses[0].briefing]
    context = TextContext(briefing.topic, briefing.date, here=to_entity(entity.id))
    rows = []
    for use in uses:
        words = citing_words(use.text, use.text[use.at[0] : use.at[1]])
        place, fragment = use_place(briefing, use.place, number=use.number, line=use.line)
        rows.append(
            SaidRow(
                words=rich_text(kb, words, context=context),
                place=place,
                target=to_briefing(briefing, fragment),
                source=_line(kb, use),
            )
        )
    return SaidInBriefing(
        name=briefing_name(briefing),
        fragment=f"said-{briefing.id.replace('/', '-')}",
        target=to_briefing(briefing),
        topic=briefing.topic,
        rows=tuple(rows),
    )


def _page_links(entity: Entity, page: int, pages: int) -> PageLinks:
    if pages == 1:
        return ()
    return tuple(
        PageLink(str(number), entity_target(entity.id, number), number == page)
        for number in range(1, pages + 1)
    )

"""The index of entities, by kind."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.registry import Entity
from livingdocs.standing.doubt_life import doubt_lives
from livingdocs.views.page_heads import Crumb
from livingdocs.views.targets import Target, to_entity
from livingdocs.vocabulary import EntityKind


@dataclass(frozen=True, slots=True)
class EntityRow:
    """An entity: its names and how much is known of it; `version` is the one seen last."""

    name: str
    target: Target
    aliases: tuple[str, ...]
    version: str | None
    claims: int
    open_doubts: int
    briefings: int
    lines: int
    last_day: str | None


@dataclass(frozen=True, slots=True)
class KindRows:
    """The entities of one kind, those named in most lines first."""

    kind: EntityKind
    fragment: str
    rows: tuple[EntityRow, ...]


@dataclass(frozen=True, slots=True)
class EntityList:
    """The index."""

    crumbs: tuple[Crumb, ...]
    total: int
    kinds: tuple[KindRows, ...]


def entity_list(kb: KnowledgeBase) -> EntityList:
    """All entities in the order of the kinds."""
    claims = Counter(claim.entity for anchor in kb.anchors.values() for claim in anchor.claims)
    rows: dict[EntityKind, list[EntityRow]] = {kind: [] for kind in EntityKind}
    for entity in kb.entities.entities:
        rows[entity.kind].append(_row(kb, entity, claims=claims[entity.id]))
    return EntityList(
        crumbs=(Crumb("活文档"), Crumb("名称")),
        total=len(kb.entities.entities),
        kinds=tuple(
            KindRows(kind, f"kind-{kind.value}", tuple(sorted(found, key=_order)))
            for kind, found in rows.items()
            if found
        ),
    )


def _order(row: EntityRow) -> tuple[int, str]:
    return (-row.lines, row.name.casefold())


def _row(kb: KnowledgeBase, entity: Entity, *, claims: int) -> EntityRow:
    uses = kb.uses_by_entity[entity.id]
    lives = doubt_lives(kb, kb.doubts_by_entity.get(entity.id, ()))
    versions = [version for use in uses for version in use.versions]
    return EntityRow(
        name=entity.name,
        target=to_entity(entity.id),
        aliases=entity.aliases,
        version=versions[-1] if versions else None,
        claims=claims,
        open_doubts=sum(life.is_open for life in lives),
        briefings=len({use.briefing for use in uses}),
        lines=len(uses),
        last_day=uses[-1].date if uses else None,
    )

"""Which records a change adds, alters and removes, by field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from livingdocs.changes.fields import FieldChange, field_changes
from livingdocs.claims.wording import value_words
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.anchor import Anchor
from livingdocs.records.briefing import Briefing
from livingdocs.vocabulary import RecordStatus


class Action(StrEnum):
    """What became of a record."""

    ADDED = "added"
    CHANGED = "changed"
    RENAMED = "renamed"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class RecordChange:
    """What became of one record.

    Attributes:
        kind: `anchor`, `claim`, `doubt`, `citation`, `card`, … : one of `KINDS`.
        key: its id; a claim and a citation have that of the record that holds them before a `#`.
        path: its file below the data folder; the old one of what was removed.
        title: what a person calls it.
        action: what happened.
        fields: the fields that differ; of what was added only those by which it is accepted, none
            of what was removed.
        old_key: the id before, of what was renamed.
    """

    kind: str
    key: str
    path: str
    title: str
    action: Action
    fields: tuple[FieldChange, ...] = ()
    old_key: str | None = None


@dataclass(frozen=True, slots=True)
class _Item:
    """A record, or a part of one that is told apart, as plain data."""

    kind: str
    key: str
    path: str
    title: str
    data: Mapping[str, Any]
    hash: str | None = None


HASH_FIELD: Final = "imported_sha256"

KINDS: Final = (
    "anchor",
    "claim",
    "doubt",
    "briefing",
    "citation",
    "card",
    "topic",
    "entity",
    "metric",
    "reference",
    "exception",
    "redirect",
    "tombstone",
    "settings",
    "snapshot",
    "miss",
    "flag",
    "suggestion",
    "raw text",
)
"""The kinds of records in the order in which a reviewer cares for them."""

_PARTS: Final[Mapping[str, tuple[str, str]]] = {
    "anchor": ("claims", "claim"),
    "briefing": ("citations", "citation"),
}


def record_changes(base: KnowledgeBase, head: KnowledgeBase) -> tuple[RecordChange, ...]:
    """Every record that differs, by kind and then by id."""
    old = {(item.kind, item.key): item for item in _items(base)}
    new = {(item.kind, item.key): item for item in _items(head)}
    renamed = _renamed(head)
    changes: list[RecordChange] = []
    followed: set[tuple[str, str]] = set()
    for place, item in new.items():
        before = old.get(place)
        old_key = None
        if before is None and (old_key := renamed.get(place)) is not None:
            before = old.get((item.kind, old_key))
            followed.add((item.kind, old_key))
        change = _change(before, item, old_key=old_key if before else None)
        if change is not None:
            changes.append(change)
    for place, item in old.items():
        if place not in new and place not in followed:
            changes.append(_of(item, Action.REMOVED))
    order = {kind: number for number, kind in enumerate(KINDS)}
    return tuple(sorted(changes, key=lambda each: (order[each.kind], each.key)))


def _change(before: _Item | None, item: _Item, *, old_key: str | None) -> RecordChange | None:
    if before is None:
        return replace(_of(item, Action.ADDED), fields=tuple(_acceptance(item)))
    fields = tuple(field_changes(before.data, item.data))
    if not fields and before.hash != item.hash:
        # It says that nobody edited the file, so that an import may write it anew.
        fields = (FieldChange(HASH_FIELD, before.hash, item.hash),)
    if old_key is not None:
        return replace(_of(item, Action.RENAMED), fields=fields, old_key=old_key)
    return replace(_of(item, Action.CHANGED), fields=fields) if fields else None


def _acceptance(item: _Item) -> Iterator[FieldChange]:
    """Who accepted a record that nobody has seen before."""
    if item.data.get("status") == RecordStatus.ACCEPTED:
        for name in ("status", "accepted_by"):
            yield FieldChange(name, None, item.data.get(name))


def _of(item: _Item, action: Action) -> RecordChange:
    return RecordChange(item.kind, item.key, item.path, item.title, action)


def _renamed(head: KnowledgeBase) -> dict[tuple[str, str], str]:
    """The old id of each record that a redirect speaks of, by kind and new id."""
    kinds = {"anchors": "anchor", "contradictions": "doubt", "briefings": "briefing"}
    found: dict[tuple[str, str], str] = {}
    for redirect in head.redirects.redirects:
        kind = kinds.get(redirect.kind, redirect.kind.removesuffix("s"))
        found[kind, redirect.new] = redirect.old
    return found


def _items(kb: KnowledgeBase) -> Iterator[_Item]:
    for kind, folder, records in _folders(kb):
        for key, record in records.items():
            path = kb.files.get((folder, key), "")
            data = record.model_dump(mode="json", exclude={"sha256"})
            imported = data.pop(HASH_FIELD, None)
            parts, part_kind = _PARTS.get(kind, ("", ""))
            inner = data.pop(parts, ()) if parts else ()
            yield _Item(kind, key, path, _title(data, key), data, imported)
            yield from _parts(inner, part_kind, key=key, path=path, titles=_part_titles(kb, record))
    yield from _lists(kb)
    for path, raw in kb.raw.items():
        yield _Item("raw text", path, path, path, {"lines": "\n".join(raw.lines)})
    for key, reference in kb.references.items():
        data = {"type": reference.type, **dict(reference.fields)}
        yield _Item("reference", key, "references.bib", reference.title or key, data)


def _folders(kb: KnowledgeBase) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    yield "anchor", "anchors", kb.anchors
    yield "doubt", "contradictions", kb.contradictions
    yield "briefing", "briefings", kb.briefings
    yield "card", "cards", kb.cards
    yield "topic", "topics", kb.topics
    yield "snapshot", "arxiv", kb.snapshots
    yield "miss", "arxiv", kb.misses
    yield "flag", "flags", kb.flags
    yield "suggestion", "suggestions", kb.suggestions


def _lists(kb: KnowledgeBase) -> Iterator[_Item]:
    """What stands as items of one file."""
    for entity in kb.entities.entities:
        yield _Item(
            "entity", entity.id, "entities.yml", entity.name, entity.model_dump(mode="json")
        )
    for metric in kb.metrics.metrics:
        yield _Item("metric", metric.id, "metrics.yml", metric.name, metric.model_dump(mode="json"))
    for accepted in kb.exceptions.exceptions:
        key = " ".join(filter(None, (accepted.rule, accepted.path, accepted.found)))
        yield _Item("exception", key, "exceptions.yml", key, accepted.model_dump(mode="json"))
    for redirect in kb.redirects.redirects:
        key = f"{redirect.kind}/{redirect.old}"
        yield _Item("redirect", key, "redirects.yml", key, redirect.model_dump(mode="json"))
    for tombstone in kb.tombstones.tombstones:
        key = f"{tombstone.kind}/{tombstone.id}"
        data = tombstone.model_dump(mode="json")
        yield _Item("tombstone", key, "tombstones.yml", tombstone.title, data)
    yield _Item("settings", "kb", "kb.yml", kb.settings.title, kb.settings.model_dump(mode="json"))


def _part_titles(kb: KnowledgeBase, record: object) -> list[str]:
    """What a person calls the claims of an anchor, or the citations of a briefing."""
    if isinstance(record, Anchor):
        metrics = {metric.id: metric for metric in kb.metrics.metrics}
        return [
            value_words(each, metrics.get(each.metric)) or each.metric for each in record.claims
        ]
    if isinstance(record, Briefing):
        return [each.title or each.gloss or each.id for each in record.citations]
    return []


def _parts(inner: Any, kind: str, *, key: str, path: str, titles: Sequence[str]) -> Iterator[_Item]:
    """Claims and citations, told apart by what they are about, and then by their number."""
    count: dict[str, int] = {}
    for part, title in zip(inner, titles, strict=True):
        names = (part["id"],) if "id" in part else (part["entity"], part["metric"])
        name = "/".join(str(each) for each in names)
        count[name] = count.get(name, 0) + 1
        suffix = f"-{count[name]}" if count[name] > 1 else ""
        yield _Item(kind, f"{key}#{name}{suffix}", path, title, part)


def _title(data: Mapping[str, Any], key: str) -> str:
    for name in ("label", "title", "name"):
        if isinstance(value := data.get(name), str):
            return value
    return key

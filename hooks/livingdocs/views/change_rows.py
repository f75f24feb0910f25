"""Dated changes as readers see them: one row for each kind, with what it happened to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from livingdocs.dated_changes import DatedChange
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.views.claim_rows import claim_words
from livingdocs.views.former_addresses import target_of, title_of
from livingdocs.views.source_lines import LineLink, line_link
from livingdocs.views.targets import Target
from livingdocs.vocabulary import ChangeKind, PublishedKind

NEW: Final = "+"
ALTERED: Final = "~"
GONE: Final = "−"

_NEW = frozenset(
    {
        ChangeKind.BRIEFING,
        ChangeKind.ANCHOR_ADDED,
        ChangeKind.CLAIM_ADDED,
        ChangeKind.PAPER_CITED,
        ChangeKind.DOUBT_OPENED,
        ChangeKind.NAME_SEEN,
        ChangeKind.VERSION_SEEN,
    }
)
_KINDS = tuple(ChangeKind)


@dataclass(frozen=True, slots=True)
class ChangeItem:
    """What changed, where it stands today, and the lines behind the change."""

    title: str
    target: Target
    detail: str
    source: LineLink | None


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """Changes of one kind.

    `sign` is `+` for what is new, `~` for what is otherwise, `−` for what is gone; `more` counts
    those that are not shown.
    """

    sign: str
    kind: ChangeKind
    items: tuple[ChangeItem, ...]
    more: int = 0


def sign_of(kind: ChangeKind) -> str:
    """Whether a change brings something, alters it or takes it away."""
    if kind is ChangeKind.RECORD_REMOVED:
        return GONE
    return NEW if kind in _NEW else ALTERED


def change_rows(
    kb: KnowledgeBase,
    changes: Iterable[DatedChange],
    *,
    page_day: str | None = None,
    most: int | None = None,
) -> tuple[ChangeRow, ...]:
    """The changes by kind, those that bring something first; `most` items of each kind."""
    ordered = sorted(changes, key=lambda change: (_KINDS.index(change.kind), change.sort_key))
    rows = []
    for kind, group in groupby(ordered, key=lambda change: change.kind):
        found = tuple(group)
        shown = found[:most]
        items = tuple(_item(kb, change, page_day=page_day) for change in shown)
        rows.append(ChangeRow(sign_of(kind), kind, items, len(found) - len(shown)))
    return tuple(rows)


def summary(changes: Iterable[DatedChange]) -> str:
    """`新增锚点 3，疑问无下文 1`: how many of each kind, in the order of the rows."""
    counts = Counter(change.kind for change in changes)
    return "，".join(f"{kind.label} {counts[kind]}" for kind in _KINDS if counts[kind])


def _title(kb: KnowledgeBase, change: DatedChange) -> str:
    """What changed is called: a claim by what it says, since its anchor has more of them.

    A paper goes without its id, which would stand before every title.
    """
    if change.claim is not None:
        return claim_words(kb, kb.anchors[change.record[1]].claims[change.claim])
    kind, key = change.record
    snapshot = kb.snapshots.get(key) if kind == PublishedKind.PAPERS else None
    return snapshot.title if snapshot is not None else title_of(kb, change.record)


def _item(kb: KnowledgeBase, change: DatedChange, *, page_day: str | None) -> ChangeItem:
    return ChangeItem(
        title=_title(kb, change),
        target=target_of(kb, change.record),
        detail=change.detail,
        source=line_link(kb, change.source[0], lines=change.source[1], page_day=page_day)
        if change.source is not None
        else None,
    )

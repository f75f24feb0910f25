"""What changed in a paper since it was read: a reason to look again, never "wrong"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.anchor import Anchor
from livingdocs.records.contradiction import Contradiction
from livingdocs.standing.paper_changes import (
    PaperChange,
    anchor_changes,
    changes_since,
    doubt_changes,
    paper_changes,
)
from livingdocs.views.marks import Mark, mark_of
from livingdocs.vocabulary import PaperEventKind, PaperStatus

NEWER = "有更新的版本"


@dataclass(frozen=True, slots=True)
class Recheck:
    """A mark and a sentence; `paper` is the id that it is about."""

    paper: str
    mark: Mark
    text: str


def paper_rechecks(kb: KnowledgeBase, arxiv_id: str) -> tuple[Recheck, ...]:
    """What changed since any briefing or anchor read the paper."""
    return _told(paper_changes(kb, arxiv_id))


def anchor_rechecks(kb: KnowledgeBase, anchor: Anchor) -> tuple[Recheck, ...]:
    """What changed in the papers that an anchor rests on, since the lines it was made from."""
    return _told(anchor_changes(kb, anchor))


def doubt_rechecks(kb: KnowledgeBase, doubt: Contradiction) -> tuple[Recheck, ...]:
    """What changed in the papers of a doubt since somebody last spoke of it."""
    return _told(doubt_changes(kb, doubt))


def all_rechecks(kb: KnowledgeBase, arxiv_id: str) -> tuple[Recheck, ...]:
    """Those of the paper and of what rests on it, each once.

    A later briefing may have read the newest version while an anchor still rests on the first.
    """
    found = [*paper_rechecks(kb, arxiv_id)]
    for anchor in kb.anchors_by_paper.get(arxiv_id, ()):
        found += [each for each in anchor_rechecks(kb, anchor) if each.paper == arxiv_id]
    return tuple(dict.fromkeys(found))


def newer_marks(kb: KnowledgeBase, arxiv_id: str, *, read: int | None, on: str) -> tuple[Mark, ...]:
    """有更新的版本, for one place that read the paper on a day; the reason is its title."""
    changes = changes_since(kb, arxiv_id, read=(read,), since=on)
    newer = [each for each in changes if each.kind is PaperEventKind.VERSION_CHANGED]
    return tuple(Mark(each.mark.key, each.mark.word, each.text) for each in _told(newer))


def change_marks(rechecks: Iterable[Recheck]) -> tuple[Mark, ...]:
    """The marks alone, each once, with the paper and the sentence as their reason."""
    marks: dict[str, Mark] = {}
    for each in rechecks:
        title = f"{each.paper}：{each.text}"
        marks.setdefault(each.mark.word, Mark(each.mark.key, each.mark.word, title))
    return tuple(marks.values())


def _told(changes: Iterable[PaperChange]) -> tuple[Recheck, ...]:
    return tuple(Recheck(each.paper, _mark(each), told_change(each)) for each in changes)


def _mark(change: PaperChange) -> Mark:
    if change.kind is PaperEventKind.WITHDRAWN:
        return mark_of(PaperStatus.WITHDRAWN)
    if change.kind is PaperEventKind.VERSION_CHANGED:
        return Mark("newer", NEWER)
    return Mark("newer", change.kind.label)


def told_change(change: PaperChange) -> str:
    """A change in a sentence without its full stop."""
    if change.kind is PaperEventKind.WITHDRAWN:
        return _withdrawal(change)
    if change.kind is PaperEventKind.VERSION_CHANGED:
        return _newer_version(change)
    return (
        f"{change.seen_on} 见到题名由“{change.old or '未知'}”改为“{change.new or '未知'}”，请复核"
    )


def _withdrawal(change: PaperChange) -> str:
    note = f"（{change.new}）" if change.new else ""
    day = f"{change.seen_on} 见到 " if change.seen_on else ""
    return f"{day}arXiv 写明撤回{note}，以它为据的内容请复核"


def _newer_version(change: PaperChange) -> str:
    now = f"现在是 v{change.latest}" + (f"（{change.seen_on}）" if change.seen_on else "")
    if change.read is not None:
        return f"读的是 v{change.read}，{now}，请复核"
    return f"{change.since} 引用之后又有新版本，{now}，请复核"

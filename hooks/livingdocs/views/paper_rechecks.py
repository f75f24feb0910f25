"""What changed in a paper since it was read: a reason to look again, never "wrong"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.anchor import Anchor
from livingdocs.records.snapshot import Snapshot
from livingdocs.views.marks import Mark
from livingdocs.views.paper_marks import withdrawn_marks
from livingdocs.vocabulary import PaperEventKind


@dataclass(frozen=True, slots=True)
class Recheck:
    """A mark and a sentence; `paper` is the id that it is about."""

    paper: str
    mark: Mark
    text: str


def rechecks(
    kb: KnowledgeBase, arxiv_id: str, *, read: Iterable[int | None], since: str | None
) -> tuple[Recheck, ...]:
    """Withdrawal, a newer version, a changed title, the gravest first.

    Args:
        kb: the knowledge base.
        arxiv_id: the paper.
        read: the versions that were read; None for a place that does not say which.
        since: the day on which the paper was read last; a title that changed before is no news.
    """
    snapshot = kb.snapshots.get(arxiv_id)
    if snapshot is None:
        return ()
    found = [
        Recheck(arxiv_id, mark, _withdrawal(snapshot)) for mark in withdrawn_marks(kb, arxiv_id)
    ]
    newer = _newer_version(snapshot, frozenset(read), since=since)
    if newer is not None:
        found.append(Recheck(arxiv_id, Mark("newer", "有更新的版本"), newer))
    found += [
        Recheck(
            arxiv_id, Mark("newer", event.kind.label), _change(event.date, event.old, event.new)
        )
        for event in snapshot.events
        if event.kind is PaperEventKind.TITLE_CHANGED and (since is None or event.date > since)
    ]
    return tuple(found)


def paper_rechecks(kb: KnowledgeBase, arxiv_id: str) -> tuple[Recheck, ...]:
    """What changed since any briefing or anchor read the paper."""
    uses = kb.uses_by_paper.get(arxiv_id, ())
    anchors = kb.anchors_by_paper.get(arxiv_id, ())
    versions = [use.version for use in uses]
    versions += [paper.version for each in anchors for paper in each.papers if paper.id == arxiv_id]
    since = max((use.date for use in uses), default=None)
    return rechecks(kb, arxiv_id, read=versions, since=since) if uses or anchors else ()


def anchor_rechecks(kb: KnowledgeBase, anchor: Anchor) -> tuple[Recheck, ...]:
    """What changed in the papers that an anchor rests on, since the lines it was made from."""
    days = [
        kb.briefings[each.briefing].date
        for each in anchor.evidence
        if each.briefing in kb.briefings
    ]
    since = max((*days, *([anchor.verified_on] if anchor.verified_on else ())), default=None)
    return tuple(
        note
        for paper in anchor.papers
        for note in rechecks(kb, paper.id, read=(paper.version,), since=since)
    )


def _withdrawal(snapshot: Snapshot) -> str:
    event = next(
        (each for each in reversed(snapshot.events) if each.kind is PaperEventKind.WITHDRAWN), None
    )
    if event is None:
        return "arXiv 写明撤回，以它为据的内容请复核"
    note = f"（{event.new}）" if event.new else ""
    return f"{event.date} 见到 arXiv 写明撤回{note}，以它为据的内容请复核"


def _newer_version(
    snapshot: Snapshot, read: frozenset[int | None], *, since: str | None
) -> str | None:
    latest = snapshot.latest_version
    versions = {version for version in read if version is not None}
    if latest is None:
        return None
    now = f"现在是 v{latest}" + (f"（{snapshot.updated}）" if snapshot.updated else "")
    if versions and max(versions) < latest:
        return f"读的是 v{max(versions)}，{now}，请复核"
    if not versions and since is not None and latest > 1 and (snapshot.updated or "") > since:
        return f"{since} 引用之后又有新版本，{now}，请复核"
    return None


def _change(day: str, old: str | None, new: str | None) -> str:
    return f"{day} 见到题名由“{old or '未知'}”改为“{new or '未知'}”，请复核"

"""What became of a paper since it was read: a newer version, another title, a withdrawal.

A citation pins the version that was read. What came later is a reason to look again and never says
that anything is wrong; it ends when the newer version is pinned.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.anchor import Anchor
from livingdocs.records.contradiction import Contradiction
from livingdocs.records.snapshot import Snapshot, SnapshotEvent
from livingdocs.vocabulary import PaperEventKind, PaperStatus, RecordStatus

SET_ASIDE = frozenset({RecordStatus.REJECTED, RecordStatus.RETIRED})
"""Anchors of these states state nothing any more, so that nobody need look at them again."""


@dataclass(frozen=True, slots=True)
class PaperChange:
    """One thing that changed in a paper since it was read.

    Attributes:
        paper: arXiv id without version.
        kind: of the change.
        seen_on: the day on which it was seen; that of arXiv for a version, None where not known.
        read: the newest version that was read; None where nobody says which.
        latest: the version that arXiv has now.
        since: the day of the last reading, where it is known.
        old: the title before.
        new: the title after, or arXiv's words on the withdrawal.
    """

    paper: str
    kind: PaperEventKind
    seen_on: str | None = None
    read: int | None = None
    latest: int | None = None
    since: str | None = None
    old: str | None = None
    new: str | None = None


def is_withdrawn(kb: KnowledgeBase, arxiv_id: str) -> bool:
    """Whether arXiv says so of the paper."""
    snapshot = kb.snapshots.get(arxiv_id)
    return snapshot is not None and snapshot.status is PaperStatus.WITHDRAWN


def changes_since(
    kb: KnowledgeBase, arxiv_id: str, *, read: Iterable[int | None], since: str | None
) -> tuple[PaperChange, ...]:
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
    version = max((each for each in read if each is not None), default=None)
    found = [*_withdrawal(snapshot), *_newer_version(snapshot, version, since=since)]
    found += _titles(snapshot, version, since=since)
    return tuple(found)


def paper_changes(kb: KnowledgeBase, arxiv_id: str) -> tuple[PaperChange, ...]:
    """What changed since any briefing or anchor read the paper."""
    uses = kb.uses_by_paper.get(arxiv_id, ())
    anchors = kb.anchors_by_paper.get(arxiv_id, ())
    if not uses and not anchors:
        return ()
    versions = [use.version for use in uses]
    versions += [paper.version for each in anchors for paper in each.papers if paper.id == arxiv_id]
    days = [use.date for use in uses]
    days += [each.verified_on for each in anchors if each.verified_on is not None]
    return changes_since(kb, arxiv_id, read=versions, since=max(days, default=None))


def anchor_changes(kb: KnowledgeBase, anchor: Anchor) -> tuple[PaperChange, ...]:
    """What changed in the papers that an anchor rests on, since somebody read them for it.

    That is the day of its evidence, or of the last time it was held against its source.
    """
    days = [
        kb.briefings[each.briefing].date
        for each in anchor.evidence
        if each.briefing in kb.briefings
    ]
    since = max((*days, *([anchor.verified_on] if anchor.verified_on else ())), default=None)
    return tuple(
        change
        for paper in anchor.papers
        for change in changes_since(kb, paper.id, read=(paper.version,), since=since)
    )


def doubt_changes(kb: KnowledgeBase, doubt: Contradiction) -> tuple[PaperChange, ...]:
    """What changed in the papers of a doubt since its last event, or its answer."""
    days = [event.date for event in doubt.events]
    days += [doubt.answer.date] if doubt.answer is not None else []
    since = max(days, default=doubt.opened_on)
    return tuple(
        change
        for paper in doubt.papers
        for change in changes_since(kb, paper.id, read=(paper.version,), since=since)
    )


def _withdrawal(snapshot: Snapshot) -> Iterator[PaperChange]:
    if snapshot.status is not PaperStatus.WITHDRAWN:
        return
    event = next(
        (each for each in reversed(snapshot.events) if each.kind is PaperEventKind.WITHDRAWN), None
    )
    yield PaperChange(
        snapshot.id,
        PaperEventKind.WITHDRAWN,
        seen_on=event.date if event is not None else None,
        new=(event.new if event is not None else None) or snapshot.comment,
    )


def _newer_version(
    snapshot: Snapshot, read: int | None, *, since: str | None
) -> Iterator[PaperChange]:
    """A version beyond the one that was read; where none is named, one that came after that day."""
    latest = snapshot.latest_version
    if latest is None:
        return
    later = latest > 1 and since is not None and (snapshot.updated or "") > since
    if later if read is None else read < latest:
        yield PaperChange(
            snapshot.id,
            PaperEventKind.VERSION_CHANGED,
            seen_on=snapshot.updated,
            read=read,
            latest=latest,
            since=since,
        )


def _titles(snapshot: Snapshot, read: int | None, *, since: str | None) -> Iterator[PaperChange]:
    for event in snapshot.events:
        if event.kind is not PaperEventKind.TITLE_CHANGED:
            continue
        version = _version_with(snapshot, event)
        known = read is not None and version is not None and read >= version
        if not known and (since is None or event.date > since):
            yield PaperChange(
                snapshot.id,
                event.kind,
                seen_on=event.date,
                latest=snapshot.latest_version,
                old=event.old,
                new=event.new,
            )


def _version_with(snapshot: Snapshot, event: SnapshotEvent) -> int | None:
    """The version that was seen together with another event, such as a new title."""
    for each in snapshot.events:
        if each.kind is PaperEventKind.VERSION_CHANGED and each.date == event.date:
            digits = (each.new or "").removeprefix("v")
            if digits.isascii() and digits.isdigit():
                return int(digits)
    return None

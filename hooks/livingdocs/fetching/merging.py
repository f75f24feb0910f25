"""What a sound answer makes of what is stored: newer facts, events, or nothing at all.

A stored record never gets worse. A lower version than the stored one is refused, a field that an
answer leaves out at the same version is kept, and an answer without news gives the very same bytes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from pydantic import ValidationError

from livingdocs.dates import days_between
from livingdocs.fetching.atom import Entry
from livingdocs.fetching.clock import is_of_a_wrong_clock
from livingdocs.fetching.withdrawal import is_withdrawn
from livingdocs.records.snapshot import UNSIGNED, Miss, PastVersion, Snapshot, SnapshotEvent
from livingdocs.vocabulary import FetchFault, PaperEventKind, PaperStatus

SOURCE: Final = "arXiv API"
DAYS_BETWEEN_CHECKS: Final = 7
"""A run without news notes that it looked no more than once in so many days."""

_KEPT_WHERE_LEFT_OUT: Final = (
    "primary_category",
    "categories",
    "abstract",
    "comment",
    "doi",
    "journal_ref",
)
_NO_NEWS: Final = frozenset({"fetched_at", "checked_on", "sha256", "versions", "events"})


class WentBackError(ValueError):
    """The answer holds a lower version than the one that is stored."""


class UnfitError(ValueError):
    """The answer can't stand in a record."""


@dataclass(frozen=True, slots=True)
class Merged:
    """What is to be stored.

    Attributes:
        snapshot: the record; the stored one itself where nothing is to be written.
        title_changed: whether the paper had a title here, and it was another one.
        events: what readers must hear of this time.
    """

    snapshot: Snapshot
    is_new: bool = False
    has_news: bool = True
    title_changed: bool = False
    events: tuple[SnapshotEvent, ...] = ()


def merged(old: Snapshot | None, entry: Entry, *, day: str) -> Merged:
    """The snapshot after an answer of the day `day`.

    Raises:
        WentBackError: when a higher version is stored.
        UnfitError: when the facts can't stand in a record.
    """
    fresh = _fresh(entry, day)
    if old is None:
        withdrawn = fresh.status is PaperStatus.WITHDRAWN
        first = (_withdrawal(None, fresh, day),) if withdrawn else ()
        return Merged(fresh.model_copy(update={"events": first}), is_new=True, events=first)
    version = fresh.latest_version or 0
    if old.latest_version is not None and version < old.latest_version:
        raise WentBackError(f"v{version}, and v{old.latest_version} is stored")
    update: dict[str, Any] = {"versions": old.versions, "events": old.events}
    if version == old.latest_version:
        for name in _KEPT_WHERE_LEFT_OUT:
            if getattr(fresh, name) in {None, ()}:
                update[name] = getattr(old, name)
    else:
        update["versions"] = _with_past(old.versions, _past(old))
    # A version that is the latest now is no earlier one.
    update["versions"] = tuple(each for each in update["versions"] if each.version < version)
    fresh = fresh.model_copy(update=update)
    if _facts(fresh) == _facts(old):
        return Merged(_checked(old, day), has_news=False)
    events = tuple(_events(old, fresh, day))
    fresh = fresh.model_copy(update={"events": (*old.events, *events)})
    return Merged(fresh, title_changed=fresh.title != old.title, events=events)


def with_version(snapshot: Snapshot, entry: Entry) -> Snapshot:
    """The snapshot with what an answer says of an earlier version."""
    past = PastVersion(
        version=entry.paper.version or 0,
        date=entry.result.updated.date().isoformat(),
        title=entry.result.title,
    )
    return snapshot.model_copy(update={"versions": _with_past(snapshot.versions, past)})


def missed(
    old: Miss | None,
    arxiv_id: str,
    *,
    day: str,
    fault: FetchFault | None,
    known: bool,
    refused: str | None = None,
) -> Miss:
    """The miss of a paper after a try of the day `day`.

    Args:
        old: the miss so far.
        arxiv_id: of the paper.
        day: of the try.
        fault: what went wrong; None where a complete answer left the paper out.
        known: whether there is a snapshot; the day of the last try is then noted once a week, so
            that a long outage is no daily change.
        refused: arXiv's words for a malformed id.
    """
    days = old.not_found_on if old else ()
    if fault is None and not known and day not in days:
        days = (*days, day)
    tried = day
    if old and known and not is_of_a_wrong_clock(old.tried_on, day):
        tried = old.tried_on if days_between(old.tried_on, day) < DAYS_BETWEEN_CHECKS else day
    failed = fault or (FetchFault.LEFT_OUT if known else None)
    return Miss(
        id=arxiv_id,
        tried_on=tried,
        not_found_on=days,
        refused=refused or (old.refused if old and fault is not None else None),
        stale_since=((old.stale_since if old else None) or day) if failed else None,
        last_error=failed,
        versions=old.versions if old else (),
        sha256=UNSIGNED,
    )


def _fresh(entry: Entry, day: str) -> Snapshot:
    """The facts of an answer as a record of their own."""
    found = entry.result
    withdrawn = is_withdrawn(found.comment, found.summary)
    try:
        return Snapshot.model_validate(
            {
                "id": entry.paper.id,
                "title": found.title,
                "authors": tuple(author.name for author in found.authors),
                "primary_category": found.primary_category or None,
                "categories": tuple(found.categories) or None,
                "abstract": found.summary or None,
                "comment": found.comment or None,
                "doi": found.doi or None,
                "journal_ref": found.journal_ref or None,
                "submitted": found.published.date().isoformat(),
                "updated": found.updated.date().isoformat(),
                "latest_version": entry.paper.version,
                "status": PaperStatus.WITHDRAWN if withdrawn else PaperStatus.ACTIVE,
                "source": SOURCE,
                "fetched_at": day,
                "sha256": UNSIGNED,
            }
        )
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise UnfitError(f"{first['loc']}: {first['msg']}"[:200]) from None


def _facts(snapshot: Snapshot) -> dict[str, Any]:
    """What readers would call the content."""
    return snapshot.model_dump(exclude=set(_NO_NEWS))


def _checked(old: Snapshot, day: str) -> Snapshot:
    """The stored record, or the same with today's check where the last one is a week ago.

    Or is that of a clock that was wrong: nobody is to read it for years.
    """
    if is_of_a_wrong_clock(old.confirmed_on, day):
        fetched_at = min(old.fetched_at, day)
        return old.model_copy(update={"fetched_at": fetched_at, "checked_on": day})
    if days_between(old.confirmed_on, day) < DAYS_BETWEEN_CHECKS:
        return old
    return old.model_copy(update={"checked_on": day})


def _past(old: Snapshot) -> PastVersion | None:
    date = old.date_of(old.latest_version)
    if old.latest_version is None or date is None:
        return None
    return PastVersion(version=old.latest_version, date=date, title=old.title)


def _with_past(
    versions: tuple[PastVersion, ...], past: PastVersion | None
) -> tuple[PastVersion, ...]:
    if past is None:
        return versions
    others = [each for each in versions if each.version != past.version]
    return tuple(sorted((*others, past), key=lambda each: each.version))


def _events(old: Snapshot, new: Snapshot, day: str) -> list[SnapshotEvent]:
    """What readers must hear of; facts that people collected by hand are corrected in silence."""
    events: list[SnapshotEvent] = []

    def add(kind: PaperEventKind, before: str | None, after: str | None) -> None:
        events.append(SnapshotEvent(kind=kind, date=day, old=before, new=after))

    moved = old.latest_version is not None and old.latest_version != new.latest_version
    if moved:
        add(PaperEventKind.VERSION_CHANGED, f"v{old.latest_version}", f"v{new.latest_version}")
    if old.title != new.title and (moved or old.source == SOURCE):
        add(PaperEventKind.TITLE_CHANGED, old.title, new.title)
    if new.status is PaperStatus.WITHDRAWN and old.status is not PaperStatus.WITHDRAWN:
        events.append(_withdrawal(old.comment, new, day))
    if old.status is PaperStatus.WITHDRAWN and new.status is PaperStatus.ACTIVE:
        add(PaperEventKind.RESTORED, old.comment, new.comment)
    return events


def _withdrawal(before: str | None, snapshot: Snapshot, day: str) -> SnapshotEvent:
    return SnapshotEvent(kind=PaperEventKind.WITHDRAWN, date=day, old=before, new=snapshot.comment)

"""A paper on arXiv as CSL-JSON: what arXiv says of it, in the version that was read, and when.

Nothing is guessed. Without metadata the title is the one under which the paper was cited, there is
no author and no date, and a note says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from livingdocs.arxiv_ids import abs_url
from livingdocs.bibliography.keys import paper_key
from livingdocs.exports.people import name_of
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.snapshot import Snapshot
from livingdocs.relations.paper_uses import UsePlace
from livingdocs.vocabulary import PaperStatus

Item = dict[str, Any]
"""An object of CSL-JSON 1.0.2, in the order in which it is written."""

ARXIV: Final = "arXiv"
PRIMARY_CATEGORY: Final = "arxiv-primary-category"
"""What CSL has no variable for stands under `custom`, where its schema lets it."""

OTHERS: Final = "et al."
"""Stands for the authors that are not known."""

UNVERIFIED: Final = "Unverified"
"""Begins the note of a paper of which nothing is known but what the briefings say."""

_DOI: Final = re.compile(r"10\.[0-9]{4,9}/[!-~]+")


@dataclass(frozen=True, slots=True)
class Reading:
    """Which version was read, and on what day.

    `version` is the newest that a briefing or an anchor names, None where none names any; `day` is
    that of the newest briefing that names it, or the paper where no version is named.
    """

    version: int | None
    day: str | None


def reading(kb: KnowledgeBase, arxiv_id: str) -> Reading:
    """The version and the day from all places that name the paper."""
    uses = kb.uses_by_paper.get(arxiv_id, ())
    days: dict[int | None, str] = {None: max((use.date for use in uses), default="")}
    for named, day in _named(kb, arxiv_id):
        days[named] = max(day, days.get(named, ""))
    versions = [each for each in days if each is not None]
    version = max(versions) if versions else None
    return Reading(version, days[version] or days[None] or None)


def _named(kb: KnowledgeBase, arxiv_id: str) -> Iterator[tuple[int, str]]:
    """Each version that is named, with the day of the briefing."""
    for use in kb.uses_by_paper.get(arxiv_id, ()):
        if use.version is not None:
            yield use.version, use.date
    for anchor in kb.anchors_by_paper.get(arxiv_id, ()):
        day = max((kb.briefings[each.briefing].date for each in anchor.evidence), default="")
        for paper in anchor.papers:
            if paper.id == arxiv_id and paper.version is not None:
                yield paper.version, day


def paper_item(kb: KnowledgeBase, arxiv_id: str) -> Item:
    """The paper with its key, in the version that was read."""
    snapshot = kb.snapshots.get(arxiv_id)
    read = reading(kb, arxiv_id)
    if snapshot is None:
        return _unknown(kb, arxiv_id, read)
    version = read.version or snapshot.latest_version
    item: Item = {
        "id": paper_key(arxiv_id),
        "type": "article",
        "title": snapshot.title_of(version) or snapshot.title,
    }
    if snapshot.authors:
        item["author"] = [dict(name_of(author)) for author in snapshot.authors]
        if not snapshot.authors_complete:
            item["author"].append({"literal": OTHERS})
    if issued := snapshot.date_of(version) or snapshot.submitted:
        item["issued"] = _date(issued)
    item |= _place(arxiv_id, version)
    item["DOI"] = _doi(snapshot)
    if snapshot.abstract:
        item["abstract"] = snapshot.abstract
    if categories := _categories(snapshot):
        item["keyword"] = ", ".join(categories)
    if snapshot.primary_category:
        item["custom"] = {PRIMARY_CATEGORY: snapshot.primary_category}
    item["accessed"] = _date(read.day or snapshot.confirmed_on)
    item["note"] = _note(snapshot, read)
    return item


def cited_title(kb: KnowledgeBase, arxiv_id: str) -> str | None:
    """The newest title under which the paper was cited, or that of its card."""
    for use in reversed(kb.uses_by_paper.get(arxiv_id, ())):
        if use.place is UsePlace.CITATION and use.citation is not None and use.citation.title:
            return use.citation.title
    card = kb.cards.get(arxiv_id)
    return card.title if card is not None else None


def _unknown(kb: KnowledgeBase, arxiv_id: str, read: Reading) -> Item:
    """A paper without metadata: nothing but what the briefings say, and that this is all."""
    title = cited_title(kb, arxiv_id)
    item: Item = {
        "id": paper_key(arxiv_id),
        "type": "article",
        "title": title or f"arXiv:{arxiv_id}",
    }
    item |= _place(arxiv_id, read.version)
    if read.day:
        item["accessed"] = _date(read.day)
    named = "title as cited in a briefing, " if title else ""
    miss = kb.misses.get(arxiv_id)
    if miss is not None and miss.not_found_on:
        known = f"arXiv had no such paper on {miss.not_found_on[-1]}"
    else:
        known = "no metadata from arXiv at hand"
    item["note"] = f"{UNVERIFIED}: {named}{known}"
    return item


def _place(arxiv_id: str, version: int | None) -> Item:
    place: Item = {
        "publisher": ARXIV,
        "archive": ARXIV,
        "archive_location": arxiv_id,
        "number": f"arXiv:{arxiv_id}",
    }
    if version is not None:
        place["version"] = str(version)
    place["URL"] = abs_url(arxiv_id, version=version)
    return place


def _doi(snapshot: Snapshot) -> str:
    """The DOI of the published form, else the one that arXiv gives every paper."""
    if snapshot.doi and _DOI.fullmatch(snapshot.doi):
        return snapshot.doi
    return f"10.48550/arXiv.{snapshot.id}"


def _categories(snapshot: Snapshot) -> tuple[str, ...]:
    """The primary category first."""
    first = (snapshot.primary_category,) if snapshot.primary_category else ()
    return tuple(dict.fromkeys((*first, *(snapshot.categories or ()))))


def _note(snapshot: Snapshot, read: Reading) -> str:
    """In words what the fields say of the reading, and what a reader must know of the paper."""
    if read.version is not None:
        words = [f"Read as v{read.version}" + (f" on {read.day}" if read.day else "")]
        if (snapshot.latest_version or 0) > read.version:
            words.append(f"v{snapshot.latest_version} was the latest on {snapshot.confirmed_on}")
    elif snapshot.latest_version is not None:
        latest = f"v{snapshot.latest_version} was the latest on {snapshot.confirmed_on}"
        words = [f"Version not stated where it was read; {latest}"]
    else:
        words = [f"Version not stated; metadata of {snapshot.confirmed_on}"]
    if snapshot.status is PaperStatus.WITHDRAWN:
        words.append("Withdrawn")
    if snapshot.journal_ref:
        words.append(f"Published as: {snapshot.journal_ref}")
    return ". ".join(words)


def _date(day: str) -> Item:
    return {"date-parts": [[int(part) for part in day.split("-")]]}

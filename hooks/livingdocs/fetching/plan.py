"""Which papers to ask for: those that are named and of which nothing is known, or too little."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from livingdocs.arxiv_ids import ArxivId, find_arxiv_ids
from livingdocs.dates import days_between
from livingdocs.fetching.clock import is_of_a_wrong_clock
from livingdocs.fetching.store import Store
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.snapshot import Miss, Snapshot
from livingdocs.yaml_files.files import list_data_files, read_bytes_nofollow

DAYS_UNTIL_ASKED_AGAIN: Final = 30
"""A paper that does not exist is asked for again after so many days."""

_SCANNED: Final = (
    *("inbox/", "briefings/", "anchors/", "contradictions/", "cards/"),
    "citations.bib",
)


def missing_papers(papers: Iterable[str], store: Store, *, day: str) -> tuple[str, ...]:
    """Papers without a sound snapshot; those that don't exist only once in a while."""
    return tuple(
        paper
        for paper in dict.fromkeys(papers)
        if store.snapshot(paper) is None and _may_exist(store.miss(paper), day)
    )


def _may_exist(miss: Miss | None, day: str) -> bool:
    if miss is None or not miss.is_confirmed:
        return True
    if is_of_a_wrong_clock(miss.tried_on, day):
        return True
    return days_between(miss.tried_on, day) >= DAYS_UNTIL_ASKED_AGAIN


def stale_papers(store: Store, *, days: int, day: str) -> tuple[str, ...]:
    """Papers whose snapshot was last confirmed `days` or more days ago, or could not be since.

    Or on the day of a clock that was wrong.
    """
    stale = []
    for paper in store.ids():
        snapshot, miss = store.snapshot(paper), store.miss(paper)
        failed = miss is not None and miss.stale_since is not None
        if snapshot is None or failed or _is_old(snapshot, days=days, day=day):
            stale.append(paper)
    return tuple(stale)


def _is_old(snapshot: Snapshot, *, days: int, day: str) -> bool:
    confirmed = snapshot.confirmed_on
    return is_of_a_wrong_clock(confirmed, day) or days_between(confirmed, day) >= days


def cited_versions(kb: KnowledgeBase) -> Mapping[str, frozenset[int]]:
    """Versions that somebody cites or has read, by paper."""
    found: dict[str, set[int]] = {}
    for paper, uses in kb.uses_by_paper.items():
        found.setdefault(paper, set()).update(use.version for use in uses if use.version)
    for anchor in kb.anchors.values():
        for reference in anchor.papers:
            if reference.version:
                found.setdefault(reference.id, set()).add(reference.version)
    return {paper: frozenset(versions) for paper, versions in found.items() if versions}


def open_versions(
    snapshot: Snapshot | None, miss: Miss | None, cited: frozenset[int]
) -> list[ArxivId]:
    """Earlier versions that are cited and of which nothing is known yet."""
    if snapshot is None or snapshot.latest_version is None:
        return []
    known = {past.version for past in snapshot.versions} | set(miss.versions if miss else ())
    return [
        ArxivId(snapshot.id, version)
        for version in sorted(cited)
        if version < snapshot.latest_version and version not in known
    ]


def papers_by_scan(data: Path) -> tuple[str, ...]:
    """Every id in the files of a data folder that has faults and can't be loaded."""
    found: dict[str, None] = {}
    try:
        files, _ = list_data_files(data)
    except OSError:
        return ()
    for file in files:
        if not file.relative.startswith(_SCANNED):
            continue
        try:
            text = read_bytes_nofollow(file.path).decode("utf-8", "replace")
        except OSError:
            continue
        for line in text.splitlines():
            found |= dict.fromkeys(mention.arxiv_id.id for mention in find_arxiv_ids(line))
    return tuple(sorted(found))

"""Data folders for tests of the fetcher, and what must stand in them afterwards."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from livingdocs.fetching.client import Transport
from livingdocs.fetching.command import Setting, Wishes, fetch
from livingdocs.fetching.merging import SOURCE
from livingdocs.fetching.report import FetchReport
from livingdocs.fetching.store import Store
from livingdocs.fetching.transport import Timeouts, get
from livingdocs.records.snapshot import UNSIGNED, Snapshot
from livingdocs.vocabulary import PaperStatus
from tests.data_folder import tree
from tests.fetching.fake_arxiv import FakeClock, FakePaper

OLD_DAY = "2026-12-01"


def old_snapshot(paper: FakePaper, **changes: Any) -> Snapshot:
    """What was stored of a paper before: the same paper with another comment."""
    values: dict[str, Any] = {
        "id": paper.id,
        "title": paper.titles[0],
        "authors": paper.authors,
        "primary_category": paper.categories[0],
        "categories": paper.categories,
        "abstract": paper.abstract,
        "comment": "11 pages",
        "submitted": "2026-09-01",
        "updated": "2026-09-02",
        "latest_version": 1,
        "status": PaperStatus.ACTIVE,
        "source": SOURCE,
        "fetched_at": OLD_DAY,
        "sha256": UNSIGNED,
    }
    return Snapshot.model_validate({**values, **changes})


def store_old(data: Path, papers: Iterable[FakePaper], **changes: Any) -> None:
    """Write snapshots of papers as an earlier run would have."""
    store = Store(data)
    for paper in papers:
        store.save(old_snapshot(paper, **changes))


def setting(
    data: Path, clock: FakeClock, endpoint: str = "http://127.0.0.1:9/api/query", **changes: Any
) -> Setting:
    """A run in a test: short limits of time on the wire, a seed for chance, a lock of its own."""
    values: dict[str, Any] = {
        "data": data,
        "endpoint": endpoint,
        "clock": clock,
        "random": random.Random(1),
        "transport": get,
        "timeouts": Timeouts(connect=2, read=0.15, total=0.6),
        "lock_folder": data.parent / "locks",
    }
    return Setting(**{**values, **changes})


def run(
    data: Path,
    papers: Sequence[str],
    clock: FakeClock,
    *,
    transport: Transport,
    noted: Callable[[str], None] = lambda _: None,
    **changes: Any,
) -> FetchReport:
    """Ask for papers without a port."""
    return fetch(
        Wishes(papers=papers), setting(data, clock, transport=transport, noted=noted, **changes)
    )


def without_misses(data: Path) -> dict[str, bytes]:
    """The files of a folder but those that tell of an answer that never came."""
    return {name: text for name, text in tree(data).items() if ".miss." not in name}


def snapshot_file(data: Path, arxiv_id: str) -> Path:
    """Where the snapshot of a paper stands."""
    return data / "arxiv" / arxiv_id[:4] / f"{arxiv_id}.yml"

"""A whole run on a data folder, for the command line and for builds: lock, plan, ask, report."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from livingdocs.fetching.addresses import BATCH, DEFAULT_ENDPOINT
from livingdocs.fetching.client import Client, Transport
from livingdocs.fetching.clock import Clock, SystemClock, today
from livingdocs.fetching.lock import FetchLock
from livingdocs.fetching.plan import (
    cited_versions,
    missing_papers,
    papers_by_scan,
    stale_papers,
)
from livingdocs.fetching.report import FetchReport
from livingdocs.fetching.run import Fetcher, not_written
from livingdocs.fetching.store import Store
from livingdocs.fetching.suggesting import Choose, suggest
from livingdocs.fetching.transport import Timeouts, get
from livingdocs.fetching.wanted import Wanted
from livingdocs.findings import Finding
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.loading import KnowledgeBaseError, load_knowledge_base
from livingdocs.yaml_files.folder_lock import FolderLockedError

DEFAULT_DEADLINE: Final = 3600.0


@dataclass(frozen=True)
class Wishes:
    """What a run is to do.

    Attributes:
        papers: ids to ask for in any case.
        named: all papers of the knowledge base; those without a snapshot are asked for.
        stale_days: also ask for papers that were last confirmed so many days ago.
        versions: cited versions by paper.
        look_for: called when all is fetched; papers to look for by title.
    """

    papers: Sequence[str] = ()
    named: Iterable[str] = ()
    stale_days: int | None = None
    versions: Mapping[str, frozenset[int]] = field(default_factory=dict)
    look_for: Callable[[], Sequence[Wanted]] = tuple


@dataclass
class Setting:
    """Where and how a run works; tests hand in what they own."""

    data: Path
    endpoint: str = DEFAULT_ENDPOINT
    deadline: float = DEFAULT_DEADLINE
    clock: Clock = field(default_factory=SystemClock)
    random: random.Random = field(default_factory=random.Random)
    transport: Transport = get
    timeouts: Timeouts = field(default_factory=Timeouts)
    lock_folder: Path | None = None
    batch: int = BATCH
    choose: Choose = lambda wanted, candidates: None
    progress: Callable[[int, int], None] = lambda done, total: None
    noted: Callable[[str], None] = lambda _: None


def wishes_of_data(
    data: Path,
    *,
    papers: Sequence[str] = (),
    missing: bool = True,
    stale_days: int | None = None,
    look_for: Callable[[KnowledgeBase], Sequence[Wanted]] | None = None,
) -> tuple[Wishes, tuple[Finding, ...]]:
    """What is `missing` or old in a data folder, and the faults that keep it from being loaded.

    With faults the ids are taken from the text of its files: one damaged anchor must not keep the
    other papers from being asked for.
    """
    try:
        kb = load_knowledge_base(data)
    except KnowledgeBaseError as error:
        named = papers_by_scan(data) if missing else ()
        return Wishes(papers=papers, named=named, stale_days=stale_days), error.findings
    wishes = Wishes(
        papers=papers,
        named=kb.papers if missing else (),
        stale_days=stale_days,
        versions=cited_versions(kb) if missing else {},
        look_for=tuple if look_for is None else lambda: look_for(load_knowledge_base(data)),
    )
    return wishes, ()


def fetch(wishes: Wishes, setting: Setting) -> FetchReport:
    """Do what is wished, alone on this data folder; every outcome is in the report."""
    start = setting.clock.elapsed()
    store = Store(setting.data, lock_folder=setting.lock_folder)
    report = FetchReport()
    try:
        with FetchLock(setting.data, folder=setting.lock_folder) as lock:
            client = Client(
                transport=setting.transport,
                clock=setting.clock,
                deadline=start + setting.deadline,
                random=setting.random,
                timeouts=setting.timeouts,
                last_request=lock.last_request,
                noted=setting.noted,
                requested=lock.note_request,
            )
            fetcher = Fetcher(
                store,
                client,
                setting.endpoint,
                progress=setting.progress,
                noted=setting.noted,
                batch=setting.batch,
                report=report,
            )
            for leftover in store.tidy():
                setting.noted(f"removed {leftover}, which a killed run left")
            fetcher.run(_papers(wishes, store, today(setting.clock)), versions=wishes.versions)
            if not report.mass_change and report.disk is None:
                _suggest(wishes, setting, client, report)
    except FolderLockedError as error:
        report.locked = str(error)
    return report


def _papers(wishes: Wishes, store: Store, day: str) -> tuple[str, ...]:
    papers = list(wishes.papers)
    papers += missing_papers(wishes.named, store, day=day)
    if wishes.stale_days is not None:
        papers += stale_papers(store, days=wishes.stale_days, day=day)
    return tuple(dict.fromkeys(papers))


def _suggest(wishes: Wishes, setting: Setting, client: Client, report: FetchReport) -> None:
    try:
        sought = wishes.look_for()
    except KnowledgeBaseError as error:
        report.data_errors.append(str(error))
        return
    for wanted in sought:
        if client.stopped is not None:
            break
        try:
            search = suggest(
                client, setting.endpoint, wanted, choose=setting.choose, data=setting.data
            )
        except OSError as error:
            report.disk = not_written(error)
            break
        report.suggestions += search.suggestion is not None
        report.searches_failed += not search.done
    report.requests = client.requests
    report.stopped = client.stopped

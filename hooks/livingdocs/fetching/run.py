"""One run: ask for papers batch by batch, keep each answer before the next question.

What can stop it early: arXiv is too busy, the time is over, the disk is full, or so many titles
would change that the source itself must be doubted. Nothing that is stored gets worse by any of
these, and the next run asks only for what is still open.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from livingdocs.arxiv_ids import ArxivId
from livingdocs.fetching.addresses import BATCH
from livingdocs.fetching.answers import Answers, ask_for
from livingdocs.fetching.client import Client
from livingdocs.fetching.clock import today
from livingdocs.fetching.merging import (
    Merged,
    UnfitError,
    WentBackError,
    merged,
    missed,
    with_version,
)
from livingdocs.fetching.plan import open_versions
from livingdocs.fetching.report import FetchReport
from livingdocs.fetching.store import Store, TooLargeError
from livingdocs.records.snapshot import UNSIGNED, Miss, Snapshot
from livingdocs.vocabulary import FetchFault

MOST_CHANGED_TITLES: Final = 0.2
FEWEST_CHANGED_TITLES: Final = 3
"""Below this number, changed titles are news of some papers and no sign of a sick source."""


class _MassChangeError(Exception):
    """Too many titles would change."""


class _DiskError(Exception):
    """A file could not be written."""


@dataclass
class Fetcher:
    """Asks for papers and stores what came; used for one run.

    Attributes:
        progress: called with the number of papers that are done and of all.
        noted: called with a line for the log.
        batch: papers in one request.
    """

    store: Store
    client: Client
    endpoint: str
    progress: Callable[[int, int], None] = lambda done, total: None
    noted: Callable[[str], None] = lambda _: None
    batch: int = BATCH
    report: FetchReport = field(default_factory=FetchReport)
    _held: dict[str, Merged] = field(default_factory=dict)
    _day: str = ""
    _compared: int = 0
    _changed: int = 0

    def run(
        self, papers: Sequence[str], *, versions: Mapping[str, frozenset[int]] | None = None
    ) -> FetchReport:
        """Ask for `papers` and for those earlier `versions` of papers that nothing is known of."""
        self._day = today(self.client.clock)
        self.report.asked = tuple(dict.fromkeys(papers))
        try:
            open_questions = self._first_round()
            self._second_round(open_questions, versions or {})
            self._release_held()
        except _MassChangeError:
            self.report.mass_change = True
        except _DiskError as error:
            self.report.disk = str(error)
        self._count_the_rest()
        return self.report

    def _first_round(self) -> Answers:
        """Ask for each paper once; those of which no sound answer came are returned."""
        still_open = Answers()
        done = 0
        total = len(self.report.asked)
        for batch in self._batches([ArxivId(paper) for paper in self.report.asked]):
            if self.client.stopped is not None:
                break
            answers = self._ask(batch)
            with self._writing():
                self._keep_found(answers)
                self._mark_refused(answers)
                for paper, fault in answers.failed.items():
                    if fault in {FetchFault.LEFT_OUT, FetchFault.BAD_ENTRY}:
                        still_open.failed[paper] = fault
                    else:
                        self._mark(paper.id, fault)
            still_open.left_out += answers.left_out
            done += len(batch)
            self.progress(done, total)
        return still_open

    def _second_round(self, first: Answers, versions: Mapping[str, frozenset[int]]) -> None:
        """Ask once more for what was left out, and for earlier versions, in the same requests."""
        again = [*first.left_out, *first.failed]
        left_out = {paper.id for paper in again}
        questions = list(again)
        for paper, cited in versions.items():
            if paper not in left_out:
                questions += open_versions(self._current(paper), self.store.miss(paper), cited)
        for batch in self._batches(questions):
            stopped = self.client.stopped is not None
            answers = Answers(unsent=list(batch)) if stopped else self._ask(batch, again=True)
            with self._writing():
                self._keep_found(answers)
                self._keep_versions(answers)
                self._mark_refused(answers)
                for question in batch:
                    if question.version is not None:
                        continue
                    if question in answers.left_out:
                        self._mark(question.id, None)
                    elif question in answers.failed:
                        self._mark(question.id, answers.failed[question])
                    elif question in answers.unsent:
                        self._mark(question.id, first.failed.get(question, FetchFault.LEFT_OUT))

    def _batches(self, papers: Sequence[ArxivId]) -> Iterator[Sequence[ArxivId]]:
        for start in range(0, len(papers), self.batch):
            yield papers[start : start + self.batch]

    def _ask(self, batch: Sequence[ArxivId], *, again: bool = False) -> Answers:
        answers = ask_for(self.client, self.endpoint, batch, again=again, noted=self.noted)
        self.report.data_errors += answers.errors
        return answers

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        """Alone on the data folder; a file that can't be written ends the run."""
        try:
            with self.store.alone():
                yield
        except OSError as error:
            raise _DiskError(not_written(error)) from error

    # --- keeping ---------------------------------------------------------------------------

    def _keep_found(self, answers: Answers) -> None:
        """Store what was found; changed titles are held until the run has seen them all."""
        news: dict[str, Merged] = {}
        unfit: dict[str, FetchFault] = {}
        for paper, entry in answers.found.items():
            if paper.version is not None:
                continue
            try:
                news[paper.id] = merged(self.store.snapshot(paper.id), entry, day=self._day)
            except (WentBackError, UnfitError) as error:
                went_back = isinstance(error, WentBackError)
                unfit[paper.id] = FetchFault.WENT_BACK if went_back else FetchFault.BAD_ENTRY
                self.noted(f"{paper}: {error}")
        self._weigh(news.values())
        for arxiv_id, change in news.items():
            if change.title_changed:
                self._held[arxiv_id] = change
            else:
                self._keep(arxiv_id, change)
        for arxiv_id, fault in unfit.items():
            self._mark(arxiv_id, fault)

    def _weigh(self, changes: Iterable[Merged]) -> None:
        """Stop before anything of a batch is stored in which too many titles are others."""
        compared = [change for change in changes if not change.is_new]
        changed = sum(change.title_changed for change in compared)
        self._compared += len(compared)
        self._changed += changed
        if _too_many(changed, len(compared)):
            raise _MassChangeError

    def _release_held(self) -> None:
        if _too_many(self._changed, self._compared):
            raise _MassChangeError
        if self._held:
            with self._writing():
                for paper, change in self._held.items():
                    self._keep(paper, change)
        self._held = {}

    def _keep(self, paper: str, change: Merged) -> None:
        # The miss goes first: should the run end in between, the paper is merely asked for again.
        self.store.forget_miss(paper)
        try:
            self._save(change.snapshot)
        except TooLargeError as error:
            self.noted(str(error))
            self._mark(paper, FetchFault.BAD_ENTRY)
            return
        group = self.report.new if change.is_new else self.report.updated
        (group if change.has_news else self.report.unchanged).append(paper)
        self.report.events += [(paper, event) for event in change.events]

    def _keep_versions(self, answers: Answers) -> None:
        for paper, entry in answers.found.items():
            current = self._current(paper.id)
            if paper.version is None or current is None:
                continue
            self.report.versions.append(str(paper))
            changed = with_version(current, entry)
            if paper.id in self._held:
                self._held[paper.id] = replace(self._held[paper.id], snapshot=changed)
            else:
                self._save(changed)
        for paper in [*answers.left_out, *answers.refused]:
            if paper.version is not None:
                self._remember_version(paper)

    def _remember_version(self, paper: ArxivId) -> None:
        """Note that a version can't be had, so that not every run asks for it."""
        version = paper.version or 0
        miss = self.store.miss(paper.id) or Miss(id=paper.id, tried_on=self._day, sha256=UNSIGNED)
        versions = tuple(sorted({*miss.versions, version}))
        self._save(miss.model_copy(update={"versions": versions}))

    def _current(self, paper: str) -> Snapshot | None:
        held = self._held.get(paper)
        return held.snapshot if held is not None else self.store.snapshot(paper)

    # --- marking ---------------------------------------------------------------------------

    def _mark_refused(self, answers: Answers) -> None:
        for paper, words in answers.refused.items():
            if paper.version is None:
                self.report.refused[paper.id] = words
                self._mark(paper.id, FetchFault.REFUSED, refused=words)

    def _mark(self, paper: str, fault: FetchFault | None, *, refused: str | None = None) -> None:
        """Note a vain question beside what is stored, and in the report."""
        known = self.store.snapshot(paper) is not None
        miss = missed(
            self.store.miss(paper),
            paper,
            day=self._day,
            fault=fault,
            known=known,
            refused=refused,
        )
        if fault is None and not known:
            self.report.not_found.append(paper)
            if miss.is_confirmed:
                self.report.confirmed.append(paper)
        elif fault is not FetchFault.REFUSED:
            self.report.failed[paper] = fault or FetchFault.LEFT_OUT
        self._save(miss)

    def _save(self, record: Snapshot | Miss) -> None:
        self.report.written += self.store.save(record)

    def _count_the_rest(self) -> None:
        """Count what the run did not come to."""
        report = self.report
        done = {*report.new, *report.updated, *report.unchanged, *report.not_found}
        done |= report.failed.keys() | report.refused.keys()
        report.unsent = [paper for paper in report.asked if paper not in done]
        report.requests = self.client.requests
        report.stopped = self.client.stopped


def not_written(error: OSError) -> str:
    """Which file could not be written, and why."""
    reason = error.strerror or str(error)
    return f"{error.filename} ({reason})" if error.filename else f"({reason})"


def _too_many(changed: int, compared: int) -> bool:
    return changed >= FEWEST_CHANGED_TITLES and changed > MOST_CHANGED_TITLES * compared

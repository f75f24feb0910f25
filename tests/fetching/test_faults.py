"""Every fault that arXiv has been seen with, at the first, a middle and the last batch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from livingdocs.fetching.command import Setting, Wishes, fetch
from livingdocs.fetching.report import FetchReport
from livingdocs.fetching.store import Store
from livingdocs.fetching.transport import Timeouts
from livingdocs.vocabulary import PaperStatus
from tests.fetching.fake_arxiv import MODES, FakeArxiv, FakeClock, papers, served
from tests.fetching.naive_client import naive_fetch
from tests.fetching.stored import files_of, setting, snapshot_file, store_old

BATCH = 8
POSITIONS = {"first": 0, "middle": 1, "last": 2}


@dataclass(frozen=True)
class Expected:
    """What a fault at one batch must lead to.

    `kept` are the papers of the batch that stay as they were: all, the first, the last or none of
    them; `stops` says that later batches are not asked for.
    """

    exit: int
    kept: str
    stops: bool = False
    healed_exit: int = 0


BUSY = Expected(3, "all", stops=True)
BROKEN = Expected(3, "all")
FINAL = Expected(3, "all", healed_exit=3)
EXPECTED = {
    "ok": Expected(0, "none"),
    "429": BUSY,
    "429 with Retry-After": BUSY,
    "200 Rate exceeded": BUSY,
    "503 with a date": BUSY,
    "400 with an error feed": Expected(2, "first", healed_exit=2),
    "error entry": Expected(2, "first", healed_exit=2),
    "error entry with published": Expected(2, "first", healed_exit=2),
    "HTML": BROKEN,
    "empty body": BROKEN,
    "empty feed": BROKEN,
    "empty feed with total": BROKEN,
    "truncated": BROKEN,
    "last entry missing": Expected(3, "last"),
    "missing with total": Expected(3, "last"),
    "duplicate": Expected(0, "none"),
    "reordered": Expected(0, "none"),
    "wrong ids": Expected(3, "first"),
    "version 2": Expected(0, "none"),
    "withdrawn": Expected(0, "none"),
    "without published": Expected(3, "first"),
    "bad date": Expected(3, "first"),
    "external entity": BROKEN,
    "billion laughs": BROKEN,
    "gzip bomb": FINAL,
    "huge abstract": FINAL,
    "reset": BROKEN,
    "short body": BROKEN,
    "stall": BROKEN,
    "redirect to another host": FINAL,
    "redirect loop": FINAL,
}


class World:
    """24 papers in three batches, half of them stored in an older state."""

    def __init__(self, folder: Path, mode: str, position: str, *, once: bool = False) -> None:
        self.papers = papers(3 * BATCH)
        self.ids = list(self.papers)
        start = POSITIONS[position] * BATCH
        self.hit = self.ids[start : start + BATCH]
        self.later = self.ids[start + BATCH :]
        self.clock = FakeClock()
        self.mode, self.once, self.used = mode, once, False
        self.arxiv = FakeArxiv(self.papers, self.clock, self.mode_of, bad_id=self.hit[0])
        self.data = folder / "data"
        self.data.mkdir()
        store_old(self.data, list(self.papers.values())[::2])
        self.before = files_of(self.data)

    def mode_of(self, ids: Sequence[str]) -> str:
        hit = not set(self.hit).isdisjoint(ids)
        if not hit or (self.once and self.used):
            return "ok"
        self.used = True
        return self.mode

    def run(self) -> FetchReport:
        with served(self.arxiv) as endpoint:
            wishes = Wishes(papers=self.ids)
            return fetch(wishes, self.setting(endpoint))

    def setting(self, endpoint: str) -> Setting:
        """Silence is soon the end where it is what is tested; else a slow machine has time."""
        limits = Timeouts(2, 0.15, 0.6) if self.mode == "stall" else Timeouts(10, 30, 60)
        return setting(self.data, self.clock, endpoint, batch=BATCH, timeouts=limits)

    def kept(self, expected: Expected) -> set[str]:
        """Papers that must be as they were."""
        kept = {"all": self.hit, "none": [], "first": self.hit[:1], "last": self.hit[-1:]}
        return {*kept[expected.kept], *(self.later if expected.stops else [])}


def assert_old_or_new(world: World, kept: set[str]) -> None:
    """Kept papers have their old bytes or no file; all others what arXiv says, to the last word."""
    store = Store(world.data)
    for arxiv_id, paper in world.papers.items():
        file = snapshot_file(world.data, arxiv_id)
        if arxiv_id in kept:
            name = file.relative_to(world.data).as_posix()
            now = file.read_bytes() if file.exists() else None
            assert now == world.before.get(name), f"{arxiv_id} is not what it was"
            continue
        snapshot = store.snapshot(arxiv_id)
        assert snapshot is not None, f"{arxiv_id} is lost"
        assert snapshot.title == paper.titles[0]
        assert snapshot.authors == paper.authors
        assert snapshot.abstract == paper.abstract
        if snapshot.status is not PaperStatus.WITHDRAWN:
            assert snapshot.comment == paper.comment


@pytest.fixture
def modes_are_all_there() -> Iterator[None]:
    assert EXPECTED.keys() == MODES.keys()
    assert len(MODES) == 31
    yield


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("mode", MODES)
def test_a_lasting_fault_of_arxiv_costs_no_record(
    tmp_path: Path, mode: str, position: str, modes_are_all_there: None
) -> None:
    """A batch that stays broken leaves its papers as they were, and no other paper is touched.

    Nothing is lost, cut or swapped, the exit code says what kind of trouble it was, requests stay
    three seconds apart, and no question is asked more than six times.
    """
    expected = EXPECTED[mode]
    world = World(tmp_path, mode, position)
    report = world.run()
    assert report.exit_code == expected.exit
    assert_old_or_new(world, world.kept(expected))
    assert world.arxiv.spacing() >= 3.0
    assert world.arxiv.most_tries() <= 6


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("mode", MODES)
def test_a_fault_that_passes_is_healed_in_the_same_run(
    tmp_path: Path, mode: str, position: str
) -> None:
    """When only the first answer is broken the same run gets every paper after all.

    Not so where asking again is pointless: a refused id, a redirect, an answer that is too large.
    """
    expected = EXPECTED[mode]
    world = World(tmp_path, mode, position, once=True)
    report = world.run()
    assert report.exit_code == expected.healed_exit
    assert_old_or_new(world, world.kept(expected) if expected.healed_exit else set())
    assert world.arxiv.spacing() >= 3.0
    assert world.arxiv.most_tries() <= 6


@pytest.mark.parametrize(
    "mode", ["200 Rate exceeded", "HTML", "truncated", "wrong ids", "error entry with published"]
)
def test_a_naive_client_fails_where_these_tests_look(tmp_path: Path, mode: str) -> None:
    """A client that trusts what a lenient parser finds loses, cuts or swaps records, or crashes.

    So the tests above can fail.
    """
    world = World(tmp_path, mode, "middle")
    with served(world.arxiv) as endpoint, pytest.raises((AssertionError, ValueError)):
        exit_code = naive_fetch(endpoint, world.ids, world.data, batch=BATCH)
        assert exit_code == EXPECTED[mode].exit
        assert_old_or_new(world, world.kept(EXPECTED[mode]))

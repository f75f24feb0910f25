"""Every fault that arXiv has been seen with, at the first, a middle and the last batch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import pytest

from livingdocs.fetching import client, transport
from livingdocs.fetching.atom import Feed
from livingdocs.fetching.command import Setting, Wishes, fetch
from livingdocs.fetching.report import FetchReport
from livingdocs.fetching.store import Store
from livingdocs.fetching.transport import Timeouts
from livingdocs.vocabulary import PaperStatus
from tests.bars.measuring import Measured
from tests.data_folder import tree
from tests.fetching.fake_arxiv import MODES, FakeArxiv, FakeClock, papers, served
from tests.fetching.stored import setting, snapshot_file, store_old
from tests.naive.fetcher import naive_fetch
from tests.quick_folder import quick_folder

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
        self.before = tree(self.data)

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


def damaged(world: World, kept: set[str]) -> list[str]:
    """Records that are lost, cut or swapped.

    Kept papers have their old bytes or no file; all others what arXiv says, to the last word.
    """
    store = Store(world.data)
    found = []
    for arxiv_id, paper in world.papers.items():
        file = snapshot_file(world.data, arxiv_id)
        if arxiv_id in kept:
            name = file.relative_to(world.data).as_posix()
            now = file.read_bytes() if file.exists() else None
            if now != world.before.get(name):
                found.append(f"{arxiv_id} is not what it was")
            continue
        snapshot = store.snapshot(arxiv_id)
        if snapshot is None:
            found.append(f"{arxiv_id} is lost")
            continue
        said = (snapshot.title, snapshot.authors, snapshot.abstract)
        if said != (paper.titles[0], paper.authors, paper.abstract):
            found.append(f"{arxiv_id} is cut or swapped: {said}")
        if snapshot.status is not PaperStatus.WITHDRAWN and snapshot.comment != paper.comment:
            found.append(f"{arxiv_id} has the comment {snapshot.comment}")
    return found


def held(world: World, exit_code: int, expected: int, *, kept: set[str]) -> dict[str, float]:
    """The figures of a run, as the table of bars wants them."""
    return {
        "records_lost_cut_or_swapped": len(damaged(world, kept)),
        "wrong_exit_codes": int(exit_code != expected),
        "shortest_spacing_seconds": world.arxiv.spacing(),
        "tries_a_request": world.arxiv.most_tries(),
    }


def assert_held(world: World, figures: dict[str, float], kept: set[str]) -> None:
    """Nothing is lost, and arXiv is asked as it asks to be."""
    assert damaged(world, kept) == []
    assert figures["wrong_exit_codes"] == 0
    assert figures["shortest_spacing_seconds"] >= 3.0
    assert figures["tries_a_request"] <= 6


@pytest.fixture
def place() -> Iterator[Path]:
    with quick_folder() as folder:
        yield folder


def test_the_faults_are_all_there() -> None:
    """31 of them, and what each must lead to."""
    assert EXPECTED.keys() == MODES.keys()
    assert len(MODES) == 31


@pytest.mark.bar("B7")
@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("mode", MODES)
def test_a_lasting_fault_of_arxiv_costs_no_record(
    place: Path, mode: str, position: str, measured: Measured
) -> None:
    """A batch that stays broken leaves its papers as they were, and no other paper is touched.

    Nothing is lost, cut or swapped, the exit code says what kind of trouble it was, requests stay
    three seconds apart, and no question is asked more than six times.
    """
    expected = EXPECTED[mode]
    world = World(place, mode, position)
    report = world.run()
    kept = world.kept(expected)
    figures = held(world, report.exit_code, expected.exit, kept=kept)
    measured("B7", faults=1, **figures)
    assert_held(world, figures, kept)


@pytest.mark.slow
@pytest.mark.bar("B7")
@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("mode", MODES)
def test_a_fault_that_passes_is_healed_in_the_same_run(
    place: Path, mode: str, position: str, measured: Measured
) -> None:
    """When only the first answer is broken the same run gets every paper after all.

    Not so where asking again is pointless: a refused id, a redirect, an answer that is too large.
    """
    expected = EXPECTED[mode]
    world = World(place, mode, position, once=True)
    report = world.run()
    kept = world.kept(expected) if expected.healed_exit else set()
    figures = held(world, report.exit_code, expected.healed_exit, kept=kept)
    measured("B7", **figures)
    assert_held(world, figures, kept)


@pytest.mark.parametrize(
    "mode", ["200 Rate exceeded", "HTML", "truncated", "wrong ids", "error entry with published"]
)
def test_a_naive_fetcher_fails_where_these_tests_look(place: Path, mode: str) -> None:
    """A client that trusts what a lenient parser finds loses, cuts or swaps records, or crashes.

    So the tests above can fail.
    """
    expected = EXPECTED[mode]
    world = World(place, mode, "middle")
    with served(world.arxiv) as endpoint, pytest.raises((AssertionError, ValueError)):
        exit_code = naive_fetch(endpoint, world.ids, world.data, batch=BATCH)
        kept = world.kept(expected)
        assert_held(world, held(world, exit_code, expected.exit, kept=kept), kept)


@dataclass(frozen=True)
class Guard:
    """A number or a check of the contract, and the fault in which it is needed."""

    module: ModuleType
    name: str
    off: object
    mode: str


GUARDS = {
    "three seconds between requests": Guard(client, "SPACING", 0.0, "ok"),
    "six tries": Guard(client, "MOST_TRIES", 60, "HTML"),
    "5 MiB": Guard(transport, "LARGEST_BODY", 1 << 40, "huge abstract"),
    "an answer is whole": Guard(client, "read_feed", lambda body: Feed(()), "truncated"),
}


@pytest.mark.parametrize("guard", GUARDS)
def test_each_guard_is_missed_when_it_is_off(
    place: Path, guard: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tests above fail for each of them alone."""
    off = GUARDS[guard]
    monkeypatch.setattr(off.module, off.name, off.off)
    world = World(place, off.mode, "middle")
    expected = EXPECTED[off.mode]
    kept = world.kept(expected)
    figures = held(world, world.run().exit_code, expected.exit, kept=kept)
    with pytest.raises(AssertionError):
        assert_held(world, figures, kept)

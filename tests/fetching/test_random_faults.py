"""Any sequence of faults, then none: what is stored is always old or new, and one run heals all."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from livingdocs.fetching.command import Setting, Wishes, fetch
from livingdocs.fetching.store import Store
from livingdocs.records.snapshot import Snapshot
from tests.bars.amounts import amount, seed
from tests.bars.measuring import Measured
from tests.fetching.fake_arxiv import MODES, FakeArxiv, FakeClock, direct, papers
from tests.fetching.stored import old_snapshot, setting, store_old
from tests.naive.fetcher import naive_fetch
from tests.quick_folder import quick_folder

PROBABILITY = 0.3
BATCH = 4
PARTS = 20
# What rightly changes a paper (a new version, a withdrawal) is no fault.
FAULTS = sorted(MODES.keys() - {"ok", "version 2", "withdrawn"})

Fetch = Callable[[Wishes, Setting], int]


@dataclass
class Found:
    """How often something was seen that must not be."""

    neither_old_nor_new: int = 0
    not_converged: int = 0
    asked_needlessly: int = 0


def content(snapshot: Snapshot | None) -> object:
    """What readers see of a snapshot."""
    if snapshot is None:
        return None
    return snapshot.model_dump(exclude={"sha256", "fetched_at", "checked_on", "events", "versions"})


def carefully(wishes: Wishes, options: Setting) -> int:
    """One run of the fetcher."""
    return fetch(wishes, options).exit_code


def try_a_sequence(place: Path, name: str, found: Found, *, run: Fetch = carefully) -> None:
    """Some runs in which three requests of ten go wrong, and two in which none does."""
    chance = random.Random(name)
    known = papers(12)
    clock = FakeClock()

    def mode_of(ids: Sequence[str]) -> str:
        return chance.choice(FAULTS) if chance.random() < PROBABILITY else "ok"

    arxiv = FakeArxiv(known, clock, mode_of, bad_id=chance.choice(list(known)))
    data = place / "data"
    data.mkdir()
    store = Store(data)
    old = chance.sample(list(known), 4)
    store_old(data, [known[each] for each in old])
    options = setting(data, clock, transport=direct(arxiv), batch=BATCH, random=chance)
    before = {each: content(store.snapshot(each)) for each in known}
    new = {
        each: content(old_snapshot(paper, comment=paper.comment)) for each, paper in known.items()
    }
    for _ in range(chance.randint(1, 3)):
        run(Wishes(papers=list(known)), options)
        for each in known:
            found.neither_old_nor_new += content(store.snapshot(each)) not in (
                before[each],
                new[each],
            )
        assert arxiv.most_tries() <= 6 * 3
        clock.sleep(3.0)
    missing = [each for each in known if store.snapshot(each) is None]
    arxiv.mode_of = lambda ids: "ok"
    arxiv.log.clear()
    code = run(Wishes(named=list(known)), options)
    found.not_converged += code != 0 or any(store.snapshot(each) is None for each in known)
    found.asked_needlessly += sorted(x for asked in arxiv.log for x in asked.ids) != sorted(missing)
    arxiv.log.clear()
    found.not_converged += run(Wishes(named=list(known)), options) != 0
    found.asked_needlessly += len(arxiv.log)


@pytest.mark.bar("B7b")
@pytest.mark.parametrize("part", range(PARTS))
def test_after_any_faults_each_record_is_old_or_new_and_one_clean_run_gets_the_rest(
    part: int, measured: Measured
) -> None:
    """With a fault in three requests of ten no record is ever anything but the old or the new one.

    Once the faults are over, one run gets all that is missing, and it asks for nothing else.
    """
    found = Found()
    sequences = amount(1, 1000 // PARTS)
    for number in range(sequences):
        with quick_folder() as place:
            try_a_sequence(place, f"{seed()} {part} {number}", found)
    measured("B7b", sequences=sequences, **vars(found))
    assert found == Found()


def test_a_naive_fetcher_fails_here_too() -> None:
    """Whoever believes what comes stores what is neither old nor new, and never comes to rest."""
    found = Found()

    def naively(wishes: Wishes, options: Setting) -> int:
        ids = [*wishes.papers, *wishes.named]
        return naive_fetch(options.endpoint, ids, options.data, batch=BATCH, wire=options.transport)

    for number in range(3):
        with quick_folder() as place:
            try_a_sequence(place, f"naive {number}", found, run=naively)
    assert found.neither_old_nor_new > 0
    assert found.asked_needlessly > 0

"""Any sequence of faults, then none: what is stored is always old or new, and one run heals all."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from livingdocs.fetching.command import Wishes, fetch
from livingdocs.fetching.store import Store
from livingdocs.records.snapshot import Snapshot
from tests.bars.amounts import amount
from tests.fetching.fake_arxiv import MODES, FakeArxiv, FakeClock, direct, papers
from tests.fetching.stored import old_snapshot, setting, store_old

PROBABILITY = 0.3
BATCH = 4


def content(snapshot: Snapshot | None) -> object:
    """What readers see of a snapshot."""
    if snapshot is None:
        return None
    return snapshot.model_dump(exclude={"sha256", "fetched_at", "checked_on", "events", "versions"})


@pytest.mark.parametrize("seed", range(amount(40, 1000)))
def test_after_any_faults_each_record_is_old_or_new_and_one_clean_run_gets_the_rest(
    tmp_path: Path, seed: int
) -> None:
    """With a fault in three requests of ten no record is ever anything but the old or the new one.

    Once the faults are over, one run gets all that is missing, and it asks for nothing else.
    """
    chance = random.Random(seed)
    known = papers(12)
    clock = FakeClock()
    # What rightly changes a paper (a new version, a withdrawal) is no fault.
    faults = sorted(MODES.keys() - {"ok", "version 2", "withdrawn"})

    def mode_of(ids: Sequence[str]) -> str:
        return chance.choice(faults) if chance.random() < PROBABILITY else "ok"

    arxiv = FakeArxiv(known, clock, mode_of, bad_id=chance.choice(list(known)))
    data = tmp_path / "data"
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
        fetch(Wishes(papers=list(known)), options)
        for each in known:
            assert content(store.snapshot(each)) in (before[each], new[each])
        assert arxiv.most_tries() <= 6 * 3
        clock.sleep(3.0)

    missing = [each for each in known if store.snapshot(each) is None]
    arxiv.mode_of = lambda ids: "ok"
    arxiv.log.clear()
    report = fetch(Wishes(named=list(known)), options)
    assert report.exit_code == 0
    assert sorted(each for asked in arxiv.log for each in asked.ids) == sorted(missing)
    assert all(store.snapshot(each) is not None for each in known)
    arxiv.log.clear()
    assert fetch(Wishes(named=list(known)), options).exit_code == 0
    assert arxiv.log == []

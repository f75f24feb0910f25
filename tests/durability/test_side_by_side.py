"""Several processes write into one folder at once, and nothing of any of them is lost."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from livingdocs.bib_import.run import import_bibliography
from livingdocs.curating.edits import CuratingError, Edits
from livingdocs.fetching.store import Store
from livingdocs.loading import load_knowledge_base
from tests.bars.amounts import amount
from tests.bars.measuring import Measured
from tests.data_folder import written
from tests.durability.children import forked
from tests.durability.commands import NAME, own_temporary_files
from tests.fetching.fake_arxiv import papers
from tests.fetching.stored import old_snapshot
from tests.importing.samples import DIALECT_A, data_folder
from tests.naive.writer import without_care
from tests.processes import environment
from tests.quick_folder import quick_folder
from tests.source_tree import ROOT

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")

WRITERS, WRITES, ROUNDS = 4, 25, 20
EDITS, IMPORTS = 2, 2
"""Of the writes of a round: into one file that a curator edits, and into one bibliography."""


@pytest.fixture
def place() -> Iterator[Path]:
    with new_place() as folder:
        yield folder


@contextlib.contextmanager
def new_place() -> Iterator[Path]:
    """A small data folder in memory."""
    with quick_folder() as folder:
        data_folder(folder / "data")
        written(folder / "data", {"entities.yml": b"entities: []\n"})
        yield folder


def write(place: Path, writer: int) -> None:
    """What one process does in a round: 25 writes, of a curator, an import, and a fetcher."""
    data = place / "data"
    with own_temporary_files(place):
        for each in range(EDITS):
            add_entity(data, f"w{writer}e{each}")
        for each in range(IMPORTS):
            add_reference(place, f"w{writer}b{each}")
        store = Store(data)
        for paper in papers(WRITES - EDITS - IMPORTS, first=1 + 100 * writer).values():
            with store.alone():
                store.save(old_snapshot(paper))


def add_entity(data: Path, name: str) -> None:
    """As a curator's command does; told that the file has changed meanwhile, once more."""
    while True:
        edits = Edits(data)
        text = edits.text("entities.yml").replace("entities: []", "entities:")
        item = f"  - id: {name}\n    name: {name.upper()}\n    kind: system\n"
        edits.put("entities.yml", text + item)
        try:
            return edits.carry_out()
        except CuratingError:
            continue


def add_reference(place: Path, name: str) -> None:
    """As the import of a bibliography does."""
    file = place / f"{name}.bib"
    entry = f"@book{{{name}, title={{The Book of {name}}}, author={{Mira, {name}}}, year={{2020}}}}"
    file.write_text(entry, encoding="utf-8")
    done = import_bibliography(str(file), data_dir=place / "data", write=True)
    assert done.errors == (), done.errors


def kept(data: Path) -> int:
    """How many of the records are there."""
    store = Store(data)
    snapshots = sum(store.snapshot(each) is not None for each in store.ids())
    kb = load_knowledge_base(data)
    return snapshots + len(kb.entities.entities) + len(kb.references)


def at_once(*works: Callable[[], object]) -> list[str]:
    """Do each in a process of its own, at the same time; what went wrong."""
    with ThreadPoolExecutor(len(works)) as threads:
        endings = list(threads.map(forked, works))
    return [ending.err for ending in endings if ending.code != 0]


@pytest.mark.slow
@pytest.mark.bar("B9")
def test_writers_side_by_side_keep_all_records(measured: Measured) -> None:
    """Four processes write 25 records in each round; every record of every round is there.

    Two files are shared by all of them: each reads what the others have written, and adds to it.
    """
    rounds = amount(2, ROUNDS)
    faults: list[str] = []
    count = 0
    for _ in range(rounds):
        with new_place() as place:
            faults += at_once(*(partial(write, place, writer) for writer in range(WRITERS)))
            faults += Store(place / "data").tidy()
            count += kept(place / "data")
    measured("B9", writes=WRITERS * WRITES * rounds, kept=count)
    assert faults == []
    assert count == WRITERS * WRITES * rounds


@pytest.mark.slow
def test_writers_without_care_lose_records(place: Path) -> None:
    """The same without a lock, and each file written in its place: the check above can fail."""

    def carelessly(writer: int) -> None:
        with without_care():
            write(place, writer)

    faults = at_once(*(partial(carelessly, writer) for writer in range(WRITERS)))
    count = 0
    with contextlib.suppress(Exception):
        count = kept(place / "data")
    assert faults or count < WRITERS * WRITES


@pytest.mark.slow
@pytest.mark.parametrize("attempt", range(3))
def test_an_import_and_a_curator_at_once_both_get_their_way(place: Path, attempt: int) -> None:
    """Two commands as people start them; whichever comes first, the folder holds both."""
    (place / NAME).write_text(DIALECT_A, encoding="utf-8", newline="\n")
    started = [
        subprocess.Popen(
            [sys.executable, str(ROOT / "scripts" / script), *arguments],
            cwd=place,
            env=environment(TMPDIR=str(place)),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        for script, *arguments in (
            ("import_briefing.py", NAME),
            ("create_record.py", "card", "2701.00305", "--set", "primary_topic=databases"),
        )
    ]
    said = [process.communicate(timeout=600)[1] for process in started]
    assert [process.returncode for process in started] == [0, 0], said
    kb = load_knowledge_base(place / "data")
    assert "2701.00305" in kb.cards
    assert len(kb.briefings) == 1

"""Every command that writes into a data folder, with a use in which it writes as much as it can."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from unittest import mock

from livingdocs.curating import migrating
from livingdocs.fetching.command import Setting
from livingdocs.fetching.merging import missed
from livingdocs.fetching.store import Store
from livingdocs.records import registry
from livingdocs.vocabulary import FetchFault
from livingdocs.yaml_files.places import LEFTOVER_PREFIX
from tests.curating.second_version import SECOND
from tests.data_folder import BRIEFING, DataFolder, tree
from tests.fetching.fake_arxiv import FakeArxiv, FakeClock, FakePaper, direct, papers
from tests.fetching.stored import store_old
from tests.importing.samples import DIALECT_A, data_folder, import_text
from tests.scripts.command import _module as module
from tests.scripts.command import run
from tests.source_tree import ROOT

KB = ROOT / "tests" / "kb"
NAME = "2031-03-05-storage-e1prep.txt"
CORRECTED = DIALECT_A.replace("状态摘要\n", "状态摘要\n- 新的一句\n").replace("按块", "按卷")
REFERENCES = """\
@book{pots, title={Pots and Their Lids}, author={Mira, Ada}, year={2020}, publisher={Tea Press}}
@misc{blocks, title={Cold Blocks}, author={Wei, Lin}, eprint={2701.00011}, archiveprefix={arXiv}}
"""
FACTS = [{"id": f"2701.0000{number}", "title": f"Cold Blocks {number}"} for number in (1, 2)]
KNOWN = papers(4)
PAPERS: dict[str, FakePaper] = {
    each: replace(paper, comment="13 pages") for each, paper in list(KNOWN.items())[:3]
}
"""What arXiv knows; of the fourth paper it knows nothing."""


@dataclass(frozen=True)
class Command:
    """A use of a command.

    Attributes:
        name: of the use; scripts may have several.
        script: its file.
        arguments: what it is called with, beside a folder `data`.
        prepare: makes that folder, and what else is needed, in an empty folder.
        code: the exit code of a run that comes to its end.
        again: the exit codes of a second run after that; the work is done then.
        full: the exit codes where the disk is full; the fetcher stops where it can't have its lock.
        as_one: whether its files belong together: with some of them new and some old the folder may
            not load, until the next command that writes has finished the change.
        world: what stands in for the network or a newer release.
    """

    name: str
    script: str
    arguments: tuple[str, ...]
    prepare: Callable[[Path], object]
    code: int = 0
    again: frozenset[int] = frozenset({0})
    full: frozenset[int] = frozenset({2})
    as_one: bool = False
    world: Callable[[], contextlib.AbstractContextManager[object]] = contextlib.nullcontext

    def run(self, place: Path) -> tuple[int, str]:
        """Run it in this process; its exit code and what it said on stderr."""
        with own_temporary_files(place), self.world():
            answer = run(self.script, *self.arguments, cwd=place)
        return answer.code, answer.err

    def copy(self, template: Path, place: Path) -> Path:
        """The prepared folder once more."""
        shutil.copytree(template, place)
        return place


@contextlib.contextmanager
def own_temporary_files(place: Path) -> Iterator[None]:
    """Locks and notes of this folder in a place of their own, which a test can look into."""
    folder = place / "tmp"
    folder.mkdir(exist_ok=True)
    with mock.patch.object(tempfile, "tempdir", str(folder)):
        yield


def lock_folder(place: Path) -> Path:
    """Where the locks, and the notes of unfinished changes, are."""
    return place / "tmp" / f"livingdocs-{os.getuid()}"


def leftovers(place: Path) -> list[str]:
    """Temporary files and notes of unfinished changes."""
    found = [name for name in tree(place / "data") if LEFTOVER_PREFIX in name]
    locks = lock_folder(place)
    beside = sorted(path.name for path in locks.iterdir()) if locks.is_dir() else []
    return found + [name for name in beside if not name.endswith(".lock")]


@contextlib.contextmanager
def fake_arxiv() -> Iterator[None]:
    """The fetcher asks an arXiv in this process, and waits on a clock that nobody waits for."""
    setting = partial(Setting, transport=direct(FakeArxiv(PAPERS, clock := FakeClock())))
    with mock.patch.object(module("fetch_arxiv.py"), "Setting", partial(setting, clock=clock)):
        yield


@contextlib.contextmanager
def newer_release() -> Iterator[None]:
    """A release that knows a second form of data folders."""
    migrate = partial(migrating.migrate, migrations=[SECOND])
    with (
        mock.patch.object(registry, "SCHEMA_VERSION", 2),
        mock.patch.object(module("migrate_data.py"), "migrate", migrate),
    ):
        yield


def _kb(place: Path) -> DataFolder:
    return DataFolder.copy(KB, place / "data")


def _small(place: Path, **files: str) -> None:
    data_folder(place / "data")
    for name, text in files.items():
        path = place / name.replace("__", ".")
        path.write_text(text, encoding="utf-8", newline="\n")


def _to_fetch(place: Path) -> None:
    """Two papers are known in an older state, one of them has failed since, one is new."""
    _small(place)
    store_old(place / "data", list(KNOWN.values())[:2])
    miss = partial(missed, None, day="2027-01-10", fault=FetchFault.TIMED_OUT)
    for each, known in ((next(iter(KNOWN)), True), (list(KNOWN)[2], False)):
        Store(place / "data").save(miss(each, known=known))


def _to_import(place: Path) -> None:
    (place / NAME).write_text(CORRECTED, encoding="utf-8", newline="\n")
    data_folder(place / "data")


def _to_correct(place: Path) -> None:
    _to_import(place)
    import_text(DIALECT_A, place / "data")


def _to_check(place: Path) -> None:
    _kb(place).replace(BRIEFING, "Two Pots Are Better Than One", "Cracked Pots")


def _to_flag(place: Path) -> None:
    """A flag of a card that is gone is removed; two others are written."""
    folder = _kb(place)
    flag = folder.text("flags/2702.00017.yml").replace("2702.00017", "2701.00305")
    folder.write("flags/2701.00305.yml", flag)


def _to_format(place: Path) -> None:
    folder = _kb(place)
    for path in ("kb.yml", "topics/brewing.yml", "metrics.yml"):
        folder.write(path, folder.text(path) + "\n")


_BY = ("--by", "Mira", "--on", "2027-03-09")
_DONE = frozenset({0, 1})
"""Once more, a record of the old name is not there: wrong use."""

COMMANDS = (
    Command(
        "fetch",
        "fetch_arxiv.py",
        tuple(KNOWN),
        _to_fetch,
        code=3,
        again=frozenset({3}),
        full=frozenset({3, 4}),
        world=fake_arxiv,
    ),
    Command("import briefing", "import_briefing.py", (NAME,), _to_import),
    Command("correct briefing", "import_briefing.py", (NAME,), _to_correct, as_one=True),
    Command(
        "import bib",
        "import_bib.py",
        ("refs.bib",),
        lambda place: _small(place, refs__bib=REFERENCES),
    ),
    Command(
        "import facts",
        "import_paper_facts.py",
        ("facts.json", "--on", "2031-03-05"),
        lambda place: _small(place, facts__json=json.dumps(FACTS)),
    ),
    Command(
        "create claim",
        "create_record.py",
        (
            *("claim", "--anchor", "kettle-flags", "--metric", "pour-latency"),
            *("--entity", "Kettle", "--value", "~3", "--lines", "20"),
            *("--condition", "statistic=p50"),
        ),
        _kb,
    ),
    Command(
        "create card",
        "create_record.py",
        ("card", "2701.00305", "--set", "primary_topic=brewing", "--on", "2027-03-09"),
        _kb,
        again=_DONE,
    ),
    Command(
        "decide",
        "decide_proposals.py",
        ("accept", "--briefing", "brewing/2027-03-02", *_BY),
        _kb,
    ),
    Command(
        "answer",
        "answer_doubt.py",
        (
            *("contradictions/brewing/2027-03-02-d1", "--verdict", "conditions_differ"),
            *("--text", "水温不同", *_BY),
        ),
        _kb,
        again=_DONE,
    ),
    Command(
        "merge",
        "merge_records.py",
        (
            *("anchors/brewing/kettle-flags", "anchors/brewing/2027-03-02-i2"),
            *("--on", "2027-03-09"),
        ),
        _kb,
        again=_DONE,
        as_one=True,
    ),
    Command(
        "rename",
        "rename_record.py",
        ("anchors/brewing/2027-03-02-i2", "cold-leaves", "--on", "2027-03-09"),
        _kb,
        again=_DONE,
        as_one=True,
    ),
    Command(
        "remove",
        "remove_record.py",
        (
            *("anchors/brewing/kettle-flags", "--reason", "与另一条重复"),
            *("--successor", "brewing/2027-03-02-i2", "--on", "2027-03-09"),
        ),
        _kb,
        again=_DONE,
        as_one=True,
    ),
    Command(
        "take suggestion",
        "take_suggestion.py",
        ("--file", "2702.00017", "brewing", "--reason", "讲茶", *_BY),
        _kb,
        again=_DONE,
    ),
    Command("check titles", "check_titles.py", ("--write",), _to_check),
    Command("flag cards", "flag_cards.py", ("--write",), _to_flag),
    Command("format", "format_data.py", (), _to_format),
    Command("write schemas", "write_schemas.py", (), _small),
    Command("migrate", "migrate_data.py", (), _kb, as_one=True, world=newer_release),
)
BY_NAME = {command.name: command for command in COMMANDS}

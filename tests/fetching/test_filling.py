"""Builds fill in what is missing: within half a minute, never in the way, and once."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from livingdocs.fetching.command import Setting
from livingdocs.fetching.filling import SECONDS, Filler, may_ask
from livingdocs.fetching.store import Store
from livingdocs.loading import load_knowledge_base
from livingdocs.vocabulary import FetchFault
from tests.data_folder import DataFolder, tree
from tests.fetching.fake_arxiv import STALL_SECONDS, FakeArxiv, FakeClock, FakePaper, direct, served
from tests.fetching.stored import setting
from tests.processes import environment
from tests.source_tree import ROOT

UNKNOWN = "2701.00305"


def cited(folder: DataFolder) -> list[str]:
    """Papers of the fabricated briefings that have no snapshot."""
    kb = load_knowledge_base(folder.root)
    return [paper for paper in kb.papers if paper not in kb.snapshots]


@pytest.fixture
def arxiv(folder: DataFolder) -> FakeArxiv:
    known = {paper: FakePaper(paper, (f"Paper {paper}",)) for paper in cited(folder)}
    return FakeArxiv(known, FakeClock())


def options(folder: DataFolder, arxiv: FakeArxiv) -> Setting:
    assert isinstance(arxiv.clock, FakeClock)
    return setting(folder.root, arxiv.clock, transport=direct(arxiv), deadline=SECONDS)


def fill(filler: Filler, folder: DataFolder, arxiv: FakeArxiv) -> str | None:
    return filler.fill(load_knowledge_base(folder.root), options(folder, arxiv))


@pytest.mark.parametrize(
    ("environment", "command", "asks"),
    [
        ({}, "serve", True),
        ({}, "build", True),
        ({}, "gh-deploy", False),
        ({"CI": "true"}, "build", False),
        ({"CI": "1"}, "serve", False),
        ({"CI": "false"}, "build", True),
        ({"CI": ""}, "build", True),
        ({"CI": "true", "KB_ARXIV": "auto"}, "build", True),
        ({"KB_ARXIV": "off"}, "serve", False),
        ({"KB_ARXIV": " OFF "}, "serve", False),
        ({"KB_ARXIV": "auto"}, "gh-deploy", True),
        ({"KB_ARXIV": "what", "CI": "true"}, "build", False),
    ],
)
def test_who_may_ask(environment: dict[str, str], command: str, asks: bool) -> None:
    """`KB_ARXIV` decides; else a person's machine may, and CI and deployments may not."""
    assert may_ask(environment, command) is asks


def test_missing_papers_are_filled_in_once(folder: DataFolder, arxiv: FakeArxiv) -> None:
    """All that is missing comes in one request; a second build asks for nothing."""
    missing = cited(folder)
    assert len(missing) >= 2
    filler = Filler()
    assert fill(filler, folder, arxiv) is not None
    assert cited(folder) == []
    assert len(arxiv.log) == 1
    assert fill(filler, folder, arxiv) is None
    assert fill(Filler(), folder, arxiv) is None
    assert len(arxiv.log) == 1


def test_only_metadata_is_written(folder: DataFolder, arxiv: FakeArxiv) -> None:
    """A build touches no file outside `arxiv/`."""
    before = tree(folder.root)
    fill(Filler(), folder, arxiv)
    after = tree(folder.root)
    changed = {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
    assert changed
    assert all(name.startswith("arxiv/") for name in changed)


@pytest.mark.parametrize("mode", ["429", "HTML", "reset", "stall", "empty feed", "truncated"])
def test_trouble_is_one_line_and_the_end_for_this_day(
    folder: DataFolder, arxiv: FakeArxiv, mode: str
) -> None:
    """Whatever arXiv does: one line, half a minute at most, and no second try until tomorrow.

    So neither this `serve`, which builds again when a file changes, nor another build on this day
    asks again. The day of the try is there for the page.
    """
    arxiv.mode_of = lambda ids: mode
    assert isinstance(arxiv.clock, FakeClock)
    start = arxiv.clock.elapsed()
    filler = Filler()
    line = fill(filler, folder, arxiv)
    assert line is not None and "\n" not in line
    assert arxiv.clock.elapsed() - start <= SECONDS
    requests = len(arxiv.log)
    assert fill(filler, folder, arxiv) is None
    assert fill(Filler(), folder, arxiv) is None
    assert len(arxiv.log) == requests
    miss = load_knowledge_base(folder.root).misses[UNKNOWN]
    assert miss.tried_on == "2027-01-15"
    arxiv.mode_of = lambda ids: "ok"
    arxiv.clock.next_day()
    fill(Filler(), folder, arxiv)
    assert cited(folder) == []
    assert load_knowledge_base(folder.root).misses == {}


def test_a_full_disk_is_one_line(
    folder: DataFolder, arxiv: FakeArxiv, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing can be written, nothing is raised, and this process does not try again."""

    def full(self: Store, record: object) -> bool:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Store, "save", full)
    filler = Filler()
    line = fill(filler, folder, arxiv)
    assert line is not None and "No space left on device" in line
    assert fill(filler, folder, arxiv) is None


def test_an_error_of_our_own_is_one_line(
    folder: DataFolder, arxiv: FakeArxiv, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A build must not end for want of metadata, whatever the reason."""
    monkeypatch.setattr(Store, "tidy", lambda self: 1 / 0)
    line = fill(Filler(), folder, arxiv)
    assert line is not None and "ZeroDivisionError" in line


def test_a_server_that_never_answers_does_not_hold_up_a_build(
    folder: DataFolder, arxiv: FakeArxiv
) -> None:
    """On the clock of the wall: the limits of the budget hold for the wire too."""
    arxiv.mode_of = lambda ids: "stall"
    kb = load_knowledge_base(folder.root)
    with served(arxiv) as endpoint:
        start = time.monotonic()
        line = Filler().fill(
            kb,
            Setting(
                data=folder.root,
                endpoint=endpoint,
                deadline=0.5,
                lock_folder=folder.root.parent / "locks",
            ),
        )
        assert time.monotonic() - start < STALL_SECONDS / 2
    assert line is not None and "timed_out" in line


def test_what_a_reader_needs_of_a_failed_try_is_in_the_knowledge_base(
    folder: DataFolder, arxiv: FakeArxiv
) -> None:
    """That there is no metadata, the day of the last try, and why, in words for readers."""
    arxiv.mode_of = lambda ids: "429"
    fill(Filler(), folder, arxiv)
    kb = load_knowledge_base(folder.root)
    assert UNKNOWN not in kb.snapshots
    assert kb.misses[UNKNOWN].last_error is FetchFault.RATE_LIMITED
    assert FetchFault.RATE_LIMITED.label == "arXiv 限流"
    assert kb.file_of("arxiv", UNKNOWN) == f"arxiv/2701/{UNKNOWN}.miss.yml"


def build(folder: DataFolder, target: Path, **changes: str) -> str:
    """Build the site as `mkdocs build --strict` does, and return what was said."""
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(target)],
        cwd=ROOT,
        env=environment(KB_DATA=str(folder.root), TMPDIR=str(folder.root.parent), CI="", **changes),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def lines_of_the_hook(log: str) -> list[str]:
    return [line for line in log.splitlines() if re.search(r"arXiv metadata:", line)]


@pytest.mark.slow
def test_a_build_asks_shows_and_is_quiet_the_second_time(
    folder: DataFolder, arxiv: FakeArxiv, tmp_path: Path
) -> None:
    """A strict build of the site fills in what is missing and shows it in the same build.

    The next one says and asks nothing.
    """
    with served(arxiv) as endpoint:
        log = build(folder, tmp_path / "first", KB_ARXIV="auto", KB_ARXIV_ENDPOINT=endpoint)
        assert len(lines_of_the_hook(log)) == 1
        page = tmp_path / "first" / "papers" / UNKNOWN / "index.html"
        assert f"Paper {UNKNOWN}" in page.read_text(encoding="utf-8")
        log = build(folder, tmp_path / "second", KB_ARXIV="auto", KB_ARXIV_ENDPOINT=endpoint)
        assert lines_of_the_hook(log) == []
        assert len(arxiv.log) == 1


@pytest.mark.slow
def test_a_build_without_an_answer_is_told_once_and_shows_what_there_is(
    folder: DataFolder, arxiv: FakeArxiv, tmp_path: Path
) -> None:
    """arXiv resets every connection: the build succeeds with one line.

    A build with `KB_ARXIV=off` asks nothing and shows the same.
    """
    arxiv.mode_of = lambda ids: "reset"
    with served(arxiv) as endpoint:
        first = build(folder, tmp_path / "a", KB_ARXIV="auto", KB_ARXIV_ENDPOINT=endpoint)
        requests = len(arxiv.log)
        second = build(folder, tmp_path / "b", KB_ARXIV="off", KB_ARXIV_ENDPOINT=endpoint)
        assert requests == len(arxiv.log) == 1
    assert len(lines_of_the_hook(first)) == 1
    assert lines_of_the_hook(second) == []
    paper = Path("papers", UNKNOWN, "index.html")
    assert (tmp_path / "a" / paper).read_bytes() == (tmp_path / "b" / paper).read_bytes()

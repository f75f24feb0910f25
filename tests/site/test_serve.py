"""`mkdocs serve` while someone edits the data: it follows, survives a fault, and recovers."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.built_site import PROJECTS, Project
from tests.source_tree import ROOT

pytestmark = pytest.mark.slow

PATIENCE_SECONDS = 60.0
QUIET_SECONDS = 2.0
ANCHOR = "anchors/brewing/2027-03-02-i2.yml"
CHAPTER = "living/brewing/leaf-cache/"


@dataclass
class Server:
    """A running `mkdocs serve` over a copy of the data."""

    data: Path
    root: str
    log_path: Path
    process: subprocess.Popen[bytes]

    @property
    def log(self) -> str:
        """Everything it said so far."""
        return self.log_path.read_text(encoding="utf-8", errors="replace")

    @property
    def builds(self) -> int:
        """How often it has built the site."""
        return self.log.count("Documentation built in")

    def page(self, address: str) -> str:
        """A page; empty while it is not there."""
        try:
            with urllib.request.urlopen(self.root + address, timeout=10) as answer:
                return str(answer.read().decode("utf-8"))
        except (OSError, urllib.error.HTTPError):
            return ""

    def until(self, done: Callable[[], bool], *, what: str) -> None:
        """Wait until `done`; fail with the log if it takes too long or the server ends."""
        end = time.monotonic() + PATIENCE_SECONDS
        while not done():
            assert self.process.poll() is None, f"the server ended before {what}:\n{self.log}"
            assert time.monotonic() < end, f"no {what}:\n{self.log}"
            time.sleep(0.2)

    def edit(self, name: str, old: str, new: str) -> None:
        """Replace a piece of a data file in one step, as an editor saves it."""
        path = self.data / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        self.write(name, text.replace(old, new))

    def write(self, name: str, text: str) -> None:
        """Write a data file in one step."""
        path = self.data / name
        draft = self.data.parent / "draft"
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def state_of_the_checkout() -> bytes:
    command = ["git", "status", "--porcelain", "--ignored", "--", ".", ":!tests", ":!.*_cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    return b"".join(
        line for line in done.stdout.splitlines(keepends=True) if b"__pycache__" not in line
    )


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Serve a copy of the fabricated tree, and stop at the end."""
    data = tmp_path / "data"
    shutil.copytree(PROJECTS["made"].data, data)
    project = Project("served", ROOT, data)
    port = free_port()
    log_path = tmp_path / "log.txt"
    command = [sys.executable, "-m", "mkdocs", "serve", "--livereload", "-a", f"127.0.0.1:{port}"]
    with log_path.open("wb") as log:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=project.environment(PYTHONUNBUFFERED="1"),
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    made = Server(data, f"http://127.0.0.1:{port}/kb/", log_path, process)
    try:
        made.until(lambda: bool(made.page("")), what="first page")
        yield made
    finally:
        process.terminate()
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@pytest.mark.skipif(os.name == "nt", reason="the edits of this test replace open files")
def test_serve_follows_every_edit_and_survives_a_fault(server: Server) -> None:
    """A number, a new briefing, a broken file, its repair: each is seen soon, by one build.

    While the data is broken the last good pages stay, with the fault on top, and nothing is ever
    written into the checkout.
    """
    before = state_of_the_checkout()
    builds = server.builds
    assert "12–61%" in server.page(CHAPTER)

    server.edit(ANCHOR, "high: 61", "high: 63")
    server.until(lambda: "12–63%" in server.page(CHAPTER), what="page with the new number")
    assert_one_build_more(server, builds)

    add_briefing(server)
    server.until(
        lambda: "2027-03-06" in server.page("briefings/brewing/2027-03-06/"), what="new briefing"
    )
    server.until(lambda: "2027-03-06" in server.page(""), what="new briefing on the home page")
    assert_one_build_more(server, builds + 1)

    whole = (server.data / ANCHOR).read_text(encoding="utf-8")
    server.write(ANCHOR, whole.replace("high: 63", "high: [63"))
    server.until(lambda: "数据有误" in server.page(CHAPTER), what="banner that tells of the fault")
    page = server.page(CHAPTER)
    assert "12–63%" in page
    named = re.compile(re.escape(Path(ANCHOR).name) + r":\d+")
    assert named.search(page)
    assert named.search(server.log)
    assert_one_build_more(server, builds + 2)

    server.write(ANCHOR, whole.replace("high: 63", "high: 64"))
    server.until(lambda: "12–64%" in server.page(CHAPTER), what="page of the repaired file")
    assert "数据有误" not in server.page(CHAPTER)
    assert_one_build_more(server, builds + 3)

    assert server.process.poll() is None
    assert state_of_the_checkout() == before


def assert_one_build_more(server: Server, before: int) -> None:
    """Nothing that the build writes may start another build."""
    time.sleep(QUIET_SECONDS)
    assert server.builds == before + 1, server.log


def add_briefing(server: Server) -> None:
    """A briefing of the next day, with a raw text of its own; the record comes last."""
    record = server.data / "briefings" / "brewing" / "2027-03-05-nils.yml"
    raw = server.data / "inbox" / "nils" / "2027-03-05-brewing-e1prep.txt"
    text = record.read_text(encoding="utf-8").replace("2027-03-05-nils", "2027-03-06")
    text = text.replace('date: "2027-03-05"', 'date: "2027-03-06"')
    text = text.replace("inbox/nils/2027-03-05-brewing", "inbox/nils/2027-03-06-brewing")
    shutil.copyfile(raw, raw.with_name("2027-03-06-brewing-e1prep.txt"))
    server.write("briefings/brewing/2027-03-06.yml", text)

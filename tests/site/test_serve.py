"""`mkdocs serve` while someone edits the data: it follows, survives a fault, and recovers."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.built_site import PROJECTS
from tests.site.servers import Server, serving
from tests.source_tree import ROOT

pytestmark = pytest.mark.slow

QUIET_SECONDS = 2.0
ANCHOR = "anchors/brewing/2027-03-02-i2.yml"
CHAPTER = "living/brewing/leaf-cache/"


def state_of_the_checkout() -> bytes:
    command = ["git", "status", "--porcelain", "--ignored", "--", ".", ":!tests", ":!.*_cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    return b"".join(
        line for line in done.stdout.splitlines(keepends=True) if b"__pycache__" not in line
    )


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Serve a copy of the fabricated tree, and stop at the end."""
    shutil.copytree(PROJECTS["made"].data, tmp_path / "data")
    with serving(tmp_path) as made:
        yield made


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

    # Two files: a server that looks at the folder in between builds once for each.
    add_raw_text(server)
    server.until(lambda: server.builds > builds + 1, what="build with the raw text")
    assert_one_build_more(server, builds + 1)
    add_briefing(server)
    server.until(
        lambda: "2027-03-06" in server.page("briefings/brewing/2027-03-06/"), what="new briefing"
    )
    server.until(lambda: "2027-03-06" in server.page(""), what="new briefing on the home page")
    assert_one_build_more(server, builds + 2)

    whole = (server.data / ANCHOR).read_text(encoding="utf-8")
    server.write(ANCHOR, whole.replace("high: 63", "high: [63"))
    server.until(lambda: "数据有误" in server.page(CHAPTER), what="banner that tells of the fault")
    page = server.page(CHAPTER)
    assert "12–63%" in page
    named = re.compile(re.escape(Path(ANCHOR).name) + r":\d+")
    assert named.search(page)
    assert named.search(server.log)
    assert_one_build_more(server, builds + 3)

    server.write(ANCHOR, whole.replace("high: 63", "high: 64"))
    server.until(lambda: "12–64%" in server.page(CHAPTER), what="page of the repaired file")
    assert "数据有误" not in server.page(CHAPTER)
    assert_one_build_more(server, builds + 4)

    assert server.process.poll() is None
    assert state_of_the_checkout() == before


@pytest.mark.skipif(os.name == "nt", reason="there are no such signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_server_that_is_told_to_end_leaves_no_site_behind(
    tmp_path: Path, number: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when its terminal is closed. Until then it answers nobody but this machine."""
    shutil.copytree(PROJECTS["made"].data, tmp_path / "data")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    with serving(tmp_path) as server:
        assert len(list(temporary.glob("mkdocs_*"))) == 1
        request = urllib.request.Request(server.root, headers={"Host": "a.example"})
        with pytest.raises(urllib.error.HTTPError, match="421"):
            urllib.request.urlopen(request)
        server.process.send_signal(number)
        assert server.process.wait(timeout=60) == 0
    assert list(temporary.glob("mkdocs_*")) == []


def assert_one_build_more(server: Server, before: int) -> None:
    """Nothing that the build writes may start another build."""
    time.sleep(QUIET_SECONDS)
    assert server.builds == before + 1, server.log


def add_raw_text(server: Server) -> None:
    """The raw text of a briefing that is to come."""
    raw = server.data / "inbox" / "nils" / "2027-03-05-brewing-e1prep.txt"
    text = raw.read_text(encoding="utf-8")
    server.write("inbox/nils/2027-03-06-brewing-e1prep.txt", text)


def add_briefing(server: Server) -> None:
    """A briefing of the next day; its raw text is there already."""
    record = server.data / "briefings" / "brewing" / "2027-03-05-nils.yml"
    text = record.read_text(encoding="utf-8").replace("2027-03-05-nils", "2027-03-06")
    text = text.replace('date: "2027-03-05"', 'date: "2027-03-06"')
    text = text.replace("inbox/nils/2027-03-05-brewing", "inbox/nils/2027-03-06-brewing")
    server.write("briefings/brewing/2027-03-06.yml", text)

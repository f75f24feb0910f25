"""A running `mkdocs serve`, for tests that edit while it runs."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.built_site import Project
from tests.source_tree import ROOT

PATIENCE_SECONDS = 300.0


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
            with urllib.request.urlopen(self.root + address, timeout=PATIENCE_SECONDS) as answer:
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


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    """Serve the data in `folder / "data"` until the block ends."""
    data = folder / "data"
    project = Project("served", ROOT, data)
    port = free_port()
    log_path = folder / "log.txt"
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
        time.sleep(1)  # It looks at the files for the first time when it begins to serve.
        yield made
    finally:
        process.terminate()
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

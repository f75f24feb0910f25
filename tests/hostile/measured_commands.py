"""The project's commands in processes of their own, with what each of them took."""

from __future__ import annotations

import contextlib
import os
import runpy
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import IO

from tests.processes import environment
from tests.source_tree import ROOT

SCRIPTS = (
    "validate_data.py",
    "import_briefing.py",
    "import_bib.py",
    "fetch_arxiv.py",
    "review_pr.py",
)
CANARY = "canary-5417-of-the-environment"


@dataclass(frozen=True)
class Ended:
    """How a command ended; `seconds` are those of the processor, which others use too."""

    code: int
    out: str
    err: str
    seconds: float
    mebibytes: float

    @property
    def said(self) -> str:
        return self.out + self.err


def run_measured(script: str, *arguments: str | Path, cwd: Path) -> Ended:
    """Run a script of the project in `cwd`.

    The process is forked from this one, which has read the library already; what it does from there
    on is what the command does. What this process holds beside the library, of the tests before,
    does not count as memory of the command.
    """
    _warm(script)
    surplus = max(0.0, _own_mebibytes() - _mebibytes_of_library())
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = os.fork()
        if process == 0:
            _carry_out(script, [str(each) for each in arguments], cwd, (out.fileno(), err.fileno()))
        _, status, used = os.wait4(process, 0)
        said = _said(out), _said(err)
    code = os.waitstatus_to_exitcode(status)
    peak = used.ru_maxrss / 1024 - surplus
    return Ended(code, said[0], said[1], used.ru_utime + used.ru_stime, peak)


def _said(stream: IO[bytes]) -> str:
    stream.seek(0)
    return stream.read().decode("utf-8")


def _carry_out(script: str, arguments: list[str], cwd: Path, streams: tuple[int, int]) -> None:
    """In the child: never comes back."""
    code = 70
    try:
        for number, stream in enumerate(streams, start=1):
            os.dup2(stream, number)
        sys.stdout = open(1, "w", encoding="ascii", closefd=False)  # noqa: SIM115
        sys.stderr = open(2, "w", encoding="ascii", closefd=False)  # noqa: SIM115
        os.chdir(cwd)
        os.environ.pop("KB_DATA", None)
        os.environ["DEPLOY_TOKEN"] = CANARY
        path = str(ROOT / "scripts" / script)
        sys.argv = [path, *arguments]
        code = runpy.run_path(path, run_name="command")["main"](arguments)
        sys.stdout.flush()
        sys.stderr.flush()
    except BaseException:
        import traceback

        os.write(2, traceback.format_exc().encode("utf-8", "backslashreplace"))
    finally:
        os._exit(code)


def _own_mebibytes() -> float:
    """The memory of this process that one that is forked from it begins with; 0 if not told."""
    with contextlib.suppress(OSError):
        told = Path("/proc/self/status").read_text(encoding="utf-8")
        return int(told.partition("RssAnon:")[2].split()[0]) / 1024
    return 0.0


@cache
def _mebibytes_of_library() -> float:
    """What a process holds that has loaded every command and nothing else."""
    code = (
        f"from tests.hostile import measured_commands as m\n"
        f"for name in {SCRIPTS!r}: m._warm(name)\n"
        f"print(m._own_mebibytes())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=environment(),
        cwd=ROOT,
        capture_output=True,
        check=True,
        stdin=subprocess.DEVNULL,
        timeout=600,
    )
    return float(done.stdout)


@cache
def _warm(script: str) -> Mapping[str, object]:
    """Import what the script imports, once for all its runs."""
    return runpy.run_path(str(ROOT / "scripts" / script), run_name="warm")


@dataclass
class Account:
    """What all commands took together, and what was wrong with how they ended."""

    slowest: float = 0.0
    most_memory: float = 0.0
    tracebacks: int = 0

    def take(self, ended: Ended) -> list[str]:
        """What is wrong with a command whatever it was given."""
        self.slowest = max(self.slowest, ended.seconds)
        self.most_memory = max(self.most_memory, ended.mebibytes)
        self.tracebacks += "Traceback" in ended.said
        wrong = []
        if ended.code not in (0, 1, 2, 3, 4):
            wrong.append(f"exit {ended.code}: {ended.err[-300:]}")
        if "Traceback" in ended.said:
            wrong.append(f"a traceback: {ended.err[-300:]}")
        if CANARY in ended.said:
            wrong.append("the environment is told")
        strange = {char for char in ended.said if not char.isprintable()} - set("\n\u200c\u200d")
        if strange:
            wrong.append(f"raw signs for the terminal: {sorted(strange)!r}")
        if [line for line in ended.said.splitlines() if line.lstrip().startswith(("::", "##["))]:
            wrong.append("an order to the runner")
        return wrong

"""The commands of the Makefile: all of them are told, and what goes wrong is said."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.source_tree import LOCKS, ROOT, read


def make_targets() -> list[str]:
    """The targets that the Makefile explains."""
    return re.findall(r"^([a-z-]+):.*## ", read("Makefile"), flags=re.MULTILINE)


def test_readme_names_every_command_and_no_other() -> None:
    """Who reads the README knows all that `make` can do."""
    rows = re.findall(r"^\| `make ([a-z-]+)` \|", read("README.md"), flags=re.MULTILINE)
    assert sorted(rows) == sorted(make_targets())
    assert "test" in rows


def test_no_build_hides_its_warnings() -> None:
    """`mkdocs build -q --strict` ends with 0 on a broken link."""
    for name in ("Makefile", ".ci/run", "README.md"):
        for line in read(name).splitlines():
            if "mkdocs build" in line and not line.startswith("#"):
                assert not re.search(r" (-q|--quiet|-\w*q\w*)\b", line), f"{name}: {line}"
    assert "mkdocs build --strict" in read("Makefile")


def test_ci_runs_the_commands_of_the_readme() -> None:
    """What CI runs is what a person runs: first the tests, then the checks."""
    commands = [line for line in read(".ci/run").splitlines() if line.startswith("make ")]
    assert commands == ["make install", "make test", "make test-slow", "make check"]
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


needs_make = pytest.mark.skipif(
    shutil.which("make") is None or os.name == "nt",
    reason="no make here: its messages are untested",
)


def make_install(folder: Path, python: str) -> subprocess.CompletedProcess[str]:
    """Runs `make install` in a folder that holds the Makefile and the locks."""
    for name in ("Makefile", *LOCKS):
        if not (folder / name).exists():
            shutil.copy(ROOT / name, folder / name)
    return make(folder, "install", f"PYTHON={python}")


def make(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs `make` in a folder."""
    return subprocess.run(
        ["make", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def make_environment(folder: Path) -> None:
    """What `make install` leaves in a folder, as far as it looks at it the next time."""
    scripts = folder / ".venv" / "bin"
    scripts.mkdir(parents=True)
    (scripts / "python").symlink_to(sys.executable)
    locks = folder / ".venv" / "locks.txt"
    locks.write_text("".join(read(lock) for lock in LOCKS), encoding="utf-8", newline="\n")


def fake_python(folder: Path, script: str) -> str:
    """An interpreter that answers as the shell script says."""
    path = folder / "fake-python"
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8", newline="\n")
    path.chmod(0o755)
    return str(path)


@needs_make
def test_install_says_that_there_is_no_such_python(tmp_path: Path) -> None:
    """A wrong name ends with what was looked for and what to type."""
    result = make_install(tmp_path, "no-such-python")
    assert result.returncode != 0
    assert "found no 'no-such-python'; Python 3.11 or newer is needed" in result.stderr
    assert not (tmp_path / ".venv").exists()


@needs_make
def test_install_says_that_the_python_is_too_old(tmp_path: Path) -> None:
    """An old Python is named with its version before anything is made."""
    old = fake_python(tmp_path, 'case "$1" in --version) echo Python 3.9.18;; *) exit 1;; esac')
    result = make_install(tmp_path, old)
    assert result.returncode != 0
    assert "is Python 3.9.18; 3.11 or newer is needed" in result.stderr
    assert not (tmp_path / ".venv").exists()


@needs_make
def test_install_says_that_the_venv_module_is_missing(tmp_path: Path) -> None:
    """Debian ships Python without it, and Python's own message names no package."""
    bare = fake_python(tmp_path, 'case "$2" in *ensurepip*) exit 1;; *) exit 0;; esac')
    result = make_install(tmp_path, bare)
    assert result.returncode != 0
    assert "apt install python3-venv" in result.stderr


@needs_make
def test_install_makes_the_environment_anew_only_when_a_lock_changed(tmp_path: Path) -> None:
    """An environment of these locks is left alone; one of other locks is not trusted."""
    make_environment(tmp_path)
    assert make_install(tmp_path, "no-such-python").returncode == 0

    (tmp_path / "requirements.txt").write_text("other\n", encoding="utf-8")
    assert "found no 'no-such-python'" in make_install(tmp_path, "no-such-python").stderr


@needs_make
@pytest.mark.parametrize(
    "port",
    ["", "abc", "-1", "0", "65536", "8e3", "80 00", "8000; touch pwned", "'", '"$(id)', "８"],
)
def test_serve_says_that_this_is_no_port(tmp_path: Path, port: str) -> None:
    """Not that it is in use, and nothing of it is run."""
    make_environment(tmp_path)
    assert make_install(tmp_path, "no-such-python").returncode == 0
    result = make(tmp_path, "serve", f"PORT={port.replace('$', '$$')}")
    assert result.returncode != 0
    assert f"make: the port '{port}' is no number from 1 to 65535: make serve" in result.stderr
    assert "Traceback" not in result.stderr
    assert not (tmp_path / "pwned").exists()


@needs_make
@pytest.mark.parametrize("command", ["install", "clean"])
def test_no_folder_is_removed_that_somebody_names(tmp_path: Path, command: str) -> None:
    """`make install VENV=~/python` would begin by removing it."""
    own = tmp_path / "own" / "work.txt"
    own.parent.mkdir()
    own.write_text("of a month", encoding="utf-8")
    for name in ("hooks", "scripts", "tests"):
        (tmp_path / name).mkdir()
    python = fake_python(tmp_path, "exit 0")
    make_install(tmp_path, python)
    make(tmp_path, command, f"PYTHON={python}", "VENV=own", "BIN=own", "LOCKS=own/work.txt")
    assert own.read_text(encoding="utf-8") == "of a month"


@needs_make
def test_names_may_have_spaces_and_signs(tmp_path: Path) -> None:
    """Of the checkout, of the interpreter, of the folder with what is not in the repository."""
    folder = tmp_path / "my 知识 $(touch pwned) 'b\""
    folder.mkdir()
    old = fake_python(folder, 'case "$1" in --version) echo Python 3.9.18;; *) exit 1;; esac')
    result = make_install(folder, old.replace("$", "$$"))
    assert f"make: '{old}' is Python 3.9.18; 3.11 or newer is needed" in result.stderr
    make_environment(folder)
    python = folder / ".venv" / "bin" / "python"
    python.unlink()
    python.symlink_to(fake_python(folder, "printf '%s\\n' \"$@\""))
    for target, file in (
        ("bench-titles", "/papers/metadata.dev.jsonl"),
        ("bench-cards", "/papers/cards.dev.jsonl"),
        ("bench-rules", ""),
    ):
        done = make(folder, target, f"KB_SHARED={str(folder).replace('$', '$$')}")
        assert f"{folder}{file}" in done.stdout.splitlines(), target
    done = make(folder, "prove", "INTO=a b.md", "TESTS=tests/x.py tests/y.py")
    assert {"--bars-into=a b.md", "tests/x.py", "tests/y.py"} <= set(done.stdout.splitlines())
    assert not (folder / "pwned").exists()


@needs_make
def test_serve_says_that_the_port_is_in_use(tmp_path: Path) -> None:
    """At once and with the way out: MkDocs builds the whole site and ends with a traceback."""
    make_environment(tmp_path)
    assert make_install(tmp_path, "no-such-python").returncode == 0
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = make(tmp_path, "serve", f"PORT={port}")
    assert result.returncode != 0
    assert f"port {port} is in use; take another one: make serve PORT=8001" in result.stderr
    assert "Traceback" not in result.stderr

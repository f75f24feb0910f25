"""Every shell step of the workflows, as it stands, with hostile values in every place: none runs.

GitHub writes the value of an expression into the text of a script before a shell reads it; that is
done here in the same way. Titles, branches, owners and outputs of other jobs are commands, and so
are the names of files. The programs that a step calls are stand-ins, which answer with commands.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.bars.measuring import Measured
from tests.source_tree import ROOT
from tests.workflows.workflow_files import WORKFLOWS, steps_of, workflow

TITLE = 'x"; touch pwned; echo "'
VALUES = (TITLE, "$(touch pwned)", "`touch pwned`", "x'; touch pwned; '", "x\ntouch pwned\n")
FILES = ("data/$(touch pwn).yaml", "data/arxiv/`touch pwn`.yml", "data/x; touch pwn;.yml")
RAN = ("pwned", "pwn")
COMMIT = "0123456789abcdef" * 2 + "01234567"
# What a stranger cannot choose, and must be right for a step to come to its end.
FIXED = {
    "github.event.workflow_run.id": "7",
    "github.event.workflow_run.head_sha": COMMIT,
    "github.event.pull_request.number": "7",
    "github.repository": "example/kb",
    "github.token": "token",
}
STAND_INS = ("make", "gh", "sudo", "pip", "python", "uv", "pip-audit", "ip")
EXPRESSION = re.compile(r"\$\{\{\s*(.*?)\s*\}\}", flags=re.DOTALL)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here"),
]


def sandbox(folder: Path, value: str) -> Path:
    """A checkout with hostile names in it, and programs that answer with the value."""
    place = folder / "work"
    shutil.copytree(ROOT / ".ci", place / ".ci", ignore=shutil.ignore_patterns("__pycache__"))
    tools = folder / "tools"
    virtual = (place / ".venv" / "bin", folder / "temp" / "tools" / "bin")
    for parent in (tools, *virtual):
        parent.mkdir(parents=True)
        for name in STAND_INS:
            program = parent / name
            program.write_text(stand_in(name, value), encoding="utf-8")
            program.chmod(0o755)
    # Without a network of its own, and without root: what it calls is what is looked at.
    (place / ".ci" / "offline").write_text('#!/bin/sh\nexec "$@"\n', encoding="utf-8")
    for name in FILES:
        file = place / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"title: {value!r}\n", encoding="utf-8")
    (place / "requirements-build.txt").write_text("setuptools\n", encoding="utf-8")
    git = ("git", "-c", "user.name=hana", "-c", "user.email=hana@example.org")
    for words in (
        ("init", "-q", "--bare", str(folder / "there.git")),
        ("init", "-q", "-b", "main"),
        ("add", "-A", "-f", ".ci", "requirements-build.txt"),
        ("commit", "-q", "-m", value),
        ("add", "-A", "-f", "data"),
        ("commit", "-q", "-m", value),
    ):
        subprocess.run([*git, *words], cwd=place, check=True, capture_output=True)
    (place / FILES[1]).write_text("title: other\n", encoding="utf-8")
    fill(folder / "temp", value)
    return place


def stand_in(name: str, value: str) -> str:
    """A program that answers with the value; `gh`, where a step asks for JSON, with it in JSON.

    What is piped to it is read to its end, as the real ones do: one that ends earlier kills whoever
    still writes to it, and the step with that.
    """
    here = {"number": 7, "title": value, "head": {"sha": COMMIT, "ref": value}}
    lines = ["#!/bin/sh", "if [ -p /dev/stdin ]; then cat > /dev/null; fi"]
    if name == "gh":
        lines += [
            'case "$*" in',
            f"  *repos/*/pulls*|'issue list '*) {say(json.dumps([here]))}; exit ;;",
            "  'api --paginate '*) echo 7; exit ;;",
            "esac",
        ]
    return "\n".join([*lines, say(value)]) + "\n"


def say(text: str) -> str:
    """A shell command that prints a text."""
    return f"printf '%s\\n' {shlex.quote(text)}"


def fill(temp: Path, value: str) -> None:
    """What other steps and other jobs have left: a stranger may have written all of it."""
    report = f"1 addresses.\n\n| address | answer | on |\n| {value} | 404 | {FILES[0]} |\n"
    patch = "".join(
        f"diff --git a/{name} b/{name}\nnew file mode 100644\n--- /dev/null\n+++ b/{name}\n"
        f"@@ -0,0 +1 @@\n+{TITLE}\n"
        for name in ("data/arxiv/$(touch pwn)2.yml", "requirements.txt")
    )
    for name, text in {
        "links/report.md": report,
        "comment/comment.md": value,
        "metadata/metadata.patch": patch,
        "locks/locks.patch": patch,
        "prove/log.txt": f"=== bars ===\n| {value} |\n",
    }.items():
        (temp / name).parent.mkdir(exist_ok=True)
        (temp / name).write_text(text, encoding="utf-8")
    with zipfile.ZipFile(temp / "review.zip", "w") as archive:
        archive.writestr("review.md", value)


def expanded(text: str, value: str) -> str:
    """As GitHub does it: the value of an expression stands in the text itself."""
    return EXPRESSION.sub(lambda match: FIXED.get(match[1], value), text)


def run_step(
    folder: Path, place: Path, step: Mapping[str, Any], value: str
) -> subprocess.CompletedProcess[str]:
    """Run the script of a step as a runner does."""
    given = {name: expanded(str(text), value) for name, text in step.get("env", {}).items()}
    event = folder / "event.json"
    event.write_text('{"pull_request": {"title": "x\\"; touch pwned; echo \\""}}', encoding="utf-8")
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", expanded(step["run"], value)],
        cwd=place,
        stdin=subprocess.DEVNULL,
        env={
            "PATH": f"{folder / 'tools'}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(folder),
            "CI": "true",
            "GIT_CONFIG_COUNT": "1",
            "GIT_CONFIG_KEY_0": f"url.{(folder / 'there.git').as_uri()}.insteadOf",
            "GIT_CONFIG_VALUE_0": "https://github.com/example/kb",
            "RUNNER_TEMP": str(folder / "temp"),
            "GITHUB_WORKSPACE": str(place),
            "GITHUB_REPOSITORY": "example/kb",
            "GITHUB_SHA": "HEAD",
            "GITHUB_EVENT_PATH": str(event),
            "GITHUB_OUTPUT": str(folder / "output"),
            "GITHUB_STEP_SUMMARY": str(folder / "summary"),
            **{f"GITHUB_{x}": value for x in ("HEAD_REF", "REF_NAME", "ACTOR", "BASE_REF")},
            **given,
        },
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=600,
        check=False,
    )


def what_ran(folder: Path) -> list[str]:
    """The files that only a value that was run can have made."""
    return sorted(x.name for x in folder.rglob("*") if x.name in RAN)


def outputs_of(folder: Path) -> list[str]:
    """The lines that a step put out for others."""
    file = folder / "output"
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


STEPS = [
    pytest.param(name, number, id=f"{Path(name).stem}-{job}-{step['name'].replace(' ', '_')}")
    for name in WORKFLOWS
    for number, (job, step) in enumerate(steps_of(workflow(name)))
    if "run" in step
]


@pytest.mark.bar("B15")
@pytest.mark.parametrize(("name", "number"), STEPS)
def test_no_value_of_a_stranger_runs(
    name: str, number: int, tmp_path: Path, measured: Measured
) -> None:
    """Also not as an output: those are fixed words, which no value can add a line to."""
    _, step = list(steps_of(workflow(name)))[number]
    ran: list[str] = []
    told: list[str] = []
    for count, value in enumerate(VALUES):
        folder = tmp_path / str(count)
        place = sandbox(folder, value)
        run_step(folder, place, step, value)
        ran += what_ran(folder)
        told += outputs_of(folder)
    measured("B15", steps_with_hostile_values=1, values_that_ran=len(ran))
    assert ran == []
    assert [line for line in told if not re.fullmatch("[a-z]+=true", line)] == []


NAIVE = {
    "a title in the text": 'echo "${{ github.event.pull_request.title }}"',
    "a title that is read again": 'eval "echo $TITLE"',
    "a branch in another shell": 'sh -c "echo $GITHUB_HEAD_REF"',
    "a file name in another shell": "git ls-files -z data | xargs -0 -I{} sh -c 'cat \"{}\"'",
    "a file name that is read again": 'for f in data/*; do eval "cat $f"; done',
    "an answer that is read again": 'eval "$(gh pr view)"',
}


@pytest.mark.parametrize("name", NAIVE)
def test_a_step_that_runs_a_value_is_seen(name: str, tmp_path: Path) -> None:
    """Each of the usual mistakes runs at least one of the values."""
    step = {"run": NAIVE[name], "env": {"TITLE": "${{ github.event.pull_request.title }}"}}
    found: list[str] = []
    for count, value in enumerate(VALUES):
        folder = tmp_path / str(count)
        run_step(folder, sandbox(folder, value), step, value)
        found += what_ran(folder)
    assert found != []


READERS = {
    ("comment", "Post the comment, or renew it"),
    ("fetch", "Make the change, below data/arxiv alone"),
    ("fetch", "Open a pull request, or renew it"),
    ("links", "Open the issue, renew it, or close it"),
    ("lock", "Make the change, in the locks alone"),
    ("lock", "Open a pull request, or renew it"),
    ("prove", "Show the table"),
}


def test_the_steps_that_read_strangers_come_to_their_end(tmp_path: Path) -> None:
    """A step that stops at its first line has shown nothing: these post, propose and report."""
    seen = set()
    for number, name in enumerate(WORKFLOWS):
        folder = tmp_path / str(number)
        place = sandbox(folder, TITLE)
        for _, step in steps_of(workflow(name)):
            if (Path(name).stem, step["name"]) in READERS:
                ended = run_step(folder, place, step, TITLE)
                assert ended.returncode == 0, (name, step["name"], ended.stderr)
                seen.add((Path(name).stem, step["name"]))
    assert seen == READERS

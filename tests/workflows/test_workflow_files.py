"""The workflows: what each may do and run, and that the tools which know them find nothing."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.bars.measuring import Measured
from tests.source_tree import ROOT, project_files, read
from tests.workflows.structure import structure_faults
from tests.workflows.workflow_files import PINNED, WORKFLOWS, WRITERS, faults, steps_of, workflow

SHELL_FILES = (".ci/offline", ".ci/propose", ".ci/run")
MAKE = re.compile(r"^(?:[./\w]+ )?make ([a-z-]+)", flags=re.MULTILINE)
CHECK = ".github/workflows/check.yml"


def tool(name: str) -> str:
    """A tool of the environment or of the system; without it the test is skipped."""
    found = shutil.which(name, path=str(Path(sys.executable).parent)) or shutil.which(name)
    if found is None:
        pytest.skip(f"NOT LOOKED AT BY {name}: it is not installed")
    return found


def output_of(*command: str, given: str | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=ROOT, input=given, capture_output=True, encoding="utf-8", check=False
    )


@cache
def zizmor() -> str:
    """What zizmor finds; the one trigger that is let through has its reason beside it."""
    options = ("--offline", "--no-progress", "--format=github", "--persona=auditor")
    result = output_of(tool("zizmor"), *options, ".github")
    ignored = [line for name in WORKFLOWS for line in read(name).splitlines() if "zizmor:" in line]
    assert len(ignored) == 1 and "dangerous-triggers" in ignored[0]
    assert (result.returncode == 0) == (result.stdout == ""), result.stderr
    return result.stdout


@cache
def shellcheck(name: str) -> str:
    """What shellcheck finds in a shell file, or in the steps of a workflow, a line each."""
    words = (tool("shellcheck"), "--shell=bash", "--format=gcc")
    if name in SHELL_FILES:
        return output_of(*words, name).stdout
    together = "set -e\n" + "\n".join(f"({text}\n)" for text in scripts_of(name))
    return output_of(*words, "-", given=together).stdout


def scripts_of(name: str) -> list[str]:
    return [step["run"] for _, step in steps_of(workflow(name)) if "run" in step]


def test_each_workflow_of_the_project_is_there() -> None:
    names = {workflow(name)["name"] for name in WORKFLOWS}
    assert names == {"check", "comment", "deploy", "fetch", "links", "lock", "audit", "prove"}
    assert {name for name, _ in WRITERS} < names


@pytest.mark.parametrize("name", WORKFLOWS)
def test_nothing_in_it_that_none_may_have(name: str) -> None:
    """Rights by job, pinned actions, no secret, no value of a stranger in a shell."""
    assert faults(read(name)) == []
    assert workflow(name)["name"] == Path(name).stem


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("  pull_request:\n", "  pull_request_target:\n", "a trigger"),
        ("permissions: {}\n", "permissions: read-all\n", "rights for all jobs"),
        ("permissions: {}\n", "", "rights for all jobs"),
        ("      contents: read\n", "      contents: write\n", "may write"),
        ("    permissions:\n      contents: read\n", "", "no rights of its own"),
        ("@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2", "@v4", "not pinned"),
        ("actions/checkout@", "someone/checkout@", "not known"),
        ("11bd71901bbe5b1630ceea73d27597364c9af683", "1" * 40, "not known"),
        ("persist-credentials: false", "persist-credentials: true", "the token stays"),
        (
            "fetch-depth: 0",
            "ref: ${{ github.event.pull_request.head.sha }}",
            "takes what an event names",
        ),
        ('python-version: "3.11"', "cache: pip", "a cache"),
        ("run: make install", 'run: echo "${{ github.event.pull_request.title }}"', "a value"),
        ("run: make install", "run: pip install ruff", "without hashes"),
        ("run: make install", 'run: echo "x=$TITLE" >> "$GITHUB_OUTPUT"', "no literal"),
        ("run: make install", 'run: cat x >> "$GITHUB_ENV"', "no literal"),
        ("        run: make install", "        env: {A: '${{ secrets.A }}'}", "a secret"),
        ("        run: make install", "        env: {A: '${{ github.token }}'}", "a token"),
        ("    timeout-minutes: 60\n", "", "no end"),
        ("runs-on: ubuntu-24.04", "runs-on: self-hosted", "another machine"),
        ("    shell: bash\n", "    shell: sh\n", "pipefail"),
    ],
)
def test_a_fault_is_seen(old: str, new: str, fault: str) -> None:
    """The test above can fail, for each thing that it is for."""
    text = read(CHECK)
    assert old in text
    assert any(fault in each for each in faults(text.replace(old, new, 1)))


def test_a_job_that_may_write_runs_no_code_of_the_project() -> None:
    text = read(".github/workflows/comment.yml")
    text = text.replace(
        "          number=$(gh api", "          make install\n          number=$(gh api"
    )
    assert "post: may write, and runs code" in faults(text)


def test_the_comment_takes_nothing_of_the_pull_request_but_a_text() -> None:
    """It runs on the code of the default branch, and asks the event for the number."""
    data = workflow(".github/workflows/comment.yml")
    assert data["on"] == {"workflow_run": {"workflows": ["check"], "types": ["completed"]}}
    assert data["jobs"]["read"]["permissions"] == {"actions": "read", "contents": "read"}
    assert data["jobs"]["post"]["permissions"] == {"pull-requests": "write"}
    assert [s for _, s in steps_of(data) if "ref" in s.get("with", {})] == []
    (post,) = [s for job, s in steps_of(data) if job == "post" and "run" in s]
    assert set(post["env"]) == {"GH_TOKEN", "HEAD_OWNER", "HEAD_BRANCH", "HEAD_SHA"}
    assert all(
        "github.event.workflow_run." in v or v == "${{ github.token }}"
        for v in post["env"].values()
    )
    assert "<!-- livingdocs-review -->" in post["run"]


def test_what_needs_no_network_has_none() -> None:
    """After the install, the pull request's own code is cut off."""
    runs = scripts_of(CHECK)
    after = [
        line for text in runs for line in text.splitlines() if re.search(r"make (check|test)", line)
    ]
    assert after == [f".ci/offline make {name}" for name in ("check", "test", "test-slow")]


def test_every_command_of_make_that_a_workflow_runs_is_there() -> None:
    targets = set(re.findall(r"^([a-z-]+):.*## ", read("Makefile"), flags=re.MULTILINE))
    run = {x for name in WORKFLOWS for text in scripts_of(name) for x in MAKE.findall(text)}
    assert {"install", "check", "prove", "fuzz", "lock"} <= run
    assert run - targets == set()


def test_the_site_is_built_strictly_and_without_arxiv() -> None:
    (build,) = [
        step
        for _, step in steps_of(workflow(".github/workflows/deploy.yml"))
        if step.get("run", "").endswith("make build")
    ]
    assert build["env"] == {"KB_ARXIV": "off"}
    assert "mkdocs build --strict" in read("Makefile")


@pytest.mark.parametrize("name", WORKFLOWS)
def test_the_shell_in_it_is_sound(name: str) -> None:
    """Read by bash, and by shellcheck where it is."""
    found = scripts_of(name)
    assert found != []
    for text in found:
        assert output_of("bash", "-n", given=text).stderr == ""
    assert shellcheck(name) == ""


@pytest.mark.parametrize("name", SHELL_FILES)
def test_the_shell_of_ci_is_sound(name: str) -> None:
    assert output_of("bash", "-n", name).stderr == ""
    assert shellcheck(name) == ""


@pytest.mark.parametrize("name", WORKFLOWS)
def test_all_that_it_names_exists(name: str) -> None:
    """Keys, rights, inputs of actions, outputs of steps and jobs; GitHub would say it too late."""
    assert structure_faults(read(name)) == []


@pytest.mark.parametrize(
    ("name", "old", "new", "fault"),
    [
        ("check", "concurrency:", "concurency:", "no key concurency"),
        ("check", "    timeout-minutes: 60", "    timeout: 60", "no key timeout"),
        ("check", "      contents: read", "      content: read", "no right content"),
        ("check", "retention-days: 7", "retention: 7", "has no input retention"),
        ("check", "pull_request.number", "pull_request.nummer", "nothing is called"),
        ("links", '"10 3 * * 6"', '"10 3 * * 7"', "a time"),
        ("links", '"10 3 * * 6"', '"10 3 * *"', "a time"),
        ("links", "needs: check", "needs: checks", "needs checks"),
        ("comment", "steps.text.outputs.posted == 'true'", "steps.text.outputs.post", "steps.text"),
        ("comment", "    needs: read\n", "", "needs.read.outputs.posted"),
        ("comment", 'echo "posted=true"', 'echo "post=true"', "steps.text.outputs.posted"),
        ("comment", "== 'pull_request'", "= 'pull_request'", "not understood"),
        ("prove", "if: always()", "if: allways()", "no function allways"),
        ("prove", "        run: make install", "        uses: x\n        run: x", "or both"),
    ],
)
def test_a_name_that_does_not_exist_is_seen(name: str, old: str, new: str, fault: str) -> None:
    text = read(f".github/workflows/{name}.yml")
    assert old in text
    assert any(fault in each for each in structure_faults(text.replace(old, new, 1)))


def test_zizmor_finds_nothing() -> None:
    """At its strictest, without network; the one trigger that it warns of has its reason."""
    assert zizmor() == ""


def test_actionlint_finds_nothing() -> None:
    result = output_of(tool("actionlint"), *WORKFLOWS)
    assert result.returncode == 0, result.stdout


# --- the bar --------------------------------------------------------------------------------------

LOCKS = sorted(name for name in project_files() if re.search(r"requirements[\w-]*\.txt$", name))


def unhashed(lock: str) -> list[str]:
    """Packages of a lock that stand there without a hash."""
    text = read(lock).replace("\\\n", " ")
    return [x for x in text.splitlines() if x[:1] not in ("#", " ", "") and "--hash=" not in x]


@pytest.mark.bar("B15")
def test_the_workflows_and_the_locks_in_figures(measured: Measured) -> None:
    texts = {name: read(name) for name in WORKFLOWS}
    uses = [s["uses"] for name in WORKFLOWS for _, s in steps_of(workflow(name)) if "uses" in s]
    shell = "".join(shellcheck(name) for name in (*WORKFLOWS, *SHELL_FILES))
    packages = [x for lock in LOCKS for x in read(lock).splitlines() if re.match(r"[a-z0-9]", x)]
    bare = [x for lock in LOCKS for x in unhashed(lock)]
    rules = [x for text in texts.values() for x in (*faults(text), *structure_faults(text))]
    targets = [name for name, text in texts.items() if "pull_request_target" in text]
    loose = [x for x in uses if not PINNED.fullmatch(x)]
    measured(
        "B15",
        workflows=len(WORKFLOWS),
        findings_of_zizmor=zizmor().count("\n"),
        findings_of_shellcheck=shell.count("\n"),
        faults_of_rights_and_names=len(rules),
        pull_request_targets=len(targets),
        actions=len(uses),
        unpinned_actions=len(loose),
        packages=len(packages),
        unhashed_packages=len(bare),
    )
    assert (rules, targets, loose, bare, shell, zizmor()) == ([], [], [], [], "", "")


def test_every_lock_is_looked_up_and_renewed() -> None:
    """A new lock is written into both workflows, or nobody hears of the weaknesses in it."""
    assert len(LOCKS) == 4
    for name in ("audit", "lock"):
        text = read(f".github/workflows/{name}.yml")
        assert [lock for lock in LOCKS if f" {lock}" not in text.replace("=", " ")] == []


def test_a_package_without_a_hash_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    text = read("requirements-build.txt").replace(" \\\n    --hash=", "\n    # ")
    monkeypatch.setattr("tests.workflows.test_workflow_files.read", lambda name: text)
    assert len(unhashed("requirements-build.txt")) == 1

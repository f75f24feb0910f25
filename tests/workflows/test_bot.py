"""What the bot does by itself: newer versions, pull requests, work without a network."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.source_tree import ROOT
from tests.workflows.programs import command, needs_bash
from tests.workflows.workflow_files import steps_of, workflow


@needs_bash
def test_newer_versions_are_a_week_old(tmp_path: Path) -> None:
    """The bot resolves as if it were a week ago: what was taken over is mostly known by then."""
    (script,) = [
        step["run"]
        for _, step in steps_of(workflow(".github/workflows/lock.yml"))
        if "make lock" in step.get("run", "")
    ]
    make = tmp_path / "make"
    make.write_text('#!/bin/sh\necho "$UV_EXCLUDE_NEWER" "$@"\n', encoding="utf-8")
    make.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    result = command("bash", "-euc", script, cwd=tmp_path, PATH=path, RUNNER_TEMP="/tmp")
    limit, *words = result.stdout.split()
    age = datetime.now(UTC) - datetime.fromisoformat(limit)
    assert timedelta(days=7) <= age < timedelta(days=8, minutes=1)
    assert words == ["lock", "UPGRADE=1", "UV=/tmp/tools/bin/uv"]


@needs_bash
@pytest.mark.skipif(
    subprocess.run(["unshare", "-rn", "true"], capture_output=True, check=False).returncode != 0
    if shutil.which("unshare")
    else True,
    reason="no network namespaces here",
)
def test_offline_has_the_loopback_device_alone(tmp_path: Path) -> None:
    words = (
        "import socket; s = socket.socket(); s.bind(('127.0.0.1', 0)); s.listen();"
        "socket.create_connection(s.getsockname()); print('own server');"
        "socket.create_connection(('192.0.2.1', 80), timeout=3)"
    )
    # Isolated, so that a record of tries (tests/offline) has no line of this one.
    result = command(str(ROOT / ".ci/offline"), sys.executable, "-I", "-c", words, cwd=tmp_path)
    assert "own server" in result.stdout
    assert "Network is unreachable" in result.stderr


FAKE_GH = """#!/bin/sh
printf '%s\\n' "$*" >> "$GH_LOG"
case "$1 $2" in
  "pr list") cat "$GH_LOG.open" 2>/dev/null || true ;;
  "pr create") echo 7 > "$GH_LOG.open" ;;
esac
"""


@needs_bash
def test_the_bot_opens_one_pull_request_renews_it_and_leaves_people_alone(tmp_path: Path) -> None:
    """Nothing without a change; a branch with a commit of a person is not overwritten."""
    there, here, log = tmp_path / "there.git", tmp_path / "here", tmp_path / "gh.log"
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "gh").write_text(FAKE_GH, encoding="utf-8")
    (tools / "gh").chmod(0o755)
    identity = {
        f"GIT_{role}_{what}": value
        for role in ("AUTHOR", "COMMITTER")
        for what, value in (("NAME", "hana"), ("EMAIL", "hana@example.org"))
    }
    settings = {
        "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
        "GH_LOG": str(log),
        "GITHUB_REPOSITORY": "example/kb",
        "GIT_CONFIG_COUNT": "2",
        "GIT_CONFIG_KEY_1": "commit.gpgsign",
        "GIT_CONFIG_VALUE_1": "false",
        "GIT_CONFIG_KEY_0": f"url.{there.as_uri()}.insteadOf",
        "GIT_CONFIG_VALUE_0": "https://github.com/example/kb",
    }

    def git(*words: str, cwd: Path = here, **more: str) -> str:
        result = command("git", *words, cwd=cwd, **{**settings, **identity, **more})
        assert result.returncode == 0, result.stderr
        return result.stdout.strip()

    def propose() -> str:
        git("switch", "-q", "--detach", "main")
        git("branch", "-q", "-D", "bot/x") if "bot/x" in git("branch") else None
        (here / "data" / "a.yml").write_text(content, encoding="utf-8")
        script = str(ROOT / ".ci" / "propose")
        result = command(script, "bot/x", "data: x", "body.md", "data", cwd=here, **settings)
        assert result.returncode == 0, result.stderr
        return result.stdout

    git("init", "-q", "--bare", str(there), cwd=tmp_path)
    git("init", "-q", "-b", "main", str(here), cwd=tmp_path)
    (here / "data").mkdir()
    (here / "data" / "a.yml").write_text("old\n", encoding="utf-8")
    (here / "body.md").write_text("body\n", encoding="utf-8")
    git("add", "data")
    git("commit", "-q", "-m", "start")

    content = "old\n"
    assert "nothing changed" in propose()
    assert not log.exists()
    for content, said in (("new\n", "pr create"), ("newer\n", "pr edit 7")):
        propose()
        assert said in log.read_text(encoding="utf-8").splitlines()[-1]
        assert git("show", "bot/x:data/a.yml", cwd=there) == content.strip()
        assert (
            git("log", "-1", "--format=%cn %s", "bot/x", cwd=there) == "github-actions[bot] data: x"
        )
        assert git("show", "--name-only", "--format=", "bot/x", cwd=there) == "data/a.yml"
    git("commit", "-q", "--allow-empty", "-m", "mine")
    git("push", "-q", there.as_uri(), "HEAD:bot/x")
    content = "newest\n"
    assert "commits of a person" in propose()
    assert git("log", "-1", "--format=%s", "bot/x", cwd=there) == "mine"

"""The small programs of the workflows: each does its one thing, on hostile input too."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import zipfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from livingdocs.changes.report import as_markdown
from livingdocs.changes.review import review_folders
from tests.changes.test_review import HOSTILE
from tests.data_folder import ANCHOR, TOPIC, DataFolder
from tests.source_tree import ROOT, read
from tests.workflows.workflow_files import WORKFLOWS, steps_of, workflow

COMMIT = "0123456789abcdef" * 2 + "01234567"


def program(name: str) -> ModuleType:
    """A program of .ci, which is no package."""
    spec = importlib.util.spec_from_file_location(f"ci_{name}", ROOT / ".ci" / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def command(*words: str, cwd: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        words,
        cwd=cwd,
        env={**os.environ, **variables},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


# --- the text of a comment ------------------------------------------------------------------------

comment: Any = program("review_comment")


def artifact(folder: Path, text: str | bytes, name: str = "review.md") -> Path:
    path = folder / "review.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, text)
    return path


@pytest.mark.parametrize("hostile", [True, False])
def test_a_review_is_posted_as_it_is(
    kb_folder: Path, folder: DataFolder, tmp_path: Path, *, hostile: bool
) -> None:
    """Also one of a hostile change, whose text is shown and does nothing."""
    folder.replace(ANCHOR, "旧名不再接受", HOSTILE if hostile else "旧名仍可用")
    if hostile:
        folder.replace(TOPIC, "壶具格局", HOSTILE.replace(":", "："))
    text = as_markdown(review_folders(kb_folder, folder.root))
    path = artifact(tmp_path, text)
    result = command(
        sys.executable, "-I", str(ROOT / ".ci/review_comment.py"), str(path), COMMIT, cwd=tmp_path
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout.startswith(text.rstrip("\n")) and COMMIT in result.stdout


@pytest.mark.parametrize(
    "forged",
    [
        "@maintainers please merge",
        "&#64;maintainers",
        "&#x40;maintainers",
        "&#064;maintainers",
        "closes &#0035;12",
        "closes #12",
        "closes &#35;12",
        "[no findings](https://elsewhere.example)",
        "![x](//elsewhere.example/x.png)",
        "https://elsewhere.example",
        "www.elsewhere.example",
        '<img src="//elsewhere.example">',
        '<code onclick="x">',
        "<!-- hidden -->",
        "`code`",
        "\\[x]",
        "&lbrack;x&rbrack;",
        "\u202ereversed",
        "\x1b[31m",
    ],
)
def test_a_forged_review_is_not_posted(forged: str) -> None:
    """A pull request can change the workflow that writes the text, so it can write any text."""
    with pytest.raises(comment.UnsafeError, match="line 3"):
        comment.checked(f"{comment.MARK}\n\nNo findings. {forged}\n")
    assert comment.checked(f"{comment.MARK}\n\nNo findings.\n")


def test_an_artifact_that_is_none_is_not_posted(tmp_path: Path) -> None:
    """Too much, no text, another name, no archive: one line, and no trace of what was in it."""
    good = f"{comment.MARK}\n## No data change\n"
    assert comment.text_of(artifact(tmp_path, good)) == good
    for content, name in (
        ("x" * 10**7, "review.md"),
        (b"\xff", "review.md"),
        (good, "../review.md"),
    ):
        with pytest.raises(comment.UnsafeError):
            comment.text_of(artifact(tmp_path, content, name))
    (tmp_path / "review.zip").write_bytes(b"no archive")
    with pytest.raises(comment.UnsafeError):
        comment.text_of(tmp_path / "review.zip")
    with pytest.raises(comment.UnsafeError, match="first line"):
        comment.checked("No findings.\n")
    with pytest.raises(comment.UnsafeError, match="characters"):
        comment.checked(good + "x" * 70_000)


# --- annotations ----------------------------------------------------------------------------------

marks: Any = program("changed_lines")


def test_annotations_stand_on_changed_lines_and_errors_in_changed_files() -> None:
    diff = """diff --git data/a.yml data/a.yml
--- data/a.yml
+++ data/a.yml
@@ -3 +3,2 @@ id: a
-+++ data/c.yml
+new
+++ data/b.yml
diff --git data/gone.yml data/gone.yml
--- data/gone.yml
+++ /dev/null
@@ -1,2 +0,0 @@
diff --git "data/\\345\\243\\266,1.yml" "data/\\345\\243\\266,1.yml"
--- /dev/null
+++ "data/\\345\\243\\266,1.yml"
@@ -0,0 +1,9 @@
"""
    lines = marks.changed_lines(diff.split("\n"))
    assert lines == {"data/a.yml": {3, 4}, "data/壶,1.yml": set(range(1, 10))}
    kept = [
        "::warning file=data/a.yml,line=4,col=2,title=x::words",
        "::error file=data/a.yml,line=90,title=x::words",
        "::notice file=data/壶%2C1.yml,line=9,title=x::words",
    ]
    left = [
        "::warning file=data/a.yml,line=5,title=x::words",
        "::error file=data/b.yml,line=1,title=x::words",
        "::set-output name=x::words",
        "words",
    ]
    assert list(marks.kept([*left, *kept], lines)) == kept


# --- external links -------------------------------------------------------------------------------

links: Any = program("external_links")


def test_only_external_addresses_are_asked_each_once(tmp_path: Path) -> None:
    page = """<a href="https://docs.example.net/a#b">x</a><a href="https://docs.example.net/a">y</a>
<a href="../x/">z</a><a href="https://arxiv.org/abs/2605.11093">p</a><a href="http://a.net">h</a>
<a href="https://example.org/kb/">us</a><a href="https://github.com/example/kb/edit">us</a>
<a href="https://github.com/other/x">r</a><a href="https://[::1]/">l</a>
<a href="mailto:a@b">m</a>"""
    (tmp_path / "a.html").write_text(page, encoding="utf-8")
    (tmp_path / "b.html").write_text(page, encoding="utf-8")
    found = links.addresses(tmp_path)
    assert found == {
        "https://docs.example.net/a": ["a.html", "b.html"],
        "https://github.com/other/x": ["a.html", "b.html"],
    }


def test_hosts_take_turns_and_only_what_is_surely_gone_is_dead() -> None:
    told = {
        "https://a.example/1": links.Answer(404, "404"),
        "https://a.example/2": links.Answer(403, "403"),
        "https://b.example/1|x_": links.Answer(None, "unknown name"),
        "https://c.example/": links.Answer(301, "301"),
        "https://d.example/": links.Answer(None, "TimeoutError"),
    }
    pauses: list[float] = []
    asked = dict(links.answers(told, asking=told.__getitem__, sleep=pauses.append))
    assert asked == told and list(asked)[-1] == "https://a.example/2" and pauses == [1.0]
    text = links.report({address: ["p.html"] for address in told}, told)
    assert text.startswith("5 addresses: 1 answer, 2 are dead, 2 say nothing clear.")
    assert "a.example/1" in text and "b.example/1&#124;x&#95;" in text and "a.example/2" not in text
    assert "| address |" not in links.report({}, {})


def test_a_name_that_leads_into_a_private_network_is_not_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    place = [(0, 0, 0, "", ("169.254.169.254", 443))]
    monkeypatch.setattr(links.socket, "getaddrinfo", lambda *args, **more: place)
    monkeypatch.setattr(
        links.socket, "create_connection", lambda *args, **more: pytest.fail("asked")
    )
    assert links.ask("https://inside.example/") == links.Answer(None, "a private network")


def test_external_links_are_asked_on_a_schedule_and_stand_in_nobodys_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """One workflow asks, never on a pull request, on the site of main; dead links end with 0."""
    askers = [name for name in WORKFLOWS if "external_links" in read(name)]
    assert askers == [".github/workflows/links.yml"]
    data = workflow(askers[0])
    assert set(data["on"]) == {"schedule", "workflow_dispatch"} and data["on"]["schedule"]
    checkouts = [s for _, s in steps_of(data) if s.get("uses", "").startswith("actions/checkout@")]
    assert [step["with"]["ref"] for step in checkouts] == ["main"]
    assert "github.event" not in read(askers[0])
    for name in ("Makefile", ".ci/run", ".pre-commit-config.yaml"):
        assert "external_links" not in read(name)
    called = [
        other
        for other in WORKFLOWS
        if "workflow_run" in workflow(other)["on"] and other != askers[0]
    ]
    assert all("links" not in workflow(x)["on"]["workflow_run"]["workflows"] for x in called)

    page = '<a href="https://gone.example.net/x">x</a>'
    (tmp_path / "a.html").write_text(page, encoding="utf-8")
    monkeypatch.setattr(links, "ask", lambda address: links.Answer(404, "404"))
    monkeypatch.setattr(sys, "argv", ["external_links.py", str(tmp_path)])
    assert links.main() == 0
    assert "gone.example.net" in capfd.readouterr().out


# --- newer versions -------------------------------------------------------------------------------


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")
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


# --- without network, and the pull requests of the bot --------------------------------------------

needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")


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


# --- the whole job that reviews, as it stands in the workflow ------------------------------------


@needs_bash
@pytest.mark.slow
def test_a_hostile_pull_request_is_reviewed_and_runs_nothing(
    kb_folder: Path, tmp_path: Path
) -> None:
    """A file that is named like a command, a script that was changed, an error, a changed line."""
    place = tmp_path / "work"
    temp = tmp_path / "temp"
    temp.mkdir()
    place.mkdir()
    for name in (".ci", "hooks", "scripts"):
        shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns("__pycache__"))
    data = DataFolder.copy(kb_folder, place / "data")
    (place / "Makefile").write_text("install:\n\t@true\n", encoding="utf-8")
    wrapper = place / ".venv" / "bin" / "python"
    wrapper.parent.mkdir(parents=True)
    wrapper.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
    wrapper.chmod(0o755)
    (place / ".gitignore").write_text("/.venv/\n__pycache__/\n", encoding="utf-8")
    person = ("-c", "user.name=hana", "-c", "user.email=hana@example.org")

    def git(*words: str) -> str:
        result = command("git", *person, *words, cwd=place)
        assert result.returncode == 0, result.stderr
        return result.stdout.strip()

    git("init", "-q", "-b", "main")
    git("add", ".")
    git("commit", "-q", "-m", "base")
    git("switch", "-q", "-c", "theirs")
    line = data.replace(ANCHOR, "旧名不再接受", "$(touch pwned) ::error::x @team")
    data.write("$(touch pwned).yml", "id: x\n")
    (place / "scripts/review_pr.py").write_text("open('pwned', 'w')\n", encoding="utf-8")
    git("add", ".")
    git("commit", "-q", "-m", 'x"; touch pwned; echo "')
    git("switch", "-q", "main")
    git("merge", "-q", "--no-ff", "-m", "merge", "theirs")
    merge = git("rev-parse", "HEAD")
    git("switch", "-q", "--detach", merge)

    summary = tmp_path / "summary.md"
    told = {}
    for job, step in steps_of(workflow(".github/workflows/check.yml")):
        if job == "review" and "run" in step:
            result = command(
                *("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]),
                cwd=place,
                GITHUB_SHA=merge,
                GITHUB_WORKSPACE=str(place),
                RUNNER_TEMP=str(temp),
                GITHUB_STEP_SUMMARY=str(summary),
                CI="true",
            )
            assert result.returncode == 0, (step["name"], result.stderr)
            told[step["name"]] = result.stdout
    assert [str(path) for path in tmp_path.rglob("pwned")] == []
    shown = told["Annotate the changed lines"].splitlines()
    assert any("file=data/$(touch pwned).yml,line=1" in each for each in shown)
    assert all(each.startswith("::") and "file=data/" in each for each in shown)
    review = (temp / "review" / "review.md").read_text(encoding="utf-8")
    assert comment.checked(review)
    assert "touch pwned" in summary.read_text(encoding="utf-8")
    assert "## All findings" in summary.read_text(encoding="utf-8")
    assert line > 0

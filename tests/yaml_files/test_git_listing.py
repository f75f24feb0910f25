"""A data folder in a git repository: what git tracks or would track is data, nothing else."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from livingdocs import git_calls
from livingdocs.curating.edits import Edits
from livingdocs.findings import Severity
from livingdocs.loading import KnowledgeBaseError, load_knowledge_base
from livingdocs.yaml_files.files import list_data_files
from tests.bars.measuring import Measured
from tests.data_folder import CARD, RAW, DataFolder
from tests.repositories import git, new_repository

IGNORED = "cards/2612.00098.yml"


@pytest.fixture
def tracked(folder: DataFolder) -> DataFolder:
    """The fabricated folder, committed."""
    new_repository(folder.root.parent)
    return folder


def listed(folder: DataFolder) -> list[str]:
    return [file.relative for file in list_data_files(folder.root)[0]]


def told(folder: DataFolder) -> list[tuple[str, str, str]]:
    """Rule, path and words of each finding."""
    return [(each.rule, each.path, each.found) for each in list_data_files(folder.root)[1]]


def ignore(folder: DataFolder, pattern: str) -> None:
    """What a curator's own checkout ignores."""
    (folder.root.parent / ".git/info/exclude").write_text(f"{pattern}\n", encoding="utf-8")


def put_into_index(folder: DataFolder, mode: str, path: str, content: str = "x: y\n") -> None:
    """An entry of the index that is not made from the file on the disk."""
    top = folder.root.parent
    blob = git(top, "hash-object", "-w", "--stdin", given=content).strip()
    if mode == "160000":
        blob = git(top, "rev-parse", "HEAD").strip()
    git(top, "update-index", "--add", "--cacheinfo", f"{mode},{blob},data/{path}")


def test_the_same_files_are_listed_with_git_and_without(
    tracked: DataFolder, kb_folder: Path
) -> None:
    assert told(tracked) == []
    walked = [file.relative for file in list_data_files(kb_folder)[0]]
    assert listed(tracked) == walked


def test_a_new_file_is_seen_and_an_ignored_one_is_not(tracked: DataFolder) -> None:
    """A curator sees a file at once; what git ignores is never published, and not in silence."""
    tracked.write("cards/2612.00099.yml", "broken: [")
    assert "cards/2612.00099.yml" in listed(tracked)
    tracked.remove("cards/2612.00099.yml")
    ignore(tracked, f"data/{IGNORED}\nscratch*\n")
    tracked.write(IGNORED, tracked.text(CARD).replace("2612.00042", "2612.00098"))
    tracked.write("scratch.txt", "a note")
    tracked.write("scratch/deep/note.yml", "a note")
    kb = load_knowledge_base(tracked.root)
    assert "2612.00098" not in kb.cards
    assert [(each.severity, each.rule, each.path) for each in kb.notices] == [
        (Severity.INFO, "file-not-listed", IGNORED)
    ]


def test_what_all_of_a_persons_repositories_ignore_counts_for_nothing(
    tracked: DataFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two people who build one commit with their new files see the same site."""
    home = tmp_path / "home"
    (home / ".config/git").mkdir(parents=True)
    (home / ".config/git/ignore").write_text("*.yml\n", encoding="utf-8")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    tracked.write("cards/2612.00099.yml", "broken: [")
    assert "cards/2612.00099.yml" in listed(tracked)


def test_a_tracked_file_counts_although_a_pattern_ignores_it(tracked: DataFolder) -> None:
    ignore(tracked, "*.yml")
    assert CARD in listed(tracked)


def test_a_folder_that_git_ignores_as_a_whole_is_taken_as_it_is(folder: DataFolder) -> None:
    """It is a folder of somebody's own in a checkout: there is nothing to ask git about."""
    git(folder.root.parent, "init", "-q")
    ignore(folder, "/data/")
    assert CARD in listed(folder)
    assert told(folder) == []


def test_a_file_that_was_deleted_is_not_listed(tracked: DataFolder) -> None:
    tracked.remove(CARD)
    assert CARD not in listed(tracked)
    assert told(tracked) == []


@pytest.mark.bar("B6")
@pytest.mark.parametrize(
    ("mode", "words"),
    [("120000", "a link"), ("100755", "an executable file"), ("160000", "a submodule")],
)
def test_modes_of_the_index_are_refused(
    tracked: DataFolder, mode: str, words: str, measured: Measured
) -> None:
    """A checkout without links or modes shows a plain file where another one has a link."""
    put_into_index(tracked, mode, "cards/2612.00099.yml")
    if mode == "160000":
        (tracked.root / "cards/2612.00099.yml").mkdir()  # not checked out: an empty folder
    else:
        tracked.write("cards/2612.00099.yml", "../kb.yml")
    accepted = int("cards/2612.00099.yml" in listed(tracked))
    measured("B6", modes=1, accepted=accepted)
    assert told(tracked) == [
        ("file-not-allowed", "cards/2612.00099.yml", f"{words} in the index of git")
    ]
    assert accepted == 0


def test_twins_of_the_index_are_refused_where_the_disk_holds_one_of_them(
    tracked: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file system that takes capitals for small letters shows one file of two."""
    put_into_index(tracked, "100644", RAW.upper())
    assert told(tracked) == []  # A rename that is not yet in the index, on this disk.
    real = os.path.lexists
    monkeypatch.setattr("os.path.lexists", lambda path: real(path) or "MIRA" in str(path))
    (rule, path, _), *more = told(tracked)
    assert (rule, path, more) == ("file-not-allowed", RAW.upper(), [])


@pytest.mark.parametrize("path", [".gitattributes", "cards/.gitattributes"])
def test_attributes_are_refused_also_where_git_ignores_them(tracked: DataFolder, path: str) -> None:
    """They have their effect all the same."""
    ignore(tracked, ".gitattributes")
    tracked.write(path, "* -diff\n")
    assert [(rule, where) for rule, where, _ in told(tracked)] == [("file-not-allowed", path)]


def test_a_file_that_hides_others_is_refused(tracked: DataFolder) -> None:
    """A stranger's `.gitignore` in the data folder would drop new records of everybody."""
    tracked.write("cards/.gitignore", "*\n")
    assert ("file-not-allowed", "cards/.gitignore", "patterns of git for data files") in told(
        tracked
    )


def test_no_program_of_the_repository_is_run(tracked: DataFolder, tmp_path: Path) -> None:
    """Its settings may be a stranger's: a monitor, hooks, a pager."""
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\ntouch {tmp_path}/canary\n", encoding="utf-8")
    program.chmod(0o755)
    hooks = tmp_path / "hooks"
    hooks.mkdir()
    (hooks / "post-index-change").symlink_to(program)
    for name, value in (
        ("core.fsmonitor", program),
        ("core.pager", program),
        ("pager.ls-files", program),
        ("core.hooksPath", hooks),
    ):
        git(tracked.root.parent, "config", name, str(value))
    os.utime(tracked.root / CARD)  # an index that wants to be refreshed
    assert CARD in listed(tracked)
    assert not (tmp_path / "canary").exists()


BARE = """[core]
\trepositoryformatversion = 1
\tbare = false
\tworktree = .
[extensions]
\tpartialclone = o
[remote "o"]
\turl = .
\tpromisor = true
\tuploadpack = touch ../canary;
"""


def test_a_data_folder_that_looks_like_a_repository_is_none(tracked: DataFolder) -> None:
    """Its configuration would be a stranger's: git fetches what is missing with its programs."""
    for path, text in (("HEAD", "ref: refs/heads/main\n"), ("config", BARE), ("objects/x", "")):
        tracked.write(path, text)
    tracked.write("refs/heads/main", f"{'1':0>40}\n")
    canary = tracked.root.parent / "canary"
    asked = ("cat-file", "-t", "main")
    with pytest.raises(subprocess.CalledProcessError):
        git(tracked.root, "-c", "safe.bareRepository=all", *asked)
    assert canary.exists()  # That is what git does by itself.
    canary.unlink()
    with pytest.raises(git_calls.GitError, match="bare repository"):
        git_calls.run_git(tracked.root, *asked)
    with pytest.raises(git_calls.GitError, match="not allowed"):
        git_calls.run_git(tracked.root, "--git-dir=.", *asked)
    assert "config" in {path for _, path, _ in told(tracked)}
    assert not canary.exists()


def test_variables_of_the_caller_lead_nowhere_else(
    tracked: DataFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A git hook sets them for its own repository."""
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "elsewhere"))
    monkeypatch.setenv("GIT_INDEX_FILE", str(tmp_path / "other-index"))
    assert CARD in listed(tracked)
    assert told(tracked) == []


def test_a_repository_of_another_owner_gives_the_files_of_the_disk_and_a_notice(
    tracked: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a container whose checkout another user made."""
    monkeypatch.setitem(git_calls._VARIABLES, "GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    ignore(tracked, f"data/{IGNORED}")
    tracked.write(IGNORED, tracked.text(CARD).replace("2612.00042", "2612.00098"))
    kb = load_knowledge_base(tracked.root)
    assert "2612.00098" in kb.cards
    (notice,) = kb.notices
    assert (notice.rule, notice.severity) == ("file-not-listed", Severity.INFO)
    assert "dubious ownership" in notice.found


def test_a_machine_without_git_gives_the_files_of_the_disk_and_a_notice(
    tracked: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    assert CARD in listed(tracked)
    assert [rule for rule, _, _ in told(tracked)] == ["file-not-listed"]


def test_something_else_that_is_called_git_is_no_repository(folder: DataFolder) -> None:
    (folder.root.parent / ".git").mkdir()
    assert CARD in listed(folder)
    assert told(folder) == []


def test_asking_git_costs_little(tracked: DataFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    """One call for a load, however many files there are; without a repository none."""
    calls: list[object] = []
    real = subprocess.Popen

    def start(*words: Any, **options: Any) -> Any:
        calls.append(words)
        return real(*words, **options)

    monkeypatch.setattr(subprocess, "Popen", start)
    started = time.process_time()
    listed(tracked)
    assert len(calls) == 1
    assert time.process_time() - started < 2.0


def test_an_ignored_file_does_not_stop_a_command(tracked: DataFolder) -> None:
    """The copy in which a command tries its change holds what a loader would read."""
    ignore(tracked, "notes.txt")
    tracked.write("notes.txt", "of my own")
    edits = Edits(tracked.root)
    edits.put(CARD, tracked.text(CARD) + "# kept\n")
    edits.carry_out()
    assert tracked.text(CARD).endswith("# kept\n")


def test_a_fault_is_told_although_a_notice_stands_beside_it(tracked: DataFolder) -> None:
    ignore(tracked, f"data/{IGNORED}")
    tracked.write(IGNORED, "x")
    tracked.write("cards/2612.00099.yml", "broken: [")
    with pytest.raises(KnowledgeBaseError) as caught:
        load_knowledge_base(tracked.root)
    assert {each.severity for each in caught.value.findings} == {Severity.ERROR}

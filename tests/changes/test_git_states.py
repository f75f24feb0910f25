"""Two states of a data folder out of git, exactly as they were committed."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from livingdocs.changes.git_states import GitError, Repository, repository_of
from livingdocs.loading import KnowledgeBaseError, load_knowledge_base
from tests.data_folder import ANCHOR, DataFolder
from tests.importing.samples import tree


def git(folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        ["git", "-C", str(folder), "-c", "user.name=t", "-c", "user.email=t@e.example", *arguments],
        check=True,
        capture_output=True,
    )
    return done.stdout.decode("utf-8")


@pytest.fixture
def repository(folder: DataFolder) -> Repository:
    root = folder.root.parent
    git(root, "init", "-q", "-b", "main")
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "base")
    return repository_of(folder.root)


def test_a_state_has_the_bytes_of_the_commit(
    repository: Repository, folder: DataFolder, tmp_path: Path
) -> None:
    """Whatever the working tree holds by then; the raw texts byte for byte."""
    before = tree(folder.root)
    folder.write(ANCHOR, "broken: [")
    state = repository.extract(repository.commit("main"), tmp_path / "state")
    assert tree(state) == before


def test_attributes_of_a_stranger_hide_nothing(
    repository: Repository, folder: DataFolder, tmp_path: Path
) -> None:
    """`export-ignore` leaves a file out of archives, and a review must not be fooled by it."""
    root = folder.root.parent
    (root / ".gitattributes").write_text("data/anchors/** export-ignore\n", encoding="utf-8")
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "hide")
    state = repository.extract(repository.commit("HEAD"), tmp_path / "state")
    assert (state / ANCHOR).is_file()


def test_links_and_modes_reach_the_loader_that_refuses_them(
    repository: Repository, folder: DataFolder, tmp_path: Path
) -> None:
    """What is no plain file is neither followed nor lost."""
    root = folder.root.parent
    (folder.root / "cards" / "link.yml").symlink_to("/etc/passwd")
    (folder.root / "cards" / "2612.00042.yml").chmod(0o755)
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "odd")
    state = repository.extract(repository.commit("HEAD"), tmp_path / "state")
    with pytest.raises(KnowledgeBaseError) as error:
        load_knowledge_base(state)
    found = {(each.path, each.rule) for each in error.value.findings}
    assert ("cards/link.yml", "file-not-allowed") in found


def test_changed_files_of_the_working_tree_and_of_a_branch(
    repository: Repository, folder: DataFolder
) -> None:
    """New files that git does not know yet are among them."""
    start = repository.commit("main")
    folder.write("cards/new.yml", "x")
    folder.write(ANCHOR, "x")
    names = ("data/anchors/brewing/kettle-flags.yml", "data/cards/new.yml")
    assert repository.changed_files(start, None) == names
    root = folder.root.parent
    git(root, "checkout", "-q", "-b", "other")
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "x")
    assert repository.changed_files(start, "other") == names
    assert repository.merge_base("main", "other") == start


@pytest.mark.parametrize("ref", ["nothing", "--output=x", "main:data"])
def test_a_name_that_is_no_commit(repository: Repository, ref: str) -> None:
    with pytest.raises(GitError):
        repository.commit(ref)


def test_a_folder_outside_of_git(tmp_path: Path) -> None:
    with pytest.raises(GitError, match="no git repository"):
        repository_of(tmp_path)

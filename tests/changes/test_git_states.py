"""Two states of a data folder out of git, exactly as they were committed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from livingdocs import git_calls
from livingdocs.changes.git_states import GitError, Repository, repository_of
from livingdocs.loading import KnowledgeBaseError, load_knowledge_base
from tests.data_folder import ANCHOR, DataFolder, tree
from tests.repositories import git, new_repository


@pytest.fixture
def repository(folder: DataFolder) -> Repository:
    new_repository(folder.root.parent)
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


def test_what_moved_out_of_the_code_is_told(repository: Repository, folder: DataFolder) -> None:
    """Git calls it a rename, and names where it went: to data, where nobody looks for code."""
    root = folder.root.parent
    (root / "guard.py").write_text("print('on guard')\n" * 20, encoding="utf-8")
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "code")
    start = repository.commit("main")
    git(root, "checkout", "-q", "-b", "other")
    git(root, "mv", "guard.py", "data/inbox/mira/guard.txt")
    git(root, "commit", "-q", "-m", "move")
    names = ("data/inbox/mira/guard.txt", "guard.py")
    assert repository.changed_files(start, "other") == names
    assert repository.changed_files(start, None) == names


def test_a_submodule_is_told_that_asks_not_to_be(
    repository: Repository, folder: DataFolder
) -> None:
    """A file of the branch can say that changes of a submodule count for nothing."""
    root = folder.root.parent
    start = repository.commit("main")
    words = '[submodule "x"]\n\tpath = x\n\turl = ./x\n\tignore = all\n'
    (root / ".gitmodules").write_text(words, encoding="utf-8")
    git(root, "add", "-A")
    git(root, "update-index", "--add", "--cacheinfo", f"160000,{start},x")
    git(root, "commit", "-q", "-m", "submodule")
    assert repository.changed_files(start, "HEAD") == (".gitmodules", "x")


@pytest.mark.parametrize("ref", ["nothing", "--output=x", "main:data"])
def test_a_name_that_is_no_commit(repository: Repository, ref: str) -> None:
    with pytest.raises(GitError):
        repository.commit(ref)


def test_a_folder_outside_of_git(tmp_path: Path) -> None:
    with pytest.raises(GitError, match="no git repository"):
        repository_of(tmp_path)


def tree_by_hand(repository: Repository, *entries: tuple[str, str, str]) -> str:
    """A tree of modes, names and hashes, as no git would make it."""
    data = b"".join(
        f"{mode} {name}".encode() + b"\0" + bytes.fromhex(blob) for mode, name, blob in entries
    )
    done = subprocess.run(
        ["git", "-C", str(repository.root), "hash-object", "-t", "tree", "--literally", "-w",
         "--stdin"],
        input=data,
        check=True,
        capture_output=True,
    )  # fmt: skip
    return done.stdout.decode("ascii").strip()


def committed(repository: Repository, data: str) -> str:
    """A commit whose data folder is that tree."""
    top = tree_by_hand(repository, ("40000", "data", data))
    return git(repository.root, "commit-tree", "-m", "by hand", top).strip()


@pytest.mark.parametrize("name", ["..", "."])
def test_a_tree_that_leads_out_of_the_folder_is_refused(
    repository: Repository, tmp_path: Path, name: str
) -> None:
    blob = git(repository.root, "rev-parse", "HEAD:data/kb.yml").strip()
    inner = tree_by_hand(repository, ("100644", "evil.yml", blob))
    commit = committed(repository, tree_by_hand(repository, ("40000", name, inner)))
    with pytest.raises(GitError, match="no path for a file"):
        repository.extract(commit, tmp_path / "state")
    assert [path.name for path in (tmp_path / "state").iterdir()] == ["data"]


def test_no_file_is_put_through_a_link_of_the_same_tree(
    repository: Repository, tmp_path: Path
) -> None:
    """A tree made by hand can hold one name twice, as a link and as a folder."""
    outside = tmp_path / "outside"
    outside.mkdir()
    blob = git(repository.root, "rev-parse", "HEAD:data/kb.yml").strip()
    (tmp_path / "target").write_text(str(outside), encoding="utf-8")
    link = git(repository.root, "hash-object", "-w", str(tmp_path / "target")).strip()
    inner = tree_by_hand(repository, ("100644", "evil.yml", blob))
    twice = tree_by_hand(repository, ("120000", "cards", link), ("40000", "cards", inner))
    with pytest.raises(GitError):
        repository.extract(committed(repository, twice), tmp_path / "state")
    assert list(outside.iterdir()) == []


def test_what_is_too_large_to_be_read_is_not_read(
    repository: Repository,
    folder: DataFolder,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It keeps its size, by which the loader refuses it."""
    monkeypatch.setattr("livingdocs.changes.git_states.MAX_BIB_BYTES", 200_000)
    folder.write("references.bib", b"% \n" * 100_000)
    git(folder.root.parent, "add", "-A")
    git(folder.root.parent, "commit", "-q", "-m", "large")
    state = repository.extract(repository.commit("HEAD"), tmp_path / "state")
    assert (state / "references.bib").read_bytes() == bytes(300_000)


def bomb(repository: Repository, levels: int) -> str:
    """A commit of a few hundred bytes whose data folder has ten files to the power of `levels`."""
    blob = git(repository.root, "rev-parse", "HEAD:data/kb.yml").strip()
    made = tree_by_hand(repository, *(("100644", f"x{each}.yml", blob) for each in range(10)))
    for _ in range(levels - 1):
        made = tree_by_hand(repository, *(("40000", f"d{each}", made) for each in range(10)))
    return committed(repository, made)


def test_a_tree_of_a_million_files_is_not_listed_to_its_end(
    repository: Repository, tmp_path: Path
) -> None:
    """One tree ten times in another, and so on: the listing would have any length."""
    with pytest.raises(GitError, match=r"ls-tree: an answer of more than 33,554,432 bytes"):
        repository.extract(bomb(repository, 6), tmp_path / "state")


@pytest.mark.skipif(sys.platform != "linux", reason="no bound for the memory of a child elsewhere")
def test_git_takes_no_more_memory_than_it_may_have(
    repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It keeps all that differs before it tells of the first: of a million files that is 330 MB."""
    start, end = repository.commit("main"), bomb(repository, 6)
    monkeypatch.setattr("livingdocs.git_calls.MOST_MEMORY", 64 * 1024 * 1024)
    with pytest.raises(GitError, match=r"diff: .*out of memory"):
        repository.changed_files(start, end)
    assert repository.changed_files(start, start) == ()


def test_an_answer_is_read_while_the_question_is_still_given(repository: Repository) -> None:
    """More of both than a pipe holds; and an end of git before it has read all of it."""
    blob = git(repository.root, "rev-parse", "HEAD:data/kb.yml").strip()
    asked = f"{blob}\n".encode() * 20_000
    size = git(repository.root, "cat-file", "-s", blob).strip()
    answer = git_calls.run_git(repository.root, "cat-file", "--batch-check", given=asked)
    assert answer == f"{blob} blob {size}\n".encode() * 20_000
    with pytest.raises(GitError, match=r"unknown option"):
        git_calls.run_git(repository.root, "cat-file", "--no-such-option", given=asked)


def test_git_that_gives_no_answer_is_ended(
    repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(git_calls, "MOST_SECONDS", 0.2)
    alias = ("-c", "alias.wait=!sleep 600", "wait")
    with pytest.raises(GitError, match="no answer in"):
        git_calls.run_git(repository.root, *alias)


def test_a_folder_that_is_a_repository_of_its_own(folder: DataFolder, tmp_path: Path) -> None:
    """Its files are data, not the code of a program around it."""
    before = tree(folder.root)
    new_repository(folder.root)
    repository = repository_of(folder.root)
    assert tree(repository.extract(repository.commit("main"), tmp_path / "state")) == before
    assert repository.prefix == ""


def test_a_working_tree_elsewhere_is_told(repository: Repository, tmp_path: Path) -> None:
    """Git would answer for the files of another folder."""
    (tmp_path / "other").mkdir()
    git(repository.root, "config", "core.worktree", str(tmp_path / "other"))
    with pytest.raises(GitError, match=r"core\.worktree"):
        repository_of(repository.root / "data")


def test_an_object_that_is_not_there_is_told(repository: Repository) -> None:
    """As after a copy that was cut short, or in a clone without the contents of old files."""
    nowhere = "12" * 20
    with pytest.raises(GitError, match=f"the object {nowhere} is missing; see git fsck"):
        repository.contents([nowhere])


def test_a_tree_that_would_fill_the_disk_is_refused(
    repository: Repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A small pull request can name one file a thousand times; nothing of it is written."""
    monkeypatch.setattr("livingdocs.changes.git_states._MOST_BYTES", 100_000)
    (tmp_path / "large").write_bytes(bytes(20_000))
    blob = git(repository.root, "hash-object", "-w", str(tmp_path / "large")).strip()
    flood = tree_by_hand(repository, *(("100644", f"{each}.yml", blob) for each in range(9)))
    with pytest.raises(GitError, match="9 files with 180,000 bytes; at most"):
        repository.extract(committed(repository, flood), tmp_path / "state")
    assert tree(tmp_path / "state") == {}

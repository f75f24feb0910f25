"""The command that says what a pull request means."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.data_folder import ANCHOR, CARD, DataFolder
from tests.repositories import git, new_repository
from tests.scripts.command import run


@pytest.fixture
def place(folder: DataFolder) -> Path:
    """A repository with a data folder on `main`, and a branch `change`."""
    return new_repository(folder.root.parent, branch="change")


def test_the_files_as_they_are_against_a_branch(place: Path, folder: DataFolder) -> None:
    """Before anything is committed; nothing is written."""
    folder.replace(ANCHOR, "旧名不再接受", "旧名仍可用")
    answer = run("review_pr.py", "--base", "main", cwd=place)
    assert answer.code == 0
    assert "## Data change: 1 changed" in answer.out and "旧名仍可用" in answer.out
    assert git(place, "status", "--porcelain") == f" M data/{ANCHOR}\n"


def test_a_branch_that_is_not_checked_out(place: Path, folder: DataFolder) -> None:
    """What came to main in the meantime is not part of the change; code is named."""
    folder.replace(ANCHOR, "旧名不再接受", "旧名仍可用")
    (place / "hook.py").write_text("x", encoding="utf-8")
    git(place, "add", "-A")
    git(place, "commit", "-q", "-m", "change")
    git(place, "checkout", "-q", "main")
    folder.replace(CARD, "讲的是壶", "讲的只是壶")
    git(place, "commit", "-q", "-a", "-m", "meanwhile")
    answer = run(
        "review_pr.py", "--base", "main", "--head", "change", "--format", "json", cwd=place
    )
    assert answer.code == 0
    data = json.loads(answer.out)
    assert [each["key"] for each in data["records"]] == ["brewing/kettle-flags"]
    assert data["code"] == ["hook.py"]
    assert data["files"] == [f"data/{ANCHOR}"]


def test_a_bad_change_ends_with_2_and_a_wrong_name_with_1(place: Path, folder: DataFolder) -> None:
    folder.replace(CARD, 'id: "2612.00042"', "id: 2612.00042")
    assert run("review_pr.py", "--base", "main", cwd=place).code == 2
    wrong = run("review_pr.py", "--base", "nothing", cwd=place)
    assert wrong.code == 1 and "nothing" in wrong.err
    assert run("review_pr.py", cwd=place).code == 1


@pytest.mark.slow
def test_a_folder_that_is_a_repository_of_its_own_holds_data(folder: DataFolder) -> None:
    """Not programs of a branch that someone might build."""
    new_repository(folder.root)
    folder.replace(CARD, "讲的是壶", "讲的只是壶")
    place = folder.root.parent
    answer = run("review_pr.py", "--base", "main", "--format", "json", cwd=place)
    data = json.loads(answer.out)
    assert (answer.code, data["code"], data["files"]) == (0, [], [CARD])

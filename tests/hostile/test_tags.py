"""A tag of YAML that would run a program runs none, whichever command or build reads the file."""

from __future__ import annotations

import html
from pathlib import Path

import pytest

from tests.built_site import Project
from tests.data_folder import DataFolder
from tests.scripts.command import run
from tests.scripts.uses import USED, USES, place_of
from tests.source_tree import ROOT

TAGGED = "id: x\nx: !!python/object/apply:os.system ['touch pwned']\ny: !!python/name:os.system\n"
PLACES = ("anchors/brewing/tagged.yml", "cards/2612.00099.yml", "anchors.yaml", "arxiv/2612/x.yml")
# Commands that read the whole folder name the place; the others do not come to it.
NAMING = {
    *("validate_data.py", "format_data.py", "review_pr.py", "merge_records.py", "check_titles.py"),
    *("rename_record.py", "take_suggestion.py", "decide_proposals.py", "answer_doubt.py"),
    *("create_record.py", "migrate_data.py", "flag_cards.py", "remove_record.py"),
}


def plant(folder: Path) -> None:
    """The tag in a record, a card, a file that is no data, and a snapshot."""
    for path in PLACES:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(TAGGED, encoding="utf-8")


@pytest.fixture
def place(folder: DataFolder, request: pytest.FixtureRequest) -> Path:
    """A folder in which every command finds what it wants."""
    return place_of(folder, request)


def canaries(place: Path) -> list[Path]:
    """What the tag would have made, here or where the tests were begun."""
    return [*place.rglob("pwned"), *Path.cwd().glob("pwned"), *ROOT.glob("pwned")]


@pytest.mark.slow
@pytest.mark.bar("B1")
@pytest.mark.parametrize("script", USED)
def test_no_command_obeys_a_tag(place: Path, script: str) -> None:
    """And who reads the folder says where it stands, as file and line."""
    plant(place / "data")
    answer = run(script, *USES[script], cwd=place)
    assert canaries(place) == []
    said = html.unescape(answer.out) + answer.err
    assert "Traceback" not in said
    if script in NAMING:
        assert answer.code == 2, said
        assert "anchors/brewing/tagged" in said and "delete the tag" in said
        if script == "validate_data.py":
            assert '"line": 2' in said


@pytest.mark.slow
@pytest.mark.bar("B1")
def test_no_build_obeys_a_tag(folder: DataFolder, tmp_path: Path) -> None:
    plant(folder.root)
    with pytest.raises(AssertionError) as log:
        Project("tagged", ROOT, folder.root).build(tmp_path / "site")
    assert canaries(tmp_path) == []
    assert "anchors/brewing/tagged.yml:2" in str(log.value)

"""Snapshots from facts that were collected by hand: read strictly, written whole or not at all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from livingdocs.importing.paper_facts import PaperFactsError, read_paper_facts
from livingdocs.records.snapshot import snapshot_digest
from tests.data_folder import SNAPSHOT, DataFolder
from tests.scripts.command import Answer, run

FACTS = {
    "id": "2702.00017",
    "title": "Steeping Leaves: A Cache",
    "authors": ["Oda Lindqvist"],
    "authors_complete": False,
    "primary_category": "cs.TE",
    "categories": None,
    "submitted": "2027-02-02",
    "latest_version": "v3",
    "seen_on": "a list",
}


def written(facts: object, tmp_path: Path) -> Path:
    path = tmp_path / "facts.json"
    path.write_text(json.dumps(facts, ensure_ascii=False), encoding="utf-8")
    return path


def collect(folder: DataFolder, facts: object, *arguments: str) -> Answer:
    """Run the command beside the data folder."""
    path = written(facts, folder.root.parent)
    return run(
        "import_paper_facts.py", path, "--on", "2027-03-06", *arguments, cwd=folder.root.parent
    )


def test_what_is_unknown_stays_unknown() -> None:
    """Null or missing is null, a list that may go on says so, and the record fits its hash."""
    (snapshot,) = read_paper_facts(json.dumps([FACTS]), fetched_at="2027-03-06")
    assert (snapshot.latest_version, snapshot.source) == (3, "a list")
    assert (snapshot.categories, snapshot.abstract, snapshot.updated) == (None, None, None)
    assert (snapshot.authors_complete, snapshot.categories_complete) == (False, False)
    assert snapshot.sha256 == snapshot_digest(snapshot)


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ("[", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("{}", "expected a list"),
        ('["2702.00017"]', "expected a list of objects"),
        (json.dumps([FACTS, {**FACTS, "id": "10.1145/1"}]), r"entry 2 \(10\.1145/1\): id: "),
        (json.dumps([{**FACTS, "title": None}]), r"entry 1 \(2702\.00017\): title: "),
        (json.dumps([{**FACTS, "title": "a\x1bb"}]), r"title: .*ESCAPE"),
        (json.dumps([{**FACTS, "submitted": "2027-02-30"}]), "submitted: "),
        (json.dumps([{**FACTS, "latest_version": "3"}]), "latest_version: '3'"),
        (json.dumps([{**FACTS, "latest_version": 3}]), "latest_version: 3"),
        (json.dumps([FACTS, FACTS]), r"entry 2: 2702\.00017 again"),
    ],
)
def test_a_fault_names_its_entry(facts: str, message: str) -> None:
    """Nothing is guessed, and of two entries for one paper none is lost in silence."""
    with pytest.raises(PaperFactsError, match=message):
        read_paper_facts(facts, fetched_at="2027-03-06")


def test_facts_become_files_that_load(folder: DataFolder) -> None:
    """What was there is replaced; a second run changes nothing."""
    first = collect(folder, [FACTS, {**FACTS, "id": "hep-th/9912999"}])
    assert (first.code, first.out) == (
        0,
        f"data/{SNAPSHOT}\ndata/arxiv/9912/hep-th_9912999.yml\n",
    )
    kb = folder.load()
    assert kb.notices == ()
    assert kb.snapshots["2702.00017"].title == "Steeping Leaves: A Cache"
    second = collect(folder, [FACTS, {**FACTS, "id": "hep-th/9912999"}])
    assert (second.code, second.out) == (0, "")
    assert second.err == "2 papers, 0 files written\n"


def test_a_dry_run_says_what_would_change_and_writes_nothing(folder: DataFolder) -> None:
    """Only the files that would."""
    before = folder.text(SNAPSHOT)
    answer = collect(folder, [FACTS], "--dry-run")
    assert answer.out == f"data/{SNAPSHOT}\n"
    assert folder.text(SNAPSHOT) == before
    collect(folder, [FACTS])
    assert collect(folder, [FACTS], "--dry-run").out == ""


def test_one_bad_entry_writes_nothing(folder: DataFolder) -> None:
    """Half of a list would be worse than none."""
    before = folder.text(SNAPSHOT)
    answer = collect(folder, [FACTS, {**FACTS, "id": "x"}])
    assert answer.code == 2
    assert "entry 2 (x): id" in answer.err
    assert "Traceback" not in answer.err
    assert folder.text(SNAPSHOT) == before


@pytest.mark.parametrize(
    "arguments",
    [[], ["facts.json"], ["facts.json", "--on", "yesterday"], ["facts.json", "--on", "2027-2-30"]],
)
def test_wrong_use_is_exit_code_1(folder: DataFolder, arguments: list[str]) -> None:
    """Without a file, without a day, with a day that there is not."""
    written([FACTS], folder.root.parent)
    answer = run("import_paper_facts.py", *arguments, cwd=folder.root.parent)
    assert (answer.code, answer.out) == (1, "")
    assert "usage: " in answer.err


def test_a_file_that_cannot_be_read_or_written_is_told(folder: DataFolder) -> None:
    """Without a traceback."""
    missing = run("import_paper_facts.py", "x.json", "--on", "2027-03-06", cwd=folder.root)
    blocked = collect(folder, [FACTS], "--data", "data/kb.yml")
    for answer in (missing, blocked):
        assert answer.code == 2
        assert "Traceback" not in answer.err

"""The commands about titles: forms of answers, exit codes, what they write."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.data_folder import BRIEFING, DataFolder, tree
from tests.scripts.command import Answer, run, run_process

PAIRS = (
    '{"id": "2701.2", "claimed": "Samovar · 缓存", "official": "Samovar: A Cache",'
    ' "label": "same"}\n'
    '{"id": "2701.1", "claimed": "Quantum Lattices of Ligands", "official": "Steep: Tea",'
    ' "label": "different paper"}\n'
    '{"id": "2701.1", "claimed": "STEEP: TEA", "official": "Steep: Tea", "label": "same"}\n'
    '{"id": "2701.3", "claimed": "<script>\\u202e\\u0007", "official": null}\n'
)
METADATA = (
    '{"id": "2701.1", "title": "Steep: Tea", "abstract": "Of tea.", "authors": ["Mira Okafor"]}\n'
)


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A folder with a file of pairs and one of metadata."""
    (tmp_path / "pairs.jsonl").write_text(PAIRS, encoding="utf-8")
    (tmp_path / "metadata.jsonl").write_text(METADATA, encoding="utf-8")
    return tmp_path


def check(files: Path, *arguments: str) -> Answer:
    return run("check_titles.py", *arguments, cwd=files)


def test_a_line_for_each_pair_in_the_order_of_the_file(files: Path) -> None:
    """Id, verdict, score and reason; nothing is written."""
    before = tree(files)
    answer = check(files, "--pairs", "pairs.jsonl", "--metadata", "metadata.jsonl")
    lines = [json.loads(line) for line in answer.out.splitlines()]
    assert (answer.code, answer.err) == (0, "")
    assert [list(line) for line in lines] == [["id", "verdict", "score", "reason"]] * 4
    assert [(line["id"], line["verdict"]) for line in lines] == [
        ("2701.2", "shortened"),
        ("2701.1", "different paper"),
        ("2701.1", "same"),
        ("2701.3", "not asked"),
    ]
    assert all(0 <= line["score"] <= 1 and line["reason"] for line in lines)
    assert tree(files) == before


def test_metadata_may_be_left_out(files: Path) -> None:
    """Titles alone are evidence too."""
    answer = check(files, "--pairs", "pairs.jsonl", "--format", "jsonl")
    assert [json.loads(line)["verdict"] for line in answer.out.splitlines()][:2] == [
        "shortened",
        "different paper",
    ]


@pytest.mark.parametrize("form", ["text", "json", "jsonl"])
def test_every_form_is_harmless(files: Path, form: str) -> None:
    """Control and direction characters of strangers are shown, not sent."""
    answer = run_process(
        "check_titles.py", "--pairs", "pairs.jsonl", "--format", form, cwd=files,
        env={"PYTHONIOENCODING": "ascii"},
    )  # fmt: skip
    assert answer.code == 0
    assert not set(answer.out) & set("\u202e\u0007\x1b")
    assert "题名" in answer.out
    if form == "json":
        assert len(json.loads(answer.out)) == 4


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["--pairs", "nowhere.jsonl"], 1, "nowhere.jsonl: error: no such file"),
        (["--pairs", "."], 1, ".: error: a folder"),
        (["--pairs", "pairs.jsonl", "--metadata", "no.jsonl"], 1, "no.jsonl: error: no such file"),
        (["--metadata", "metadata.jsonl"], 1, "--metadata belongs to --pairs"),
        (["--pairs", "pairs.jsonl", "--write"], 1, "--pairs is for files"),
        (["--pairs", "pairs.jsonl", "--format", "xml"], 1, "invalid choice"),
        (["--pairs", "bad.jsonl"], 2, "bad.jsonl:2: error: expected an object, found a list"),
        (["--pairs", "pairs.jsonl", "--metadata", "bad.jsonl"], 2, "bad.jsonl:1: error: expected"),
        (["--data", "nowhere"], 2, "nowhere"),
    ],
)
def test_errors_name_the_place_and_the_way_out(
    files: Path, arguments: list[str], code: int, words: str
) -> None:
    """On stderr; nothing on stdout, so that no half answer is taken for a whole one."""
    (files / "bad.jsonl").write_text('{"id": "1", "claimed": "x"}\n[]\n', encoding="utf-8")
    answer = check(files, *arguments)
    assert (answer.code, answer.out) == (code, "")
    assert words in answer.err and "Traceback" not in answer.err


def test_all_faulty_lines_are_named_at_once(files: Path) -> None:
    """A person mends a file in one go."""
    (files / "bad.jsonl").write_text('{"id": 1}\n\n{"claimed": "x"}\nno\n', encoding="utf-8")
    answer = check(files, "--pairs", "bad.jsonl")
    assert [line.split(": ")[0] for line in answer.err.splitlines()] == [
        "bad.jsonl:1",
        "bad.jsonl:3",
        "bad.jsonl:4",
    ]


def test_help_says_what_is_read_and_written(files: Path) -> None:
    answer = check(files, "--help")
    assert answer.code == 0
    for word in ("--pairs", "--metadata", "--data", "--write", "KB_DATA", "Exit codes"):
        assert word in answer.out


# --- a data folder -------------------------------------------------------------------------------


def test_the_citations_of_a_folder_the_gravest_first(folder: DataFolder) -> None:
    """Each with both titles, its place and what is offered; nothing is written."""
    folder.replace(
        BRIEFING, "title: A Survey of Cracked Pots", "title: Quantum Lattices of Ligands"
    )
    before = tree(folder.root)
    answer = run("check_titles.py", "--format", "json", cwd=folder.root.parent)
    found = json.loads(answer.out)
    assert answer.code == 0
    assert (found[0]["id"], found[0]["verdict"]) == ("2612.00042", "different paper")
    assert found[0]["official"] == "A Survey of Cracked Pots"
    assert (found[0]["briefing"], found[0]["lines"]) == ("brewing/2027-03-02", [56, 56])
    assert tree(folder.root) == before
    text = run("check_titles.py", cwd=folder.root.parent)
    assert text.out.startswith("2612.00042 brewing/2027-03-02:56: different paper (")
    assert "    claimed: Quantum Lattices of Ligands\n" in text.out


def test_suggestions_are_written_when_asked_for(folder: DataFolder) -> None:
    """Only files of suggestions are new, and the folder still loads; twice is once."""
    folder.replace(BRIEFING, "Two Pots Are Better Than One", "Cracked Pots")
    before = tree(folder.root)
    answer = run("check_titles.py", "--write", cwd=folder.root.parent)
    assert (answer.code, answer.err) == (0, "data/suggestions/arxiv_id/2610.00733.yml: written\n")
    after = tree(folder.root)
    assert {name for name in after if after[name] != before.get(name)} == {
        "suggestions/arxiv_id/2610.00733.yml"
    }
    assert folder.load().suggestions["arxiv_id/2610.00733"].suggested == "2612.00042"
    assert run("check_titles.py", "--write", cwd=folder.root.parent).err == ""


# --- the figures ---------------------------------------------------------------------------------


def bench(files: Path, *arguments: str) -> Answer:
    return run("bench_titles.py", *arguments, cwd=files)


def test_the_figures_are_tables(files: Path) -> None:
    """Areas with intervals where there are pairs enough, and how verdicts meet labels."""
    lines = "".join(
        json.dumps({"id": f"2701.{number}", "claimed": title, "official": title, "label": "same"})
        + "\n"
        + json.dumps({"id": f"2701.{number}", "claimed": f"Lattice Ligands {number} Quanta",
                      "official": title, "label": "different paper"})
        + "\n"
        for number, title in enumerate(["Steep: Tea", "Samovar: A Cache", "Leaf Reuse Again"] * 4)
    )  # fmt: skip
    (files / "many.jsonl").write_text(lines, encoding="utf-8")
    answer = bench(files, "--pairs", "many.jsonl", "--metadata", "metadata.jsonl")
    assert answer.code == 0
    assert answer.out.startswith("24 pairs, 12 papers.\n")
    assert (
        "| title and abstract | all (24) | 1.000 (1.000 to 1.000) | too few pairs |" in answer.out
    )
    assert "0 of them are labelled same or shortened" in answer.out
    fitted = bench(files, "--pairs", "many.jsonl", "--metadata", "metadata.jsonl", "--fit")
    assert fitted.code == 0 and fitted.out.startswith("WITH_ABSTRACT: {'balance': ")


def test_one_pair_has_no_figures_and_is_no_fault(files: Path) -> None:
    """Too few pairs for an area; a pair that is held out can't be fitted on."""
    pair = '{"id": "2701.00001", "claimed": "Steep", "official": "Steep: Tea", "label": "same"}\n'
    (files / "one.jsonl").write_text(pair, encoding="utf-8")
    arguments = ("--pairs", "one.jsonl", "--metadata", "metadata.jsonl")
    assert "too few pairs" in bench(files, *arguments).out
    fitted = bench(files, *arguments, "--fit")
    assert (fitted.code, fitted.err) == (2, "one.jsonl: error: all of its pairs are held out\n")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ([], 1),
        (["--pairs", "pairs.jsonl"], 1),
        (["--pairs", "pairs.jsonl", "--metadata", "no.jsonl"], 1),
        (["--pairs", "metadata.jsonl", "--metadata", "metadata.jsonl"], 2),
    ],
)
def test_wrong_use_of_the_figures(files: Path, arguments: list[str], code: int) -> None:
    answer = bench(files, *arguments)
    assert (answer.code, answer.out) == (code, "") and "error" in answer.err

"""The commands about filings: forms of answers, exit codes, what they write."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from livingdocs.yaml_files.writer import dump_yaml
from tests.data_folder import DataFolder
from tests.filing.invented import TOPICS, many
from tests.scripts.command import Answer, run

CARDS = many(40)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with cards, metadata, and topics in data/topics."""
    place = tmp_path_factory.mktemp("cards")
    cards = [
        {"id": each.id, "primary_topic": each.stated, "right": [("tea", "iron")[number % 2]]}
        for number, each in enumerate(CARDS)
    ]
    papers = [
        {"id": each.id, "title": each.title, "abstract": each.abstract, "categories": []}
        for each in CARDS
    ]
    for name, rows in (("cards.jsonl", cards), ("metadata.jsonl", papers)):
        text = "".join(f"{json.dumps(row)}\n" for row in rows)
        (place / name).write_text(text, encoding="utf-8")
    topics = place / "data" / "topics"
    topics.mkdir(parents=True)
    for topic in TOPICS:
        text = dump_yaml(topic.model_dump(mode="json"))
        (topics / f"{topic.id}.yml").write_text(text, encoding="utf-8")
    return place


def flag(files: Path, *arguments: str) -> Answer:
    return run("flag_cards.py", *arguments, cwd=files)


FILES = ("--cards", "cards.jsonl", "--metadata", "metadata.jsonl")


def test_a_line_for_each_card_in_the_order_of_the_file(files: Path) -> None:
    """With the agreed fields; those that sit wrong are flagged."""
    answer = flag(files, *FILES)
    lines = [json.loads(line) for line in answer.out.splitlines()]
    assert (answer.code, answer.err) == (0, "")
    assert [line["id"] for line in lines] == [each.id for each in CARDS]
    fields = ["id", "stated", "suggested", "score", "flagged", "evidence"]
    assert all(list(line) == fields for line in lines)
    flagged = [line for line in lines if line["flagged"]]
    assert [line["id"][-2:] for line in flagged] == ["07", "17", "27", "37"]
    assert all(line["evidence"] for line in flagged)
    assert flag(files, *FILES).stdout == answer.stdout


def test_text_shows_the_flagged_ones_and_json_all(files: Path) -> None:
    """The most suspect first."""
    text = flag(files, *FILES, "--format", "text").out
    assert text.startswith("2701.000") and text.endswith("4 of 40 cards flagged\n")
    assert len(json.loads(flag(files, *FILES, "--format", "json").out)) == 40


def test_a_missing_extra_is_a_notice_and_the_descriptions_decide(
    files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the command that installs it."""
    monkeypatch.setitem(sys.modules, "sklearn.svm", None)
    answer = flag(files, *FILES)
    assert answer.code == 0 and len(answer.out.splitlines()) == 40
    words = "no scikit-learn: cards teach nothing; pip install 'livingdocs[cards]'"
    assert answer.err == f"notice: {words}\n"


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("--cards", "cards.jsonl"), 1, "--cards and --metadata belong together"),
        ((*FILES, "--write"), 1, "--topics is for --cards, and --write for a data folder"),
        (("--topics", "data/topics"), 1, "--topics is for --cards"),
        ((*FILES, "--topics", "nowhere"), 1, "nowhere: error: No such file or directory"),
        (("--cards", "none.jsonl", *FILES[2:]), 1, "none.jsonl: error: no such file"),
        (("--cards", "metadata.jsonl", *FILES[2:]), 2, 'expected a text in "primary_topic"'),
        (("--data", "nowhere"), 2, "no such folder"),
    ],
)
def test_what_is_wrong_is_said(
    files: Path, arguments: tuple[str, ...], code: int, message: str
) -> None:
    """With the place, and nothing on stdout."""
    answer = flag(files, *arguments)
    assert (answer.code, answer.out) == (code, "") and message in answer.err


def test_write_stores_the_flags_of_a_folder(folder: DataFolder) -> None:
    """And says so on stderr; a second run has nothing to do."""
    answer = flag(folder.root.parent, "--data", folder.root.name, "--write")
    assert answer.code == 0 and answer.out.endswith("2 of 3 cards flagged\n")
    name = folder.root.name
    assert answer.err == (
        f"{name}/flags/2702.00017.yml: written\n{name}/flags/hep-th_9912999.yml: written\n"
    )
    assert flag(folder.root.parent, "--data", name, "--write").err == ""


@pytest.mark.slow
def test_the_benchmark_prints_all_its_tables(files: Path) -> None:
    """Beside confident learning, whole, moved and by size; and what a size costs."""
    topics = ("--topics", "data/topics", "--draws", "1")
    answer = run("bench_cards.py", *FILES, *topics, cwd=files)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("40 cards, 4 of them misfiled.\n")
    assert answer.out.count("\n| confident learning (baseline) |") == 2
    size = run("bench_cards.py", *FILES, *topics, "--size", "30", cwd=files)
    assert re.fullmatch(r"30 cards: \d+ s, \d+ MB at most\n", size.out)

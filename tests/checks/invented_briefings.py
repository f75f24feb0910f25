"""The invented briefings of `tests/checks/invented/` as a knowledge base, and their table.

The texts go through the real importer. `data/` beside them holds what people would have written:
settings, topics, and whatever a rule needs to know beside the briefings.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from livingdocs.checks.benchmark import enter_subjects
from livingdocs.findings import SourceLine
from livingdocs.importing.identity import Origin
from livingdocs.importing.run import import_file
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.loading import load_knowledge_base
from tests.source_tree import ROOT

FOLDER = ROOT / "tests" / "checks" / "invented"
TABLE = FOLDER / "faults.yml"
SUBJECTS = FOLDER / "subjects.yml"


@dataclass(frozen=True)
class Place:
    """Words that stand in one line of one text."""

    text: str
    words: str

    def lines_in(self, kb: KnowledgeBase) -> list[SourceLine]:
        """The lines of the text that hold the words."""
        raw = next(raw for path, raw in kb.raw.items() if Path(path).stem == self.text)
        return [
            SourceLine(raw.path, number)
            for number, line in enumerate(raw.lines, start=1)
            if self.words in line
        ]

    def first_line(self, kb: KnowledgeBase) -> SourceLine:
        """The line that is meant."""
        return self.lines_in(kb)[0]

    def __str__(self) -> str:
        return f"{self.text}: {self.words}"


@dataclass(frozen=True)
class Row:
    """A row of the table: a planted fault, or what only looks like one."""

    planted: bool
    rule: str
    at: Place
    other: tuple[Place, ...]
    why: str

    def __str__(self) -> str:
        return f"{self.rule} {self.why}"


def read_rows(path: Path) -> list[Row]:
    """All rows of a table of faults."""
    table = yaml.safe_load(path.read_text(encoding="utf-8"))
    return [
        *(_row(row, planted=True) for row in table["planted"]),
        *(_row(row, planted=False) for row in table["near misses"]),
    ]


def _row(row: Mapping[str, Any], *, planted: bool) -> Row:
    assert set(row) <= {"rule", "at", "with", "why"}, row
    other = tuple(_place(text) for text in row.get("with", ()))
    return Row(planted, row["rule"], _place(row["at"]), other, row["why"])


def _place(text: str) -> Place:
    name, _, words = text.partition(": ")
    return Place(name, words)


def import_invented(root: Path) -> KnowledgeBase:
    """Import every text into the folder `root`, oldest first, and load it.

    What people wrote is put there before the import, which keeps it; the subjects of doubts are
    entered afterwards, as people do.
    """
    shutil.copytree(FOLDER / "data", root, dirs_exist_ok=True)
    for text in sorted(FOLDER.glob("*.txt")):
        done = import_file(str(text), origin=Origin(), data_dir=root, write=True)
        assert not done.errors, done.errors
    enter_subjects(root, SUBJECTS)
    return load_knowledge_base(root)


def words_of(kb: KnowledgeBase, line: SourceLine) -> str:
    """A line as a person looks for it."""
    return f"{Path(line.path).stem}:{line.line}: {kb.raw[line.path].line(line.line)[:80]}"

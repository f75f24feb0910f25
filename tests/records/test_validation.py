"""From data with places to records, or to findings that a contributor can act on."""

from __future__ import annotations

import time
from enum import StrEnum
from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, model_validator

from livingdocs.findings import Finding
from livingdocs.records.fields import ArxivIdText, DateText, Flag, Int, LineRange, Number, Text
from livingdocs.records.shape import nearest
from livingdocs.records.validation import field_path, validate_record
from livingdocs.vocabulary import Credibility, Term
from livingdocs.yaml_files.reader import read_yaml
from livingdocs.yaml_files.writer import dump_yaml


class Area(StrEnum):
    INFERENCE = "inference"
    TRAINING = "training"


class Strict(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Paper(Strict):
    id: ArxivIdText
    version: Int | None = None


class Left(Strict):
    kind: Literal["left"]
    left: Text


class Right(Strict):
    kind: Literal["right"]
    right: Number


class Anchor(Strict):
    id: Text
    area: Area = Area.INFERENCE
    confidence: Credibility | None = None
    date: DateText | None = None
    verified: Flag = False
    papers: tuple[Paper, ...] = ()
    lines: LineRange | None = None
    sides: tuple[Annotated[Left | Right, Field(discriminator="kind")], ...] = ()
    mode: Literal["fast", "slow"] = "fast"
    either: Int | Text | None = None
    conditions: dict[Text, Text] = {}

    @model_validator(mode="after")
    def _no_future(self) -> Anchor:
        if self.id == "contradicts-itself":
            raise ValueError("the id contradicts the date")
        return self


def check(text: str) -> tuple[Anchor | None, list[Finding]]:
    document, findings = read_yaml(text, path="anchors/a.yml")
    assert document is not None
    record, faults = validate_record(Anchor, document)
    return record, [*findings, *faults]


def only(text: str) -> Finding:
    record, findings = check(text)
    assert record is None
    assert len(findings) == 1, findings
    return findings[0]


def test_a_good_file_gives_a_record() -> None:
    """Values have exact types, and a record written and read again is the same."""
    record, findings = check(
        'id: 推理\nconfidence: medium_high\ndate: "2026-09-22"\nverified: true\n'
        'papers:\n  - id: "2605.11093"\n    version: 1\nlines: [3, 5]\n'
        'sides:\n  - kind: right\n    right: 0.30\nconditions:\n  env: "H100"\n'
    )
    assert not findings
    assert record is not None
    assert record.confidence is Credibility.MEDIUM_HIGH
    assert type(record.id) is str
    assert type(next(iter(record.conditions))) is str
    assert check(dump_yaml(record.model_dump()))[0] == record


def test_all_faults_of_a_file_are_found_at_their_lines() -> None:
    """One run lists every fault with line, column, field, value and expected form."""
    record, findings = check(
        "id: 0.30\narea: inferense\nconfidence: 中高高\ndate: 2026-09-22\nverified: yes\n"
        'papers:\n  - id: 2605.11090\n    version: one\n  - id: "2613.00001"\nlines: [5, 3]\n'
    )
    assert record is None
    assert [(each.rule, each.line, each.column) for each in findings] == [
        ("yaml-unquoted", 1, 5),
        ("record-shape", 2, 7),
        ("record-shape", 3, 13),
        ("yaml-unquoted", 4, 7),
        ("record-shape", 5, 11),
        ("yaml-unquoted", 7, 9),
        ("record-shape", 8, 14),
        ("record-shape", 9, 9),
        ("record-shape", 10, 8),
    ]
    assert all(each.path == "anchors/a.yml" for each in findings)
    assert findings[5].found.startswith("papers[1].id: 2605.11090 without quotes")
    assert findings[6].found == "papers[1].version: one"
    assert findings[7].found == 'papers[2].id: "2613.00001"'


def test_an_unknown_word_shows_the_allowed_ones_and_the_nearest() -> None:
    """Values, not keys of objects; a Chinese label leads to its identifier."""
    area = only("id: a\narea: inferense\n")
    assert area.found == "area: inferense"
    assert area.expected == "one of inference, training"
    assert area.fix == "write inference"
    confidence = only("id: a\nconfidence: 中高高\n")
    assert confidence.found == "confidence: 中高高"
    assert "high (高), medium_high (中高), medium (中)" in confidence.expected
    assert confidence.fix == "write medium_high"
    assert only("id: a\nmode: slwo\n").fix == "write slow"
    assert only("id: a\narea: zzzzzz\n").fix == "write one of them"
    assert only("id: a\narea: yes\n").found == "area: yes"
    assert only("id: a\narea: [a]\n").found == "area: a list"


def test_a_misspelt_field_shows_the_right_one() -> None:
    """An unknown field names the known ones; the field that it stands for is no second fault."""
    finding = only("ide: a\nmode: slow\n")
    assert (finding.line, finding.column) == (1, 1)
    assert finding.found == "the unknown field ide"
    assert "id, area, confidence" in finding.expected
    assert finding.fix == "rename it to id"
    inner = only('id: a\npapers:\n  - id: "2605.11093"\n    versoin: 1\n')
    assert (inner.line, inner.column) == (4, 5)
    assert inner.found == "the unknown field versoin in papers[1]"
    assert inner.expected == "one of id, version"
    assert only("id: a\nzzzzzz: 1\n").fix == "delete it, or correct its name"


def test_a_missing_field_is_named_at_its_record() -> None:
    """The line is that of the mapping that lacks it."""
    finding = only("mode: slow\n")
    assert (finding.line, finding.found) == (1, "no field id")
    assert finding.fix == "add `id:` with its value"
    inner = only("id: a\npapers:\n  - version: 1\n")
    assert (inner.line, inner.column, inner.found) == (3, 5, "no field id in papers[1]")


@pytest.mark.parametrize(
    ("text", "line", "found", "expected"),
    [
        ("id: a\npapers: none\n", 2, "papers: none", "a list"),
        ("id: a\npapers:\n  a: b\n", 2, "papers: a mapping", "a list"),
        ("id: a\npapers:\n  - x\n", 3, "papers[1]: x", "a mapping"),
        ("id: a\nconditions:\n  - x\n", 2, "conditions: a list", "a mapping"),
        ("- a\n", 1, "a list", "a mapping"),
        ("推理\n", 1, "推理", "a mapping"),
        ("", 1, "null", "a mapping"),
    ],
)
def test_the_wrong_kind_of_value(text: str, line: int, found: str, expected: str) -> None:
    """A list is shown as a list, at the line of its key."""
    finding = only(text)
    assert (finding.line, finding.found) == (line, found)
    assert finding.expected.startswith(expected)


def test_variants_are_told_by_their_kind() -> None:
    """The words of the variant that was named, not those of all variants."""
    finding = only("id: a\nsides:\n  - kind: rihgt\n    right: 1\n")
    assert finding.fix == "write right"
    assert only("id: a\nsides:\n  - right: 1\n").found == "no field kind in sides[1]"
    assert only("id: a\nsides:\n  - kind: right\n    right: .nan\n").line == 4


def test_one_value_is_one_fault() -> None:
    """A field that may be this or that complains once."""
    assert only("id: a\neither: 0.30\n").line == 2


def test_what_a_record_says_of_itself_is_a_finding() -> None:
    """A rule within the record is told in its own words."""
    finding = only("id: contradicts-itself\n")
    assert (finding.line, finding.found) == (1, "the id contradicts the date")


def test_a_faulty_document_gives_no_record() -> None:
    """What the reader reported is not repeated, but the other faults are found."""
    record, findings = check("id: &x a\n")
    assert record is None
    assert [each.rule for each in findings] == ["yaml-not-allowed"]
    record, findings = check("id: `a`\narea: inferense\nverified: !x yes\n")
    assert record is None
    assert [(each.rule, each.line) for each in findings] == [
        ("yaml-syntax", 1),
        ("yaml-not-allowed", 3),
        ("record-shape", 2),
    ]


def test_long_values_are_shortened() -> None:
    """A message is a line, not a page."""
    assert len(only(f"id: a\narea: {'x' * 5000}\n").found) < 100
    assert len(only(f"id: a\n{'k' * 500}: 1\n").found) < 100


def test_numbers_in_paths_count_from_one() -> None:
    """As people count."""
    assert field_path(("papers", 0, "id")) == "papers[1].id"
    assert field_path(()) == ""


def test_suggestions_are_near() -> None:
    """Capitals do not matter; what has little in common is not suggested."""
    assert nearest("HIGH", ["high", "low"]) == "high"
    assert nearest("zzz", ["high", "low"]) is None
    assert nearest("x" * 10_000, ["high"]) is None
    assert nearest("a", []) is None


def test_every_term_is_accepted_as_written() -> None:
    """Each identifier of the vocabulary, quoted or not, is the term."""
    for term in Credibility:
        for written in (f"{term}", f'"{term}"'):
            record, findings = check(f"id: a\nconfidence: {written}\n")
            assert not findings
            assert record is not None
            assert record.confidence is term
    assert issubclass(Credibility, Term)


@pytest.mark.slow
def test_a_file_of_nothing_but_unknown_fields_is_told_in_time() -> None:
    """A stranger's file of a mebibyte must not keep a reviewer waiting, or fill a log."""
    document, findings = read_yaml(
        "".join(f"k{number}: x\n" for number in range(90_000)), path="x.yml"
    )
    assert document is not None
    assert findings == []
    started = time.process_time()
    record, faults = validate_record(Anchor, document)
    assert record is None
    assert 0 < len(faults) <= 100
    assert time.process_time() - started < 2.5

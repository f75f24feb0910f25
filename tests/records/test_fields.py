"""What a scalar of a data file may be, by the type of its field."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from livingdocs.records import field_errors
from livingdocs.records.fields import (
    ArxivIdText,
    DateText,
    Flag,
    Int,
    Line,
    LineRange,
    Number,
    QuotedText,
    Sha256,
    Slug,
    Text,
    TimestampText,
    VersionText,
)
from livingdocs.yaml_files.scalars import Plain

SHA = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


class Word(StrEnum):
    HIGH = "high"


def result(kind: Any, value: object) -> Any:
    return TypeAdapter(kind).validate_python(value)


def fault(kind: Any, value: object) -> tuple[str, dict[str, Any]]:
    with pytest.raises(ValidationError) as caught:
        result(kind, value)
    details = caught.value.errors()[0]
    return details["type"], details.get("ctx", {})


ACCEPTED: list[tuple[Any, object, object]] = [
    (Text, Plain("推理"), "推理"),
    (Text, "0.30", "0.30"),
    (Text, "22:20", "22:20"),
    (Text, "", ""),
    (Text, "a\nb", "a\nb"),
    (Text, Word.HIGH, "high"),
    (QuotedText, "1.10", "1.10"),
    (Int, Plain("55"), 55),
    (Int, Plain("-1"), -1),
    (Int, 55, 55),
    (Line, Plain("1"), 1),
    (Number, Plain("0.30"), Decimal("0.30")),
    (Number, "0.30", Decimal("0.30")),
    (Number, Plain("-3"), Decimal(-3)),
    (Number, 3, Decimal(3)),
    (Number, Decimal("0.30"), Decimal("0.30")),
    (Flag, True, True),
    (Flag, False, False),
    (ArxivIdText, "2605.11093", "2605.11093"),
    (ArxivIdText, "0704.0001", "0704.0001"),
    (ArxivIdText, "2610.12450", "2610.12450"),
    (ArxivIdText, "hep-th/9711200", "hep-th/9711200"),
    (DateText, "2026-09-22", "2026-09-22"),
    (DateText, "2024-02-29", "2024-02-29"),
    (TimestampText, "2026-09-22T22:20:00+08:00", "2026-09-22T22:20:00+08:00"),
    (TimestampText, "2026-09-22T22:20Z", "2026-09-22T22:20Z"),
    (Slug, Plain("kv-cache"), "kv-cache"),
    (Slug, "2026-09-22-i1", "2026-09-22-i1"),
    (Slug, "a" * 64, "a" * 64),
    (Sha256, SHA, SHA),
    (VersionText, "v0.5.19", "v0.5.19"),
    (VersionText, "0.30", "0.30"),
    (LineRange, [Plain("5"), Plain("7")], (5, 7)),
    (LineRange, (5, 5), (5, 5)),
]


@pytest.mark.parametrize(("kind", "value", "expected"), ACCEPTED)
def test_values_are_accepted(kind: Any, value: object, expected: object) -> None:
    """Text of files and plain values of code give exact types, never a `Plain`."""
    found = result(kind, value)
    assert found == expected
    assert type(found) is type(expected)
    if isinstance(expected, Decimal):
        assert str(found) == str(expected)


UNQUOTED: list[tuple[Any, object]] = [
    (Text, Plain("2610.12450")),
    (Text, Plain("0.30")),
    (Text, Plain("20260922")),
    (Text, Plain("22:20")),
    (Text, Plain("09:05")),
    (Text, Plain("2026-09-22")),
    (Text, Plain("NO")),
    (Text, Plain("y")),
    (Text, True),
    (QuotedText, Plain("推理")),
    (ArxivIdText, Plain("2610.12450")),
    (ArxivIdText, Plain("2610.12448v1")),
    (ArxivIdText, Plain("hep-th/9711200")),
    (DateText, Plain("2026-09-22")),
    (TimestampText, Plain("2026-09-22T22:20:00Z")),
    (Slug, Plain("no")),
    (Slug, Plain("1e5")),
    (Sha256, Plain(SHA)),
    (VersionText, Plain("0.30")),
    (VersionText, Plain("v0.5.19")),
    (VersionText, False),
]


@pytest.mark.parametrize(("kind", "value"), UNQUOTED)
def test_texts_that_must_be_quoted(kind: Any, value: object) -> None:
    """The message shows the raw text, what other readers make of it, and the text in quotes."""
    rule, context = fault(kind, value)
    raw = {True: "true", False: "false"}.get(value, value) if isinstance(value, bool) else value
    assert rule == field_errors.UNQUOTED
    assert context["found"].startswith(f"{raw} without quotes"[:60])
    assert context["expected"].endswith("in quotes")
    assert str(raw) in context["fix"]


def test_the_damage_is_in_the_message() -> None:
    """A contributor sees what the missing quotes would do."""
    assert fault(ArxivIdText, Plain("2610.12450"))[1]["found"] == (
        "2610.12450 without quotes, which YAML reads as the number 2610.1245"
    )
    assert "the boolean false" in fault(Text, Plain("NO"))[1]["found"]


REFUSED: list[tuple[Any, object]] = [
    (Text, None),
    (Text, 5),
    (Text, 0.3),
    (Text, ["a"]),
    (Text, {"a": 1}),
    (Int, Plain("0123")),
    (Int, Plain("0x1F")),
    (Int, Plain("1_000")),
    (Int, Plain("1.0")),
    (Int, Plain("22:20")),
    (Int, Plain("9" * 19)),
    (Int, Plain("٣")),
    (Int, "55"),
    (Int, True),
    (Int, 5.0),
    (Int, None),
    (Line, Plain("0")),
    (Line, -3),
    (Number, Plain(".nan")),
    (Number, Plain("-.inf")),
    (Number, Plain("1e400")),
    (Number, Plain("1e3")),
    (Number, Plain("0123")),
    (Number, Plain("1_000")),
    (Number, Plain(".5")),
    (Number, Plain("5.")),
    (Number, Plain("+5")),
    (Number, "NaN"),
    (Number, "3.6 %"),
    (Number, 0.3),
    (Number, True),
    (Number, Decimal("NaN")),
    (Number, Decimal("-Infinity")),
    (Flag, Plain("yes")),
    (Flag, Plain("True")),
    (Flag, Plain("on")),
    (Flag, "true"),
    (Flag, 1),
    (Flag, None),
    (ArxivIdText, "2605.11093v1"),
    (ArxivIdText, "2605.11093\n"),
    (ArxivIdText, " 2605.11093"),
    (ArxivIdText, "2613.00001"),
    (ArxivIdText, "2600.12345"),
    (ArxivIdText, "1234.56789"),
    (ArxivIdText, "2605.1109"),
    (ArxivIdText, "9711200"),
    (ArxivIdText, "../../etc/passwd"),
    (ArxivIdText, "https://arxiv.org/abs/2605.11093"),
    (ArxivIdText, "２６０５.11093"),
    (DateText, "2026-02-30"),
    (DateText, "2026-9-2"),
    (DateText, "20260922"),
    (DateText, "2026-W39-2"),
    (DateText, "2026-09-22\n"),
    (DateText, "0000-01-01"),
    (DateText, "0001-03-05"),
    (DateText, "1969-12-31"),
    (DateText, "9999-03-05"),
    (TimestampText, "9999-12-31T23:59:59Z"),
    (TimestampText, "2026-09-22T22:20:00"),
    (TimestampText, "2026-09-22T25:20:00Z"),
    (TimestampText, "2026-09-22 22:20"),
    (Slug, "KV-cache"),
    (Slug, "-a"),
    (Slug, "a-"),
    (Slug, "a_b"),
    (Slug, "推理"),
    (Slug, "a" * 65),
    (Slug, "kv-cache\n"),
    (Slug, "../x"),
    (Slug, ""),
    (Slug, "index"),
    (Slug, "404"),
    (Slug, "con"),
    (Slug, "com1"),
    (Sha256, SHA.upper()),
    (Sha256, SHA[:-1]),
    (Sha256, SHA + "\n"),
    (VersionText, ""),
    (VersionText, "0.30 "),
    (VersionText, "a b"),
    (LineRange, [7, 5]),
    (LineRange, [0, 5]),
    (LineRange, [5]),
    (LineRange, [5, 6, 7]),
    (LineRange, Plain("5-6")),
    (LineRange, {"from": 5}),
    (LineRange, "56"),
]


@pytest.mark.parametrize(("kind", "value"), REFUSED)
def test_values_are_refused(kind: Any, value: object) -> None:
    """Everything else is refused, with the value and the form that was expected."""
    rule, context = fault(kind, value)
    assert rule in (field_errors.SHAPE, field_errors.CHARACTER)
    assert context["found"]
    assert context["expected"]
    assert context["fix"]


@pytest.mark.parametrize("kind", [Text, QuotedText, Slug, VersionText, ArxivIdText, DateText])
@pytest.mark.parametrize("character", ["\x1b", "\u202e", "\ufeff", "\x00", "\ud800", "\r"])
def test_no_text_holds_control_characters(kind: Any, character: str) -> None:
    """Also where a record is built in code, which no reader has looked at."""
    rule, context = fault(kind, f"a{character}b")
    assert rule == field_errors.CHARACTER
    assert f"U+{ord(character):04X}" in context["found"]


def test_an_id_with_version_or_prefix_shows_the_id() -> None:
    """The message gives the id that was meant, built by the same reader as everywhere."""
    for text in ("2605.11093v1", "arXiv:2605.11093", "https://arxiv.org/abs/2605.11093v2"):
        assert fault(ArxivIdText, text)[1]["fix"] == 'write "2605.11093"'


@pytest.mark.parametrize(
    "kind", sorted({id(kind): kind for kind, _, _ in ACCEPTED}.values(), key=str)
)
def test_every_type_has_a_schema(kind: Any) -> None:
    """Editors can check the files with JSON Schema."""
    schema = TypeAdapter(kind).json_schema()
    assert schema["type"]

"""What other YAML readers make of an unquoted scalar."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from yaml.resolver import Resolver

from livingdocs.yaml_files.scalars import Plain, looks_like, reads_as

RESOLVER: Any = Resolver()
INTS = ["1", "-1", "+1", "0", "55", "0123", "0x1F", "0o17", "0b101", "1_000", "1,000"]
FLOATS = ["1.10", "0.30", "2609.10", "2610.12450", "0704.0001", "1.", ".5", "-.5", "685_230.15"]
EXPONENTS = ["1e400", "1e3", "1E-5", ".nan", ".NaN", ".NAN", ".inf", "-.inf", "+.Inf", ".INF"]
NUMBERS = [*INTS, *FLOATS, *EXPONENTS]
TIMES = ["22:20", "9:05", "09:05", "22:00", "190:20:30", "-1:30", "1:30.5"]
DATES = (
    "2026-09-22",
    "2026-9-2",
    "2026-09-22T22:20:00Z",
    "2026-09-22t22:20:00+08:00",
    "2026-09-22 22:20:00",
    "2026-09-22 22:20 CST",
    "2001-12-14 21:59:43.10 -5",
)
BOOLEANS = ["y", "n", "Y", "N", "yes", "No", "NO", "on", "off", "OFF", "true", "True", "FALSE"]
TEXTS = (
    "推理",
    "v0.5.19",
    "2026-09-22-i1",
    "kv-cache",
    "1.2.3",
    "24 个",
    "nothing",
    "None",
    "only",
    "x1",
    "-",
    ".",
    "-a",
    "2605.11093v1",
    "10:5a",
    "1e",
    "0xg",
    "nan",
    "inf",
    "-i",
    "toff",
)


@pytest.mark.parametrize(
    ("text", "look"),
    [(text, "number") for text in NUMBERS]
    + [(text, "time") for text in TIMES]
    + [(text, "date") for text in DATES]
    + [(text, "boolean") for text in BOOLEANS]
    + [(text, None) for text in TEXTS]
    + [(text, "null") for text in ("", "~", "null", "Null", "NULL")],
)
def test_forms_of_all_readers_are_known(text: str, look: str | None) -> None:
    """Numbers, times, dates and booleans of YAML 1.1 and 1.2 are told from text."""
    assert looks_like(text) == look


@given(st.from_regex(r"\A[-+.0-9a-zA-Z_:~]{1,12}\Z"))
def test_whatever_pyyaml_resolves_is_no_text(text: str) -> None:
    """No text that PyYAML makes a value of is taken for text."""
    tag = RESOLVER.resolve(yaml.ScalarNode, text, (True, False))
    assert tag == "tag:yaml.org,2002:str" or looks_like(text) is not None


@pytest.mark.parametrize("text", ["2610.12450", "1.10", "22:20", "9:05", "0123", "0x1F", "1_000"])
def test_the_damage_is_named(text: str) -> None:
    """A message says the very number that PyYAML reads."""
    assert reads_as(text) == f"the number {yaml.safe_load(text)}"


@given(st.from_regex(r"\A[-+.0-9a-fA-Fxob_,:eE]{1,60}\Z"))
def test_naming_the_damage_never_fails(text: str) -> None:
    """Any form, however odd or long, has words."""
    assert (reads_as(text) is None) == (looks_like(text) is None)


def test_a_plain_scalar_is_a_text() -> None:
    """`Plain` behaves as its text and knows its look."""
    plain = Plain("0.30")
    assert plain == "0.30"
    assert plain.looks_like == "number"
    assert Plain("推理").looks_like is None
    assert type(str(plain)) is str

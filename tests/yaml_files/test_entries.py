"""A line of YAML, cut into what leads to its value and the value."""

from __future__ import annotations

import pytest

from livingdocs.yaml_files.entries import split_entry


@pytest.mark.parametrize(
    ("line", "head", "value"),
    [
        ("a: b", "a: ", "b"),
        ("  - a:   b  ", "  - a:   ", "b"),
        ("- - b", "- - ", "b"),
        ('"a: b": c', '"a: b": ', "c"),
        ("'a': c", "'a': ", "c"),
        ('"a" b: c', "", '"a" b: c'),
        ("a:", "a:", ""),
        ("[a: b]", "", "[a: b]"),
        ("-", "", "-"),
        ("", "", ""),
        (" " * 100_000, " " * 100_000, ""),
    ],
)
def test_a_line_is_cut_into_head_and_value(line: str, head: str, value: str) -> None:
    """What leads to a value is told from the value, at any length."""
    entry = split_entry(line)
    assert (entry.head, entry.value) == (head, value)

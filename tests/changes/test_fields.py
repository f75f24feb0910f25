"""The difference of two records by field."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.changes.fields import FieldChange, field_changes

PAIRS: dict[str, tuple[Any, Any, list[tuple[str, str | None, str | None]]]] = {
    "nothing": ({"a": "x"}, {"a": "x"}, []),
    "a value": ({"a": "x"}, {"a": "y"}, [("a", "x", "y")]),
    "a value inside": ({"a": {"b": "x"}}, {"a": {"b": "y"}}, [("a.b", "x", "y")]),
    "a field more": ({}, {"a": "x"}, [("a", None, "x")]),
    "a field less": ({"a": "x"}, {}, [("a", "x", None)]),
    "null, an empty list and no field are one": ({"a": None}, {"b": [], "c": {}}, []),
    "another order of keys": ({"a": "x", "b": "y"}, {"b": "y", "a": "x"}, []),
    "another order of items": ({"a": ["x", "y"]}, {"a": ["y", "x"]}, []),
    "an item more": ({"a": ["x"]}, {"a": ["x", "y"]}, [("a[y]", None, "y")]),
    "one of two equal items less": ({"a": ["x", "x"]}, {"a": ["x"]}, [("a[x]", "x", None)]),
    "an item with an id": (
        {"a": [{"id": "p", "v": 1}, {"id": "q", "v": 1}]},
        {"a": [{"id": "q", "v": 2}, {"id": "p", "v": 1}]},
        [("a[q].v", "1", "2")],
    ),
    "a number and its digits": ({"v": "0.30"}, {"v": "0.3"}, [("v", "0.30", "0.3")]),
    "a list of numbers": (
        {"lines": [1, 2]},
        {"lines": [1, 3]},
        [("lines[3]", None, "3"), ("lines[2]", "2", None)],
    ),
}


@pytest.mark.parametrize("name", PAIRS)
def test_field_changes(name: str) -> None:
    old, new, expected = PAIRS[name]
    assert list(field_changes(old, new)) == [FieldChange(*each) for each in expected]


VALUES = st.recursive(
    st.none() | st.integers(0, 3) | st.sampled_from(["x", "y"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["id", "text", "a"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(VALUES)
def test_nothing_differs_from_itself_nor_from_another_order(value: Any) -> None:
    assert list(field_changes(value, value)) == []
    assert list(field_changes(value, reordered(value))) == []


@given(VALUES, VALUES)
def test_both_ways_show_the_same_fields(old: Any, new: Any) -> None:
    """Old and new change places, and no field is seen in one direction alone."""
    there = {(each.old, each.new) for each in field_changes(old, new)}
    back = {(each.new, each.old) for each in field_changes(new, old)}
    assert there == back


def reordered(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: reordered(item) for key, item in reversed(value.items())}
    return [reordered(item) for item in reversed(value)] if isinstance(value, list) else value

"""Changes to a data file: the lines that were asked for, and no other."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.yaml_files.edit_places import EditError
from livingdocs.yaml_files.editing import append_item, set_value
from livingdocs.yaml_files.reader import read_yaml
from livingdocs.yaml_files.writer import dump_yaml

TEXT = """\
# by hand
id: a  # the id
list:   # mine
  - entity: x   # first
    conditions:
      a: b
    # inside
    evidence:
      lines: [1, 2]
# about the note
note: null   # why
block: |
  one
  two

empty: []  # none yet
last: 'x'
"""


def changed(before: str, after: str) -> list[str]:
    """The lines that went and came."""
    lines = difflib.ndiff(before.splitlines(keepends=True), after.splitlines(keepends=True))
    return [line.rstrip("\n") for line in lines if line[0] in "+-"]


def test_an_item_comes_last_in_its_list() -> None:
    """Before the comment that belongs to what follows; everything else as it was."""
    item = {"entity": "z", "value": Decimal("3.60"), "conditions": {"a": "b: c"}}
    after = append_item(TEXT, ("list",), item)
    assert changed(TEXT, after) == [
        "+   - entity: z",
        "+     value: 3.60",
        "+     conditions:",
        '+       a: "b: c"',
    ]
    assert after.index("- entity: z") < after.index("# about the note")


def test_an_empty_list_is_begun() -> None:
    """Its comment stays behind the key."""
    after = append_item(TEXT, ("empty",), "z")
    assert changed(TEXT, after) == ["- empty: []  # none yet", "+ empty:  # none yet", "+   - z"]


@pytest.mark.parametrize(
    ("order", "above"), [(["id", "list", "claims"], "list"), (["claims"], "last"), ((), "last")]
)
def test_a_new_list_comes_where_the_record_has_it(order: list[str], above: str) -> None:
    """Behind the keys that precede it there, else at the end."""
    after = append_item(TEXT, ("claims",), {"entity": "z"}, order=order)
    assert changed(TEXT, after) == ["+ claims:", "+   - entity: z"]
    document, _ = read_yaml(after, path="x.yml")
    assert document is not None
    keys = list(document.data)
    assert keys[keys.index("claims") - 1] == above


VALUES: list[tuple[tuple[str | int, ...], Any, list[str]]] = [
    (("note",), "why: this", ["- note: null   # why", '+ note: "why: this"   # why']),
    (("last",), "2026-09-22", ["- last: 'x'", '+ last: "2026-09-22"']),
    (("id",), None, ["- id: a  # the id", "+ id: null  # the id"]),
    (("list", 0, "entity"), "y1", ["-   - entity: x   # first", "+   - entity: y1   # first"]),
    (("list", 0, "unit"), "%", ['+     unit: "%"']),
    (("list", 0, "evidence", "more"), ["a"], ["+       more:", "+         - a"]),
    (("block",), "three\n", ["- block: |", "-   one", "-   two", "+ block: |", "+   three"]),
    (("empty",), ["a"], ["- empty: []  # none yet", "+ empty:  # none yet", "+   - a"]),
]


@pytest.mark.parametrize(("at", "value", "lines"), VALUES)
def test_a_value_is_set(at: tuple[str | int, ...], value: Any, lines: list[str]) -> None:
    """Or added; comments behind it stay."""
    assert sorted(changed(TEXT, set_value(TEXT, at, value))) == sorted(
        line for line in lines if line not in ("- block: |", "+ block: |")
    )


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_marks_stay(ends: str, mark: str) -> None:
    """A file from Windows is one afterwards."""
    text = mark + TEXT.replace("\n", ends)
    after = append_item(text, ("list",), {"entity": "z"})
    assert after == mark + append_item(TEXT, ("list",), {"entity": "z"}).replace("\n", ends)


def test_a_last_line_without_an_end_gets_one() -> None:
    """What is added begins a line of its own."""
    assert append_item("id: a\nlist:\n  - x", ("list",), "z") == "id: a\nlist:\n  - x\n  - z\n"
    assert set_value("id: a", ("name",), "z") == "id: a\nname: z\n"


def test_lists_that_are_not_indented() -> None:
    """A new item stands below the hyphens of its neighbours."""
    text = "list:\n- a: b\n\n- c: d   # last\n\nnext: e\n"
    assert append_item(text, ("list",), {"z": "z"}) == (
        "list:\n- a: b\n\n- c: d   # last\n- z: z\n\nnext: e\n"
    )


REFUSED: list[tuple[str, Callable[[str], str], str]] = [
    (TEXT, lambda text: append_item(text, ("note", "x"), "z"), "note is no mapping"),
    (TEXT, lambda text: append_item(text, ("nothing", "x"), "z"), "there is no nothing"),
    (TEXT, lambda text: append_item(text, ("list", 7, "x"), "z"), r"there is no list\[8\]"),
    (TEXT, lambda text: append_item(text, ("id",), "z"), "id is no list"),
    (TEXT, lambda text: set_value(text, ("list",), "z"), "list holds more than a value"),
    ("a: [x, y]\n", lambda text: append_item(text, ("a",), "z"), "written in brackets"),
    ("a: {b: c}\n", lambda text: set_value(text, ("a", "d"), "z"), "written in brackets"),
    ("- a\n", lambda text: set_value(text, ("a",), "z"), "the file is no mapping"),
    ("a: b\na: c\n", lambda text: set_value(text, ("d",), "z"), "mend them first"),
    ("a: b\r\nc: d\n", lambda text: set_value(text, ("a",), "z"), "line ends of two kinds"),
]


@pytest.mark.parametrize(("text", "edit", "words"), REFUSED)
def test_what_cannot_be_edited_in_place_says_why(
    text: str, edit: Callable[[str], str], words: str
) -> None:
    """Nothing is guessed, and nothing is rewritten."""
    with pytest.raises(EditError, match=words):
        edit(text)


WORDS = st.sampled_from(
    ["a", "b c", "壶", "1.10", "2026-09-22", "x: y", "#1", "- z", "", "one\ntwo"]
)
KEYS = st.sampled_from(["k1", "k2", "k3", "kk"])
DATA = st.dictionaries(
    KEYS,
    st.recursive(
        WORDS | st.none() | st.booleans() | st.integers(0, 99),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
        max_leaves=8,
    ),
    min_size=1,
)


@given(DATA, st.lists(DATA | WORDS, max_size=3), DATA | WORDS)
def test_adding_adds_lines_and_changes_none(
    data: dict[str, Any], items: list[Any], item: Any
) -> None:
    """Whatever stands around it: every old line is there, in its order, with its comment."""
    data["items"] = items
    lines = dump_yaml(data).splitlines()
    text = "".join(f"{line}\n" for line in ["# top", *lines, "# end"])
    after = append_item(text, ("items",), item)
    document, findings = read_yaml(after, path="x.yml")
    wanted, _ = read_yaml(dump_yaml({**data, "items": [*items, item]}), path="x.yml")
    assert document is not None and wanted is not None
    assert not findings and document.data == wanted.data
    kept = [line for line in text.splitlines() if line != "items: []"]
    remaining = iter(after.splitlines())
    assert all(line in remaining for line in kept)

"""Whether a file is still what the import wrote, and what differs between two of them."""

from __future__ import annotations

import pytest

from livingdocs.importing.canonical import file_text, imported_hash, is_edited
from livingdocs.importing.changes import changed_fields

TEXT = file_text({"id": "x", "title": "标题", "papers": [{"id": "2605.11093"}]})


def test_what_was_written_is_not_edited() -> None:
    assert TEXT.endswith('"\n')
    assert imported_hash(TEXT) is not None
    assert not is_edited(TEXT)
    assert not is_edited(TEXT.replace("\n", "\r\n"))


@pytest.mark.parametrize(
    "edited",
    [
        TEXT.replace("标题", "题目"),
        TEXT.replace("id: x\n", "id: x  # seen\n"),
        TEXT.replace("id: x\ntitle: 标题\n", "title: 标题\nid: x\n"),
        TEXT + "note: more\n",
        TEXT + "# the end\n",
        TEXT.rstrip("\n"),
        TEXT.replace("imported_sha256", "other"),
        TEXT[: TEXT.index("imported_sha256")],
        "",
    ],
)
def test_any_change_of_the_file_is_an_edit(edited: str) -> None:
    """Data, comments, order, additions behind the hash, a hash that was taken out."""
    assert is_edited(edited)


def test_changes_name_the_field_and_both_values() -> None:
    old = {"a": 1, "b": [{"id": "x", "t": "one"}, {"id": "y", "t": "two"}], "c": None}
    new = {"a": 1, "b": [{"id": "x", "t": "one"}, {"id": "y", "t": "2"}, {"id": "z"}], "d": []}
    changes = changed_fields(old, new)
    assert [(each.field, each.old, each.new) for each in changes] == [
        ("b[2].t", "two", "2"),
        ("b[3]", "-", "z"),
    ]


def test_an_entry_put_in_before_others_is_one_change() -> None:
    old = {"b": [{"id": "x"}, {"id": "y"}]}
    new = {"b": [{"id": "w"}, {"id": "x"}, {"id": "y"}]}
    assert [(each.field, each.new) for each in changed_fields(old, new)] == [("b[1]", "w")]


def test_null_empty_and_missing_are_no_difference_and_neither_is_the_hash() -> None:
    old: dict[str, object] = {"a": None, "b": [], "imported_sha256": "1"}
    assert changed_fields(old, {"c": {}, "imported_sha256": "2"}) == []


def test_long_lists_are_compared_by_their_length() -> None:
    old, new = {"b": [str(n) for n in range(3000)]}, {"b": [str(n) for n in range(2999)]}
    assert [(each.old, each.new) for each in changed_fields(old, new)] == [
        ("3000 entries", "2999 entries")
    ]

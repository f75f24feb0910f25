"""The canonical form of files that people edit: comments stay, and a second run changes nothing."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.yaml_files.comments import Entries, find_comments
from livingdocs.yaml_files.formatting import format_document
from livingdocs.yaml_files.reader import read_yaml
from livingdocs.yaml_files.writer import dump_yaml


def same(data: Any) -> Any:
    return data


def by_name(data: Any) -> Any:
    """Keys in the order of the alphabet."""
    if isinstance(data, dict):
        return {key: by_name(data[key]) for key in sorted(data)}
    return [by_name(item) for item in data] if isinstance(data, list) else data


def formatted(text: str, order: Any = same) -> str:
    document, findings = read_yaml(text, path="x.yml")
    assert document is not None and not findings, findings
    return format_document(text, document, order=order)


# Input and output, side by side; each comment says where it belongs.
PAIRS = {
    "quotes and indentation": ("a:   'x'\nb:\n    - \"中文\"\n", "a: x\nb:\n  - 中文\n"),
    "empty lines go": ("a: x\n\n\nb: z\n", "a: x\nb: z\n"),
    "a comment above an entry": ("# 为什么\na: x\n", "# 为什么\na: x\n"),
    "a comment behind a value": ("a:  x   # why\n", "a: x # why\n"),
    "a comment behind a key": ("a: # why\n    b: x\n", "a: # why\n  b: x\n"),
    "a comment behind the head of a block": (
        "a: |- # why\n    x # no comment\n    y\n",
        "a: |- # why\n  x # no comment\n  y\n",
    ),
    "a comment in a list": (
        "a:\n# of x\n- x\n- z   # of z\n",
        "a:\n  # of x\n  - x\n  - z # of z\n",
    ),
    "a comment of a nested entry": (
        "a:\n- b: x # of b\n  # of c\n  c: z\n",
        "a:\n  - b: x # of b\n    # of c\n    c: z\n",
    ),
    "comments at the end": ("a: x\n# last\n  # very last\n", "a: x\n# last\n# very last\n"),
    "a comment behind a list on one line": ("a: [ 1,2 ] # why\n", "a: [1, 2] # why\n"),
    "a comment inside a list on one line": (
        "a: [w, # of w\n    z] # of z\nb: v\n",
        "a: # of w\n  - w\n  - z # of z\nb: v\n",
    ),
    "no comments in quotes": ("a: \"x # y\"\nb: 'p # q'\n", 'a: "x # y"\nb: "p # q"\n'),
}


@pytest.mark.parametrize("name", PAIRS)
def test_the_canonical_form(name: str) -> None:
    before, after = PAIRS[name]
    assert formatted(before) == after
    assert formatted(after) == after


def test_comments_move_with_their_entry() -> None:
    """Where keys change places, what was said of one is still said of it."""
    text = "# of b\nb: x # why b\n# of a\na: z\n# end\n"
    assert formatted(text, by_name) == "# of a\na: z\n# of b\nb: x # why b\n# end\n"


def test_an_order_that_changes_data_is_refused() -> None:
    """Nothing is ever lost by putting a file into order."""
    with pytest.raises(ValueError, match="something else"):
        formatted("a: x\nb: z\n", lambda data: {"a": data["a"]})


WORDS = st.text(st.sampled_from("ab中#: '\"-|>\n[]"), max_size=12)
DATA = st.recursive(
    WORDS | st.integers(0, 99) | st.none() | st.booleans(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abcd"), inner),
    max_leaves=8,
)
COMMENT = st.text(st.sampled_from("ab中:'\"-# "), max_size=6).map(lambda text: f"# {text}".rstrip())


@given(st.dictionaries(st.sampled_from("pqrs"), DATA, min_size=1), st.data())
def test_data_and_comments_survive_and_a_second_run_changes_nothing(
    data: dict[str, Any], draw: st.DataObject
) -> None:
    """Comments above and behind the entries of anything that can be written."""
    text = dump_yaml(data)
    beginning = set(Entries(text).lines().values())
    lines, written = [], []
    for number, line in enumerate(text.split("\n")[:-1]):
        if number in beginning and draw.draw(st.booleans()):
            written.append(draw.draw(COMMENT))
            lines.append(written[-1])
        if number in beginning and draw.draw(st.booleans()):
            written.append(draw.draw(COMMENT))
            line += f" {written[-1]}"
        lines.append(line)
    once = formatted("\n".join(lines) + "\n", by_name)
    assert formatted(once, by_name) == once
    assert find_comments(once).words() == sorted(written)
    document, _ = read_yaml(once, path="x.yml")
    assert document is not None and document.data == read_yaml(text, path="x.yml")[0].data  # type: ignore[union-attr]

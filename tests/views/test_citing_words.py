"""The words that cite a paper."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.views.citing_words import CUT, citing_words

PAPER = "2702.00017"


def test_a_short_line_stands_whole() -> None:
    line = f"  - 见 arXiv:{PAPER}。另见别处。 "
    assert citing_words(line, PAPER) == f"见 arXiv:{PAPER}。另见别处。"


def test_a_row_of_a_table_gives_the_cell() -> None:
    line = f"| 🟡 中 | arXiv {PAPER} 排队公平 | 写入 §1.2 |"
    assert citing_words(line, PAPER) == f"{CUT}arXiv {PAPER} 排队公平{CUT}"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (f"{'先说别的事，' * 25}。然后 {PAPER} 说明了原因。", f"{CUT}然后 {PAPER} 说明了原因"),
        (f"要点： - {'第一点' * 40} - 第二点 {PAPER} - 第三点", f"{CUT}第二点 {PAPER}{CUT}"),
    ],
)
def test_a_long_line_gives_the_sentence_or_the_bullet(line: str, words: str) -> None:
    """Bullets that were flattened into one line are told apart as well."""
    assert citing_words(line, PAPER) == words


@given(st.text(max_size=300), st.text(max_size=300))
def test_the_id_and_only_words_of_the_line_are_shown(before: str, after: str) -> None:
    line = f"{before}{PAPER}{after}"
    words = citing_words(line, PAPER)
    assert PAPER in words
    assert words.removeprefix(CUT).removesuffix(CUT) in line

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from livingdocs.views.excerpts import AROUND, excerpt


def test_a_short_line_is_shown_whole() -> None:
    assert excerpt("  | a | b |  ", ["b"]) == "| a | b |"


def test_a_long_line_is_cut_around_the_words() -> None:
    line = "甲" * 300 + "Colibri 流式" + "乙" * 300
    piece = excerpt(line, ["缺", "colibri"])
    assert piece.startswith("…甲") and piece.endswith("乙…")
    assert "Colibri 流式" in piece and len(piece) < 3 * AROUND


@given(st.text(max_size=600), st.lists(st.text(min_size=1, max_size=5), max_size=3))
def test_a_piece_is_part_of_the_line(line: str, words: list[str]) -> None:
    assert excerpt(line, words).removeprefix("…").removesuffix("…").strip() in line

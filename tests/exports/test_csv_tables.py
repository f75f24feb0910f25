"""Tables: no cell is a formula for any program, and every text comes back."""

from __future__ import annotations

import csv
import io
import unicodedata
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.exports.csv_tables import csv_cell, csv_table, text_of_cell
from tests.hostile.corpus import inputs, payload_of

FORMULAS = ["=1+1", "+1+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "＝1+1", "＋1+1", "－1+1", "＠x"]
OTHERS = [
    "﹦1",
    "﹢1",
    "﹣x",
    "﹫x",
    " =1+1",
    "\u3000＝1",
    "\n=1",
    "\u200b=1",
    "\u2060@x",
    "-",
    "--flag",
]
ENTRIES = [each for each in inputs() if each["surface"] == "export_csv"]


@pytest.mark.parametrize("text", [*FORMULAS, *OTHERS])
def test_what_a_spreadsheet_would_run_is_text(text: str) -> None:
    """Signs in their full-width and small forms too, and behind what a program may drop."""
    assert csv_cell(text) == f"'{text}"
    assert text_of_cell(csv_cell(text)) == text


@pytest.mark.parametrize("text", ["-3.6", "+3", "3.6", "0", "推理", "a=b", "（=1）", "\ufeffa", ""])
def test_numbers_and_harmless_texts_stay_as_they_are(text: str) -> None:
    assert csv_cell(text) == text


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: str(entry["id"]))
def test_texts_of_the_corpus(entry: dict[str, str]) -> None:
    """The formula is text, the negative number is a number."""
    text = payload_of(entry)
    assert csv_cell(text) == (text if entry["id"] == "ok-07" else f"'{text}")


def test_numbers_keep_their_digits_and_nothing_is_nothing() -> None:
    assert (
        csv_table([(Decimal("-0.50"), Decimal("1E+3"), None, "'a")])
        == "\ufeff" + '"-0.50","1000","","\'\'a"\n'
    )


TEXTS = st.text(
    st.one_of(st.sampled_from("=+-@＝＋－＠'\"\t\r\n,; 9.推"), st.characters(codec="utf-8"))
)


@given(st.lists(st.lists(TEXTS, min_size=2, max_size=3), min_size=1, max_size=3))
def test_every_table_comes_back_and_runs_nothing(rows: list[list[str]]) -> None:
    """As another program reads it: as many cells as there were, and the texts of all of them."""
    read = list(csv.reader(io.StringIO(csv_table(rows).removeprefix("\ufeff"), newline="")))
    assert [[text_of_cell(cell) for cell in row] for row in read] == rows
    for cell in (cell for row in read for cell in row):
        folded = unicodedata.normalize("NFKC", cell)
        is_number = (
            cell[1:].replace(".", "", 1).isascii() and cell[1:].replace(".", "", 1).isdigit()
        )
        assert not folded.startswith(("=", "+", "-", "@", "\t", "\r")) or is_number

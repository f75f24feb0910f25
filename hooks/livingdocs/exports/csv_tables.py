"""Tables as CSV in which no cell is a formula, for every program that may open them.

A spreadsheet runs a cell that begins with `=`, `+`, `-`, `@`, a tab or a carriage return, quoted
or not; some fold full-width signs first, or drop white space. Such a text gets an apostrophe in
front, and so does a text that begins with one: whoever reads the file takes one apostrophe from the
beginning of each cell that has one, and gets every text back (`text_of_cell`).
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable
from decimal import Decimal
from typing import Final

_SIGNS: Final = ("=", "+", "-", "@")
_MARK: Final = "'"
_NUMBER: Final = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?", re.ASCII)
_UNSEEN: Final = frozenset({"Cc", "Cf", "Zs", "Zl", "Zp"})

Cell = str | Decimal | None


def csv_table(rows: Iterable[Iterable[Cell]]) -> str:
    """The file, a line a row; it begins with a byte order mark.

    Without the mark spreadsheets read Chinese as noise.
    """
    out = io.StringIO()
    # All cells in quotes: some writers leave a carriage return without, and it ends the row.
    writer = csv.writer(out, lineterminator="\n", quoting=csv.QUOTE_ALL)
    writer.writerows([csv_cell(cell) for cell in row] for row in rows)
    return "\ufeff" + out.getvalue()


def csv_cell(cell: Cell) -> str:
    """A number with all its digits, nothing as nothing, a text so that no program runs it."""
    if cell is None:
        return ""
    if isinstance(cell, Decimal):
        return f"{cell:f}"
    return f"{_MARK}{cell}" if cell.startswith(_MARK) or _may_run(cell) else cell


def text_of_cell(cell: str) -> str:
    """The text that `csv_cell` wrote."""
    return cell.removeprefix(_MARK)


def _may_run(text: str) -> bool:
    """Whether a text begins as a formula does; a plain number with its sign is none."""
    if _NUMBER.fullmatch(text):
        return False
    folded = unicodedata.normalize("NFKC", text)
    if folded.startswith(("\t", "\r")):
        return True
    first = next((char for char in folded if unicodedata.category(char) not in _UNSEEN), "")
    return first in _SIGNS

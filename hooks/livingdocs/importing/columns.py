"""Which column of a table is which, by the words of the header."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from livingdocs.importing.document import Piece
from livingdocs.importing.draft import Draft
from livingdocs.importing.ledger import Ledger
from livingdocs.importing.lines import Line, unwrapped
from livingdocs.importing.tables import Row, Table, read_table

# A header cell that only names its column; one that says more is kept as a remark.
_NAME: Final = re.compile(r"[\w./ *-]{1,24}")


@dataclass(frozen=True, slots=True)
class Columns:
    """The place of each known column. A column of no known name makes the table unknown."""

    places: Mapping[str, int]

    def cell(self, row: Row, name: str, ledger: Ledger) -> Piece | None:
        """The cell without bold or code marks, which are claimed; None if missing or empty."""
        place = self.places.get(name)
        if place is None:
            return None
        piece, marks = unwrapped(row.cells[place])
        if not piece:
            return None
        ledger.markup(*marks)
        return piece


def known_columns(
    table: Table, patterns: Sequence[tuple[str, str]], *, needed: Sequence[str]
) -> Columns | None:
    """Match each header cell with the first pattern that fits and is not yet taken.

    None if a column fits no pattern, or if one of `needed` is missing: then nobody can say what
    the cells below mean.
    """
    places: dict[str, int] = {}
    for place, header in enumerate(table.header.cells):
        words = header.text.casefold()
        name = next(
            (
                name
                for name, words_of in patterns
                if name not in places and re.search(words_of, words)
            ),
            None,
        )
        if name is None:
            return None
        places[name] = place
    return Columns(places) if all(name in places for name in needed) else None


def table_of(
    lines: Sequence[Line],
    draft: Draft,
    patterns: Sequence[tuple[str, str]],
    *,
    needed: Sequence[str],
) -> tuple[Table, Columns] | None:
    """The table of a part, its header taken; damaged rows are explained in the ledger."""
    table = read_table(lines)
    if table is None:
        return None
    columns = known_columns(table, patterns, needed=needed)
    if columns is None:
        draft.ledger.explain(table.header.whole, "table whose columns are not known")
        for row in table.rows:
            draft.ledger.explain(row.whole, "row of a table whose columns are not known")
        if table.delimiter is not None:
            draft.ledger.explain(table.delimiter, "table whose columns are not known")
        return None
    if all(_NAME.fullmatch(cell.text) for cell in table.header.cells):
        draft.ledger.markup(table.header.whole)
    else:
        draft.remarks.append(draft.passage(table.header.whole))
    if table.delimiter is not None:
        draft.ledger.markup(table.delimiter)
    width = len(table.header.cells)
    for damaged in table.damaged:
        draft.ledger.explain(damaged, f"damaged table row: not {width} cells")
    return table, columns

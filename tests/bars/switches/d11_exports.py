"""D11: one writer for each export. Without them texts go out as they are."""

from __future__ import annotations

import json
from typing import Any

from tests.bars.switches.frame import Switch


def off() -> None:
    """Plain JSON, plain cells, plain values between braces."""
    from livingdocs.exports import csl_json, csv_tables, latex

    def plain_json(value: Any) -> str:
        return json.dumps(value)

    def plain_text(text: Any, *, keep_capitals: bool = False) -> str:
        return str(text)

    csl_json.safe_json = plain_json
    csv_tables.csv_cell = lambda cell: str(cell)
    latex.latex_text = plain_text


TESTS = (
    "tests/exports/test_csv_tables.py",
    "tests/hostile/test_properties.py::test_what_comes_out_is_what_went_in[exports]",
    "tests/hostile/test_properties.py::test_what_comes_out_is_what_went_in[head]",
)
SWITCH = Switch("D11", off=off, tests=TESTS)

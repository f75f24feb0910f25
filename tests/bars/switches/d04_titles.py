"""D4 without the one place that escapes the title of a page."""

from __future__ import annotations

from livingdocs.pages import page
from tests.bars.switches.frame import Switch


def _folded(text: str) -> str:
    return " ".join(text.split())


def _off() -> None:
    page._attribute = _folded


SWITCH = Switch(
    "D4",
    off=_off,
    tests=("tests/pages/test_page.py::test_a_hostile_title_comes_back_escaped_once",),
)

"""D2 without its two halves: templates that escape nothing, and a gate that lets everything out."""

from __future__ import annotations

from pathlib import Path

from livingdocs.findings import Finding
from livingdocs.output_gate import gate
from livingdocs.output_gate.expected import Expected
from livingdocs.pages import rendering
from tests.bars.switches.frame import Switch

ESCAPING = "tests/pages/test_hostile_texts.py::test_no_page_has_an_element_or_attribute_more"
GATE = "tests/output_gate/test_gate.py::test_a_page_that_acts_is_told"


def _lets_all_out(
    folder: Path, expected: Expected, *, seen: gate.Seen | None = None
) -> list[Finding]:
    return []


def _off() -> None:
    rendering.environment().autoescape = False
    gate.check_site = _lets_all_out


SWITCH = Switch("D2", off=_off, tests=(ESCAPING, GATE))

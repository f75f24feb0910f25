"""D12 without the comparison of the built site with its plan, its macros and its records."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from selectolax.lexbor import LexborHTMLParser

from livingdocs.output_gate import gate
from livingdocs.output_gate.expected import Expected
from livingdocs.output_gate.record_texts import RecordText
from livingdocs.output_gate.rules import Fault
from tests.bars.switches.frame import Switch

FILE = "tests/output_gate/test_gate.py"


def _no_plan(files: Collection[str], expected: Expected) -> Iterator[tuple[str, Fault]]:
    yield from ()


def _no_macros(tree: LexborHTMLParser) -> Iterator[Fault]:
    yield from ()


def _no_texts(tree: LexborHTMLParser, texts: Iterable[RecordText]) -> Iterator[Fault]:
    yield from ()


def _off() -> None:
    gate.plan_faults = _no_plan
    setattr(gate, "macro_faults", _no_macros)  # noqa: B010 (the gate has it from another module)
    gate.text_faults = _no_texts


SWITCH = Switch(
    "D12",
    off=_off,
    tests=(
        f"{FILE}::test_pages_without_a_file_and_files_without_a_source",
        f"{FILE}::test_a_text_stands_in_the_article_of_its_page",
        "tests/output_gate/test_html_rules.py::test_a_macro_that_failed_is_seen",
    ),
)

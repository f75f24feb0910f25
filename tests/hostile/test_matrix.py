"""Every payload in every field of words, read back from every kind of output."""

from __future__ import annotations

from typing import Any

import pytest

from livingdocs.knowledge_base import KnowledgeBase
from tests.bars.amounts import amount
from tests.bars.measuring import Measured
from tests.hostile.reading import SINKS, Read
from tests.hostile.sinks import MARK, Outputs, faults, outputs_of
from tests.hostile_base import Placing, hostile_base, payloads

NOTHING = Read((), frozenset())
GROUPS = 4


class OneText(Placing):
    """Puts one text into every field; a line of a raw briefing is one line."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def text(self, field: str) -> str:
        words = " ".join(self._text.split()) if field == "raw" else self._text
        return f"{self.mark(field)}{words}"


@pytest.fixture(scope="module")
def plain(kb: KnowledgeBase) -> Outputs:
    """The outputs of the same knowledge base with harmless words in every field."""
    return outputs_of(hostile_base(kb, OneText("harmless words in a field"))[0])


@pytest.mark.slow
@pytest.mark.bar("B2")
@pytest.mark.parametrize("group", range(GROUPS))
def test_a_payload_in_any_field_changes_nothing_in_any_output(
    kb: KnowledgeBase, plain: Outputs, measured: Measured, group: int
) -> None:
    """Cells: a payload, a field, a kind of output in which the field is found; each is read."""
    # A record holds no tab.
    texts = [(name, text.replace("\t", " ")) for name, text in payloads().items()]
    mine = texts[group::GROUPS]
    cells: set[tuple[str, str, str]] = set()
    found: list[str] = []
    lost: list[str] = []
    for name, text in mine[: amount(1, len(mine))]:
        base, fields = hostile_base(kb, OneText(text))
        made = outputs_of(base)
        for sink, outputs in made.sinks.items():
            known = together(plain.sinks[sink].values())
            for place, read in outputs.items():
                found += (f"{name} in {sink} {place}: {each}" for each in faults(read, known, text))
                marks = {mark for shown in read.texts for mark in MARK.findall(shown)}
                cells.update((name, fields[mark], sink) for mark in marks)
        lost += (f"{name}: {each}" for each in not_found(made))
    measured(
        "B2",
        cells=len(cells),
        active=sum("changed: " not in each for each in found),
        changed=sum("changed: " in each for each in found),
        not_found_by_search=len(lost),
    )
    assert found == []
    assert lost == []
    assert {sink for _, _, sink in cells} >= SINKS


def together(reads: Any) -> Read:
    """All parts of a kind of output, and what in it is active by intent."""
    each = list(reads)
    return Read(
        (),
        frozenset(part for read in each for part in read.parts),
        tuple(active for read in each for active in read.active),
    )


def not_found(made: Outputs) -> list[str]:
    """Marks in the text of a page that its entries in the search lack, or every entry."""
    missing = []
    everywhere: set[str] = set()
    for place, marks in made.searchable.items():
        texts = " ".join(made.sinks["search"][place].texts)
        found = set(MARK.findall(texts))
        missing += [f"{place}: {mark}" for mark in marks - found]
        everywhere |= found
    return missing + [f"no page: {mark}" for mark in made.repeated - everywhere]

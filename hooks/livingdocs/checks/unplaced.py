"""Text of a briefing that no field of its record holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from livingdocs.checks.rule import Rule, briefing_finding
from livingdocs.findings import Finding, Severity
from livingdocs.knowledge_base import KnowledgeBase

_LONGEST: Final = 80


def find_unplaced_text(kb: KnowledgeBase) -> Iterator[Finding]:
    """Each passage that the importer kept without knowing its place.

    Nothing is lost by it: the passage stands on the briefing's page. It is asked about because a
    statement without a place reaches no chapter.
    """
    for briefing in kb.briefings.values():
        for place, passage in enumerate(briefing.unplaced):
            text = _shortened(passage.text)
            yield briefing_finding(
                kb,
                briefing,
                ("unplaced", place),
                rule=UNPLACED_TEXT.name,
                severity=UNPLACED_TEXT.severity,
                lines=passage.lines[:1],
                found=f'"{text}" has no place in the record',
                expected="every passage in a field of the briefing",
                fix="move the text to the field it belongs to, or leave it here knowingly",
                told=f"「{text}」没有归入这份简报的任何一栏",
            )


def _shortened(text: str) -> str:
    """The beginning of a passage, in one line; the lines say where the rest is."""
    folded = " ".join(text.split())
    return folded if len(folded) <= _LONGEST else folded[:_LONGEST] + "…"


UNPLACED_TEXT = Rule(
    "unplaced-text",
    Severity.INFO,
    "未归位的文字",
    find_unplaced_text,
    meaning="导入时没有放进任何一项的原文；没有丢，原样留在简报页上。",
    advice="把这段文字移进它所属的一栏；确实无处可放，就让它留在这里。",
)

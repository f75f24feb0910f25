"""Every dated change of the fabricated folder, line by line."""

from __future__ import annotations

from pathlib import Path

from livingdocs.dated_changes import DatedChange, dated_changes
from livingdocs.knowledge_base import KnowledgeBase

GOLDEN = Path(__file__).with_name("golden.txt")


def as_line(change: DatedChange) -> str:
    """Day, kind, record, chapters, entities, lines, and what was before and is now."""
    sections = ",".join("/".join(key) for key in change.sections)
    source = "-"
    if change.source is not None:
        briefing, (first, last) = change.source
        source = f"{briefing}:{first}-{last}"
    record = "/".join(change.record)
    parts = (
        change.day,
        change.kind.value,
        record,
        f"[{sections}]",
        f"[{','.join(change.entities)}]",
    )
    return " ".join((*parts, source, change.detail)).rstrip()


def test_the_changes_of_the_fabricated_folder_are_these(kb: KnowledgeBase) -> None:
    """Whoever means to change what counts as a change reads here what becomes of it."""
    lines = [as_line(change) for change in dated_changes(kb)]
    assert lines == GOLDEN.read_text(encoding="utf-8").splitlines()

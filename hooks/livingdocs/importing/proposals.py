"""The table of updates that are proposed for the living document."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from livingdocs.importing.columns import table_of
from livingdocs.importing.draft import Draft
from livingdocs.importing.grades import priority_sign
from livingdocs.importing.lines import Line
from livingdocs.importing.targets import section_targets
from livingdocs.records.briefing import Proposal

_COLUMNS: Final = (
    ("priority", r"优先级|priority"),
    ("action", r"动作|操作|章节|归入|action"),
    ("text", r"内容|条目|事项|content"),
)


def parse_proposals(lines: Sequence[Line], draft: Draft) -> Sequence[Line]:
    """Rows `priority | content | action`; the section is read from the action."""
    found = table_of(lines, draft, _COLUMNS, needed=("text",))
    if found is None:
        return lines
    table, columns = found
    for row in table.rows:
        ledger = draft.ledger
        mark = columns.cell(row, "priority", ledger)
        text = columns.cell(row, "text", ledger)
        action = columns.cell(row, "action", ledger)
        if text is None:
            ledger.explain(row.whole, "row of the proposals without content")
            continue
        targets = section_targets(action) if action else ()
        draft.proposals.append(
            Proposal(
                priority=priority_sign(mark.text) if mark else None,
                mark=ledger.text(mark) if mark else None,
                text=ledger.text(text),
                action=ledger.text(action) if action else None,
                target_section=targets[0] if targets else None,
                lines=row.lines,
            )
        )
        ledger.glue(row.whole)
    return table.rest

"""What changed on which day, read from the days that the records themselves bear.

No history of files and no clock is asked: an anchor begins on the day of its first briefing, a
doubt tells its own events, a decision bears its date, a section has its numbers from an edition on.
What no record dates (a statement that was worded anew, a paper added to an anchor, an anchor taken
back) is not here, and is shown as it is today.
"""

from livingdocs.dated_changes.change import DatedChange, SectionKey, Source, evidence_day
from livingdocs.dated_changes.index import (
    changes_by_day,
    changes_by_entity,
    changes_by_section,
    dated_changes,
)

__all__ = [
    "DatedChange",
    "SectionKey",
    "Source",
    "changes_by_day",
    "changes_by_entity",
    "changes_by_section",
    "dated_changes",
    "evidence_day",
]

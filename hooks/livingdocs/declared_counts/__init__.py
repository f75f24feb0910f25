"""Counts that a briefing declares about itself, beside what it lists.

The page of a briefing shows the two numbers, a rule asks where they differ: both take them from
here, so that they never disagree.
"""

from livingdocs.declared_counts.lists import listed_lines
from livingdocs.declared_counts.mismatches import (
    CountFault,
    CountMismatch,
    count_mismatches,
    told_beside,
    told_mismatch,
)
from livingdocs.declared_counts.words import stated

__all__ = [
    "CountFault",
    "CountMismatch",
    "count_mismatches",
    "listed_lines",
    "stated",
    "told_beside",
    "told_mismatch",
]

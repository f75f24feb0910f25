"""Fragments on the pages of briefings: made from what a record is, never from its place."""

from __future__ import annotations

from collections.abc import Mapping

from livingdocs.arxiv_ids import file_stem
from livingdocs.records.briefing import Briefing


def day_fragment(day: str) -> str:
    """A day in the list of all briefings."""
    return f"day-{day}"


def raised_fragment(number: int) -> str:
    """A doubt on the page of a briefing that raises it, by its number there."""
    return f"doubt-{number}"


def source_fragment(number: int) -> str:
    """A row of the sources that a briefing checked, counted from 1."""
    return f"source-{number}"


def citation_fragments(briefing: Briefing) -> Mapping[int, str]:
    """Rows of the list of citable ids by their first line.

    A row is named after its paper; one that cites the same paper again bears its line as well.
    """
    fragments: dict[int, str] = {}
    taken: set[str] = set()
    for citation in briefing.citations:
        stem = file_stem(citation.id)
        line = citation.lines[0]
        fragments[line] = f"citation-{stem}-L{line}" if stem in taken else f"citation-{stem}"
        taken.add(stem)
    return fragments

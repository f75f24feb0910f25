"""Links to lines of a raw briefing, as a compiler prints them: day and lines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.base import Evidence
from livingdocs.views.targets import Target, to_lines


@dataclass(frozen=True, slots=True)
class LineLink:
    """A link to lines of a briefing.

    `label` is `09-22:55–60`, with the year where it is not that of the page; `title` says it in
    words.
    """

    target: Target
    label: str
    title: str


def line_link(
    kb: KnowledgeBase, briefing_id: str, *, lines: tuple[int, int], page_day: str | None = None
) -> LineLink:
    """The link to lines of a briefing, for a page of the day `page_day` (default: the newest)."""
    briefing = kb.briefings[briefing_id]
    today = page_day or kb.newest_day or briefing.date
    day = briefing.date[5:] if briefing.date[:4] == today[:4] else briefing.date
    first, last = lines
    span = str(first) if first == last else f"{first}–{last}"
    return LineLink(
        target=to_lines(briefing, lines),
        label=f"{day}:{span}",
        # A page about one briefing holds hundreds of them, and says whose lines they are.
        title=f"第 {span} 行"
        if page_day == briefing.date
        else f"{briefing.topic} {briefing.date} 简报第 {span} 行",
    )


def evidence_links(
    kb: KnowledgeBase, evidence: Iterable[Evidence], *, page_day: str | None = None
) -> tuple[LineLink, ...]:
    """One link for each piece of evidence, in its order."""
    return tuple(
        line_link(kb, item.briefing, lines=item.lines, page_day=page_day) for item in evidence
    )

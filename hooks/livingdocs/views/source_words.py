"""Sources beside a statement: who gathered it and what it is called, not where the file lies.

The path of an inbox file fills three lines of a margin and says the day of the page once more.
Where the briefing lists the file among its sources, its short name leads to that row, which has the
whole path; anything else is shown as it was written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.mentions.source_names import SourceName, parse_source_name
from livingdocs.records.briefing import Briefing, SourceReference
from livingdocs.safe_urls import safe_url
from livingdocs.views.fragments import source_fragment
from livingdocs.views.rich_text import TextContext, rich_text
from livingdocs.views.runs import Run, RunKind, Runs
from livingdocs.views.targets import to_briefing, to_web

_STAMP = re.compile(r"[0-9]{4}-?[0-9]{2}-?[0-9]{2}(?:[-_T][0-9]{4}(?![0-9]))?[-_]?", re.ASCII)


def source_runs(
    kb: KnowledgeBase,
    source: SourceReference,
    *,
    context: TextContext,
    briefings: Iterable[Briefing],
) -> Runs:
    """A source that a statement rests on; `briefings` are those that may list it."""
    url = safe_url(source.url, hosts=None) if source.url is not None else None
    if url is not None:
        return (Run(source.text, RunKind.WEB, to_web(url)),)
    listed = _listed(source, briefings)
    if listed is None:
        return rich_text(kb, source.text, context=context)
    rest = rich_text(kb, source.text.removeprefix(source.path or ""), context=context)
    return (listed, *rest)


def _listed(source: SourceReference, briefings: Iterable[Briefing]) -> Run | None:
    """The row of the list of sources that has the file, under the short name of the file."""
    if source.path is None or not source.text.startswith(source.path):
        return None
    name = parse_source_name(source.path)
    for briefing in briefings:
        for number, row in enumerate(briefing.sources, start=1):
            if row.path == source.path and name is not None:
                words = short_name(name, day=briefing.date)
                target = to_briefing(briefing, source_fragment(number))
                return Run(words, RunKind.SOURCE, target, source.path)
    return None


def short_name(name: SourceName, *, day: str) -> str:
    """`jay 17:35 vector-db-trending`: agent, time, and what the file is called.

    The day stands before it where it is not `day`, as month and day.
    """
    rest = _STAMP.sub("", name.name, count=1)
    if name.agent is not None:
        rest = rest.removeprefix(f"{name.agent}-")
    written = name.moment.date.isoformat()
    moment = name.moment.time
    parts = (
        name.agent,
        None if written == day else written[5:] if written[:4] == day[:4] else written,
        f"{moment:%H:%M}" if moment is not None else None,
        rest,
    )
    return " ".join(part for part in parts if part)

"""Names of entities inside runs: a link at the first mention, nothing at the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from livingdocs.entities import NameMention
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.views.runs import Run, RunKind
from livingdocs.views.targets import to_entity


def link_names(kb: KnowledgeBase, runs: Iterable[Run], text: str) -> Iterator[Run]:
    """`runs` of `text` with the first mention of each entity linked, where the text is plain.

    A text is a paragraph, a point or a cell: its reader needs one link. Inside another link, and
    in code, there is none; a name that is cut by another link is left alone.
    """
    mentions = list(kb.names.find(text))
    linked: set[str] = set()
    end = 0
    for run in runs:
        start, end = end, end + len(run.text)
        if not _is_plain(run):
            yield run
            continue
        inside = [each for each in mentions if start <= each.start and each.end <= end]
        yield from _split(kb, text[start:end], _first(inside, linked), offset=start)


def _is_plain(run: Run) -> bool:
    return run.kind is RunKind.PLAIN and run.target is None and run.title is None


def _first(mentions: Iterable[NameMention], linked: set[str]) -> Iterator[NameMention]:
    for mention in mentions:
        if mention.entity not in linked:
            linked.add(mention.entity)
            yield mention


def _split(
    kb: KnowledgeBase, text: str, mentions: Iterable[NameMention], *, offset: int
) -> Iterator[Run]:
    end = 0
    for mention in mentions:
        start = mention.start - offset
        if start > end:
            yield Run(text[end:start])
        end = mention.end - offset
        entity = kb.entities_by_id[mention.entity]
        title = None if mention.text == entity.name else entity.name
        yield Run(mention.text, RunKind.ENTITY, to_entity(entity.id), title)
    if end < len(text):
        yield Run(text[end:])

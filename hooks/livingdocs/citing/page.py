"""The citations of one page: what stands in each slot, the list at the end, and what is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from livingdocs.citing.lists import ListedWork, reference_list
from livingdocs.citing.markdown_syntax import FoundCitation
from livingdocs.citing.pieces import Piece
from livingdocs.citing.resolving import Work, find_work, missing_key
from livingdocs.citing.styles import STYLES
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.safe_urls import find_urls
from livingdocs.views.paper_chips import PaperChip, paper_chip
from livingdocs.views.targets import Target, to_web

_NUMBERS: Final = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Words:
    """Some words: `kind` is i, b, sup, sub or None; a link leads to a place here or outside."""

    text: str
    kind: str | None = None
    fragment: str | None = None
    target: Target | None = None


@dataclass(frozen=True, slots=True)
class CitationView:
    """A citation; one whose key means nothing is shown as it was written."""

    words: tuple[Words, ...]
    known: bool = True


@dataclass(frozen=True, slots=True)
class ListedView:
    """A work in the list, with our page about it where it is a paper."""

    fragment: str
    number: str | None
    words: tuple[Words, ...]
    chip: PaperChip | None


@dataclass(frozen=True, slots=True)
class PageCitations:
    """Everything that the citations of a page come to; citations are in the order of `found`."""

    citations: tuple[CitationView, ...]
    works: tuple[ListedView, ...]
    faults: tuple[str, ...]


def page_citations(
    kb: KnowledgeBase,
    found: Sequence[FoundCitation],
    *,
    order: Sequence[int],
    style: str,
    path: str,
) -> PageCitations:
    """Set the citations of a page.

    Args:
        kb: where the works are looked up.
        found: the citations.
        order: their numbers in the order in which they stand in the page.
        style: a name of `STYLES`.
        path: the page, for messages.
    """
    works = {each.key: find_work(kb, each.key) for citation in found for each in citation.cited}
    faults = tuple(_faults(kb, found, works=works, path=path))
    shown = [at for at in order if all(works[each.key] for each in found[at].cited)]
    used = {key: work for key, work in works.items() if work is not None}
    clusters = [
        [(str(used[each.key].item["id"]), each.place) for each in found[at].cited] for at in shown
    ]
    by_id = {str(work.item["id"]): work for work in used.values()}
    listed = reference_list(
        {key: work.item for key, work in by_id.items()}, clusters, STYLES[style]
    )
    fragments = _fragments(each.id for each in listed.works)
    numbers = {each.number: fragments[each.id] for each in listed.works if each.number}
    views: dict[int, CitationView] = {}
    for at, cluster, written in zip(shown, clusters, listed.citations, strict=True):
        only = fragments[cluster[0][0]] if len(cluster) == 1 else None
        views[at] = CitationView(tuple(_linked(written, only=only, numbers=numbers)))
    return PageCitations(
        citations=tuple(
            views.get(at, CitationView((Words(each.text),), known=False))
            for at, each in enumerate(found)
        ),
        works=tuple(_listed(kb, each, by_id[each.id], fragments[each.id]) for each in listed.works),
        faults=faults,
    )


def _faults(
    kb: KnowledgeBase, found: Iterable[FoundCitation], *, works: dict[str, Work | None], path: str
) -> Iterator[str]:
    for citation in found:
        for each in citation.cited:
            if works[each.key] is None:
                yield (
                    f"{path}:{citation.line}: nothing has the key of the citation [@{each.key}]; "
                    f"{missing_key(kb, each.key)}"
                )


def _fragments(ids: Iterable[str]) -> dict[str, str]:
    """A fragment for each work, in ASCII, by its key."""
    made: dict[str, str] = {}
    for key in ids:
        plain = wanted = "ref-" + re.sub(r"[^a-z0-9]+", "-", key.lower()).strip("-")
        count = 1
        while wanted in made.values():
            count += 1
            wanted = f"{plain}-{count}"
        made[key] = wanted
    return made


def _linked(
    written: Iterable[Piece], *, only: str | None, numbers: dict[str, str]
) -> Iterator[Words]:
    """The words of a citation as links: whole where it names one work, else number by number."""
    for piece in written:
        if only is not None:
            yield Words(piece.text, piece.kind, fragment=only)
            continue
        end = 0
        for match in _NUMBERS.finditer(piece.text):
            fragment = numbers.get(match[0])
            if fragment is not None:
                yield Words(piece.text[end : match.start()], piece.kind)
                yield Words(match[0], piece.kind, fragment=fragment)
                end = match.end()
        yield Words(piece.text[end:], piece.kind)


def _listed(kb: KnowledgeBase, listed: ListedWork, work: Work, fragment: str) -> ListedView:
    return ListedView(
        fragment=fragment,
        number=listed.number,
        words=tuple(each for piece in listed.words for each in _with_addresses(piece)),
        chip=paper_chip(kb, work.paper) if work.paper is not None else None,
    )


def _with_addresses(piece: Piece) -> Iterator[Words]:
    end = 0
    for mention in find_urls(piece.text):
        if mention.url is not None:
            yield Words(piece.text[end : mention.start], piece.kind)
            yield Words(mention.text, piece.kind, target=to_web(mention.url))
            end = mention.end
    yield Words(piece.text[end:], piece.kind)

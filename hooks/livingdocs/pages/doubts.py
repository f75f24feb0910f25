"""The board of doubts, and one page for each of them."""

from __future__ import annotations

from collections.abc import Iterator

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.locations import src_uri
from livingdocs.pages.page import Layout, Page, Slot, Tab
from livingdocs.records.contradiction import Contradiction
from livingdocs.views.doubt_board import doubt_board
from livingdocs.views.doubt_page import doubt_page
from livingdocs.views.targets import Place, Target, to_doubt


def pages(kb: KnowledgeBase) -> Iterator[Page]:
    """The board first, then the doubts in the order of their keys."""
    yield _board(kb)
    for doubt in kb.contradictions.values():
        yield _doubt(kb, doubt)


def _board(kb: KnowledgeBase) -> Page:
    """Not searched: each of its rows has a page of its own."""
    return Page(
        src_uri=src_uri(Target(Place.DOUBTS)),
        title="疑问",
        slots=(Slot("board", "doubt_board.html", lambda: doubt_board(kb)),),
        tab=Tab.DOUBTS,
        layout=Layout.WIDE,
        description="矛盾与待核实的说法，最久未答的在前",
        searchable=False,
    )


def _doubt(kb: KnowledgeBase, doubt: Contradiction) -> Page:
    return Page(
        src_uri=src_uri(to_doubt(doubt)),
        title=doubt.title,
        slots=(Slot("doubt", "doubt.html", lambda: doubt_page(kb, doubt)),),
        tab=Tab.DOUBTS,
        layout=Layout.LEAF,
        edit_path=kb.file_of("contradictions", f"{doubt.topic}/{doubt.id}"),
        description=doubt.observation,
    )

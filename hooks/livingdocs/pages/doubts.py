"""The board of doubts, and one page for each of them.

A record of a later briefing that continues a doubt has a page that leads to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.locations import src_uri
from livingdocs.pages.page import Layout, Page, Slot, Tab
from livingdocs.records.contradiction import Contradiction
from livingdocs.views.doubt_board import board_keys, doubt_board
from livingdocs.views.doubt_page import doubt_page, doubt_part
from livingdocs.views.targets import Place, Target, to_doubt


def pages(kb: KnowledgeBase) -> Iterator[Page]:
    """The board first, then the doubts in the order of their keys."""
    for key in board_keys(kb):
        yield _board(kb, key)
    for key, record in kb.contradictions.items():
        yield _doubt(kb, record) if key in kb.doubts else _part(kb, record)


def _board(kb: KnowledgeBase, key: str) -> Page:
    """Not searched: each of its rows has a page of its own."""
    month = key.partition("/")[0]
    return Page(
        src_uri=src_uri(Target(Place.DOUBTS, key)),
        title=f"疑问，{month} 提出" if month else "疑问",
        slots=(Slot("board", "doubt_board.html", partial(doubt_board, kb, key)),),
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


def _part(kb: KnowledgeBase, record: Contradiction) -> Page:
    return Page(
        src_uri=src_uri(to_doubt(record)),
        title=record.title,
        slots=(Slot("doubt", "doubt_part.html", lambda: doubt_part(kb, record)),),
        tab=Tab.DOUBTS,
        layout=Layout.LEAF,
        edit_path=kb.file_of("contradictions", f"{record.topic}/{record.id}"),
        searchable=False,
    )

"""The pages of papers: the list by month, the verdicts, one for each paper that anything names."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.locations import src_uri
from livingdocs.pages.page import Layout, Page, Slot, Tab
from livingdocs.views.export_links import paper_exports, site_exports
from livingdocs.views.list_pages import list_target, page_count, page_key
from livingdocs.views.page_metadata import paper_head
from livingdocs.views.paper import paper_page_title, paper_view
from livingdocs.views.paper_list import ordered_papers, paper_list_view
from livingdocs.views.targets import Place, Target, to_paper
from livingdocs.views.verdict_page import group_keys, verdict_group_page, verdict_page


def pages(kb: KnowledgeBase) -> Iterator[Page]:
    """The pages of the list, the verdicts on titles, then every paper."""
    papers = ordered_papers(kb)
    exports = (Slot("export", "export.html", partial(site_exports, kb)),) if papers else ()
    for number in range(1, page_count(len(papers)) + 1):
        view = partial(paper_list_view, kb, papers, number)
        yield Page(
            src_uri=src_uri(list_target(Place.PAPERS, number)),
            title="论文" if number == 1 else f"论文，第 {number} 页",
            slots=(Slot("papers", "paper_list.html", view), *exports),
            tab=Tab.PAPERS,
            layout=Layout.LEAF,
            description="简报写到的论文，按 arXiv 编号的月份排列",
            searchable=False,
        )
    yield Page(
        src_uri=src_uri(Target(Place.VERDICTS)),
        title="题名核对",
        slots=(Slot("verdicts", "verdicts.html", partial(verdict_page, kb)),),
        tab=Tab.PAPERS,
        layout=Layout.LEAF,
        searchable=False,
    )
    for group, number in group_keys(kb):
        yield Page(
            src_uri=src_uri(Target(Place.VERDICTS, page_key(group, number))),
            title="题名核对",
            slots=(
                Slot(
                    "verdicts", "verdict_group.html", partial(verdict_group_page, kb, group, number)
                ),
            ),
            tab=Tab.PAPERS,
            layout=Layout.LEAF,
            searchable=False,
        )
    for paper in kb.papers:
        yield Page(
            src_uri=src_uri(to_paper(paper)),
            title=paper_page_title(kb, paper),
            slots=(
                Slot("paper", "paper.html", partial(paper_view, kb, paper)),
                Slot("export", "export.html", partial(paper_exports, kb, paper)),
            ),
            tab=Tab.PAPERS,
            layout=Layout.LEAF,
            edit_path=_edit_path(kb, paper),
            head=partial(paper_head, kb, paper),
            description=f"arXiv {paper} 在简报里的题名、引文、以它为据的锚点和关于它的疑问",
        )


def _edit_path(kb: KnowledgeBase, paper: str) -> str | None:
    """The file behind the page: the metadata, or the card of a paper without any."""
    return kb.file_of("arxiv", paper) or kb.file_of("cards", paper)

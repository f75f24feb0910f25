"""The page of a paper as a value."""

from __future__ import annotations

import dataclasses

import pytest

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.views.paper import PaperView, paper_page_title, paper_view
from livingdocs.views.paper_list import ordered_papers, paper_list_view
from tests.data_folder import DataFolder

PAPER = "2702.00017"


@pytest.fixture
def view(kb: KnowledgeBase) -> PaperView:
    return paper_view(kb, PAPER)


def test_one_page_gathers_all_briefings_and_versions(view: PaperView) -> None:
    """Three briefings write the id with v2, with v3 and without: that is one paper."""
    assert view.use_briefings == 3
    assert view.versions.read == "引用时写明 v2、v3"
    assert (view.versions.first, view.versions.latest) == ("v1 2027-02-02", "v3 2027-03-01")


def test_every_use_has_its_words_its_place_and_its_line(view: PaperView) -> None:
    uses = {
        use.source.label: ("".join(run.text for run in use.words), use.place) for use in view.uses
    }
    words = "Leafcache: Steeping Leaves in Parallel · 命中率 61%"
    assert uses["03-02:54"] == (words, "引用表 · 新增")
    words = "问题：arXiv 2702.00017 写了命中率，水温与壶型均未给出"
    assert uses["03-02:43"] == (words, "疑问 ①")
    places = {use.place: use.target.fragment for use in view.uses}
    assert places["增量 2"] == "increment-2"
    assert places["疑问 ①"] == "doubt-1"


def test_uses_stand_in_the_order_of_time(view: PaperView) -> None:
    days = [use.source.label.split(":")[0] for use in view.uses]
    assert days == sorted(days)


def test_a_row_that_cites_again_is_linked_by_its_own_line(view: PaperView) -> None:
    fragments = [use.target.fragment for use in view.uses if use.place == "引用表 · 续用"]
    assert fragments == ["citation-2702.00017", "citation-2702.00017-L16"]


def test_authors_that_are_not_all_known_end_in_a_word(kb: KnowledgeBase, view: PaperView) -> None:
    assert view.authors == "Oda Lindqvist, Wei-Ling Ng, José Ñandú 等"
    assert paper_view(kb, "2612.00042").authors == "Ines Falk"


def test_each_claimed_title_stands_once_with_all_its_lines(view: PaperView) -> None:
    titles = [
        ("".join(piece.text for piece in row.pieces if piece.change != "del"), len(row.sources))
        for row in view.titles
    ]
    assert ("Steeping Leaves in Parallel", 2) in titles
    assert len(titles) == len({row.pieces + row.gloss for row in view.titles})


def test_a_chinese_title_is_not_compared_word_by_word(view: PaperView) -> None:
    [translated] = [row for row in view.titles if row.lang is None]
    assert [piece.text for piece in translated.pieces] == ["并行泡茶"]
    assert not translated.compared


def test_a_paper_without_metadata_says_so_and_keeps_the_claimed_title(kb: KnowledgeBase) -> None:
    view = paper_view(kb, "2701.00305")
    assert (view.title, view.claimed) == (None, "Queueing Cups Fairly")
    assert view.metadata == "未取得，还没有问过 arXiv"
    assert [mark.word for mark in view.marks] == ["未查"]
    assert paper_page_title(kb, "2701.00305") == "2701.00305 Queueing Cups Fairly"


def test_a_paper_that_only_a_bibliography_cites_has_its_title_and_its_evidence(
    folder: DataFolder,
) -> None:
    """Who reads the page sees which file names the paper, in which line, and where it appeared."""
    folder.write(
        "citations.bib",
        "@inproceedings{cups,\n  title = {Cups {\\&} Leaves},\n  year = {2027},\n"
        "  booktitle = {A Meeting},\n  eprint = {2701.00061},\n"
        "  x-source = {refs.bib:4 cups26; thesis.bib:9},\n}\n",
    )
    kb = folder.load()
    view = paper_view(kb, "2701.00061")
    assert (view.title, view.claimed, view.claimed_by) == (None, "Cups & Leaves", "文献库")
    assert paper_page_title(kb, "2701.00061") == "2701.00061 Cups & Leaves"
    cited = view.bibliographies
    assert cited is not None
    assert (cited.published, cited.key) == ("A Meeting, 2027", "cups")
    assert [(each.name, each.line, each.key) for each in cited.sources] == [
        ("refs.bib", 4, "cups26"),
        ("thesis.bib", 9, ""),
    ]
    assert paper_view(kb, PAPER).bibliographies is None


def test_what_the_machine_suggests_is_kept_apart(kb: KnowledgeBase, view: PaperView) -> None:
    wrong = paper_view(kb, "2701.00305")
    [offer] = wrong.offers
    assert (offer.id, offer.made_on) == ("2601.00305", "2027-03-05")
    assert offer.reason == "题名相同，年份差一年"
    assert wrong.title is None
    assert view.card is not None
    assert view.card.flag is not None
    assert (view.card.topic, view.card.flag.suggested) == ("果园", "泡茶")
    assert (view.card.flag.chance, view.card.flag.word) == ("82%", "可能归错")


def test_unknown_facts_are_none_and_no_invention(kb: KnowledgeBase) -> None:
    view = paper_view(kb, "hep-th/9912999")
    assert (view.authors, view.day, view.categories, view.abstract) == (None, None, None, None)
    assert (view.versions.first, view.versions.latest) == (None, None)


def test_the_link_to_arxiv_is_built_from_the_id(kb: KnowledgeBase) -> None:
    """An id of the old form keeps its archive."""
    assert paper_view(kb, "hep-th/9912999").arxiv.key == "https://arxiv.org/abs/hep-th/9912999"


def test_a_paper_that_nobody_cites_has_a_page(kb: KnowledgeBase) -> None:
    view = paper_view(kb, "2701.09999")
    assert (view.uses, view.titles, view.title) == ((), (), "Nobody Has Cited This Yet")


def test_doubts_and_anchors_of_the_paper_are_there(view: PaperView) -> None:
    assert [note.fragment for note in view.doubts] == ["doubt-2027-03-02-d1"]
    [anchor] = view.anchors
    assert (anchor.read, anchor.section and anchor.section.label) == ("v2", "§1.3 茶叶缓存")
    assert [link.label for link in anchor.evidence] == ["03-02:26–32", "03-05:10"]


# --- the list ------------------------------------------------------------------------------------


def test_papers_stand_by_the_month_of_their_id_newest_first(kb: KnowledgeBase) -> None:
    """An id of 1999 is not newer than one of 2027, though 99 is more than 27."""
    view = paper_list_view(kb, ordered_papers(kb), 1)
    assert [month.title for month in view.months] == [
        "2027 年 3 月",
        "2027 年 2 月",
        "2027 年 1 月",
        "2026 年 12 月",
        "2026 年 11 月",
        "2026 年 10 月",
        "1999 年 12 月",
    ]
    assert (view.total, view.cited, view.without_metadata) == (8, 7, 3)


def test_a_long_list_goes_on_and_a_month_may_too(kb: KnowledgeBase) -> None:
    model = kb.snapshots[PAPER]
    many = {
        f"2701.{number:05}": model.model_copy(update={"id": f"2701.{number:05}"})
        for number in range(1, 451)
    }
    other = dataclasses.replace(
        kb, snapshots=many, briefings={}, cards={}, anchors={}, contradictions={}
    )
    papers = ordered_papers(other)
    pages = [paper_list_view(other, papers, page) for page in (1, 2, 3)]
    rows = [row.id for page in pages for month in page.months for row in month.rows]
    assert [sum(len(month.rows) for month in page.months) for page in pages] == [200, 200, 50]
    assert rows == list(papers)
    assert [page.months[0].continued for page in pages] == [False, True, True]
    assert [link.target.key for link in pages[0].pages] == ["", "page-2", "page-3"]
    assert [link.label for link in pages[1].pages if link.current] == ["2"]


def test_math_of_a_title_is_read_in_letters_and_kept_beside(kb: KnowledgeBase) -> None:
    """The heading, the page's name and the lists have letters; the official title stays whole."""
    title = r"SOTOPIA-$\pi$: P$^2$ Agents"
    snapshots = {**kb.snapshots, PAPER: kb.snapshots[PAPER].model_copy(update={"title": title})}
    changed = dataclasses.replace(kb, snapshots=snapshots)
    view = paper_view(changed, PAPER)
    assert (view.heading, view.title) == ("SOTOPIA-π: P² Agents", title)
    assert paper_page_title(changed, PAPER) == f"{PAPER} SOTOPIA-π: P² Agents"
    assert "SOTOPIA-π: P² Agents" in {
        row.title
        for month in paper_list_view(changed, ordered_papers(changed), 1).months
        for row in month.rows
    }

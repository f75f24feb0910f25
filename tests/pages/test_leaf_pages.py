"""The pages of briefings, papers, cards and sources, as HTML."""

from __future__ import annotations

from pathlib import Path

import pytest

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages import briefings, cards, papers, sources
from livingdocs.pages.page import Page
from livingdocs.pages.rendering import render
from livingdocs.pages.site import build_site
from livingdocs.pages.static_files import static_files
from tests.pages.html_reading import Document, read_html

MAKERS = (briefings, papers, cards, sources)


@pytest.fixture(scope="module")
def leaf_pages(kb: KnowledgeBase) -> dict[str, Page]:
    return {page.src_uri: page for maker in MAKERS for page in maker.pages(kb)}


@pytest.fixture(scope="module")
def content(leaf_pages: dict[str, Page]) -> dict[str, str]:
    return {uri: "".join(map(render, page.slots)) for uri, page in leaf_pages.items()}


@pytest.fixture(scope="module")
def documents(content: dict[str, str]) -> dict[str, Document]:
    return {uri: read_html(text) for uri, text in content.items()}


def test_every_record_has_its_page(kb: KnowledgeBase, leaf_pages: dict[str, Page]) -> None:
    assert set(leaf_pages) == {
        "briefings/index.md",
        "briefings/brewing/2027-03-02.md",
        "briefings/brewing/2027-03-02/raw.md",
        "briefings/brewing/2027-03-05.md",
        "briefings/brewing/2027-03-05/raw.md",
        "briefings/brewing/2027-03-05-nils.md",
        "briefings/brewing/2027-03-05-nils/raw.md",
        "papers/index.md",
        "papers/verdicts.md",
        *(f"papers/{paper.replace('/', '_')}.md" for paper in kb.papers),
        "cards/index.md",
        "cards/filing.md",
        "sources/index.md",
    }


def test_every_link_leads_to_a_page_and_a_place_on_it(
    kb: KnowledgeBase, documents: dict[str, Document]
) -> None:
    """A link to a fragment that is not there is as dead as one to a page that is not there."""
    site = build_site(kb)
    others = {
        uri: set(read_html("".join(map(render, page.slots))).ids)
        for uri, page in site.pages.items()
        if uri not in documents
    }
    files = {file.path: set[str]() for file in static_files(kb, address="https://kb.example/")}
    ids = {**files, **others, **{uri: set(document.ids) for uri, document in documents.items()}}
    hand_written = {"index.md"}
    dead = []
    for uri, document in documents.items():
        for link in document.links:
            if link.startswith("https://"):
                continue
            target, _, fragment = link.removeprefix("kb:").partition("#")
            target = target or uri
            if target in hand_written:
                continue
            if target not in ids or (fragment and fragment not in ids[target]):
                dead.append((uri, link))
    assert dead == []


def test_no_id_stands_twice_on_a_page(documents: dict[str, Document]) -> None:
    for uri, document in documents.items():
        assert len(document.ids) == len(set(document.ids)), uri


def test_every_page_has_one_main_heading(documents: dict[str, Document]) -> None:
    for uri, document in documents.items():
        assert len(document.named("h1")) == 1, uri


def test_every_second_heading_has_an_id_in_ascii(documents: dict[str, Document]) -> None:
    """The list on this page and links from elsewhere need it; Chinese would make `_2` of it."""
    for uri, document in documents.items():
        for heading in document.named("h2"):
            assert (heading.attributes.get("id") or "").isascii(), uri
            assert heading.attributes.get("id"), uri


def test_no_page_brings_style_or_script_of_its_own(documents: dict[str, Document]) -> None:
    for uri, document in documents.items():
        for element in document.elements:
            assert element.name not in {"style", "script", "iframe", "form", "object"}, uri
            handlers = [name for name in element.attributes if name.startswith("on")]
            assert "style" not in element.attributes, uri
            assert not handlers, uri


@pytest.mark.parametrize(
    "words",
    [
        "容器里要加 --ipc=host，模板写 {{ x }} 的地方照抄",
        '匹配规则是 a|b，由 R&D "x" 小组维护 👩‍🍳',
        "两处改名没有别名，旧名报错 unknown option <appID>：",
        "「冷萃」与「热泡」——两种口径不可混用",
        "--steep-lid → --lid",
    ],
)
def test_hard_texts_stand_on_the_page_as_typed(documents: dict[str, Document], words: str) -> None:
    """Hyphens stay hyphens, tags stay text, pipes add no cell, joined emoji stay joined."""
    items = documents["briefings/brewing/2027-03-02.md"].named("li")
    assert any(item.text.strip().startswith(words) for item in items)


def test_a_title_that_looks_like_a_tag_is_text(documents: dict[str, Document]) -> None:
    [heading] = documents["papers/2702.00017.md"].named("h1")
    assert heading.text == 'Steeping Leaves in Parallel: A Cache for <appID> & R&D "x"'


def test_a_title_in_another_language_says_so(documents: dict[str, Document]) -> None:
    [heading] = documents["papers/2702.00017.md"].named("h1")
    assert heading.attributes.get("lang") == "en"
    rows = [each.text for each in documents["papers/2611.00008.md"].classed("kb-titles")]
    assert rows
    translated = [
        each for each in documents["papers/2611.00008.md"].named("span") if "茶筛" in each.text
    ]
    assert all(each.attributes.get("lang") is None for each in translated)


def test_a_table_row_has_as_many_cells_as_its_head(content: dict[str, str]) -> None:
    """A pipe or a line feed in a text must not shift a value under another head."""
    for uri, text in content.items():
        for table in text.split("<table")[1:]:
            body = table.split("</table>")[0]
            heads = body.split("</thead>")[0].count("<th ")
            rows = body.split("<tbody>")[1].split("<tr")[1:]
            assert rows, uri
            assert {row.count("<td") for row in rows} == {heads}, uri


def test_the_raw_page_holds_every_line_exactly(
    kb: KnowledgeBase, documents: dict[str, Document]
) -> None:
    briefing = kb.briefings["brewing/2027-03-02"]
    document = documents["briefings/brewing/2027-03-02/raw.md"]
    lines = [each.text for each in document.classed("kb-raw__t")]
    assert tuple(lines) == kb.raw[briefing.raw.path].lines


def test_line_numbers_lead_to_themselves(documents: dict[str, Document]) -> None:
    numbers = documents["briefings/brewing/2027-03-02/raw.md"].classed("kb-raw__n")
    assert [(each.attributes["href"], each.text) for each in numbers[:2]] == [
        ("#L1", "1"),
        ("#L2", "2"),
    ]


def test_raw_texts_stay_out_of_the_search(leaf_pages: dict[str, Page]) -> None:
    """A text that is shown twice would be found twice, and the index is what readers load."""
    raw = [page for uri, page in leaf_pages.items() if uri.endswith("/raw.md")]
    assert len(raw) == 3
    assert all("exclude: true" in page.markdown() for page in raw)
    assert "exclude" not in leaf_pages["papers/2702.00017.md"].markdown()


def test_the_title_of_a_paper_page_holds_its_id(leaf_pages: dict[str, Page]) -> None:
    for paper in ("2702.00017", "2701.00305"):
        assert leaf_pages[f"papers/{paper}.md"].title.startswith(paper)
    assert leaf_pages["papers/hep-th_9912999.md"].title.startswith("hep-th/9912999")


def test_a_page_is_edited_in_the_file_behind_it(
    leaf_pages: dict[str, Page], kb_folder: Path
) -> None:
    paths = {uri: page.edit_path for uri, page in leaf_pages.items()}
    assert paths["briefings/brewing/2027-03-02.md"] == "briefings/brewing/2027-03-02.yml"
    assert paths["papers/hep-th_9912999.md"] == "arxiv/9912/hep-th_9912999.yml"
    assert paths["papers/2610.00733.md"] is None
    assert (
        paths["briefings/brewing/2027-03-02/raw.md"] == "inbox/mira/2027-03-02-brewing-e1prep.txt"
    )
    assert all((kb_folder / path).is_file() for path in paths.values() if path)


def test_the_current_day_is_marked_for_everybody(documents: dict[str, Document]) -> None:
    [cell] = [
        each
        for each in documents["briefings/brewing/2027-03-05.md"].named("li")
        if each.attributes.get("aria-current") == "date"
    ]
    assert "is-held" in (cell.attributes.get("class") or "")


def test_a_status_never_stands_without_its_word(documents: dict[str, Document]) -> None:
    for uri, document in documents.items():
        for mark in (*document.classed("kb-m"), *document.classed("kb-tag")):
            assert mark.text.strip(), uri


def test_text_that_found_no_place_has_a_heading_only_where_there_is_any(
    documents: dict[str, Document],
) -> None:
    assert "unplaced" in documents["briefings/brewing/2027-03-05-nils.md"].ids
    assert "unplaced" not in documents["briefings/brewing/2027-03-02.md"].ids

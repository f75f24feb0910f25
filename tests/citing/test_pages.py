"""Citations and the list of references of a page."""

from __future__ import annotations

import dataclasses
import re
import warnings

import pytest

from livingdocs.bibliography.reading import read_bibliography
from livingdocs.citing.page import CitationView, PageCitations, page_citations
from livingdocs.citing.styles import DEFAULT_STYLE, STYLES
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.citations import style_of, with_references
from livingdocs.pages.rendering import fill
from livingdocs.pages.site import Site
from tests.citing.parsed_pages import parse
from tests.hostile_base import payload
from tests.html_pages import parse_page
from tests.small_base import base, snapshot

PAGE = "docs/page.md"


def cited(kb: KnowledgeBase, text: str, style: str = DEFAULT_STYLE) -> PageCitations:
    """The citations of a text, in the order of the text."""
    _, found = parse(text)
    return page_citations(kb, found, order=range(len(found)), style=style, path=PAGE)


def words(view: CitationView) -> str:
    return "".join(each.text for each in view.words)


def listed(made: PageCitations) -> list[str]:
    return ["".join(each.text for each in work.words) for work in made.works]


def built(kb: KnowledgeBase, text: str, style: str = DEFAULT_STYLE) -> str:
    """The HTML of a page with its slots filled."""
    html, found = parse(text)
    site = Site(kb, {})
    made = with_references(site, "page.md", content=html, found=found, style=style)
    return fill(made.content, site.slots("page.md"))


def test_a_work_has_one_number_wherever_it_is_cited(kb: KnowledgeBase) -> None:
    """In the order of the page; the list holds each once."""
    made = cited(kb, "x[@2702.00017] y[@tea-handbook; @2612.00042] z[@arXiv:2702.00017]")
    assert [words(each) for each in made.citations] == ["[1]", "[2,3]", "[1]"]
    assert [work.number for work in made.works] == ["1", "2", "3"]
    assert made.faults == ()


def test_the_list_follows_gb_t_7714(kb: KnowledgeBase) -> None:
    """Families in capitals, the kind of work, the day of reading, "et al." for English works."""
    first, second, third = listed(cited(kb, "[@2702.00017] [@tea-handbook] [@2611.00008]"))
    assert first == (
        "LINDQVIST O, NG W L, ÑANDÚ J, et al. Steeping Leaves in Parallel: A Cache for <appID> & "
        'R&D "x"[A/OL]. arXiv, 2027[2027-03-05]. https://arxiv.org/abs/2702.00017v3. '
        "DOI:10.48550/arXiv.2702.00017."
    )
    assert second == "LINDQVIST O. A Handbook of R&D Tea[M]. Invented Press, 2019."
    assert third == "茶筛全景[A/OL]. arXiv. https://arxiv.org/abs/2611.00008."


def test_the_list_follows_ieee_where_a_page_chooses_it(kb: KnowledgeBase) -> None:
    made = cited(kb, "[@2702.00017, pp. 2-3] [@tea-handbook; @2612.00042]", "ieee")
    assert [words(each) for each in made.citations] == ["[1, pp. 2–3]", "[2], [3]"]
    assert listed(made)[0].startswith("O. Lindqvist, W.-L. Ng, J. Ñandú, et al., “Steeping Leaves")


def test_a_place_is_kept_where_the_style_has_no_room_for_it(kb: KnowledgeBase) -> None:
    """GB/T 7714 writes it behind the bracket."""
    made = cited(kb, "[@2702.00017, p. 3] [@tea-handbook; @2612.00042, pp. 4-5]")
    assert [words(each) for each in made.citations] == ["[1]3", "[2][3]4-5"]


def test_names_in_chinese_are_whole_and_their_et_al_is_chinese(kb: KnowledgeBase) -> None:
    text = "@book{k, title={方法}, author={万征 and 姚仰平 and 王五 and 赵六}, year={2019}}"
    references, _ = read_bibliography(text, "references.bib")
    made = cited(dataclasses.replace(kb, references={"k": references[0]}), "[@k]")
    assert listed(made) == ["万征, 姚仰平, 王五, 等. 方法[M]. 2019."]


@pytest.mark.parametrize(
    ("authors", "style", "begin"),
    [
        ("Li, Wei and others", DEFAULT_STYLE, "LI W, et al. "),
        ("Li, Wei and Ng, Oda and others", DEFAULT_STYLE, "LI W, NG O, et al. "),
        ("A, B and C, D and E, F and others", DEFAULT_STYLE, "A B, C D, E F, et al. "),
        ("万征 and others", DEFAULT_STYLE, "万征, 等. "),
        ("Li, Wei and others", "ieee", "W. Li et al., "),
        ("Li, Wei and Ng, Oda and others", "ieee", "W. Li, O. Ng, et al., "),
    ],
)
def test_authors_that_a_bibliography_leaves_out_are_no_name(
    kb: KnowledgeBase, authors: str, style: str, begin: str
) -> None:
    """A style that writes families in capitals would make "ET AL." of it."""
    text = f"@book{{k, title={{T}}, author={{{authors}}}, year={{2019}}}}"
    references, _ = read_bibliography(text, "references.bib")
    made = cited(dataclasses.replace(kb, references={"k": references[0]}), "[@k]", style)
    assert listed(made)[0].startswith(begin)


def test_math_in_a_title_is_shown_in_letters(kb: KnowledgeBase) -> None:
    text = r"@book{k, title={{{$\omega$-rewriting}}}, author={Ng, Oda}, year={2019}}"
    references, _ = read_bibliography(text, "references.bib")
    made = cited(dataclasses.replace(kb, references={"k": references[0]}), "[@k]")
    assert listed(made) == ["NG O. ω-rewriting[M]. 2019."]


def test_an_unknown_key_is_told_with_page_and_line_and_the_page_is_built(
    kb: KnowledgeBase,
) -> None:
    made = cited(
        kb, "ok[@2702.00017]\n\nbad[@nobody; @2702.00017]\n\nv[@2702.00017v3] [@tea-handbok]"
    )
    assert len(made.faults) == 3
    assert made.faults[0].startswith(
        "docs/page.md:3: nothing has the key of the citation [@nobody]"
    )
    assert "without a version: [@2702.00017]" in made.faults[1]
    assert "such as tea-handbook" in made.faults[2]
    assert [each.known for each in made.citations] == [True, False, False, False]
    assert words(made.citations[1]) == "[@nobody; @2702.00017]"
    assert len(made.works) == 1


def test_a_key_is_found_whatever_its_capitals_and_that_of_an_export_too(kb: KnowledgeBase) -> None:
    made = cited(
        kb, "[@Tea-Handbook] [@arxiv-2702.00017] [@arxiv-hep-th-9912999] [@hep-th/9912999]"
    )
    assert made.faults == ()
    assert len(made.works) == 3


def test_citations_link_to_the_list_and_the_list_to_our_pages(kb: KnowledgeBase) -> None:
    page = parse_page(built(kb, "x[@2702.00017] y[@tea-handbook; @2612.00042]"))
    links = [each.value for each in page.addresses]
    for fragment in ("ref-arxiv-2702-00017", "ref-tea-handbook", "ref-arxiv-2612-00042"):
        assert f"#{fragment}" in links
        assert fragment in page.ids
    assert "kb:papers/2702.00017.md" in links
    assert "https://arxiv.org/abs/2702.00017v3" in links


def test_the_list_stands_where_the_page_wants_it(kb: KnowledgeBase) -> None:
    """At the end, unless the page has a place for it; a page without citations has none."""
    end = built(kb, "x[@2702.00017]\n\n## 后面 {: #behind }")
    assert end.index('id="behind"') < end.index('id="references"')
    placed = built(kb, 'x[@2702.00017]\n\n<div id="refs"></div>\n\n## 后面 {: #behind }')
    assert placed.index('id="references"') < placed.index('id="behind"')
    assert 'id="refs"' not in placed
    assert "references" not in built(kb, "me@example.org and @torch.compile")


def test_no_text_of_a_work_is_markup() -> None:
    """Whatever stands in title and authors is in the list as text, and nothing else is there."""
    text = payload()
    paper = snapshot("2605.11093", text).model_copy(update={"authors": (text, "A <b>B</b>")})
    for style in STYLES:
        html = built(base(snapshots=(paper,)), "x[@2605.11093]", style)
        page = parse_page(html)
        assert page.handlers == page.inline_scripts == page.style_attributes == []
        assert set(page.tags) <= {"p", "span", "sup", "a", "h2", "ul", "li", "em", "i"}
        shown = " ".join(page.text.split())
        assert text in shown or text.replace("'", "’") in shown, style


def test_citeproc_says_nothing(kb: KnowledgeBase, capfd: pytest.CaptureFixture[str]) -> None:
    """It warns of fields that it does not know, and prints."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        cited(kb, "[@2702.00017, p. 1] [@tea-handbook]")
    assert capfd.readouterr() == ("", "")


def test_a_page_may_choose_its_style() -> None:
    assert style_of({}, DEFAULT_STYLE, "page.md") == (DEFAULT_STYLE, None)
    assert style_of({"citation_style": "ieee"}, DEFAULT_STYLE, "page.md") == ("ieee", None)
    style, fault = style_of({"citation_style": "apa"}, DEFAULT_STYLE, "page.md")
    assert style == DEFAULT_STYLE
    assert fault is not None
    assert re.match(r"docs/page\.md: no style .*'apa'; expected one of: gb-t-7714", fault)

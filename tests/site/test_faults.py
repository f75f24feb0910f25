"""Builds of a project with faults: each is named with its place, all of one kind in one run."""

from __future__ import annotations

import json
import re

import pytest

from tests.data_folder import ANCHOR, CARD, DOUBT
from tests.html_pages import parse_page
from tests.site.checkouts import Checkout

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("options", [(), ("--clean",)], ids=["strict", "lenient"])
def test_broken_data_ends_the_build_with_every_fault(
    checkout: Checkout, options: tuple[str, ...]
) -> None:
    """File and line of each, as a terminal opens them; no traceback, and no page of the rest."""
    lines = [
        (ANCHOR, checkout.data.replace(ANCHOR, "status: accepted", "status: acepted")),
        (CARD, checkout.data.replace(CARD, 'id: "2612.00042"', "id: 2612.00042")),
        (DOUBT, checkout.data.replace(DOUBT, "  - leaf-cache", "  - leaf-cash")),
    ]
    built = checkout.build(*options)
    assert built.code != 0
    for path, line in lines:
        assert f"data/{path}:{line}: error " in built.log
    assert "Traceback" not in built.log
    assert not list(built.site.rglob("*.html"))


def test_wrong_links_and_macros_are_all_named_and_fail_a_strict_build(checkout: Checkout) -> None:
    """Page by page, with the line: also what ends the plugin, and one that is a fault of ours."""
    checkout.let_macros_run("one.md", "two.md", "four.md", "five.md")
    macros = checkout.root / "hooks/livingdocs/pages/macros.py"
    broken = 'def _gone(kb: object) -> Slot:\n    return {}["gone"]\n'
    text = macros.read_text(encoding="utf-8")
    macros.write_text(
        f'{text}\n{broken}\nMACROS["gone"] = _checked("gone", _gone)\n', encoding="utf-8"
    )
    checkout.write(
        "one.md",
        "---\ntitle: 一\n---\n\n# 一 {: #one }\n\n"
        '{{ paper("2702.00017") }} {{ paper("2702.99999") }}\n\n{{ section("no-such-section") }}\n'
        "\n{{ gone() }}\n",
    )
    checkout.write(
        "two.md",
        "# 二 {: #two }\n\n"
        '{{ paper("2701.99999") }} {{ doubts(section="pots", topic="brewed") }}\n',
    )
    checkout.write("four.md", "---\ntitle: 四\n---\n\n# 四 {: #four }\n\n{{ user }}\n\n{{ x.y }}\n")
    checkout.write("five.md", "# 五 {: #five }\n\n{% Vimeo ID}\n")
    checkout.write(
        "three.md",
        "# 三 {: #three }\n\n"
        "[good](living/brewing/leaf-cache.md#anchor-2027-03-02-i2)\n"
        "[good](briefings/brewing/2027-03-02/raw.md#L64)\n"
        "[dead](living/brewing/leaf-cache.md#anchor-2027-03-02-i99)\n"
        "[dead](papers/2702.99999.md)\n"
        '<a href="kb:papers/2702.88888.md">dead</a>\n'
        '<a href="kb:briefings/brewing/2027-03-02/raw.md#L71">dead</a>\n'
        '<a href="kb:briefings/brewing/2027-03-02/raw.md#L70">good</a>\n',
    )
    built = checkout.build()
    assert built.code != 0
    for words in (
        'docs/one.md:7: paper("2702.99999"): ',
        'docs/one.md:9: section("no-such-section"): ',
        "docs/one.md:11: gone(): KeyError: 'gone'",
        'docs/two.md:3: paper("2701.99999"): ',
        'docs/two.md:3: doubts(section="pots", topic="brewed"): ',
        'docs/four.md:7: nothing has the name "user"',
        'docs/four.md:9: nothing has the name "x"',
        "docs/five.md:3: the macros can't be read: ",
        "docs/three.md:6: Doc file 'three.md' contains a link 'papers/2702.99999.md'",
        "three.md: a link leads to papers/2702.88888.md, which does not exist",
        "three.md: a link leads to briefings/brewing/2027-03-02/raw.md#L71, which does not exist",
    ):
        assert words in built.log, words
    warnings = [line for line in built.log.splitlines() if line.startswith("WARNING")]
    assert not [line for line in warnings if "L64" in line or "L70" in line or "i2'" in line]
    assert "Traceback" not in built.log
    assert not list(built.site.rglob("*.html"))


def test_a_dead_fragment_is_told_with_page_line_and_id(checkout: Checkout) -> None:
    """A chapter that refers to an anchor that is not there: page, line and id of all of them."""
    checkout.write(
        "living/brewing/leaf-cache.md",
        "---\ntitle: 茶叶\n---\n\n# 茶叶 {: #leaves }\n\n[a](../orchard/index.md)\n\n"
        "见 [锚点](#anchor-2027-03-02-i98)。\n",
    )
    checkout.write(
        "one.md", "# 一 {: #one }\n\n[b](living/brewing/pots.md#anchor-2027-03-02-i99)\n"
    )
    built = checkout.build()
    assert built.code != 0
    told = [line for line in built.log.splitlines() if "such anchor" in line or "anchor '" in line]
    assert len(told) == 2, built.log
    assert "docs/living/brewing/leaf-cache.md:9: " in told[0] + told[1]
    assert "docs/one.md:3: " in told[0] + told[1]
    assert "#anchor-2027-03-02-i98" in built.log and "#anchor-2027-03-02-i99" in built.log


@pytest.mark.parametrize("options", [(), ("--clean",)], ids=["strict", "lenient"])
def test_a_macro_that_fails_ends_a_lenient_build_too(
    checkout: Checkout, options: tuple[str, ...]
) -> None:
    """The page would be published with a hole, or with the error in the place of the text."""
    checkout.let_macros_run("one.md")
    checkout.write("one.md", '# 一 {: #one }\n\n{{ paper("2702.99999") }}\n')
    built = checkout.build(*options)
    assert built.code != 0
    assert "docs/one.md:3: paper" in built.log
    assert not list(built.site.rglob("*.html"))


def test_template_signs_of_data_stay_text_while_macros_of_the_page_work(checkout: Checkout) -> None:
    """In an anchor on a chapter that calls macros, in a fenced block of a briefing, in the search.

    A hand-written page that is not on the list keeps such signs as well, in a fenced block too.
    """
    signs = "模板写作 {{ user }} 与 {% Vimeo ID} {# x #} {{ 7*7 }}"
    chapter = "living/brewing/pots.md"
    checkout.let_macros_run(chapter)
    checkout.write(
        chapter,
        "---\ntitle: 茶叶\n---\n\n"
        '{{ chapter_head("pots", topic="brewing") }}\n\n'
        '{{ paper("2702.00017") }}\n\n{{ section("pots", topic="brewing") }}\n',
    )
    checkout.write("one.md", f"# 一 {{: #one }}\n\n{signs}\n\n```\n{signs}\n```\n")
    line = checkout.data.line_of(ANCHOR, "statement: ")
    before = checkout.data.text(ANCHOR).split("\n")[line - 1]
    checkout.data.replace(ANCHOR, before, f'statement: "{signs}"')
    built = checkout.build()
    assert built.code == 0, built.log
    shown = parse_page(built.text("living/brewing/pots/index.html"))
    assert signs in shown.text
    assert "../../../papers/2702.00017/" in {address.value for address in shown.addresses}
    assert parse_page(built.text("one/index.html")).text.count(signs) == 2
    index = json.loads((built.site / "search/search_index.json").read_text(encoding="utf-8"))
    texts = {entry["location"]: entry["text"].replace("\u200b", "") for entry in index["docs"]}
    assert any(
        place.startswith("living/brewing/pots/") and signs in text for place, text in texts.items()
    )
    assert texts["one/"].count(signs) == 2


def test_a_slot_that_nothing_fills_ends_the_build(checkout: Checkout) -> None:
    """Also a lenient one: the page would have a hole."""
    checkout.write("one.md", '# 一 {: #one }\n\n<div data-kb-slot="lost"></div>\n')
    built = checkout.build("--clean")
    assert built.code != 0
    assert "one.md: nothing fills the slot lost" in built.log
    assert "Traceback" not in built.log


def test_hand_written_pages_keep_their_lists_and_names_stay_text(checkout: Checkout) -> None:
    """Contents without the sign of permanent links; hostile names of site and topic as text."""
    checkout.write("one.md", "# 一 {: #one }\n\n## 甲 & 乙 {: #a }\n\n### 丙 {: #b }\n")
    hostile = "</title><script>alert(1)</script>{{ 7*7 }}"
    checkout.data.replace("kb.yml", "title: 泡茶活文档", f'title: "{hostile}"')
    checkout.data.replace("topics/orchard.yml", "title: 果园", f'title: "{hostile} 果园"')
    text = checkout.data.text("topics/orchard.yml")
    checkout.data.write("topics/orchard.yml", text + "sections:\n  - slug: pears\n    title: 梨\n")
    built = checkout.build()
    assert built.code == 0, built.log
    entry = re.compile(r'<a href="#(\w+)" class="md-nav__link">(.*?)</a>', re.DOTALL)
    contents = {
        name: " ".join(re.sub("<[^>]*>", "", words).split())
        for name, words in entry.findall(built.text("one/index.html"))
    }
    assert contents == {"a": "甲 &amp; 乙", "b": "丙"}
    for name in ("one/index.html", "index.html", "living/orchard/pears/index.html", "404.html"):
        html = built.text(name)
        assert "<script>alert(1)" not in html, name
        assert "49" not in parse_page(html).title, name
        assert hostile in parse_page(html).title, name


@pytest.mark.parametrize("options", [(), ("--clean",)], ids=["strict", "lenient"])
def test_heads_of_pages_that_cannot_be_read_end_the_build(
    checkout: Checkout, options: tuple[str, ...]
) -> None:
    """All of them in one run; MkDocs alone prints them on the page and says nothing."""
    checkout.write(
        "one.md", "---\ntitle: HookPoint: Enabling Observability\n---\n\n# 一 {: #one }\n"
    )
    checkout.write(
        "two.md", "---\ndescription: x\ntitle: SGLang #27988 fix\n---\n\n# 二 {: #two }\n"
    )
    built = checkout.build(*options)
    assert built.code != 0
    assert "docs/one.md:2: error yaml-syntax" in built.log
    assert "docs/two.md:3: error yaml-cut-value" in built.log
    assert "Traceback" not in built.log


def test_heads_and_texts_of_pages_arrive_as_they_were_typed(checkout: Checkout) -> None:
    """A title of digits, a first line with a colon, marks beside Chinese punctuation."""
    checkout.write(
        "one.md", "---\ntitle: 20260922\ndate: 2026-09-22\n---\n\n# 一 {: #one }\n\n- a\n"
    )
    checkout.write("two.md", "---\ntitle: 2609.10\n---\n\n# 二 {: #two }\n")
    checkout.write("three.md", "baseline: inference.md v310\n\n# 三 {: #three }\n")
    checkout.write(
        "four.md",
        "# 四 {: #four }\n\n**重点（要紧）**后续，前**结论：**后，**“引号”**后。\n\n"
        "SGLang~16K/vLLM~12.5K/LMDeploy~16K tok/s，--enable-deepep-waterfill → --enable-waterfill，"
        "成本 $0.5/$1.0，收购 $12.93B，延迟 <10ms，(c) ... 1/2\n",
    )
    built = checkout.build()
    assert built.code == 0, built.log
    assert parse_page(built.text("one/index.html")).title.startswith("20260922 ")
    assert parse_page(built.text("two/index.html")).title.startswith("2609.10 ")
    assert "baseline: inference.md v310" in parse_page(built.text("three/index.html")).text
    html = built.text("four/index.html")
    for words in ("重点（要紧）", "结论：", "“引号”"):
        assert f"<strong>{words}</strong>" in html
    for words in (
        "SGLang~16K/vLLM~12.5K/LMDeploy~16K tok/s",
        "--enable-deepep-waterfill → --enable-waterfill",
        "$0.5/$1.0，收购 $12.93B，延迟 <10ms，(c) ... 1/2",
    ):
        assert words in parse_page(html).text


def test_a_heading_that_is_known_by_its_place_fails_a_strict_build(checkout: Checkout) -> None:
    """Its address would be another one as soon as a heading is put above it."""
    checkout.write(
        "one.md", "# 一 {: #one }\n\n## 一、检查过的来源清单\n\n## 🟠\n\n## 好 {: #good }\n"
    )
    built = checkout.build()
    assert built.code != 0
    told = [line for line in built.log.splitlines() if "write {: #id }" in line]
    assert len(told) == 2
    assert all("one.md: a heading has no id" in line for line in told)


def test_an_unknown_key_of_a_citation_fails_a_strict_build_with_page_and_line(
    checkout: Checkout,
) -> None:
    """With front matter or without, behind code; handles, decorators and addresses are none."""
    title = "# 一 {: #one }\n\n"
    harmless = "@torch.compile, medium.com/@ant-oss, actions/checkout@v4, `[@code]`\n"
    checkout.write("plain.md", f"{title}{harmless}\n见[@2702.00017; @tea-handbook]。\n")
    checkout.write(
        "ieee.md", "---\ntitle: 二\ncitation_style: ieee\n---\n\n# 二 {: #two }\n\n[@2702.00017]\n"
    )
    built = checkout.build()
    assert built.code == 0, built.log
    assert "Warning" not in built.log
    plain, ieee = (parse_page(built.text(f"{name}/index.html")) for name in ("plain", "ieee"))
    assert harmless.strip().replace("`", "") in plain.text
    assert "LINDQVIST O, NG W L, ÑANDÚ J, et al." in plain.text
    assert "O. Lindqvist, W.-L. Ng, J. Ñandú, et al." in ieee.text
    assert "../papers/2702.00017/" in {address.value for address in plain.addresses}

    checkout.write("plain.md", f"{title}{harmless}\n```\n[@code]\n```\n\n见[@nobody]。\n")
    checkout.write(
        "ieee.md", "---\ntitle: 二\ncitation_style: apa\n---\n\n# 二 {: #two }\n\n[@2702.0017]\n"
    )
    built = checkout.build()
    assert built.code == 1
    warnings = [line for line in built.log.splitlines() if line.startswith("WARNING")]
    assert len(warnings) == 3, built.log
    assert "docs/plain.md:9: nothing has the key of the citation [@nobody]" in built.log
    assert "docs/ieee.md:8: nothing has the key of the citation [@2702.0017]" in built.log
    assert "docs/ieee.md: no style of references 'apa'" in built.log

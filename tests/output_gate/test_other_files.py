"""XML, drawings and JSON of the site."""

from __future__ import annotations

import json
from xml.sax.saxutils import escape

import pytest

from livingdocs.output_gate.rules import GateRule
from tests.output_gate.small_pages import SITE_URL, names_of, place

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"{}>{}</svg>'
)
FEED = '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">{}</feed>'


def index(title: str, text: str) -> str:
    """The index of the search with one entry."""
    return json.dumps({"docs": [{"location": "a/", "title": title, "text": text}]})


CONTENT = (
    '<p>a <b>b</b> &lt;script&gt; <a href="https://example.org/kb/a/#b">c</a>'
    '<a href="https://arxiv.org/abs/2702.00017">d</a></p>'
)
ACTIVE = [
    ("<script>alert(1)</script>", GateRule.ELEMENT),
    ("<img src=x>", GateRule.ELEMENT),
    ("<svg></svg>", GateRule.ELEMENT),
    ("<body onload=x>", GateRule.ELEMENT),
    ("<p onclick=x>a</p>", GateRule.ATTRIBUTE),
    ("<p style=x>a</p>", GateRule.ATTRIBUTE),
    ('<a href="javascript:x">a</a>', GateRule.ADDRESS),
    ('<a href="a/">a place that means another one in a reader</a>', GateRule.ADDRESS),
    ('<a href="http://a.example/">a</a>', GateRule.ADDRESS),
]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("x.svg", SVG.format(' viewBox="0 0 1 1"', '<path d="M0 0" fill="#00597a"/>')),
        ("sitemap.xml", "<urlset><url><loc>https://example.org/kb/</loc></url></urlset>"),
        ("feed.xml", FEED.format('<link href="https://example.org/kb/a/"/>')),
        ("feed.xml", FEED.format("<content>&lt;script&gt; is text</content>")),
        ("feed.xml", FEED.format(f'<content type="html">{escape(CONTENT)}</content>')),
        ("x.json", '{"a": [1, "<script>"]}'),
        ("feed.xml", FEED.format(f"<id>{SITE_URL}a/</id><uri>https://a.example/</uri>")),
        ("x.json", json.dumps({"items": [{"content_html": CONTENT}]})),
        ("x.json", json.dumps({"feed_url": f"{SITE_URL}x.json", "items": [{"id": SITE_URL}]})),
        ("x.json", json.dumps({"items": [{"url": "https://a.example/", "id": f"{SITE_URL}a/"}]})),
        ("x.json", json.dumps({"url": "no address", "id": "b"})),
        ("x.json", '{"items": {"type": "string"}}'),
        ("x.json", '{"items": ["a", {"content_html": 1}]}'),
        ("search/search_index.json", index("a &lt;b&gt;", "<p>a <code>b</code></p> &lt;img&gt;")),
    ],
)
def test_what_is_well_formed_and_does_nothing_passes(path: str, text: str) -> None:
    assert names_of(text.encode(), place(path)) == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("x.svg", SVG.format("", "<script>alert(1)</script>")),
        ("x.svg", SVG.format(' onload="alert(1)"', "")),
        ("x.svg", SVG.format("", '<a xlink:href="javascript:alert(1)"/>')),
        ("x.svg", SVG.format("", "<style>@import url(x)</style>")),
        ("x.svg", SVG.format("", '<path fill="url(https://a.example/)"/>')),
        ("x.svg", SVG.format("", "<foreignObject/>")),
        ("x.svg", SVG.format("", '<image href="https://a.example/"/>')),
        ("x.svg", '<svg><path d="M0 0"/></svg>'),
        ("x.xml", '<a xmlns="http://www.w3.org/1999/xhtml"><script/></a>'),
        ("x.xml", '<a><x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script></a>'),
        ("x.xml", "<a><script/></a>"),
        ("x.xml", '<?xml-stylesheet href="https://a.example/x.xsl"?><a/>'),
        ("x.xml", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
        ("x.xml", "<a><b></a>"),
        ("x.xml", "<a>&nbsp;</a>"),
        ("x.xml", '<a href="javascript:alert(1)"/>'),
        ("x.xml", '<a href="http://a.example/"/>'),
        ("x.xml", ""),
        ("feed.xml", FEED.format('<content type="html">&lt;b&gt;<x/></content>')),
        ("feed.xml", FEED.format('<content type="text/html">&lt;b&gt;</content>')),
        ("feed.xml", FEED.format('<summary type="HTML">x</summary>')),
        ("feed.xml", FEED.format('<title xml:base="https://e.example/">x</title>')),
        ("x.svg", SVG.format("", r'<path fill="u\72l(//a.example)"/>')),
        ("feed.xml", FEED.format("<id>https://a.example/</id>")),
        ("feed.xml", FEED.format("<id>https://example.org/kb/../</id>")),
        ("feed.xml", FEED.format("<entry><id/></entry>")),
        ("feed.xml", FEED.format("<icon>https://a.example/x.png</icon>")),
        ("feed.xml", FEED.format("<author><uri>javascript:alert(1)</uri></author>")),
        ("sitemap.xml", "<urlset><url><loc>https://a.example/</loc></url></urlset>"),
        ("sitemap.xml", "<urlset><url><loc>https://example.org/kb/<b/></loc></url></urlset>"),
    ],
)
def test_xml_that_acts_or_is_broken_is_stopped(path: str, text: str) -> None:
    """A browser that opens the file runs what is in it in the name of the site."""
    assert set(names_of(text.encode(), place(path))) == {GateRule.XML}


@pytest.mark.parametrize("text", ["", "{", '{"a": NaN}', "\ufeff{}"])
def test_json_that_readers_refuse_is_stopped(text: str) -> None:
    assert names_of(text.encode(), place("x.json")) == [GateRule.JSON]


@pytest.mark.parametrize(("content", "rule"), ACTIVE)
def test_html_of_an_entry_holds_words_and_whole_links_alone(content: str, rule: GateRule) -> None:
    """Readers of feeds show it in a page of their own; in Atom and in JSON."""
    feed = FEED.format(f'<content type="html">{escape(content)}</content>')
    assert rule in names_of(feed.encode(), place("feeds/x.xml"))
    data = json.dumps({"items": [{"content_html": content}]})
    assert rule in names_of(data.encode(), place("feeds/x.json"))


@pytest.mark.parametrize(
    "data",
    [
        {"home_page_url": "https://a.example/", "items": []},
        {"feed_url": "javascript:alert(1)", "items": []},
        {"icon": "http://a.example/x.png", "items": []},
        {"items": [{"id": "https://a.example/"}]},
        {"items": [{"id": 7}]},
        {"items": [{"url": "//a.example/"}]},
        {"items": [{"authors": [{"url": "data:text/html,x"}]}]},
    ],
)
def test_addresses_of_a_feed_lead_into_the_site_or_over_https(data: object) -> None:
    """Whoever reads the feed opens them in a browser."""
    assert names_of(json.dumps(data).encode(), place("feeds/x.json")) == [GateRule.ADDRESS]


@pytest.mark.parametrize("location", ["javascript:alert(1)", "//a.example", "../../x"])
def test_a_hit_of_the_search_is_a_place_in_the_site(location: str) -> None:
    """The theme makes a link of it."""
    data = json.dumps({"docs": [{"location": location, "title": "", "text": ""}]})
    assert names_of(data.encode(), place("search/search_index.json")) == [GateRule.ADDRESS]


@pytest.mark.parametrize(
    ("title", "text"),
    [("a <b>b</b>", ""), ("", "<img src=x>"), ("", "<p class=x>a</p>"), ("<p>a</p>", "")],
)
def test_the_index_of_the_search_is_text_with_a_little_structure(title: str, text: str) -> None:
    """The theme writes titles and texts of its hits into the page as they are."""
    found = names_of(index(title, text).encode(), place("search/search_index.json"))
    assert set(found) == {GateRule.ELEMENT}

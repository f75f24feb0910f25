"""What the gate lets through in a page, and what it stops: each by its rule and its line."""

from __future__ import annotations

import pytest

from livingdocs.output_gate.gate import file_faults
from livingdocs.output_gate.policy import content_security_policy
from livingdocs.output_gate.rules import GateRule, finding
from livingdocs.output_gate.theme_scripts import theme_scripts
from livingdocs.reports import as_text
from tests.output_gate.small_pages import names_of, page, place

FORM = '<form class="md-search__form" name="search"></form>'

DATA = '<script type="application/ld+json">{}</script>'
LINKED = '{"@context": "https://schema.org"'
CONFIG = '<script id="__config" type="application/json">{{"base": "{}", "search": "{}"}}</script>'

HARMLESS = [
    "",
    '<p class="x" data-kb-copy="#a" aria-label="b" lang="en" title="onclick=">a</p>',
    '<a href="../">a</a><a href="#b">a</a><a href="?state=open">a</a><a href="../../">a</a>',
    '<a href="https://arxiv.org/abs/2702.00017v2" rel="noopener">a</a>',
    '<a href="http://127.0.0.1:8000">a</a>',
    '<link rel="canonical" href="https://example.org/kb/a/b/">',
    '<link rel="alternate feed" type="application/atom+xml" href="../../feeds/x.xml">',
    '<img src="../../assets/x.css" alt="">',
    FORM,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0" fill="#0a0"/></svg>',
    '<table><tr><td align="right">1</td></tr></table>',
    DATA.format(LINKED + ', "name": "\\u003c/script>"}'),
    DATA.format(LINKED + ', "url": "https://example.org/kb/a/"}'),
    DATA.format(LINKED + ', "@id": "https://a.example/"}'),
    CONFIG.format("../..", "../../assets/x.js?x.min.js"),
    '<meta name="description" content="javascript:"><meta name="robots" content="noindex">',
    '<meta property="og:url" content="https://example.org/kb/a/">',
    '<meta name="citation_pdf_url" content="https://arxiv.org/pdf/2702.00017v2">',
    '<input type="checkbox" id="a"><label for="a" id="b">a</label>',
    '<script src="../../assets/x.js" defer></script>',
    "<!-- a note -->",
    # Quoted, so that it is text.
    "<code>&lt;script&gt;alert(1)&lt;/script&gt; Macro Rendering Error</code>",
    "<h2>Macro Rendering Error</h2><p>Traceback (most recent call last):</p>",
    "<h1>Macro Rendering Error</h1><p>File: <code>x</code></p>",
]

STOPPED = [
    ("<script>alert(1)</script>", GateRule.SCRIPT),
    ("<SCRIPT >alert(1)</SCRIPT >", GateRule.SCRIPT),
    (f"<script>{theme_scripts('..')[0]}</script>", GateRule.SCRIPT),
    (f"<script>{theme_scripts('../..')[2]} </script>", GateRule.SCRIPT),
    ('<script type="module">import "x"</script>', GateRule.DATA),
    ('<script type="importmap">{}</script>', GateRule.DATA),
    ('<script type="application/json">{}</script>', GateRule.DATA),
    ('<script type="application/ld+json">{"a": NaN}</script>', GateRule.DATA),
    ('<script type="application/ld+json">{"a": </script>', GateRule.DATA),
    ('<script src="https://a.example/x.js"></script>', GateRule.LOADED),
    ('<script src="//a.example/x.js"></script>', GateRule.LOADED),
    ('<script src="../../assets/none.js"></script>', GateRule.LOADED),
    ('<script src="data:text/javascript,alert(1)"></script>', GateRule.LOADED),
    ('<script src="../../assets/x.js">alert(1)</script>', GateRule.SCRIPT),
    ('<link rel="stylesheet" href="https://a.example/x.css">', GateRule.LOADED),
    ('<link rel="preload" href="../../assets/x.css">', GateRule.LOADED),
    ('<link rel="prefetch stylesheet" href="../../assets/x.css">', GateRule.LOADED),
    ('<link rel="alternate" href="https://a.example/feed.xml">', GateRule.ADDRESS),
    ('<link rel="canonical" href="https://example.org.a.example/kb/">', GateRule.ADDRESS),
    ('<link rel="canonical" href="https://example.org/kb/../other/">', GateRule.ADDRESS),
    ('<link rel="canonical" href="https://example.org/kbx/">', GateRule.ADDRESS),
    ('<img src="https://a.example/x.png">', GateRule.LOADED),
    ("<img src=x onerror=alert(1)>", GateRule.LOADED),
    ("<p onclick=alert(1)>a</p>", GateRule.ATTRIBUTE),
    ("<p ONCLICK>a</p>", GateRule.ATTRIBUTE),
    ("<p/onfocus=alert(1)/autofocus>a</p>", GateRule.ATTRIBUTE),
    ('<p style="color:red">a</p>', GateRule.ATTRIBUTE),
    ('<a href="../" target="_blank">a</a>', GateRule.ATTRIBUTE),
    ('<a href="../" ping="https://a.example/">a</a>', GateRule.ATTRIBUTE),
    ('<a href="../" nonce="a">a</a>', GateRule.ATTRIBUTE),
    ('<button formaction="javascript:alert(1)">a</button>', GateRule.ATTRIBUTE),
    ('<img src="../../assets/x.css" srcset="https://a.example/x.png 2x">', GateRule.ATTRIBUTE),
    ("<style>p{color:red}</style>", GateRule.ELEMENT),
    ('<iframe srcdoc="&lt;script&gt;"></iframe>', GateRule.ELEMENT),
    ('<object data="x"></object>', GateRule.ELEMENT),
    ("<embed src=x>", GateRule.ELEMENT),
    ("<base href='https://a.example/'>", GateRule.ELEMENT),
    ("<applet></applet>", GateRule.ELEMENT),
    ("<portal></portal>", GateRule.ELEMENT),
    ("<template><script>alert(1)</script></template>", GateRule.ELEMENT),
    ('<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', GateRule.ELEMENT),
    ("<textarea></textarea>", GateRule.ELEMENT),
    ("<video src=x></video>", GateRule.ELEMENT),
    ("<x-y>a</x-y>", GateRule.ELEMENT),
    ("<math><mi>a</mi></math>", GateRule.ELEMENT),
    ("<svg><foreignObject></foreignObject></svg>", GateRule.ELEMENT),
    ('<svg><animate attributeName="href" to="javascript:alert(1)"/></svg>', GateRule.ELEMENT),
    ('<svg><use href="data:image/svg+xml,x#a"/></svg>', GateRule.ELEMENT),
    ('<svg><image href="https://a.example/x.png"/></svg>', GateRule.ELEMENT),
    ('<svg><a xlink:href="javascript:alert(1)">a</a></svg>', GateRule.ATTRIBUTE),
    ('<svg><path fill="url(https://a.example/#a)"/></svg>', GateRule.ADDRESS),
    ("<svg><script>alert(1)</script></svg>", GateRule.SCRIPT),
    ('<svg><path onload="alert(1)"/></svg>', GateRule.ATTRIBUTE),
    ('<a href="javascript:alert(1)">a</a>', GateRule.ADDRESS),
    ('<a href=" javascript:alert(1)">a</a>', GateRule.ADDRESS),
    ('<a href="java&#10;script:alert(1)">a</a>', GateRule.ADDRESS),
    ('<a href="JaVaScRiPt&colon;alert(1)">a</a>', GateRule.ADDRESS),
    ('<a href="data:text/html,x">a</a>', GateRule.ADDRESS),
    ('<a href="kb:index.md">a</a>', GateRule.ADDRESS),
    ('<a href="http://a.example/">a</a>', GateRule.ADDRESS),
    ('<a href="//a.example/">a</a>', GateRule.ADDRESS),
    ('<a href="/\\a.example/">a</a>', GateRule.ADDRESS),
    ('<a href="../../../">a</a>', GateRule.ADDRESS),
    ('<a href="%2e%2e/%2e%2e/%2e%2e/">a</a>', GateRule.ADDRESS),
    ('<a href="/kb/">a</a>', GateRule.ADDRESS),
    ('<a href="https://user@a.example/">a</a>', GateRule.ADDRESS),
    ('<a href="https://127.0.0.1/">a</a>', GateRule.ADDRESS),
    ('<a href="https://xn--80ak6aa92e.com/">a</a>', GateRule.ADDRESS),
    ("<form></form>", GateRule.FORM),
    ('<form class="md-search__form" name="search" action="x"></form>', GateRule.ATTRIBUTE),
    (FORM + FORM, GateRule.FORM),
    ('<meta http-equiv="refresh" content="0; url=../">', GateRule.META),
    ('<meta http-equiv="set-cookie" content="a=b">', GateRule.META),
    ('<meta name="referrer" content="unsafe-url">', GateRule.META),
    ('<meta name="monetization" content="$a.example">', GateRule.META),
    ('<meta name="robots" content="none">', GateRule.META),
    ('<meta name="viewport" content="user-scalable=no">', GateRule.META),
    ('<meta property="og:video" content="https://example.org/kb/">', GateRule.META),
    ('<meta name="description" property="og:url" content="https://a.example/">', GateRule.META),
    ('<meta property="og:url" content="https://a.example/">', GateRule.ADDRESS),
    ('<meta name="og:url" content="https://example.org/kb/../">', GateRule.ADDRESS),
    ('<meta name="citation_pdf_url" content="http://arxiv.org/">', GateRule.ADDRESS),
    ('<meta name="citation_public_url" content="javascript:alert(1)">', GateRule.ADDRESS),
    ('<meta charset="utf-7">', GateRule.POLICY),
    ('<p id="a">a</p><p id="a">b</p>', GateRule.ID),
    (DATA.format('{"@context": "https://a.example"}'), GateRule.DATA),
    (DATA.format("[]"), GateRule.DATA),
    (DATA.format(LINKED + ', "url": "//a.example"}'), GateRule.ADDRESS),
    (DATA.format(LINKED + ', "a": [{"@id": "data:x"}]}'), GateRule.ADDRESS),
    (CONFIG.format("https://a.example", "../../assets/x.js"), GateRule.DATA),
    (CONFIG.format("..", "../../assets/x.js"), GateRule.DATA),
    (CONFIG.format("../..", "https://a.example/x.js"), GateRule.LOADED),
    (CONFIG.format("../..", "data:text/javascript,alert(1)"), GateRule.LOADED),
    ('<input type="password">', GateRule.FORM),
    ('<input type="file">', GateRule.FORM),
    ("<input>", GateRule.FORM),
    ('<meta http-equiv="Content-Security-Policy" content="default-src *">', GateRule.POLICY),
]  # fmt: skip


@pytest.mark.parametrize("body", HARMLESS)
def test_what_the_site_is_made_of_passes(body: str) -> None:
    """Also text that only looks like something else."""
    assert names_of(page(body)) == []


@pytest.mark.parametrize(("body", "rule"), STOPPED)
def test_what_acts_or_is_unknown_is_stopped_by_its_rule(body: str, rule: GateRule) -> None:
    """Read as a browser reads it: letter case, slashes, entities and repairs change nothing."""
    assert rule in names_of(page(body))


@pytest.mark.parametrize(
    "body",
    [
        "<h1 id='macro'><em>Macro Rendering Error</em></h1>\n<p><em>File</em>: x</p>",
        "<h1><em>Macro Syntax Error</em></h1>\n<p><em>File</em>: x</p>",
        '<code class="kb-macro-error">paper("2702.9")</code>',
        '<pre class="kb-macro-error">docs/one.md:3</pre>',
    ],
)
def test_a_macro_that_failed_is_seen(body: str) -> None:
    """By what the plugin and our macros put in the place of an answer, never by words alone."""
    assert names_of(page(body)) == [GateRule.MACRO]


def test_nothing_hides_behind_another_fault() -> None:
    """Everything is told in one run."""
    found = names_of(page("<img src=x onerror=alert(1)><script>1</script><iframe></iframe>"))
    assert found == [GateRule.ATTRIBUTE, GateRule.LOADED, GateRule.SCRIPT, GateRule.ELEMENT]


def test_a_page_needs_the_policy_of_its_own_depth_first_in_its_head() -> None:
    """None, two, another page's, a weaker one, one behind what it should bind: all are stopped."""
    right = content_security_policy("../..")
    assert names_of(page()) == []
    assert GateRule.POLICY in names_of(page(policy=content_security_policy("..")))
    assert GateRule.POLICY in names_of(page(policy=right.replace("script-src", "script-src data:")))
    element = f'<meta http-equiv="Content-Security-Policy" content="{right}">'.encode()
    whole = page()
    assert GateRule.POLICY in names_of(whole.replace(element, b""))
    assert GateRule.POLICY in names_of(whole.replace(element, element * 2))
    late = whole.replace(element, b"").replace(b"<title>", element + b"<title>")
    assert GateRule.POLICY in names_of(late)


def test_the_encoding_is_said_where_browsers_look_for_it() -> None:
    """Bytes of another encoding may be read as other elements."""
    assert GateRule.POLICY in names_of(page().replace(b'<meta charset="utf-8">', b""))
    assert GateRule.POLICY in names_of(page().replace(b'"utf-8"', b'"utf-7"'))
    late = page(head=" " * 2000 + '<meta charset="utf-16">')
    assert names_of(late) == [GateRule.POLICY]
    assert GateRule.POLICY in names_of(page("<p>\xff</p>").replace("\xff".encode(), b"\xff"))
    far = b" " * 2000 + b'<meta charset="utf-8">'
    assert GateRule.POLICY in names_of(page().replace(b'<meta charset="utf-8">', far))


def test_a_page_says_that_it_is_html() -> None:
    """Without, browsers lay it out as pages were laid out last century, and sheets mean less."""
    assert names_of(b"\n" + page()) == []
    for start in (b"", b"<!doctype html SYSTEM 'about:legacy-compat'>", b"<p></p><!doctype html>"):
        data = page().replace(b"<!doctype html>", start)
        assert GateRule.POLICY in names_of(data), start


def test_only_a_page_that_moved_leads_on_and_only_within_the_site() -> None:
    """A refresh is how a static site says that a page has another address."""
    moved = place(moved=True)
    refresh = '<meta http-equiv="refresh" content="0; url={}">'
    for target in ("../../a/", "../../", "../../a/index.html"):
        assert names_of(page(head=refresh.format(target)), moved) == [], target
    assert names_of(page(head=refresh.format("../../a/"))) == [GateRule.META]
    for target in (
        "https://a.example/",
        "../../../x/",
        "javascript:x",
        "//a.example",
        "../ ;url=x",
        "../../gone/",
        "../../assets/x.css",
    ):
        assert names_of(page(head=refresh.format(target)), moved) == [GateRule.META], target


def test_the_page_for_lost_readers_begins_its_addresses_at_the_root() -> None:
    """It is shown at any depth; another site on the same host is not ours."""
    lost = place("404.html")
    link = '<a href="{}">a</a>'
    assert names_of(page(link.format("/kb/a/"), base="/kb/"), lost) == []
    assert names_of(page(link.format("/other/"), base="/kb/"), lost) == [GateRule.ADDRESS]
    assert names_of(page(link.format("/kb/../other/"), base="/kb/"), lost) == [GateRule.ADDRESS]


def test_a_fault_names_its_line_and_shows_the_words_harmlessly() -> None:
    """One line of log, cut, without control characters; with what is allowed and the way out."""
    body = "<p>a</p>\n<p>b</p>\n<p onclick='x\x1b[31m\n::error::" + "y" * 500 + "'>c</p>"
    [fault] = file_faults(page(body), place(), ())
    assert fault.line == 5
    told = as_text([finding("a/b/index.html", fault)])
    assert told.startswith("a/b/index.html:5: error unknown-attribute: <p onclick=")
    assert told.count("\n") == 1
    assert "\\u{1b}" in told
    assert "\x1b" not in told
    assert len(told) < 600
    assert "expected" in told
    assert "Fix:" in told

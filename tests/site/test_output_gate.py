"""Builds that the gate ends: what a person, a macro or a plugin put onto the site."""

from __future__ import annotations

import re

import pytest

from tests.html_pages import parse_page
from tests.site.checkouts import Checkout

pytestmark = pytest.mark.slow

ACTIVE = """# 一 {: #one }

<p style="color:red">a</p>

<script>alert(1)</script>

<iframe src="https://a.example/"></iframe>

![x](https://a.example/x.png)

[b](http://a.example/) [c](javascript:alert(1))
"""
# What a plugin might do after everybody else: a page more, a page less, words in a page.
MEDDLING = """
from pathlib import Path

from mkdocs.plugins import event_priority


@event_priority(-50)
def on_post_build(config):
    site = Path(config.site_dir)
    (site / "new.html").write_text("<p>a</p>", encoding="utf-8")
    (site / "glossary" / "index.html").unlink()
    page = site / "papers" / "2702.00017" / "index.html"
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace("José", "Jose").replace("</article>", "<style>p{}</style>"))
"""


@pytest.mark.parametrize("options", [("--strict",), ("--clean",)], ids=["strict", "lenient"])
def test_what_acts_on_a_hand_written_page_ends_the_build(
    checkout: Checkout, options: tuple[str, ...]
) -> None:
    """All of it in one run, with the page, the line and the way out; no traceback."""
    checkout.write("one.md", ACTIVE)
    checkout.write("two.md", "# 二 {: #two }\n\n<p onclick='alert(1)'>a</p>\n")
    built = checkout.build(*options)
    assert built.code != 0
    for rule, words in (
        ("unknown-attribute", '<p style="color:red">'),
        ("inline-script", "<script>alert(1)"),
        ("unknown-element", "<iframe>"),
        ("loaded-file", '<img src="https://a.example/x.png">'),
        ("unsafe-address", '<a href="http://a.example/">'),
        ("unsafe-address", '<a href="javascript:alert(1)">'),
    ):
        line = rf"^one/index\.html:[0-9]+: error {rule}: {re.escape(words)}"
        assert re.search(line, built.log, re.MULTILINE), (rule, built.log)
    assert re.search(
        r"^two/index\.html:[0-9]+: error unknown-attribute: <p onclick=", built.log, re.M
    )
    assert "Fix: " in built.log
    assert "Traceback" not in built.log


def test_a_macro_that_fails_ends_a_lenient_build_and_words_about_it_do_not(
    checkout: Checkout,
) -> None:
    """Without the hook that tells of them, mkdocs-macros prints its errors on the pages."""
    checkout.configure("  - hooks/macro_pages.py\n", "")
    checkout.configure("on_error_fail: true", "on_error_fail: false")
    checkout.write(
        "one.md",
        "# 一 {: #one }\n\nMacro Rendering Error, *Macro Syntax Error*\n\n    Traceback (most\n",
    )
    built = checkout.build("--clean")
    assert built.code == 0, built.log
    checkout.let_macros_run("two.md", "three.md")
    checkout.write("two.md", "# 二 {: #two }\n\n{{ no_such_macro() }}\n")
    checkout.write("three.md", "# 三 {: #three }\n\n{% if %}\n")
    built = checkout.build("--clean")
    assert built.code != 0
    told = re.findall(r"^(\w+)/index\.html:1: error macro-error: (Macro \w+)", built.log, re.M)
    assert sorted(told) == [("three", "Macro Syntax"), ("two", "Macro Rendering")]


def test_what_a_plugin_does_after_all_others_is_seen(checkout: Checkout) -> None:
    """A page that nobody planned, one that is gone, a text that changed, a sheet in a page."""
    (checkout.root / "hooks" / "meddling.py").write_text(MEDDLING, encoding="utf-8")
    last = "  - hooks/page_heads.py\n"
    checkout.configure(last, f"{last}  - hooks/meddling.py\n")
    built = checkout.build("--clean")
    assert built.code != 0
    for words in (
        "new.html:1: error unplanned-file: a file that no source made",
        "glossary/index.html:1: error missing-page: no file for glossary.md",
        "error missing-text: arxiv/2702.00017: authors is not on the page: José",
        "error unknown-element: <style>",
    ):
        assert words in built.log, (words, built.log)


def test_a_page_that_moved_leads_to_its_new_place(checkout: Checkout) -> None:
    """Without a script; another page may not do that, and the place has to exist."""
    checkout.write("old/one.md", "---\nkb_moved_to: glossary.md\n---\n\n# 一 {: #one }\n")
    built = checkout.build()
    assert built.code == 0, built.log
    html = built.text("old/one/index.html")
    assert '<meta http-equiv="refresh" content="0; url=../../glossary/">' in html
    assert parse_page(html).policies
    checkout.write("two.md", '# 二 {: #two }\n\n<meta http-equiv="refresh" content="0; url=../">\n')
    built = checkout.build()
    assert "error active-meta" in built.log
    assert built.code != 0
    (checkout.root / "docs" / "two.md").unlink()
    checkout.write("old/one.md", "---\nkb_moved_to: none.md\n---\n\n# 一 {: #one }\n")
    built = checkout.build()
    assert "kb_moved_to: none.md does not exist" in built.log
    assert built.code != 0

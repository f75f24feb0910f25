"""The whole site with every hostile text in every field of every record: shown, and inactive."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from livingdocs.exports.math_letters import math_letters
from livingdocs.loading import load_knowledge_base
from livingdocs.output_gate.theme_scripts import theme_scripts
from tests.built_site import BuiltSite
from tests.hostile.corpus import whole_text
from tests.hostile_base import CLOSE, OPEN
from tests.html_pages import OUTSIDE
from tests.pages.html_reading import Reading
from tests.site_fixtures import hostile_site, site_named

pytestmark = pytest.mark.slow

MARK = re.compile(f"{OPEN}[0-9]+{CLOSE}")
SCHEME = re.compile(r"\s*[a-z][a-z0-9+.-]*:|\s*//", re.IGNORECASE)
# A text without structure may show as less than there was: a link, a title, a note. Words from
# right to left, bold ones and code are set apart.
ALSO = {
    *(("a", "rel"), ("a", "title"), ("span", "title"), ("td", "title")),
    *(("bdi", ""), ("strong", ""), ("code", "")),
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> BuiltSite:
    return hostile_site(tmp_path_factory)


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> BuiltSite:
    return site_named("made", tmp_path_factory)


@pytest.fixture(scope="module")
def readings(site: BuiltSite) -> dict[str, Reading]:
    return read(site)


def read(site: BuiltSite) -> dict[str, Reading]:
    """Every page without its scripts, whose content is no text."""
    return {
        path.relative_to(site.folder).as_posix(): Reading(
            re.sub(
                r"(<script\b[^>]*>).*?</script>",
                r"\1</script>",
                path.read_text(encoding="utf-8"),
                flags=re.S,
            )
        )
        for path in sorted(site.folder.rglob("*.html"))
    }


def changed(text: str) -> Iterator[str]:
    """What stands behind a mark, where that is neither the whole text nor its beginning.

    In the title of a paper, math is told in letters.
    """
    written = " ".join(whole_text().split())
    forms = (written, math_letters(written))
    for match in MARK.finditer(text):
        behind = text[match.end() : match.end() + len(written)]
        beginning = behind.partition("…")[0].rstrip()
        if not any(
            behind.startswith(form) or (len(beginning) > 5 and form.startswith(beginning))
            for form in forms
        ):
            yield behind[:300]


def test_every_page_is_there(site: BuiltSite, plain: BuiltSite) -> None:
    """A text loses no page; papers that it names get one more each, as do days that it alters."""
    missing = plain.pages.keys() - site.pages.keys()
    more = site.pages.keys() - plain.pages.keys()
    assert missing == set()
    # Two rules look for such texts and find them in every field.
    fuller = re.compile(r"papers/.*|checks/(?:hidden-text|template-syntax)/page-[0-9]+/.*|.*/on/.*")
    assert {page for page in more if not fuller.fullmatch(page)} == set()
    root = ElementTree.fromstring((site.folder / "sitemap.xml").read_bytes())
    unlisted = [page for page in site.pages.values() if ("robots", "noindex") in page.meta]
    assert len(root) == len(site.pages) - len(unlisted) < len(site.pages) - 1


def test_no_text_brings_an_element_an_attribute_or_a_scheme(
    site: BuiltSite, plain: BuiltSite, readings: dict[str, Reading]
) -> None:
    """Compared with the same site without hostile texts, and with what may be there at all."""
    known = ALSO | {
        (tag, name)
        for reading in read(plain).values()
        for tag, attributes in reading.elements
        for name in ("", *attributes)
    }
    for path, reading in readings.items():
        for tag, attributes in reading.elements:
            assert {(tag, name) for name in ("", *attributes)} - known == set(), path
            assert not any(name.startswith("on") or name == "style" for name in attributes), path
    for path, page in site.pages.items():
        assert page.inline_scripts == [*theme_scripts(site.way_to_root(path))], path
        for address in page.addresses:
            if SCHEME.match(address.value):
                assert OUTSIDE.fullmatch(address.value), f"{path}: {address}"


def test_every_text_is_shown_as_it_was_written(
    site: BuiltSite, readings: dict[str, Reading]
) -> None:
    """On the page, in its title and description, and in every attribute that holds words."""
    marks: set[str] = set()
    for path, reading in readings.items():
        for text in reading.texts:
            marks |= set(MARK.findall(text))
            assert list(changed(text)) == [], path
        title = " ".join(site.pages[path].title.split())
        assert MARK.search(title), path  # The name of the site is in all of them.
    raw_lines = sum(len(raw.lines) for raw in load_knowledge_base(site.project.data).raw.values())
    assert len(marks) > raw_lines + 100


def test_the_search_has_every_text_as_text(site: BuiltSite) -> None:
    """The theme's search writes titles and texts of its index into the page as HTML."""
    index = json.loads((site.folder / "search" / "search_index.json").read_text(encoding="utf-8"))
    marks = 0
    for entry in index["docs"]:
        assert "<" not in entry["title"], entry["location"]
        tags = set(re.findall(r"<[^>]*>", entry["text"]))
        assert tags <= {f"<{end}{name}>" for end in ("", "/") for name in INDEX_TAGS}, tags
        # The plugin parts Chinese words in the index with zero-width spaces.
        blocks = re.sub(r"</?(?:p|ul|ol|li|pre)>", " ", entry["text"])
        for text in (entry["title"], re.sub(r"<[^>]*>", "", blocks)):
            marks += len(MARK.findall(text))
            assert (
                list(changed(" ".join(html.unescape(text).replace("\u200b", "").split()))) == []
            ), entry["location"]
    assert marks > 100


INDEX_TAGS = ("p", "ul", "ol", "li", "code", "pre")


def test_the_checks_can_fail() -> None:
    """A page that a text broke into is seen as such."""
    wanted = " ".join(whole_text().split())
    assert list(changed(f"{OPEN}1{CLOSE}{wanted}")) == []
    assert list(changed(f"{OPEN}1{CLOSE}{wanted[:40]}…")) == []
    assert list(changed(f"{OPEN}1{CLOSE}{wanted.replace('{{ 7*7 }}', '49')}")) != []
    assert ("script", {}) in Reading(f"<p>{wanted}</p>").elements

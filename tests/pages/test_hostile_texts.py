"""Text from data on every page: shown as it is, and doing nothing, whatever it is."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages import feeds
from livingdocs.pages.macros import MACROS
from livingdocs.pages.rendering import TEMPLATES, environment, render, resolve_links
from livingdocs.pages.site import Site, build_site
from livingdocs.views.targets import Place, Target
from tests.hostile_base import CLOSE, OPEN, hostile_base, payload
from tests.pages.html_reading import Reading

HOME = ("home_head", "home_news", "home_sections", "glossary")
MARK = re.compile(f"{OPEN}[0-9]+{CLOSE}")


def readings(site: Site) -> dict[str, Reading]:
    """Every generated page, and the macros of the home page and the glossary."""
    made = {
        src_uri: Reading("".join(render(slot) for slot in page.slots))
        for src_uri, page in site.pages.items()
    }
    for name in HOME:
        made[f"macro {name}"] = Reading(render(MACROS[name](site.kb, "index.md")))
    return made | dict(feed_readings(site.kb))


def feed_readings(kb: KnowledgeBase) -> Iterator[tuple[str, Reading]]:
    """The content of every entry of the feeds, as the program that shows it gets it."""
    for file in feeds.files(kb, "https://kb.example/"):
        if file.path.endswith(".json"):
            for number, item in enumerate(json.loads(file.text)["items"]):
                yield f"{file.path} {number}", Reading(item["content_html"])


@pytest.fixture(scope="module")
def plain(kb: KnowledgeBase) -> dict[str, Reading]:
    """The pages as they are."""
    return readings(build_site(kb))


@pytest.fixture(scope="module")
def fields(kb: KnowledgeBase) -> dict[str, str]:
    """The field behind each mark."""
    return hostile_base(kb)[1]


@pytest.fixture(scope="module")
def hostile(kb: KnowledgeBase) -> dict[str, Reading]:
    """The same pages with the payload in every field."""
    return readings(build_site(hostile_base(kb)[0]))


def test_every_template_is_rendered_here(kb: KnowledgeBase) -> None:
    """A template that no page of the fabricated data uses would pass every test of this file."""
    site = build_site(kb)
    used = {slot.template for page in site.pages.values() for slot in page.slots}
    used |= {MACROS[name](kb, "index.md").template for name in HOME}
    # Those of macros inside a line, what the others include, the page of a doubt's later record,
    # which test_chapters_and_doubts.py renders, heads of pages (test_page_metadata.py), citations
    # and their list (tests/citing).
    used |= {"paper_inline.html", "doubt_list.html", "doubt_part.html", "head.html"}
    used |= {"citation.html", "reference_list.html"}
    # The pages at addresses that nothing has any more: test_former_addresses.py.
    used |= {"gone.html", "moved.html"}
    used |= {
        f"feed_{name}.html" for name in ("briefing", "changes", "doubt", "paper")
    }  # They are in `readings` too.
    # Those of long lists are rendered by test_long_pages.py.
    used |= {"chapter_month.html", "verdict_group.html"}
    parts = {path.name for path in TEMPLATES.glob("*.html")} - used
    sources = "".join(path.read_text(encoding="utf-8") for path in TEMPLATES.glob("*.html"))
    assert {name for name in parts if f'"{name}"' not in sources} == set()


def test_no_page_has_an_element_or_attribute_more(
    plain: dict[str, Reading], hostile: dict[str, Reading]
) -> None:
    """The texts bring no kind of element and no attribute of their own, on any page."""
    # The texts are what two of the rules look for, so that these find more than fits one page.
    more = re.compile(r"checks/(?:hidden-text|template-syntax)/page-[0-9]+\.md")
    # On which days a chapter or a name changed depends on what the texts name.
    more = re.compile(rf"{more.pattern}|feeds/(?:entities|living)/.* [0-9]+|living/.*/on/.*")
    assert {address for address in plain if not more.fullmatch(address)} == {
        address for address in hostile if not more.fullmatch(address)
    }
    known = {
        (tag, name)
        for reading in plain.values()
        for tag, attributes in reading.elements
        for name in ("", *attributes)
    }
    # Text without structure may show as less: a link, a title, a note more than there was.
    known |= {("a", "class"), ("a", "href"), ("a", "title"), ("a", "rel"), ("span", "title")}
    for address, reading in hostile.items():
        for tag, attributes in reading.elements:
            new = {(tag, name) for name in ("", *attributes)} - known
            assert not new, f"{address}: {new}"


def test_links_lead_to_pages_or_to_safe_addresses(hostile: dict[str, Reading]) -> None:
    """No scheme but https, and nothing that a text wrote in the place of a page."""
    for address, reading in hostile.items():
        for tag, attributes in reading.elements:
            for name in ("href", "src", "action", "formaction", "xlink:href"):
                value = attributes.get(name)
                if value is None:
                    continue
                assert re.match(r"kb:[a-z0-9./_-]+(?:#[A-Za-z0-9._-]+)?$|https://|#|\?", value), (
                    f"{address}: <{tag} {name}={value!r}>"
                )


def test_text_shows_as_it_was_written(hostile: dict[str, Reading], fields: dict[str, str]) -> None:
    """Behind each mark stands the whole payload, or its beginning where a view shortens it."""
    seen: set[str] = set()
    wanted = payload()
    for address, reading in hostile.items():
        for text in reading.texts:
            for match in MARK.finditer(text):
                shown = text[match.end() : match.end() + len(wanted)]
                beginning = shown.partition("…")[0] if shown != wanted else shown
                if address.partition("/")[0] == "checks" or address.endswith("/checks.md"):
                    # In an entry for exceptions.yml the first quote is escaped.
                    beginning = beginning[: wanted.index('"')]
                assert wanted.startswith(beginning.rstrip()), (
                    f"{address}: {fields[match[0]]} shows {shown[:200]!r}"
                )
                assert len(beginning) > 5, f"{address}: {fields[match[0]]} shows {shown[:80]!r}"
                seen.add(match[0])
    shown_fields = {fields[mark] for mark in seen}
    assert shown_fields >= {
        "Anchor.label", "Anchor.statement", "Anchor.note", "Citation.gloss",
        "Citation.title", "Contradiction.title", "Contradiction.observation", "Increment.title",
        "Point.text", "Proposal.text", "Section.title", "Snapshot.title",
        "Source.summary", "SourceReference.text", "Topic.title", "Unplaced.text", "raw",
    }  # fmt: skip


def test_text_cannot_write_a_link_or_a_slot() -> None:
    """Links of templates are resolved after the texts are in; a text is none of them."""
    template = environment().from_string('<a href="{{ target|href }}">{{ text }}</a>{{ text }}')
    text = 'x" href="kb:secret.md" <div data-kb-slot="a"></div> href="kb:other.md#x"'
    html = template.render(target=Target(Place.PAPERS), text=text)
    asked: list[tuple[str, str | None]] = []

    def resolve(src_uri: str, fragment: str | None) -> str:
        asked.append((src_uri, fragment))
        return "../papers/"

    resolved = resolve_links(html, resolve)
    assert asked == [("papers/index.md", None)]
    reading = Reading(resolved)
    assert [element for element, _ in reading.elements] == ["a"]
    assert reading.text == f"{text}{text}"

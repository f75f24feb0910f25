"""Every kind of output that a text of data may reach, with the reader that says what came of it.

A new kind of file needs a line in `FILES`; a new place in a page one in `page_outputs`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from types import SimpleNamespace
from typing import Any
from unittest import mock

from material.plugins.search import plugin as search_plugin  # type: ignore[import-untyped]
from mkdocs.structure.toc import TableOfContents
from mkdocs.utils.meta import get_data
from selectolax.lexbor import LexborHTMLParser

from generated_pages import _nested
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.macros import MACROS
from livingdocs.pages.outline import outline
from livingdocs.pages.page import Page
from livingdocs.pages.rendering import render, render_head
from livingdocs.pages.site import Site, build_site
from livingdocs.pages.static_files import static_files
from tests.hostile.reading import (
    Read,
    folded,
    read_bibtex,
    read_csv,
    read_for_models,
    read_front_matter,
    read_html,
    read_json_island,
    read_ris,
    read_xml,
    read_yaml_source,
    sources_in,
)
from tests.hostile_base import CLOSE, OPEN

MARK = re.compile(f"{OPEN}[0-9]+{CLOSE}")
HEADING = re.compile("h[1-6]")
HOME = ("home_head", "home_news", "home_sections")

# What a text brings where it has no structure of its own: a link less, a title or a note more.
ALSO = frozenset({"a class", "a href", "a title", "a rel", "span title"})

FILES: Mapping[str, Callable[[str], Read]] = {
    ".csv": read_csv,
    ".bib": read_bibtex,
    ".ris": read_ris,
    ".json": read_json_island,
    ".xml": read_xml,
    ".txt": read_for_models,
}
"""Files beside the pages, by the end of their names."""

SOURCES: Mapping[str, Callable[[str], Read]] = {"kb-bib": read_bibtex, "kb-yaml": read_yaml_source}
"""What a page offers to be copied, by the class of its element."""
IN_PAGES: Mapping[str, Callable[[str], Read]] = {
    "article": read_html,
    "title": read_front_matter,
    "list on the page": read_html,
    "head": partial(read_html, document=True),
    "search": read_html,
}
"""Places of a page, and its entry in the search."""

READERS: Mapping[str, Callable[[str], Read]] = {**IN_PAGES, **FILES, **SOURCES}
"""The reader of every kind of output."""


@dataclass
class Outputs:
    """What was made of a knowledge base: for each sink what was read, by its place.

    Attributes:
        sinks: what was read, by kind and place.
        searchable: the marks that the search must find on a page.
        repeated: those that a page repeats of others, and that it must find on one of these.
    """

    sinks: dict[str, dict[str, Read]] = field(default_factory=lambda: defaultdict(dict))
    searchable: dict[str, set[str]] = field(default_factory=dict)
    repeated: set[str] = field(default_factory=set)

    def add(self, sink: str, place: str, output: str) -> None:
        """Read an output; of a kind that no reader knows the test ends."""
        self.sinks[sink][place] = READERS[sink](output)


def outputs_of(kb: KnowledgeBase) -> Outputs:
    """All outputs of the library for a knowledge base, and the index that the theme searches."""
    made = Outputs()
    site = build_site(kb)
    for page in site.pages.values():
        html = "".join(render(slot) for slot in page.slots)
        page_outputs(made, site, page, html)
    for name in HOME:
        made.add("article", f"macro {name}", render(MACROS[name](kb, "index.md")))
    for file in static_files(kb, address="https://a.example/"):
        ending = "." + file.path.rpartition(".")[2]
        made.add(ending, file.path, file.text)
    return made


def page_outputs(made: Outputs, site: Site, page: Page, html: str) -> None:
    """The places of one page."""
    made.add("article", page.src_uri, html)
    for number, (kind, source) in enumerate(sources_in(html)):
        made.add(kind, f"{page.src_uri} {number}", source)
    made.add("title", page.src_uri, page.markdown())
    toc = TableOfContents(_nested(outline(html)))
    made.add("list on the page", page.src_uri, "".join(_links(toc)))
    description = page.description or ""
    view = site.head(
        page.src_uri, title=page.title, description=description, address="https://a.example/"
    )
    made.add("head", page.src_uri, render_head(view))
    if page.searchable:
        made.sinks["search"][page.src_uri] = search_index(page, html, toc)
        made.searchable[page.src_uri] = set(MARK.findall(searchable_text(html)))
        made.repeated |= set(MARK.findall(searchable_text(html, repeated=True)))


def _links(toc: Any) -> Iterator[str]:
    """As the theme prints it: titles as they are."""
    for link in toc:
        yield f'<a href="{link.url}">{link.title}</a>'
        yield from _links(link.children)


def search_index(page: Page, html: str, toc: Any) -> Read:
    """The entries that the theme's plugin makes of a page; it shows titles and texts as HTML.

    Chinese words are not parted here: that puts zero-width spaces into the texts, which the built
    site is tested with. Of two titles that are compared each is read alone, as in the page.
    """
    title = get_data(page.markdown())[1]["title"]
    index = search_plugin.SearchIndex()
    with mock.patch.object(search_plugin, "jieba", None):
        for without in ("del", "ins") if "<del>" in html else ("",):
            content = re.sub(f"<{without}>[^<]*</{without}>", "", html) if without else html
            front = {
                "content": content,
                "meta": {"title": title},
                "toc": toc,
                "url": "x/",
                "title": "",
            }
            index.add_entry_from_context(SimpleNamespace(**front))
    reads = [
        read_html(f"<p>{entry[name]}</p>") for entry in index.entries for name in ("title", "text")
    ]
    return Read(
        tuple(text for read in reads for text in read.texts),
        frozenset(part for read in reads for part in read.parts),
        tuple(each for read in reads for each in read.active),
    )


def searchable_text(html: str, *, repeated: bool = False) -> str:
    """The text of a page without what its templates keep from the search.

    An element that is kept from it goes with its content, a heading with its section: a list of
    what other pages say. With `repeated`, the text of such sections alone.
    """
    tree = LexborHTMLParser(f"<!doctype html><body>{html}")
    for node in tree.css("[data-search-exclude]:not(h1, h2, h3, h4, h5, h6), script, style"):
        node.decompose()
    parts: list[str] = []
    is_kept_out = False
    for node in tree.body.traverse(include_text=True) if tree.body is not None else ():
        if HEADING.fullmatch(node.tag or "") and node.attributes.get("id"):
            is_kept_out = "data-search-exclude" in node.attributes
        elif node.tag == "-text" and is_kept_out is repeated:
            parts.append(node.text_content or "")
    return folded("".join(parts))


def faults(hostile: Read, plain: Read, text: str) -> Iterator[str]:
    """What is wrong: a part that the plain output lacks, something active, a text changed."""
    new = hostile.parts - plain.parts - ALSO
    if new:
        yield f"new parts: {sorted(new)}"
    yield from (f"active: {each}" for each in hostile.active if each not in plain.active)
    for shown in hostile.texts:
        yield from (f"changed: {each!r}" for each in changed(shown, text))


def changed(shown: str, text: str) -> Iterator[str]:
    """What stands behind a mark, if neither the whole text nor its beginning with `…`."""
    wanted = folded(text)
    for match in MARK.finditer(shown):
        behind = shown[match.end() :].removeprefix(" ")
        if behind.startswith(wanted):
            continue
        beginning = behind.partition("…")[0].rstrip()
        rest = behind[len(beginning) :].lstrip()
        if not (rest.startswith("…") and wanted.startswith(beginning) and len(beginning) > 5):
            yield shown[match.start() : match.start() + 120]

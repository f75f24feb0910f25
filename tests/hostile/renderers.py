"""Each function that makes output of a text of data, with the reader that says what came out.

A new function of that kind gets an entry in `RENDERERS`.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from types import SimpleNamespace

import markdown
from mkdocs.structure.toc import TableOfContents

from generated_pages import _nested
from livingdocs.bibliography.reading import Reference
from livingdocs.characters import visible
from livingdocs.citing.markdown_syntax import FoundCitation
from livingdocs.citing.page import page_citations
from livingdocs.citing.syntax import Cited
from livingdocs.exports.bibtex import bibtex
from livingdocs.exports.csl_json import csl_json, safe_json
from livingdocs.exports.csv_tables import csv_table
from livingdocs.exports.feeds import Feed, FeedEntry, atom, json_feed
from livingdocs.exports.language_models import frame, inline
from livingdocs.exports.latex import latex_text
from livingdocs.exports.papers import Item
from livingdocs.exports.people import name_of
from livingdocs.exports.ris import ris
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.outline import outline
from livingdocs.pages.page import Layout, Page, Slot, Tab
from livingdocs.pages.rendering import environment, render, render_head, resolve_links
from livingdocs.reports import markdown_code, markdown_text
from livingdocs.views.page_metadata import HeadView, Tag, _script
from livingdocs.views.rich_text import TextContext, rich_text
from livingdocs.yaml_files.writer import dump_yaml
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
)
from tests.hostile.sinks import ALSO, search_index
from tests.small_base import base

RICH = frozenset(
    {"a", "a href", "a class", "a title", "span", "span class", "span title", "code", "strong"}
)
MOMENT = dt.datetime(2026, 9, 22, tzinfo=dt.UTC)


@dataclass(frozen=True)
class Renderer:
    """`render` makes an output of a text, `read` reads it, `also` are parts that it may bring.

    `shown` says how the output shows a text, where it does not show it as it is by intent;
    `among` is true where the text stands between others.
    """

    name: str
    render: Callable[[str], str]
    read: Callable[[str], Read]
    also: frozenset[str] = ALSO
    shown: Callable[[str], str] = folded
    among: bool = False

    def faults(self, text: str) -> Iterator[str]:
        """What is wrong with the output for this text."""
        read = self.read(self.render(text))
        new = read.parts - _plain(self).parts - self.also
        if new:
            yield f"new parts {sorted(new)}"
        yield from (f"active: {each}" for each in read.active)
        texts = {folded(each) for each in read.texts}
        if self.shown(text) not in (" ".join(texts) if self.among else texts):
            yield f"the text is not there: {read.texts!r}"


@cache
def _plain(renderer: Renderer) -> Read:
    return renderer.read(renderer.render("words"))


@cache
def _template(source: str) -> Callable[..., str]:
    return environment().from_string(source).render


@cache
def _base() -> KnowledgeBase:
    return base()


def _runs(text: str) -> str:
    items = rich_text(_base(), text, context=TextContext("inference", "2026-09-22"))
    return _template('{% from "parts.html" import runs %}<p>{{ runs(items) }}</p>')(items=items)


def _attribute(text: str) -> str:
    each = SimpleNamespace(key="x", title=text, word="x")
    template = '{% from "parts.html" import quiet_mark %}{{ quiet_mark(each) }}'
    return _template(template)(each=each)


def _drawing(text: str) -> str:
    lane = SimpleNamespace(fragment="f", spoken=text, pieces=[])
    return _template('{% from "comparison_parts.html" import bar %}{{ bar(lane) }}')(lane=lane)


def _page(text: str, *, description: str | None = None) -> Page:
    return Page(
        src_uri="a.md",
        title=text,
        slots=(),
        tab=Tab.ABOUT,
        layout=Layout.LEAF,
        description=description,
    )


def _title(text: str) -> str:
    return _page(text, description="words").markdown()


def _description(text: str) -> str:
    return _page("words", description=text).markdown()


def _heading(text: str) -> str:
    return _template('<h2 id="a">{{ text }}</h2><p>words</p>')(text=text)


def _toc(text: str) -> str:
    (link,) = TableOfContents(_nested(outline(_heading(text))))
    return f'<a href="{link.url}">{link.title}</a>'


def _search(text: str) -> Read:
    html = _template('<h2 id="a">words</h2><p>{{ text }}</p>')(text=text)
    return search_index(_page("words"), html, TableOfContents([]))


def _search_title(text: str) -> Read:
    return search_index(_page(text), "<p>words</p>", TableOfContents([]))


def _site_page(text: str) -> str:
    """A page whose links are resolved: a text writes none."""
    html = _template('<a href="kb:index.md"></a><p>{{ text }}</p>')(text=text)
    return resolve_links(html, lambda src_uri, _: "../" if src_uri == "index.md" else "!")


def _shared(text: str) -> str:
    return render_head(HeadView((Tag("property", "og:title", text),)))


def _linked_data(text: str) -> str:
    return render_head(HeadView(linked_data=_script({"name": text})))


def _cell(text: str) -> str:
    return csv_table([("a", text, "b")])


def _item(**fields: object) -> Item:
    made: Item = {"id": "arxiv-1", "type": "article", "title": "words", **fields}
    return made


def _feed(text: str) -> Feed:
    address = "https://a.example/"
    content = _template("<p>{{ text }}</p>")(text=text)
    entry = FeedEntry(address, text, MOMENT, text, content)
    return Feed(text, address, address, address, text, (entry,))


def _model_line(text: str) -> str:
    return f"- [{inline(text)}](https://a.example/)\n"


def _reference_list(text: str) -> str:
    """The list of a page that cites a work; its title and its author are the text, as LaTeX."""
    latex = latex_text(text).replace("-", "{-}")
    fields = {"title": latex, "author": f"{{{latex}}}", "year": "2026"}
    work = Reference("k", "misc", folded(text), "2026", fields, 1)
    kb = dataclasses.replace(_base(), references={"k": work})
    found = [FoundCitation("[@k]", (Cited("k"),), 1)]
    made = page_citations(kb, found, order=[0], style="ieee", path="docs/a.md")
    return render(Slot("references", "reference_list.html", lambda: made.works))


def _markdown(text: str) -> str:
    return markdown.markdown(f"- {markdown_text(' '.join(text.split()))}")


def _markdown_code(text: str) -> str:
    return markdown.markdown(f"- <code>{markdown_code(' '.join(text.split()))}</code>")


def _read_markdown(output: str) -> Read:
    """GitHub must not see a name behind `@`: a zero-width space stands there."""
    read = read_html(output)
    texts = tuple(re.sub("([@#])\u200b", r"\1", text) for text in read.texts)
    return Read(texts, read.parts, read.active)


def _hidden_told(text: str) -> str:
    """A review shows what is not drawn."""
    return visible(folded(text))


def _signs(text: str) -> str:
    """All signs of a name in one order, since its parts have places of their own."""
    return "".join(sorted(text.replace(",", "").replace(" ", "")))


def _read_name(output: str) -> Read:
    (made,) = json.loads(output)
    (name,) = made["author"]
    return Read((_signs("".join(name.values())),), frozenset({"author"}))


def _as_read(read: Callable[[str], Read]) -> tuple[Callable[[str], str], Callable[[str], Read]]:
    """For what is read where it is made."""
    return str, read


HTML_RENDERERS = (
    Renderer("a text of a statement", _runs, read_html, RICH),
    Renderer("an attribute", _attribute, read_html),
    Renderer("the title of a drawing", _drawing, read_html),
    Renderer("the title of a page", _title, read_front_matter),
    Renderer("the description of a page", _description, read_front_matter),
    Renderer("a page with links", _site_page, read_html),
    Renderer("the list on the page", _toc, read_html),
)
HEAD_RENDERERS = (
    Renderer("tags of the head", _shared, partial(read_html, document=True)),
    Renderer("linked data", _linked_data, partial(read_html, document=True)),
    Renderer("JSON in a page", lambda text: safe_json({"a": [text]}), read_json_island),
    Renderer("a text in the search", *_as_read(_search)),
    Renderer("a title in the search", *_as_read(_search_title)),
)
EXPORT_RENDERERS = (
    Renderer("a cell of a table", _cell, read_csv),
    Renderer("a title in BibTeX", lambda text: bibtex([_item(title=text)]), read_bibtex),
    Renderer("a title in RIS", lambda text: ris([_item(title=text)]), read_ris),
    Renderer("a title in CSL-JSON", lambda text: csl_json([_item(title=text)]), read_json_island),
    Renderer(
        "an author in CSL-JSON",
        lambda text: csl_json([_item(author=[name_of(text)])]),
        _read_name,
        shown=lambda text: _signs(folded(text)),
    ),
)
TEXT_RENDERERS = (
    Renderer("Atom", lambda text: atom(_feed(text)), read_xml),
    Renderer("JSON Feed", lambda text: json_feed(_feed(text)), read_json_island),
    Renderer("a line for language models", _model_line, read_for_models),
    Renderer("a record for language models", lambda text: frame([{"a": text}]), read_for_models),
    Renderer("YAML to be copied", lambda text: dump_yaml({"a": [{"b": text}]}), read_yaml_source),
    Renderer("a line of a review", _markdown, _read_markdown, shown=_hidden_told),
    Renderer("code in a review", _markdown_code, _read_markdown, shown=_hidden_told),
)
LIST_RENDERERS = (
    Renderer("the references of a page", _reference_list, read_html, RICH | ALSO, among=True),
)
GROUPS = {
    "references": LIST_RENDERERS,
    "html": HTML_RENDERERS,
    "head": HEAD_RENDERERS,
    "exports": EXPORT_RENDERERS,
    "texts": TEXT_RENDERERS,
}

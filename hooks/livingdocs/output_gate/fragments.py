"""HTML that stands in other files, and that somebody's program puts into a page one day.

Readers of feeds show the content of an entry, and the theme's search writes the titles and texts of
its index into the page as they are. Here only what parts a text is allowed, and whole links.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from selectolax.lexbor import LexborHTMLParser

from livingdocs.output_gate.addresses import is_of_site, stays_inside
from livingdocs.output_gate.html_rules import PagePlace
from livingdocs.output_gate.rules import Fault, GateRule, shown
from livingdocs.safe_urls import safe_url

SEARCH_INDEX: Final = "search/search_index.json"
_FRAME: Final = frozenset({"html", "head", "body"})
_STRUCTURE: Final = frozenset({"p", "ul", "ol", "li", "pre", "code", "sub", "sup"})
_WORDS: Final = _STRUCTURE | frozenset(
    {"a", "b", "blockquote", "br", "del", "dd", "dl", "dt", "em", "h2", "h3", "h4", "i", "ins"}
    | {"mark", "q", "small", "span", "strong", "time"}
)
_ATTRIBUTES: Final = frozenset({"class", "lang", "title", "href", "rel", "datetime"})


def feed_faults(html: str, place: PagePlace) -> Iterator[Fault]:
    """What the content of an entry may not hold: anything but words and links to whole places."""
    for tag, attributes in _elements(html):
        if tag not in _WORDS:
            yield Fault(GateRule.ELEMENT, shown(f"<{tag}> in the content of an entry"))
            continue
        for name, value in attributes.items():
            if name not in _ATTRIBUTES and not name.startswith("data-"):
                yield Fault(GateRule.ATTRIBUTE, shown(f'<{tag} {name}="{value}"> in an entry'))
        address = attributes.get("href")
        whole = address is None or _is_whole(address, place.site_url)
        if not whole:
            yield Fault(GateRule.ADDRESS, shown(f'<{tag} href="{address}"> in an entry'))


def search_faults(index: Mapping[str, Any]) -> Iterator[Fault]:
    """What the index of the search may not hold.

    An element in a title, one with attributes, a place that is not in the site.
    """
    for entry in index.get("docs", ()):
        if not stays_inside(str(entry.get("location")), depth=0, root=None):
            found = f'"{entry.get("location")}" in the index of the search'
            yield Fault(GateRule.ADDRESS, shown(found))
    titles = "\n".join(str(entry.get("title")) for entry in index.get("docs", ()))
    texts = "\n".join(str(entry.get("text")) for entry in index.get("docs", ()))
    for tag, attributes in _elements(texts):
        if tag not in _STRUCTURE or attributes:
            yield Fault(GateRule.ELEMENT, shown(f"<{tag}> in the index of the search"))
    for tag, _ in _elements(titles):
        yield Fault(GateRule.ELEMENT, shown(f"<{tag}> in a title of the search"))


def _elements(html: str) -> Iterator[tuple[str, Mapping[str, str | None]]]:
    if "<" not in html:
        return
    root = LexborHTMLParser(html).root
    for node in root.traverse() if root is not None else ():
        tag = node.tag or ""
        attributes = node.attributes
        # The parser adds the frame of a page; one that somebody wrote may have attributes.
        if node.is_element_node and (tag not in _FRAME or attributes):
            yield tag, attributes


def _is_whole(address: str, site_url: str | None) -> bool:
    return is_of_site(address, site_url) or safe_url(address, hosts=None) is not None

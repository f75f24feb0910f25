"""Feeds: Atom 1.0 (RFC 4287) and JSON Feed 1.1 (jsonfeed.org/version/1.1), of one value.

Text comes in as text and goes out through a writer of XML and one of JSON; the HTML of an entry is
made elsewhere, by the templates that escape.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final
from xml.etree import ElementTree

from livingdocs.exports.csl_json import safe_json

ATOM: Final = "http://www.w3.org/2005/Atom"
_LANGUAGE: Final = "zh-CN"
_BEGINNING: Final = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """One entry; `address` is whole and permanent, and is its id too. `summary` is plain text."""

    address: str
    title: str
    updated: dt.datetime
    summary: str
    content: str


@dataclass(frozen=True, slots=True)
class Feed:
    """A feed; its entries come newest first. The addresses are whole."""

    title: str
    page: str
    atom_address: str
    json_address: str
    author: str
    entries: tuple[FeedEntry, ...]

    @property
    def updated(self) -> dt.datetime:
        """The newest of its entries; a feed without any has not changed since the beginning."""
        return max((entry.updated for entry in self.entries), default=_BEGINNING)


def atom(feed: Feed) -> str:
    """The feed as Atom."""
    root = ElementTree.Element("feed", {"xmlns": ATOM, "xml:lang": _LANGUAGE})
    for name, text in (
        ("title", feed.title),
        ("id", feed.atom_address),
        ("updated", feed.updated.isoformat()),
    ):
        ElementTree.SubElement(root, name).text = text
    _link(root, feed.atom_address, rel="self", type="application/atom+xml")
    _link(root, feed.page, rel="alternate", type="text/html")
    ElementTree.SubElement(ElementTree.SubElement(root, "author"), "name").text = feed.author
    for entry in feed.entries:
        _add_entry(root, entry)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _add_entry(root: ElementTree.Element, entry: FeedEntry) -> None:
    element = ElementTree.SubElement(root, "entry")
    for name, text in (
        ("title", entry.title),
        ("id", entry.address),
        ("updated", entry.updated.isoformat()),
        ("summary", entry.summary),
    ):
        ElementTree.SubElement(element, name).text = text
    _link(element, entry.address, rel="alternate", type="text/html")
    ElementTree.SubElement(element, "content", {"type": "html"}).text = entry.content


def _link(parent: ElementTree.Element, address: str, **attributes: str) -> None:
    ElementTree.SubElement(parent, "link", {"href": address, **attributes})


def json_feed(feed: Feed) -> str:
    """The feed as JSON Feed."""
    value: dict[str, Any] = {
        "version": "https://jsonfeed.org/version/1.1",
        "title": feed.title,
        "home_page_url": feed.page,
        "feed_url": feed.json_address,
        "language": _LANGUAGE,
        "authors": [{"name": feed.author}],
        "items": list(_items(feed)),
    }
    return safe_json(value) + "\n"


def _items(feed: Feed) -> Iterator[dict[str, str]]:
    for entry in feed.entries:
        yield {
            "id": entry.address,
            "url": entry.address,
            "title": entry.title,
            "summary": entry.summary,
            "content_html": entry.content,
            "date_modified": entry.updated.isoformat(),
        }

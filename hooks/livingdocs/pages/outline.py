"""The headings of rendered HTML, for the list on this page."""

from __future__ import annotations

from dataclasses import dataclass

from selectolax.lexbor import LexborHTMLParser, LexborNode


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading with an id; `title` is plain text, `level` 2 or 3."""

    level: int
    id: str
    title: str


@dataclass(frozen=True, slots=True)
class Outline:
    """Headings in order, and every id on the page."""

    headings: tuple[Heading, ...]
    ids: tuple[str, ...]


def outline(content: str) -> Outline:
    """Headings with an id; an attribute `data-toc` gives a shorter title for the list.

    The sign of a heading's permanent link is no part of its title.
    """
    tree = LexborHTMLParser(content)
    ids = tuple(node.attributes["id"] or "" for node in tree.css("[id]"))
    found = [node for node in tree.css("h2[id], h3[id]") if node.attributes["id"]]
    return Outline(tuple(map(_heading, found)), ids)


def _heading(node: LexborNode) -> Heading:
    for sign in node.css("a.headerlink"):
        sign.decompose()
    label = node.attributes.get("data-toc")
    title = " ".join(node.text().split()) if label is None else label
    return Heading(int((node.tag or "")[1]), node.attributes["id"] or "", title)

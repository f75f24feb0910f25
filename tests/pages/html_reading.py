"""Reads the HTML of pages as a browser would: elements, ids, links, text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = frozenset({"br", "img", "hr", "rect", "path", "input", "meta", "link"})


@dataclass
class Element:
    """An element with its attributes and all the text inside it."""

    name: str
    attributes: dict[str, str | None]
    text: str = ""


@dataclass
class Document:
    """All elements of a piece of HTML, in the order in which they open."""

    elements: list[Element] = field(default_factory=list)

    def named(self, name: str) -> list[Element]:
        return [each for each in self.elements if each.name == name]

    def classed(self, name: str) -> list[Element]:
        return [
            each for each in self.elements if name in (each.attributes.get("class") or "").split()
        ]

    @property
    def ids(self) -> list[str]:
        return [value for each in self.elements if (value := each.attributes.get("id"))]

    @property
    def links(self) -> list[str]:
        return [value for each in self.elements if (value := each.attributes.get("href"))]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.document = Document()
        self.open: list[Element] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, dict(attrs))
        self.document.elements.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        assert self.open, f"</{tag}> closes nothing"
        assert self.open[-1].name == tag, f"</{tag}> closes <{self.open[-1].name}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        for element in self.open:
            element.text += data


def read_html(content: str) -> Document:
    """The elements of `content`; a tag that closes another one is an error."""
    reader = _Reader()
    reader.feed(content)
    reader.close()
    assert not reader.open, f"<{reader.open[-1].name}> is never closed"
    return reader.document


class Reading(HTMLParser):
    """What a browser would see: elements with attributes, and texts."""

    def __init__(self, content: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self._text: list[str] = []
        self._in_source = False
        self.feed(content)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self._in_source = dict(attrs).get("class") in ("kb-bib", "kb-yaml")

    def handle_endtag(self, tag: str) -> None:
        self._in_source = False

    def handle_data(self, data: str) -> None:
        # BibTeX and YAML write some characters in their own way; tests/exports and
        # tests/views/test_check_page.py read them back.
        if not self._in_source:
            self._text.append(data)

    def handle_comment(self, data: str) -> None:
        self.elements.append(("!comment", {"data": data}))

    def handle_decl(self, decl: str) -> None:
        self.elements.append(("!declaration", {"data": decl}))

    @property
    def text(self) -> str:
        return " ".join("".join(self._text).split())

    @property
    def texts(self) -> Iterator[str]:
        """The text of the page, and every attribute that holds words."""
        yield self.text
        for _, attributes in self.elements:
            yield from (" ".join(value.split()) for value in attributes.values() if value)

"""What tests ask of a page of HTML, read without a browser."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

_ADDRESSES = frozenset(
    {"href", "src", "srcset", "action", "formaction", "poster", "data", "xlink:href", "cite"}
)
_VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input"}
    | {"link", "meta", "source", "track", "wbr"}
)


@dataclass(frozen=True)
class Address:
    """An address in an attribute, and where it stands."""

    tag: str
    attribute: str
    value: str
    line: int
    rel: str | None = None


@dataclass
class HtmlPage:
    """A page as data."""

    ids: list[str] = field(default_factory=list)
    addresses: list[Address] = field(default_factory=list)
    inline_scripts: list[str] = field(default_factory=list)
    linked_data: list[str] = field(default_factory=list)
    meta: list[tuple[str, str]] = field(default_factory=list)
    policies: list[str] = field(default_factory=list)
    style_elements: list[str] = field(default_factory=list)
    style_attributes: list[str] = field(default_factory=list)
    handlers: list[str] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    headings: list[tuple[int, str]] = field(default_factory=list)
    title: str = ""
    lang: str | None = None
    description: str | None = None
    canonical: str | None = None
    text: str = ""


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.page = HtmlPage()
        self._open: list[str] = []
        self._kept: list[str] | None = None
        self._linked_data = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        page = self.page
        page.tags.append(tag)
        if "id" in values:
            page.ids.append(values["id"])
        if "style" in values:
            page.style_attributes.append(f"<{tag} style={values['style']!r}>")
        page.handlers += [f"<{tag} {name}>" for name in values if name.startswith("on")]
        for name in _ADDRESSES & values.keys():
            line = self.getpos()[0]
            page.addresses.append(Address(tag, name, values[name], line, values.get("rel")))
        if tag == "meta" and "content" in values:
            name = values.get("name") or values.get("property") or ""
            page.meta.append((name, values["content"]))
            if values.get("http-equiv") == "Content-Security-Policy":
                page.policies.append(values["content"])
        if tag == "html":
            page.lang = values.get("lang")
        elif tag == "meta" and values.get("name") == "description":
            page.description = values.get("content")
        elif tag == "link" and values.get("rel") == "canonical":
            page.canonical = values.get("href")
        if tag not in _VOID:
            self._open.append(tag)
        if tag in ("script", "style", "title") or (tag[:1] == "h" and tag[1:].isdigit()):
            kind = values.get("type")
            data = tag == "script" and ("src" in values or kind == "application/json")
            self._linked_data = kind == "application/ld+json"
            self._kept = None if data else []

    def handle_data(self, data: str) -> None:
        if self._kept is not None:
            self._kept.append(data)
        if not {"script", "style"} & set(self._open):
            self.page.text += data

    def handle_endtag(self, tag: str) -> None:
        if tag in self._open:
            while self._open.pop() != tag:
                pass
        if self._kept is None:
            return
        words = "".join(self._kept)
        if tag == "script" and self._linked_data:
            self.page.linked_data.append(words)
        elif tag == "script":
            self.page.inline_scripts.append(words)
        elif tag == "style":
            self.page.style_elements.append(words)
        elif tag == "title" and not self.page.title:
            self.page.title = words.strip()
        elif tag[:1] == "h" and tag[1:].isdigit():
            self.page.headings.append((int(tag[1:]), " ".join(words.split())))
        else:
            return
        self._kept = None


def parse_page(html: str) -> HtmlPage:
    """Read a page."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.page


# Addresses outside the site: links that a reader may follow, and what the head says about itself.
OUTSIDE = re.compile(r"https://[a-z0-9.-]+(?:/[^\s\"'<>\\]*)?|http://127\.0\.0\.1:8000")

"""The headings of rendered HTML, for the list on this page."""

from __future__ import annotations

from dataclasses import dataclass
from html.parser import HTMLParser


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading with an id; `title` is plain text, `level` 2 or 3."""

    level: int
    id: str
    title: str


class _Headings(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Heading] = []
        self.ids: list[str] = []
        self._open: tuple[int, str, str | None] | None = None
        self._text: list[str] = []
        self._in_permalink = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if (name := values.get("id")) is not None:
            self.ids.append(name)
        if tag == "a" and "headerlink" in (values.get("class") or "").split():
            self._in_permalink = True
        if tag in ("h2", "h3") and name:
            self._open = (int(tag[1]), name, values.get("data-toc"))
            self._text = []

    def handle_data(self, data: str) -> None:
        if self._open is not None and not self._in_permalink:
            self._text.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "a":
            self._in_permalink = False
        if self._open is None or tag != f"h{self._open[0]}":
            return
        level, name, label = self._open
        title = label if label is not None else " ".join("".join(self._text).split())
        self.found.append(Heading(level, name, title))
        self._open = None


@dataclass(frozen=True, slots=True)
class Outline:
    """Headings in order, and every id on the page."""

    headings: tuple[Heading, ...]
    ids: tuple[str, ...]


def outline(content: str) -> Outline:
    """Headings with an id; an attribute `data-toc` gives a shorter title for the list.

    The sign of a heading's permanent link is no part of its title.
    """
    parser = _Headings()
    parser.feed(content)
    parser.close()
    return Outline(tuple(parser.found), tuple(parser.ids))

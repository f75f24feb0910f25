"""Which pages a change adds, alters and takes away, with the change of their text."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Final

from livingdocs.changes.records import Action
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.page import Page
from livingdocs.pages.rendering import render
from livingdocs.pages.site import build_site

_SILENT: Final = frozenset({"script", "style", "svg", "template"})
_INLINE: Final = frozenset(
    {"a", "abbr", "b", "bdi", "button", "code", "del", "em", "i", "ins", "kbd", "mark", "q", "s"}
    | {"small", "span", "strong", "sub", "sup", "time", "u", "wbr"}
)


_VOID: Final = frozenset({"br", "col", "hr", "img", "input", "link", "meta", "wbr"})
_RETOLD: Final = re.compile(
    r"checks/.*|.*/checks\.md"  # a review tells findings itself; any edit moves them
    r"|changes/.*|living/.*/(?:changes\.md|on/.*)"  # each says how much changed since its day
)
"""Pages that tell once more what a review tells; one new briefing would alter each of them."""


@dataclass(frozen=True, slots=True)
class PageChange:
    """What became of one page.

    Attributes:
        src_uri: its source address, such as `living/inference/kv-cache.md`.
        title: its title, after the change where there is one.
        action: added, changed or removed.
        lines: the lines of a diff of its text: `+ …`, `- …`; empty for a whole page.
    """

    src_uri: str
    title: str
    action: Action
    lines: tuple[str, ...] = ()


def page_changes(base: KnowledgeBase, head: KnowledgeBase) -> tuple[PageChange, ...]:
    """Every page whose text differs, in the order of addresses."""
    old, new = build_site(base).pages, build_site(head).pages
    return tuple(_changes(old, new))


def _changes(old: Mapping[str, Page], new: Mapping[str, Page]) -> Iterator[PageChange]:
    for uri in sorted({*old, *new}):
        if _RETOLD.fullmatch(uri):
            continue
        if uri not in old:
            yield PageChange(uri, new[uri].title, Action.ADDED)
        elif uri not in new:
            yield PageChange(uri, old[uri].title, Action.REMOVED)
        elif lines := tuple(_difference(page_text(old[uri]), page_text(new[uri]))):
            yield PageChange(uri, new[uri].title, Action.CHANGED, lines)


def page_text(page: Page) -> list[str]:
    """What a reader reads on a page: a line for each block of text, without blanks around it."""
    reader = _Reader()
    for slot in page.slots:
        reader.feed(render(slot))
    reader.end_line()
    return [page.title, *reader.lines]


def _difference(old: list[str], new: list[str]) -> Iterator[str]:
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    for tag, start, end, new_start, new_end in matcher.get_opcodes():
        if tag != "equal":
            yield from (f"- {line}" for line in old[start:end])
            yield from (f"+ {line}" for line in new[new_start:new_end])


class _Reader(HTMLParser):
    """Collects the text of our own templates, a line a block.

    What the search leaves out (controls, repeated words) is left out here too.
    """

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = []
        self._words: list[str] = []
        self._silent: list[bool] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A block begins a new line; what is drawn is no text."""
        if tag not in _VOID:
            quiet = tag in _SILENT or any(name == "data-search-exclude" for name, _ in attrs)
            self._silent.append(quiet or self._is_silent)
        if tag not in _INLINE:
            self.end_line()

    def handle_endtag(self, tag: str) -> None:
        """A block ends its line."""
        if tag not in _VOID and self._silent:
            self._silent.pop()
        if tag not in _INLINE:
            self.end_line()

    def handle_data(self, data: str) -> None:
        """Text between two tags."""
        if not self._is_silent:
            self._words.append(data)

    @property
    def _is_silent(self) -> bool:
        return bool(self._silent) and self._silent[-1]

    def end_line(self) -> None:
        """What was collected is one line."""
        line = " ".join("".join(self._words).split())
        self._words.clear()
        if line:
            self.lines.append(line)

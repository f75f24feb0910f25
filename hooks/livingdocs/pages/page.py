"""A generated page as a value: where it goes, its front matter, and its slots; and other files."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from livingdocs.views.change_log import FeedLinks
from livingdocs.views.page_metadata import HeadView
from livingdocs.yaml_files.writer import dump_yaml

_SLOT_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class Layout(StrEnum):
    """The frame of a page.

    `WIDE` has no left column, `CHAPTER` the list of chapters, `LEAF` the list on this page.
    """

    WIDE = "wide"
    CHAPTER = "chapter"
    LEAF = "leaf"


class Tab(StrEnum):
    """The tab of the header that a page belongs to; the value is its label."""

    HOME = "首页"
    LIVING = "活文档"
    BRIEFINGS = "简报"
    PAPERS = "论文"
    DOUBTS = "疑问"
    SOURCES = "来源"
    ABOUT = "关于"


@dataclass(frozen=True, slots=True)
class Slot:
    """An empty element of a page and what fills it.

    Attributes:
        id: unique on its page.
        template: name of a file in `pages/templates/`.
        view: makes the value that the template shows as `view`; called when the page is rendered.
        inline: whether the element stands inside a line of text.
    """

    id: str
    template: str
    view: Callable[[], object]
    inline: bool = False

    def __post_init__(self) -> None:
        """Refuse an id that could end the attribute it is written into."""
        if not _SLOT_ID.fullmatch(self.id):
            raise ValueError(f"not a slot id: {self.id!r}")

    @property
    def markup(self) -> str:
        """The empty element, as it stands in the Markdown."""
        name = "span" if self.inline else "div"
        return f'<{name} data-kb-slot="{self.id}"></{name}>'


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file of the site that is no page, by its path there, with `/`."""

    path: str
    text: str


@dataclass(frozen=True, slots=True)
class Page:
    """A page that the library makes.

    `edit_path` is the data file behind the page, relative to the data folder. `title` is plain
    text; `description` goes into the head of the page, and so does what `head` makes of the whole
    address of the page. `feeds` are those about it alone. A page that is not `indexed` is for those
    who come with an old address or look for an earlier state: neither search engines nor our own
    search nor the map of the site know it.
    """

    src_uri: str
    title: str
    slots: tuple[Slot, ...]
    tab: Tab
    layout: Layout
    edit_path: str | None = None
    head: Callable[[str | None], HeadView] | None = None
    description: str | None = None
    searchable: bool = True
    indexed: bool = True
    boost: int | None = None
    feeds: tuple[FeedLinks, ...] = ()
    front_matter: Mapping[str, object] = field(default_factory=dict)

    def markdown(self) -> str:
        """Front matter written by us alone, then the slots.

        The theme prints the title unescaped into the head and the navigation, so it is escaped
        here, once.
        """
        meta: dict[str, object] = {
            "title": _attribute(self.title),
            "kb_layout": str(self.layout),
            "kb_tab": str(self.tab),
        }
        if self.description is not None:
            meta["description"] = _attribute(self.description)
        search: dict[str, object] = {}
        if not self.indexed:
            meta["kb_indexed"] = False
        if not (self.searchable and self.indexed):
            search["exclude"] = True
        if self.boost is not None:
            search["boost"] = self.boost
        if search:
            meta["search"] = search
        meta.update(self.front_matter)
        slots = "\n\n".join(slot.markup for slot in self.slots)
        return f"---\n{dump_yaml(meta)}---\n\n{slots}\n"


def _attribute(text: str) -> str:
    """One line that the theme may print anywhere in HTML."""
    return html.escape(" ".join(text.split()), quote=True)

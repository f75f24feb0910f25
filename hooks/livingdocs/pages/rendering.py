"""Slots to HTML, and links to addresses.

Templates write links as `href="kb:<source address>#<fragment>"`. Whoever renders for a generator
resolves them, so that the same HTML serves any address scheme, and a link to a page that does not
exist is found there. Data cannot write such a link: its quotes are escaped.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from livingdocs.pages.locations import src_uri
from livingdocs.pages.page import Slot
from livingdocs.safe_urls import safe_url
from livingdocs.views.page_metadata import HeadView
from livingdocs.views.targets import Place, Target
from livingdocs.vocabulary import Term

TEMPLATES = Path(__file__).parent / "templates"

_SLOT = re.compile(r'<(div|span) data-kb-slot="([a-z0-9-]+)"></\1>')
# What a browser breaks nowhere: no plain space, no hyphen or slash before a letter, no Chinese, of
# which every sign may end a line unless a joiner forbids it. An entity is one sign.
_BREAKS = r"\u2e80-\u2fff\u3001-\u9fff\uac00-\ud7af"
_SIGN = (
    rf"(?:[^ \t\n\r<>&/{_BREAKS}-]|[/-](?![A-Za-z])|[{_BREAKS}](?=\u2060)|&[#0-9A-Za-z]{{1,8}};)"
)
_LONG_WORD = re.compile(rf"{_SIGN}{{61,}}")
# What is there to be copied scrolls by itself, and stays in one piece.
_TO_COPY = r'<(?:pre|code) class="kb-(?:bib|yaml)"[^>]*>[^<]*'
_WORDS = re.compile(rf"{_TO_COPY}|>[^<>]{{61,}}")
# A text of more than a line in a place that sheets may keep on one line: a cell, a link, a label.
_LONG_TEXT = re.compile(
    rf"{_TO_COPY}|(</?(?:a|b|bdi|code|em|li|small|span|strong|td|th)(?:\s[^<>]*)?>)([^<>]{{101,}})"
)
# Hebrew, Arabic and their neighbours: what Unicode reserves for letters of that direction.
_RTL = r"\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
_ANY_RTL = re.compile(f"[{_RTL}]")
_RTL_WORDS = re.compile(rf"{_TO_COPY}|>[^<>{_RTL}]*[{_RTL}][^<>]*")
_FROM_FIRST_TO_LAST = re.compile(f"[{_RTL}](?:.*[{_RTL}])?", re.DOTALL)
# Inside the tag of a link: a hand-written page may show such an address as an example.
_LINK = re.compile(r'(<a\s(?:[^<>]*\s)?)href="kb:([^"#]*)(#[^"]*)?"')

Resolve = Callable[[str, str | None], str]
"""From source address and fragment to the address in the page, unescaped."""


class UnknownSlotError(Exception):
    """A page holds a slot that nothing fills."""


def href(target: Target) -> Markup:
    """The value of an `href` attribute: an address to be resolved, or one outside the site.

    Raises:
        ValueError: for an address outside that `safe_urls` would not let through.
    """
    if target.place is Place.WEB:
        if safe_url(target.key, hosts=None) is None:
            raise ValueError(f"not an address that may become a link: {target.key!r}")
        return escape(target.key)
    fragment = f"#{target.fragment}" if target.fragment else ""
    return escape(f"kb:{src_uri(target)}{fragment}")


def short_day(day: str, page_day: str | None = None) -> str:
    """A day as month and day, with its year where that is not the year of the page."""
    return day[5:] if page_day is None or page_day[:4] == day[:4] else day


def line_label(lines: tuple[int, int]) -> str:
    """Lines as a compiler prints them: `64` or `55–60`."""
    first, last = lines
    return str(first) if first == last else f"{first}–{last}"


@lru_cache(maxsize=1)
def environment() -> Environment:
    """The one environment of the templates: autoescape always on, unknown names are errors."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES, encoding="utf-8"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.filters.update(href=href, short_day=short_day, line_label=line_label)
    made.tests["term"] = lambda value: isinstance(value, Term)
    return made


def render(slot: Slot, extra: Mapping[str, Any] | None = None) -> str:
    """The HTML of a slot, with its links still to be resolved."""
    return environment().get_template(slot.template).render(view=slot.view(), **(extra or {}))


def render_head(view: HeadView) -> str:
    """The elements that a page adds to its head."""
    return environment().get_template("head.html").render(view=view)


def fill(content: str, slots: Mapping[str, Slot]) -> str:
    """`content` with each empty slot replaced by its HTML.

    Raises:
        UnknownSlotError: if `content` holds a slot that is not in `slots`.
    """

    def html_of(match: re.Match[str]) -> str:
        slot = slots.get(match[2])
        if slot is None:
            raise UnknownSlotError(match[2])
        return breakable(foldable(isolated(render(slot))))

    return _SLOT.sub(html_of, content)


def isolated(content: str) -> str:
    """`content` with words that run from right to left in an element that keeps it to them.

    A browser lays out such a line as a whole: a figure, a day or a mark after the words would stand
    before them, and belong to something else.
    """
    if _ANY_RTL.search(content) is None:
        return content
    return _RTL_WORDS.sub(_isolated, content)


def _isolated(text: re.Match[str]) -> str:
    if not text[0].startswith(">"):
        return text[0]
    return _FROM_FIRST_TO_LAST.sub(r"<bdi>\g<0></bdi>", text[0])


def foldable(content: str) -> str:
    """`content` with each long text of a label or a cell in an element that lets it be folded.

    A label stays on its line, and one of a thousand letters would make the page as wide.
    """
    return _LONG_TEXT.sub(_folded, content)


def _folded(text: re.Match[str]) -> str:
    tag, words = text.groups()
    return text[0] if tag is None else f'{tag}<span class="kb-text">{words}</span>'


def breakable(content: str) -> str:
    """`content` with each very long word in an element that lets it end a line anywhere.

    Otherwise one address, or a run of letters, makes a table many windows wide. To allow it for
    every word would let columns shrink to one sign.
    """
    return _WORDS.sub(_broken, content)


def _broken(text: re.Match[str]) -> str:
    return _LONG_WORD.sub(_in_element, text[0]) if text[0].startswith(">") else text[0]


def _in_element(word: re.Match[str]) -> str:
    return f'<span class="kb-long">{word[0]}</span>'


def resolve_links(content: str, resolve: Resolve) -> str:
    """`content` with each `kb:` link replaced by what `resolve` answers."""

    def attribute(match: re.Match[str]) -> str:
        fragment = html.unescape(match[3][1:]) if match[3] else None
        return f'{match[1]}href="{escape(resolve(html.unescape(match[2]), fragment))}"'

    return _LINK.sub(attribute, content)

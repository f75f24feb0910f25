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
from livingdocs.pages.typesetting import typeset
from livingdocs.safe_urls import safe_url
from livingdocs.views.page_metadata import HeadView
from livingdocs.views.targets import Place, Target
from livingdocs.vocabulary import Term

TEMPLATES = Path(__file__).parent / "templates"

_SLOT = re.compile(r'<(div|span) data-kb-slot="([a-z0-9-]+)"></\1>')
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
        return typeset(render(slot))

    return _SLOT.sub(html_of, content)


def resolve_links(content: str, resolve: Resolve) -> str:
    """`content` with each `kb:` link replaced by what `resolve` answers."""

    def attribute(match: re.Match[str]) -> str:
        fragment = html.unescape(match[3][1:]) if match[3] else None
        return f'{match[1]}href="{escape(resolve(html.unescape(match[2]), fragment))}"'

    return _LINK.sub(attribute, content)

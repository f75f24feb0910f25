"""Puts into the head of each page what programs read there; overrides/main.html prints it."""

from __future__ import annotations

import html
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from livingdocs.pages.locations import src_uri
from livingdocs.pages.rendering import render_head
from livingdocs.pages.site import Site


def on_page_context(
    context: dict[str, Any], page: Page, config: MkDocsConfig, nav: Navigation
) -> dict[str, Any]:
    """Add the head as `kb_head`, the feeds about the page as `kb_feeds`.

    Title and description are as the page shows them.
    """
    site: Site = config.extra["kb_site"]
    view = site.head(
        page.file.src_uri,
        title=html.unescape(str(page.title or "")),
        description=html.unescape(str(page.meta.get("description") or "")),
        address=page.canonical_url,
    )
    context["kb_head"] = render_head(view)
    feeds = site.feeds(page.file.src_uri)
    context["kb_feeds"] = [{"title": f.title, "path": src_uri(f.atom)} for f in feeds]
    return context

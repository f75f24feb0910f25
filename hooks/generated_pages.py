"""Adds the generated pages, fills their slots, and checks the links between them."""

from __future__ import annotations

import html
from typing import Any
from urllib.parse import quote

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority, get_plugin_logger
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink, TableOfContents

from livingdocs.pages.link_check import LinkCheck
from livingdocs.pages.outline import Outline, outline
from livingdocs.pages.rendering import UnknownSlotError, fill, resolve_links
from livingdocs.pages.site import Site

log = get_plugin_logger("generated_pages")

NARRATIVES = "living/"

_check = LinkCheck()


@event_priority(100)
def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages before other plugins look at the files; data files are what is edited."""
    _check.clear()
    site: Site = config.extra["kb_site"]
    folder = config.extra["kb"]["folder"]
    for file in files.documentation_pages():
        if file.src_uri.startswith(NARRATIVES) and not config.extra["kb"]["own"]:
            files.remove(file)
            log.info(f"docs/{file.src_uri} is left out: it tells of the project's own data")
        file.edit_uri = f"docs/{file.src_uri}"
    for page in site.pages.values():
        if files.get_file_from_path(page.src_uri) is not None:
            continue
        file = File.generated(
            config, page.src_uri, content=page.markdown(), inclusion=InclusionLevel.NOT_IN_NAV
        )
        file.edit_uri = f"{folder}/{page.edit_path}" if folder and page.edit_path else None
        files.append(file)
    return files


def on_page_content(content: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Fill the slots, resolve their links through the file table, and list the headings."""
    site: Site = config.extra["kb_site"]

    def resolve(src_uri: str, fragment: str | None) -> str:
        target = files.get_file_from_path(src_uri)
        if target is None:
            log.warning(f"{page.file.src_uri}: a link leads to {src_uri}, which does not exist")
            return "#"
        if fragment is not None:
            _check.link(page.file.src_uri, src_uri, fragment)
        # Relative to the page; the front page is "./", since an empty address is the page itself.
        address = "" if target is page.file else target.url_relative_to(page.file) or "./"
        return address + (f"#{quote(fragment)}" if fragment else "")

    try:
        filled = resolve_links(fill(content, site.slots(page.file.src_uri)), resolve)
    except UnknownSlotError as error:
        raise PluginError(f"{page.file.src_uri}: nothing fills the slot {error}") from None
    found = outline(filled)
    _check.page(page.file.src_uri, found.ids)
    # What is in slots was not there when MkDocs looked for the ids of the page.
    page.present_anchor_ids = set(found.ids) | (page.present_anchor_ids or set())
    page.toc = TableOfContents(_nested(found))
    return filled


def _nested(found: Outline) -> list[AnchorLink]:
    top: list[AnchorLink] = []
    for heading in found.headings:
        link = AnchorLink(html.escape(heading.title), heading.id, level=heading.level)
        (top[-1].children if heading.level == 3 and top else top).append(link)
    return top


@event_priority(-100)
def on_env(env: Any, config: MkDocsConfig, files: Files) -> None:
    """Warn of links to no element and of repeated ids; `--strict` makes that an error."""
    for fault in _check.faults():
        log.warning(fault)

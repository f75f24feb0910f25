"""Reads citations in hand-written pages, `[@2605.11093]`, and gives each page its references."""

from __future__ import annotations

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority, get_plugin_logger
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from livingdocs.citing.markdown_syntax import CitationExtension
from livingdocs.citing.styles import DEFAULT_STYLE
from livingdocs.pages.citations import style_of, with_references
from livingdocs.pages.front_matter import first_line
from livingdocs.pages.site import Site

log = get_plugin_logger("citations")

_extension = CitationExtension()


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Let the parser know citations; the file of settings can't hold an extension as it is."""
    extensions: list[object] = config.markdown_extensions  # type: ignore[assignment]
    extensions.append(_extension)
    return config


@event_priority(100)
def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> None:
    """Begin with another page; its front matter is gone, and lines are counted in the file."""
    begin = 1
    if page.file.generated_by is None and page.file.abs_src_path is not None:
        text = Path(page.file.abs_src_path).read_text(encoding="utf-8-sig")
        begin = first_line(text, markdown)
    _extension.begin(first_line=begin)


def on_page_content(content: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Put the list of references into the page, before slots are filled."""
    if not _extension.found:
        return content
    site: Site = config.extra["kb_site"]
    src_uri = page.file.src_uri
    default = str(config.extra.get("kb_citation_style", DEFAULT_STYLE))
    style, fault = style_of(page.meta, default, src_uri)
    made = with_references(site, src_uri, content=content, found=_extension.found, style=style)
    for each in (*((fault,) if fault else ()), *made.faults):
        log.warning(each)
    return made.content

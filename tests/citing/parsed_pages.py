"""Pages of Markdown with citations, parsed with the extensions of the site."""

from __future__ import annotations

import markdown

from livingdocs.citing.markdown_syntax import CitationExtension, FoundCitation

EXTENSIONS = (
    "abbr",
    "admonition",
    "attr_list",
    "def_list",
    "footnotes",
    "md_in_html",
    "tables",
    "toc",
    "pymdownx.details",
    "pymdownx.highlight",
    "pymdownx.superfences",
)


def parse(text: str, *, first_line: int = 1) -> tuple[str, list[FoundCitation]]:
    """The HTML of a page and its citations."""
    extension = CitationExtension()
    extension.begin(first_line=first_line)
    html = markdown.markdown(text, extensions=[*EXTENSIONS, extension])
    return html, extension.found

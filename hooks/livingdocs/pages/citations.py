"""Citations of a hand-written page as slots, and the place of the list of references."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from livingdocs.citing.markdown_syntax import FoundCitation, slot_id
from livingdocs.citing.page import page_citations
from livingdocs.citing.styles import STYLES
from livingdocs.pages.page import Slot
from livingdocs.pages.site import Site

_CITED: Final = re.compile(r'data-kb-slot="cite-(\d+)"')
_PLACE: Final = re.compile(r'<div id="refs">\s*</div>')


@dataclass(frozen=True, slots=True)
class CitingPage:
    """A page with the list of references in its place; `faults` are for whoever wrote it."""

    content: str
    faults: tuple[str, ...]


def with_references(
    site: Site, src_uri: str, *, content: str, found: Sequence[FoundCitation], style: str
) -> CitingPage:
    """Register a slot for each citation and one for the list.

    The list comes to the place of `<div id="refs"></div>`, else to the end of the page.
    """
    order = list(dict.fromkeys(int(number) for number in _CITED.findall(content)))
    if not order:
        return CitingPage(content, ())
    path = f"docs/{src_uri}"
    set_ = page_citations(site.kb, found, order=order, style=style, path=path)
    for number in order:
        view = partial(_itself, set_.citations[number])
        site.register(src_uri, Slot(slot_id(number), "citation.html", view, inline=True))
    if not set_.works:
        return CitingPage(content, set_.faults)
    listed = site.register(src_uri, Slot("references", "reference_list.html", lambda: set_.works))
    if _PLACE.search(content):
        return CitingPage(_PLACE.sub(lambda _: listed, content, count=1), set_.faults)
    return CitingPage(f"{content}\n{listed}", set_.faults)


def _itself(view: object) -> object:
    return view


def style_of(meta: Mapping[str, object], default: str, src_uri: str) -> tuple[str, str | None]:
    """The style that the head of a page chooses, else that of the site, and what is wrong."""
    wanted = meta.get("citation_style", default)
    if isinstance(wanted, str) and wanted in STYLES:
        return wanted, None
    known = ", ".join(STYLES)
    fault = f"docs/{src_uri}: no style of references {wanted!r}; expected one of: {known}"
    return next(iter(STYLES)), fault

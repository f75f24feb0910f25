"""Where each page lives: the one place that turns targets into addresses.

Source addresses are those of MkDocs: relative to the docs folder, with `/`, ending in `.md`.
"""

from __future__ import annotations

from urllib.parse import quote

from livingdocs.arxiv_ids import file_stem
from livingdocs.views.targets import Place, Target

_SINGLE = {
    Place.HOME: "index.md",
    Place.STATUSES: "statuses/index.md",
    Place.REMOVED: "removed/index.md",
    Place.FILING: "cards/filing.md",
    Place.ENTITIES: "entities/index.md",
    Place.COMPARISONS: "comparisons/index.md",
}
_LISTS = {
    Place.PAPERS: "papers",
    Place.CARDS: "cards",
    Place.SOURCES: "sources",
    Place.PROPOSALS: "proposals",
    Place.COVERAGE: "coverage",
    Place.CHECKS: "checks",
    Place.DOUBTS: "doubts",
    Place.BRIEFINGS: "briefings",
    Place.CHANGES: "changes",
}
"""Lists that may go on: the key of a target is empty for the first page, else names the page."""


def src_uri(target: Target) -> str:
    """The source address of the page a target is on.

    Raises:
        ValueError: if the target is outside the site.
    """
    if target.place in _SINGLE:
        return _SINGLE[target.place]
    if target.place in _LISTS:
        return f"{_LISTS[target.place]}/{target.key or 'index'}.md"
    match target.place:
        case Place.TOPIC:
            return f"living/{target.key}/index.md"
        case Place.NUMBERS:
            return f"numbers/{target.key}.md"
        case Place.SECTION:
            return f"living/{target.key}.md"
        case Place.BRIEFING:
            return f"briefings/{target.key}.md"
        case Place.RAW:
            return f"briefings/{target.key}/raw.md"
        case Place.VERDICTS:
            return f"papers/verdicts/{target.key}.md" if target.key else "papers/verdicts.md"
        case Place.BRIEFING_CHECKS:
            return f"briefings/{target.key}/checks.md"
        case Place.PAPER:
            return f"papers/{file_stem(target.key)}.md"
        case Place.COMPARISON:
            return f"comparisons/{target.key}.md"
        case Place.ENTITY:
            return f"entities/{target.key}.md"
        case Place.DOUBT:
            return f"doubts/{target.key}.md"
        case Place.FILE:
            return target.key
        case _:
            raise ValueError(f"{target.place} has no page")


def whole_address(site: str, page: str, fragment: str | None = None) -> str:
    """The address of a page or file for readers outside the site, such as those of a feed.

    Args:
        site: the address of the site, which ends in `/`.
        page: a source address. Pages have folders of their own, as MkDocs makes them by default.
        fragment: a place in the page, unescaped.
    """
    path = page
    if page.endswith(".md"):
        stem = page.removesuffix(".md")
        path = stem.removesuffix("index") if stem.rpartition("/")[2] == "index" else f"{stem}/"
    return f"{site}{quote(path)}" + (f"#{quote(fragment)}" if fragment else "")

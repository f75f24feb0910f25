"""What only programs read in a page or a feed: names, addresses, linked data, the theme's settings.

No reader sees it, so nobody would notice that a page tells programs to look elsewhere, to forget it
or to take it for something else. Here too only what is known may stand.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from livingdocs.output_gate.addresses import is_of_site
from livingdocs.output_gate.rules import Fault, GateRule, shown
from livingdocs.safe_urls import safe_url

_SCHEMA: Final = "https://schema.org"
_EXACT: Final[Mapping[str, str]] = {
    "viewport": "width=device-width,initial-scale=1",
    "robots": "noindex",
}
_NAMES: Final = frozenset(
    {*_EXACT, "author", "description", "generator"}
    | {"og:type", "og:site_name", "og:title", "og:description", "og:url"}
    | {
        f"citation_{name}"
        for name in (
            *("title", "author", "date", "language", "keywords", "abstract", "doi", "arxiv_id"),
            *("technical_report_institution", "technical_report_number"),
            *("public_url", "abstract_html_url", "pdf_url"),
        )
    }
)
"""What `<meta>` may say; whatever programs obey beside these changes what a page is or does."""

_OF_SITE: Final = frozenset({"og:url", "home_page_url", "feed_url", "next_url"})
_ADDRESSES: Final = frozenset(
    {"@id", "url", "sameAs", "image", "banner_image", "external_url", "icon", "favicon", "avatar"}
)
"""Of linked data and of feeds: what programs follow, or show."""


def meta_fault(attributes: Mapping[str, str | None], site_url: str | None) -> Fault | None:
    """What is wrong with a `<meta>` that says something by its name."""
    name = attributes.get("name") or attributes.get("property")
    if name is None:
        return None
    content = attributes.get("content") or ""
    found = shown(f'<meta name="{name}" content="{content}">')
    if name not in _NAMES or {"name", "property"} <= attributes.keys():
        return Fault(GateRule.META, found)
    if name in _EXACT and content != _EXACT[name]:
        return Fault(GateRule.META, found)
    if name in _OF_SITE and not is_of_site(content, site_url):
        return Fault(GateRule.ADDRESS, found)
    if name.endswith("_url") and safe_url(content, hosts=None) is None:
        return Fault(GateRule.ADDRESS, found)
    return None


def strict_json(text: str) -> Any:
    """What a text of JSON says, without the numbers of Python that no standard knows.

    Raises:
        ValueError: if it is no JSON; `NaN` and `Infinity` are none.
    """
    return json.loads(text, parse_constant=_no_number)


def data_faults(text: str, site_url: str | None) -> Iterator[Fault]:
    """What is wrong with linked data: no JSON, another vocabulary, an address of no web."""
    try:
        data = strict_json(text)
    except ValueError as error:
        yield Fault(GateRule.DATA, shown(f"application/ld+json that is no JSON ({error}): {text}"))
        return
    if not isinstance(data, dict) or data.get("@context") != _SCHEMA:
        yield Fault(GateRule.DATA, shown(f"linked data that is not of {_SCHEMA}: {text}"))
    yield from address_faults(data, site_url)


def address_faults(data: object, site_url: str | None) -> Iterator[Fault]:
    """Addresses in linked data or in a feed that lead nowhere a reader may be led."""
    for key, value in _values(data):
        if key not in _OF_SITE | _ADDRESSES or is_of_site(value, site_url):
            continue
        if key in _OF_SITE or safe_url(value, hosts=None) is None:
            yield Fault(GateRule.ADDRESS, shown(f'"{key}": "{value}"'))


def is_of_theme(text: str, base: str) -> bool:
    """Whether the settings of the theme's scripts are JSON, and those of a page at this depth.

    The scripts fetch the index of the search and the list of pages below `base`.
    """
    try:
        settings = strict_json(text)
    except ValueError:
        return False
    return isinstance(settings, dict) and settings.get("base") == base


def worker_of(text: str) -> str | None:
    """The script that the theme's scripts run in the background, as the settings name it."""
    search = json.loads(text).get("search")
    return search if isinstance(search, str) else None


def _values(data: object, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text in JSON with the key above it."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from _values(value, name)
    elif isinstance(data, list):
        for value in data:
            yield from _values(value, key)
    elif isinstance(data, str):
        yield key, data


def _no_number(word: str) -> Any:
    raise ValueError(f"{word} is no JSON")

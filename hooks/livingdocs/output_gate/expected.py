"""What a build knows of its site before the gate looks at it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from livingdocs.output_gate.record_texts import RecordText, record_texts
from livingdocs.pages.site import Site

NOT_FOUND: Final = "404.html"
"""The page that a server shows at any address: its own begin at the root."""


@dataclass(frozen=True)
class Expected:
    """What the build knows of its site.

    Attributes:
        site_url: the address of the site, as its pages name it.
        pages: every page of the plan by its file, with its source.
        files: every other file that docs/, the theme, the library or a plugin makes.
        texts: what must stand on a page, by its file.
        moved: pages that may lead readers on at once.
        nonce: that of the script which a local server adds.
        leftovers: whether files of an earlier build may be there.
    """

    site_url: str | None
    pages: Mapping[str, str]
    files: Collection[str] = ()
    texts: Mapping[str, tuple[RecordText, ...]] = field(default_factory=dict)
    moved: Collection[str] = ()
    nonce: str | None = None
    leftovers: bool = False

    @property
    def root(self) -> str:
        """The path of the site at its address, with a slash at both ends."""
        path = urlsplit(self.site_url or "").path
        return f"{path.rstrip('/')}/"


def expected_of(
    site: Site,
    places: Mapping[str, str],
    *,
    files: Collection[str],
    site_url: str | None,
    moved: Collection[str] = (),
    nonce: str | None = None,
    leftovers: bool = False,
) -> Expected:
    """What the pages of the library, and those that people write, must come to.

    Args:
        site: the pages of the library; each must have a place.
        places: the file of each page that the generator builds, by source address.
        files: the other files of the site.
        site_url: the address of the site.
        moved: source addresses of pages that lead readers on.
        nonce: that of the script which a local server adds.
        leftovers: whether files of an earlier build may be there.
    """
    made = {places.get(src_uri, src_uri): src_uri for src_uri in (*site.pages, *places)}
    texts = record_texts(site.kb)
    return Expected(
        site_url=site_url,
        pages={**made, NOT_FOUND: NOT_FOUND},
        files=files,
        # The page of a record is where the library puts it, even if the generator has no file.
        texts={places.get(src_uri, src_uri): found for src_uri, found in texts.items()},
        moved={places[src_uri] for src_uri in moved},
        nonce=nonce,
        leftovers=leftovers,
    )

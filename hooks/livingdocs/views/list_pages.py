"""Long lists on several pages: which rows stand on a page, and links to the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from livingdocs.views.targets import Place, Target

ROWS = 200
"""Rows of one page of a list."""

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class PageLink:
    """A page of a list."""

    label: str
    target: Target
    current: bool


PageLinks = tuple[PageLink, ...]


def page_count(rows: int) -> int:
    """How many pages a list has; an empty one has a page as well."""
    return max(1, -(-rows // ROWS))


def slice_of(items: Sequence[Item], page: int) -> Sequence[Item]:
    """The rows of a page, counted from 1."""
    return items[(page - 1) * ROWS : page * ROWS]


def list_target(place: Place, page: int) -> Target:
    """A page of a list; the first one is the list itself."""
    return Target(place) if page == 1 else Target(place, f"page-{page}")


def page_key(key: str, number: int) -> str:
    """The key of a page of a list that has a key of its own, such as a month."""
    parts = (key, f"page-{number}" if number > 1 else "")
    return "/".join(part for part in parts if part)


def page_links_of(place: Place, key: str, number: int, count: int) -> PageLinks:
    """Links to all pages of the list `key`; none where there is only one."""
    if count == 1:
        return ()
    return tuple(
        PageLink(str(page), Target(place, page_key(key, page)), page == number)
        for page in range(1, count + 1)
    )


def page_links(place: Place, page: int, rows: int) -> PageLinks:
    """Links to all pages of a list; none where there is only one."""
    count = page_count(rows)
    if count == 1:
        return ()
    return tuple(
        PageLink(str(number), list_target(place, number), number == page)
        for number in range(1, count + 1)
    )

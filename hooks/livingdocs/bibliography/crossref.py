"""What a part of a work has from the whole that it names in `crossref`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LINKS: Final = ("crossref", "xref", "xdata", "related", "entryset")
"""Fields that name other entries by key."""

_NOT_INHERITED: Final = frozenset(
    {*LINKS, "title", "doi", "url", "eprint", "archiveprefix", "eprinttype", "ids", "key", "label"}
    | {"author", "x-source"}
)


def inheritable(whole: Mapping[str, str]) -> dict[str, str]:
    """Its title as `booktitle`, its editors, publisher, place and time; never what names it."""
    found = {name: value for name, value in whole.items() if name not in _NOT_INHERITED}
    if "title" in whole:
        found.setdefault("booktitle", whole["title"])
    return found

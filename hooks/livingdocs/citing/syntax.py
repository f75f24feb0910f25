"""How a citation is written: `[@key]`, `[@a; @b, p. 3]`.

Only brackets that begin with `@` and hold nothing but keys and places are one. A bare `@word` is an
address, a decorator or a handle, and never a citation.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_KEY: Final = r"\w(?:[\w.:/+*-]*[\w+*])?"
_PLACE: Final = r"[^\[\];@<>]{1,80}?"
_ONE: Final = rf"@{_KEY}(?:\s*[,，]\s*{_PLACE})?"
CITATION: Final = rf"{_ONE}(?:\s*[;；]\s*{_ONE})*\s*"
"""What stands between the brackets."""

_PART: Final = re.compile(rf"@(?P<key>{_KEY})(?:\s*[,，]\s*(?P<place>.*))?", re.DOTALL)
_LABELS: Final = {
    "page": re.compile(r"(?:pp?\.?|pages?|页)\s*(.+)|第\s*(.+?)\s*页", re.IGNORECASE),
    "section": re.compile(r"(?:§+|sec\.?|section)\s*(.+)|第\s*(.+?)\s*节", re.IGNORECASE),
    "chapter": re.compile(r"(?:ch(?:ap)?\.?|chapter)\s*(.+)|第\s*(.+?)\s*章", re.IGNORECASE),
    "figure": re.compile(r"(?:figs?\.?|figure|图)\s*(.+)", re.IGNORECASE),
}


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a work: `label` is a locator of CSL, `text` what follows the word for it."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Cited:
    """One work of a citation, by the key as written."""

    key: str
    place: Place | None = None


def read_citation(inside: str) -> tuple[Cited, ...]:
    """The works of a citation; `inside` matches `CITATION`."""
    return tuple(_cited(part.strip()) for part in re.split("[;；]", inside))


def _cited(part: str) -> Cited:
    match = _PART.fullmatch(part)
    if match is None:
        raise ValueError(f"no citation: {part!r}")
    place = " ".join((match["place"] or "").split())
    return Cited(match["key"], _place(place) if place else None)


def _place(text: str) -> Place:
    """A place with its word; without one it is a page."""
    for label, pattern in _LABELS.items():
        if match := pattern.fullmatch(text):
            return Place(label, match[1] or match[2])
    return Place("page", text)

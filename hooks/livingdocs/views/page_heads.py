"""What stands around the h1 of a page: the path above it, the line of facts under it."""

from __future__ import annotations

from dataclasses import dataclass

from livingdocs.views.targets import Target


@dataclass(frozen=True, slots=True)
class Crumb:
    """A step of the path; without a target where it has no page of its own."""

    words: str
    target: Target | None = None


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact in one line: words, a figure in bold, words; a link where it has a page."""

    figure: str
    words: str
    before: str = ""
    target: Target | None = None


def count(number: int, words: str, target: Target | None = None) -> Fact:
    """`4个锚点`, the figure in bold."""
    return Fact(str(number), words, target=target)

"""Bold words and code inside runs, as Markdown marks them: shown so, with their signs kept.

No text of data passes a Markdown parser. These two are what briefings use inside a sentence. The
signs stay runs of their own, so that the text is whole in the page; a style sheet takes them out
of sight.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from livingdocs.views.runs import Run, RunKind, Runs, RunStyle

# `**` between letters is a power or an argument of a function, and so is one with a bracket on the
# wrong side; Chinese stands on either side without a space.
_MARKED: Final = re.compile(
    r"(?<!`)(?P<tick>`{1,2})(?!`)(?P<code>[^`\n]{1,400})(?P=tick)(?!`)"
    r"|(?<![A-Za-z0-9_*\\)\]}])\*\*(?![\s*])(?P<strong>[^*\n]{1,400})(?<![\s\\(\[{])\*\*(?!\*)"
)


@dataclass(frozen=True, slots=True)
class _Part:
    """A piece of the text that is marked: from its first sign to behind its last one."""

    start: int
    inner_start: int
    inner_end: int
    end: int
    style: RunStyle

    @property
    def bounds(self) -> tuple[int, int, int, int]:
        return self.start, self.inner_start, self.inner_end, self.end


def with_emphasis(runs: Runs) -> Runs:
    """The same text in runs that are bold, or code, or signs, where it is marked so.

    What a link would be cut by is left as it is written.
    """
    text = "".join(run.text for run in runs)
    if "**" not in text and "`" not in text:
        return runs
    links = _links(runs)
    parts = [
        part
        for part in _parts(text)
        if not any(start < bound < end for start, end in links for bound in part.bounds)
    ]
    return tuple(_cut(runs, parts)) if parts else runs


def _parts(text: str) -> Iterator[_Part]:
    for match in _MARKED.finditer(text):
        name = "code" if match["code"] is not None else "strong"
        inner = match.span(name)
        yield _Part(match.start(), *inner, match.end(), RunStyle(name))


def _links(runs: Runs) -> list[tuple[int, int]]:
    """Where runs stand that can't be cut."""
    found: list[tuple[int, int]] = []
    end = 0
    for run in runs:
        start, end = end, end + len(run.text)
        if run.kind is not RunKind.PLAIN or run.target is not None or run.title is not None:
            found.append((start, end))
    return found


def _cut(runs: Runs, parts: list[_Part]) -> Iterator[Run]:
    bounds = sorted({bound for part in parts for bound in part.bounds})
    end = 0
    for run in runs:
        start, end = end, end + len(run.text)
        cuts = [start, *(bound for bound in bounds if start < bound < end), end]
        for left, right in pairwise(cuts):
            style = _style(parts, left)
            yield replace(run, text=run.text[left - start : right - start], style=style)


def _style(parts: list[_Part], place: int) -> RunStyle:
    for part in parts:
        if part.inner_start <= place < part.inner_end:
            return part.style
        if part.start <= place < part.end:
            return RunStyle.SIGN
    return RunStyle.PLAIN

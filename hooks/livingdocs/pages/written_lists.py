"""Lists and tables of a hand-written page that the parser takes for running text.

Python-Markdown wants an empty line above a list or a table, and four spaces before an item below
another. Most editors show less as a list too, while the built page has one paragraph with hyphens
in it, or one level instead of two, and nobody says a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from livingdocs.findings import Finding, Severity
from livingdocs.pages.front_matter import page_body

Block = Sequence[tuple[int, str]]
"""Lines without an empty one between them, each with its number in the file."""

_FENCE: Final = re.compile(r"[ \t]*(?P<mark>`{3,}|~{3,})")
_ITEM: Final = re.compile(r"(?P<indent> *)(?:[-*+]|\d{1,3}\.)[ \t]+\S")
_RULER: Final = re.compile(r"[ \t]*\|?(?:[ \t]*:?-+:?[ \t]*\|)+(?:[ \t]*:?-+:?)?[ \t]*")
_HEADING: Final = re.compile(r" {0,3}#")
# What begins so is no paragraph: HTML, an admonition, code or what goes on below an item.
_NO_PARAGRAPH: Final = re.compile(r"<|!!!|\?\?\?|\t| {4}")

_LEVEL: Final = 4


def list_faults(text: str, path: str) -> list[Finding]:
    """Where a list or a table begins for the author of a page, and not for the parser."""
    faults: list[Finding] = []
    above: int | None = None  # the indent of the item above, inside a list
    for block in _blocks(text):
        begins = block[0][1]
        if _ITEM.match(begins) or _NO_PARAGRAPH.match(begins):
            for line, written in block:
                item = _ITEM.match(written)
                if item is None:
                    continue
                indent = len(item["indent"])
                if above is not None and above < indent < above + _LEVEL:
                    faults.append(_half_indented(path, line, indent - above))
                else:
                    above = indent
            continue
        above = None
        fault = _in_paragraph(block, path)
        if fault is not None:
            faults.append(fault)
    return faults


def _blocks(text: str) -> Iterator[Block]:
    """The blocks of a page, without headings and code between fences."""
    block: list[tuple[int, str]] = []
    fence = ""
    first, body = page_body(text)
    for line, written in enumerate(body.splitlines(), start=first):
        match = _FENCE.match(written)
        bounds = match is not None and (not fence or match["mark"].startswith(fence))
        if bounds and match is not None:
            fence = "" if fence else match["mark"]
        if bounds or fence or not written.strip() or _HEADING.match(written):
            if block:
                yield block
            block = []
            continue
        block.append((line, written))
    if block:
        yield block


def _in_paragraph(block: Block, path: str) -> Finding | None:
    """The first item, or the first table, that stands right below a line of text."""
    if len(block) > 1 and _RULER.fullmatch(block[1][1]):
        return None
    for place, (line, written) in enumerate(block[1:], start=1):
        item = _ITEM.match(written)
        if item is not None and len(item["indent"]) < _LEVEL:
            return _no_space_above(path, line, "a list")
        if place > 1 and _RULER.fullmatch(written):
            return _no_space_above(path, line - 1, "a table")
    return None


def _no_space_above(path: str, line: int, what: str) -> Finding:
    return _finding(
        path,
        line,
        found=f"{what} right below a line of text, which is read as part of that paragraph",
        expected="an empty line between them",
        fix="put an empty line above it",
    )


def _half_indented(path: str, line: int, spaces: int) -> Finding:
    return _finding(
        path,
        line,
        found=f"an item {spaces} spaces further in, which is read as one of the level above",
        expected=f"{_LEVEL} spaces for an item below another, none for one beside it",
        fix=f"indent it by {_LEVEL} spaces, and what belongs to it too",
    )


def _finding(path: str, line: int, *, found: str, expected: str, fix: str) -> Finding:
    return Finding("page-list", Severity.WARNING, path, line, found, expected, fix)

"""The lines with which an increment or a doubt begins."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from livingdocs.importing.document import Piece
from livingdocs.importing.draft import Draft
from livingdocs.importing.lines import Line

CIRCLED: Final = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
_CHINESE: Final = "一二三四五六七八九十"
_COUNT: Final = rf"[0-9]{{1,3}}|[{CIRCLED}]|[{_CHINESE}]"
_BOLD: Final = r"[ \t]*(?:\*\*)?[ \t]*"
_DIVIDER: Final = rf"{_BOLD}(?:(?:[：:·—–]|[.、](?![0-9])|-(?=[ \t])){_BOLD}|\Z)"
_INCREMENT: Final = re.compile(
    rf"(?:\*\*[ \t]*)?(?P<word>(?:主)?增量)[ \t]*(?P<count>{_COUNT}){_DIVIDER}"
)
_DOUBT: Final = re.compile(
    rf"(?P<warning>⚠️?[ \t]*)?(?:\*\*[ \t]*)?"
    rf"(?:(?P<mark>[A-Z][0-9]{{1,3}})[ \t]*)?"
    rf"(?P<word>矛盾[ \t]*/[ \t]*待核实|矛盾与待核实|矛盾|待核实)[ \t]*"
    rf"(?P<count>{_COUNT}|[A-Z][0-9]{{1,3}})?{_DIVIDER}"
)


@dataclass(frozen=True, slots=True)
class Head:
    """A head: our number, the mark as written, the word before it, and the title behind."""

    number: int | None
    label: str | None
    word: str
    value: Piece
    title: Piece


def increment_head(line: Line) -> Head | None:
    """The head of an increment: `增量 1：…`, `增量 2 · 🟠 … · …`, in any Markdown dress."""
    match = _INCREMENT.match(line.text)
    if match is None:
        return None
    return Head(
        number=_number(match["count"]),
        label=match["count"],
        word=match["word"],
        value=line.body.part(0, match.end()),
        title=line.body.rest(match.end()).strip(),
    )


def doubt_head(line: Line) -> Head | None:
    """The head of a doubt: `矛盾/待核实 ①：…`, `⚠️ T1 待核实 · …`; its number may be missing."""
    match = _DOUBT.match(line.text)
    if match is None:
        return None
    # Without number or title it is a word of a sentence, or a heading of another kind.
    if not match["mark"] and not match["count"] and match.end() == len(line.text):
        return None
    labels = [label for label in (match["mark"], match["count"]) if label]
    return Head(
        number=_number(labels[0]) if labels else None,
        label=" ".join(labels) or None,
        word="".join(match["word"].split()),
        value=line.body.part(0, match.end()),
        title=line.body.rest(match.end()).strip(),
    )


def same_style(line: Line, first: Line) -> bool:
    """Whether a head is written like the first one of its part: as an item of a list, or not.

    Where heads are no items, an item that begins with such words is a point about another one.
    """
    return (line.bullet is None) == (first.bullet is None)


def explain_untitled(lines: Iterable[Line], draft: Draft) -> None:
    """A head without a title says nothing that a record could hold: its lines stay unplaced."""
    for line in lines:
        draft.ledger.explain(line.whole, "below a head without a title")


def _number(label: str) -> int | None:
    if label in CIRCLED:
        return CIRCLED.index(label) + 1
    if label in _CHINESE:
        return _CHINESE.index(label) + 1
    digits = label.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return int(digits)

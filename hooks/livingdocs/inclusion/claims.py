"""Claims of inclusion in one line of a briefing: the words, their subjects and their target.

Only claims that name a record are read: increments of the briefing itself, or a day. `已锚` alone
and `已被活文档覆盖` name none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Final

from livingdocs.arxiv_ids import find_arxiv_ids
from livingdocs.dates import Certainty, DateMention


class ClaimTarget(StrEnum):
    """Where something is said to be."""

    INCREMENTS = "increments"
    DAY = "day"


@dataclass(frozen=True, slots=True)
class Claim:
    """That some subjects are included somewhere.

    Attributes:
        text: the words that say so, `已纳入增量 4`.
        subjects: of what it is said, as written.
        papers: ids that are named with the claim; they are its subjects then.
        increments: numbers of increments; empty where any of them may be meant.
        days: the days that are named, empty for increments of the briefing itself.
    """

    target: ClaimTarget
    text: str
    subjects: tuple[str, ...]
    papers: tuple[str, ...] = ()
    increments: tuple[int, ...] = ()
    days: tuple[date, ...] = ()


_INCREMENTS: Final = re.compile(
    r"已经?(?:纳入|并入|写入|收入)(?:本[次轮期])?增量"
    r"(?:[ \t]*(?P<numbers>[0-9]{1,2}(?:[ \t]*[+＋、,，/和与][ \t]*[0-9]{1,2})*)"
    r"(?![0-9]|[ \t]*[条个件]))?(?!条)"
)
_IN_DAY_BEFORE: Final = re.compile(r"已经?在[ \t]*(?:E[12][ \t]*)?\Z")
_IN_DAY_AFTER: Final = re.compile(
    r"[ \t]*(?:E[12])?[ \t]*(?:[早晚午夜][间上]?)?[ \t]*(?:邻接)?(?:锚定|登记)"
)
_INTO_DAY_BEFORE: Final = re.compile(r"已经?纳入[ \t]*\Z")
_INTO_DAY_AFTER: Final = re.compile(r"[^（）()；;。，]{0,24}?锚定")
_COVERED_AFTER: Final = re.compile(r"[^（）()；;。，]{0,10}?已有[^（）()；;。，]{0,12}?覆盖")
_ANCHORED_BEFORE: Final = re.compile(
    r"(?:已有[ \t]*(?P<subject>[^（）()；;。，：]{1,60}?)|已)[ \t]*锚定[ \t]*[（(]\Z"
)
_CLAUSE: Final = re.compile(r"[；;。|：，,!！?？]|:(?=[ \t])|\A[ \t]*[-*+][ \t]")
_SUBJECTS: Final = re.compile(r"[、＋]|[ \t]\+[ \t]")
_TAIL: Final = re.compile(r"(?:主体|主要|部分|内容|[均都也等的]|全部|[ \t])+\Z")
_FOREMOST: Final = re.compile(r"\A(?:[ \t]|[-*+][ \t]|其余|其中|以及|及|和|与|的)+")
_WINDOW: Final = 90
_FURTHEST: Final = 400
_COLON: Final = re.compile(r"[ \t]*[：:]")
_STOP: Final = re.compile(r"[）)；;。|]")


def claims_in(line: str, days: Sequence[DateMention]) -> Iterator[Claim]:
    """The claims of a line; `days` are what looks like a day in it."""
    for match in _INCREMENTS.finditer(line):
        numbers = tuple(int(digits) for digits in re.findall(r"[0-9]+", match["numbers"] or ""))
        yield Claim(
            ClaimTarget.INCREMENTS,
            match[0].strip(),
            _subjects(_said_before(line, match.start())),
            increments=numbers,
        )
    for day in days:
        if day.certainty is Certainty.RESOLVED:
            yield from _of_day(line, day)


_AROUND_DAY: Final = (
    (_IN_DAY_BEFORE, _IN_DAY_AFTER),
    (_INTO_DAY_BEFORE, _INTO_DAY_AFTER),
    (re.compile(""), _COVERED_AFTER),
)


def _of_day(line: str, day: DateMention) -> Iterator[Claim]:
    before = line[max(0, day.start - _WINDOW) : day.start]
    for lead, tail in _AROUND_DAY:
        first, last = lead.search(before), tail.match(line, day.end)
        if first and last:
            start = day.start - len(first[0])
            yield _day_claim(line, start, last.end(), day, said=_said_before(line, start))
            return
    if anchored := _ANCHORED_BEFORE.search(before):
        start = day.start - len(anchored[0])
        said = anchored["subject"] or _said_before(line, start)
        yield _day_claim(line, start, day.end, day, said=said)


def _day_claim(line: str, start: int, end: int, day: DateMention, *, said: str) -> Claim:
    return Claim(
        ClaimTarget.DAY,
        line[start:end].strip(),
        _subjects(said),
        papers=_papers_behind(line, end),
        increments=() if day.increment is None else (day.increment,),
        days=day.days,
    )


def _papers_behind(line: str, end: int) -> tuple[str, ...]:
    """The ids behind a claim with a colon: `已在E1 Oct 9锚定：2609.23130 … / 2610.07219 …`."""
    colon = _COLON.match(line, end)
    if colon is None:
        return ()
    stop = _STOP.search(line, colon.end(), colon.end() + _FURTHEST)
    text = line[colon.end() : stop.start() if stop else colon.end() + _FURTHEST]
    return tuple(dict.fromkeys(each.arxiv_id.id for each in find_arxiv_ids(text)))


def _said_before(line: str, end: int) -> str:
    """What a claim speaks of: the clause before it, or what its bracket is behind.

    In `H100 Prefix Reuse TTFT（5–6.5×，已纳入增量）` the bracket holds only a figure before the
    claim, so the subject stands before the bracket.
    """
    opening = _open_bracket(line, end)
    start = _clause_start(line, 0 if opening is None else opening + 1, end)
    said = line[start:end]
    if opening is None or _TAIL.sub("", said).strip():
        return said
    return line[_clause_start(line, 0, opening) : opening]


def _open_bracket(line: str, end: int) -> int | None:
    """The round bracket that is open at a place, if there is one."""
    depth = 0
    for place in range(end - 1, max(-1, end - _FURTHEST), -1):
        if line[place] in "）)":
            depth += 1
        elif line[place] in "（(":
            if depth == 0:
                return place
            depth -= 1
    return None


def _clause_start(line: str, first: int, end: int) -> int:
    """Where the clause before `end` begins: behind the last mark outside brackets."""
    first = max(first, end - _FURTHEST)
    masked = re.sub(r"[（(][^（()）]*[）)]", lambda match: " " * len(match[0]), line[first:end])
    marks = list(_CLAUSE.finditer(masked))
    return first + (marks[-1].end() if marks else 0)


def _subjects(said: str) -> tuple[str, ...]:
    """`A、B + C 主体` are three subjects; what stands in brackets behind one belongs to it."""
    plain = re.sub(r"[（(][^（()）]*[）)]", " ", said)
    parts = (_FOREMOST.sub("", _TAIL.sub("", part)) for part in _SUBJECTS.split(plain))
    return tuple(dict.fromkeys(part.strip() for part in parts if part.strip()))

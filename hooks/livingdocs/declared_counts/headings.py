"""Points of an increment that count the points below them: `三坑：` above three of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from livingdocs.records.briefing import Briefing, Point

_DIGITS = {numeral: number for number, numeral in enumerate("一二三四五六七八九十", start=1)} | {
    "两": 2
}
_HEAD = re.compile(
    r"(?<![第0-9.十几数余多])(?P<count>[0-9]{1,2}|[一两二三四五六七八九十])[ ]?大?"
    r"(?:种|类|处|个|条|项|坑|点|步|件)(?![0-9])"
)
_PARTIAL = re.compile(r"例如|比如|包括|其中|部分|之一|等[：:]?\Z|…|\.\.\.")
_LONGEST = 24


@dataclass(frozen=True, slots=True)
class CountingPoint:
    """A point that counts, where it stands, and the points right below it."""

    at: tuple[str | int, ...]
    point: Point
    count: int
    below: tuple[Point, ...]


def counting_points(briefing: Briefing) -> Iterator[CountingPoint]:
    """Short points that end in a colon, have one number, and points of the next level below.

    A number with nothing below it (`15 种根因：` before five examples in its own sentence) heads no
    list, and neither does one that says that the list is partial.
    """
    for place, increment in enumerate(briefing.increments):
        for number, point in enumerate(increment.points):
            count = _count(point.text)
            below = _below(increment.points, number) if count is not None else ()
            partial = any(_PARTIAL.search(each.text) for each in (point, *below[-1:]))
            if count is not None and below and not partial:
                yield CountingPoint(("increments", place, "points", number), point, count, below)


def _count(text: str) -> int | None:
    if not text.endswith(("：", ":")) or len(text) > _LONGEST:
        return None
    found = _HEAD.findall(text)
    if len(found) != 1:
        return None
    return _DIGITS.get(found[0]) or int(found[0])


def _below(points: Sequence[Point], number: int) -> tuple[Point, ...]:
    level = points[number].level
    below: list[Point] = []
    for point in points[number + 1 :]:
        if point.level <= level:
            break
        if point.level == level + 1:
            below.append(point)
    return tuple(below)

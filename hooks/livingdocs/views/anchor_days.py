"""Citations by the day they were first anchored, as lengths of a small picture.

A solid bar is a day whose briefing we hold, a dashed one a day that briefings only mention.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from dataclasses import dataclass

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.relations.mentioned_days import anchored_day

WIDTH = 350
HEIGHT = 90
_TOP, _BASE = 16, 66
_MOST_STEP = 14.0
_WEEK = 7
_MOST_DAYS = 70


@dataclass(frozen=True, slots=True)
class Bar:
    """One day, or one week of days; lengths in pixels, `words` for those who can't see them."""

    x: float
    y: float
    width: float
    height: float
    number: int
    number_x: float
    number_y: float
    held: bool
    words: str


@dataclass(frozen=True, slots=True)
class Tick:
    """A day under the axis; `align` is the text-anchor of SVG."""

    x: float
    label: str
    align: str
    held: bool


@dataclass(frozen=True, slots=True)
class AnchorDays:
    """The picture.

    Attributes:
        total: citations that the picture counts.
        undated: citations whose day nobody wrote down; they are not in the picture.
        by_week: whether a bar stands for a week, which it does once days would be too narrow.
    """

    total: int
    undated: int
    by_week: bool
    bars: tuple[Bar, ...]
    ticks: tuple[Tick, ...]
    axis: str
    width: int = WIDTH
    height: int = HEIGHT
    label_y: int = _BASE + 16

    @property
    def words(self) -> str:
        """The whole picture for those who can't see it."""
        return "；".join(bar.words for bar in self.bars)


@dataclass(frozen=True, slots=True)
class _Axis:
    """Where a day stands; `span` is the days of one bar, `step` its width."""

    start: dt.date
    span: int
    step: float
    end: float

    def left(self, day: str) -> float:
        return (dt.date.fromisoformat(day) - self.start).days / self.span * self.step

    def begin(self, day: str) -> str:
        """The first day of the bar that a day belongs to."""
        offset = (dt.date.fromisoformat(day) - self.start).days
        return (self.start + dt.timedelta(days=offset - offset % self.span)).isoformat()


def anchor_days(kb: KnowledgeBase) -> AnchorDays | None:
    """The picture over all topics; None where no citation has a day."""
    days = [
        anchored_day(citation, briefing.date)
        for briefing in kb.briefings.values()
        for citation in briefing.citations
    ]
    dated = [day for day in days if day is not None]
    if not dated:
        return None
    axis = _axis([*dated, *kb.days_held])
    counts = Counter(axis.begin(day) for day in dated)
    held = {axis.begin(day) for day in kb.days_held}
    most = max(counts.values())
    return AnchorDays(
        total=len(dated),
        undated=len(days) - len(dated),
        by_week=axis.span > 1,
        bars=tuple(
            _bar(axis, day, number, most=most, held=day in held)
            for day, number in sorted(counts.items())
        ),
        ticks=_ticks(axis, sorted({*counts, *held}), held=held),
        axis=f"M0 {_BASE}.5H{axis.end:.0f}",
    )


def _axis(days: list[str]) -> _Axis:
    start = dt.date.fromisoformat(min(days))
    length = (dt.date.fromisoformat(max(days)) - start).days + 1
    span = 1 if length <= _MOST_DAYS else _WEEK
    slots = -(-length // span)
    step = min(_MOST_STEP, WIDTH / slots)
    return _Axis(start, span, step, end=step * slots)


def _bar(axis: _Axis, day: str, number: int, *, most: int, held: bool) -> Bar:
    height = round((_BASE - _TOP) * number / most, 1)
    width = max(1.0, axis.step - 3)
    left = axis.left(day) + 0.5
    return Bar(
        x=round(left, 1),
        y=round(_BASE - height, 1),
        width=round(width, 1),
        height=height,
        number=number,
        number_x=round(left + width / 2, 1),
        number_y=round(_BASE - height - 4, 1),
        held=held,
        words=f"{day}：{number}条，{'已入库' if held else '提到但未入库'}",
    )


def _ticks(axis: _Axis, days: list[str], *, held: set[str]) -> tuple[Tick, ...]:
    """The first day, the days held from the newest on, and what else fits between them."""
    one_year = len({day[:4] for day in days}) == 1
    room = 40.0 if one_year else 72.0
    wanted = [days[0], *reversed([day for day in days if day in held]), days[-1]]
    chosen: dict[str, float] = {}
    for day in wanted:
        x = axis.left(day) + axis.step / 2
        if all(abs(x - other) >= room for other in chosen.values()):
            chosen[day] = x
    return tuple(
        Tick(round(x, 1), day[5:] if one_year else day, _align(x, room=room / 2), day in held)
        for day, x in sorted(chosen.items())
    )


def _align(x: float, *, room: float) -> str:
    if x < room:
        return "start"
    return "end" if x > WIDTH - room else "middle"

"""The age of a doubt as a bar: lengths in pixels of an SVG, the number beside it in words.

4 px a day over 28 days in four cells. When the oldest doubt of a page is older than that, the
whole page changes to twelve cells of a month; never one row alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from livingdocs.standing.doubt_life import DoubtLife

WIDTH = 112
HEIGHT = 8
_ARROW = 5


@dataclass(frozen=True, slots=True)
class AgeTick:
    """A number over a column of bars, at a place in pixels."""

    x: int
    label: str


class AgeScale(Enum):
    """How many days the whole bar stands for, in how many cells."""

    WEEKS = (28, 4)
    MONTHS = (366, 12)

    @property
    def span(self) -> int:
        """Days of the whole bar."""
        return self.value[0]

    @property
    def cells(self) -> int:
        """Cells of the bar: weeks or months."""
        return self.value[1]

    @property
    def head(self) -> str:
        """Words over a column of bars."""
        return "年龄（天）" if self is AgeScale.WEEKS else "年龄（月）"

    @property
    def width(self) -> int:
        """Width of a bar in pixels."""
        return WIDTH

    @property
    def ticks(self) -> tuple[AgeTick, ...]:
        """Four numbers over the bars, each at the beginning of a cell."""
        labels = ("0", "7", "14", "21") if self is AgeScale.WEEKS else ("0", "3", "6", "9")
        return tuple(AgeTick(WIDTH // 4 * place, label) for place, label in enumerate(labels))


def age_scale(lives: Iterable[DoubtLife]) -> AgeScale:
    """The scale that fits all doubts of a page."""
    oldest = max((life.days for life in lives), default=0)
    return AgeScale.WEEKS if oldest <= AgeScale.WEEKS.span else AgeScale.MONTHS


@dataclass(frozen=True, slots=True)
class AgeBar:
    """Lengths of one bar.

    Attributes:
        length: of the solid part, at least 1 so that a new doubt is seen.
        arrow: path of the point at its end, where the beginning is open or the bar is too short.
        cuts: path of the gaps between the cells.
        label: the age in words.
    """

    length: int
    arrow: str | None
    cuts: str
    label: str
    width: int = WIDTH
    height: int = HEIGHT


def age_bar(life: DoubtLife, *, scale: AgeScale) -> AgeBar:
    """The bar of a doubt on the scale of its page."""
    pointed = life.at_least or life.days > scale.span
    full = min(WIDTH, round(life.days * WIDTH / scale.span))
    length = max(1, full - _ARROW if pointed else full)
    cell = WIDTH / scale.cells
    return AgeBar(
        length=length,
        arrow=f"M{length} 0L{length + _ARROW} {HEIGHT // 2}L{length} {HEIGHT}z"
        if pointed
        else None,
        cuts="".join(f"M{cell * place:g} 0V{HEIGHT}" for place in range(1, scale.cells)),
        label=f"≥ {life.days} 天" if life.at_least else f"{life.days} 天",
    )

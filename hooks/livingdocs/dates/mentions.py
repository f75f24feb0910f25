"""References to days in running text.

Nothing here knows today's date: a day without a year takes the year of the briefing that cites it,
and never lies after it (a December day in a January briefing is of the year before). What can't be
told is a question (`ambiguous`) or a fault (`unresolved`), never a guess. A month (`2026-09`) is
no day and is not found.

Forms in running text:

* `2026-09-22`, `2026/9/22`, `2026.9.22`, `2026年9月22日`, also in full-width characters;
* `9月21日`, `9月21-23日`;
* `Oct 9`, `Oct09`, `Oct 7-9`, `Oct8-9`, `Oct 9, 2026`, `9 Oct 2026`;
* bare `9-21`, which has the shape of a range of numbers as well. It is a day only with evidence:
  after it `锚定`, `续锚`, `补锚`, `续立`, `待核实`, `登记`, `增量 N`, `简报`, `基线`, `E1`, a part
  of the day, a time `22:00`, `engineering filter`, `<topic> e1prep`, or Latin names before
  `e1prep` and `锚定` (`9-21 OSDI/llm-d 锚定`); before it `自`, `延续自`, `截至`, `始于` or a `于`
  that stands alone; or a list mark and another such day after it. A measure word or a unit after
  it (`7-8条`, `1-2 秒`, `3-8 目标区间`) makes it a range whatever else is there. Weak evidence
  (`更新`, `发布`, `日`, …) makes it ambiguous; without any it is no date.

`Oct26` glued together in a briefing of 2026 may be the 26th or the month of that year, and a range
that ends after the briefing may be of either year: both are ambiguous.

What names its target takes it along: `9-21 inference e1prep 增量 2`, `Oct 9 E1`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from livingdocs.dates.exact import (
    FULL_WIDTH,
    SPACE,
    YEAR_MONTH_DAY,
    date_of_match,
    day_or_none,
)

_MONTH_NAMES = (
    "Jan January|Feb February|Mar March|Apr April|May|Jun June|Jul July|Aug August|"
    "Sep Sept September|Oct October|Nov November|Dec December"
)
_MONTHS = {
    name: number
    for number, names in enumerate(_MONTH_NAMES.split("|"), start=1)
    for name in names.split()
}
_MONTH = "(?:" + "|".join(sorted({*_MONTHS, *map(str.upper, _MONTHS)}, key=lambda m: -len(m))) + ")"
_TO = "[-–—~～至到]"
_MEASURE = (
    r"(?:条|个|件|篇|种|项|次|倍|秒|分|天|周|月|年|步|层|位|张|卡|级|路|类|家|人|点|行|列|节|章|页|轮|版"
    r"|目标|区间|之间|左右|以上|以下|tok|bit|[KMGT]i?B|[mnμµ]?s(?![A-Za-z])|[BKMx](?![A-Za-z])|[%％×])"
)
_COUNT = rf"(?!{SPACE}{_MEASURE})"
_AFTER_DAY = r"(?![0-9A-Za-z%％×:]|[.][0-9])"
_FULL = re.compile(rf"(?<![0-9A-Za-z.-]){YEAR_MONTH_DAY}(?![0-9]|[.][0-9]|[A-SU-Za-z])", re.ASCII)
_CJK = re.compile(
    rf"(?<![0-9.])(?P<month>[0-9]{{1,2}}){SPACE}月{SPACE}(?P<day>[0-9]{{1,2}})"
    rf"(?:{SPACE}[日号]?{SPACE}{_TO}{SPACE}(?:(?P<month2>[0-9]{{1,2}}){SPACE}月{SPACE})?"
    rf"(?P<day2>[0-9]{{1,2}}){SPACE}[日号]|{SPACE}[日号])",
    re.ASCII,
)
_ENGLISH = re.compile(
    rf"(?<![0-9A-Za-z_])(?P<month>{_MONTH})\.?(?P<gap>{SPACE})(?P<day>[0-9]{{1,2}})"
    rf"(?:(?:st|nd|rd|th)(?![A-Za-z])|(?![0-9]))"
    rf"(?:{SPACE}{_TO}{SPACE}(?:(?P<month2>{_MONTH})\.?{SPACE})?"
    rf"(?P<day2>[0-9]{{1,2}}){_AFTER_DAY}{_COUNT})?"
    rf"(?:,?[ ](?P<year>20[0-9]{{2}})(?![0-9])(?!{SPACE}{_MEASURE}))?"
    r"(?=E[12](?![0-9A-Za-z])|(?![0-9A-Za-z%％×]|[.:][0-9]))",
    re.ASCII,
)
_DAY_FIRST = re.compile(
    rf"(?<![0-9A-Za-z.-])(?P<day>[0-9]{{1,2}})(?:st|nd|rd|th)?[ ](?P<month>{_MONTH})\.?,?[ ]"
    r"(?P<year>20[0-9]{2})(?![0-9A-Za-z.-])",
    re.ASCII,
)
_BARE = re.compile(
    r"(?<![0-9A-Za-z_./#$§~+×*@≈±-])(?P<month>0?[1-9]|1[0-2])-(?P<day>0?[1-9]|[12][0-9]|3[01])"
    rf"(?![0-9A-Za-z_%％×-]|[.][0-9])"
    rf"(?:{SPACE}[~～至到—–]{SPACE}(?P<month2>0?[1-9]|1[0-2])-(?P<day2>[0-2]?[0-9]|3[01])"
    rf"(?![0-9A-Za-z_%％×-]|[.][0-9]))?",
    re.ASCII,
)

_PART_OF_DAY = re.compile(r"(?:凌晨|[早晚午夜][间上]?)")
_TAIL = re.compile(
    r"(?:[ ](?P<topic>[a-z][a-z0-9-]{1,30})[ -](?P<prep>[eE][12])prep(?![0-9A-Za-z])"
    r"|[ ]?(?P<stage>E[12])(?![0-9A-Za-z]))?"
    rf"(?:[ ]?增量[ ]?(?P<increment>[0-9]{{1,2}})(?![0-9.]){_COUNT})?",
    re.ASCII,
)
_STRONG_AFTER = re.compile(
    rf"{SPACE}(?:(?:凌晨|[早晚午夜])|锚定|续锚|补锚|续立|已锚|待核实|(?:邻接)?登记|增量{SPACE}[0-9]"
    r"|简报|基线|E[12](?![0-9A-Za-z])|engineering[ -]filter"
    r"|(?:[01]?[0-9]|2[0-3]):[0-5][0-9](?![0-9])"
    r"|(?:[0-9A-Za-z][0-9A-Za-z/+. -]{0,40})?(?:e[12]prep|锚定))",
    re.ASCII,
)
_WEAK_AFTER = re.compile(
    rf"{SPACE}(?:[日号起]|更新|发布|上线|公布|归档|提交|合入|开源|inference(?![A-Za-z]))", re.ASCII
)
_BEFORE = re.compile(
    r"(?:(?:[延承接]?续自|[承源来引]自|截至|截止|(?<![各独亲])自|(?:始|见|新|布|档|立)于"
    r"|(?<![介处位低高小大少多等限对由关基属])于)[ ]?)\Z"
)
_LIST_MARK = re.compile(rf"{SPACE}[、/,，和与及]{SPACE}")
_COUNTED = re.compile(rf"{SPACE}{_MEASURE}")

_DIGIT = re.compile("[0-9０-９]")
_LONGEST_RANGE = 31
_YEAR_UNKNOWN = "no year, and no briefing that would give it"


class Certainty(StrEnum):
    """Whether a reference to a day can be told."""

    RESOLVED = "resolved"
    AMBIGUOUS = "ambiguous"
    UNRESOLVED = "unresolved"


@dataclass(frozen=True, slots=True)
class DateMention:
    """A reference to one day or to several that follow each other.

    Attributes:
        days: every day meant, ascending; empty unless `certainty` is resolved.
        reason: why it isn't resolved, for the question to the curator.
        topic: topic of the briefing that is named behind the day.
        stage: `e1` or `e2` where the text names the stage.
        increment: number of the increment that is named behind the day.
    """

    start: int
    end: int
    text: str
    days: tuple[date, ...]
    certainty: Certainty
    reason: str = ""
    topic: str | None = None
    stage: str | None = None
    increment: int | None = None


@dataclass(frozen=True, slots=True)
class _Reading:
    """What the digits of a mention come to, before its surroundings are looked at."""

    days: tuple[date, ...] = ()
    certainty: Certainty = Certainty.RESOLVED
    reason: str = ""


def find_dates(text: str, *, context: date | None) -> list[DateMention]:
    """Every reference to days in running text, in order of place and without overlap.

    Args:
        text: running text, of any number of lines.
        context: day of the text itself. Without it a day that has no year stays unresolved.
    """
    if _DIGIT.search(text) is None:
        return []
    folded = text.translate(FULL_WIDTH)
    candidates = [
        *((match, _single(date_of_match(match))) for match in _FULL.finditer(folded)),
        *((match, _dated_in_english(match)) for match in _DAY_FIRST.finditer(folded)),
        *((match, _month_and_day(match, context)) for match in _CJK.finditer(folded)),
        *((match, _english(folded, match, context)) for match in _ENGLISH.finditer(folded)),
        *_bare(folded, context),
    ]
    mentions: list[DateMention] = []
    end = 0
    for match, reading in sorted(candidates, key=lambda pair: (pair[0].start(), -pair[0].end())):
        if match.start() >= end:
            mentions.append(_mention(text, folded, match, reading))
            end = mentions[-1].end
    return mentions


def _single(day: date | None) -> _Reading:
    if day is None:
        return _Reading((), Certainty.UNRESOLVED, "no such day in the calendar")
    return _Reading((day,))


def _dated_in_english(match: re.Match[str]) -> _Reading:
    month = _month_number(match["month"])
    return _single(day_or_none(int(match["year"]), month, int(match["day"])))


def _month_number(name: str) -> int:
    return int(name) if name.isdecimal() else _MONTHS[name.capitalize()]


def _month_and_day(match: re.Match[str], context: date | None) -> _Reading:
    month, day = _month_number(match["month"]), int(match["day"])
    if context is None:
        return _Reading((), Certainty.UNRESOLVED, _YEAR_UNKNOWN)
    if match["day2"] is None:
        return _single(_latest(month, day, context))
    month2 = _month_number(match["month2"]) if match["month2"] else month
    return _range((month, day), (month2, int(match["day2"])), context)


def _latest(month: int, day: int, limit: date) -> date | None:
    """The last such day that is not after `limit`, this year or the year before."""
    for year in (limit.year, limit.year - 1):
        found = day_or_none(year, month, day)
        if found is not None and found <= limit:
            return found
    return None


def _range(first: tuple[int, int], last: tuple[int, int], context: date) -> _Reading:
    end = _latest(*last, context)
    start = None if end is None else _latest(*first, end)
    if start is None or end is None:
        return _Reading((), Certainty.UNRESOLVED, "no such days in the calendar")
    count = (end - start).days + 1
    if count > _LONGEST_RANGE:
        return _Reading((), Certainty.AMBIGUOUS, "the range runs backwards")
    begun = day_or_none(context.year, *first)
    if end.year < context.year and begun is not None and begun <= context:
        return _Reading((), Certainty.AMBIGUOUS, "the range ends after the text that names it")
    return _Reading(tuple(start + timedelta(days=number) for number in range(count)))


def _english(text: str, match: re.Match[str], context: date | None) -> _Reading:
    if match["year"] is not None and match["day2"] is None:
        return _dated_in_english(match)
    if match["year"] is not None:
        context = date(int(match["year"]), 12, 31)
    reading = _month_and_day(match, context)
    if context is None or match["day2"] is not None or match["year"] is not None:
        return reading
    number = int(match["day"])
    like_a_year = len(match["day"]) == 2 and number in {context.year % 100, context.year % 100 - 1}
    if not like_a_year or _STRONG_AFTER.match(text, match.end()):
        return reading
    later = bool(reading.days) and reading.days[0].year < context.year
    if not match["gap"] or later:
        reason = f"{number} may be the day or the year 20{number:02}"
        return _Reading((), Certainty.AMBIGUOUS, reason)
    return reading


def _bare(text: str, context: date | None) -> Iterator[tuple[re.Match[str], _Reading]]:
    """Bare `9-21` from the last to the first, so that a list takes its evidence from its end."""
    accepted: dict[int, bool] = {}
    for match in reversed(list(_BARE.finditer(text))):
        certain = _evidence(text, match, accepted)
        if certain is None:
            continue
        accepted[match.start()] = certain
        reading = _month_and_day(match, context)
        if not certain:
            reading = _Reading((), Certainty.AMBIGUOUS, "a day or a range of numbers")
        yield match, reading


def _evidence(text: str, match: re.Match[str], accepted: dict[int, bool]) -> bool | None:
    """True for a day, False for a question, None for no day."""
    start, end = match.span()
    if _COUNTED.match(text, end):
        return None
    if _STRONG_AFTER.match(text, end) or _BEFORE.search(text[max(0, start - 5) : start]):
        return True
    mark = _LIST_MARK.match(text, end)
    if mark is not None and mark.end() in accepted:
        return accepted[mark.end()]
    return False if _WEAK_AFTER.match(text, end) else None


def _mention(text: str, folded: str, match: re.Match[str], reading: _Reading) -> DateMention:
    part_of_day = _PART_OF_DAY.match(folded, match.end())
    end = part_of_day.end() if part_of_day else match.end()
    tail = _TAIL.match(folded, end)
    named = tail.groupdict() if tail and len(reading.days) < 2 else {}
    end = tail.end() if tail and named else end
    stage = named.get("prep") or named.get("stage")
    return DateMention(
        start=match.start(),
        end=end,
        text=text[match.start() : end],
        days=reading.days,
        certainty=reading.certainty,
        reason=reading.reason,
        topic=named.get("topic"),
        stage=stage.lower() if stage else None,
        increment=int(named["increment"]) if named.get("increment") else None,
    )

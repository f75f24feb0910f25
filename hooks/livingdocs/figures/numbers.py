"""Numbers with a unit: their value, and how far the printed digits leave it open."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

_SCALES: Final = {
    "": Decimal(1),
    "K": Decimal(10**3),
    "M": Decimal(10**6),
    "B": Decimal(10**9),
    "万": Decimal(10**4),
    "亿": Decimal(10**8),
}
# Unit as written (lower case) -> the unit that is compared, and how much of it that is.
_UNITS: Final = {
    "%": ("%", "1"),
    "％": ("%", "1"),
    "×": ("×", "1"),
    "x": ("×", "1"),
    "倍": ("×", "1"),
    "μs": ("s", "0.000001"),
    "µs": ("s", "0.000001"),
    "ms": ("s", "0.001"),
    "毫秒": ("s", "0.001"),
    "s": ("s", "1"),
    "秒": ("s", "1"),
    "min": ("s", "60"),
    "分钟": ("s", "60"),
    "h": ("s", "3600"),
    "小时": ("s", "3600"),
    "kb": ("B", "1000"),
    "mb": ("B", "1000000"),
    "gb": ("B", "1000000000"),
    "tb": ("B", "1000000000000"),
    "kib": ("B", "1024"),
    "mib": ("B", "1048576"),
    "gib": ("B", "1073741824"),
    "tib": ("B", "1099511627776"),
    "mw": ("W", "0.001"),
    "w": ("W", "1"),
    "kw": ("W", "1000"),
    "°c": ("°C", "1"),
    "℃": ("°C", "1"),
    "元": ("元", "1"),
    "美元": ("$", "1"),
}
_RATE: Final = r"(?:tokens?|tok|req(?:uests)?|[a-z]{3,10})[ ]?/[ ]?(?:sec|s|min|h|day|秒)"
_SAME_RATE: Final = {"token/s": "tok/s", "tokens/s": "tok/s", "requests/s": "req/s", "qps": "req/s"}
_WORDS: Final = "|".join(
    sorted((re.escape(unit) for unit in _UNITS if unit not in ("s", "h", "w", "x")), key=len)[::-1]
)
_NUMBER: Final = re.compile(
    r"(?<![0-9A-Za-z_.#§/v-])(?P<money>[$＄])?[ ]?"
    r"(?P<digits>[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?|[0-9]{1,9}(?:\.[0-9]{1,6})?)"
    r"[ ]?(?P<scale>[KMB万亿](?![A-Za-z])|[kK](?=[ ]?(?:tok|req|[a-z]{3,10}/)))?"
    rf"(?P<unit>[ ]?(?:(?P<rate>{_RATE})(?![A-Za-z0-9])|QPS(?![A-Za-z])|(?:{_WORDS})(?![A-Za-z/])"
    r"|(?:s|h|W|x)(?![A-Za-z0-9/])))?"
    r"(?![0-9]|[.,][0-9])",
    re.IGNORECASE,
)
_RANGE: Final = re.compile(r"[ ]?[–—~～至-][ ]?")


@dataclass(frozen=True, slots=True)
class Number:
    """A number in a text; `unit` is None where none stands behind it.

    `low` and `high` are what the printed digits leave open: `16K` is 15,500 to 16,500.
    """

    start: int
    end: int
    value: float
    low: float
    high: float
    unit: str | None


def read_numbers(text: str) -> list[Number]:
    """All numbers of a text from left to right; both ends of a range have the unit behind it."""
    numbers = list(_numbers(text))
    for place in range(len(numbers) - 2, -1, -1):
        first, second = numbers[place], numbers[place + 1]
        between = text[first.end : second.start]
        if first.unit is None and second.unit is not None and _RANGE.fullmatch(between):
            numbers[place] = with_unit(first, second)
    return numbers


def with_unit(number: Number, other: Number) -> Number:
    """The number with the unit of another one, in the same measure as that."""
    return replace(number, unit=other.unit)


def agree(first: Number, second: Number) -> bool:
    """Whether two numbers may be one, as far as their printed digits go."""
    return first.low <= second.value <= first.high or second.low <= first.value <= second.high


NEAR: Final = 0.01


def near(first: Number, second: Number) -> bool:
    """Whether two numbers are within one in a hundred of each other."""
    return abs(first.value - second.value) <= NEAR * max(abs(first.value), abs(second.value))


def _numbers(text: str) -> Iterator[Number]:
    for match in _NUMBER.finditer(text):
        digits = Decimal(match["digits"].replace(",", ""))
        unit, factor = _unit(match)
        step = Decimal(1).scaleb(int(digits.as_tuple().exponent)) / 2
        scale = _SCALES[(match["scale"] or "").upper()] * factor
        yield Number(
            match.start("money") if match["money"] else match.start("digits"),
            match.end(),
            float(digits * scale),
            float((digits - step) * scale),
            float((digits + step) * scale),
            unit,
        )


def _unit(match: re.Match[str]) -> tuple[str | None, Decimal]:
    if match["money"]:
        return "$", Decimal(1)
    written = (match["unit"] or "").replace(" ", "").casefold()
    if not written:
        return None, Decimal(1)
    if match["rate"] or written == "qps":
        rate = written.replace("/sec", "/s").replace("/秒", "/s")
        return _SAME_RATE.get(rate, rate), Decimal(1)
    unit, factor = _UNITS[written]
    return unit, Decimal(factor)

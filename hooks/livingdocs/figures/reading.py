"""Figures of one line: each number with the names and the words that it stands behind.

`SGLang~16K/vLLM~12.5K tok/s` are two figures: what is only a name and a number takes the unit of
its list. `LeafBuffer 命中率 71.5%，出汤延迟 42 ms` are two figures of LeafBuffer.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from livingdocs.entities import name_key
from livingdocs.figures.numbers import Number, read_numbers, with_unit


@dataclass(frozen=True, slots=True)
class Figure:
    """A number of a text that was measured of something.

    Attributes:
        text: from the name or word before it to its unit, as written.
        names: keys of what it was measured of; several where they share it (`SGLang/LMDeploy`).
        metric: words that say what was measured; pairs of characters where they are Chinese.
    """

    number: Number
    unit: str
    text: str
    names: tuple[str, ...]
    metric: frozenset[str]

    @property
    def start(self) -> int:
        """Where the number begins in its line."""
        return self.number.start


_SENTENCE: Final = re.compile(r"[；;。|！!？?]|[ \t]-[ \t]|\A[ \t]*[-*+][ \t]")
_PIECE: Final = re.compile(
    r"[，,、：:（()）→]|(?<![A-Za-z])vs(?![A-Za-z])|[ \t]/[ \t]|[ \t]\+[ \t]"
)
_TAIL: Final = r"[A-Za-z0-9.]*(?:-[A-Za-z0-9.]+)*"
_WORD: Final = rf"(?:[A-Z]{_TAIL}|[a-z]+[A-Z]{_TAIL})"
_NAME: Final = re.compile(rf"(?<![A-Za-z0-9_-]){_WORD}(?:[ ×]{_WORD})*")
# Hardware, precisions and percentiles are conditions; short acronyms name a kind of thing, and
# months a day.
_CONDITION: Final = re.compile(
    r"[A-Z]{1,4}[0-9]+[A-Za-z]{0,2}|[A-Z]{1,3}s?|CUDA|TTFT|TPOT|Max|Apple"
    r"|Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec"
)
_BARE: Final = re.compile(r"[ \t]*[/、]?[ \t]*[A-Za-z][A-Za-z0-9.×-]*[ \t]*[~≈约]?[ \t]*")
_NAMED: Final = re.compile(r"[A-Za-z][A-Za-z0-9.×-]*[ \t]*[~≈约]?[ \t]*\Z")
_LIST_MARK: Final = re.compile(r"[ \t]*(?:/|、|,|，|vs\.?)[ \t]*")
_LATIN: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*")
_CHINESE: Final = re.compile(r"[\u4e00-\u9fff]+")
_EMPTY: Final = frozenset(
    (
        *("vs", "约", "仅", "为", "达", "到", "从", "只", "的", "是", "把", "和", "与", "在"),
        *("降到", "升到", "提升", "降低", "平均", "提高", "减少", "仍是"),
    )
)
_QUICK: Final = re.compile(
    r"[0-9][0-9.,]{0,14}[ ]?[A-Za-z万亿]?[ ]?(?:[%％×x倍°℃元μµ$]|[A-Za-z秒分小毫美])"
)
_BEHIND: Final = re.compile(r"[ \t]*((?:(?![ \t]vs)[^，,、；;。：:（()）|/+→0-9]){1,24})")
_LONGEST: Final = 40


def read_figures(line: str, *, aliases: Mapping[str, str]) -> list[Figure]:
    """All figures with a unit and a name in a line.

    Args:
        line: of a raw text.
        aliases: for the `name_key` of each known name the id of what bears it.
    """
    if not _QUICK.search(line) and "$" not in line:
        return []
    numbers = _shared_units(line, read_numbers(line))
    return list(_figures(line, numbers, aliases))


def _shared_units(line: str, numbers: Sequence[Number]) -> list[Number]:
    """Give a bare `name number` in a list the unit of the next item that has one, else the last."""
    filled = list(numbers)
    for backwards in (True, False):
        order = range(len(filled) - 2, -1, -1) if backwards else range(1, len(filled))
        for place in order:
            other = filled[place + 1] if backwards else filled[place - 1]
            first, second = sorted((filled[place], other), key=lambda each: each.start)
            if (
                filled[place].unit is None
                and other.unit is not None
                and _is_list(line, first, second)
                and _stands_bare(line, filled[place])
            ):
                filled[place] = with_unit(filled[place], other)
    return filled


def _is_list(line: str, first: Number, second: Number) -> bool:
    """Whether nothing but a mark and a name stands between two numbers."""
    between = line[first.end : second.start]
    mark = _LIST_MARK.match(between)
    return mark is not None and _BARE.fullmatch(between, mark.end()) is not None


def _stands_bare(line: str, number: Number) -> bool:
    """Whether a name stands right before a number, and a mark or an end right behind it."""
    named = re.search(
        r"[A-Za-z][A-Za-z0-9.×-]*[ \t]*[~≈约]?[ \t]*\Z",
        line[max(0, number.start - _LONGEST) : number.start],
    )
    behind = line[number.end : number.end + 4].lstrip()
    return named is not None and (
        not behind or behind[0] in "/、,，)）；;。|" or behind.startswith("vs")
    )


def _figures(line: str, numbers: Sequence[Number], aliases: Mapping[str, str]) -> Iterator[Figure]:
    marks = [match.end() for match in _SENTENCE.finditer(line)]
    sentence, end = -1, 0
    names: tuple[str, ...] = ()
    for number in numbers:
        place = bisect_right(marks, number.start)
        begun = marks[place - 1] if place else 0
        if begun != sentence:
            sentence, names, end = begun, (), begun
        piece_start = max(end, _last_mark(line, max(begun, end), number.start))
        piece = line[piece_start : number.start]
        own = _names(piece, aliases) or _names(line[max(begun, end) : number.start], aliases)
        names = own or names
        if number.unit is not None and names:
            written = line[max(piece_start, number.end - _LONGEST) : number.end].strip(" /、~+")
            yield Figure(number, number.unit, written, names, _metric(piece, line, number))
        end = number.end


def _last_mark(line: str, start: int, end: int) -> int:
    marks = [match.end() for match in _PIECE.finditer(line, start, end)]
    return marks[-1] if marks else start


def _names(piece: str, aliases: Mapping[str, str]) -> tuple[str, ...]:
    """The names nearest to the end of a piece: one, or several with strokes between them."""
    found = [match for match in _NAME.finditer(piece) if _key(match[0], aliases)]
    if not found:
        return ()
    keys = [_key(found[-1][0], aliases)]
    for before, after in zip(found[-2::-1], found[::-1], strict=False):
        if piece[before.end() : after.start()].strip() != "/":
            break
        keys.insert(0, _key(before[0], aliases))
    return tuple(dict.fromkeys(keys))


def _key(written: str, aliases: Mapping[str, str]) -> str:
    """The id of a known name, else its words without conditions; empty if nothing is left."""
    known = aliases.get(name_key(written))
    if known is not None:
        return known
    words = [word for word in written.split(" ") if not _CONDITION.fullmatch(word)]
    return aliases.get(name_key(" ".join(words)), name_key(" ".join(words)))


def _metric(piece: str, line: str, number: Number) -> frozenset[str]:
    """The words beside a number that are no names: those before it, else those right behind it."""
    before = _words(_NAME.sub(" ", piece))
    if before:
        return before
    behind = re.match(
        r"[ \t]*((?:(?![ \t]vs)[^，,、；;。：:（()）|/+→0-9]){1,24})", line[number.end :]
    )
    return _words(behind[1]) if behind else frozenset()


def _words(text: str) -> frozenset[str]:
    latin = {word.casefold() for word in _LATIN.findall(text) if len(word) > 1}
    chinese = {
        run[place : place + 2]
        for run in _CHINESE.findall(text)
        if run not in _EMPTY
        for place in range(len(run) - 1)
    }
    return frozenset((latin | chinese) - _EMPTY)

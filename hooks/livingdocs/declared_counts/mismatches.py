"""Declared counts that do not hold, each with both sides.

A number whose list is not there says nothing and is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from livingdocs.arxiv_ids import find_arxiv_ids
from livingdocs.declared_counts.headings import counting_points
from livingdocs.declared_counts.lists import (
    CARRIED,
    Lines,
    cited_lines,
    holds,
    lines_of,
    listed_lines,
)
from livingdocs.declared_counts.words import stated, sum_of
from livingdocs.records.briefing import Briefing, DeclaredCount
from livingdocs.vocabulary import CitationStatus, CountForm, DeclaredSubject

_ID_LIST = re.compile(r"[ \t]*[（(]([^（()）；;]{1,400})")
_SPLIT_TOTAL = 2


class CountFault(StrEnum):
    """In which way a declared count does not hold."""

    TOTAL = "total"
    SUM = "sum"
    PARTS = "parts"
    SPLIT = "split"
    IDS = "ids"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class CountMismatch:
    """A declared count that does not hold, with both sides.

    Attributes:
        place: of the first such statement in `declared` of the record.
        at: where it stands in the record, if not in `declared`.
        lines: where it is declared, then the lines of the other side.
        other: the other side in words for contributors, `told_other` in Chinese for readers.
    """

    fault: CountFault
    subject: DeclaredSubject
    place: int
    declared: DeclaredCount
    lines: tuple[int, ...]
    other: str
    told_other: str
    at: tuple[str | int, ...] = ()


def count_mismatches(briefing: Briefing) -> tuple[CountMismatch, ...]:
    """Every declared count that does not hold; statements that say the same are one."""
    found = [
        *_against_lists(briefing),
        *_against_own_sum(briefing),
        *_against_statuses(briefing),
        *_against_each_other(briefing),
        *_against_ids_behind(briefing),
        *_against_points_below(briefing),
    ]
    return tuple(sorted(found, key=lambda each: (each.lines[0], each.place)))


def _grouped(briefing: Briefing) -> Iterator[list[int]]:
    """Places of the statements that say the same, in the order of the text."""
    groups: dict[object, list[int]] = {}
    for place, each in enumerate(briefing.declared):
        groups.setdefault((each.subject, each.count, each.form, each.parts), []).append(place)
    yield from groups.values()


def _against_lists(briefing: Briefing) -> Iterator[CountMismatch]:
    """`25+` above a table of 19; a sum of seven above five increments."""
    for group in _grouped(briefing):
        said = [place for place in group if not _is_of_one_source(briefing, place)]
        if not said:
            continue
        first = briefing.declared[said[0]]
        rows = listed_lines(briefing, first.subject)
        # Without rows the list may be in another text, or in a form that the import can't read.
        if not rows or holds(first, len(rows)):
            continue
        agreeing = next(
            (
                each.lines[0]
                for each in briefing.declared
                if each.subject is first.subject and holds(each, len(rows)) and each.text
            ),
            None,
        )
        sides = [briefing.declared[place].lines[0] for place in said]
        sides += [] if agreeing is None else [agreeing]
        yield CountMismatch(
            CountFault.TOTAL,
            first.subject,
            said[0],
            first,
            _lines(*sides, rows[0][0], rows[-1][0]),
            f"{len(rows)} listed ({_span(rows)})",
            f"列出 {len(rows)}",
        )


def _against_own_sum(briefing: Briefing) -> Iterator[CountMismatch]:
    """`5 条（2 条 … + 2 条 …）`: the summands make another number."""
    for place, each in enumerate(briefing.declared):
        total = sum(each.parts)
        if each.parts and not (
            holds(each, total) or (each.form is CountForm.AT_LEAST and total == each.count)
        ):
            yield CountMismatch(
                CountFault.SUM,
                each.subject,
                place,
                each,
                _lines(each.lines[0]),
                f"{sum_of(each)} make {total}",
                f"{sum_of(each)} 合计 {total}",
            )


_STATUS_WORDS: tuple[tuple[tuple[CitationStatus, ...], re.Pattern[str]], ...] = (
    ((CitationStatus.TO_VERIFY,), re.compile("待核实|待确认")),
    ((CitationStatus.NEW,), re.compile("新增|NET-new", re.IGNORECASE)),
    ((CitationStatus.REFERENCE,), re.compile("参考")),
    (CARRIED, re.compile("续[锚用立]|补锚|锚定")),
)


def _against_statuses(briefing: Briefing) -> Iterator[CountMismatch]:
    """`9 件（6 件续锚 + 3 件待核实）` above six carried over, two to verify and one reference."""
    for place, each in enumerate(briefing.declared):
        if each.subject is not DeclaredSubject.CITATIONS or not each.part_names:
            continue
        kinds = _kinds_of(each.part_names)
        if not kinds or not briefing.citations:
            continue
        rows = [cited_lines(briefing, kind) for kind in kinds]
        wrong = [
            number
            for number, (part, found) in enumerate(zip(each.parts, rows, strict=True))
            if part != len(found)
        ]
        if not wrong:
            continue
        other = ", ".join(f"{status.label} {number}" for status, number in _by_status(briefing))
        sides = [line for number in wrong for line in _ends(rows[number])]
        yield CountMismatch(
            CountFault.PARTS,
            each.subject,
            place,
            each,
            _lines(each.lines[0], *(sides or _ends(lines_of(briefing.citations)))),
            f"the list has {other}",
            f"列表里是{other.replace(', ', '、')}",
        )


def _kinds_of(names: Sequence[str]) -> list[tuple[CitationStatus, ...]]:
    """The statuses that each summand counts; none at all if one of them can't be told.

    What is to verify is carried over as well, unless a summand of its own counts it.
    """
    kinds = [
        next((statuses for statuses, words in _STATUS_WORDS if words.search(name)), ())
        for name in names
    ]
    if not all(kinds) or len(set(kinds)) < len(kinds):
        return []
    own = {statuses[0] for statuses in kinds if len(statuses) == 1}
    return [
        statuses if len(statuses) == 1 else tuple(each for each in statuses if each not in own)
        for statuses in kinds
    ]


def _by_status(briefing: Briefing) -> list[tuple[CitationStatus, int]]:
    counts = [(status, len(cited_lines(briefing, (status,)))) for status in CitationStatus]
    return [(status, number) for status, number in counts if number]


def _against_each_other(briefing: Briefing) -> Iterator[CountMismatch]:
    """`3 条 NET-new + 2 条待核实` in one place, `2 + 3` in another, of the same increments."""
    splits: dict[int, dict[tuple[int, int], list[int]]] = {}
    for place, each in enumerate(briefing.declared):
        split = _split(each)
        if split is not None and sum(split) == len(briefing.increments):
            splits.setdefault(sum(split), {}).setdefault(split, []).append(place)
    for ways in splits.values():
        (said, first), *others = ways.items()
        for split, places in others:
            each = briefing.declared[places[0]]
            lines = [briefing.declared[place].lines[0] for place in (*places, *first)]
            yield CountMismatch(
                CountFault.SPLIT,
                each.subject,
                places[0],
                each,
                _lines(*lines),
                f"line {briefing.declared[first[0]].lines[0]} says "
                f"{said[0]} new + {said[1]} to verify, here it is {split[0]} + {split[1]}",
                f"另一处写新增 {said[0]}、待核实 {said[1]}",
            )


_TO_VERIFY = re.compile("待核实|待确认")
_NEW = re.compile("NET-new|新增|新数字|工程数字", re.IGNORECASE)


def _split(declared: DeclaredCount) -> tuple[int, int] | None:
    """How many are new and how many to verify, where a sum of two says just that."""
    if declared.subject is not DeclaredSubject.INCREMENTS or len(declared.part_names) != 2:
        return None
    by_kind: dict[bool, int] = {}
    for number, name in zip(declared.parts, declared.part_names, strict=True):
        to_verify = _TO_VERIFY.search(name) is not None
        if not to_verify and not _NEW.search(name):
            return None
        by_kind[to_verify] = number
    return (by_kind[False], by_kind[True]) if len(by_kind) == _SPLIT_TOTAL else None


def _against_ids_behind(briefing: Briefing) -> Iterator[CountMismatch]:
    """`本次新增 3 个（2704.00101 / 2704.00102）`: the ids in the bracket are counted."""
    for place, each in enumerate(briefing.declared):
        ids = _ids_behind(briefing, each)
        if ids and not holds(each, len(ids)):
            yield CountMismatch(
                CountFault.IDS,
                each.subject,
                place,
                each,
                _lines(each.lines[0]),
                f"{len(ids)} ids in the bracket behind it",
                f"后面括号里有 {len(ids)} 个号",
            )


def _ids_behind(briefing: Briefing, declared: DeclaredCount) -> tuple[str, ...]:
    """The ids of a bracket that follows at once and holds nothing else but marks between them."""
    if declared.parts:
        return ()
    for passage in briefing.summary:
        start = passage.text.find(declared.text) if passage.lines == declared.lines else -1
        bracket = _ID_LIST.match(passage.text, start + len(declared.text)) if start >= 0 else None
        if bracket is None:
            continue
        mentions = find_arxiv_ids(bracket[1])
        between = bracket[1]
        for mention in reversed(mentions):
            between = between[: mention.start] + between[mention.end :]
        if not re.search(r"[^ \t/、,，·]", between):
            return tuple(dict.fromkeys(mention.arxiv_id.id for mention in mentions))
    return ()


def _against_points_below(briefing: Briefing) -> Iterator[CountMismatch]:
    """`三坑：` above two points."""
    for each in counting_points(briefing):
        if each.count == len(each.below):
            continue
        rows = lines_of(each.below)
        yield CountMismatch(
            CountFault.POINTS,
            DeclaredSubject.OTHER,
            len(briefing.declared),
            DeclaredCount(
                subject=DeclaredSubject.OTHER,
                text=each.point.text,
                count=each.count,
                lines=each.point.lines,
            ),
            _lines(each.point.lines[0], *_ends(rows)),
            f"{len(rows)} points below it ({_span(rows)})",
            f"下面列了 {len(rows)} 项",
            at=each.at,
        )


def _is_of_one_source(briefing: Briefing, place: int) -> bool:
    """Whether a sum stands in the closing table, where it is about one source alone."""
    lines = briefing.declared[place].lines
    return any(source.lines == lines for source in briefing.closing_sources) and bool(
        briefing.declared[place].parts
    )


def _ends(rows: Sequence[Lines]) -> list[int]:
    return [rows[0][0], rows[-1][0]] if rows else []


def _span(rows: Sequence[Lines]) -> str:
    first, last = rows[0][0], rows[-1][1]
    return f"line {first}" if first == last else f"lines {first} to {last}"


def _lines(*numbers: int) -> tuple[int, ...]:
    return tuple(dict.fromkeys(numbers))


def told_mismatch(mismatch: CountMismatch) -> str:
    """A mismatch as one Chinese sentence for readers of the site."""
    return f"声明「{stated(mismatch.declared)}」，{mismatch.told_other}"


def told_beside(mismatch: CountMismatch) -> str:
    """The same where the declared number stands beside it: `2 + 3 + 2，列出 5`."""
    declared = mismatch.declared
    number = sum_of(declared) if declared.parts else f"{declared.count}{_PLUS[declared.form]}"
    match mismatch.fault:
        case CountFault.TOTAL | CountFault.SPLIT:
            return f"{number}，{mismatch.told_other}"
        case _:
            return mismatch.told_other


_PLUS = {CountForm.EXACT: "", CountForm.AT_LEAST: "+", CountForm.ABOUT: "（约）"}

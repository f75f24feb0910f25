"""Figures that a briefing calls new although an earlier one has them."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from livingdocs.checks.rule import Rule, briefing_finding, record_at
from livingdocs.entities import name_key
from livingdocs.figures import Figure, FigureIndex, KnownFigure, read_figures
from livingdocs.findings import Finding, Severity
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing

_CALLED_NEW = re.compile(
    r"(?<![无没未非])(?<!没有)(?:(?:本[次轮期]|今日)?新增(?:的)?(?:具体|量化)?[ ]?"
    r"(?P<unit>[A-Za-z]{2,10}/[A-Za-z]{1,4})?[ ]?(?:具体)?数[字据]"
    r"|新数[字据]|NET-new[^；;。|（）()]{0,10}数[字据]|首次(?:公布|披露|给出|测得))",
    re.IGNORECASE,
)
_MEASURED_AGAIN = re.compile(r"复测|重测|重新测|修正|更正|更新为|改为|订正")
_CELL = re.compile(r"[|；;。]")
_BRACKET = re.compile(r"[（(][^（()）]*[）)]")
_FURTHEST = 600
_PART = re.compile(r"[ \t]\+[ \t]|(?<=[）)])[ \t]?\+[ \t]?")


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a briefing with its figures."""

    briefing: Briefing
    number: int
    text: str
    figures: tuple[Figure, ...]


def find_false_novelty(kb: KnowledgeBase) -> Iterator[Finding]:
    """A figure called new that an earlier briefing of the topic has; a figure that has drifted.

    The same figure is the same thing measured, in one unit, with agreeing digits or within one in
    a hundred. As information: a figure that is off by less than that from the one it repeats.
    """
    aliases = _aliases(kb)
    for briefings in kb.briefings_by_topic.values():
        index = FigureIndex()
        for _, of_one_day in groupby(briefings, key=lambda briefing: briefing.date):
            lines = [line for briefing in of_one_day for line in _lines(kb, briefing, aliases)]
            for line in lines:
                yield from _of_line(kb, line, index)
            for line in lines:
                for figure in line.figures:
                    index.add(KnownFigure(figure, line.briefing.id, line.number))


def _aliases(kb: KnowledgeBase) -> Mapping[str, str]:
    return {
        name_key(name): entity.id
        for entity in kb.entities.entities
        for name in (entity.name, *entity.aliases)
    }


def _lines(kb: KnowledgeBase, briefing: Briefing, aliases: Mapping[str, str]) -> Iterator[_Line]:
    for number, text in enumerate(kb.raw[briefing.raw.path].lines, start=1):
        figures = read_figures(text, aliases=aliases)
        if figures:
            yield _Line(briefing, number, text, tuple(figures))


def _of_line(kb: KnowledgeBase, line: _Line, index: FigureIndex) -> Iterator[Finding]:
    new = list(_called_new(line))
    known = [(figure, same) for figure in new if (same := index.same(figure)) is not None]
    if known:
        yield _not_new(kb, line, known)
    told = {figure.start for figure, _ in known}
    drifted = [
        (figure, before)
        for figure in line.figures
        if figure.start not in told
        and (before := index.drifted(figure)) is not None
        and not _measured_again(line.text, figure)
    ]
    if drifted:
        yield _drift(kb, line, drifted)


def _called_new(line: _Line) -> Iterator[Figure]:
    """The figures that words such as `本轮新增数字` are about: those of their clause.

    A unit in the words narrows them to it; without one, the part of a sum that they stand in.
    """
    for words in _CALLED_NEW.finditer(line.text):
        start, end = _around(line.text, words.start(), words.end(), _CELL)
        if not words["unit"]:
            start, end = _around(line.text, words.start(), words.end(), _PART, within=(start, end))
        unit = words["unit"].casefold() if words["unit"] else None
        starts = [figure.start for figure in line.figures]
        for figure in line.figures[bisect_left(starts, start) : bisect_left(starts, end)]:
            if unit in (None, figure.unit):
                yield figure


def _measured_again(text: str, figure: Figure) -> bool:
    start, end = _around(text, figure.start, figure.number.end, _CELL)
    start, end = _around(text, figure.start, figure.number.end, _PART, within=(start, end))
    return _MEASURED_AGAIN.search(text, start, end) is not None


def _around(
    text: str,
    first: int,
    last: int,
    marks: re.Pattern[str],
    *,
    within: tuple[int, int] | None = None,
) -> tuple[int, int]:
    """The stretch between the nearest marks outside brackets on both sides of some words."""
    start, end = within or (max(0, first - _FURTHEST), last + _FURTHEST)
    begun = start
    masked = _BRACKET.sub(lambda match: "（" * (len(match[0]) - 1) + "）", text[start:end])
    for mark in marks.finditer(masked):
        if start + mark.end() <= first:
            begun = start + mark.end()
        elif start + mark.start() >= last:
            return begun, start + mark.start()
    return begun, end


def _not_new(kb: KnowledgeBase, line: _Line, known: list[tuple[Figure, KnownFigure]]) -> Finding:
    here = ", ".join(figure.text for figure, _ in known)
    return _finding(
        kb,
        line,
        [before for _, before in known],
        severity=Severity.WARNING,
        found=f"called new: {here}; {_there(known)}",
        expected="figures that no earlier briefing of the topic has",
        fix="name the briefing that had them first, or say what is new about them",
        told=f"称为新数字：{'、'.join(figure.text for figure, _ in known)}；"
        f"{_told_there(kb, known)}已有",
    )


def _drift(kb: KnowledgeBase, line: _Line, drifted: list[tuple[Figure, KnownFigure]]) -> Finding:
    here = ", ".join(figure.text for figure, _ in drifted)
    return _finding(
        kb,
        line,
        [before for _, before in drifted],
        severity=Severity.INFO,
        found=f"{here}; {_there(drifted)}",
        expected="the figure as it was first printed, or a word that it was measured again",
        fix="compare both with the source, and correct the one that is wrong",
        told=f"{'、'.join(figure.text for figure, _ in drifted)}，"
        f"{_told_there(kb, drifted)}写作 {'、'.join(b.figure.text for _, b in drifted)}",
    )


def _there(pairs: Iterable[tuple[Figure, KnownFigure]]) -> str:
    """Where the earlier figures stand, once for each line, with their words."""
    places: dict[tuple[str, int], list[str]] = {}
    for _, before in pairs:
        places.setdefault((before.briefing, before.line), []).append(before.figure.text)
    return "; ".join(
        f"{briefing} has {', '.join(dict.fromkeys(texts))} (line {line})"
        for (briefing, line), texts in places.items()
    )


def _told_there(kb: KnowledgeBase, pairs: Iterable[tuple[Figure, KnownFigure]]) -> str:
    days = dict.fromkeys(kb.briefings[before.briefing].date for _, before in pairs)
    return "、".join(days)


def _finding(
    kb: KnowledgeBase,
    line: _Line,
    before: Iterable[KnownFigure],
    *,
    severity: Severity,
    found: str,
    expected: str,
    fix: str,
    told: str,
) -> Finding:
    return briefing_finding(
        kb,
        line.briefing,
        record_at(line.briefing, line.number),
        rule=FALSE_NOVELTY.name,
        severity=severity,
        lines=(line.number,),
        others=[(kb.briefings[each.briefing], each.line) for each in before],
        found=found,
        expected=expected,
        fix=fix,
        told=told,
    )


FALSE_NOVELTY = Rule(
    "false-novelty",
    Severity.WARNING,
    "并非新数字",
    find_false_novelty,
    meaning="简报称为新的数字，以前的简报已经写过；或者重复一个旧数字时差了一点。"
    "同一对象、同一单位，按所写的位数相合，或相差不到百分之一，才算同一个数字。",
    advice="写明哪一期先有这个数字；数值不同的，回到原文看哪个对。",
)

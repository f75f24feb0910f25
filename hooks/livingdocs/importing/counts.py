"""Counts that a briefing declares about itself, to be compared with what is there.

Only places where a briefing speaks of itself are looked at: its summary, its headings, its note of
honesty, its conclusion, the conclusions of its closing table. A sum of another day (`Oct 9的3条 +
2条`) is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from livingdocs.importing.brackets import outside_brackets
from livingdocs.importing.parts import PartKind
from livingdocs.records.base import Passage
from livingdocs.records.briefing import DeclaredCount
from livingdocs.vocabulary import CountForm, DeclaredSubject

_COUNT: Final = r"(?P<about>[~约])?[ \t]*(?P<count>[0-9]{1,4})(?P<plus>\+)?[ \t]*(?:条|个|件|篇|项)"
_DIRECT: Final = tuple(
    (subject, re.compile(words + _COUNT))
    for subject, words in (
        (DeclaredSubject.INCREMENTS, r"增量条[数目][ \t]*[：:][ \t]*"),
        (DeclaredSubject.CITATIONS, r"涉及[ \t]*[Aa]r[Xx]iv[ \t]*号[ \t]*[：:][ \t]*"),
        (DeclaredSubject.NEW_CITATIONS, r"(?:本次|本轮|本期)新增[ \t]*"),
        (DeclaredSubject.CARRIED_CITATIONS, r"续用锚定[ \t]*"),
    )
)
_PAPERS_SUM: Final = re.compile(
    r"涉及[ \t]*[Aa]r[Xx]iv[ \t]*号[ \t]*[：:][ \t]*(?P<sum>[0-9]{1,4}\+[0-9]{1,4}\+?)(?![0-9])"
)
_SUMMAND: Final = re.compile(r"(?P<count>[0-9]{1,3})[ \t]*(?:条|件)[ \t]*(?=\S)")
_PLUS: Final = re.compile(r"[ \t]*\+[ \t]*(?=[0-9]{1,3}[ \t]*(?:条|件))")
_OTHER_DAY: Final = re.compile(r"(?:[0-9]|[日E])[ \t]*的[ \t]*\Z|(?<![A-Za-z])vs\b")
_HEADING: Final = re.compile(r"[（(][ \t]*" + _COUNT + r"[ \t]*[）)][ \t]*\Z")
_BRACKET: Final = re.compile(r"[ \t]*(?:主?增量|锚点)?[ \t]*[（(]")
_NAME: Final = re.compile(r"(?:(?!\bvs\b)[^+（()）；;。，,、|：:])*")
_LONGEST_SUM: Final = 300
_HEADING_SUBJECTS: Final = {
    PartKind.SOURCES: DeclaredSubject.SOURCES,
    PartKind.INCREMENTS: DeclaredSubject.INCREMENTS,
    PartKind.DOUBTS: DeclaredSubject.CONTRADICTIONS,
    PartKind.CITATIONS: DeclaredSubject.CITATIONS,
    PartKind.QUIET_SOURCES: DeclaredSubject.QUIET_SOURCES,
    PartKind.CLOSING_SOURCES: DeclaredSubject.CLOSING_SOURCES,
    PartKind.PROPOSALS: DeclaredSubject.PROPOSALS,
    PartKind.FOLLOW_UPS: DeclaredSubject.FOLLOW_UPS,
}


@dataclass(frozen=True, slots=True)
class _Sum:
    """`2 条 a + 3 条 b`: where it stands, its summands and the words behind each."""

    start: int
    end: int
    numbers: tuple[int, ...]
    names: tuple[str, ...]


_NO_SUM: Final = _Sum(0, 0, (), ())


def counts_of_heading(kind: PartKind, heading: Passage) -> Iterator[DeclaredCount]:
    """`二、…（5 条）`: the number of what the part holds."""
    subject = _HEADING_SUBJECTS.get(kind)
    match = _HEADING.search(heading.text)
    if subject is not None and match is not None:
        yield _declared(subject, match, heading, text=match.group())


def counts_of_summary(passage: Passage) -> Iterator[DeclaredCount]:
    """Counts behind known words, with the summands of the bracket that follows one."""
    text = passage.text
    for subject, words in _DIRECT:
        for match in words.finditer(text):
            summed = _bracket_sum(text, match.end())
            yield _declared(subject, match, passage, text=match.group(), summed=summed)
    if total := _PAPERS_SUM.search(text):
        numbers = [int(digits) for digits in re.findall(r"[0-9]+", total["sum"])]
        yield DeclaredCount(
            subject=DeclaredSubject.CITATIONS,
            text=total.group(),
            count=sum(numbers),
            form=CountForm.AT_LEAST if total["sum"].endswith("+") else CountForm.EXACT,
            parts=tuple(numbers),
            lines=passage.lines,
        )


def increment_sums(passage: Passage) -> Iterator[DeclaredCount]:
    """`2 条 … + 3 条 … + 2 条 …`: the first sum of a text that is not about another day."""
    for each in _sums(passage.text):
        if _OTHER_DAY.search(passage.text[: each.start]):
            continue
        yield DeclaredCount(
            subject=DeclaredSubject.INCREMENTS,
            text=passage.text[each.start : each.end].strip(),
            count=sum(each.numbers),
            parts=each.numbers,
            part_names=each.names,
            lines=passage.lines,
        )
        return


def _declared(
    subject: DeclaredSubject,
    match: re.Match[str],
    passage: Passage,
    *,
    text: str,
    summed: _Sum = _NO_SUM,
) -> DeclaredCount:
    form = CountForm.AT_LEAST if match["plus"] else CountForm.EXACT
    return DeclaredCount(
        subject=subject,
        text=text.strip(),
        count=int(match["count"]),
        form=CountForm.ABOUT if match["about"] else form,
        parts=summed.numbers,
        part_names=summed.names,
        lines=passage.lines,
    )


def _bracket_sum(text: str, start: int) -> _Sum:
    """The sum in the bracket that follows a count at once: `9 件（6 件续锚 + 3 件…）`."""
    opening = _BRACKET.match(text, start)
    if opening is None:
        return _NO_SUM
    first = next(_sums(text[opening.end() : opening.end() + _LONGEST_SUM]), _NO_SUM)
    return first if first.start == 0 else _NO_SUM


def _sums(text: str) -> Iterator[_Sum]:
    """Sums of counted things; a summand ends before the plus sign."""
    outside = outside_brackets(text)
    summands = list(_SUMMAND.finditer(text))
    pluses = {match.end(): match.start() for match in _PLUS.finditer(text)}
    place = 0
    while place < len(summands):
        last = place
        while last + 1 < len(summands) and _is_next(summands, last, pluses, text):
            last += 1
        if last > place:
            chain = summands[place : last + 1]
            names = [_NAME.match(text, match.end()) for match in chain]
            words = tuple(name[0].strip() for name in names if name and name[0].strip())
            yield _Sum(
                start=chain[0].start(),
                end=_end_of_words(text, chain[-1].end(), outside),
                numbers=tuple(int(match["count"]) for match in chain),
                names=words if len(words) == len(chain) else (),
            )
        place = last + 1


def _is_next(summands: list[re.Match[str]], last: int, pluses: dict[int, int], text: str) -> bool:
    """Whether a plus sign stands before the next summand, with one name and no clause between."""
    following = summands[last + 1].start()
    if following not in pluses:
        return False
    between = text[summands[last].end() : pluses[following]]
    outside = outside_brackets(between)
    return not any(
        character in "；;。|" and alone for character, alone in zip(between, outside, strict=True)
    )


def _end_of_words(text: str, start: int, outside: list[bool]) -> int:
    """The end of the last summand's name: at punctuation, or behind the bracket that follows."""
    for place in range(start, len(text)):
        if outside[place] and text[place] in "；;。，,、|）)：:":
            after_bracket = text[place] in "）)" and not outside[place - 1]
            return place + 1 if after_bracket else place
        if text.startswith(" vs ", place):
            return place
    return len(text)

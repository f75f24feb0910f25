"""Subjects that a briefing says are included somewhere, and are not there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from livingdocs.checks.orphans import increment_text
from livingdocs.checks.rule import Rule, briefing_finding, record_at
from livingdocs.dates import DateMention
from livingdocs.findings import Finding, Severity
from livingdocs.inclusion import Claim, ClaimTarget, claims_in, has_name, is_distinct, names
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.once import once_a_base
from livingdocs.records.briefing import Briefing, Citation, Increment
from livingdocs.relations.mentioned_days import anchored_day


def find_false_inclusions(kb: KnowledgeBase) -> Iterator[Finding]:
    """Subjects that are said to be included in an increment, or anchored on a day, and are not.

    A day of which we hold no briefing can't be looked up, and `已锚` names no record: both are
    left alone.
    """
    for briefing in kb.briefings.values():
        for place, citation in enumerate(briefing.citations):
            yield from _carried_from_nowhere(kb, briefing, place, citation)
        rows = {
            line
            for citation in briefing.citations
            for line in range(citation.lines[0], citation.lines[1] + 1)
        }
        for number, claim in _claims(kb, briefing):
            if claim.target is ClaimTarget.INCREMENTS:
                yield from _in_increments(kb, briefing, number, claim)
            elif number not in rows:
                yield from _on_day(kb, briefing, number, claim)


def _claims(kb: KnowledgeBase, briefing: Briefing) -> Iterator[tuple[int, Claim]]:
    days: dict[int, list[DateMention]] = {}
    for number, mention in kb.date_mentions[briefing.id]:
        days.setdefault(number, []).append(mention)
    for number, line in enumerate(kb.raw[briefing.raw.path].lines, start=1):
        if "已" in line:
            for claim in claims_in(line, days.get(number, ())):
                yield number, claim


def _in_increments(
    kb: KnowledgeBase, briefing: Briefing, number: int, claim: Claim
) -> Iterator[Finding]:
    """`A、B 主体已纳入增量 4`, of the increments of the briefing itself."""
    if not briefing.increments:
        return
    missing = _unknown(briefing, claim)
    if missing:
        yield _no_increment(kb, briefing, number, claim, briefing, missing)
        return
    meant = [each for each in briefing.increments if each.number in claim.increments]
    texts = {each.number: increment_text(kb, briefing, each) for each in briefing.increments}
    if meant:
        absent = _absent(claim, " ".join(texts[each.number] for each in meant))
    else:
        absent = [
            subject
            for subject in claim.subjects
            if is_distinct(subject) and not any(names(subject, text) for text in texts.values())
        ]
    elsewhere = {
        subject: [key for key, text in texts.items() if names(subject, text)] for subject in absent
    }
    nowhere = [subject for subject in absent if not elsewhere[subject]]
    if not nowhere:
        return
    others = "".join(
        f"; {subject} stands in increment {found[0]}"
        for subject, found in elsewhere.items()
        if found
    )
    rows = meant or [briefing.increments[0], briefing.increments[-1]]
    yield _finding(
        kb,
        briefing,
        number,
        claim,
        found=f'"{claim.text}" is said of {", ".join(nowhere)}, '
        f"and {_unnamed_in(meant, nowhere)}{others}",
        expected="an increment that names what is said to be in it",
        fix="write it into the increment, or say that it was left out",
        told=f"「{'、'.join(nowhere)}」写作{claim.text}，增量里没有",
        others=[(briefing, each.lines[0]) for each in rows],
    )


def _on_day(kb: KnowledgeBase, briefing: Briefing, number: int, claim: Claim) -> Iterator[Finding]:
    """`A 已在 Oct 9 E1 锚定`, where we hold the briefing of that day."""
    held = _held(kb, briefing, [day.isoformat() for day in claim.days])
    if not held:
        return
    if claim.increments:
        other = held[0]
        missing = _unknown(other, claim)
        if missing:
            yield _no_increment(kb, briefing, number, claim, other, missing)
            return
        meant = [each for each in other.increments if each.number in claim.increments]
        text = " ".join(increment_text(kb, other, each) for each in meant)
        rows = [(other, each.lines[0]) for each in meant]
    else:
        text = "\n".join(line for each in held for line in kb.raw[each.raw.path].lines)
        rows = [(each, 1) for each in held]
    if claim.papers:
        absent = [paper for paper in claim.papers if not _names_paper(kb, held, paper)]
    else:
        absent = [each for each in _absent(claim, text) if has_name(each)]
    if absent:
        where = f"increment {claim.increments[0]} of " if claim.increments else ""
        yield _finding(
            kb,
            briefing,
            number,
            claim,
            found=f'"{claim.text}" is said of {", ".join(absent)}, and {where}'
            f"{held[0].id} does not name {'it' if len(absent) == 1 else 'them'}",
            expected="a briefing that names what is said to be in it",
            fix="correct the day, or anchor it now",
            told=f"「{'、'.join(absent)}」写作{claim.text}，那一期里没有",
            others=rows,
        )


def _carried_from_nowhere(
    kb: KnowledgeBase, briefing: Briefing, place: int, citation: Citation
) -> Iterator[Finding]:
    """A row `4-06锚定` whose id the briefing of that day, which we hold, does not name."""
    if citation.anchored_on is None:
        return
    day = anchored_day(citation, briefing.date)
    held = _held(kb, briefing, [day]) if day is not None else []
    if held and not _names_paper(kb, held, citation.id):
        yield briefing_finding(
            kb,
            briefing,
            ("citations", place),
            rule=FALSE_INCLUSION.name,
            severity=FALSE_INCLUSION.severity,
            lines=(citation.lines[0],),
            others=[(each, each.citations[0].lines[0] if each.citations else 1) for each in held],
            found=f"{citation.id} is said to be anchored on {day}, "
            f"and {held[0].id} does not name it",
            expected="a day whose briefing names the id",
            fix="correct the day, or call the id new",
            told=f"{citation.id} 写作 {day} 锚定，那一期里没有这个号",
        )


def _held(kb: KnowledgeBase, briefing: Briefing, days: Iterable[str]) -> list[Briefing]:
    """The earlier briefings of these days; none unless we hold one of each day."""
    held: list[Briefing] = []
    for day in days:
        on_day = kb.briefings_on(briefing.topic, day) if day < briefing.date else ()
        if not on_day:
            return []
        held.extend(on_day)
    return held


def _unknown(briefing: Briefing, claim: Claim) -> list[int]:
    known = {each.number for each in briefing.increments}
    return [number for number in claim.increments if number not in known]


def _absent(claim: Claim, text: str) -> list[str]:
    return [each for each in claim.subjects if is_distinct(each) and not names(each, text)]


def _unnamed_in(increments: Sequence[Increment], subjects: Sequence[str]) -> str:
    them = "it" if len(subjects) == 1 else "them"
    numbers = "+".join(str(each.number) for each in increments)
    return f"increment {numbers} does not name {them}" if numbers else f"no increment names {them}"


@once_a_base
def _papers_named(kb: KnowledgeBase) -> Mapping[str, frozenset[str]]:
    """The papers that each briefing names anywhere."""
    named: dict[str, set[str]] = {}
    for paper, uses in kb.uses_by_paper.items():
        for use in uses:
            named.setdefault(use.briefing, set()).add(paper)
    return {briefing: frozenset(papers) for briefing, papers in named.items()}


def _names_paper(kb: KnowledgeBase, held: Iterable[Briefing], paper: str) -> bool:
    return any(paper in _papers_named(kb).get(each.id, ()) for each in held)


def _no_increment(
    kb: KnowledgeBase,
    briefing: Briefing,
    number: int,
    claim: Claim,
    other: Briefing,
    missing: Sequence[int],
) -> Finding:
    numbers = ", ".join(map(str, missing))
    last = max((each.number for each in other.increments), default=0)
    return _finding(
        kb,
        briefing,
        number,
        claim,
        found=f'"{claim.text}": {other.id} has no increment {numbers}',
        expected=f"a number from 1 to {last}",
        fix="correct the number",
        told=f"写作{claim.text}，那一期没有第 {numbers} 条增量",
        others=[(other, each.lines[0]) for each in other.increments[-1:]],
    )


def _finding(
    kb: KnowledgeBase,
    briefing: Briefing,
    number: int,
    claim: Claim,
    *,
    found: str,
    expected: str,
    fix: str,
    told: str,
    others: Sequence[tuple[Briefing, int]],
) -> Finding:
    """A finding at the record that holds the line, else at the raw text."""
    return briefing_finding(
        kb,
        briefing,
        record_at(briefing, number),
        rule=FALSE_INCLUSION.name,
        severity=FALSE_INCLUSION.severity,
        lines=(number,),
        others=others,
        found=found,
        expected=expected,
        fix=fix,
        told=told,
    )


FALSE_INCLUSION = Rule(
    "false-inclusion",
    Severity.WARNING,
    "称已纳入而不在",
    find_false_inclusions,
    meaning="简报说某物已纳入某条增量、或已在某日锚定，那一处却没有提到它。"
    "没有入库的日子无从核对，不算在内。",
    advice="把它写进所说的那一处，或改说没有纳入。",
)

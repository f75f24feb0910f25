"""Open doubts that later briefings let go, seen in the briefings themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from livingdocs.checks.rule import Rule
from livingdocs.findings import Finding, Severity, SourceLine
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing
from livingdocs.standing.doubt_life import DoubtLife, doubt_lives, later_briefings
from livingdocs.vocabulary import DoubtEventKind, DoubtState

_MENTIONS: Final = (DoubtEventKind.OPENED, DoubtEventKind.CARRIED)
_DOUBTS: Final = re.compile(r"矛盾|待核实|疑问")
_MOST_LINES: Final = 5


def find_dropped_doubts(kb: KnowledgeBase) -> Iterator[Finding]:
    """An open doubt that no briefing of its topic repeats after the last one that raised it.

    The other side is the place in the first such briefing where doubts are listed. Absence is
    told as what it is: absence from the briefings that we hold.
    """
    for life in doubt_lives(kb, kb.doubts.values()):
        if life.state is not DoubtState.DROPPED:
            continue
        doubt, count = life.doubt, life.silent_briefings
        first = later_briefings(kb, doubt.topic, life.last_mention, until=life.on)[0]
        yield _finding(
            kb,
            life,
            DOUBT_DROPPED,
            source=(SourceLine(first.raw.path, _list_of_doubts(first)),),
            found=f"open for {life.days} days{' or longer' if life.at_least else ''}, "
            f"absent from the {count} briefing{'s' if count > 1 else ''} of {doubt.topic} "
            f"that we hold since {life.last_mention}",
            expected="a later briefing that raises it again, or an answer in the record",
            fix="write the answer with its verdict, carry the doubt into the next briefing, "
            "or add a dropped event with the reason",
            told=f"此后我们持有的 {count} 期简报都没有再提「{doubt.title}」",
        )


def find_touched_doubts(kb: KnowledgeBase) -> Iterator[Finding]:
    """An open doubt whose subject a later briefing names, which neither raises nor answers it."""
    names = {entity.id: entity.name for entity in kb.entities.entities}
    for life in doubt_lives(kb, kb.doubts.values()):
        touch = life.touched
        if touch is None or life.doubt.subject is None:
            continue
        path = kb.briefings[touch.briefing].raw.path
        name = names.get(life.doubt.subject, life.doubt.subject)
        yield _finding(
            kb,
            life,
            DOUBT_TOUCHED,
            source=(SourceLine(path, line) for line in touch.lines[:_MOST_LINES]),
            found=f'its subject "{name}" is in {touch.briefing}, '
            f"which does not raise it; it was last raised on {life.last_mention}",
            expected="an answer where the subject comes up again, or the question repeated",
            fix="read these lines; if they answer it, write the answer with its verdict, "
            "else carry the doubt into the next briefing",
            told=f"又写到 {name}，没有回答「{life.doubt.title}」",
        )


def _finding(
    kb: KnowledgeBase,
    life: DoubtLife,
    rule: Rule,
    *,
    source: Iterable[SourceLine],
    found: str,
    expected: str,
    fix: str,
    told: str,
) -> Finding:
    """A finding at the title of the record; its first line is where the doubt was last raised."""
    path = kb.file_of("contradictions", f"{life.doubt.topic}/{life.doubt.id}") or ""
    line, column = kb.documents[path].position(("title",))
    return Finding(
        rule=rule.name,
        severity=rule.severity,
        path=path,
        line=line,
        column=column,
        source=(*_last_raised(kb, life), *source),
        found=found,
        expected=expected,
        fix=fix,
        told=told,
    )


def _last_raised(kb: KnowledgeBase, life: DoubtLife) -> Iterator[SourceLine]:
    """The line that raised it last; none where we do not hold that day."""
    for event in reversed(life.doubt.events):
        briefing = kb.briefings.get(event.briefing or "")
        if event.kind in _MENTIONS and briefing is not None and event.lines is not None:
            yield SourceLine(briefing.raw.path, event.lines[0])
            return


def _list_of_doubts(briefing: Briefing) -> int:
    """The line above the doubts of a briefing; that of the title where it has none."""
    heading = next((each for each in briefing.headings if _DOUBTS.search(each.text)), None)
    if heading is not None:
        return heading.lines[0]
    return min((doubt.lines[0] for doubt in briefing.contradictions), default=1)


DOUBT_DROPPED = Rule(
    "doubt-dropped",
    Severity.INFO,
    "疑问无下文",
    find_dropped_doubts,
    meaning="提出的疑问没有答案，后来的简报也不再提它。只看我们持有的简报，没有入库的那几天不算；"
    "没有再提不等于已经解决。",
    advice="在下一期重提它，写下答案和判定，或写明不再追问。",
)
DOUBT_TOUCHED = Rule(
    "doubt-touched",
    Severity.WARNING,
    "提及而未答",
    find_touched_doubts,
    meaning="后来的简报又写到疑问的主体，却没有回答它，也没有重提。"
    "主体由人指定；只在别的词里出现不算。",
    advice="读一读又写到它的那几行：能回答就写下答案，不能就在下一期重提。",
)

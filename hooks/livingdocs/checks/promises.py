"""Updates that a briefing proposed for the living document and that have not landed there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from livingdocs.checks.rule import Rule, briefing_finding
from livingdocs.findings import Finding, Severity
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.standing.proposal_landings import Landing, is_settled, landings
from livingdocs.vocabulary import LandingState

PATIENCE: Final = 7
"""Days after which an anchor that nobody accepted is asked about."""
_LONGEST: Final = 60


def find_open_proposals(kb: KnowledgeBase) -> Iterator[Finding]:
    """Proposals without an anchor in their section, and those whose anchors wait for acceptance.

    A proposal of the newest day is not asked about: the update is written the night after.
    """
    for row in landings(kb).values():
        waiting: list[Landing] = []
        for landing in row:
            if landing.state is LandingState.WAITING:
                waiting.append(landing)
            elif landing.days > 0 and not is_settled(landing):
                yield _missing(kb, landing)
        if waiting and waiting[0].days > PATIENCE:
            yield _unaccepted(kb, waiting)


def _missing(kb: KnowledgeBase, landing: Landing) -> Finding:
    target = " ".join(landing.target.text.split()) if landing.target is not None else ""
    folded = " ".join(landing.text.split())
    text = folded if len(folded) <= _LONGEST else folded[:_LONGEST] + "…"
    elsewhere = landing.state is LandingState.ELSEWHERE
    ids = ", ".join(anchor.id for anchor in landing.anchors)
    what = f"only {ids} elsewhere names" if elsewhere else "no anchor names"
    section = landing.section
    return _finding(
        kb,
        (landing,),
        found=f'"{text}" was proposed for {target}, and {what} its source',
        expected=f"an anchor in {section.slug} that names its source"
        if section is not None
        else "a section of the edition of that day, with an anchor that names its source",
        fix="write the anchor, move it, or accept this finding with the reason why not"
        if section is not None
        else f"give {target} a place in the topic file, then write the anchor",
        told=f"「{text}」提议写入 {target}，{landing.days} 天后"
        + ("锚点不在那一节" if elsewhere else "还没有对应的锚点"),
    )


def _unaccepted(kb: KnowledgeBase, waiting: list[Landing]) -> Finding:
    count = len(waiting)
    day = waiting[0].briefing.date
    return _finding(
        kb,
        waiting,
        found=f"{count} proposed updates of {day} have anchors that nobody has accepted",
        expected="anchors that a person accepted or set aside",
        fix="read the anchors beside these lines, set status to accepted or rejected, and say who",
        told=f"{day} 提议的 {count} 处更新已写成锚点，{waiting[0].days} 天来还没有人接受",
    )


def _finding(
    kb: KnowledgeBase,
    row: Iterable[Landing],
    *,
    found: str,
    expected: str,
    fix: str,
    told: str,
) -> Finding:
    """A finding at the first of some proposals of one briefing, with the lines of all."""
    first, *_ = found_in = tuple(row)
    lines = sorted({span[0] for landing in found_in for span in landing.lines})
    return briefing_finding(
        kb,
        first.briefing,
        first.at,
        rule=PROPOSAL_OPEN.name,
        severity=PROPOSAL_OPEN.severity,
        lines=lines,
        found=found,
        expected=expected,
        fix=fix,
        told=told,
    )


PROPOSAL_OPEN = Rule(
    "proposal-open",
    Severity.INFO,
    "提议未写入",
    find_open_proposals,
    meaning="简报提议写进活文档的内容，还没有变成那一节里有人接受的锚点。"
    "当天的提议不算，夜里才更新；写明多个章节的，写进其中一节就算。",
    advice="读这些锚点和原文，接受它们，或写明不采纳。",
)

"""Numbers that a briefing gives for its own lists, against those lists."""

from __future__ import annotations

from collections.abc import Iterator

from livingdocs.checks.rule import Rule, briefing_finding
from livingdocs.declared_counts import CountFault, count_mismatches, stated, told_mismatch
from livingdocs.findings import Finding, Severity
from livingdocs.knowledge_base import KnowledgeBase

_EXPECTED = {
    CountFault.TOTAL: "as many as the list has",
    CountFault.SUM: "summands that make the number before them",
    CountFault.PARTS: "as many of each kind as the list has",
    CountFault.SPLIT: "one way to split the increments in one briefing",
    CountFault.IDS: "as many ids as the number says",
    CountFault.POINTS: "as many points below as the number says",
}
_FIX = {
    CountFault.TOTAL: "correct the number, or list what is missing",
    CountFault.SUM: "count again, and correct the number or a summand",
    CountFault.PARTS: "correct the summands, or the remarks of the rows",
    CountFault.SPLIT: "settle on one of the two",
    CountFault.IDS: "correct the number, or name the ids that are missing",
    CountFault.POINTS: "correct the number, or write the points that are missing",
}


def find_counts_amiss(kb: KnowledgeBase) -> Iterator[Finding]:
    """A number that heads a list or a table and is not its length; sums that do not add up.

    `N+` is a lower bound, `~N` is tolerant, and a number whose list is not there is left alone.
    """
    for briefing in kb.briefings.values():
        for each in count_mismatches(briefing):
            yield briefing_finding(
                kb,
                briefing,
                each.at or ("declared", each.place),
                rule=DECLARED_COUNT.name,
                severity=DECLARED_COUNT.severity,
                lines=each.lines,
                found=f'"{stated(each.declared)}": {each.other}',
                expected=_EXPECTED[each.fault],
                fix=_FIX[each.fault],
                told=told_mismatch(each),
            )


DECLARED_COUNT = Rule(
    "declared-count",
    Severity.WARNING,
    "数目不符",
    find_counts_amiss,
    meaning="简报声明的数目，和它自己列出的条目对不上，或者一个和加不起来。"
    "「N+」只算下限，「约 N」留有余地；没有列表可对的数目不问。",
    advice="对着列表数一遍：改正数目，或补上漏列的条目。",
)

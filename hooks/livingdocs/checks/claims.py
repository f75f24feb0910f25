"""Claims without their conditions, claims that contradict, claims that only seem to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from livingdocs.checks.rule import Rule
from livingdocs.claims.comparing import missing_conditions
from livingdocs.claims.disputes import (
    Conflict,
    Incomparable,
    conflicts,
    covering_doubts,
    incomparable,
)
from livingdocs.claims.placed import PlacedClaim, live_claims
from livingdocs.claims.wording import condition_label, value_words
from livingdocs.findings import Finding, Severity, SourceLine
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.shape import nearest


def find_missing_conditions(kb: KnowledgeBase) -> Iterator[Finding]:
    """A claim that does not mention a condition that its metric requires.

    Where the text is silent the claim says `unknown`; that is an answer and no finding.
    """
    for placed in live_claims(kb):
        missing = missing_conditions(placed)
        if not missing:
            continue
        labels = "、".join(condition_label(name) for name in missing)
        yield claim_finding(
            kb,
            MISSING_CONDITION,
            placed,
            found=f"{placed.metric.id} of {placed.claim.entity} without {_listed(missing)}",
            expected=f"the conditions that {placed.metric.id} requires: "
            + ", ".join(placed.metric.required_conditions),
            fix=_to_add(placed, missing),
            told=f"「{placed.anchor.label}」的{placed.metric.name}没有写口径：{labels}",
        )


def _to_add(placed: PlacedClaim, missing: tuple[str, ...]) -> str:
    others = [name for name in placed.claim.conditions if name not in _required(placed)]
    for name in others:
        if (meant := nearest(name, missing)) is not None:
            return f'rename "{name}" to {meant}'
    lines = " and ".join(f"`{name}: unknown`" for name in missing)
    return f"add what the text says of it, or {lines} where it is silent"


def _required(placed: PlacedClaim) -> tuple[str, ...]:
    return placed.metric.required_conditions


def find_incomparable(kb: KnowledgeBase) -> Iterator[Finding]:
    """Claims on one metric, about one thing or from one paper, under other conditions.

    They look like a contradiction and are none. Values are not named here: no sentence sets them
    side by side.
    """
    for each in incomparable(live_claims(kb)):
        first, second = each.pairs[0]
        metrics = [pair[1].metric for pair in each.pairs]
        yield claim_finding(
            kb,
            NOT_COMPARABLE,
            second,
            beside=[claim for pair in each.pairs for claim in pair],
            found=f"{', '.join(metric.id for metric in metrics)}: not comparable with "
            f"{first.anchor_key}: differs on {_listed(each.differs)}",
            expected=f"no sentence, column or axis with both ({_both_sides(each)})",
            fix=_to_settle(kb, first, second),
            told=f"{_between(first, second)}的{'、'.join(metric.name for metric in metrics)}"
            f"不可比：{_told_differences(each)}",
        )


def _both_sides(each: Incomparable) -> str:
    sides = []
    for name in each.differs:
        said = [
            f"{one.right or 'unknown'} here, {one.left or 'unknown'} there" for one in each.of(name)
        ]
        sides.append(f"{name}: {' / '.join(dict.fromkeys(said))}")
    return "; ".join(sides)


def _told_differences(each: Incomparable) -> str:
    """`环境、基线不同，统计没有都写明`: what no pair of claims both say is not known to differ."""
    differing = [
        name
        for name in each.differs
        if any(None not in (said.left, said.right) for said in each.of(name))
    ]
    open_ones = [name for name in each.differs if name not in differing]
    parts = []
    if differing:
        parts.append("、".join(map(condition_label, differing)) + "不同")
    if open_ones:
        parts.append("、".join(map(condition_label, open_ones)) + "没有都写明")
    return "，".join(parts)


def _between(first: PlacedClaim, second: PlacedClaim) -> str:
    if first.anchor_key == second.anchor_key:
        return f"「{second.anchor.label}」里两处"
    return f"「{second.anchor.label}」与「{first.anchor.label}」"


def _to_settle(kb: KnowledgeBase, first: PlacedClaim, second: PlacedClaim) -> str:
    doubts = covering_doubts(kb, first, second)
    if any(doubt.answer is not None for doubt in doubts):
        return f"nothing more: {doubts[0].topic}/{doubts[0].id} is answered; accept the finding"
    if doubts:
        return f"answer {doubts[0].topic}/{doubts[0].id} with the verdict conditions_differ"
    return "name the conditions wherever one of them is quoted, then accept the finding"


def find_conflicts(kb: KnowledgeBase) -> Iterator[Finding]:
    """Claims about one thing under the same conditions that no one number can stand behind.

    Rounding, 约, bounds and ranges leave the room that they leave. Where a doubt names the anchors
    of both, the conflict is known, and quiet.
    """
    for conflict in conflicts(kb, live_claims(kb)):
        first, second = conflict.first, conflict.second
        yield claim_finding(
            kb,
            CLAIMS_CONFLICT,
            second,
            beside=[first],
            found=f"{second.metric.id} of {second.claim.entity}: {_value(second)} here, "
            f"{_value(first)} in {first.anchor_key}, under the same conditions",
            expected="one value, a condition that differs, or a doubt that names both anchors",
            fix=_to_open(conflict),
            told=f"{_between(first, second)}的{second.metric.name}口径相同而数不同："
            f"{_value(second)}，{_value(first)}",
        )


def _value(placed: PlacedClaim) -> str:
    return value_words(placed.claim, placed.metric) or "无数字"


def _to_open(conflict: Conflict) -> str:
    first, second = conflict.first.anchor, conflict.second.anchor
    correct = "correct the claim that is wrong"
    if first.topic != second.topic:
        return f"{correct}, or accept the finding with the reason"
    anchors = ", ".join(f'"{name}"' for name in dict.fromkeys((first.id, second.id)))
    return (
        f"{correct}, or open a doubt of the kind conflict in contradictions/{second.topic}/ "
        f"with `anchors: [{anchors}]`, one a line"
    )


def claim_finding(
    kb: KnowledgeBase,
    rule: Rule,
    placed: PlacedClaim,
    *,
    found: str,
    expected: str,
    fix: str,
    told: str,
    beside: Iterable[PlacedClaim] = (),
    severity: Severity | None = None,
) -> Finding:
    """A finding at a claim in the file of its anchor, with the lines of all claims it is about."""
    path = kb.file_of("anchors", placed.anchor_key) or ""
    line, column = kb.documents[path].position(placed.at)
    return Finding(
        rule=rule.name,
        severity=severity or rule.severity,
        path=path,
        line=line,
        column=column,
        source=tuple(dict.fromkeys(_lines(kb, (placed, *beside)))),
        found=found,
        expected=expected,
        fix=fix,
        told=told,
    )


def _lines(kb: KnowledgeBase, claims: Iterable[PlacedClaim]) -> Iterator[SourceLine]:
    for each in claims:
        raw = kb.briefings[each.claim.evidence.briefing].raw.path
        first, last = each.claim.evidence.lines
        yield from (SourceLine(raw, number) for number in range(first, last + 1))


def _listed(names: Iterable[str]) -> str:
    """`env, baseline and statistic`."""
    *rest, last = names
    return f"{', '.join(rest)} and {last}" if rest else last


MISSING_CONDITION = Rule(
    "missing-condition",
    Severity.ERROR,
    "缺口径",
    find_missing_conditions,
    meaning="这个数没有写它是在什么条件下测的，补上之前不和别的数比较。写明“原文没有说”的不算。",
    advice="回到原文补上这项口径；原文没有说的，写 unknown。",
)
NOT_COMPARABLE = Rule(
    "not-comparable",
    Severity.INFO,
    "不可比",
    find_incomparable,
    meaning="两处的数看上去相反，其实口径不同，或有一项口径没有写明，不能放在一起比，也不算矛盾。",
    advice="不要把两处的数放进同一句话、同一列或同一条轴；有疑问的，答复那条疑问。",
)
CLAIMS_CONFLICT = Rule(
    "claims-conflict",
    Severity.WARNING,
    "数字相冲突",
    find_conflicts,
    meaning="口径完全相同的两个数对不上，其中至少一个有误。四舍五入、“约”和区间之内的出入不算。",
    advice="回到两处原文看哪个对；一时定不下来的，立一条疑问。",
)

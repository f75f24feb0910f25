"""Numbers that do not follow from those they are made of, or follow too well."""

from __future__ import annotations

from collections.abc import Iterator

from livingdocs.checks.claims import claim_finding
from livingdocs.checks.rule import Rule
from livingdocs.claims.derived import Derived, Odd, odd_numbers
from livingdocs.claims.placed import PlacedClaim, live_claims
from livingdocs.claims.ratios import OtherRatio, ratios_that_differ
from livingdocs.claims.restated import Restated, restated
from livingdocs.claims.wording import value_words, with_unit
from livingdocs.findings import Finding, Severity
from livingdocs.knowledge_base import KnowledgeBase

_QUESTIONS = frozenset({Derived.MEAN_IN_THE_MIDDLE, Derived.CHANGE_IN_POINTS})


def find_derived_numbers(kb: KnowledgeBase) -> Iterator[Finding]:
    """A mean outside its range, a multiple or a percentage that its own ends do not make.

    What rounding of the ends leaves open is no finding. A mean exactly in the middle of its range
    is asked about: it may be the middle and no mean.
    """
    claims = live_claims(kb)
    for placed in claims:
        for odd in odd_numbers(placed.claim, unit=placed.unit):
            yield _odd(kb, placed, odd)
    for each in ratios_that_differ(claims):
        yield _ratio(kb, each)


def _odd(kb: KnowledgeBase, placed: PlacedClaim, odd: Odd) -> Finding:
    found, expected, fix, told = _words(placed, odd)
    severity = Severity.WARNING
    if odd.kind is Derived.MEAN_OUTSIDE:
        severity = Severity.ERROR
    elif odd.kind in _QUESTIONS:
        severity = Severity.INFO
    name = f"{placed.metric.id} of {placed.claim.entity}"
    return claim_finding(
        kb,
        DERIVED_NUMBER,
        placed,
        severity=severity,
        found=f"{name}: {found}",
        expected=expected,
        fix=fix,
        told=f"「{placed.anchor.label}」的{placed.metric.name}：{told}",
    )


def _words(placed: PlacedClaim, odd: Odd) -> tuple[str, str, str, str]:
    """Found, expected, fix, and the words for readers."""
    unit = placed.unit or ""
    written, computed = f"{odd.written:f}", f"{odd.computed:f}"
    whole = value_words(placed.claim, placed.metric) or ""
    ends = whole.split("（")[0]
    reread = "read the source, then correct the number or its ends"
    match odd.kind:
        case Derived.MEAN_OUTSIDE:
            return (
                f"the mean {written} is outside {ends}",
                "a mean within its range",
                reread,
                f"平均 {with_unit(odd.written, unit)} 不在区间 {ends} 之内",
            )
        case Derived.MEAN_IN_THE_MIDDLE:
            return (
                f"the mean {written} is exactly the middle of {ends}",
                "a mean of the measurements, which seldom is the middle of their range",
                "read the source, then accept the finding in exceptions.yml with what it says",
                f"平均 {with_unit(odd.written, unit)} 正好是 {ends} 的中点，也许不是测得的平均",
            )
        case Derived.OTHER_MULTIPLE:
            return (
                f"{written} times for {ends}, which is {computed} times",
                f"about {computed} times, by the larger end over the smaller",
                reread,
                f"写作 {written} 倍，由 {ends} 算得 {computed} 倍",
            )
        case Derived.OTHER_CHANGE:
            return (
                f"{written}% for {ends}, which is {computed}%",
                f"about {computed}%, by the difference over where it starts",
                reread,
                f"写作 {written}%，由 {ends} 算得 {computed}%",
            )
        case Derived.CHANGE_IN_POINTS:
            return (
                f"{written}% for {ends} is the difference in points; the change is {computed}%",
                "the change as a share of where it starts, or the difference called points",
                "read the source, then word the anchor so that points are called points",
                f"写作 {written}%，是 {ends} 相差的百分点，按比例是 {computed}%",
            )
        case Derived.MULTIPLE_AND_CHANGE:
            return (
                f"{written}% beside {_multiple(placed)}, which is {computed}% more",
                "a percentage and a multiple that say the same",
                "read the source, then correct one of the two",
                f"写作 {written}%，又写作 {_multiple(placed)}，两者不是一回事",
            )


def _multiple(placed: PlacedClaim) -> str:
    times = placed.claim.times if placed.claim.times is not None else placed.claim.value
    return f"{times:f}×"


def _ratio(kb: KnowledgeBase, each: OtherRatio) -> Finding:
    ratio, others = each.ratio, each.against
    values = " and ".join(_said(other) for other in others)
    told = "、".join(value_words(other.claim, other.metric) or "" for other in others)
    written = value_words(ratio.claim, ratio.metric) or ""
    return claim_finding(
        kb,
        DERIVED_NUMBER,
        ratio,
        beside=others,
        severity=Severity.WARNING,
        found=f"{ratio.metric.id} of {ratio.claim.entity}: {written} does not fit {values}",
        expected="a ratio that the values of the same experiment make",
        fix="read the source, then correct the number that is wrong",
        told=f"「{ratio.anchor.label}」的{ratio.metric.name} {written} "
        f"与同一次实验的 {told} 对不上",
    )


def _said(placed: PlacedClaim) -> str:
    words = value_words(placed.claim, placed.metric)
    return f"{words} ({placed.metric.id} of {placed.claim.entity})"


def find_same_numbers(kb: KnowledgeBase) -> Iterator[Finding]:
    """A percentage about two things that nearly is the gap between two other claims about them.

    It may be that gap, told as something else. Only claims that may be compared make a gap.
    """
    names = {entity.id: entity.name for entity in kb.entities.entities}
    for each in restated(live_claims(kb)):
        yield _same_number(kb, each, names)


def _same_number(kb: KnowledgeBase, each: Restated, names: dict[str, str]) -> Finding:
    share = each.share
    larger, smaller = each.pairs[0]
    written = value_words(share.claim, share.metric) or ""
    both = f"{_said(larger)} and {_said(smaller)}"
    who = f"{names[larger.claim.entity]} 与 {names[smaller.claim.entity]}"
    return claim_finding(
        kb,
        SAME_NUMBER,
        share,
        beside=[claim for pair in each.pairs for claim in pair],
        found=f"{share.metric.id}: {written} nearly is the gap of {each.gap:f}% between {both}",
        expected="a share of the gap, or the gap; the text should say which of the two it means",
        fix="read the source, then accept the finding in exceptions.yml with what it says",
        told=f"「{share.anchor.label}」的 {written} 与 {who} 的{larger.metric.name}之差"
        f"（{each.gap:f}%）几乎是同一个数，说的也许是全部差距",
    )


SAME_NUMBER = Rule(
    "same-number",
    Severity.INFO,
    "同一个数，两种意思",
    find_same_numbers,
    meaning="一个百分数几乎等于另外两个数的差距，可能是同一个数被说成了两种意思，需要回到原文。",
    advice="回到原文，看这个百分数说的是差距还是其中一份；弄清之后写下理由接受这一条。",
)
DERIVED_NUMBER = Rule(
    "derived-number",
    Severity.ERROR,
    "推算不符",
    find_derived_numbers,
    meaning="平均、倍数或百分数与它由来的数对不上；平均正好落在区间中点的，只是一个疑问。"
    "四舍五入造成的出入不算。",
    advice="按端点重算一遍，改正错的那个；原文如此的，写下理由接受这一条。",
)

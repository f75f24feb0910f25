"""The claims of a frame as CSV: one file a frame, since values of two share no column."""

from __future__ import annotations

from livingdocs.claims.frames import Frame
from livingdocs.claims.placed import PlacedClaim
from livingdocs.claims.wording import condition_label, value_words
from livingdocs.exports.csv_tables import Cell, csv_table
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.views.paper_rechecks import anchor_rechecks

_BEFORE = ("对象", "对比", "值", "起点", "数值", "下限", "上限", "平均", "单位")
_AFTER = ("实验", "截至", "锚点", "状态", "简报", "行", "复核")


def csv_path(metric: str, number: int) -> str:
    """The file of a frame of a metric, counted from 1."""
    return f"comparisons/{metric}-{number}.csv"


def claims_csv(kb: KnowledgeBase, frame: Frame) -> str:
    """A line a claim: numbers as printed, every condition in a column, 未写 where nobody knows."""
    named = (name for each in frame.claims for name in each.claim.conditions)
    conditions = tuple(dict.fromkeys((*frame.metric.required_conditions, *named)))
    head = (*_BEFORE, *(condition_label(name) for name in conditions), *_AFTER)
    return csv_table([head, *(_row(kb, each, conditions) for each in frame.claims)])


def _row(kb: KnowledgeBase, placed: PlacedClaim, conditions: tuple[str, ...]) -> list[Cell]:
    claim = placed.claim
    against = claim.against
    lines = claim.evidence.lines
    return [
        kb.entities_by_id[claim.entity].name,
        kb.entities_by_id[against].name if against is not None else None,
        value_words(claim, placed.metric) or "无数字",
        *(claim.start, claim.value, claim.low, claim.high, claim.mean),
        placed.unit,
        *(claim.condition(name) or "未写" for name in conditions),
        claim.experiment,
        claim.as_of,
        placed.anchor.label,
        placed.anchor.status.label,
        claim.evidence.briefing,
        str(lines[0]) if lines[0] == lines[1] else f"{lines[0]}–{lines[1]}",
        "；".join(f"{each.paper} {each.mark.word}" for each in anchor_rechecks(kb, placed.anchor)),
    ]

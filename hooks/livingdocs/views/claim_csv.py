"""The claims of a frame as CSV: one file a frame, since values of two share no column."""

from __future__ import annotations

import csv
import io
from decimal import Decimal

from livingdocs.claims.frames import Frame
from livingdocs.claims.placed import PlacedClaim
from livingdocs.claims.wording import condition_label, value_words
from livingdocs.knowledge_base import KnowledgeBase

_BEFORE = ("对象", "对比", "值", "起点", "数值", "下限", "上限", "平均", "单位")
_AFTER = ("实验", "截至", "锚点", "状态", "简报", "行")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def csv_path(metric: str, number: int) -> str:
    """The file of a frame of a metric, counted from 1."""
    return f"comparisons/{metric}-{number}.csv"


def claims_csv(kb: KnowledgeBase, frame: Frame) -> str:
    """A line a claim: numbers as printed, every condition in a column, 未写 where it is not known.

    It begins with a byte order mark, without which spreadsheets read Chinese as noise, and text
    that a spreadsheet would run as a formula is written with an apostrophe in front.
    """
    named = (name for each in frame.claims for name in each.claim.conditions)
    conditions = tuple(dict.fromkeys((*frame.metric.required_conditions, *named)))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow((*_BEFORE, *(_text(condition_label(name)) for name in conditions), *_AFTER))
    for each in frame.claims:
        writer.writerow(_row(kb, each, conditions))
    return "\ufeff" + out.getvalue()


def _row(kb: KnowledgeBase, placed: PlacedClaim, conditions: tuple[str, ...]) -> list[str]:
    claim = placed.claim
    against = claim.against
    lines = claim.evidence.lines
    return [
        _text(kb.entities_by_id[claim.entity].name),
        _text(kb.entities_by_id[against].name) if against is not None else "",
        _text(value_words(claim, placed.metric) or "无数字"),
        *map(_number, (claim.start, claim.value, claim.low, claim.high, claim.mean)),
        _text(placed.unit or ""),
        *(_text(claim.condition(name) or "未写") for name in conditions),
        _text(claim.experiment or ""),
        claim.as_of or "",
        _text(placed.anchor.label),
        placed.anchor.status.label,
        claim.evidence.briefing,
        str(lines[0]) if lines[0] == lines[1] else f"{lines[0]}–{lines[1]}",
    ]


def _number(number: Decimal | None) -> str:
    return "" if number is None else f"{number:f}"


def _text(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text

"""Grades and marks of a briefing as words of the vocabulary; the wording itself is kept beside."""

from __future__ import annotations

import re
from typing import Final

from livingdocs.importing.brackets import bracket_tail
from livingdocs.importing.document import Piece
from livingdocs.importing.ledger import Ledger
from livingdocs.records.briefing import StatedCredibility
from livingdocs.vocabulary import Credibility, Priority, Relevance, RiskLevel, SourceRole

_STARS: Final = re.compile(r"[⭐★]{1,5}\ufe0f?")
_PRIORITIES: Final = {priority.meaning: priority for priority in Priority}
_RELEVANCE: Final = {grade.label: grade for grade in Relevance}
_CREDIBILITY: Final = {grade.label: grade for grade in Credibility}
_RISKS: Final = {
    **{level.label: level for level in RiskLevel},
    **{level.label.removesuffix("风险"): level for level in RiskLevel},
}
_ROLES: Final = {
    "锚定确认": SourceRole.CONFIRMATION,
    "确认": SourceRole.CONFIRMATION,
    "基线": SourceRole.BASELINE,
    "邻接": SourceRole.ADJACENT,
    "参考": SourceRole.REFERENCE,
}


def stars(text: str) -> int | None:
    """How many stars a text consists of, 1 to 5; None for anything else."""
    text = text.strip()
    return len(text.rstrip("\ufe0f")) if _STARS.fullmatch(text) else None


def priority_sign(text: str) -> Priority | None:
    """The priority of the coloured sign that a text begins with."""
    return _PRIORITIES.get(text[:1])


def relevance(text: str) -> Relevance | None:
    """`高`, `中`, `低`, alone."""
    return _RELEVANCE.get(text.strip())


def source_role(text: str) -> SourceRole | None:
    """The role that a mark names; of several (`参考·锚定确认`) the first."""
    for word in re.split(r"[·/、，；\s]+", text.strip()):
        if word in _ROLES:
            return _ROLES[word]
    return None


def risk_level(text: str) -> RiskLevel | None:
    """`中风险`, or `中` behind a label that says it is a risk."""
    return _RISKS.get(text.strip())


def stated_credibility(piece: Piece, ledger: Ledger) -> StatedCredibility:
    """`高（GitHub 官方 release notes）`: claim it, and take grade and reason apart."""
    tail = bracket_tail(piece.strip())
    head = tail.head.text if tail else piece.text
    return StatedCredibility(
        grade=_CREDIBILITY.get(head.strip()),
        text=ledger.text(piece),
        reason=(tail.inside.words or None) if tail else None,
    )

"""What a change settles: proposals that are decided, doubts that are answered, cards that stay."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.vocabulary import RecordStatus


class Settlement(StrEnum):
    """How something is settled."""

    DECIDED = "decided"
    ANSWERED = "answered"
    REOPENED = "reopened"
    VERDICT = "verdict"
    TAKEN = "suggestion taken or dropped"


@dataclass(frozen=True, slots=True)
class Settled:
    """One record that a change settles.

    Attributes:
        what: how.
        key: the record, such as `anchors/inference/2026-09-22-i2`.
        words: the decision in words: the status, the answer, the reason.
        by: who decided it, as the record says; None where it doesn't.
    """

    what: Settlement
    key: str
    words: str
    by: str | None


class _Proposed(Protocol):
    """What a proposal has, of whatever kind."""

    @property
    def status(self) -> RecordStatus: ...
    @property
    def accepted_by(self) -> str | None: ...


def settled_by(base: KnowledgeBase, head: KnowledgeBase) -> tuple[Settled, ...]:
    """Everything that is decided after a change and was not before."""
    return tuple(
        sorted(
            (*_decided(base, head), *_answered(base, head), *_verdicts(base, head)),
            key=lambda each: (each.what, each.key),
        )
    )


def _decided(base: KnowledgeBase, head: KnowledgeBase) -> Iterator[Settled]:
    for folder, old, new in (
        ("anchors", base.anchors, head.anchors),
        ("contradictions", base.contradictions, head.contradictions),
        ("cards", base.cards, head.cards),
    ):
        for key, record in new.items():
            before: _Proposed | None = old.get(key)
            # What is new and accepted already is accepted by this change.
            expected = RecordStatus.PROPOSED if before is None else before.status
            if record.status is expected:
                continue
            words = f"{'new' if before is None else expected} → {record.status}"
            yield Settled(Settlement.DECIDED, f"{folder}/{key}", words, record.accepted_by)


def _answered(base: KnowledgeBase, head: KnowledgeBase) -> Iterator[Settled]:
    for key, doubt in head.contradictions.items():
        before = base.contradictions.get(key)
        answered = before is not None and before.answer is not None
        if doubt.answer is not None and not answered:
            words = f"{doubt.answer.verdict.label}: {doubt.answer.text}"
            yield Settled(Settlement.ANSWERED, f"contradictions/{key}", words, doubt.answer.by)
        elif doubt.answer is None and answered:
            yield Settled(Settlement.REOPENED, f"contradictions/{key}", doubt.title, None)


def _verdicts(base: KnowledgeBase, head: KnowledgeBase) -> Iterator[Settled]:
    for key, card in head.cards.items():
        before = base.cards.get(key)
        if card.verdict is not None and (before is None or before.verdict != card.verdict):
            words = f"{card.verdict.topic}: {card.verdict.reason}"
            yield Settled(Settlement.VERDICT, f"cards/{key}", words, card.verdict.by)
    for key in base.suggestions.keys() - head.suggestions.keys():
        suggestion = base.suggestions[key]
        words = f"{suggestion.subject}: {suggestion.suggested}"
        yield Settled(Settlement.TAKEN, f"suggestions/{key}", words, None)

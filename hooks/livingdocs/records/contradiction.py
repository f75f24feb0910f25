"""A doubt through its whole life: opened, carried, touched, answered, dropped."""

from __future__ import annotations

from livingdocs.records.anchor import PaperReference
from livingdocs.records.base import Record
from livingdocs.records.fields import DateText, Flag, LineRange, Sha256, Slug, Text
from livingdocs.vocabulary import (
    AnswerVerdict,
    ContradictionKind,
    DoubtEventKind,
    RecordStatus,
    RiskLevel,
)


class DoubtEvent(Record):
    """What happened on a day; `briefing` and `lines` are null where we do not hold that day."""

    kind: DoubtEventKind
    date: DateText
    briefing: Text | None = None
    lines: LineRange | None = None
    note: Text | None = None


class Answer(Record):
    """What settled a doubt, by whom and on what evidence."""

    verdict: AnswerVerdict
    text: Text
    by: Text
    date: DateText
    source: Text | None = None


class Contradiction(Record):
    """A conflict or an unverified statement.

    `opened_on` is the earliest day known; `open_beginning` says that it may be older than that.
    `subject` is the one entity it is about, entered by hand. `closes_when` says what would close
    it, `next_person` who takes the next step.
    """

    id: Slug
    topic: Slug
    kind: ContradictionKind
    title: Text
    status: RecordStatus
    accepted_by: Text | None = None
    accepted_on: DateText | None = None
    risk_level: RiskLevel | None = None
    observation: Text | None = None
    risk: Text | None = None
    advice: Text | None = None
    opened_on: DateText
    open_beginning: Flag = False
    subject: Slug | None = None
    sections: tuple[Slug, ...] = ()
    anchors: tuple[Slug, ...] = ()
    papers: tuple[PaperReference, ...] = ()
    events: tuple[DoubtEvent, ...]
    closes_when: Text | None = None
    next_person: Text | None = None
    answer: Answer | None = None
    imported_sha256: Sha256 | None = None

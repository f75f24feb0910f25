"""One change as a value, and which chapters show a record."""

from __future__ import annotations

from dataclasses import dataclass

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.anchor import Anchor
from livingdocs.records.base import Evidence
from livingdocs.records.contradiction import Contradiction
from livingdocs.relations.former_names import Name
from livingdocs.vocabulary import ChangeKind, RecordStatus

SectionKey = tuple[str, str]
"""Topic and slug."""
Source = tuple[str, tuple[int, int]]
"""The id of a briefing, and lines of its raw text."""

SHOWN = (RecordStatus.PROPOSED, RecordStatus.ACCEPTED)
"""Records of these states are shown; of the others nobody wrote since when."""
_KINDS = tuple(ChangeKind)


@dataclass(frozen=True, slots=True)
class DatedChange:
    """One thing that changed on a day.

    Attributes:
        day: as the record dates it, `YYYY-MM-DD`.
        kind: what happened.
        record: kind and id of the record, `("anchors", "inference/x")`; its id of today.
        sections: the chapters that show the record.
        entities: the entities that it is about or names, by id.
        detail: what was before and what is now, where the record says it; else empty.
        claim: of the claims of an anchor the one that changed, counted from 0.
        source: the lines behind it, where it has any.
    """

    day: str
    kind: ChangeKind
    record: Name
    sections: tuple[SectionKey, ...] = ()
    entities: tuple[str, ...] = ()
    detail: str = ""
    source: Source | None = None
    claim: int | None = None

    @property
    def sort_key(self) -> tuple[str, int, Name, str, Source, int]:
        """By day; on a day what is new first, then by record."""
        return (
            self.day,
            _KINDS.index(self.kind),
            self.record,
            self.detail,
            self.source or ("", (0, 0)),
            self.claim if self.claim is not None else -1,
        )


def section_of(kb: KnowledgeBase, anchor: Anchor) -> tuple[SectionKey, ...]:
    """The chapter that shows an anchor, if it has one."""
    key = (anchor.topic, anchor.section or "")
    return (key,) if key in kb.sections else ()


def sections_of_doubt(kb: KnowledgeBase, doubt: Contradiction) -> tuple[SectionKey, ...]:
    """The chapters that show a doubt: its own, and those of the anchors that it touches."""
    keys = [(doubt.topic, slug) for slug in doubt.sections if (doubt.topic, slug) in kb.sections]
    for anchor_id in doubt.anchors:
        anchor = kb.anchors.get(f"{doubt.topic}/{anchor_id}")
        if anchor is not None and anchor.status in SHOWN:
            keys.extend(section_of(kb, anchor))
    return tuple(dict.fromkeys(keys))


def evidence_day(kb: KnowledgeBase, evidence: Evidence) -> str | None:
    """The day of the briefing behind some lines; None where we do not hold it."""
    briefing = kb.briefings.get(evidence.briefing)
    return briefing.date if briefing is not None else None

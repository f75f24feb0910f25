"""Whether records hold together: what they refer to exists, and what they state fits the bytes.

These are faults of shape, found at load, because every page relies on them. A reference to a file
that could not be read is no fault of its own: the file's fault is told already.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from livingdocs.findings import Finding
from livingdocs.id_changes import id_change_findings
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.references.known import KnownIds
from livingdocs.references.of_records import (
    anchor_findings,
    briefing_findings,
    card_findings,
    doubt_findings,
    flag_findings,
    name_findings,
    topic_findings,
)

__all__ = ["reference_findings"]


def reference_findings(
    kb: KnowledgeBase, *, faulty: Collection[str] = frozenset()
) -> Iterator[Finding]:
    """Every reference that leads nowhere, and everything stated of a raw text that is not so.

    Args:
        kb: the records that could be read.
        faulty: paths of files and folders that could not be; references into them are let be.
    """
    ids = KnownIds(kb, frozenset(faulty))
    for topic in kb.topics.values():
        yield from topic_findings(ids, topic)
    for briefing in kb.briefings.values():
        yield from briefing_findings(ids, briefing)
    for anchor in kb.anchors.values():
        yield from anchor_findings(ids, anchor)
    for doubt in kb.contradictions.values():
        yield from doubt_findings(ids, doubt)
    for card in kb.cards.values():
        yield from card_findings(ids, card)
    yield from flag_findings(ids)
    yield from name_findings(ids)
    yield from id_change_findings(kb, faulty=faulty)

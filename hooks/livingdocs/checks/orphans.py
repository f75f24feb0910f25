"""Papers that a briefing calls new without writing about them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from livingdocs.checks.rule import Rule, briefing_finding
from livingdocs.findings import Finding, Severity
from livingdocs.inclusion import is_distinct, names
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing, Citation, Increment
from livingdocs.vocabulary import AnchorOrigin, CitationStatus

_REGISTERED_ONLY = re.compile(
    r"(?:仅|只|邻接|暂)(?:作|做)?(?:登记|收录|存档)|registered only", re.I
)
_HEAD = re.compile(r"[：:]|[ \t]·[ \t]|[（(]")


def find_orphan_citations(kb: KnowledgeBase) -> Iterator[Finding]:
    """An id that a briefing calls new although none of its increments is about the paper.

    Where the briefing lists no increments at all, or says that the id is registered only, nothing
    is asked.
    """
    for briefing in kb.briefings.values():
        if not briefing.increments:
            continue
        for place, citation in enumerate(briefing.citations):
            if citation.status is CitationStatus.NEW and not _has_increment(kb, briefing, citation):
                yield _orphan(kb, briefing, place, citation)


def _has_increment(kb: KnowledgeBase, briefing: Briefing, citation: Citation) -> bool:
    remark = " ".join(filter(None, (citation.status_text, citation.gloss, citation.title)))
    if _REGISTERED_ONLY.search(remark):
        return True
    head = _HEAD.split(citation.title or "", maxsplit=1)[0].strip()
    for increment in briefing.increments:
        if any(paper.id == citation.id for paper in increment.papers):
            return True
        if head and is_distinct(head) and names(head, increment_text(kb, briefing, increment)):
            return True
    return False


def _orphan(kb: KnowledgeBase, briefing: Briefing, place: int, citation: Citation) -> Finding:
    lines = kb.raw[briefing.raw.path].lines
    elsewhere = (
        each.lines[0] for each in briefing.summary if citation.id in lines[each.lines[0] - 1]
    )
    anchors = (
        anchor.id
        for anchor in kb.anchors_by_paper.get(citation.id, ())
        if anchor.origin is AnchorOrigin.CITATION
        and any(evidence.briefing == briefing.id for evidence in anchor.evidence)
    )
    anchor_id = next(anchors, None)
    marked = f"; the anchor {anchor_id} rests on its row alone" if anchor_id else ""
    return briefing_finding(
        kb,
        briefing,
        ("citations", place),
        rule=ORPHAN_CITATION.name,
        severity=ORPHAN_CITATION.severity,
        lines=dict.fromkeys((citation.lines[0], *elsewhere)),
        found=f"{citation.id} is called new, and no increment is about it{marked}",
        expected=f"one of the {len(briefing.increments)} increments, or the words 仅登记",
        fix="write the increment, or say in the row that the id is registered only",
        told=f"{citation.id} 称为新增，却没有写它的增量",
    )


def increment_text(kb: KnowledgeBase, briefing: Briefing, increment: Increment) -> str:
    """The lines of the raw text that an increment stands in."""
    first, last = increment.lines
    return "\n".join(kb.raw[briefing.raw.path].lines[first - 1 : last])


ORPHAN_CITATION = Rule(
    "orphan-citation",
    Severity.WARNING,
    "新增而无增量",
    find_orphan_citations,
    meaning="引用表里称为新增的号，没有一条增量写它，也没有写明仅登记。"
    "站上仍给它一个锚点，标明来自引用表。",
    advice="为它写一条增量，或在表里写明「仅登记」。",
)

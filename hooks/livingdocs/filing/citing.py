"""Where a filed paper is cited: the briefings and anchors of which topic claim it.

The nats are set by hand, not measured: no labelled cards with citations exist. A paper that a
briefing lists among the anchors of its topic is worth more than the usual trust in a filing; a
mere mention, such as in a list of new cards, is worth nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Citation
from livingdocs.relations.paper_uses import PaperUse, UsePlace
from livingdocs.vocabulary import CitationStatus, RecordStatus

ANCHORED: Final = 7.0
PLACED: Final = 5.0
TOLD: Final = 4.0
CITED: Final = 2.0

_ANCHORING: Final = frozenset(
    {
        CitationStatus.NEW,
        CitationStatus.CARRIED_OVER,
        CitationStatus.REAFFIRMED,
        CitationStatus.AMENDED,
    }
)
_SET_ASIDE: Final = frozenset({RecordStatus.REJECTED, RecordStatus.RETIRED})


@dataclass(frozen=True, slots=True)
class CitingFact:
    """One place that claims a paper for a topic; `nats` say how strongly, `lines` where."""

    topic: str
    nats: float
    sentence: str
    briefing: str
    lines: tuple[int, int]


def citing_facts(kb: KnowledgeBase, paper: str) -> tuple[CitingFact, ...]:
    """What claims a paper, strongest first; of equal strength the oldest first."""
    facts = [fact for use in kb.uses_by_paper.get(paper, ()) for fact in _of_use(kb, use)]
    facts.extend(_of_anchors(kb, paper))
    return tuple(sorted(facts, key=lambda fact: (-fact.nats, fact.briefing, fact.lines)))


def claims_by_topic(facts: Iterable[CitingFact]) -> dict[str, float]:
    """The strongest claim of each topic, in nats."""
    strongest: dict[str, float] = {}
    for fact in facts:
        strongest[fact.topic] = max(strongest.get(fact.topic, 0.0), fact.nats)
    return strongest


def _of_use(kb: KnowledgeBase, use: PaperUse) -> Iterator[CitingFact]:
    topic = kb.briefings[use.briefing].topic
    where = f"“{kb.topic_title(topic)}”简报 {use.date} 第 {use.lines[0]} 行"
    if use.citation is not None:
        nats, words = _of_citation(use.citation)
        yield CitingFact(topic, nats, f"{where}{words}", use.briefing, use.lines)
    elif use.place is UsePlace.INCREMENT:
        words = f"在增量 {use.number} 里写到它"
        yield CitingFact(topic, TOLD, f"{where}{words}", use.briefing, use.lines)


def _of_citation(citation: Citation) -> tuple[float, str]:
    status = citation.status
    said = f"（{citation.status_text}）" if citation.status_text else ""
    target = citation.target_section
    place = f"，归入 {target.text}" if target is not None else ""
    if status in _ANCHORING:
        return ANCHORED, f"把它列为锚点{said or f'（{status.label}）'}{place}"
    if target is not None:
        return PLACED, f"为 {target.text} 引用它{said}"
    return CITED, f"引用它{said}"


def _of_anchors(kb: KnowledgeBase, paper: str) -> Iterator[CitingFact]:
    for anchor in kb.anchors_by_paper.get(paper, ()):
        if anchor.status in _SET_ASIDE:
            continue
        first = anchor.evidence[0]
        yield CitingFact(
            anchor.topic,
            ANCHORED,
            f"“{kb.topic_title(anchor.topic)}”的锚点“{anchor.label}”以它为据",
            first.briefing,
            first.lines,
        )

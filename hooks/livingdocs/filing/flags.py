"""The cards of a knowledge base that a person should look at.

What a run of `scripts/flag_cards.py --write` stored counts as long as the paper, the topics and the
filing are what they were then. Every other card is judged here, by the descriptions of the topics
and by where it is cited; for that nothing needs to be installed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from livingdocs.filing.citing import CitingFact, citing_facts, claims_by_topic
from livingdocs.filing.judging import Judgement, judge
from livingdocs.filing.papers import FiledPaper, filed_papers, judged_hash
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.once import once_a_base
from livingdocs.records.card import PaperCard
from livingdocs.records.machine import Flag


@dataclass(frozen=True, slots=True)
class CardFlag:
    """A suspect filing that waits for a person.

    `made_on` is the day of the run that found it, None where the site itself did; `asked_again`
    says that there is a verdict, and what it was about has changed.
    """

    judgement: Judgement
    made_on: str | None
    asked_again: bool


@once_a_base
def card_flags(kb: KnowledgeBase) -> Mapping[str, CardFlag]:
    """The flagged cards without a standing verdict, by id."""
    papers = filed_papers(kb)
    stored = {
        card: flag for card, flag in kb.flags.items() if card in papers and _holds(kb, papers[card])
    }
    unscored = [paper for card, paper in papers.items() if card not in stored]
    own = judge(
        unscored,
        kb.topics.values(),
        citing={paper.id: citing_facts(kb, paper.id) for paper in unscored},
        learning=False,
    )
    found: dict[str, CardFlag] = {}
    for card in kb.cards.values():
        flag = stored.get(card.id)
        judgement = _as_judgement(flag) if flag is not None else own[card.id]
        cleared = flag is not None and flag.cleared
        if not cleared and judgement.flagged and not stands(kb, card):
            made_on = flag.made_on if flag is not None else None
            found[card.id] = CardFlag(judgement, made_on, card.verdict is not None)
    return found


def kb_judgements(kb: KnowledgeBase, *, learning: bool = True) -> dict[str, Judgement]:
    """A fresh judgement of every card, whatever is stored.

    Raises:
        LearnerMissingError: scikit-learn is needed and not installed.
    """
    papers = filed_papers(kb)
    citing = {card: citing_facts(kb, card) for card in papers}
    return judge(tuple(papers.values()), kb.topics.values(), citing=citing, learning=learning)


def verdict_hash(kb: KnowledgeBase, paper: FiledPaper, topic: str) -> str:
    """What a verdict that a paper belongs under a topic must bear as `judged`."""
    return judged_hash(paper, kb.topic(topic))


def stands(kb: KnowledgeBase, card: PaperCard) -> bool:
    """Whether a person has judged this card as it is, and it is filed as that person said."""
    verdict = card.verdict
    if verdict is None or verdict.topic != card.primary_topic:
        return False
    paper = filed_papers(kb)[card.id]
    return verdict.judged is None or verdict.judged == verdict_hash(kb, paper, verdict.topic)


def standing_words(kb: KnowledgeBase, card_id: str) -> str | None:
    """What a person said of a card, if that stands."""
    card = kb.cards[card_id]
    if card.verdict is None or not stands(kb, card):
        return None
    said = card.verdict
    return f"{said.by} 于 {said.date} 判定留在 {said.topic}：{said.reason}"


def flag_hash(
    kb: KnowledgeBase, paper: FiledPaper, suggested: str | None, *, cited: tuple[CitingFact, ...]
) -> str:
    """What a flag is about. `cited` only for a cleared card: new citations reopen the question."""
    topics = [kb.topic(paper.stated), kb.topic(suggested) if suggested else None]
    claims = ",".join(f"{topic}={nats}" for topic, nats in sorted(claims_by_topic(cited).items()))
    return judged_hash(paper, *topics, claims=claims)


def _holds(kb: KnowledgeBase, paper: FiledPaper) -> bool:
    flag = kb.flags[paper.id]
    if flag.stated != paper.stated:
        return False
    cited = citing_facts(kb, paper.id) if flag.cleared else ()
    return flag.judged is None or flag.judged == flag_hash(kb, paper, flag.suggested, cited=cited)


def _as_judgement(flag: Flag) -> Judgement:
    return Judgement(flag.id, flag.stated, flag.suggested, float(flag.score), flag.evidence)

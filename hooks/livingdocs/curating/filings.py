"""A curator's word on the filing of a card: it moves, or it stays."""

from __future__ import annotations

from livingdocs.curating.edits import Edits
from livingdocs.curating.named_records import no_such
from livingdocs.filing.flags import verdict_hash
from livingdocs.filing.papers import filed_papers
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.card import CuratorVerdict, PaperCard
from livingdocs.yaml_files.editing import set_value


def file_card(
    kb: KnowledgeBase,
    edits: Edits,
    card_id: str,
    *,
    topic: str,
    verdict_by: str,
    reason: str,
    day: str,
) -> None:
    """Store a verdict on a card, and move it where the verdict names another topic.

    The verdict keeps the hash of what was judged, so the card is asked about again only when the
    paper or the topic changes.

    Raises:
        CuratingError: for a card or a topic that is not there, or a verdict that stands already.
    """
    card = kb.cards.get(card_id)
    if card is None:
        raise no_such("card", card_id, kb.cards)
    if topic not in kb.topics:
        raise no_such("topic", topic, kb.topics)
    path = kb.files["cards", card_id]
    order = list(PaperCard.model_fields)
    text = edits.text(path)
    if topic != card.primary_topic:
        text = set_value(text, ("primary_topic",), topic, order=order)
    verdict = CuratorVerdict(
        topic=topic,
        reason=reason,
        by=verdict_by,
        date=day,
        judged=verdict_hash(kb, filed_papers(kb)[card_id], topic),
    )
    fields = verdict.model_dump(mode="json")
    if card.verdict is None:
        text = set_value(text, ("verdict",), fields, order=order)
    else:
        for name, value in fields.items():
            text = set_value(text, ("verdict", name), value, order=list(fields))
    edits.put(path, text)
    if ("flags", card_id) in kb.files:
        edits.remove(kb.files["flags", card_id])

"""Paper cards under the wrong topic, and anchors in the wrong section."""

from __future__ import annotations

from collections.abc import Iterator

from livingdocs.checks.rule import Rule
from livingdocs.filing.anchor_sections import AnchorFlag, anchor_flags
from livingdocs.filing.citing import citing_facts
from livingdocs.filing.flags import CardFlag, card_flags, verdict_hash
from livingdocs.filing.papers import filed_papers
from livingdocs.findings import Finding, Severity, SourceLine
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.card import PaperCard


def find_misfiled_cards(kb: KnowledgeBase) -> Iterator[Finding]:
    """A card whose topic disagrees with the paper, with who cites it, or with its neighbours.

    A warning only when it is sure, else a question. A card that a person has judged is no finding
    until the paper or the topic changes; one that a person has judged to belong elsewhere is one
    until it is moved.
    """
    flags = card_flags(kb)
    for card in kb.cards.values():
        verdict = card.verdict
        if verdict is not None and verdict.topic != card.primary_topic:
            yield _unmoved(kb, card)
        elif card.id in flags:
            yield _misfiled(kb, card, flags[card.id])


def find_misfiled_anchors(kb: KnowledgeBase) -> Iterator[Finding]:
    """An anchor that later citations, its own increment and its words place in another section."""
    for flag in anchor_flags(kb):
        anchor = flag.anchor
        path = kb.files["anchors", f"{anchor.topic}/{anchor.id}"]
        line, column = kb.documents[path].position(("section",))
        titles = {section.slug: section.title for section in kb.topics[anchor.topic].sections}
        yield Finding(
            rule=MISFILED_ANCHOR.name,
            severity=MISFILED_ANCHOR.severity if flag.sure else Severity.INFO,
            path=path,
            line=line,
            column=column,
            source=_anchor_source(kb, flag),
            found=f"the section {anchor.section}; for {flag.suggested} speaks: "
            + "; ".join(flag.reasons),
            expected=f"the section {flag.suggested}, at a chance of {flag.score:.2f}",
            fix="move the anchor, or accept the finding with the reason",
            told=f"锚点“{anchor.label}”在“{titles[anchor.section or '']}”一节，可能该在"
            f"“{titles[flag.suggested]}”：{'；'.join(flag.reasons)}",
        )


def _misfiled(kb: KnowledgeBase, card: PaperCard, flag: CardFlag) -> Finding:
    judged = flag.judgement
    path, line, column = _place(kb, card)
    stay = verdict_hash(kb, filed_papers(kb)[card.id], card.primary_topic)
    better = f"the topic {judged.suggested}" if judged.suggested else "another topic"
    again = "判定之后论文或主题的说明变了；" if flag.asked_again else ""
    return Finding(
        rule=MISFILED_CARD.name,
        severity=MISFILED_CARD.severity if judged.sure else Severity.INFO,
        path=path,
        line=line,
        column=column,
        source=_card_source(kb, card),
        found=f"the topic {card.primary_topic}; against it speaks: {'; '.join(judged.reasons)}",
        expected=f"{better}, at a chance of {judged.score:.2f}",
        fix="move the card, or store why it stays, verdict: {topic: "
        f'{card.primary_topic}, reason: …, by: …, date: "…", judged: "{stay}"}}',
        told=f"{again}论文卡“{_name(kb, card)}”归在“{kb.topic_title(card.primary_topic)}”，"
        f"可能{_should(kb, judged.suggested)}：{'；'.join(judged.reasons)}",
    )


def _unmoved(kb: KnowledgeBase, card: PaperCard) -> Finding:
    assert card.verdict is not None
    path, line, column = _place(kb, card)
    return Finding(
        rule=MISFILED_CARD.name,
        severity=MISFILED_CARD.severity,
        path=path,
        line=line,
        column=column,
        source=_card_source(kb, card),
        found=f"the topic {card.primary_topic}, and {card.verdict.by} judged on "
        f"{card.verdict.date} that it belongs under {card.verdict.topic}",
        expected=f"the topic {card.verdict.topic}",
        fix="set primary_topic as judged",
        told=f"论文卡“{_name(kb, card)}”已判定归“{kb.topic_title(card.verdict.topic)}”，"
        f"还放在“{kb.topic_title(card.primary_topic)}”",
    )


def _place(kb: KnowledgeBase, card: PaperCard) -> tuple[str, int, int]:
    path = kb.files["cards", card.id]
    return (path, *kb.documents[path].position(("primary_topic",)))


def _card_source(kb: KnowledgeBase, card: PaperCard) -> tuple[SourceLine, ...]:
    """Where it is cited elsewhere, then where it was filed."""
    cited = [
        (fact.briefing, fact.lines)
        for fact in citing_facts(kb, card.id)
        if fact.topic != card.primary_topic
    ]
    return _source(kb, [*cited, *((each.briefing, each.lines) for each in card.evidence)])


def _anchor_source(kb: KnowledgeBase, flag: AnchorFlag) -> tuple[SourceLine, ...]:
    cited = [
        (fact.briefing, fact.lines)
        for fact in flag.facts
        if fact.briefing is not None and fact.lines is not None and fact.slug == flag.suggested
    ]
    own = [(each.briefing, each.lines) for each in flag.anchor.evidence]
    return _source(kb, [*cited, *own])


def _source(kb: KnowledgeBase, places: list[tuple[str, tuple[int, int]]]) -> tuple[SourceLine, ...]:
    """The first line of each place, each once."""
    lines = [SourceLine(kb.briefings[each].raw.path, span[0]) for each, span in places]
    return tuple(dict.fromkeys(lines))


def _name(kb: KnowledgeBase, card: PaperCard) -> str:
    return filed_papers(kb)[card.id].title or card.id


def _should(kb: KnowledgeBase, suggested: str | None) -> str:
    return f"该归“{kb.topic_title(suggested)}”" if suggested is not None else "归错了"


MISFILED_CARD = Rule(
    "misfiled-card",
    Severity.WARNING,
    "论文卡可能归错",
    find_misfiled_cards,
    meaning="这张论文卡的主分类，和论文本身、引用它的简报或相近的卡片不一致。这是机器的判断，不是事实；"
    "有人判定过的卡不再提，除非论文或主题的说明变了。",
    advice="看依据：该移就移；该留就写下判定和理由，以后不再问。",
)
MISFILED_ANCHOR = Rule(
    "misfiled-anchor",
    Severity.WARNING,
    "锚点可能放错章节",
    find_misfiled_anchors,
    meaning="简报后来把同一篇论文归到别的章节，或锚点出自的增量写的是别的章节。只有一处这样的引用时只是提示；"
    "引用同时写了它所在的章节，就不算。",
    advice="看依据：把锚点移到那一节，或写下理由接受这一条。",
)

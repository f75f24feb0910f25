"""One paper: what is known of it, and everything in the briefings that rests on it."""

from __future__ import annotations

from dataclasses import dataclass

from livingdocs.arxiv_ids import abs_url
from livingdocs.exports.math_letters import math_letters
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.anchor import Anchor
from livingdocs.records.machine import Suggestion
from livingdocs.records.snapshot import Snapshot
from livingdocs.relations.paper_uses import PaperUse
from livingdocs.standing.doubt_life import doubt_lives
from livingdocs.standing.reading_depth import anchor_depth
from livingdocs.titles.citations import kb_verdicts
from livingdocs.views.age_bars import age_scale
from livingdocs.views.briefing_names import topic_title
from livingdocs.views.briefing_records import AnchorLink, anchor_link
from livingdocs.views.cards import CardFacts, card_facts
from livingdocs.views.citing_words import citing_words
from livingdocs.views.doubt_notes import DoubtNote, doubt_note
from livingdocs.views.grades import Grade, grade
from livingdocs.views.languages import language
from livingdocs.views.page_heads import Crumb
from livingdocs.views.paper_bibliographies import BibCitation, bib_citation
from livingdocs.views.paper_events import EventRow, event_rows
from livingdocs.views.paper_marks import Marks, paper_marks, verdict_reasons
from livingdocs.views.paper_metadata import metadata_words, stale_words
from livingdocs.views.paper_offers import Offers, paper_offers
from livingdocs.views.paper_rechecks import Recheck, anchor_rechecks, paper_rechecks
from livingdocs.views.paper_titles import ClaimedTitle, claimed_by, claimed_title, claimed_titles
from livingdocs.views.rich_text import TextContext, rich_text
from livingdocs.views.runs import Runs
from livingdocs.views.section_names import SectionLink, section_link
from livingdocs.views.source_lines import LineLink, evidence_links, line_link
from livingdocs.views.targets import (
    Place,
    Target,
    to_briefing,
    to_paper,
    to_web,
)
from livingdocs.views.use_places import use_place
from livingdocs.vocabulary import AnchorOrigin, RecordStatus, SuggestionKind


@dataclass(frozen=True, slots=True)
class SupportedAnchor:
    """An anchor that rests on the paper."""

    link: AnchorLink
    statement: Runs
    section: SectionLink | None
    status: RecordStatus
    origin: AnchorOrigin
    credibility: Grade
    read: str | None
    rechecks: tuple[Recheck, ...]
    evidence: tuple[LineLink, ...]


@dataclass(frozen=True, slots=True)
class UseRow:
    """A place that names the paper: the citing words, where they stand, and their line."""

    words: Runs
    lang: str | None
    place: str
    target: Target
    source: LineLink


@dataclass(frozen=True, slots=True)
class VersionFacts:
    """Versions with their days, in words; `read` are those that the briefings name."""

    first: str | None
    latest: str | None
    read: str


@dataclass(frozen=True, slots=True)
class MachineNote:
    """What the machine suggests; never a fact."""

    kind: str
    suggested: str
    reason: str
    made_on: str


@dataclass(frozen=True, slots=True)
class PaperView:
    """Everything on the page of a paper. Fields that are not known are None."""

    crumbs: tuple[Crumb, ...]
    id: str
    heading: str
    title: str | None
    title_lang: str | None
    claimed: str | None
    claimed_lang: str | None
    claimed_by: str
    authors: str | None
    day: str | None
    arxiv: Target
    versions: VersionFacts
    marks: Marks
    reasons: tuple[str, ...]
    rechecks: tuple[Recheck, ...]
    stale: str | None
    offers: Offers
    events: tuple[EventRow, ...]
    categories: str | None
    comment: str | None
    journal: str | None
    doi: str | None
    abstract: str | None
    metadata: str
    card: CardFacts | None
    suggestions: tuple[MachineNote, ...]
    titles: tuple[ClaimedTitle, ...]
    any_compared: bool
    official_label: str
    anchors: tuple[SupportedAnchor, ...]
    doubts: tuple[DoubtNote, ...]
    uses: tuple[UseRow, ...]
    use_briefings: int
    bibliographies: BibCitation | None


def paper_view(kb: KnowledgeBase, arxiv_id: str) -> PaperView:
    """The view of one paper, by its id without version."""
    snapshot = kb.snapshots.get(arxiv_id)
    uses = kb.uses_by_paper.get(arxiv_id, ())
    lives = doubt_lives(kb, kb.doubts_by_paper.get(arxiv_id, ()))
    scale = age_scale(lives)
    claimed = claimed_title(kb, arxiv_id)
    card = kb.cards.get(arxiv_id)
    titles = claimed_titles(kb, arxiv_id)
    return PaperView(
        crumbs=(Crumb("论文", Target(Place.PAPERS)), Crumb(arxiv_id)),
        id=arxiv_id,
        heading=math_letters(snapshot.title) if snapshot is not None else f"arXiv:{arxiv_id}",
        title=snapshot.title if snapshot is not None else None,
        title_lang=language(snapshot.title) if snapshot is not None else None,
        claimed=claimed,
        claimed_lang=language(claimed or ""),
        claimed_by=claimed_by(kb, arxiv_id),
        authors=author_names(snapshot),
        day=snapshot.submitted if snapshot is not None else None,
        arxiv=to_web(abs_url(arxiv_id)),
        versions=_versions(kb, arxiv_id, snapshot),
        marks=paper_marks(kb, arxiv_id),
        reasons=verdict_reasons(kb, arxiv_id),
        rechecks=paper_rechecks(kb, arxiv_id),
        stale=stale_words(kb, arxiv_id),
        offers=_offers(kb, arxiv_id),
        events=event_rows(snapshot),
        categories=_categories(snapshot),
        comment=snapshot.comment if snapshot is not None else None,
        journal=snapshot.journal_ref if snapshot is not None else None,
        doi=snapshot.doi if snapshot is not None else None,
        abstract=snapshot.abstract if snapshot is not None else None,
        metadata=metadata_words(kb, arxiv_id),
        card=card_facts(kb, card) if card is not None else None,
        suggestions=tuple(
            _machine_note(each)
            for each in kb.suggestions.values()
            if each.subject == arxiv_id and each.kind is not SuggestionKind.ARXIV_ID
        ),
        titles=titles,
        any_compared=any(title.compared for title in titles),
        official_label=_official_label(snapshot),
        anchors=tuple(
            _supported(kb, anchor, arxiv_id) for anchor in kb.anchors_by_paper.get(arxiv_id, ())
        ),
        doubts=tuple(doubt_note(kb, life, scale=scale) for life in lives),
        uses=tuple(_use_row(kb, use) for use in uses),
        use_briefings=len({use.briefing for use in uses}),
        bibliographies=bib_citation(kb, arxiv_id),
    )


def author_names(snapshot: Snapshot | None) -> str | None:
    """The authors in one line, with 等 where not all are known."""
    if snapshot is None or not snapshot.authors:
        return None
    names = ", ".join(snapshot.authors)
    return names if snapshot.authors_complete else f"{names} 等"


def _categories(snapshot: Snapshot | None) -> str | None:
    """The primary category, then the others; with 等 where not all are known."""
    if snapshot is None:
        return None
    others = [each for each in snapshot.categories or () if each != snapshot.primary_category]
    words = " · ".join(part for part in (snapshot.primary_category, ", ".join(others)) if part)
    if not words:
        return None
    return words if snapshot.categories_complete else f"{words} 等"


def _official_label(snapshot: Snapshot | None) -> str:
    if snapshot is None or snapshot.latest_version is None:
        return "官方"
    return f"官方 v{snapshot.latest_version}"


def _versions(kb: KnowledgeBase, arxiv_id: str, snapshot: Snapshot | None) -> VersionFacts:
    """The first version, the latest one, and those that were read."""
    named = {use.version for use in kb.uses_by_paper.get(arxiv_id, ()) if use.version is not None}
    named |= {
        paper.version
        for anchor in kb.anchors_by_paper.get(arxiv_id, ())
        for paper in anchor.papers
        if paper.id == arxiv_id and paper.version is not None
    }
    read = "引用时写明 " + "、".join(f"v{number}" for number in sorted(named))
    first = latest = None
    if snapshot is not None and snapshot.submitted is not None:
        first = f"v1 {snapshot.submitted}"
    if snapshot is not None and snapshot.latest_version is not None:
        day = f" {snapshot.updated}" if snapshot.updated else ""
        latest = f"v{snapshot.latest_version}{day}" if snapshot.latest_version > 1 else None
    return VersionFacts(first, latest, read if named else "引用时没有写版本")


def _offers(kb: KnowledgeBase, arxiv_id: str) -> Offers:
    """What is offered in place of the id, with what the titles of its briefings resemble."""
    verdicts = kb_verdicts(kb).get(arxiv_id, ())
    return paper_offers(
        kb, arxiv_id, [each for found in verdicts for each in found.verdict.candidates]
    )


def _machine_note(suggestion: Suggestion) -> MachineNote:
    return MachineNote(
        kind=suggestion.kind.label,
        suggested=suggestion.suggested,
        reason=suggestion.reason,
        made_on=suggestion.made_on,
    )


def _supported(kb: KnowledgeBase, anchor: Anchor, arxiv_id: str) -> SupportedAnchor:
    topic = kb.topic(anchor.topic)
    section = kb.sections.get((anchor.topic, anchor.section or ""))
    versions = [
        f"v{paper.version}" for paper in anchor.papers if paper.id == arxiv_id and paper.version
    ]
    first = anchor.evidence[0] if anchor.evidence else None
    day = kb.briefings[first.briefing].date if first is not None else kb.newest_day or ""
    return SupportedAnchor(
        link=anchor_link(anchor),
        statement=rich_text(kb, anchor.statement, context=_context(anchor.topic, day, arxiv_id)),
        section=section_link(topic, section) if topic and section else None,
        status=anchor.status,
        origin=anchor.origin,
        credibility=grade(anchor.credibility, anchor_depth(kb, anchor)),
        read="、".join(versions) or None,
        rechecks=tuple(each for each in anchor_rechecks(kb, anchor) if each.paper == arxiv_id),
        evidence=evidence_links(kb, anchor.evidence),
    )


def _use_row(kb: KnowledgeBase, use: PaperUse) -> UseRow:
    briefing = kb.briefings[use.briefing]
    place, fragment = use_place(
        briefing,
        use.place,
        number=use.number,
        line=use.lines[0],
        status=use.citation.status if use.citation is not None else None,
    )
    words = use.text if use.citation is not None else citing_words(use.text, use.paper)
    context = _context(briefing.topic, briefing.date, use.paper)
    return UseRow(
        words=rich_text(kb, words, context=context),
        lang=language(words),
        place=place,
        target=to_briefing(briefing, fragment),
        source=line_link(kb, use.briefing, lines=use.lines),
    )


def _context(topic: str, day: str, paper: str) -> TextContext:
    return TextContext(topic, day, to_paper(paper))


def paper_page_title(kb: KnowledgeBase, arxiv_id: str) -> str:
    """The title of the page: the id first, so that a search for it finds the page."""
    snapshot = kb.snapshots.get(arxiv_id)
    title = snapshot.title if snapshot is not None else claimed_title(kb, arxiv_id)
    return f"{arxiv_id} {math_letters(title)}" if title else f"arXiv:{arxiv_id}"


def card_topic(kb: KnowledgeBase, arxiv_id: str) -> str | None:
    """The title of the primary topic of the card of a paper, where it has one."""
    card = kb.cards.get(arxiv_id)
    return topic_title(kb, card.primary_topic) if card is not None else None

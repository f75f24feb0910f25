"""Papers that the machine offers for a wrong id, or for a paper that was named without one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from livingdocs.arxiv_ids import abs_url
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.once import once_a_base
from livingdocs.titles.candidates import Candidate
from livingdocs.titles.suggesting import suggest_offline, wanted_papers
from livingdocs.views.languages import language
from livingdocs.views.targets import Target, to_paper, to_web
from livingdocs.vocabulary import SuggestionKind


@dataclass(frozen=True, slots=True)
class PaperOffer:
    """A suggestion, never a fact: the paper that may be meant, and why.

    Attributes:
        held: whether the paper has a page here.
        made_on: the day of a stored suggestion, None for one worked out from the data at hand.
    """

    id: str
    target: Target
    held: bool
    title: str | None
    lang: str | None
    reason: str
    made_on: str | None = None


Offers = tuple[PaperOffer, ...]


@dataclass(frozen=True, slots=True)
class NamedPaper:
    """A paper that a doubt names without an id; `doubt` is `<topic>/<id>`."""

    name: str
    doubt: str
    offers: Offers


def paper_offers(kb: KnowledgeBase, arxiv_id: str, candidates: Sequence[Candidate] = ()) -> Offers:
    """What is offered in place of a cited id: stored suggestions first, then `candidates`."""
    found = list(_offers(kb).get(arxiv_id, ()))
    known = {offer.id for offer in found}
    found += [_of_candidate(kb, each) for each in candidates if each.id not in known]
    return tuple(found)


@once_a_base
def named_papers(kb: KnowledgeBase) -> tuple[NamedPaper, ...]:
    """Every paper that an open doubt names without an id, with what is offered."""
    return tuple(
        NamedPaper(wanted.title, wanted.subject, _offers(kb).get(wanted.key, ()))
        for wanted in wanted_papers(kb)
        if wanted.subject in kb.contradictions
    )


@once_a_base
def _offers(kb: KnowledgeBase) -> Mapping[str, Offers]:
    """Offers by the key of what is wanted: an arXiv id, or a slug of doubt and name."""
    found: dict[str, dict[str, PaperOffer]] = {}
    for stored in kb.suggestions.values():
        if stored.kind is SuggestionKind.ARXIV_ID:
            offer = _offer(kb, stored.suggested, reason=stored.reason, made_on=stored.made_on)
            found.setdefault(stored.id, {})[offer.id] = offer
    for each in suggest_offline(kb):
        offers = found.setdefault(each.wanted.key, {})
        offers.setdefault(each.candidate.id, _of_candidate(kb, each.candidate))
    return {key: tuple(offers.values()) for key, offers in found.items()}


def _of_candidate(kb: KnowledgeBase, candidate: Candidate) -> PaperOffer:
    return _offer(kb, candidate.id, reason=candidate.reason, title=candidate.title)


def _offer(
    kb: KnowledgeBase,
    arxiv_id: str,
    *,
    reason: str,
    title: str | None = None,
    made_on: str | None = None,
) -> PaperOffer:
    snapshot = kb.snapshots.get(arxiv_id)
    known = snapshot.title if snapshot is not None else title
    held = snapshot is not None or arxiv_id in kb.papers
    return PaperOffer(
        id=arxiv_id,
        target=to_paper(arxiv_id) if held else to_web(abs_url(arxiv_id)),
        held=held,
        title=known,
        lang=language(known or ""),
        reason=reason.removesuffix(f"：{known}"),
        made_on=made_on,
    )

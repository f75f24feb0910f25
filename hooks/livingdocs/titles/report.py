"""Verdicts as lines for people and for programs; nothing in them can command a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from livingdocs.characters import visible
from livingdocs.titles.candidates import Candidate
from livingdocs.titles.citations import CitationVerdict
from livingdocs.titles.suggesting import Offer
from livingdocs.titles.verdicts import Verdict


def pair_data(paper: str, verdict: Verdict) -> dict[str, Any]:
    """One pair: id, verdict, score and reason."""
    return {
        "id": paper,
        "verdict": verdict.kind.words,
        "score": round(verdict.score, 6),
        "reason": verdict.reason,
    }


def citation_data(found: CitationVerdict) -> dict[str, Any]:
    """One citation: the same, with both titles, its place, and what is offered."""
    claim, verdict = found.claim, found.verdict
    return {
        **pair_data(claim.paper, verdict),
        "claimed": claim.title,
        "gloss": claim.gloss,
        "official": verdict.official,
        "briefing": claim.briefing,
        "lines": list(claim.lines),
        "candidates": [_candidate_data(each) for each in verdict.candidates],
    }


def offer_data(offer: Offer) -> dict[str, Any]:
    """A paper that a doubt names without an id, and what is offered for it."""
    return {
        "id": offer.wanted.key,
        "subject": offer.wanted.subject,
        "wanted": offer.wanted.title,
        "reason": offer.reason,
        "candidates": [_candidate_data(offer.candidate)],
    }


def as_text(items: Iterable[Mapping[str, Any]]) -> str:
    """One line an item, and one for its titles where it has them."""
    return "".join(f"{line}\n" for item in items for line in _text_lines(item))


def _text_lines(item: Mapping[str, Any]) -> Iterable[str]:
    if "wanted" in item:
        yield visible(f"{item['subject']}: no id for {item['wanted']}")
    else:
        place = f" {item['briefing']}:{item['lines'][0]}" if "briefing" in item else ""
        yield visible(
            f"{item['id']}{place}: {item['verdict']} ({item['score']:.2f}): {item['reason']}"
        )
    if "claimed" in item:
        yield visible(f"    claimed: {item['claimed'] or '-'}")
        yield visible(f"    official: {item['official'] or '-'}")
    for candidate in item.get("candidates", ()):
        yield visible(f"    candidate: {candidate['id']} {candidate['title']}")


def _candidate_data(candidate: Candidate) -> dict[str, Any]:
    return {"id": candidate.id, "title": candidate.title, "reason": candidate.reason}

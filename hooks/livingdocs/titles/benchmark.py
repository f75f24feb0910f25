"""The judge of titles against pairs with known answers: figures for people, as Markdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from livingdocs.titles.evaluation import (
    HELD_OUT,
    Area,
    area_under_curve,
    fit_weights,
    part_of,
    weighed,
)
from livingdocs.titles.evidence import ClaimedWords, Evidence, gather
from livingdocs.titles.pair_files import TitlePair
from livingdocs.titles.papers import PaperFacts, Papers
from livingdocs.titles.remarks import read_claim
from livingdocs.titles.verdicts import Verdict, judge
from livingdocs.titles.words import read_title
from livingdocs.vocabulary import TitleVerdict

DIFFERENT: Final = "different paper"
RENAMED: Final = "renamed"
_LABELS: Final = ("same", "shortened", RENAMED, DIFFERENT)
_NEVER_DIFFERENT: Final = frozenset({"same", "shortened"})


@dataclass(frozen=True)
class Judged:
    """Labelled pairs with their verdicts, under some knowledge of the papers."""

    pairs: tuple[TitlePair, ...]
    verdicts: tuple[Verdict, ...]


def known_papers(pairs: Iterable[TitlePair], metadata: Iterable[PaperFacts]) -> Papers:
    """The papers of a file of metadata and those that only the pairs name.

    The official title of a pair is that which its label was given by, so it stands.
    """
    papers = {facts.id: facts for facts in metadata}
    for pair in pairs:
        if pair.official is not None:
            known = papers.get(pair.id, PaperFacts(pair.id, pair.official))
            papers[pair.id] = replace(known, title=pair.official)
    return Papers(papers.values())


def judge_pairs(pairs: Sequence[TitlePair], papers: Papers) -> tuple[Verdict, ...]:
    """A verdict for each pair, in their order."""
    return tuple(
        judge(
            pair.claimed,
            pair.gloss,
            papers.facts.get(pair.id),
            papers=papers,
            paper_id=pair.id,
            authors=pair.authors,
        )
        for pair in pairs
    )


def fitted_weights(pairs: Sequence[TitlePair], papers: Papers) -> dict[str, float]:
    """The weights of the score, fitted on the pairs that are not held out.

    Raises:
        ValueError: all pairs are held out.
    """
    chosen = [pair for pair in pairs if part_of(pair.id) not in HELD_OUT]
    return fit_weights(evidence_rows(chosen, papers), [pair.label == DIFFERENT for pair in chosen])


def evidence_rows(pairs: Iterable[TitlePair], papers: Papers) -> list[dict[str, float]]:
    """The five numbers of each pair."""
    return [_evidence(pair, papers).named() for pair in pairs]


def _evidence(pair: TitlePair, papers: Papers) -> Evidence:
    paper = papers.text(papers.facts[pair.id])
    title = read_title(read_claim(pair.claimed, pair.gloss, official=paper.facts.title).title)
    return gather(ClaimedWords.of(title), paper, papers)


def without_abstracts(papers: Papers) -> Papers:
    """The same papers with nothing but their titles."""
    return Papers(replace(facts, abstract=None) for facts in papers.facts.values())


def as_markdown(pairs: Sequence[TitlePair], metadata: Sequence[PaperFacts]) -> str:
    """All figures, as the sections of the documentation page have them."""
    usable = [pair for pair in pairs if pair.label and pair.official]
    papers = known_papers(usable, metadata)
    only_cited = known_papers(
        usable, [facts for facts in metadata if facts.id in {pair.id for pair in usable}]
    )
    rows = [
        ("title and abstract", usable, _scores(judge_pairs(usable, papers))),
        ("the same, few other papers at hand", usable, _scores(judge_pairs(usable, only_cited))),
        ("titles only", usable, _scores(judge_pairs(usable, without_abstracts(papers)))),
        ("cross-validated weights, no rules", usable, _cross_validated(usable, papers)),
    ]
    lines = [
        f"{len(usable)} pairs, {len(papers.facts)} papers.",
        "",
        "| score from | pairs | different paper against all the rest | against renamed alone |",
        "|---|---|---|---|",
        *(line for name, of, scores in rows for line in _area_lines(name, of, scores)),
        "",
        *_confusion(usable, judge_pairs(usable, papers)),
    ]
    return "\n".join(lines) + "\n"


def _scores(verdicts: Iterable[Verdict]) -> list[float]:
    return [verdict.score for verdict in verdicts]


def _cross_validated(pairs: Sequence[TitlePair], papers: Papers) -> list[float]:
    """Nats of suspicion of each pair under weights that were fitted on the nine other parts."""
    rows = evidence_rows(pairs, papers)
    parts = [part_of(pair.id) for pair in pairs]
    weights: dict[int, Mapping[str, float]] = {}
    for part in set(parts):
        others = [place for place, other in enumerate(parts) if other != part] or [0]
        weights[part] = fit_weights(
            [rows[place] for place in others], [pairs[place].label == DIFFERENT for place in others]
        )
    return [weighed(weights[part], row) for part, row in zip(parts, rows, strict=True)]


def _area_lines(name: str, pairs: Sequence[TitlePair], scores: Sequence[float]) -> Iterable[str]:
    splits: tuple[tuple[str, Callable[[int], bool]], ...] = (
        ("all", lambda part: True),
        ("fitted on", lambda part: part not in HELD_OUT),
        ("held out", lambda part: part in HELD_OUT),
    )
    for split, belongs in splits:
        chosen = [
            (pair.label, score)
            for pair, score in zip(pairs, scores, strict=True)
            if belongs(part_of(pair.id))
        ]
        different = [score for label, score in chosen if label == DIFFERENT]
        rest = [score for label, score in chosen if label != DIFFERENT]
        renamed = [score for label, score in chosen if label == RENAMED]
        areas = (area_under_curve(different, others) for others in (rest, renamed))
        yield f"| {name} | {split} ({len(chosen)}) | " + " | ".join(map(_shown, areas)) + " |"


def _shown(area: Area | None) -> str:
    return f"{area.value:.3f} ({area.low:.3f} to {area.high:.3f})" if area else "too few pairs"


def _confusion(pairs: Sequence[TitlePair], verdicts: Sequence[Verdict]) -> Iterable[str]:
    counts = Counter(
        (pair.label, verdict.kind) for pair, verdict in zip(pairs, verdicts, strict=True)
    )
    kinds = [kind for kind in TitleVerdict if any(counts[label, kind] for label in _LABELS)]
    yield "| labelled | " + " | ".join(f"`{kind.words}`" for kind in kinds) + " |"
    yield "|---" * (len(kinds) + 1) + "|"
    for label in _LABELS:
        yield f"| {label} | " + " | ".join(str(counts[label, kind]) for kind in kinds) + " |"
    called = sum(counts[label, TitleVerdict.DIFFERENT_PAPER] for label in _LABELS)
    wrong = called - counts[DIFFERENT, TitleVerdict.DIFFERENT_PAPER]
    never = sum(counts[label, TitleVerdict.DIFFERENT_PAPER] for label in _NEVER_DIFFERENT)
    yield ""
    yield (
        f"Of {called} pairs called `different paper`, {wrong} are not; "
        f"{never} of them are labelled same or shortened."
    )

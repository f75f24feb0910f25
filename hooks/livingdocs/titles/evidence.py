"""What speaks for and against a claimed title being that of a paper, in five numbers.

Spelling alone can't tell a paper's earlier title from the title of its neighbour. What can: whether
the rare words of the claim occur in the paper at all, whether they occur in the same phrases, and
whether another paper has more of them.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Final

from livingdocs.titles.chinese_terms import TERMS, terms_in
from livingdocs.titles.comparison import is_slip
from livingdocs.titles.papers import Papers, PaperText, lookup, neighbours
from livingdocs.titles.rarity import Rarity
from livingdocs.titles.words import Script, TitleText, stem

_DOUBT: Final = 2.0
"""Nats that are taken as found and as missing beforehand, so that short claims stay undecided."""
_SHORTEST_PIECE: Final = 3
_OTHERS: Final = 12
"""So many papers that share most words are compared in full."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """The five numbers that the score weighs; their names are those of the weights.

    Attributes:
        balance: log of (nats of claimed words found in title and abstract : nats not found).
        rarest_found: weight of the rarest claimed word that the paper has.
        phrases: share of neighbouring claimed words that are neighbours in the paper too.
        name_kept: whether the name before the official colon is claimed: 1 all of it, -1 nothing
            of it, 0 where the official title has no such name.
        elsewhere: how much better the best other paper at hand fits; 0 if none does.
    """

    balance: float
    rarest_found: float
    phrases: float
    name_kept: float
    elsewhere: float

    def named(self) -> dict[str, float]:
        """The numbers by name."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Fit:
    """How well a claim fits one paper; shares are of the weight of the claimed words."""

    found: float
    missing: float
    rarest_found: float
    title_share: float
    text_share: float
    phrases: float

    @property
    def total(self) -> float:
        """The three shares together: 0 for nothing in common, 3 for the very title."""
        return self.title_share + self.text_share + self.phrases


@dataclass(frozen=True)
class ClaimedWords:
    """The words of a claim that can be looked up in an English paper.

    `translated` are English words for Chinese terms, each with its alternatives; they count only
    where they are found.
    """

    keys: tuple[str, ...]
    translated: tuple[tuple[tuple[str, ...], ...], ...]

    @classmethod
    def of(cls, title: TitleText) -> ClaimedWords:
        """Take the words apart by script."""
        terms = [
            term
            for word in title.words
            if word.script is Script.HAN
            for term in terms_in(word.text)
        ]
        return cls(
            keys=tuple(word.key for word in title.words if word.script is Script.LATIN),
            translated=tuple(TERMS[term] for term in terms),
        )

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to look up."""
        return not self.keys and not self.translated


def gather(claim: ClaimedWords, paper: PaperText, papers: Papers) -> Evidence:
    """The evidence for and against a claim being the title of a paper."""
    own = fit(claim, paper, papers.rarity)
    others = papers.sharing(claim.keys, without=paper.facts.id, limit=_OTHERS)
    best = max((fit(claim, other, papers.rarity).total for other in others), default=0.0)
    return Evidence(
        balance=math.log((own.found + _DOUBT) / (own.missing + _DOUBT)),
        rarest_found=own.rarest_found,
        phrases=own.phrases,
        name_kept=_name_kept(claim, paper, papers.rarity),
        elsewhere=max(0.0, best - own.total),
    )


def fit(claim: ClaimedWords, paper: PaperText, rarity: Rarity) -> Fit:
    """How well a claim fits a paper."""
    weights = [rarity.weight(key) for key in claim.keys]
    in_title = _found(claim.keys, paper.in_title, paper)
    in_text = _found(claim.keys, paper.in_text, paper)
    extra = [_translated_weight(terms, paper, rarity) for terms in claim.translated]
    found = math.fsum([*_chosen(weights, in_text), *extra])
    missing = math.fsum(weights) - math.fsum(_chosen(weights, in_text))
    total = found + missing or 1.0
    return Fit(
        found=found,
        missing=missing,
        rarest_found=max([*_chosen(weights, in_text), *extra], default=0.0),
        title_share=math.fsum([*_chosen(weights, in_title), *extra]) / total,
        text_share=found / total,
        phrases=_phrases(claim.keys, weights, paper),
    )


def derived_from(name: str, words: Sequence[str]) -> bool:
    """Whether a name is made of the beginnings of some words, in their order.

    Either of initials of neighbouring words (LLD of Large Language Diffusion), or of pieces of at
    least three letters (specscale of speculative, scaling).
    """
    if len(name) < _SHORTEST_PIECE or not name.isalpha():
        return False
    initials = "".join(word[0] for word in words)
    return name in initials or _from_pieces(name, words)


def _from_pieces(name: str, words: Sequence[str]) -> bool:
    """Whether at least two words give three or more first letters each, in their order."""
    reached = {(0, 0)}
    for word in words:
        pieces = {word[:width] for width in range(_SHORTEST_PIECE, len(word) + 1)}
        pieces.add(f"{stem(word)}e")
        reached |= {
            (done + len(piece), min(count + 1, 2))
            for done, count in reached
            for piece in pieces
            if name.startswith(piece, done)
        }
    return (len(name), 2) in reached


def _found(keys: Sequence[str], known: Collection[str], paper: PaperText) -> list[bool]:
    """For each key whether the paper has it: itself, a relative, a part of a compound, a slip."""
    found = [key in known or stem(key) in known for key in keys]
    for place, (first, second) in enumerate(pairwise(keys)):
        if first + second in known:
            found[place] = found[place + 1] = True
    title = paper.title.keys
    return [
        each or any(is_slip(key, other) for other in title) or derived_from(key, title)
        for each, key in zip(found, keys, strict=True)
    ]


def _chosen(weights: Sequence[float], found: Sequence[bool]) -> list[float]:
    return [weight for weight, each in zip(weights, found, strict=True) if each]


def _translated_weight(
    alternatives: Sequence[Sequence[str]], paper: PaperText, rarity: Rarity
) -> float:
    """The weight of the first alternative of a term that the paper has, else nothing."""
    for keys in alternatives:
        if all(key in paper.in_text or stem(key) in paper.in_text for key in keys):
            return max(rarity.weight(key) for key in keys)
    return 0.0


def _phrases(keys: Sequence[str], weights: Sequence[float], paper: PaperText) -> float:
    pairs = list(neighbours(keys))
    of_pairs = [one + other for one, other in pairwise(weights)]
    total = math.fsum(of_pairs)
    kept = math.fsum(w for pair, w in zip(pairs, of_pairs, strict=True) if pair in paper.phrases)
    return kept / total if total else 0.0


def _name_kept(claim: ClaimedWords, paper: PaperText, rarity: Rarity) -> float:
    if not paper.name:
        return 0.0
    weights = [rarity.weight(key) for key in paper.name]
    claimed = lookup(claim.keys)
    kept = [key in claimed or stem(key) in claimed for key in paper.name]
    total = math.fsum(weights)
    return 2 * math.fsum(_chosen(weights, kept)) / total - 1 if total else 0.0

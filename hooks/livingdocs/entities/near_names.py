"""Which known name a word may be a slip of: `Moonque` of `Mooncake`.

A word that is a plural of a known one, or differs from it in its digits alone, is no slip: `H800`
is another chip and `Qwen4` another model. Neither are two short words in capitals, which differ by
one letter as a matter of course (`UCCL`, `NCCL`), nor an ordinary word in small letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from rapidfuzz.distance import OSA, Postfix, Prefix

from livingdocs.entities.names import LATIN

WORD: Final = re.compile(f"(?![0-9])[{LATIN}]+")
_PART: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_SHORTEST: Final = 4
_SHORT_ACRONYM: Final = 5
_MOST_EDITS: Final = 3


@dataclass(frozen=True, slots=True)
class NearName:
    """The name that a word comes close to, the word of it, and how many letters differ."""

    name: str
    entity: str
    word: str
    edits: int


@dataclass(frozen=True, slots=True)
class _Known:
    word: str
    letters: str
    name: str
    entity: str


class NearNames:
    """The words of all names, by their length, so that few are compared with each word."""

    def __init__(self, names: Iterable[tuple[str, str]], *, ordinary: Iterable[str] = ()) -> None:
        """Take names with the ids of their entities, without words that are `ordinary`."""
        usual = frozenset(ordinary)
        self._by_length: dict[int, list[_Known]] = {}
        self._words: set[str] = set()
        self._letters: set[str] = set()
        for name, entity in names:
            words = WORD.findall(name)
            for word in words:
                self._words.add(word.casefold())
                letters = letters_of(word)
                self._letters.add(letters)
                # A word of a longer name is compared when it could stand for the name alone.
                if len(letters) < _SHORTEST or (len(words) > 1 and letters in usual):
                    continue
                known = _Known(word, letters, name, entity)
                self._by_length.setdefault(len(letters), []).append(known)

    def is_known(self, word: str) -> bool:
        """Whether a word is one of a name, a plural of it, or differs in its digits alone."""
        folded = word.casefold()
        return folded in self._words or not self._letters.isdisjoint(singulars(letters_of(word)))

    def nearest(self, word: str) -> NearName | None:
        """The known name that a word is a slip of, if there is one; the closest of several."""
        letters = letters_of(word)
        if len(letters) < _SHORTEST or self.is_known(word):
            return None
        found = sorted(
            ((edits, known.name, known) for edits, known in self._near(word, letters)),
            key=lambda item: item[:2],
        )
        if not found:
            return None
        edits, name, known = found[0]
        return NearName(name, known.entity, known.word, edits)

    def _near(self, word: str, letters: str) -> Iterator[tuple[int, _Known]]:
        for length in range(len(letters) - _MOST_EDITS, len(letters) + _MOST_EDITS + 1):
            most = allowed_edits(length)
            for known in self._by_length.get(length, ()):
                if abs(length - len(letters)) > most or not _same_shape(word, known.word):
                    continue
                edits = OSA.distance(letters, known.letters, score_cutoff=most)
                if edits <= most and _share_half(letters, known.letters):
                    yield edits, known


def letters_of(word: str) -> str:
    """A word without its digits, in small letters."""
    return re.sub(r"[0-9]", "", word).casefold()


def allowed_edits(length: int) -> int:
    """How many letters of a name of this length may differ."""
    return 1 if length <= 5 else 2 if length == 6 else 3


def singulars(word: str) -> tuple[str, ...]:
    """The word, and what it may be the plural of."""
    return tuple(
        word.removesuffix(ending) for ending in ("", "s", "es") if word.endswith(ending) and word
    )


def parts_of(word: str) -> list[str]:
    """`FlashInfer` in its parts; what is neither small nor capital letter is left out."""
    return [part.casefold() for part in _PART.findall(word)]


def _same_shape(word: str, known: str) -> bool:
    if word.islower() and not known.islower():
        return False
    short = len(word) <= _SHORT_ACRONYM and len(known) <= _SHORT_ACRONYM
    return not (word.isupper() and known.isupper() and short)


def _share_half(one: str, other: str) -> bool:
    """Whether beginning and end that two words share make up half of the longer one."""
    start = Prefix.similarity(one, other)
    rest = min(len(one), len(other)) - start
    end = min(Postfix.similarity(one, other), rest)
    return 2 * (start + end) >= max(len(one), len(other))

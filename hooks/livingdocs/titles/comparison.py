"""Two titles word by word: what the claim adds and leaves out, whether it is the same title."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Final

from rapidfuzz.distance import OSA

from livingdocs.titles.common_words import FUNCTION_WORDS
from livingdocs.titles.words import Script, TitleText

_SHORTEST_WITH_SLIP: Final = 7
_DENIALS: Final = frozenset(
    {"no", "not", "nor", "never", "without", "cannot", "cant", "dont", "doesnt", "isnt", "arent"}
    | {"wont", "less", "non", "un", "anti"}
)


@dataclass(frozen=True)
class Comparison:
    """How a claimed title stands to an official one.

    `added`, `shared` and `foreign` are places of words in the claimed title, `dropped` those in
    the official one. Foreign words are of a script that the official title lacks; words such as
    "the" and "for" are in none of the four.
    """

    claimed: TitleText
    official: TitleText
    same: bool
    added: tuple[int, ...]
    dropped: tuple[int, ...]
    shared: tuple[int, ...]
    foreign: tuple[int, ...]
    denial_dropped: bool

    @property
    def is_exact(self) -> bool:
        """Whether all letters are the same, in their order."""
        return self.claimed.spelling == self.official.spelling

    @property
    def is_part(self) -> bool:
        """Whether the claim is made of words of the official title, with its sense kept."""
        return bool(self.shared) and not (self.added or self.foreign or self.denial_dropped)

    @property
    def foreign_texts(self) -> tuple[str, ...]:
        """The words in a script that the official title lacks."""
        return tuple(self.claimed.words[place].text for place in self.foreign)


def compare(claimed: TitleText, official: TitleText) -> Comparison:
    """Compare two titles word by word."""
    scripts = {word.script for word in official.words} | {Script.LATIN}
    foreign = [place for place, word in enumerate(claimed.words) if word.script not in scripts]
    own = _content(claimed) - set(foreign)
    added = own & _missing(claimed, official)
    dropped = _with_repeated(official, claimed, _content(official) & _missing(official, claimed))
    return Comparison(
        claimed=claimed,
        official=official,
        same=_same(claimed, official),
        added=tuple(sorted(added)),
        dropped=tuple(sorted(dropped)),
        shared=tuple(sorted(own - added)),
        foreign=tuple(foreign),
        denial_dropped=_denial_dropped(claimed, official, dropped),
    )


def runs(title: TitleText, places: Sequence[int]) -> tuple[str, ...]:
    """The words at some places, neighbours together with the small words between them."""
    found: list[tuple[int, int]] = []
    for place in places:
        if found and all(
            title.words[each].key in FUNCTION_WORDS for each in range(found[-1][1] + 1, place)
        ):
            found[-1] = (found[-1][0], place)
        else:
            found.append((place, place))
    return tuple(title.between(first, last) for first, last in found)


def is_slip(first: str, second: str) -> bool:
    """Whether two keys differ by one slip of the pen: one letter of a long word, never a digit."""
    return (
        min(len(first), len(second)) >= _SHORTEST_WITH_SLIP
        and first.isalpha()
        and second.isalpha()
        and OSA.distance(first, second, score_cutoff=1) <= 1
    )


def _same(claimed: TitleText, official: TitleText) -> bool:
    if not claimed.words or not official.words:
        return False
    if claimed.spelling == official.spelling:
        return True
    first, second = (
        [key for key in title.keys if key not in FUNCTION_WORDS] for title in (claimed, official)
    )
    return len(first) == len(second) > 0 and all(
        one == two or is_slip(one, two) for one, two in zip(first, second, strict=True)
    )


def _content(title: TitleText) -> set[int]:
    """Places of the words that say something."""
    return {place for place, key in enumerate(title.keys) if key not in FUNCTION_WORDS}


def _missing(title: TitleText, other: TitleText) -> set[int]:
    """Places of words that the other title lacks, also as two words or as one."""
    keys, other_keys = title.keys, other.keys
    known = {*other_keys, *other.parts}
    known.update(a + b for a, b in pairwise(other_keys))
    missing = {place for place, key in enumerate(keys) if not _known(key, known)}
    for place, (first, second) in enumerate(pairwise(keys)):
        if first + second in known:
            missing -= {place, place + 1}
    return missing


def _with_repeated(title: TitleText, other: TitleText, missing: set[int]) -> set[int]:
    """Missing places, with neighbours that the other title has fewer times and elsewhere.

    "Agent" is left out with "Memory Below the Prompt", although "Multi-Agent" follows.
    """
    blocks = SequenceMatcher(a=title.keys, b=other.keys, autojunk=False).get_matching_blocks()
    in_line = {place for block in blocks for place in range(block.a, block.a + block.size)}
    counts, known = Counter(title.keys), Counter(other.keys)
    return missing | {
        place
        for place, key in enumerate(title.keys)
        if place not in in_line
        and 0 < known[key] < counts[key]
        and {place - 1, place + 1} & missing
    }


def _known(key: str, known: Collection[str]) -> bool:
    return key in known or any(is_slip(key, other) for other in known)


def _denial_dropped(claimed: TitleText, official: TitleText, dropped: Collection[int]) -> bool:
    """Whether a "not" or "without" was lost from the middle of what the claim repeats."""
    denials = [place for place in dropped if official.keys[place] in _DENIALS]
    kept = set(claimed.keys) - FUNCTION_WORDS
    places = [place for place, key in enumerate(official.keys) if key in kept]
    return bool(places) and any(places[0] < place < places[-1] for place in denials)

"""Whether a text names a subject, however it is spelt there."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_BETWEEN = re.compile(r"[\s_·‐-―\-]+")
_LATIN = re.compile(r"[a-z0-9][a-z0-9.+]*")
_CHINESE = re.compile(r"[\u4e00-\u9fff]+")
_DIGITS = re.compile(r"[0-9.]+")

# Words that say what kind of thing it is, or nothing.
_GENERIC = frozenset(
    (
        *("a", "an", "and", "by", "for", "from", "in", "of", "on", "the", "to", "with"),
        *("benchmark", "benchmarks", "guide", "paper", "papers", "report", "v", "vs"),
    )
)
_SHORTEST_CHINESE = 4


def names(subject: str, text: str) -> bool:
    """Whether a text names a subject: as it is written, or by all of its Latin words.

    Hyphens, spaces and capitals make no difference, nor does a plural. A subject without Latin
    words is named where half of its pairs of characters stand.
    """
    joined = _joined(text)
    if _joined(subject) in joined:
        return True
    words = _words(subject)
    if words:
        return all(_has_word(word, text) for word in words)
    pairs = [
        run[place : place + 2] for run in _CHINESE.findall(subject) for place in range(len(run) - 1)
    ]
    return bool(pairs) and 2 * sum(pair in joined for pair in pairs) >= len(pairs)


def is_distinct(subject: str) -> bool:
    """Whether a subject is more than words that stand in any text: a name, or a longer phrase."""
    return any(not _DIGITS.fullmatch(word) for word in _words(subject)) or any(
        len(run) >= _SHORTEST_CHINESE for run in _CHINESE.findall(subject)
    )


def has_name(subject: str) -> bool:
    """Whether a subject has a Latin word of its own, so that its absence from a text says much."""
    return any(len(word) > 2 and not _DIGITS.fullmatch(word) for word in _words(subject))


def _words(text: str) -> list[str]:
    return [word for word in _LATIN.findall(_spaced(text)) if word not in _GENERIC]


def _has_word(word: str, text: str) -> bool:
    stem = word[:-1] if len(word) > 3 and word.endswith("s") else word
    pattern = rf"(?<![a-z0-9]){re.escape(stem)}s?(?![a-z0-9])"
    return re.search(pattern, _spaced(text)) is not None


@lru_cache(maxsize=4096)
def _spaced(text: str) -> str:
    """Lower case, with one space for each hyphen and each run of white space."""
    return _BETWEEN.sub(" ", unicodedata.normalize("NFKC", text).casefold())


@lru_cache(maxsize=4096)
def _joined(text: str) -> str:
    """Lower case, with nothing between the words."""
    return _spaced(text).replace(" ", "")

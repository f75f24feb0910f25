"""Text -> the words by which papers and topics are compared."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

from livingdocs.titles.folding import fold_title

_WORD: Final = re.compile(r"[a-z0-9]+|[\u3400-\u9fff]+")
_ACCENT: Final = re.compile("[\u0300-\u036f]")


def plain_words(text: str) -> list[str]:
    """Words in small letters, without accents and plural endings; Chinese runs stand as one.

    Hyphens part words, so that "KV-cache", "KV cache" and "kv caches" are the same two.
    """
    folded = unicodedata.normalize("NFD", fold_title(text).lower())
    return [_singular(word) for word in _WORD.findall(_ACCENT.sub("", folded))]


class Phrases:
    """Known phrases, to be found in a text by their first words."""

    def __init__(self, known: Iterable[str]) -> None:
        """Index phrases, each of them plain words joined by blanks."""
        self._starting: dict[str, list[tuple[str, list[str]]]] = {}
        for phrase in sorted(set(known)):
            words = phrase.split()
            self._starting.setdefault(words[0], []).append((phrase, words))

    def found_in(self, words: Sequence[str]) -> list[str]:
        """The phrases that stand in a text of plain words, each once, sorted."""
        found: set[str] = set()
        for place, word in enumerate(words):
            for phrase, parts in self._starting.get(word, ()):
                if words[place : place + len(parts)] == parts:
                    found.add(phrase)
        return sorted(found)


def _singular(word: str) -> str:
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word

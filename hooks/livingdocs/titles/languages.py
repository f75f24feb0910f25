"""Titles in other languages that are written with Latin letters."""

from __future__ import annotations

from typing import Final

from livingdocs.titles.words import Script, TitleText

# Small words that English does not have; the list is this project's own.
_LISTED: Final = """
der das dem des und fur mit von uber bei zur zum eine einer eines durch nach auf aus sind wie
le les une et pour dans avec sur par aux est sans vers entre ses
el los las del una con por sobre mediante como hacia para
il lo gli della delle dei degli nel nella uno tra alla che di
os uma dos da das em pelo pela sem
het een van voor door naar bij
och att av pa till som inom ett
"""
_SMALL_WORDS: Final = frozenset(_LISTED.split())
_ENOUGH: Final = 2


def is_other_language(claimed: TitleText, official: TitleText) -> bool:
    """Whether a claim is in a language of Latin letters that the official title is not in."""
    return _small_words(claimed) >= _ENOUGH and _small_words(official) == 0


def _small_words(title: TitleText) -> int:
    words = [word for word in title.words if word.script is Script.LATIN]
    small = sum(word.key in _SMALL_WORDS for word in words)
    marked = any(not word.text.isascii() for word in words)
    return small + (1 if small and marked else 0)

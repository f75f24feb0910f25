"""A title -> its words, each with the key by which it is compared.

Case, plural, accents of Latin letters and the abbreviations of the field do not tell words apart:
"Large Language Models" and "LLMs" have one key. Case is never evidence, since lists change it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from livingdocs.titles.abbreviations import ABBREVIATIONS
from livingdocs.titles.folding import fold_title


class Script(StrEnum):
    """Which words can be compared letter by letter."""

    LATIN = "latin"
    """Latin and Greek letters, digits."""
    HAN = "han"
    """Chinese characters, kana and hangul: a run is one word."""
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a title: its place in the folded title, and the key by which it is compared."""

    text: str
    key: str
    script: Script
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class TitleText:
    """A folded title with its words in order.

    `parts` are the keys inside long forms, so that "vision" is found in "vision-language model".
    """

    text: str
    words: tuple[Word, ...]
    parts: frozenset[str]

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the words."""
        return tuple(word.key for word in self.words)

    @property
    def spelling(self) -> str:
        """All letters without what separates them.

        Two titles that differ only in spaces, hyphens, case and marks have one spelling.
        """
        return "".join(word.key for word in self.words)

    def between(self, first: int, last: int) -> str:
        """The title from one word to another, both included, with the marks between them."""
        return self.text[self.words[first].start : self.words[last].end]


_HAN: Final = "\u2e80-\u2fdf\u3005-\u3007\u3031-\u312f\u31a0-\u9fff\uac00-\ud7af\uf900-\ufaff"
_HAN_EXTENDED: Final = "\U00020000-\U0003ffff"
_EAST_ASIAN: Final = re.compile(f"[{_HAN}{_HAN_EXTENDED}]")
_WORD: Final = re.compile(
    f"[{_HAN}{_HAN_EXTENDED}]+"
    r"|[0-9]++(?:[.,][0-9]++)++[^\W\d_]*"
    rf"|(?:(?![{_HAN}{_HAN_EXTENDED}])[^\W_])++(?:'(?:(?![{_HAN}{_HAN_EXTENDED}])[^\W_])++)*+"
    r"|&"
)
_LONGEST_TITLE: Final = 2000
"""Characters of a title that are looked at; arXiv's own titles have at most a few hundred."""

_LATIN: Final = re.compile(r"[a-z0-9.\u0370-\u03ff&]+")
_SPELLED: Final = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
    "eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12",
}  # fmt: skip
_SCALES: Final = {"thousand": "k", "million": "m", "billion": "b"}
_BRITISH: Final = (
    (re.compile(r"is(e[drs]?|ing|ations?)$"), r"iz\1"),
    (re.compile(r"(?<=[aeiou])ll(ed|ing|er)$"), r"l\1"),
    (re.compile(r"our$"), "or"),
    (re.compile(r"^centre"), "center"),
)


@lru_cache(maxsize=4096)
def read_title(text: str) -> TitleText:
    """The words of a title; abbreviations of the field stand for their long forms."""
    folded = fold_title(text[: 2 * _LONGEST_TITLE])[:_LONGEST_TITLE]
    matches = list(_WORD.finditer(folded))
    keys = [_key(match.group())[0] for match in matches]
    words = tuple(_word(folded, matches, span) for span in _spans(keys))
    return TitleText(folded, words, frozenset(keys).difference(word.key for word in words))


def read_keys(text: str) -> tuple[str, ...]:
    """The keys of the words of a longer text, such as an abstract."""
    spans = _spans([_key(match)[0] for match in _WORD.findall(fold_title(text))])
    return tuple(span.key for span in spans)


def has_east_asian(text: str) -> bool:
    """Whether a text holds Chinese, Japanese or Korean characters."""
    return _EAST_ASIAN.search(text) is not None


@lru_cache(maxsize=65536)
def stem(key: str) -> str:
    """What a key shares with its relatives: compress, compression, compressive.

    One English ending is cut where four letters remain; the result is not for display.
    """
    if len(key) < 5 or not key.isascii() or not key.isalpha():
        return key
    if len(key) == 5:
        return key.removesuffix("e")
    match = _ENDING.search(key, 4)
    return key[: match.start()].rstrip("eiy") if match else key


_ENDINGS: Final = """
ization izational izing ized izer ize ational ation ations ative atively ating ated ate ator ators
ably able ibility ability ively ive ivity ion ional ing ings ed edly er or ment ness ally al ality
ly y ic ical ically ity ance ant ent ence ency ancy ently antly ous ously ful fully ism ist e
"""
_ENDING: Final = re.compile(f"(?:{'|'.join(_ENDINGS.split())})$")


@dataclass(frozen=True, slots=True)
class _Span:
    """Some neighbouring words that have one key."""

    first: int
    width: int
    key: str


def _word(folded: str, matches: Sequence[re.Match[str]], span: _Span) -> Word:
    start, end = matches[span.first].start(), matches[span.first + span.width - 1].end()
    script = _key(matches[span.first].group())[1] if span.width == 1 else Script.LATIN
    return Word(folded[start:end], span.key, script, start, end)


@lru_cache(maxsize=65536)
def _key(text: str) -> tuple[str, Script]:
    if has_east_asian(text):
        return text, Script.HAN
    lowered = text.casefold()
    plain = "".join(
        each for each in unicodedata.normalize("NFKD", lowered) if not unicodedata.combining(each)
    )
    plain = plain.replace("'", "").replace(",", "")
    if not _LATIN.fullmatch(plain):
        return unicodedata.normalize("NFC", lowered), Script.OTHER
    return _latin_key(plain), Script.LATIN


def _latin_key(plain: str) -> str:
    if plain == "&":
        return "and"
    return _SPELLED.get(plain) or _singular(_american(plain))


def _american(key: str) -> str:
    if len(key) > 5:
        for pattern, replacement in _BRITISH:
            key = pattern.sub(replacement, key)
    return key


def _singular(key: str) -> str:
    """Without the plural s: models, queries, caches; not for bus, analysis, loss."""
    if len(key) < 3 or not key.endswith("s"):
        return key
    if key.endswith(("ss", "us", "is", "as", "os")) and not key.endswith("pus"):
        return key
    if key.endswith("ies") and len(key) > 4:
        return f"{key[:-3]}y"
    if key.endswith(("ches", "shes", "sses", "xes", "zes")) and not key.endswith("caches"):
        return key[:-2]
    return key[:-1]


def _spans(keys: Sequence[str]) -> list[_Span]:
    """One span a word, or a long form; its abbreviation in brackets behind is not repeated."""
    spans: list[_Span] = []
    place, spelled_out = 0, None
    while place < len(keys):
        width, key = _abbreviation_at(keys, place)
        if key is not None or keys[place] != spelled_out:
            spans.append(_Span(place, width, keys[place] if key is None else key))
        spelled_out = key
        place += width
    return spans


def _abbreviation_at(keys: Sequence[str], place: int) -> tuple[int, str | None]:
    """How many words from `place` on have an abbreviation, and which; the longest wins."""
    first = keys[place]
    for long_form, key in _BY_FIRST_WORD.get(first, ()):
        width = len(long_form)
        if tuple(keys[place : place + width]) == long_form:
            return width, key
    if first.isdigit() and place + 1 < len(keys) and keys[place + 1] in _SCALES:
        return 2, first + _SCALES[keys[place + 1]]
    return 1, None


def _by_first_word() -> dict[str, list[tuple[tuple[str, ...], str]]]:
    table: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for long_form in sorted(ABBREVIATIONS, key=len, reverse=True):
        table.setdefault(long_form[0], []).append((long_form, ABBREVIATIONS[long_form]))
    return table


_BY_FIRST_WORD: Final = _by_first_word()

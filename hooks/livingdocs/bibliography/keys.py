"""Citation keys: which ones every program takes, and new ones where there is none.

A new key is made of what the work is (author, year, title), so that the same work gets the same key
in every run; where nothing of that can be written in ASCII, a hash of it stands for it.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Collection
from typing import Final

_SOUND: Final = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_:./+*-]*")
_LONGEST: Final = 100
_LONGEST_PART: Final = 24
_WORD: Final = re.compile(r"[^\W_]+")
_SMALL_WORDS: Final = frozenset({"a", "an", "the", "on", "of", "for", "in", "to", "and", "with"})


def paper_key(arxiv_id: str) -> str:
    """The key of a paper on arXiv in everything that this project writes: `arxiv-2605.11093`."""
    return "arxiv-" + arxiv_id.replace("/", "-")


def is_sound_key(key: str) -> bool:
    """Whether BibTeX, biber, a shell and a web address take the key as it is."""
    return len(key) <= _LONGEST and _SOUND.fullmatch(key) is not None


def new_key(*, author: str, year: str, title: str) -> str:
    """A key for a work: the first author's name, the year, the first word of the title."""
    words = [each for each in map(_ascii, _WORD.findall(title)) if each]
    word = next((each for each in words if each not in _SMALL_WORDS), "")
    digits = year if year.isascii() else ""
    name = _ascii(author)
    if name and (digits or word):
        return f"{name[:_LONGEST_PART]}{digits}{word[:_LONGEST_PART]}"
    if not author and word:
        return f"{word[:_LONGEST_PART]}{digits}"
    work = "\x00".join((author, year, title)).encode("utf-8")
    return f"ref{'-' + digits if digits else ''}-{hashlib.sha256(work).hexdigest()[:8]}"


def free_key(wanted: str, taken: Collection[str], *, counts: dict[str, int] | None = None) -> str:
    """The key, or the next of `key-2`, `key-3` …; `taken` holds keys in casefold.

    With `counts`, which remembers the last number of each key, a thousand entries with one key are
    not a thousand times a thousand questions.
    """
    counts = {} if counts is None else counts
    key, count = wanted, counts.get(wanted.casefold(), 1)
    while key.casefold() in taken:
        count += 1
        key = f"{wanted}-{count}"
    counts[wanted.casefold()] = count
    return key


def _ascii(text: str) -> str:
    """Letters and digits that are left when accents are taken off; nothing of other scripts."""
    letters = unicodedata.normalize("NFKD", text.replace("ß", "ss").replace("ø", "o"))
    if any(letter.isalpha() and not letter.isascii() for letter in letters):
        return ""
    return "".join(each for each in letters.lower() if each.isascii() and each.isalnum())

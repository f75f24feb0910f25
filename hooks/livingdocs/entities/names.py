"""Where a text bears the name or an alias of an entity.

Names are found as they are written, letter case and all: `TIDE` is a system and `tide` a word. A
name ends where its word ends, and Chinese beside it is no part of the word (`Colibri纯C`). Of
names that begin at one place the longest is meant. A version or a size that belongs to a name is
not cut off: `DeepSeek-V4` does not stand in `DeepSeek-V4.1-Flash`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from livingdocs.entities.code_spans import code_spans
from livingdocs.records.registry import Entity

LATIN: Final = "0-9A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f"
"""Letters and digits that make up a Latin word; everything else ends it, also × and ÷."""

_HEAD: Final = re.compile(f"[{LATIN}]+")
_WORD_BEFORE: Final = re.compile(f"[{LATIN}_@]")
_WORD_AFTER: Final = re.compile(f"[{LATIN}_]|-[Vv]?[0-9]")
_MORE_OF_A_NUMBER: Final = re.compile(rf"[{LATIN}_]|[-.][{LATIN}]")


@dataclass(frozen=True, slots=True)
class NameMention:
    """A name in a text, from `start` up to `end`, and the id of the entity that bears it."""

    start: int
    end: int
    text: str
    entity: str


def name_key(name: str) -> str:
    """What two names have in common that readers take for the same."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


class NameIndex:
    """Names and aliases of entities by the word they begin with.

    A text is read once, word by word, so that the time grows with the text and hardly with the
    number of names.
    """

    def __init__(self, entities: Iterable[Entity]) -> None:
        """Sort the names so that the longest of those that begin alike comes first."""
        found: dict[str, dict[str, str]] = {}
        for entity in entities:
            for name in (entity.name, *entity.aliases):
                found.setdefault(_head(name), {}).setdefault(name, entity.id)
        self._by_head = {
            head: sorted(names.items(), key=lambda item: (-len(item[0]), item[0]))
            for head, names in found.items()
        }
        others = "".join(sorted({head for head in found if not _HEAD.match(head)}))
        extra = f"|[{re.escape(others)}]" if others else ""
        self._heads = re.compile(f"[{LATIN}]+{extra}")

    def find(self, text: str) -> Iterator[NameMention]:
        """The names in a text from left to right, the longest at each place, without overlap."""
        end = 0
        for mention in self.every(text):
            if mention.start >= end:
                yield mention
                end = mention.end

    def every(self, text: str) -> Iterator[NameMention]:
        """Also the names inside other names: `vLLM` and `Mooncake` in `vLLM×Mooncake`."""
        if not self._by_head:
            return
        if self._by_head.keys().isdisjoint(self._heads.findall(text)):
            return
        spans: list[tuple[int, int]] | None = None
        for match in self._heads.finditer(text):
            for name, entity in self._by_head.get(match[0], ()):
                start, end = match.start(), match.start() + len(name)
                if not text.startswith(name, start) or not _stands_alone(text, start, end):
                    continue
                if spans is None:
                    spans = list(code_spans(text))
                if not _is_code(spans, start, end):
                    yield NameMention(start, end, name, entity)


def _head(name: str) -> str:
    """The word that a name begins with; of a Chinese name its first character."""
    match = _HEAD.match(name)
    return match[0] if match else name[:1]


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Whether the word that a name begins and the word that it ends with end there."""
    if _HEAD.match(text[start]) and start and _WORD_BEFORE.match(text[start - 1]):
        return False
    last = text[end - 1]
    if not _HEAD.match(last):
        return True
    after = _MORE_OF_A_NUMBER if last.isdigit() else _WORD_AFTER
    return after.match(text, end) is None


def _is_code(spans: Iterable[tuple[int, int]], start: int, end: int) -> bool:
    """Whether a name is a part of code; a name that looks like code itself, as `vllm.cpp`, is not.

    Markdown says what is code, so between backticks there are no names at all.
    """
    return any(
        first <= start and end <= last and (first, last) != (start, end) for first, last in spans
    )

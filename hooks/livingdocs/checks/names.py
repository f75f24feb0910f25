"""Words that come close to a known name and stand nowhere else: a slip, or a name to register."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from livingdocs.checks.rule import Rule, briefing_finding
from livingdocs.entities import code_spans
from livingdocs.entities.near_names import WORD, NearName, NearNames, parts_of, singulars
from livingdocs.findings import Finding, Severity, SourceLine
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.mentions import SegmentKind, segment
from livingdocs.records.briefing import Briefing
from livingdocs.titles.common_words import SHARES
from livingdocs.titles.words import stem

_COMMON = frozenset(SHARES) | frozenset(stem(word) for word in SHARES)
_LINKED = (SegmentKind.ARXIV, SegmentKind.CARD, SegmentKind.SOURCE, SegmentKind.URL)


@dataclass(frozen=True, slots=True)
class _Seen:
    """A word as a line writes it; `lines` counts the lines of all briefings that have it."""

    word: str
    briefing: Briefing
    line: int
    text: str


def find_unknown_names(kb: KnowledgeBase) -> Iterator[Finding]:
    """A word close to a known name that stands in one line and nowhere else.

    Words of titles and abstracts count as seen, and so does a word whose parts are all seen:
    `LMCacheServer` is a compound, not a slip of `LMCache`.
    """
    near = NearNames(_names(kb), ordinary=_ordinary_words(kb))
    first, lines = _words_of_briefings(kb)
    elsewhere = _other_words(kb)
    parts = Counter(part for seen in first.values() for part in set(parts_of(seen.word)))
    for key, seen in first.items():
        if lines[key] > 1 or key in elsewhere or _is_usual(key, lines, elsewhere):
            continue
        found = near.nearest(seen.word)
        if found is None or _is_compound(seen.word, parts, elsewhere) or _in_link_or_code(seen):
            continue
        yield _finding(kb, seen, found)


def _names(kb: KnowledgeBase) -> Iterator[tuple[str, str]]:
    for entity in kb.entities.entities:
        for name in (entity.name, *entity.aliases):
            yield name, entity.id


def _ordinary_words(kb: KnowledgeBase) -> set[str]:
    """Words of names that are words of the language, such as `Face` and `Silicon`."""
    words = (word.casefold() for name, _ in _names(kb) for word in WORD.findall(name))
    return {word for word in words if _is_common(word)}


def _is_common(word: str) -> bool:
    return word in _COMMON or stem(word) in _COMMON


def _words_of_briefings(kb: KnowledgeBase) -> tuple[dict[str, _Seen], Counter[str]]:
    """The first line of each word, and in how many lines it stands."""
    first: dict[str, _Seen] = {}
    lines: Counter[str] = Counter()
    for briefings in kb.briefings_by_topic.values():
        for briefing in briefings:
            raw = kb.raw.get(briefing.raw.path)
            for number, text in enumerate(raw.lines if raw is not None else (), start=1):
                words = {word.casefold(): word for word in WORD.findall(text)}
                lines.update(words.keys())
                for key, word in words.items():
                    if key not in first:
                        first[key] = _Seen(word, briefing, number, text)
    return first, lines


def _other_words(kb: KnowledgeBase) -> set[str]:
    """Words of titles and abstracts of papers and of what people wrote of topics."""
    texts: list[str | None] = []
    for snapshot in kb.snapshots.values():
        texts += (snapshot.title, snapshot.abstract, *(snapshot.authors or ()))
    texts += (card.title for card in kb.cards.values())
    texts += (reference.title for reference in kb.references.values())
    for topic in kb.topics.values():
        texts += (topic.title, topic.scope, *(section.title for section in topic.sections))
    return {word.casefold() for text in texts if text for word in WORD.findall(text)}


def _is_usual(key: str, lines: Counter[str], elsewhere: Iterable[str]) -> bool:
    """Whether a word is one of the language, or the plural of one that is seen elsewhere."""
    return any(
        _is_common(each) or (each != key and (each in lines or each in elsewhere))
        for each in singulars(key)
    )


def _is_compound(word: str, parts: Counter[str], elsewhere: set[str]) -> bool:
    """Whether a word is made of several parts, each of which other words have too."""
    own = parts_of(word)
    return len(own) > 1 and all(parts[part] > 1 or part in elsewhere for part in own)


def _in_link_or_code(seen: _Seen) -> bool:
    """Whether the word stands in an address, a file name, an id or code, and only there."""
    places = [match.span() for match in WORD.finditer(seen.text) if match[0] == seen.word]
    taken = list(code_spans(seen.text))
    end = 0
    for piece in segment(seen.text, context=None):
        start, end = end, end + len(piece.text)
        if piece.kind in _LINKED:
            taken.append((start, end))
    return all(any(a <= start and last <= b for a, b in taken) for start, last in places)


def _finding(kb: KnowledgeBase, seen: _Seen, near: NearName) -> Finding:
    """The question, with the line of the word and the nearest line of the known name."""
    finding = briefing_finding(
        kb,
        seen.briefing,
        ("raw",),
        rule=UNKNOWN_NAME.name,
        severity=UNKNOWN_NAME.severity,
        lines=(seen.line,),
        found=f'"{seen.word}", seen nowhere else, is close to "{near.name}"',
        expected=f'"{near.name}", or a name that entities.yml has',
        fix="correct it in the next briefing, or add the name to entities.yml",
        told=f"「{seen.word}」只在这一行出现，与「{near.name}」相近",
    )
    known = _known_line(kb, seen, near)
    if known is None or known in finding.source:
        return finding
    return replace(finding, source=(*finding.source, known))


def _known_line(kb: KnowledgeBase, seen: _Seen, near: NearName) -> SourceLine | None:
    """Where the known name stands: in the same briefing if it does, else the newest line."""
    uses = kb.uses_by_entity.get(near.entity, ())
    same = [use for use in uses if use.briefing == seen.briefing.id]
    use = min(same, key=lambda each: abs(each.line - seen.line), default=None)
    use = use or (uses[-1] if uses else None)
    return SourceLine(kb.briefings[use.briefing].raw.path, use.line) if use is not None else None


UNKNOWN_NAME = Rule(
    "unknown-name",
    Severity.INFO,
    "名称存疑",
    find_unknown_names,
    meaning="一个只出现过一次的词，与一个登记过的名称只差几个字母：可能是笔误，也可能是还没有登记的新名称。"
    "复数、版本号、题名里的词和普通的词不在此列。",
    advice="是笔误就在下一期改正；是新名称就登记进名称表。",
)

"""A finding told in full: the line, what is wrong, the other side, what to do, how to accept it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.views.excerpts import excerpt
from livingdocs.views.finding_index import PlacedFinding, finding_index
from livingdocs.views.finding_notes import rule_advice, rule_label, rule_page, severity_mark
from livingdocs.views.source_lines import LineLink, line_link
from livingdocs.views.targets import Target
from livingdocs.yaml_files.writer import dump_yaml

MOST_QUOTES = 4
"""Lines that are quoted; the others are linked."""
_NAMED: Final = re.compile(
    r'"([^"]+)"|「([^」]+)」|(\b\d{4}\.\d{4,5}\b)|(§[\w.()]+)|(\d+(?:\.\d+)? ?%)'
)
_PIECES: Final = re.compile(r"[\s+=、，：（）]+")


@dataclass(frozen=True, slots=True)
class QuotedLine:
    """A line of a briefing, cut around what the finding names; pieces that it names are marked."""

    line: LineLink
    pieces: tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class AcceptedNote:
    """Why a finding was accepted, when, and by whom."""

    reason: str
    day: str
    by: str | None


@dataclass(frozen=True, slots=True)
class FindingBlock:
    """One finding.

    Attributes:
        quotes: lines of the page's own briefing, `others` those of other briefings.
        more_lines: links to lines that are not quoted.
        advice: what an author or a curator does now; empty where a rule has none.
        place: the file and line of the data.
        exception: what to write into `exceptions.yml`.
    """

    fragment: str
    mark: str
    word: str
    rule: str
    label: str
    rule_page: Target
    text: str
    in_english: bool
    quotes: tuple[QuotedLine, ...]
    others: tuple[QuotedLine, ...]
    more_lines: tuple[LineLink, ...]
    advice: str
    place: str
    exception: str
    accepted: AcceptedNote | None


def finding_block(
    kb: KnowledgeBase, placed: PlacedFinding, *, briefing: str | None = None
) -> FindingBlock:
    """The block of a finding on the page of `briefing`, or on one that belongs to none."""
    finding = placed.finding
    mark, word = severity_mark(finding.severity)
    words = named_words(f"{finding.found} {finding.told}")
    own = [(key, line) for key, found in placed.lines.items() if key == briefing for line in found]
    rest = [(key, line) for key, found in placed.lines.items() if key != briefing for line in found]
    page_day = kb.briefings[briefing].date if briefing is not None else None
    accepted = placed.accepted
    return FindingBlock(
        fragment=placed.fragment,
        mark=mark,
        word=word,
        rule=finding.rule,
        label=rule_label(finding.rule),
        rule_page=rule_page(finding.rule),
        text=finding.told or finding.found,
        in_english=not finding.told,
        quotes=tuple(_quote(kb, *each, words, page_day) for each in own[:MOST_QUOTES]),
        others=tuple(_quote(kb, *each, words, page_day) for each in rest[:MOST_QUOTES]),
        more_lines=tuple(
            line_link(kb, key, lines=(line, line), page_day=page_day)
            for key, line in (*own[MOST_QUOTES:], *rest[MOST_QUOTES:])
        ),
        advice=rule_advice(finding.rule),
        place=f"data/{finding.path}:{finding.line}",
        exception=_exception(kb, placed) if accepted is None else "",
        accepted=AcceptedNote(accepted.reason, accepted.date, accepted.by)
        if accepted is not None
        else None,
    )


def named_words(text: str) -> tuple[str, ...]:
    """What a finding quotes: titles, ids, section numbers, percentages; the longest first."""
    found = (next(group for group in match.groups() if group) for match in _NAMED.finditer(text))
    return tuple(sorted(dict.fromkeys(found), key=len, reverse=True))


def marked(text: str, words: Iterable[str]) -> tuple[tuple[str, bool], ...]:
    """The text in pieces; those that are one of the words are marked."""
    known = [re.escape(word) for word in words]
    if not known:
        return ((text, False),)
    pieces = re.split(f"({'|'.join(known)})", text)
    return tuple((piece, place % 2 == 1) for place, piece in enumerate(pieces) if piece)


def _quote(
    kb: KnowledgeBase, briefing: str, line: int, words: tuple[str, ...], page_day: str | None
) -> QuotedLine:
    raw = kb.raw.get(kb.briefings[briefing].raw.path)
    text = raw.line(line) if raw is not None else ""
    # A count is told with its numbers alone: then the words between them say where it stands.
    if not any(word in text for word in words):
        words = tuple(piece for word in words for piece in _PIECES.split(word) if len(piece) > 3)
    return QuotedLine(
        line=line_link(kb, briefing, lines=(line, line), page_day=page_day),
        pieces=marked(excerpt(text, words), words),
    )


def _exception(kb: KnowledgeBase, placed: PlacedFinding) -> str:
    """An entry for `exceptions.yml`; words are named only where the path alone is not enough."""
    finding = placed.finding
    same = sum(
        each.finding.path == finding.path for each in finding_index(kb).by_rule[finding.rule]
    )
    entry: dict[str, object] = {"rule": finding.rule, "path": finding.path}
    if same > 1:
        entry["found"] = finding.found
    entry |= {"reason": "写明为什么可以接受", "date": kb.newest_day or "", "by": "写你的名字"}
    return dump_yaml({"exceptions": [entry]}).partition("\n")[2]

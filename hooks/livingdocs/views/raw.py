"""The raw text of a briefing, line by line, and the records that were made from each line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from livingdocs.characters import CharacterKind, ForbiddenCharacter, forbidden_characters
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing
from livingdocs.views.briefing_names import briefing_name, topic_title
from livingdocs.views.briefing_records import anchor_link, anchors_on
from livingdocs.views.fragments import citation_fragments, raised_fragment
from livingdocs.views.page_heads import Crumb
from livingdocs.views.rich_text import TextContext, rich_text
from livingdocs.views.runs import Runs
from livingdocs.views.targets import (
    Place,
    Target,
    increment_fragment,
    line_fragment,
    to_briefing,
    to_paper,
)

_DRAWN = "\t"


@dataclass(frozen=True, slots=True)
class Piece:
    """Some text of a line; `control` is a character behind it that would not be seen, by name."""

    words: Runs
    control: str | None = None
    control_name: str | None = None


@dataclass(frozen=True, slots=True)
class RawNote:
    """A record that was made from a line."""

    label: str
    target: Target | None


@dataclass(frozen=True, slots=True)
class RawLine:
    """A line as it stands in the file, counted from 1."""

    number: int
    fragment: str
    pieces: tuple[Piece, ...]
    notes: tuple[RawNote, ...]


@dataclass(frozen=True, slots=True)
class RawView:
    """The whole text."""

    crumbs: tuple[Crumb, ...]
    name: str
    path: str
    briefing: Target
    lines: tuple[RawLine, ...]


def raw_view(kb: KnowledgeBase, briefing: Briefing) -> RawView:
    """The raw text of a briefing."""
    here = Target(Place.RAW, briefing.id)
    context = TextContext(briefing.topic, briefing.date, here, names=False, as_written=True)
    notes: dict[int, list[RawNote]] = {}
    for line, note in _notes(kb, briefing):
        at = notes.setdefault(line, [])
        if note not in at:
            at.append(note)
    return RawView(
        crumbs=(
            Crumb("简报", Target(Place.BRIEFINGS)),
            Crumb(topic_title(kb, briefing.topic), Target(Place.TOPIC, briefing.topic)),
            Crumb(briefing_name(briefing), to_briefing(briefing)),
        ),
        name=briefing_name(briefing),
        path=briefing.raw.path,
        briefing=to_briefing(briefing),
        lines=tuple(
            RawLine(
                number,
                line_fragment(number),
                tuple(_pieces(kb, text, context=context)),
                tuple(notes.get(number, ())),
            )
            for number, text in enumerate(kb.raw[briefing.raw.path].lines, start=1)
        ),
    )


def line_as_shown(text: str) -> str:
    """The words of a line on the page: a character that is not drawn is there by its number."""
    return "".join(words + (_number(found) if found else "") for words, found in _parted(text))


def _pieces(kb: KnowledgeBase, text: str, *, context: TextContext) -> Iterator[Piece]:
    for words, found in _parted(text):
        runs = rich_text(kb, words, context=context)
        yield Piece(runs, _number(found), found.label) if found else Piece(runs)


def _parted(text: str) -> Iterator[tuple[str, ForbiddenCharacter | None]]:
    """The text in pieces, each with the character behind it that no browser draws, or obeys.

    A letter that is not composed is drawn; only records want it another way.
    """
    start = 0
    for found in forbidden_characters(text):
        if found.kind is CharacterKind.NOT_NFC or text[found.index] in _DRAWN:
            continue
        yield text[start : found.index], found
        start = found.index + 1
    if start < len(text) or not text:
        yield text[start:], None


def _number(found: ForbiddenCharacter) -> str:
    return f"U+{found.codepoint:04X}"


def _notes(kb: KnowledgeBase, briefing: Briefing) -> Iterator[tuple[int, RawNote]]:
    """The first line of each record with its name; the order within a line is that of a reader."""

    def here(label: str, fragment: str) -> RawNote:
        return RawNote(label, to_briefing(briefing, fragment))

    fragments = citation_fragments(briefing)
    for increment in briefing.increments:
        fragment = increment_fragment(increment.number)
        yield increment.lines[0], here(f"增量 {increment.number}", fragment)
        for line, count in Counter(point.lines[0] for point in increment.points).items():
            if count > 1:
                yield line, here(f"要点 {count} 条", fragment)
        for paper in increment.papers:
            yield paper.lines[0], RawNote(f"论文 {paper.id}", to_paper(paper.id))
    for doubt in briefing.contradictions:
        yield doubt.lines[0], here(f"疑问 {doubt.label}", raised_fragment(doubt.number))
        for paper in doubt.papers:
            yield paper.lines[0], RawNote(f"论文 {paper.id}", to_paper(paper.id))
    for citation in briefing.citations:
        line = citation.lines[0]
        yield line, here(f"引用 {citation.id}", fragments[line])
    for paper in briefing.papers:
        yield paper.lines[0], RawNote(f"论文 {paper.id}", to_paper(paper.id))
    for card in briefing.cards:
        yield card.lines[0], RawNote(f"论文 {card.id}", to_paper(card.id))
    yield from _claims(kb, briefing)
    for label, fragment, spans in _lists(briefing):
        for lines in spans:
            yield lines[0], here(label, fragment)


def _claims(kb: KnowledgeBase, briefing: Briefing) -> Iterator[tuple[int, RawNote]]:
    """Lines on which claims of anchors rest, with their number, leading to the anchor."""
    whole = (1, max(1, briefing.raw.line_count))
    for anchor in anchors_on(kb, briefing, whole):
        lines = Counter(
            claim.evidence.lines[0]
            for claim in anchor.claims
            if claim.evidence.briefing == briefing.id
        )
        for line, count in lines.items():
            yield line, RawNote(f"主张 {count} 条", anchor_link(anchor).target)


def _lists(briefing: Briefing) -> Iterator[tuple[str, str, list[tuple[int, int]]]]:
    """Lists of a briefing whose rows have no fragment of their own: label, fragment, lines."""
    if briefing.baseline is not None:
        yield "基线", "counts", [briefing.baseline.lines]
    if briefing.honesty_note is not None:
        yield "诚实度声明", "words", [briefing.honesty_note.lines]
    yield "摘要", "words", [each.lines for each in briefing.summary]
    yield "声明的条数", "counts", [each.lines for each in briefing.declared]
    yield "来源", "sources", [each.lines for each in briefing.sources]
    yield "无新增的来源", "quiet-sources", [each.lines for each in briefing.quiet_sources]
    yield "写入提议", "proposals", [each.lines for each in briefing.proposals]
    yield "跟进重点", "follow-ups", [each.lines for each in briefing.follow_ups]
    yield "收尾的来源", "closing-sources", [each.lines for each in briefing.closing_sources]
    yield "结论", "words", [each.lines for each in briefing.conclusion]
    yield "未归位", "unplaced", [each.lines for each in briefing.unplaced]

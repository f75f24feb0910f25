"""The text of a briefing, of either dialect, plain or Markdown, as the content of a record.

The parsers of the parts take what they know; what they leave stays in the ledger and is listed
as unplaced. Nothing here raises for a text that `read_text` has accepted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from livingdocs.importing.citations import parse_citations
from livingdocs.importing.counts import counts_of_heading, counts_of_summary, increment_sums
from livingdocs.importing.document import Document
from livingdocs.importing.doubts import parse_doubts
from livingdocs.importing.draft import Draft
from livingdocs.importing.front_matter import take_front_matter
from livingdocs.importing.header import (
    FREE_LABELS,
    parse_header_line,
    parse_signature,
    parse_title,
    read_field,
    take_follow_ups,
    window_in,
)
from livingdocs.importing.increments import parse_increments
from livingdocs.importing.ledger import Ledger
from livingdocs.importing.lines import Line, read_lines
from livingdocs.importing.named_cards import cards_in, merged_cards
from livingdocs.importing.names import day_of
from livingdocs.importing.paper_mentions import other_mentions
from livingdocs.importing.parts import Part, PartKind, split_parts
from livingdocs.importing.proposals import parse_proposals
from livingdocs.importing.source_parts import (
    parse_closing_sources,
    parse_quiet_sources,
    parse_sources,
)
from livingdocs.records.base import Passage

PartParser = Callable[[Sequence[Line], Draft], Sequence[Line]]

_PARSERS: Final[Mapping[PartKind, PartParser]] = {
    PartKind.SOURCES: parse_sources,
    PartKind.INCREMENTS: parse_increments,
    PartKind.DOUBTS: parse_doubts,
    PartKind.CITATIONS: parse_citations,
    PartKind.QUIET_SOURCES: parse_quiet_sources,
    PartKind.PROPOSALS: parse_proposals,
    PartKind.CLOSING_SOURCES: parse_closing_sources,
}


def parse_briefing(text: str) -> Draft:
    """Read a normalised text: lines that end with LF, no control characters."""
    document = Document(text)
    draft = Draft(document=document, ledger=Ledger(document))
    lines = read_lines(document)
    lines_behind = take_front_matter(lines, draft)
    for part in split_parts(lines_behind):
        _read_part(part, draft)
    _take_headings_and_rules(lines, draft)
    _derive(draft)
    draft.unplaced = draft.ledger.unplaced()
    return draft


def _read_part(part: Part, draft: Draft) -> None:
    if part.heading is not None:
        heading = _heading(part.heading, draft)
        draft.declared.extend(counts_of_heading(part.kind, heading))
    lines = _without_signatures(part, draft)
    match part.kind:
        case PartKind.PREAMBLE:
            _read_preamble(lines, draft)
        case PartKind.SUMMARY:
            _read_summary(lines, draft)
        case PartKind.FOLLOW_UPS:
            _read_follow_ups(lines, draft)
        case PartKind.OTHER:
            title = part.heading.text if part.heading else ""
            for line in lines:
                draft.ledger.explain(line.whole, f"under a heading of no known part: {title}")
        case _:
            rest = _PARSERS[part.kind](lines, draft)
            _read_rest(rest, lines, draft)


def _heading(line: Line, draft: Draft) -> Passage:
    passage = Passage(text=line.take(draft.ledger), lines=line.whole.lines)
    draft.headings.append(passage)
    return passage


def _without_signatures(part: Part, draft: Draft) -> list[Line]:
    """The lines of a part but for a closing signature, which may stand at the end of any part."""
    kept: list[Line] = []
    for line in part.lines:
        signed = part.kind is not PartKind.PREAMBLE and not line.blank and not line.has_pipe
        if not signed or not parse_signature(line, draft):
            kept.append(line)
    return kept


def _read_preamble(lines: Iterable[Line], draft: Draft) -> None:
    titled = False
    for line in lines:
        if line.blank:
            continue
        if not titled and (parse_title(line, draft) or _take_other_title(line, draft)):
            titled = True
        elif not parse_header_line(line, draft):
            parse_signature(line, draft)


def _take_other_title(line: Line, draft: Draft) -> bool:
    """A heading of level 1 or 2 that begins a text is its title; a whole day in it is its date."""
    if line.heading not in (1, 2) or draft.headings:
        return False
    passage = _heading(line, draft)
    draft.title = draft.title or passage.text
    draft.date = draft.date or _day_in(passage.text)
    return True


def _day_in(text: str) -> str | None:
    """The one day that a title holds as a word of its own; several days are a question."""
    words = text.replace("（", " ").replace("）", " ").replace("(", " ").replace(")", " ").split()
    days = {day for word in words if (day := day_of(word))}
    return days.pop() if len(days) == 1 else None


def _read_summary(lines: Iterable[Line], draft: Draft) -> None:
    """Everything in a summary is summary, but for the fields that have a place of their own."""
    for line in lines:
        if line.blank:
            continue
        head, labelled = FREE_LABELS.split(line.body)
        draft.ledger.markup(*line.marks)
        if head:
            draft.summary.append(draft.passage(head))
        for item in labelled:
            read_field(item, draft)


def _read_follow_ups(lines: Iterable[Line], draft: Draft) -> None:
    for line in lines:
        if not line.blank:
            draft.ledger.markup(*line.marks)
            take_follow_ups(line.body, draft)


def _read_rest(rest: Sequence[Line], lines: Sequence[Line], draft: Draft) -> None:
    """Lines of a part beside its list: labelled ones, and a sentence that leads in.

    Only a line before everything else of the part is a lead; a stray line further down is none.
    """
    left = {line.number for line in rest}
    leading = next(
        (line.number for line in lines if line.number not in left and not line.blank), None
    )
    for line in rest:
        if line.blank or not draft.ledger.is_free(line.body) or parse_header_line(line, draft):
            continue
        lead = leading is not None and line.number < leading and not line.has_pipe
        if lead and not line.heading and line.bullet is None:
            draft.remarks.append(Passage(text=line.take(draft.ledger), lines=line.whole.lines))


def _take_headings_and_rules(lines: Iterable[Line], draft: Draft) -> None:
    """Headings that no part took, and rules; both are also in texts of no known form."""
    for line in lines:
        if line.heading and line.body and draft.ledger.is_free(line.whole):
            _heading(line, draft)
        elif not line.body and line.marks and draft.ledger.is_free(line.whole):
            draft.ledger.markup(*line.marks)
    draft.headings.sort(key=lambda heading: heading.lines)


def _derive(draft: Draft) -> None:
    """What follows from what was placed: declared counts, papers, cards, the window."""
    for passage in draft.summary:
        draft.declared.extend(counts_of_summary(passage))
    sums = [*draft.conclusion]
    if draft.honesty_note is not None:
        sums.insert(0, draft.honesty_note)
    sums.extend(
        Passage(text=source.conclusion, lines=source.lines)
        for source in draft.closing_sources
        if source.conclusion
    )
    for passage in sums:
        draft.declared.extend(increment_sums(passage))
    draft.declared.sort(key=lambda declared: declared.lines)
    placed = [item.lines for item in draft.citations]
    placed += [item.lines for item in draft.increments]
    placed += [item.lines for item in draft.contradictions]
    draft.papers = other_mentions(draft.document, placed)
    draft.cards = merged_cards([*draft.cards, *cards_in(draft.document)])
    draft.window = draft.window or next(
        (window for passage in draft.summary if (window := window_in(passage.text))), None
    )

"""One briefing, complete: every statement of it with its lines in the raw text.

A briefing record repeats what the briefing says and decides nothing: section numbers, dates and
counts stand as they were written. The knowledge base resolves them.
"""

from __future__ import annotations

from livingdocs.records.base import Passage, Record
from livingdocs.records.fields import (
    ArxivIdText,
    DateText,
    Flag,
    Int,
    LineRange,
    Sha256,
    Slug,
    Text,
    WebAddress,
)
from livingdocs.vocabulary import (
    CitationStatus,
    ContradictionKind,
    CountForm,
    Credibility,
    DeclaredSubject,
    Priority,
    Relevance,
    RiskLevel,
    SourceRole,
    Stage,
)


class RawText(Record):
    """The verbatim copy of a briefing in `data/inbox/`.

    `path` is relative to the data folder, `line_count` counts the lines of the text, `sha256` is
    that of the bytes of the file.
    """

    path: Text
    line_count: Int
    sha256: Sha256


class SectionTarget(Record):
    """A section of the living document as a briefing names it.

    `number` is without the sign (`1.1`, `3.(X)`), `note` is what stands in brackets behind.
    """

    text: Text
    number: Text | None = None
    title: Text | None = None
    note: Text | None = None


class PaperMention(Record):
    """An arXiv paper named by a briefing; `version` is the one it names, else null."""

    id: ArxivIdText
    version: Int | None = None
    title: Text | None = None
    lines: LineRange


class SourceReference(Record):
    """Where an increment came from: an inbox file with a place in it, a page, or a paper."""

    text: Text
    path: Text | None = None
    place: Text | None = None
    url: WebAddress | None = None
    paper: ArxivIdText | None = None


class StatedCredibility(Record):
    """The grade that a briefing gives itself, with the reason it states."""

    grade: Credibility | None = None
    text: Text
    reason: Text | None = None


class Baseline(Record):
    """The state of the living document that a briefing starts from."""

    text: Text
    document: Text | None = None
    revision: Text | None = None
    updated: Text | None = None
    note: Text | None = None
    lines: LineRange


class DeclaredCount(Record):
    """A count that a briefing asserts about itself.

    `parts` are the summands of `a + b`, `part_names` the words behind each of them, where all of
    them have words.
    """

    subject: DeclaredSubject
    text: Text
    count: Int
    form: CountForm = CountForm.EXACT
    parts: tuple[Int, ...] = ()
    part_names: tuple[Text, ...] = ()
    lines: LineRange


class Source(Record):
    """A source that was checked, as a row of the first table says.

    `relevance` (how much of it belongs to the topic), `reliability` (stars, 1 to 5) and `role`
    are three different statements; each is null where the briefing does not make it.
    """

    name: Text
    path: Text | None = None
    summary: Text | None = None
    mark: Text | None = None
    relevance: Relevance | None = None
    role: SourceRole | None = None
    reliability: Int | None = None
    lines: LineRange


class Point(Record):
    """One bullet of an increment; `level` 1 is the outermost."""

    text: Text
    level: Int = 1
    lines: LineRange


class Increment(Record):
    """One piece of news of the day. `importance` counts stars, 1 to 5."""

    number: Int
    title: Text
    label: Text | None = None
    priority: Priority | None = None
    importance: Int | None = None
    net_new: Flag | None = None
    sources: tuple[SourceReference, ...] = ()
    points: tuple[Point, ...] = ()
    credibility: StatedCredibility | None = None
    relations: tuple[Passage, ...] = ()
    target_sections: tuple[SectionTarget, ...] = ()
    papers: tuple[PaperMention, ...] = ()
    notes: tuple[Passage, ...] = ()
    lines: LineRange


class RaisedDoubt(Record):
    """A contradiction or an open question as one briefing words it.

    `label` is the mark of the briefing (`①`, `T1`), `continued_from` the day it names.
    """

    number: Int
    label: Text
    title: Text
    kind: ContradictionKind
    risk_level: RiskLevel | None = None
    observation: Text | None = None
    risk: Text | None = None
    advice: Text | None = None
    continued_from: Text | None = None
    papers: tuple[PaperMention, ...] = ()
    notes: tuple[Passage, ...] = ()
    lines: LineRange


class Citation(Record):
    """A row of the list of citable ids.

    `title` is as claimed, `gloss` what the briefing adds to it, `status_text` the whole remark.
    `anchored_on` is the day the remark names, as written.
    """

    id: ArxivIdText
    version: Int | None = None
    title: Text | None = None
    gloss: Text | None = None
    status: CitationStatus | None = None
    status_text: Text | None = None
    anchored_on: Text | None = None
    credibility: StatedCredibility | None = None
    target_section: SectionTarget | None = None
    more_sections: tuple[SectionTarget, ...] = ()
    lines: LineRange


class QuietSource(Record):
    """A source that was checked and brought nothing of its own."""

    name: Text
    path: Text | None = None
    text: Text
    lines: LineRange


class ClosingSource(Record):
    """A row of the closing list of sources."""

    name: Text
    relevance: Text | None = None
    conclusion: Text | None = None
    lines: LineRange


class Proposal(Record):
    """A row of the table of updates that are proposed for the living document.

    `mark` is the priority as written.
    """

    priority: Priority | None = None
    mark: Text | None = None
    text: Text
    action: Text | None = None
    target_section: SectionTarget | None = None
    lines: LineRange


class NamedCard(Record):
    """A paper card that a briefing names, with the primary topic that it states."""

    id: ArxivIdText
    number: Int | None = None
    title: Text | None = None
    primary_topic: Slug | None = None
    lines: LineRange


class Unplaced(Record):
    """Text that the importer could not place, kept with its lines."""

    text: Text
    reason: Text | None = None
    lines: LineRange


class Briefing(Record):
    """A whole briefing. `id` is the path of its file under `briefings/` without the suffix.

    `signature` holds the sentences that say who wrote it and when, `remarks` those that lead into
    a list and say nothing of their own.
    """

    id: Text
    topic: Slug
    date: DateText
    stage: Stage | None = None
    agent: Text | None = None
    title: Text | None = None
    written_at: Text | None = None
    signature: tuple[Passage, ...] = ()
    window: Text | None = None
    raw: RawText
    baseline: Baseline | None = None
    honesty_note: Passage | None = None
    declared: tuple[DeclaredCount, ...] = ()
    summary: tuple[Passage, ...] = ()
    sources: tuple[Source, ...] = ()
    increments: tuple[Increment, ...] = ()
    contradictions: tuple[RaisedDoubt, ...] = ()
    citations: tuple[Citation, ...] = ()
    quiet_sources: tuple[QuietSource, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    follow_ups: tuple[Passage, ...] = ()
    closing_sources: tuple[ClosingSource, ...] = ()
    cards: tuple[NamedCard, ...] = ()
    papers: tuple[PaperMention, ...] = ()
    conclusion: tuple[Passage, ...] = ()
    remarks: tuple[Passage, ...] = ()
    headings: tuple[Passage, ...] = ()
    unplaced: tuple[Unplaced, ...] = ()
    imported_sha256: Sha256 | None = None

"""What the parsers of the parts fill in, before it becomes a briefing record."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields
from typing import Final

from livingdocs.importing.document import Document, Piece
from livingdocs.importing.ledger import Ledger
from livingdocs.records.base import Passage
from livingdocs.records.briefing import (
    Baseline,
    Citation,
    ClosingSource,
    DeclaredCount,
    Increment,
    NamedCard,
    PaperMention,
    Proposal,
    QuietSource,
    RaisedDoubt,
    Source,
    Unplaced,
)
from livingdocs.vocabulary import Stage


@dataclass(kw_only=True)
class Content:
    """What a text says, in the fields of a briefing record.

    `topic`, `date` and `agent` are what the text gives, in the form of records (slug, ISO day,
    the name as written); None where it is silent.
    """

    topic: str | None = None
    date: str | None = None
    stage: Stage | None = None
    agent: str | None = None
    title: str | None = None
    written_at: str | None = None
    signature: list[Passage] = field(default_factory=list)
    window: str | None = None
    baseline: Baseline | None = None
    honesty_note: Passage | None = None
    declared: list[DeclaredCount] = field(default_factory=list)
    summary: list[Passage] = field(default_factory=list)
    sources: list[Source] = field(default_factory=list)
    increments: list[Increment] = field(default_factory=list)
    contradictions: list[RaisedDoubt] = field(default_factory=list)
    citations: list[Citation] = field(default_factory=list)
    quiet_sources: list[QuietSource] = field(default_factory=list)
    proposals: list[Proposal] = field(default_factory=list)
    follow_ups: list[Passage] = field(default_factory=list)
    closing_sources: list[ClosingSource] = field(default_factory=list)
    cards: list[NamedCard] = field(default_factory=list)
    papers: list[PaperMention] = field(default_factory=list)
    conclusion: list[Passage] = field(default_factory=list)
    remarks: list[Passage] = field(default_factory=list)
    headings: list[Passage] = field(default_factory=list)
    unplaced: list[Unplaced] = field(default_factory=list)


CONTENT_FIELDS: Final = tuple(each.name for each in fields(Content))


@dataclass(kw_only=True)
class Draft(Content):
    """Content in the making, with the text and the ledger of its characters."""

    document: Document
    ledger: Ledger

    def passage(self, piece: Piece) -> Passage:
        """Claim a piece as text and make a passage of it."""
        piece = piece.strip()
        return Passage(text=self.ledger.text(piece), lines=piece.lines)

    def labelled_passage(self, label: Piece, value: Piece) -> Passage:
        """A passage that begins with its label, without the asterisks that made the label bold."""
        if "**" not in label.text:
            return self.passage(label.until(value))
        words: list[str] = []
        start = 0
        for bold in re.finditer(r"\*\*", label.text):
            self.ledger.markup(label.group(bold))
            words.append(self.ledger.text(label.part(start, bold.start())))
            start = bold.end()
        words += [self.ledger.text(label.rest(start)), self.ledger.text(value)]
        return Passage(text="".join(words), lines=(label.lines[0], value.lines[1]))

    def content(self) -> Content:
        """What has been placed, without the text."""
        return Content(**{name: getattr(self, name) for name in CONTENT_FIELDS})

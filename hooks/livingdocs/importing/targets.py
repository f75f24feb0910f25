"""Sections that a briefing names as the place of something."""

from __future__ import annotations

from typing import Final

from livingdocs.importing.brackets import bracket_tail, inside_bracket
from livingdocs.importing.document import Piece
from livingdocs.importing.ledger import Ledger
from livingdocs.records.briefing import SectionTarget
from livingdocs.section_numbers import SectionMention, parse_targets

_BETWEEN: Final = " \t\n+；;、，,/·和与及以"


def section_targets(piece: Piece) -> tuple[SectionTarget, ...]:
    """The numbered sections in a text that is claimed elsewhere."""
    return tuple(_target(mention, mention.text) for mention in parse_targets(piece.text))


def take_targets(piece: Piece, ledger: Ledger) -> tuple[list[SectionTarget], Piece | None]:
    """Claim a field that holds nothing but targets.

    Also gives what stands before the first section number, unclaimed; a field without any number
    is one target that has only a title.
    """
    piece = piece.strip()
    mentions = parse_targets(piece.text)
    if not mentions:
        return [_unnumbered(piece, ledger)], None
    starts = [mention.start for mention in mentions]
    targets = [
        _take(piece.part(start, end), mention, ledger)
        for mention, start, end in zip(
            mentions, starts, [*starts[1:], len(piece.text)], strict=True
        )
    ]
    head = piece.part(0, starts[0]).strip()
    ledger.glue(piece.rest(starts[0]))
    return targets, head or None


def _take(piece: Piece, mention: SectionMention, ledger: Ledger) -> SectionTarget:
    """Claim the text from one section number to the next one."""
    piece = piece.part(0, len(piece.text.rstrip(_BETWEEN)))
    name = piece.part(0, mention.end - mention.start)
    behind = piece.rest(len(name.text)).strip()
    inside = inside_bracket(behind) if behind else None
    if not behind:
        return _target(mention, ledger.text(name))
    if inside is not None and inside.text in (mention.note, mention.title):
        ledger.text(inside)
        return _target(mention, ledger.text(name))
    return _target(mention, ledger.text(piece))


def _target(mention: SectionMention, text: str) -> SectionTarget:
    return SectionTarget(text=text, number=mention.number, title=mention.title, note=mention.note)


def _unnumbered(piece: Piece, ledger: Ledger) -> SectionTarget:
    tail = bracket_tail(piece)
    text = ledger.text(piece)
    if tail is None:
        return SectionTarget(text=text, title=text)
    return SectionTarget(text=text, title=tail.head.words, note=tail.inside.words or None)

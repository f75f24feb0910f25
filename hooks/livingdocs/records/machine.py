"""What the machine thinks: flags and suggestions. Shown as such, never as fact."""

from __future__ import annotations

from livingdocs.records.base import Record
from livingdocs.records.fields import ArxivIdText, DateText, Number, Slug, Text
from livingdocs.vocabulary import SuggestionKind


class Flag(Record):
    """A card that may be filed under the wrong topic; `score` is between 0 and 1."""

    id: ArxivIdText
    stated: Slug
    suggested: Slug | None = None
    score: Number
    evidence: tuple[Text, ...] = ()
    made_on: DateText


class Suggestion(Record):
    """Another id, section or topic for a record, with the reason in words."""

    id: Text
    kind: SuggestionKind
    subject: Text
    suggested: Text
    reason: Text
    made_on: DateText

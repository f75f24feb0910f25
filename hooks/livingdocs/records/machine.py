"""What the machine thinks: flags and suggestions. Shown as such, never as fact."""

from __future__ import annotations

from typing import Any

from pydantic import (
    SerializerFunctionWrapHandler,
    ValidationInfo,
    field_validator,
    model_serializer,
)

from livingdocs.arxiv_ids import is_canonical
from livingdocs.records.base import Record
from livingdocs.records.field_errors import shape_error
from livingdocs.records.fields import ArxivIdText, DateText, Number, Sha256, Slug, Text
from livingdocs.records.fields import Flag as Yes
from livingdocs.vocabulary import SuggestionKind


class Flag(Record):
    """A card that may be filed under the wrong topic.

    Attributes:
        stated: the topic under which it was filed when it was scored.
        score: the chance that this is wrong, between 0 and 1.
        cleared: the description of the topics speaks against the card, and all that was learned
            from the other cards does not; so it is not asked about.
        judged: hash of what was scored; where it no longer fits, the flag counts no more.
    """

    id: ArxivIdText
    stated: Slug
    suggested: Slug | None = None
    score: Number
    evidence: tuple[Text, ...] = ()
    made_on: DateText
    cleared: Yes = False
    judged: Sha256 | None = None

    @model_serializer(mode="wrap")
    def _without_empty_fields(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        values: dict[str, Any] = handler(self)
        seldom = ("cleared", "judged")
        return {name: value for name, value in values.items() if value or name not in seldom}


class Suggestion(Record):
    """Another id, section or topic for a record, with the reason in words."""

    id: Text
    kind: SuggestionKind
    subject: Text
    suggested: Text
    reason: Text
    made_on: DateText

    @field_validator("suggested", mode="after")
    @classmethod
    def _is_what_there_can_be(cls, text: str, info: ValidationInfo) -> str:
        """Refuse as a paper what is no id: pages lead to its address."""
        if info.data.get("kind") is SuggestionKind.ARXIV_ID and not is_canonical(text):
            fix = "copy the id from the paper's arXiv page"
            raise shape_error(text, 'an arXiv id such as "2605.11093"', fix)
        return text

"""What all records share: frozen, and closed against unknown fields."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from livingdocs.records.fields import LineRange, Text


class Record(BaseModel):
    """A piece of the knowledge base; relations to others are ids, never objects."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Passage(Record):
    """Some text of a raw briefing with the lines it came from (1-based, inclusive)."""

    text: Text
    lines: LineRange


class Evidence(Record):
    """Lines of a briefing on which a record rests.

    `briefing` is the id of a briefing, `<topic>/<date>` with an optional suffix.
    """

    briefing: Text
    lines: LineRange

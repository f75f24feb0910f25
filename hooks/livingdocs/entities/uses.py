"""Where the briefings name an entity: every line, with the version that it names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from livingdocs.entities.names import NameIndex, NameMention
from livingdocs.entities.versions import version_behind
from livingdocs.records.briefing import Briefing
from livingdocs.relations.paper_uses import UsePlace, line_places


@dataclass(frozen=True, slots=True)
class EntityUse:
    """A line of a briefing that names an entity.

    Attributes:
        entity: its id.
        line: 1-based, in the raw text; `text` is that line.
        at: where the name stands in `text` for the first time, from and to.
        place: the part of the briefing; `number` is that of the increment or the doubt.
        versions: the versions that the line names behind the name, as written.
    """

    entity: str
    briefing: str
    date: str
    line: int
    text: str
    at: tuple[int, int]
    place: UsePlace
    number: int | None
    versions: tuple[str, ...]


def entity_uses(
    briefing: Briefing, raw_lines: Sequence[str], *, names: NameIndex
) -> Iterator[EntityUse]:
    """Every line that names an entity, once for each entity, in the order of the lines."""
    places = line_places(briefing)
    for number, text in enumerate(raw_lines, start=1):
        found: dict[str, list[NameMention]] = {}
        for mention in names.every(text):
            found.setdefault(mention.entity, []).append(mention)
        for entity, mentions in found.items():
            place, count = places.get(number, (UsePlace.OTHER, None))
            versions = (version_behind(text, mention.end) for mention in mentions)
            yield EntityUse(
                entity=entity,
                briefing=briefing.id,
                date=briefing.date,
                line=number,
                text=text,
                at=(mentions[0].start, mentions[0].end),
                place=place,
                number=count,
                versions=tuple(dict.fromkeys(each for each in versions if each is not None)),
            )

"""Names that two entities bear: a text that has one of them would lead nowhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from livingdocs.entities.names import name_key
from livingdocs.records.registry import Entity

Location = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class SharedName:
    """A name at `at` in `entities.yml` that the entity `owner` bears already, at `first`."""

    name: str
    at: Location
    owner: str
    first: Location


def shared_names(entities: Iterable[Entity]) -> Iterator[SharedName]:
    """Letter case, width and spaces do not tell two names apart: readers could not either."""
    owners: dict[str, tuple[str, Location]] = {}
    for number, entity in enumerate(entities):
        at: Location = ("entities", number)
        named: list[tuple[str, Location]] = [(entity.name, (*at, "name"))]
        named += [(alias, (*at, "aliases", i)) for i, alias in enumerate(entity.aliases)]
        for name, place in named:
            owner, first = owners.setdefault(name_key(name), (entity.id, place))
            if owner != entity.id:
                yield SharedName(name, place, owner, first)

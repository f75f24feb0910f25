"""JSON Schemas of the data files, for editors that complete and underline while one types.

They say the shape of one file. What a file names elsewhere, and what its numbers mean, only
`scripts/validate_data.py` knows.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, Final

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema

from livingdocs.records.anchor import Anchor
from livingdocs.records.briefing import Briefing
from livingdocs.records.card import PaperCard
from livingdocs.records.contradiction import Contradiction
from livingdocs.records.machine import Flag, Suggestion
from livingdocs.records.registry import (
    Entities,
    Exceptions,
    Metrics,
    Redirects,
    Settings,
    Tombstones,
)
from livingdocs.records.snapshot import Miss, Snapshot
from livingdocs.records.topic import Topic

_RECORDS: Final[Mapping[str, type[BaseModel]]] = {
    "anchor": Anchor,
    "briefing": Briefing,
    "card": PaperCard,
    "contradiction": Contradiction,
    "entities": Entities,
    "exceptions": Exceptions,
    "flag": Flag,
    "kb": Settings,
    "metrics": Metrics,
    "miss": Miss,
    "redirects": Redirects,
    "snapshot": Snapshot,
    "suggestion": Suggestion,
    "tombstones": Tombstones,
    "topic": Topic,
}
_ATTRIBUTE: Final = re.compile(r"(?m)^ {0,8}([a-z_]+): (.+(?:\n {4,}.+)*)")


def record_schemas() -> dict[str, dict[str, Any]]:
    """The schema of each kind of file, by the name of its file below `data/schema/`."""
    return {name: _schema(model) for name, model in _RECORDS.items()}


def _schema(model: type[BaseModel]) -> dict[str, Any]:
    schema = model.model_json_schema(mode="validation")
    models = {found.__name__: found for found in _models(model)}
    for name, part in [(model.__name__, schema), *schema.get("$defs", {}).items()]:
        found = models.get(name)
        if found is not None and issubclass(found, BaseModel):
            _describe_fields(found, part)
        elif found is not None and issubclass(found, Enum):
            _describe_values(found, part)
    return {"$schema": GenerateJsonSchema.schema_dialect, **_without_titles(schema)}


def _models(model: type[BaseModel]) -> Iterator[type[BaseModel] | type[Enum]]:
    """A record's type and all that its fields are made of."""
    waiting: list[Any] = [model]
    seen: set[Any] = set()
    while waiting:
        found = waiting.pop()
        if found in seen:
            continue
        seen.add(found)
        if isinstance(found, type) and issubclass(found, BaseModel):
            yield found
            waiting += [info.annotation for info in found.model_fields.values()]
        elif isinstance(found, type) and issubclass(found, Enum):
            yield found
        else:
            waiting += getattr(found, "__args__", ())


def _describe_fields(model: type[BaseModel], schema: dict[str, Any]) -> None:
    """The docstring's words on a field become what an editor shows beside it."""
    for name, words in _ATTRIBUTE.findall(inspect.getdoc(model) or ""):
        if name in schema.get("properties", {}):
            schema["properties"][name].setdefault("description", " ".join(words.split()))


def _describe_values(kind: type[Enum], schema: dict[str, Any]) -> None:
    labels = [f"{member.value} {getattr(member, 'label', '')}".strip() for member in kind]
    schema["description"] = "; ".join(labels)


def _without_titles(schema: Any) -> Any:
    """Pydantic titles each field with its own name in capitals, which says nothing."""
    if isinstance(schema, dict):
        return {
            key: _without_titles(value)
            for key, value in schema.items()
            if key != "title" or not isinstance(value, str)
        }
    return [_without_titles(item) for item in schema] if isinstance(schema, list) else schema

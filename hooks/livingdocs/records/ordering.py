"""The order of keys in a file: that of the fields of its record."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from livingdocs.records.shape import fields_at

Loc = tuple[str | int, ...]


def in_order_of(model: type[BaseModel], data: Any, *, at: Loc = ()) -> Any:
    """The data with the keys of every record in the order of its fields.

    What is no field comes last, in its own order; mappings that are no record, such as the
    conditions of a claim, keep theirs.
    """
    if isinstance(data, list):
        return [in_order_of(model, item, at=(*at, place)) for place, item in enumerate(data)]
    if not isinstance(data, dict):
        return data
    places = {name: place for place, name in enumerate(fields_at(model, at))}
    keys = sorted(data, key=lambda key: places.get(key, len(places)))
    return {key: in_order_of(model, data[key], at=(*at, key)) for key in keys}

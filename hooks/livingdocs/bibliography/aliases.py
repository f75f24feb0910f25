"""Other keys under which a work may be cited: the field `ids` of biblatex."""

from __future__ import annotations

from collections.abc import Mapping


def alias_keys(fields: Mapping[str, str]) -> tuple[str, ...]:
    """The keys that an entry has beside its own."""
    return tuple(key for each in fields.get("ids", "").split(",") if (key := each.strip()))

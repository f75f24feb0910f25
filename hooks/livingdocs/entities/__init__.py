"""Names of engines, models, organisations and systems: where a text bears them."""

from livingdocs.entities.code_spans import code_spans
from livingdocs.entities.names import NameIndex, NameMention, name_key
from livingdocs.entities.uses import EntityUse, entity_uses
from livingdocs.entities.versions import version_behind

__all__ = [
    "EntityUse",
    "NameIndex",
    "NameMention",
    "code_spans",
    "entity_uses",
    "name_key",
    "version_behind",
]

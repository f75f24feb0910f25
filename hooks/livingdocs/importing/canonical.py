"""The file that a record becomes, and whether somebody has edited it since.

`imported_sha256`, the last field, is the hash of the rest of the file. A file whose rest no longer
has it was edited: in its data, its comments or its order.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import Any, Final

from livingdocs.records.base import Record
from livingdocs.yaml_files.heads import without_head
from livingdocs.yaml_files.writer import dump_yaml

HASH_FIELD: Final = "imported_sha256"
_HASH_LINE: Final = re.compile(rf'{HASH_FIELD}: "([0-9a-f]{{64}})"\n', re.ASCII)


def record_data(record: Record) -> dict[str, Any]:
    """The fields of a record as plain data, without its hash.

    Below the top level what is null or empty is left out; at the top it stays, so that whoever
    edits a proposal sees what can be filled in.
    """
    data = record.model_dump(mode="json", exclude={HASH_FIELD})
    return {name: _filled(value) for name, value in data.items()}


def file_text(data: Mapping[str, Any]) -> str:
    """The canonical file with these data and their hash."""
    text = dump_yaml(dict(data))
    return f'{text}{HASH_FIELD}: "{_sha256(text)}"\n'


def imported_hash(text: str) -> str | None:
    """The hash that an import left in a file."""
    found = _HASH_LINE.findall(_body(text))
    return found[-1] if found else None


def is_edited(text: str) -> bool:
    """Whether a file is no longer what an import wrote; line ends don't count."""
    text = _body(text)
    match = _HASH_LINE.search(text)
    if match is None or match.end() != len(text):
        return True
    return match[1] != _sha256(text[: match.start()])


def _filled(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _filled(item) for name, item in value.items() if not _is_empty(item)}
    if isinstance(value, list):
        return [_filled(item) for item in value]
    return value


def _is_empty(value: Any) -> bool:
    return value is None or value == [] or value == {}


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def _body(text: str) -> str:
    """What the hash is of: neither line ends nor the line that names the schema count."""
    return without_head(text.replace("\r\n", "\n"))

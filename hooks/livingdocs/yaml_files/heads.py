"""The first line of a data file: which JSON Schema an editor holds it against while one types.

The form is that of the YAML language server (https://github.com/redhat-developer/yaml-language-server,
"Using inlined schema"). It is written where the data folder has the schemas; elsewhere it would
name a file that isn't there.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

SCHEMA_FOLDER: Final = "schema"
_HEAD: Final = re.compile(r"# yaml-language-server: \$schema=[^\n]*\n")

_OF_FOLDER: Final = {
    "topics": "topic",
    "briefings": "briefing",
    "anchors": "anchor",
    "contradictions": "contradiction",
    "cards": "card",
    "flags": "flag",
    "suggestions": "suggestion",
    "arxiv": "snapshot",
}
_OF_FILE: Final = frozenset({"kb", "entities", "metrics", "exceptions", "redirects", "tombstones"})


def schema_path(relative: str) -> str | None:
    """Where the schema of a data file is, below the data folder; None for what is no record."""
    folder, _, rest = relative.partition("/")
    if not rest:
        name = folder.removesuffix(".yml")
        return f"{SCHEMA_FOLDER}/{name}.json" if name in _OF_FILE else None
    name = "miss" if relative.endswith(".miss.yml") else _OF_FOLDER.get(folder, "")
    return f"{SCHEMA_FOLDER}/{name}.json" if name else None


def head_of(relative: str) -> str:
    """The first line of a data file with its end; empty for what is no record."""
    schema = schema_path(relative)
    up = "../" * relative.count("/")
    return f"# yaml-language-server: $schema={up}{schema}\n" if schema else ""


def with_head(root: Path, relative: str, text: str) -> str:
    """A file's text with its first line, where the data folder `root` has the schema."""
    text = without_head(text)
    schema = schema_path(relative)
    if schema is None or not (root / schema).is_file():
        return text
    return f"{head_of(relative)}{text}"


def without_head(text: str) -> str:
    """A file's text without that line, wherever it stands."""
    return _HEAD.sub("", text) if "# yaml-language-server" in text else text

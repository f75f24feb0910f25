"""A made-up next form of data folders."""

from __future__ import annotations

from typing import Any

from livingdocs.curating.migrating import Migration


def to_version_two(files: dict[str, Any]) -> dict[str, Any]:
    """Made up: version 2 has shorter notes, and keeps its metrics under other ids."""
    for path, data in files.items():
        if path.startswith("anchors/"):
            data.pop("note", None)
            data["label"] = f"{data['label']}（二）"
    return files


SECOND = Migration(2, "anchors have no notes, and their labels say so", to_version_two)

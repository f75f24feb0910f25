"""Facts about papers that people collected by hand, as snapshots.

The form is a JSON list of objects with `id`, `title`, `authors`, `authors_complete`,
`primary_category`, `categories`, `categories_complete`, `submitted`, `latest_version` (`v2`) and
`seen_on`; null or a missing field means unknown and stays unknown.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from pydantic import ValidationError

from livingdocs.records.snapshot import Snapshot, signed

MAX_BYTES: Final = 32 * 1024 * 1024

_VERSION = re.compile(r"v([1-9][0-9]{0,2})")
_KNOWN = (
    "id",
    "title",
    "authors",
    "primary_category",
    "categories",
    "abstract",
    "comment",
    "doi",
    "journal_ref",
    "submitted",
    "updated",
)


class PaperFactsError(Exception):
    """A list of facts can't be read; the message names the place and the way out."""


def read_paper_facts(text: str, *, fetched_at: str) -> tuple[Snapshot, ...]:
    """Snapshots of all papers in a JSON list, sorted by id.

    `fetched_at` is the day on which the facts were collected, as `YYYY-MM-DD`.

    Raises:
        PaperFactsError: with the entry at fault, if one can't become a snapshot.
    """
    try:
        entries = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PaperFactsError(
            f"not JSON: {error}; expected a list of objects, one a paper"
        ) from error
    if not isinstance(entries, list) or not all(isinstance(each, dict) for each in entries):
        raise PaperFactsError("expected a list of objects, one a paper")
    snapshots: dict[str, Snapshot] = {}
    for place, entry in enumerate(entries):
        snapshot = _snapshot(entry, fetched_at, place)
        if snapshot.id in snapshots:
            raise PaperFactsError(f"entry {place + 1}: {snapshot.id} again; expected it once")
        snapshots[snapshot.id] = snapshot
    return tuple(snapshots[paper] for paper in sorted(snapshots))


def _snapshot(facts: Mapping[str, Any], fetched_at: str, place: int) -> Snapshot:
    stated = facts.get("latest_version")
    version = _VERSION.fullmatch(str(stated)) if stated is not None else None
    if stated is not None and version is None:
        where = f"entry {place + 1} ({facts.get('id')}): latest_version"
        raise PaperFactsError(f'{where}: {stated!r}; expected a version such as "v2", or null')
    values: dict[str, Any] = {name: facts.get(name) for name in _KNOWN}
    try:
        unsigned = Snapshot.model_validate(
            {
                **values,
                "authors_complete": facts.get("authors_complete", False),
                "categories_complete": facts.get("categories_complete", False),
                "latest_version": int(version[1]) if version else None,
                "source": facts.get("seen_on") or "unknown",
                "fetched_at": fetched_at,
                "sha256": "0" * 64,
            }
        )
    except ValidationError as error:
        first = error.errors()[0]
        name = ".".join(str(part) for part in first["loc"])
        raise PaperFactsError(
            f"entry {place + 1} ({facts.get('id')}): {name}: {first['msg']}"
        ) from error
    return signed(unsigned)

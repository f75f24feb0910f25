"""Names and days of a briefing in the form that records and file names need."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from typing import Final

from livingdocs.dates import parse_date
from livingdocs.yaml_files.places import RESERVED_NAMES

_SLUG: Final = re.compile(r"[a-z0-9](?:[a-z0-9-]*[a-z0-9])?")
_NOT_IN_NAME: Final = re.compile(r"[^a-z0-9._-]+")
_LONGEST_SLUG: Final = 64
_LONGEST_NAME: Final = 120
_LONGEST_SUFFIX: Final = 16
UNKNOWN_AGENT: Final = "unknown"


def slug_of(text: str) -> str | None:
    """`LLM Infra` as `llm-infra`; None for a text that is no slug with other letters."""
    slug = "-".join(text.lower().replace("_", "-").split())
    whole = len(slug) <= _LONGEST_SLUG and _SLUG.fullmatch(slug) is not None
    return slug if whole and slug not in RESERVED_NAMES else None


def day_of(text: str) -> str | None:
    """A text that is one day with its year, as `YYYY-MM-DD`."""
    day = parse_date(text.strip())
    return day.isoformat() if day else None


def agent_slug(agent: str | None) -> str:
    """The folder of an agent: its slug, a name made from its letters' hash, or `unknown`."""
    if agent is None or not agent.strip():
        return UNKNOWN_AGENT
    slug = slug_of(agent)
    if slug is not None:
        return slug
    digest = hashlib.sha256(agent.encode("utf-8", "replace")).hexdigest()
    return f"agent-{digest[:8]}"


def raw_name(file_name: str) -> str:
    """A file name that every system can hold: lower-case ASCII, no leading dot, no device name."""
    head, _, tail = file_name.rpartition(".")
    stem, suffix = (_plain(head), _plain(tail)) if head.strip(".") else (_plain(file_name), "")
    suffix = f".{suffix}" if suffix and len(suffix) <= _LONGEST_SUFFIX else ""
    stem = stem[:_LONGEST_NAME].rstrip("._-")
    if not stem or stem in RESERVED_NAMES or stem.split(".")[0] in RESERVED_NAMES:
        digest = hashlib.sha256(file_name.encode("utf-8", "surrogateescape")).hexdigest()
        stem = f"briefing-{digest[:8]}"
    return stem + suffix


def _plain(text: str) -> str:
    lower = unicodedata.normalize("NFKD", text).lower()
    return _NOT_IN_NAME.sub("-", lower).strip("._-")


def marked_name(name: str, mark: str) -> str:
    """`name.txt` with a mark before the suffix: `name-mark.txt`."""
    stem, dot, suffix = name.rpartition(".")
    return f"{stem}-{mark}.{suffix}" if dot else f"{name}-{mark}"

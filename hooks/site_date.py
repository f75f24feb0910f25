"""Dates the site by its newest briefing: MkDocs would put the day of the build into the sitemap.

`SOURCE_DATE_EPOCH` (https://reproducible-builds.org/specs/source-date-epoch/) says another time.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime
from typing import Any

from mkdocs.config.defaults import MkDocsConfig

VARIABLE = "SOURCE_DATE_EPOCH"
NO_DAY = "1980-01-01"  # the first day that archives can hold

_state: dict[str, Any] = {"given": False}


def on_startup(command: str, dirty: bool) -> None:
    """Remember whether somebody has said what time it is."""
    _state["given"] = VARIABLE in os.environ


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Say it to MkDocs, again in each build of `serve`: a new briefing may have come."""
    if not _state["given"]:
        day = datetime.fromisoformat(config.extra["kb"]["day"] or NO_DAY).replace(tzinfo=UTC)
        os.environ[VARIABLE] = str(int(day.timestamp()))
    return config

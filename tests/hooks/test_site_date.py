"""The day that the site bears is that of its newest briefing, unless somebody says another."""

from __future__ import annotations

import os
from types import SimpleNamespace
from typing import Any

import pytest

import site_date


@pytest.mark.parametrize(
    ("given", "day", "seconds"),
    [
        (None, "2027-03-02", "1803945600"),
        (None, None, "315532800"),
        ("1700000000", "2027-03-02", "1700000000"),
    ],
)
def test_the_day_of_the_site(
    monkeypatch: pytest.MonkeyPatch, given: str | None, day: str | None, seconds: str
) -> None:
    """It is said anew in each build of `serve`; what was set from outside stays."""
    config: Any = SimpleNamespace(extra={"kb": {"day": "2001-01-01"}})
    monkeypatch.setenv(site_date.VARIABLE, given or "")
    if given is None:
        monkeypatch.delenv(site_date.VARIABLE)
    site_date.on_startup("serve", dirty=False)
    site_date.on_config(config)
    config.extra["kb"]["day"] = day
    site_date.on_config(config)
    assert os.environ[site_date.VARIABLE] == seconds

"""D3: one rule says which addresses become links. Without it a beginning is enough."""

from __future__ import annotations

from collections.abc import Collection

from tests.bars.switches.frame import Switch


def off() -> None:
    """Look at the beginning of an address alone."""
    from livingdocs import safe_urls

    def naive(text: str, *, hosts: Collection[str] | None) -> str | None:
        return text if text.strip().lower().startswith("https://") else None

    safe_urls.safe_url = naive


SWITCH = Switch("D3", off=off, tests=("tests/test_safe_urls.py",))

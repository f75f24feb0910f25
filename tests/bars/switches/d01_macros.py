"""D1: macros run on listed pages alone. Without it every page that somebody writes runs them."""

from __future__ import annotations

from typing import Any

from tests.bars.switches.frame import Switch


def off() -> None:
    """Take every page for a listed one, whatever mkdocs.yml says."""
    from mkdocs_macros import plugin

    def every(macros: Any, filename: str) -> bool:
        return True

    made: Any = plugin.MacrosPlugin
    made.force_page_rendering = every


SWITCH = Switch("D1", off=off, tests=("tests/hooks/test_macro_pages.py",))

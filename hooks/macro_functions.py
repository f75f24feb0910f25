"""The macros of hand-written pages; each returns an empty slot, never text from data."""

from __future__ import annotations

from typing import Any

from livingdocs.pages.macros import MACROS
from livingdocs.pages.site import Site


def define_env(env: Any) -> None:
    """Offer every macro of the library to pages with `render_macros: true`."""

    def bound(function: Any) -> Any:
        def macro(*args: Any, **kwargs: Any) -> str:
            site: Site = env.conf.extra["kb_site"]
            src_uri = env.page.file.src_uri
            return site.register(src_uri, function(site.kb, src_uri, *args, **kwargs))

        return macro

    for name, function in MACROS.items():
        env.macro(bound(function), name)

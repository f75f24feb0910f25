"""The macros of hand-written pages; each returns an empty slot, never text from data."""

from __future__ import annotations

import html
from typing import Any

from mkdocs.plugins import get_plugin_logger

from livingdocs.pages.macros import MACROS, MacroError
from livingdocs.pages.site import Site

log = get_plugin_logger("macro_functions")


def define_env(env: Any) -> None:
    """Offer every macro of the library to pages with `render_macros: true`."""

    def bound(function: Any) -> Any:
        def macro(*args: Any, **kwargs: Any) -> str:
            site: Site = env.conf.extra["kb_site"]
            src_uri = env.page.file.src_uri
            try:
                return site.register(src_uri, function(site.kb, src_uri, *args, **kwargs))
            except MacroError as error:
                # The plugin would put a traceback in the place of the page.
                # A warning ends a strict build, and names page, call and way out.
                log.warning(str(error))
                return f'<code class="kb-macro-error">{html.escape(str(error))}</code>'

        return macro

    for name, function in MACROS.items():
        env.macro(bound(function), name)

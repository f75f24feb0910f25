"""The macros of hand-written pages; each returns an empty slot, never text from data."""

from __future__ import annotations

import html
import sys
from types import FrameType
from typing import Any

from mkdocs.plugins import get_plugin_logger

from livingdocs.pages.macros import MACROS, MacroError
from livingdocs.pages.site import Site

log = get_plugin_logger("macro_functions")


def define_env(env: Any) -> None:
    """Offer every macro of the library to the pages that mkdocs.yml lists."""

    def bound(function: Any) -> Any:
        def macro(*args: Any, **kwargs: Any) -> str:
            site: Site = env.conf.extra["kb_site"]
            src_uri = env.page.file.src_uri
            line = site.first_lines.get(src_uri, 1) + _line_of_call() - 1
            try:
                slot = function(site.kb, f"{src_uri}:{line}", *args, **kwargs)
            except MacroError as error:
                # The plugin would end here. A warning names page, line, call and way out, and the
                # next fault is told as well; `macro_pages` ends the build.
                site.macro_faults.append(str(error))
                log.warning(str(error))
                return f'<code class="kb-macro-error">{html.escape(str(error))}</code>'
            return site.register(src_uri, slot)

        return macro

    for name, function in MACROS.items():
        env.macro(bound(function), name)


def _line_of_call() -> int:
    """The line of the template that is being rendered, which Jinja keeps with its compiled code."""
    frame: FrameType | None = sys._getframe()
    while frame is not None:
        template = frame.f_globals.get("__jinja_template__")
        if template is not None:
            return int(template.get_corresponding_lineno(frame.f_lineno))
        frame = frame.f_back
    return 1

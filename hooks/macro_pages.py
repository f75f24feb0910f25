"""Lets macros run on the pages that mkdocs.yml lists and on no other; tells all their faults."""

from __future__ import annotations

import html
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority, get_plugin_logger
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from livingdocs.pages.front_matter import first_line
from livingdocs.pages.macro_templates import template_faults
from livingdocs.pages.site import Site

log = get_plugin_logger("macro_pages")

_state = {"serving": False}


def on_startup(command: str, dirty: bool) -> None:
    """Remember whether this is `serve`, which a fault must not end."""
    _state["serving"] = command == "serve"


@event_priority(100)
def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Before the plugin reads its settings: a folder of includes that no current folder moves."""
    settings = config.plugins["macros"].config
    root = Path(config.config_file_path).parent
    settings["include_dir"] = str(root / settings["include_dir"])
    settings["on_error_fail"] = not _state["serving"]
    return config


@event_priority(50)
def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str | None:
    """Before the plugin: a page that is not listed, or made from data, never passes it."""
    plugin: Any = config.plugins["macros"]
    site: Site = config.extra["kb_site"]
    file = page.file
    written = file.generated_by is None and file.abs_src_path is not None
    if not written or not plugin.force_page_rendering(file.src_uri):
        page.meta["render_macros"] = False
        return None
    begin = first_line(Path(str(file.abs_src_path)).read_text(encoding="utf-8-sig"), markdown)
    site.first_lines[file.src_uri] = begin
    names = {*plugin.variables, *plugin.env.globals, *page.meta}
    faults = [
        f"docs/{file.src_uri}:{begin + fault.line - 1}: {fault.words}"
        for fault in template_faults(markdown, environment=plugin.env, names=names)
    ]
    if not faults:
        return None
    for fault in faults:
        log.warning(fault)
    site.macro_faults.extend(faults)
    page.meta["render_macros"] = False
    shown = "\n".join(faults)
    return f'<pre class="kb-macro-error">{html.escape(shown)}</pre>'


@event_priority(-200)
def on_env(env: Any, config: MkDocsConfig, files: Files) -> None:
    """End the build, also a lenient one, once every page has told its faults; write no page."""
    site: Site = config.extra["kb_site"]
    if site.macro_faults and not _state["serving"]:
        raise PluginError(f"{len(site.macro_faults)} faults of macros, told above")

"""Loads the knowledge base before anything else and hands its site to the other hooks."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from markupsafe import escape
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority, get_plugin_logger

from livingdocs.findings import Finding, below, seen_from
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.loading import KnowledgeBaseError, load_knowledge_base
from livingdocs.pages.navigation import navigation
from livingdocs.pages.site import Site, build_site
from livingdocs.reports import as_text

log = get_plugin_logger("knowledge")

SITE = "kb_site"
_state: dict[str, Any] = {"serving": False, "last_good": None, "faults": []}


def on_startup(command: str, dirty: bool) -> None:
    """Remember whether this is `serve`, where a broken file must not end the session."""
    _state["serving"] = command == "serve"


@event_priority(100)
def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Load before the macros are defined, and put the chapters into the navigation."""
    root = Path(config.config_file_path).parent
    own = root / config.extra.get("kb_data", "data")
    # Without its `..`, so that it can be seen whether it is below the folder of the project.
    data = Path(os.path.normpath(root / (os.environ.get("KB_DATA") or own)))
    site = _load(data, config.extra.pop("kb_loaded", None))
    config.extra[SITE] = site
    config.extra["kb"] = {
        "day": site.kb.newest_day,
        "faults": _state["faults"],
        "own": data.resolve() == own.resolve(),
        "folder": data.relative_to(root).as_posix() if data.is_relative_to(root) else None,
    }
    settings = site.kb.settings
    # The theme prints the name as it is in some places and escapes it in others: as markup it is
    # escaped once in all of them.
    config.site_name = escape(" ".join(settings.title.split()))
    config.site_url = settings.site_url or config.site_url
    config.repo_url = settings.repo_url or config.repo_url
    config.edit_uri = settings.edit_uri
    config.nav = navigation(site.kb, config.nav or [])
    if str(data) not in config.watch:
        config.watch.append(str(data))
    return config


def _load(data: Path, loaded: KnowledgeBase | None) -> Site:
    _state["faults"] = []
    try:
        site = build_site(loaded or load_knowledge_base(data))
    except KnowledgeBaseError as error:
        lines = _lines(error.findings, data)
        if not (_state["serving"] and _state["last_good"] is not None):
            raise PluginError("the data folder has faults:\n" + "\n".join(lines)) from None
        for line in lines:
            log.error(line)
        log.error("Showing the last good state until the data is repaired.")
        _state["faults"] = lines
        return build_site(_state["last_good"].kb)
    for line in _lines(site.kb.notices, data):
        log.info(line)
    _state["last_good"] = site
    return site


def _lines(findings: tuple[Finding, ...], data: Path) -> list[str]:
    """One text for each finding, with its path as seen from the current folder."""
    folder = seen_from(Path.cwd(), data)
    return [as_text([below(folder, finding)]).rstrip() for finding in findings]

"""Holds the built site to the gate of the library, and gives each page its security policy."""

from __future__ import annotations

import secrets
from functools import partial
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import event_priority, get_plugin_logger
from mkdocs.structure.files import Files, InclusionLevel

from livingdocs.output_gate.expected import expected_of
from livingdocs.output_gate.gate import Seen, check_site
from livingdocs.output_gate.live_reload import with_nonce
from livingdocs.output_gate.policy import content_security_policy
from livingdocs.output_gate.rules import WITHOUT_REBUKE
from livingdocs.reports import as_text

log = get_plugin_logger("output_gate")

MOVED = "kb_moved_to"

_seen: Seen = {}
_state: dict[str, Any] = {"nonce": None, "dirty": False, "expected": None}


def on_startup(command: str, dirty: bool) -> None:
    """Remember whether a local server will add a script to each page."""
    _state.update(nonce=secrets.token_hex(16) if command == "serve" else None, dirty=dirty)


@event_priority(-100)
def on_env(env: Any, config: MkDocsConfig, files: Files) -> None:
    """Offer the policy to the templates, and take down what the build is going to make."""
    nonce = _state["nonce"]
    env.globals["kb_policy"] = partial(content_security_policy, nonce=nonce)
    env.globals["kb_address"] = partial(_address, files)
    inclusion = InclusionLevel.is_in_serve if nonce else InclusionLevel.is_included
    pages = files.documentation_pages(inclusion=inclusion)
    others = {file.dest_uri for file in files if not file.is_documentation_page()}
    _state["expected"] = expected_of(
        config.extra["kb_site"],
        {file.src_uri: file.dest_uri for file in pages},
        files={*others, *config.theme.static_templates, *config.extra_templates},
        site_url=config.site_url,
        moved={file.src_uri for file in pages if file.page and MOVED in file.page.meta},
        nonce=nonce,
        leftovers=_state["dirty"],
    )


def _address(files: Files, src_uri: str) -> str:
    """Where a page has moved to."""
    file = files.get_file_from_path(src_uri)
    if file is None:
        raise PluginError(f"{MOVED}: {src_uri} does not exist")
    return file.url


@event_priority(-100)
def on_post_build(config: MkDocsConfig) -> None:
    """End the build if anything in the site is not on the list, and tell all of it.

    Raises:
        PluginError: with every finding; also without `--strict`.
    """
    serving = _state["nonce"] is not None
    found = check_site(Path(config.site_dir), _state["expected"], seen=_seen if serving else None)
    if any(not (serving and each.rule in WITHOUT_REBUKE) for each in found):
        raise PluginError(f"the built site may not be published:\n{as_text(found).rstrip()}")
    for line in as_text(found).splitlines():
        log.error(line)


def on_serve(server: LiveReloadServer, config: MkDocsConfig, builder: Any) -> None:
    """Let the script run that the server adds to each page, and no other."""
    app: Any = server.get_app()
    server.set_app(with_nonce(app, _state["nonce"]))

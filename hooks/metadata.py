"""Fetches metadata of cited papers that have none, before the knowledge base is shown.

`KB_ARXIV=auto` lets a build ask arXiv, `KB_ARXIV=off` keeps it from the network. Without either it
asks on a person's machine, and neither under CI nor for a deployment. `KB_ARXIV_ENDPOINT` names an
API on this machine instead of arXiv's.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority, get_plugin_logger

from livingdocs.fetching.addresses import DEFAULT_ENDPOINT, EndpointError, checked_endpoint
from livingdocs.fetching.command import Setting
from livingdocs.fetching.filling import SECONDS, Filler, may_ask
from livingdocs.loading import KnowledgeBaseError, load_knowledge_base

log = get_plugin_logger("metadata")

_filler = Filler()
_state: dict[str, Any] = {"may_ask": False}


def on_startup(command: str, dirty: bool) -> None:
    """Remember whether this run may ask arXiv at all."""
    _state["may_ask"] = may_ask(os.environ, command)


@event_priority(110)
def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Fill in what is missing, ahead of the hook that loads the knowledge base for the site."""
    if not _state["may_ask"]:
        return config
    root = Path(config.config_file_path).parent
    data = root / (os.environ.get("KB_DATA") or config.extra.get("kb_data", "data"))
    try:
        endpoint = checked_endpoint(os.environ.get("KB_ARXIV_ENDPOINT") or DEFAULT_ENDPOINT)
        kb = load_knowledge_base(data)
    except EndpointError as error:
        log.info(f"arXiv metadata: not fetched (KB_ARXIV_ENDPOINT is {error})")
    except KnowledgeBaseError:
        log.debug("arXiv metadata: not fetched, since the data folder has faults")
    else:
        line = _filler.fill(kb, Setting(data=data, endpoint=endpoint, deadline=SECONDS))
        if line is None:
            # Nothing was asked, so this is what the site shows: it need not be read twice.
            config.extra["kb_loaded"] = kb
        else:
            log.info(line)
    return config

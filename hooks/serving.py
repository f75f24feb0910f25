"""A local server answers this machine alone, and takes its site away when it is told to end."""

from __future__ import annotations

import signal
from types import FrameType
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.livereload import LiveReloadServer

from livingdocs.output_gate.live_reload import for_this_machine

ENDINGS = ("SIGTERM", "SIGHUP")
"""A service that is stopped, a terminal that is closed; Windows has one of the two."""


def on_serve(server: LiveReloadServer, config: MkDocsConfig, builder: Any) -> None:
    """End as at Ctrl-C, so that no site stays among the temporary files."""
    app: Any = server.get_app()
    server.set_app(for_this_machine(app, listens_on=config.dev_addr.host))
    for name in ENDINGS:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _end)


def _end(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt

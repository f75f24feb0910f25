"""Lets no line of the build's log command the terminal or the runner that shows it.

MkDocs and its plugins print names of files, links and titles as they are.
"""

from __future__ import annotations

import logging

from livingdocs.characters import harmless_line


def on_startup(command: str, dirty: bool) -> None:
    """Look through everything that goes out by the handlers that MkDocs has set up."""
    for handler in logging.getLogger("mkdocs").handlers:
        if not any(isinstance(each, HarmlessLines) for each in handler.filters):
            handler.addFilter(HarmlessLines())


class HarmlessLines(logging.Filter):
    """Makes control characters and commands to a runner visible, line by line."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Change the message; none is left out."""
        lines = record.getMessage().split("\n")
        record.msg, record.args = "\n".join(map(harmless_line, lines)), ()
        return True

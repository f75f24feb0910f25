"""Reads the head of hand-written pages strictly, where MkDocs would drop it without a word."""

from __future__ import annotations

import logging
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority, get_plugin_logger
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from livingdocs.findings import Finding
from livingdocs.pages.front_matter import front_matter_faults, page_source, words_as_typed
from livingdocs.pages.link_check import with_line
from livingdocs.pages.written_lists import list_faults
from livingdocs.reports import as_text

log = get_plugin_logger("written_pages")

_texts: dict[str, str] = {}


class _Lines(logging.Filter):
    """Names the line of a link that MkDocs warns of."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = with_line(record.getMessage(), _texts.get), ()
        return True


_lines = _Lines()


def on_startup(command: str, dirty: bool) -> None:
    """Listen to what MkDocs says of links; the logger takes the same filter only once."""
    logging.getLogger("mkdocs.structure.pages").addFilter(_lines)


def on_files(files: Files, config: MkDocsConfig) -> None:
    """End the build if the head of any page can't be read, and name all of them.

    A list that is none for the parser is a warning, which `--strict` makes an error.
    """
    _texts.clear()
    faults: list[Finding] = []
    for file in files.documentation_pages():
        if (text := _text_of(file)) is not None:
            _texts[file.src_uri] = text
            faults += front_matter_faults(text, f"docs/{file.src_uri}")
            for fault in list_faults(text, f"docs/{file.src_uri}"):
                log.warning(as_text([fault]).rstrip())
    if faults:
        raise PluginError(f"hand-written pages have faults:\n{as_text(faults).rstrip()}")


def on_page_read_source(page: Page, config: MkDocsConfig) -> str | None:
    """Hand MkDocs a text of which no line gets lost."""
    text = _text_of(page.file)
    return None if text is None else page_source(text)


@event_priority(100)
def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> None:
    """Title and description as they were typed, before a plugin trips over a number."""
    if (text := _text_of(page.file)) is not None:
        page.meta.update(words_as_typed(text))


def _text_of(file: File) -> str | None:
    """The text of a page that somebody wrote; None for a generated one."""
    if file.generated_by is not None or file.abs_src_path is None:
        return None
    return Path(file.abs_src_path).read_text(encoding="utf-8-sig")

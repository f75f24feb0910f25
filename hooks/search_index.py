"""The index of the search: Chinese is cut into words for it, and it is written small."""

from __future__ import annotations

import json
import logging
import tempfile
from pathlib import Path
from typing import Literal

import jieba
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority

INDEX = "search/search_index.json"


def on_startup(command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
    """Read the dictionary without the cache that jieba keeps in the shared temporary folder.

    Whoever may write there could put another dictionary into the index, or bytes that end Python:
    the cache is read with `marshal`, from whatever owner, and checked by nothing. It saves no time.
    """
    jieba.setLogLevel(logging.WARNING)
    with tempfile.TemporaryDirectory(prefix="search-index-") as folder:
        jieba.dt.tmp_dir = folder
        jieba.initialize()


@event_priority(-50)
def on_post_build(config: MkDocsConfig) -> None:
    """Write the index in UTF-8; the plugin leaves it in ASCII, six bytes for a Chinese character.

    A reader who opens the search waits for all of it.
    """
    path = Path(config.site_dir, INDEX)
    index = json.loads(path.read_text(encoding="utf-8"))
    text = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
    path.write_text(text, encoding="utf-8", newline="")

"""Prepares the cutting of Chinese into words, with which the search plugin writes its index."""

from __future__ import annotations

import logging
import tempfile
from typing import Literal

import jieba


def on_startup(command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
    """Read the dictionary without the cache that jieba keeps in the shared temporary folder.

    Whoever may write there could put another dictionary into the index, or bytes that end Python:
    the cache is read with `marshal`, from whatever owner, and checked by nothing. It saves no time.
    """
    jieba.setLogLevel(logging.WARNING)
    with tempfile.TemporaryDirectory(prefix="word-cutting-") as folder:
        jieba.dt.tmp_dir = folder
        jieba.initialize()

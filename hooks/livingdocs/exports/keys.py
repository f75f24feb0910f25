"""Citation keys in exports: ASCII, distinct, made from the work alone, so no other moves them."""

from __future__ import annotations

import hashlib
import re
from typing import Final

from livingdocs.arxiv_ids import is_canonical
from livingdocs.bibliography.keys import is_sound_key

_PREFIX: Final = "arxiv-"
_PAPER_KEY: Final = re.compile(
    r"arxiv-(?:(?P<new>[0-9]{4}\.[0-9]{4,5})|(?P<archive>[a-z-]+)-(?P<old>[0-9]{7}))"
)


def paper_of_key(key: str) -> str | None:
    """The arXiv id behind a key that `paper_key` makes; None for any other text."""
    match = _PAPER_KEY.fullmatch(key)
    if match is None:
        return None
    arxiv_id = match["new"] or f"{match['archive']}/{match['old']}"
    return arxiv_id if is_canonical(arxiv_id) else None


def reference_key(key: str) -> str:
    """The key of a work that is not on arXiv: its own one where every program can read it.

    BibTeX has no rule for keys beyond ASCII, and some programs drop them; a key that is not plain,
    or that looks like one of a paper, is told apart by a hash of what was written.
    """
    if is_sound_key(key) and not key.lower().startswith(_PREFIX):
        return key
    return "ref-" + hashlib.sha256(key.encode("utf-8")).hexdigest()[:12]

"""Where an increment says it comes from."""

from __future__ import annotations

import re
from typing import Final

from livingdocs.arxiv_ids import find_arxiv_ids
from livingdocs.importing.document import Piece
from livingdocs.importing.ledger import Ledger
from livingdocs.records.briefing import SourceReference
from livingdocs.safe_urls import safe_url

_FILE: Final = re.compile(
    r"[A-Za-z0-9_-][A-Za-z0-9_./-]*\.(?:md|txt|ya?ml|json|pdf)(?![A-Za-z0-9_/-])", re.ASCII
)
_URL: Final = re.compile(
    r"(?:https?://)?(?:[A-Za-z0-9-]{1,63}\.){1,4}[A-Za-z]{2,12}/[A-Za-z0-9_./@%?=&#+-]*", re.ASCII
)
_FULL_URL: Final = re.compile(r"https?://[A-Za-z0-9.-]+(?:/[A-Za-z0-9_./@%?=&#+-]*)?", re.ASCII)


def source_reference(piece: Piece, ledger: Ledger) -> SourceReference:
    """Claim one source, and take file, place in the file, address and paper apart.

    An address needs a scheme or a path (`github.com/…`); a bare name such as `vllm.ai blog` is a
    name. The paper is set where the text names exactly one.
    """
    text = ledger.text(piece)
    papers = {mention.arxiv_id.id for mention in find_arxiv_ids(text)}
    file = _FILE.match(text)
    path = file.group() if file and "/" in file.group() and ".." not in file.group() else None
    url = None
    if path is None and (match := _FULL_URL.match(text) or _URL.match(text)):
        address = match.group().rstrip(".")
        written = address if address.startswith("http") else f"https://{address}"
        # Another address stays what it is, a text.
        url = written if safe_url(written, hosts=None) is not None else None
    return SourceReference(
        text=text,
        path=path,
        place=(text[len(path) :].strip() or None) if path else None,
        url=url,
        paper=papers.pop() if len(papers) == 1 else None,
    )

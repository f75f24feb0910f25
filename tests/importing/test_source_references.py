"""Sources of an increment, taken apart."""

from __future__ import annotations

import pytest

from livingdocs.importing.document import Document
from livingdocs.importing.ledger import Ledger
from livingdocs.importing.source_references import source_reference
from livingdocs.records.briefing import SourceReference


def reference(text: str) -> SourceReference:
    document = Document(text)
    return source_reference(next(document.lines()), Ledger(document))


@pytest.mark.parametrize(
    ("text", "path", "place", "url", "paper"),
    [
        ("inbox/jay/2026-09-22-x.md §条目 1", "inbox/jay/2026-09-22-x.md", "§条目 1", None, None),
        ('inbox/j/x.md §Backend"新"条目（a）', "inbox/j/x.md", '§Backend"新"条目（a）', None, None),
        ("inbox/j/x.md", "inbox/j/x.md", None, None, None),
        ("../../etc/passwd.md", None, None, None, None),
        ("github.com/ai-dynamo/dynamo", None, None, "https://github.com/ai-dynamo/dynamo", None),
        ("https://vllm.ai/blog。后续", None, None, "https://vllm.ai/blog", None),
        ("Dev.to 2026-09-18", None, None, None, None),
        ("vllm.ai blog 2026-09", None, None, None, None),
        ("Spheron Blog 2026-09", None, None, None, None),
        ("arXiv 2605.11093v1", None, None, None, "2605.11093"),
        (
            "inbox/j/x.md（引自 arXiv:2609.23130v1）",
            "inbox/j/x.md",
            "（引自 arXiv:2609.23130v1）",
            None,
            "2609.23130",
        ),
        ("2605.11093 与 2506.09713", None, None, None, None),
    ],
)
def test_file_place_address_and_paper(
    text: str, path: str | None, place: str | None, url: str | None, paper: str | None
) -> None:
    """A bare name is no address, a path never leads out, several papers are none."""
    found = reference(text)
    assert (found.text, found.path, found.place, found.url, found.paper) == (
        text,
        path,
        place,
        url,
        paper,
    )

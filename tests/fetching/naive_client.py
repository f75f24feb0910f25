"""How one would first write it, with the client of the `arxiv` package as it is.

The faults that the tests look for are all in here.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import arxiv

from livingdocs.fetching.store import Store
from tests.fetching.fake_arxiv import FakePaper
from tests.fetching.stored import old_snapshot


def naive_fetch(endpoint: str, ids: Sequence[str], data: Path, *, batch: int) -> int:
    """Ask, match answers by their place, write whatever came, and say that all is well."""
    client = arxiv.Client(page_size=batch, delay_seconds=0.0, num_retries=0)
    client.query_url_format = f"{endpoint}?{{}}"
    store = Store(data)
    for start in range(0, len(ids), batch):
        part = list(ids[start : start + batch])
        results = client.results(arxiv.Search(id_list=part, max_results=len(part)))
        for asked, result in zip(part, results, strict=False):
            paper = FakePaper(
                asked,
                (result.title,),
                authors=tuple(author.name for author in result.authors),
                abstract=result.summary,
            )
            store.save(old_snapshot(paper, comment=result.comment))
    return 0

"""How one would first write it, with the client of the `arxiv` package as it is.

The faults that the tests look for are all in here.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from unittest import mock

import arxiv
import requests

from livingdocs.fetching.client import Transport
from livingdocs.fetching.store import Store
from livingdocs.fetching.transport import Timeouts, TransportError
from tests.fetching.fake_arxiv import FakePaper
from tests.fetching.stored import old_snapshot


def naive_fetch(
    endpoint: str, ids: Sequence[str], data: Path, *, batch: int, wire: Transport | None = None
) -> int:
    """Ask, match answers by their place, write whatever came, and say that all is well.

    `wire` takes the place of a connection, for tests without a server.
    """
    client = arxiv.Client(page_size=batch, delay_seconds=0.0, num_retries=0)
    client.query_url_format = f"{endpoint}?{{}}"
    if wire is not None:
        client._session = _session_over(wire)
    store = Store(data)
    for start in range(0, len(ids), batch):
        part = list(ids[start : start + batch])
        try:
            results = list(client.results(arxiv.Search(id_list=part, max_results=len(part))))
        except (arxiv.ArxivError, requests.RequestException):
            continue  # It will be there the next time.
        for asked, result in zip(part, results, strict=False):
            paper = FakePaper(
                asked,
                (result.title,),
                authors=tuple(author.name for author in result.authors),
                abstract=result.summary,
            )
            store.save(old_snapshot(paper, comment=result.comment))
    return 0


def _session_over(wire: Transport) -> requests.Session:
    """A session that gets its answers from `wire`."""

    def get(address: str, **_: object) -> mock.Mock:
        try:
            reply = wire(address, Timeouts())
        except TransportError as error:
            raise requests.ConnectionError(str(error)) from error
        return mock.Mock(status_code=reply.status, content=reply.body)

    session = mock.Mock(spec=requests.Session, get=get)
    assert isinstance(session, requests.Session)
    return session

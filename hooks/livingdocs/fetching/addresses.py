"""Addresses of questions to arXiv's API, and which hosts may be asked.

The query itself is described by `arxiv.Search`, and the address of the API is that of the `arxiv`
package; its client is not used, since it takes half a feed or an error page for an answer.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from typing import Final
from urllib.parse import SplitResult, urlencode, urlsplit, urlunsplit

import arxiv

from livingdocs.arxiv_ids import ArxivId

BATCH: Final = 100
"""Ids in one request: the address stays below 2 KB, and 5,000 papers take 50 requests."""

DEFAULT_ENDPOINT: Final[str] = arxiv.Client.query_url_format.partition("?")[0]
_HOSTS: Final = frozenset({"export.arxiv.org", "arxiv.org"})


class EndpointError(ValueError):
    """An address that may not be asked; the message says what may."""


def checked_endpoint(address: str) -> str:
    """`address`, if arXiv or this machine answers there; http becomes https but for the latter.

    Raises:
        EndpointError: for any other host, scheme or form.
    """
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError as error:
        raise EndpointError(f"{address!r} is no address ({error})") from None
    odd = parts.query or parts.fragment or "@" in parts.netloc
    if odd or parts.scheme not in {"http", "https"}:
        raise EndpointError(f"{address!r}; expected https://export.arxiv.org/api/query")
    if is_loopback(parts.hostname):
        return address
    if parts.hostname not in _HOSTS or port not in {None, 80, 443}:
        raise EndpointError(
            f"{address!r}; expected arXiv ({', '.join(sorted(_HOSTS))}) or this machine (127.0.0.1)"
        )
    return urlunsplit(("https", parts.hostname, parts.path, "", ""))


def may_be_asked(address: str) -> bool:
    """Whether the wire may carry a request there: to arXiv over https, or to this machine."""
    parts = _split(address)
    if parts is None or "@" in parts.netloc or parts.scheme not in {"http", "https"}:
        return False
    if is_loopback(parts.hostname):
        return True
    return parts.scheme == "https" and parts.netloc in _HOSTS | {f"{host}:443" for host in _HOSTS}


def is_loopback(host: str | None) -> bool:
    """Whether the host is this machine."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host or "").is_loopback
    except ValueError:
        return False


def query_address(endpoint: str, papers: Sequence[ArxivId]) -> str:
    """The address that asks for some papers; `max_results` would else cut the answer to 10."""
    search = arxiv.Search(id_list=[str(paper) for paper in papers], max_results=len(papers))
    return _address(endpoint, search)


def search_address(endpoint: str, query: str, *, most: int) -> str:
    """The address that looks for papers, the best matches first."""
    search = arxiv.Search(query, max_results=most, sort_by=arxiv.SortCriterion.Relevance)
    return _address(endpoint, search)


def _address(endpoint: str, search: arxiv.Search) -> str:
    values: dict[str, object] = {"start": 0, "max_results": search.max_results}
    if search.id_list:
        values["id_list"] = ",".join(search.id_list)
    if search.query:
        values["search_query"] = search.query
        values["sortBy"] = search.sort_by.value
        values["sortOrder"] = search.sort_order.value
    # Commas and slashes of ids stay readable in logs; arXiv takes them either way.
    return f"{endpoint}?{urlencode(values, safe=',/')}"


def followed(address: str, location: str) -> str | None:
    """Where a redirect may lead: from http to https on the same host and path; else None."""
    old, new = urlsplit(address), _split(location)
    if new is None or old.scheme != "http" or new.scheme != "https":
        return None
    same = (old.hostname, old.path, old.query) == (new.hostname, new.path, new.query)
    return location if same and "@" not in new.netloc else None


def _split(address: str) -> SplitResult | None:
    try:
        return urlsplit(address)
    except ValueError:
        return None

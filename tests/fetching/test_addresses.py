"""Questions as addresses."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import arxiv

from livingdocs.arxiv_ids import ArxivId
from livingdocs.fetching.addresses import BATCH, DEFAULT_ENDPOINT, query_address, search_address


def test_the_api_is_the_one_that_the_arxiv_package_asks() -> None:
    """Should arXiv move, a newer package knows first."""
    assert DEFAULT_ENDPOINT == "https://export.arxiv.org/api/query"


def test_questions_are_those_of_the_arxiv_package() -> None:
    """The same parameters as its own client would send, without its defaults that cut answers."""
    ids = ["2605.11093v1", "hep-th/9711200"]
    ours = query_address(DEFAULT_ENDPOINT, [ArxivId("2605.11093", 1), ArxivId("hep-th/9711200")])
    search = arxiv.Search(id_list=ids, max_results=2)
    theirs = arxiv.Client(page_size=2)._format_url(search, 0, 2)
    query = parse_qs(urlsplit(ours).query)
    assert query == {"id_list": [",".join(ids)], "start": ["0"], "max_results": ["2"]}
    assert query.items() <= parse_qs(urlsplit(theirs).query).items()


def test_a_full_batch_asks_for_all_its_papers_in_a_short_address() -> None:
    """`max_results` is the number of papers: its default has cut answers to ten."""
    papers = [ArxivId(f"2609.{10000 + number}", 10) for number in range(BATCH)]
    address = query_address(DEFAULT_ENDPOINT, papers)
    assert "max_results=100" in address
    assert len(address) < 2048


def test_a_search_asks_for_the_best_matches() -> None:
    """By relevance, with what is looked for written so that nothing of it ends the address."""
    address = search_address(DEFAULT_ENDPOINT, 'ti:"a&b" AND ti:c#', most=25)
    query = parse_qs(urlsplit(address).query)
    assert query["search_query"] == ['ti:"a&b" AND ti:c#']
    assert query["sortBy"] == ["relevance"]
    assert urlsplit(address).fragment == ""

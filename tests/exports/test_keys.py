"""Citation keys: ASCII, distinct, and never moved by other works."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from livingdocs.bibliography.keys import paper_key
from livingdocs.exports.keys import paper_of_key, reference_key
from livingdocs.knowledge_base import KnowledgeBase

READABLE = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.:/+*-]*")


def test_the_key_of_a_paper_is_made_from_its_id_and_leads_back() -> None:
    """Whatever the title and the authors are, in whatever script."""
    for arxiv_id, key in {
        "2605.11093": "arxiv-2605.11093",
        "hep-th/9912999": "arxiv-hep-th-9912999",
    }.items():
        assert paper_key(arxiv_id) == key
        assert paper_of_key(key) == arxiv_id


def test_what_is_no_key_of_a_paper_leads_nowhere() -> None:
    for text in ("2605.11093", "arxiv-2613.00001", "arxiv-x-9912999", "arxiv-", "liu.2026"):
        assert paper_of_key(text) is None


def test_every_paper_has_a_key_of_its_own(kb: KnowledgeBase) -> None:
    keys = {paper_key(paper).lower() for paper in kb.papers}
    assert len(keys) == len(kb.papers)


def test_a_plain_key_of_a_work_stays() -> None:
    for key in ("arXiv:2609.19657", "liu.2026", "kv_cache-26", "DBLP:journals/corr/abs-1", "x"):
        assert reference_key(key) == key


@given(st.text(min_size=1))
def test_any_other_key_becomes_one_that_every_program_reads(key: str) -> None:
    """Keys in Chinese, with spaces, braces or commas, or that look like that of a paper."""
    made = reference_key(key)
    assert READABLE.fullmatch(made)
    assert reference_key(key) == made
    assert paper_of_key(made) is None


def test_keys_that_differ_stay_different() -> None:
    """Also where little of them is ASCII."""
    keys = ["刘2026", "王2026", "_2014", "__2008", "arxiv-2605.11093", "a b", "a{b"]
    assert len({reference_key(key) for key in keys}) == len(keys)

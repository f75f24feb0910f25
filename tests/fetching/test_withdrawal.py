"""Which comments say that a paper is withdrawn, and which only hold the word."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from livingdocs.fetching.withdrawal import is_withdrawn


@pytest.mark.parametrize(
    "comment",
    [
        "This paper has been withdrawn by the authors",
        "Withdrawn by arXiv admins",
        "withdrawn",
        "Paper withdrawn",
        "12 pages. This paper has been withdrawn by the author due to a sign error in equation 3",
        "This has been withdrawn by arXiv administrators due to an authorship dispute",
        "This paper has been withdrawn; a corrected version will be posted",
        "This version is withdrawn because of an error in Section 3",
        "Withdrawn for revision: the manuscript needs more analysis",
        "withdrawn, replaced by arXiv:2609.20001",
        "The author has withdrawn this paper",
        "I ask for the withdrawal of my submission",
        "This manuscript must be withdrawn",
    ],
)
def test_a_withdrawn_paper_is_seen(comment: str) -> None:
    """By its authors or by arXiv, in the many words that people find."""
    assert is_withdrawn(comment)


@pytest.mark.parametrize(
    "comment",
    [
        None,
        "",
        "12 pages, 3 figures",
        "A previous version of this manuscript was withdrawn due to an error",
        "This is a replacement for the previously withdrawn paper.",
        "Merger of version 1 with the withdrawn paper arXiv:2609.20001",
        "It could be withdrawn if accepted elsewhere",
        "Section 6 is withdrawn. The rest stands.",
        "v3: v2's central claims are withdrawn",
        "Accepted at a workshop; withdrawn from the proceedings",
        "This paper was withdrawn from a conference and is now a journal article",
        "Complete rewrite of v1. Withdrawn as erroneous: the definition (Def. 4)",
        "Cash withdrawal at machines, a model",
        "Withdrawal of troops: an agent based model",
        "This work studies what happens when consent is withdrawn by users",
    ],
)
def test_the_word_alone_is_no_withdrawal(comment: str | None) -> None:
    """Another paper, a part, a venue, the subject, or only perhaps."""
    assert not is_withdrawn(comment)


def test_an_abstract_counts_only_where_it_says_nothing_else() -> None:
    """A withdrawn paper mostly keeps its abstract, and abstracts may be about withdrawals."""
    assert is_withdrawn(None, "This submission has been withdrawn by arXiv administrators. Sorry.")
    assert not is_withdrawn(None, "We study papers. The paper has been withdrawn in 3% of cases.")


def test_real_comments_are_told_apart(shared: Path) -> None:
    """Comments of real papers, withdrawn and not."""
    path = shared / "arxiv" / "fixtures" / "withdrawal_comment_wordings.json"
    wordings = json.loads(path.read_text(encoding="utf-8"))
    assert [text for text in wordings["withdrawn"] if not is_withdrawn(text)] == []
    assert [text for text in wordings["not_withdrawn"] if is_withdrawn(text)] == []


@pytest.mark.parametrize(
    "text",
    [
        "this " * 20_000,
        "withdrawn (" * 10_000,
        "the a-b " * 9_000,
        "this paper entitled x " * 4_000,
    ],
)
def test_long_comments_take_no_time(text: str) -> None:
    """Reading takes time in proportion to the length, whatever stands there."""
    start = time.process_time()
    is_withdrawn(text, text)
    assert time.process_time() - start < 1.0

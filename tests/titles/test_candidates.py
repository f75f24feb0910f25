"""Papers at hand, or found by a search, to which a title may belong."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from livingdocs.fetching.wanted import Wanted
from livingdocs.titles.candidates import find_candidates, rank
from livingdocs.titles.papers import PaperFacts, Papers
from livingdocs.titles.suggesting import choose
from tests.titles import invented as some
from tests.titles.invented import PAPERS


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Steep: Fair Queueing of Teapots over Shared Kettles", [some.STEEP.id]),
        ("Winnow", [some.WINNOW.id]),
        ("Winnow MoE 预填充专家剪枝", [some.WINNOW.id]),
        ("Distributed Cache for Infusions", [some.SAMOVAR.id]),
        ("Leaf Reuse in Multi-Tenant Tea Houses: A View", [some.REUSE.id]),
        ("KV Cache Management", [some.SURVEY.id]),
        ("Serving", []),
        ("LLM Inference", []),
        ("Two Cups Are Better Than One", []),
        ("茶壶", []),
        ("", []),
    ],
)
def test_candidates_at_hand(title: str, expected: list[str]) -> None:
    """A name, most of the rare words; usual words alone lead nowhere."""
    assert [each.id for each in find_candidates(title, PAPERS)] == expected


def test_the_very_title_comes_first() -> None:
    """Before a longer one that holds it; at most as many as asked for."""
    papers = [
        PaperFacts("2701.1", "Samovar Cascades in Porcelain: An Extended View"),
        PaperFacts("2701.2", "Samovar Cascades in Porcelain"),
    ]
    found = rank("Samovar Cascades in Porcelain", papers, papers=Papers(papers))
    assert [each.id for each in found] == ["2701.2", "2701.1"]
    assert found[0].reason == "题名相同"
    assert len(find_candidates("Samovar Cascades in Porcelain", Papers(papers), limit=1)) == 1


def test_an_id_that_is_known_to_be_wrong_is_not_offered() -> None:
    """The paper under the cited id is no candidate for itself."""
    assert find_candidates("Winnow", PAPERS, without=some.WINNOW.id) == ()


@dataclass(frozen=True)
class Found:
    """What a search of arXiv brings."""

    id: str
    title: str
    abstract: str = ""


def test_the_best_of_a_search_is_chosen_with_a_reason() -> None:
    """In Chinese words, with the title; wrong ids and titles that do not fit are left out."""
    wanted = Wanted(key="x", subject="x", title="TapPoint: Views", not_these=frozenset({"2701.2"}))
    found = [
        Found("2701.1", "Points of View in Tap Water"),
        Found("2701.2", "TapPoint: Views of Models"),
        Found("2701.3", "TapPoint: Enabling Performant Views of Models"),
    ]
    chosen = choose(wanted, found)
    assert chosen is not None
    assert chosen == (found[2], "系统名相同：TapPoint: Enabling Performant Views of Models")
    assert choose(wanted, found[:2]) is None
    assert choose(wanted, []) is None

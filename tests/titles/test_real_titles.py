"""The judge beside real material: pairs with known answers, and the citations of the briefings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.relations.paper_uses import UsePlace
from livingdocs.titles.benchmark import DIFFERENT, RENAMED, judge_pairs, known_papers
from livingdocs.titles.citations import kb_verdicts
from livingdocs.titles.evaluation import HELD_OUT, area_under_curve, part_of
from livingdocs.titles.pair_files import TitlePair, read_pairs, read_papers
from livingdocs.titles.suggesting import suggest_offline
from livingdocs.titles.verdicts import Verdict

Judged = list[tuple[TitlePair, Verdict]]


@pytest.fixture(scope="module")
def judged(shared: Path) -> Judged:
    """The pairs of the folder beside the checkout, with their verdicts."""
    folder = shared / "papers"
    pairs = read_pairs((folder / "title_pairs.dev.jsonl").read_bytes())
    metadata = read_papers((folder / "metadata.dev.jsonl").read_bytes())
    return list(zip(pairs, judge_pairs(pairs, known_papers(pairs, metadata)), strict=True))


def areas(judged: Judged) -> tuple[float, float]:
    """Different paper against all the rest, and against renamed alone."""
    different = [each.score for pair, each in judged if pair.label == DIFFERENT]
    rest = [each.score for pair, each in judged if pair.label != DIFFERENT]
    renamed = [each.score for pair, each in judged if pair.label == RENAMED]
    first, second = area_under_curve(different, rest), area_under_curve(different, renamed)
    assert first and second
    return first.value, second.value


@pytest.mark.slow
def test_the_score_ranks_other_papers_above_the_rest(judged: Judged) -> None:
    """On all pairs, and on those that no weight was fitted on."""
    assert areas(judged) >= (0.975, 0.0)
    assert areas(judged)[1] >= 0.95
    held_out = [each for each in judged if part_of(each[0].id) in HELD_OUT]
    assert areas(held_out)[0] >= 0.96 and areas(held_out)[1] >= 0.92


@pytest.mark.slow
def test_no_pair_that_is_the_same_or_a_part_is_called_another_paper(judged: Judged) -> None:
    """And of those called another paper at most one in eight is not."""
    called = [pair.label for pair, each in judged if each.kind.words == DIFFERENT]
    assert not {"same", "shortened"} & set(called)
    assert called.count(DIFFERENT) / len(called) > 7 / 8
    shortened = [each.kind for pair, each in judged if pair.label == "shortened"]
    assert {str(kind) for kind in shortened} <= {"shortened", "same"}


EXPECTED = {
    "2605.11093": "renamed",
    "2603.04428": "shortened",
    "2506.09713": "same",
    "2609.19657": "renamed",
    "2607.02574": "renamed",
    "2609.20511": "shortened",
    "2608.01526": "shortened",
    "2609.19969": "shortened",
    "2609.17475": "renamed",
    "2609.19499": "shortened",
    "2609.17391": "same",
    "2605.00528": "shortened",
    "2609.12923": "same",
    "2609.17652": "renamed",
    "2609.18063": "renamed",
    "2606.01927": "renamed",
    "2605.29639": "shortened",
    "2605.29979": "same",
    "2609.05565": "shortened",
    "2604.05887": "shortened",
    "2510.09665": "translated",
    "2602.07115": "not_asked",
    "2604.24971": "translated",
    "2607.08057": "shortened",
    "2609.23130": "translated",
    "2610.07219": "translated",
    "2609.39334": "renamed",
    "2609.38169": "translated",
    "2610.12085": "translated",
    "2610.10845": "renamed",
    "2610.06479": "renamed",
    "2607.09701": "different_paper",
    "2603.20397": "translated",
}


def test_the_citations_of_both_briefings(real: KnowledgeBase) -> None:
    """Each of the 33 rows, as a person judged it; metadata are the committed snapshots."""
    rows = {
        paper: str(each.kind)
        for paper, found in kb_verdicts(real).items()
        for each in found
        if each.claim.place is UsePlace.CITATION and each.claim.paper in EXPECTED
    }
    assert rows == EXPECTED


def test_what_is_offered_for_the_briefings(real: KnowledgeBase) -> None:
    """Both wrong ids, and both papers that are cited without one; all found at hand."""
    offers = {(each.wanted.title, each.candidate.id) for each in suggest_offline(real)}
    assert offers == {
        ("SlimWise MoE 预分馏专家剪枝", "2609.34117"),
        ("Online Scheduling for LLM Inference with KV Cache", "2502.07115"),
        ("ThunderAgent", "2602.13692"),
        ("ModeSwitch-LLM", "2605.23057"),
    }


def test_the_committed_snapshots_are_those_of_the_collected_facts(
    real: KnowledgeBase, shared: Path
) -> None:
    """The verdicts above rest on the titles that were collected."""
    facts = json.loads((shared / "arxiv" / "papers.json").read_text(encoding="utf-8"))
    assert {each["id"]: each["title"] for each in facts} == {
        paper: snapshot.title for paper, snapshot in real.snapshots.items()
    }

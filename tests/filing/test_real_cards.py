"""The judge beside real cards with known answers, and the three cards of the briefings."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from livingdocs.checks.run import run_checks
from livingdocs.filing.benchmark import Answers, answers, quality
from livingdocs.filing.card_files import join, read_cards, read_metadata
from livingdocs.filing.flags import card_flags, kb_judgements
from livingdocs.filing.judging import Judgement, judge
from livingdocs.filing.topic_files import read_topics
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.topic import Topic

Judged = dict[str, Judgement]


@pytest.fixture(scope="module")
def known(shared: Path) -> Answers:
    """The cards of the folder beside the checkout."""
    folder = shared / "papers"
    cards = read_cards((folder / "cards.dev.jsonl").read_bytes())
    metadata = read_metadata((folder / "metadata.dev.jsonl").read_bytes())
    return answers(cards, join(cards, metadata))


@pytest.fixture(scope="module")
def topics(repo_root: Path) -> tuple[Topic, ...]:
    """The topics of the committed data."""
    found, faults = read_topics(repo_root / "data" / "topics")
    assert faults == ()
    return found


def measured(known: Answers, found: Judged) -> tuple[float, float]:
    papers = [paper for paper in known.papers if paper.id in found]
    return quality(
        [known.wrong(each) for each in papers], [found[each.id].score for each in papers]
    )


@pytest.mark.slow
def test_misfiled_cards_come_first(known: Answers, topics: tuple[Topic, ...]) -> None:
    """Above the bars of 0.93 and 0.85, and of those flagged nearly all are misfiled."""
    found = judge(known.papers, topics, learning=True)
    precision, recall = measured(known, found)
    assert precision >= 0.95 and recall >= 0.88
    flagged = [each for each in known.papers if found[each.id].flagged]
    assert sum(map(known.wrong, flagged)) / len(flagged) >= 0.95
    assert all(found[each.id].reasons for each in flagged)


@pytest.mark.slow
@pytest.mark.parametrize("size", [100, 300])
def test_cards_never_make_it_worse(known: Answers, topics: tuple[Topic, ...], size: int) -> None:
    """Even few of them help, in the mean of eight draws."""
    generator = random.Random(6)
    alone, together = [], []
    for _ in range(8):
        cards = generator.sample(known.papers, size)
        alone.append(measured(known, judge(cards, topics, learning=False))[0])
        together.append(measured(known, judge(cards, topics, learning=True))[0])
    assert sum(together) > sum(alone)


def test_both_cards_that_inference_cites_are_flagged(real: KnowledgeBase) -> None:
    """By the site as by a run, with the line that cites them; the third one is in its place."""
    for found in (
        {card: flag.judgement for card, flag in card_flags(real).items()},
        {card: each for card, each in kb_judgements(real).items() if each.flagged},
    ):
        assert {card: each.suggested for card, each in found.items()} == {
            "2603.20397": "inference",
            "2609.19499": "inference",
        }
        (anchor, *_), (cited, *_) = found["2609.19499"].reasons, found["2603.20397"].reasons
        assert anchor == "“LLM 推理”简报 2026-09-22 第 103 行把它列为锚点（9-20锚定）"
        assert cited.startswith("“LLM 推理”简报 2026-10-10 第 76 行为 §3.(X) KV Cache 引用它")


def test_the_rules_name_the_lines_of_the_briefings(real: KnowledgeBase) -> None:
    """First the citing line, then the one that filed the card; no anchor is out of place."""
    rules = ("misfiled-card", "misfiled-anchor")
    found = [each for each in run_checks(real, rules=rules) if each.rule != "exception-unused"]
    assert [(each.path, [line.line for line in each.source]) for each in found] == [
        ("cards/2603.20397.yml", [76, 21]),
        ("cards/2609.19499.yml", [103, 19]),
    ]

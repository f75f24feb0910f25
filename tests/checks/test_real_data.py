"""What the rules say about the two real briefings, by the lines of their raw text."""

from __future__ import annotations

import pytest

from livingdocs.checks.run import RULES
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.vocabulary import AnchorOrigin
from tests.real_briefings import EARLIER, LATER


def found(kb: KnowledgeBase, rule: str) -> dict[str, list[int]]:
    """The findings of a rule in the two briefings, accepted ones too: words and lines."""
    raws = {kb.briefings[key].raw.path for key in (EARLIER, LATER)}
    (chosen,) = (each for each in RULES if each.name == rule)
    return {
        finding.found: [source.line for source in finding.source]
        for finding in chosen.find(kb)
        if finding.source[0].path in raws
    }


def test_declared_counts(real: KnowledgeBase) -> None:
    """Both briefings count wrongly: each number with the lines of both sides."""
    assert found(real, "declared-count") == {
        '"续用锚定 25+ 个": 19 listed (lines 99 to 117)': [5, 139, 99, 117],
        '"涉及 arXiv 号：5+25+": 24 listed (lines 94 to 117)': [139, 94, 117],
        '"2 NET-new 具体工程数字 + 3 工程观察新增 + 2 邻接待核实 = 7": 5 listed (lines 27 to 55)': [
            2,
            26,
            27,
            51,
        ],
        '"涉及 arXiv 号：9 件（6 续锚 + 3 待核实）": the list has 续用 6, 待核实 2, 参考 1': [
            78,
            71,
            72,
        ],
        '"3条NET-new工程数字+2条待核实": line 78 says 2 new + 3 to verify, here it is 3 + 2': [
            86,
            78,
            94,
        ],
    }


def test_ids_that_are_called_new_and_have_no_increment(real: KnowledgeBase) -> None:
    """Three of five; each has an anchor that says where it comes from."""
    assert found(real, "orphan-citation") == {
        f"{paper} is called new, and no increment is about it; "
        f"the anchor 2026-09-22-c{row} rests on its row alone": [line, 5, 139]
        for paper, row, line in (
            ("2603.04428", 2, 95),
            ("2609.19657", 4, 97),
            ("2607.02574", 5, 98),
        )
    }
    for row in (2, 4, 5):
        anchor = real.anchors[f"inference/2026-09-22-c{row}"]
        assert anchor.origin is AnchorOrigin.CITATION


def test_what_is_said_to_be_included_and_is_not(real: KnowledgeBase) -> None:
    """Days that we do not hold are not asked about."""
    assert found(real, "false-inclusion") == {
        '"已纳入增量 4" is said of AgentX benchmark, Qwen3.8, MiniMax-H3, and increment 4 does not '
        "name them; PD disaggregation stands in increment 3": [120, 55],
        '"已纳入增量" is said of H100 Prefix Reuse TTFT, and no increment names it': [124, 22, 68],
    }


def test_figures_that_are_not_new(real: KnowledgeBase) -> None:
    """The three rates of the engines, and one of them that has drifted."""
    assert found(real, "false-novelty") == {
        "called new: SGLang~16K, vLLM~12.5K, LMDeploy~16K tok/s; inference/2026-09-22 has "
        "SGLang/LMDeploy ~16,200 tok/s, vLLM ~12,500 tok/s (line 122)": [87, 122],
        "LMDeploy~16100; inference/2026-09-22 has SGLang/LMDeploy ~16,200 tok/s (line 122)": [
            9, 122,
        ],
    }  # fmt: skip


def test_numbers_under_several_titles(real: KnowledgeBase) -> None:
    """§4.2 under three titles and §2.3 under two; everything else fits its edition."""
    several = {
        words: lines for words, lines in found(real, "section-number").items() if "titles" in words
    }
    assert several == {
        '§2.3 under 2 titles: "PD Disaggregation", "Prefill-Decode Disaggregation"': [
            30, 31, 68, 75,
        ],
        '§4.2 under 3 titles: "QATFactory", "量化", "蒸馏新范式"': [53, 54, 71],
    }  # fmt: skip


def test_every_number_is_one_of_its_edition(real: KnowledgeBase) -> None:
    """The topic file knows both editions, so no number is unknown and no title is another's."""
    others = [words for words in found(real, "section-number") if "titles" not in words]
    assert others == []


def test_placeholders(real: KnowledgeBase) -> None:
    """Only the later briefing has them."""
    assert found(real, "section-placeholder") == {
        "§1.(13) has a placeholder for its number": [48, 49, 50],
        "§3.(X) has a placeholder for its number": [76],
    }


def test_days_that_may_be_names(real: KnowledgeBase) -> None:
    """One question, with every line that needs its answer."""
    assert found(real, "date-ambiguous") == {
        '"Spheron Oct26": 26 may be the day or the year 2026': [2, 25, 30, 87]
    }
    assert found(real, "date-unresolved") == {}


def test_nothing_is_unplaced(real: KnowledgeBase) -> None:
    """Every word of both briefings has its field."""
    assert found(real, "unplaced-text") == {}


def test_every_paper_that_a_briefing_names_is_known(real: KnowledgeBase) -> None:
    """36 papers, with those that are named by the file of their card alone."""
    named = {
        paper
        for paper, uses in real.uses_by_paper.items()
        if any(use.briefing in (EARLIER, LATER) for use in uses)
    }
    assert len(named) == 36
    assert {"2609.19499", "2609.20816"} <= named


def test_all_doubts_of_the_earlier_briefing_are_dropped(real: KnowledgeBase) -> None:
    """By the line that raised each, and the line above the doubts of the later briefing."""
    (chosen,) = (each for each in RULES if each.name == "doubt-dropped")
    of_earlier = [each for each in chosen.find(real) if "/2026-09-22-d" in each.path]
    assert [[line.line for line in each.source] for each in of_earlier] == [
        [85, 56], [88, 56], [76, 56], [79, 56], [82, 56],
    ]  # fmt: skip
    assert ["19 days or longer" in each.found for each in of_earlier] == [True] * 2 + [False] * 3


def test_colibri_comes_up_again_and_is_not_answered(real: KnowledgeBase) -> None:
    """Seen in the text of the later briefing; its record holds no event of that day."""
    (chosen,) = (each for each in RULES if each.name == "doubt-touched")
    touched = [each for each in chosen.find(real) if "/2026-09-22-d" in each.path]
    assert [[line.line for line in each.source] for each in touched] == [[85, 11, 88]]
    doubt = real.contradictions["inference/2026-09-22-d4"]
    assert all(event.date < "2026-10-10" for event in doubt.events)


def lines_of(kb: KnowledgeBase, rule: str) -> list[tuple[str, list[tuple[str, int]]]]:
    """Words and lines of the findings of a rule, with the briefing of each line."""
    (chosen,) = (each for each in RULES if each.name == rule)
    raws = {kb.briefings[key].raw.path: key for key in (EARLIER, LATER)}
    return [
        (each.found, [(raws[line.path], line.line) for line in each.source])
        for each in chosen.find(kb)
        if all(line.path in raws for line in each.source)
    ]


def test_the_controlled_experiment_and_the_report_from_production(real: KnowledgeBase) -> None:
    """T1 is no contradiction: it differs on exactly three conditions, by lines 29 and 58."""
    assert lines_of(real, "not-comparable") == [
        (
            "throughput-gain, ttft-gain: not comparable with inference/2026-10-10-i1: "
            "differs on env, baseline and statistic",
            [(LATER, 29), (LATER, 58)],
        )
    ]
    assert lines_of(real, "claims-conflict") == lines_of(real, "missing-condition") == []


def test_the_share_that_is_the_whole_gap(real: KnowledgeBase) -> None:
    """29 % from the scheduler, and 16,200 / 12,500 = 1.296."""
    ((words, lines),) = lines_of(real, "same-number")
    assert "29% nearly is the gap of 29.6%" in words
    assert lines == [(LATER, 43), (EARLIER, 122), (LATER, 9)]


def test_two_of_three_means_are_the_middle_of_their_range(real: KnowledgeBase) -> None:
    """And 92.2 / 1.7 is 54 times."""
    assert [(words.split(":")[0], lines) for words, lines in lines_of(real, "derived-number")] == [
        ("overhead of hookpoint", [(EARLIER, 64)]),
        ("overhead of pytorch-hooks", [(EARLIER, 64)]),
    ]


def test_unknown_names(real: KnowledgeBase) -> None:
    """One word in two briefings is close to a known name and stands nowhere else."""
    assert found(real, "unknown-name") == {
        '"Moonque", seen nowhere else, is close to "Mooncake"': [29]
    }


EXPECTED = {
    "status-expired": [[30], [51], [82, 83, 84]],
    "two-current-versions": [[39, 32, 35, 40, 79], [39, 34]],
    "credibility-unsupported": [
        [33, 46, 52, 58, 72, 23, 37, 50, 56, 69, 76, 79],
        [95, 97, 98],
    ],
    "flat-credibility": [[94, 107, 117]],
    "proposal-open": [
        [35, 48, 54, 60, 67, 74, 130, 131, 132, 133, 134, 135, 136, 137, 138],
    ],
    "coverage-gap": [[2]],
    "sources-differ": [[12, 24, 86], [89, 14]],
}


@pytest.mark.parametrize("rule", EXPECTED)
def test_what_holds_on_a_day_and_what_was_looked_at(real: KnowledgeBase, rule: str) -> None:
    """Statuses, versions, grades, promises and coverage, by the lines of both briefings."""
    assert sorted(found(real, rule).values()) == sorted(EXPECTED[rule])

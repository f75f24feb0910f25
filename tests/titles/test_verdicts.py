"""Is it that paper?"""

from __future__ import annotations

import datetime as dt
import random
import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from livingdocs.titles.authors import AuthorMatch
from livingdocs.titles.papers import PaperFacts, Papers
from livingdocs.titles.verdicts import Verdict, judge
from livingdocs.vocabulary import TitleVerdict as V
from tests.titles import invented as some
from tests.titles.invented import PAPERS


def judged(claimed: str | None, paper: PaperFacts | None, gloss: str | None = None) -> Verdict:
    return judge(claimed, gloss, paper, papers=PAPERS)


GOLDEN = [
    # --- the same title
    (some.STEEP, "Steep: Fair Queueing of Teapots over Shared Kettles", V.SAME),
    (some.STEEP, "STEEP: fair queueing of teapots\n  over shared kettles", V.SAME),
    (some.STEEP, "Steep\uff1aFair Queueing of Teapots over Shared Kettles · 2.1× 吞吐", V.SAME),
    (some.OBSERVE, "Enabling Performant and Flexible Model Internal Observability for Large "
     "Language Model Inference", V.SAME),
    # --- a part of it, venues and figures aside
    (some.STEEP, "Steep", V.SHORTENED),
    (some.STEEP, "Fair Queueing of Teapots over Shared Kettles", V.SHORTENED),
    (some.PROMPT, "Persistent Q4 KV Cache for Multi-Agent LLM Inference", V.SHORTENED),
    (some.SURVEY, "ACL 2026 Survey: KV Cache Management", V.SHORTENED),
    (some.SAMOVAR, "SAMOVAR: distributed infusion cache 7.9×", V.SHORTENED),
    (some.SAMOVAR, "Samovar: A Distributed Cache (HPDC'26)", V.SHORTENED),
    # --- another script, another language
    (some.SAMOVAR, "Samovar 分布式缓存层", V.TRANSLATED),
    (some.PROMPT, "持久 Q4 KV Cache 多智能体推理（已在 Oct 09 锚定）", V.TRANSLATED),
    (some.STEEP, "茶壶的公平排队", V.TRANSLATED),
    (some.CUPS, "Захват чашек по видео", V.TRANSLATED),
    (some.CUPS, "Der geschickte Umgang mit Porzellan aus Videos der eigenen Sicht", V.TRANSLATED),
    # --- the same paper under another title
    (some.OBSERVE, "TapPoint: Performant Model-Internal Observability for LLM Inference · 3.6%",
     V.RENAMED),
    (some.REUSE, "Characterizing Leaf Reuse in Multi-Tenant Tea Houses on Embedded Devices",
     V.RENAMED),
    (some.STEEP, "Steep: Infusion-Aware Batching and Leaf-Level Preemption", V.RENAMED),
    (some.STEEP, "Waiting for Tea: Preemptive Infusion in Crowded Houses", V.RENAMED),
    (some.SURVEY, "KV Cache Management Survey: P1-P4 分类框架", V.RENAMED),
    (some.CUPS, "Handwash", V.RENAMED),  # one unknown name alone may be a nickname
    # --- another paper
    (some.CUPS, "Winnow MoE 预填充专家剪枝", V.DIFFERENT_PAPER),
    (some.CUPS, "Winnow", V.DIFFERENT_PAPER),  # a name that another paper at hand bears
    (some.STEEP, "Characterizing Leaf Reuse in Multi-Tenant Tea Houses", V.DIFFERENT_PAPER),
    (some.SAMOVAR, "Quantum Lattices for Protein Ligands", V.DIFFERENT_PAPER),
    # --- nothing to judge by
    (some.STEEP, " · 首个系统性实证", V.GLOSS_ONLY),
    (some.STEEP, "", V.GLOSS_ONLY),
    (some.STEEP, "3.6%", V.GLOSS_ONLY),
    (None, "Steep: Fair Queueing", V.NOT_ASKED),
]  # fmt: skip


@pytest.mark.parametrize(("paper", "claimed", "kind"), GOLDEN)
def test_golden_pairs(paper: PaperFacts | None, claimed: str, kind: V) -> None:
    """What people and agents write, and what is to be thought of it."""
    assert judged(claimed, paper).kind is kind


def test_an_added_claim_is_never_the_same_and_both_titles_are_named() -> None:
    """Letter by letter the two are alike; a content word more still matters."""
    paper = PaperFacts("1512.03385", "Deep Residual Learning for Image Recognition")
    verdict = judge(f"{paper.title} on Embedded Devices", None, paper)
    assert verdict.kind is V.RENAMED
    assert verdict.official == paper.title and verdict.claimed.endswith("on Embedded Devices")
    assert "“Embedded Devices”" in verdict.reason


@pytest.mark.parametrize(
    ("claimed", "official"),
    [
        ("“Fathom”\uff1aKV\u2011CACHE Bit\u2013Plane", '"Fathom": KV Cache Bit-Plane'),
        ("HookPoint: Enabling Performant\n  and Flexible Observability",
         "HookPoint: Enabling Performant and Flexible Observability"),
        (r"Learning $\alpha$-Divergences with Andr{\'e}", "Learning α-Divergences with André"),
    ],
)  # fmt: skip
def test_typography_is_no_difference(claimed: str, official: str) -> None:
    """Hyphens are folded, not deleted; wrapped lines and LaTeX are read."""
    assert judge(claimed, None, PaperFacts("2605.00001", official)).kind is V.SAME


def test_the_gloss_is_kept_and_not_judged() -> None:
    """Behind the middle dot, in full-width brackets at the end, or given apart."""
    verdict = judged("Steep（调度器）· 2.1× 吞吐", some.STEEP, gloss="茶具")
    assert verdict.kind is V.SHORTENED
    assert verdict.claimed == "Steep" and verdict.beside == ("调度器", "2.1× 吞吐", "茶具")
    odd = PaperFacts("2701.00100", "A 3.6% Tax on Tea")
    assert judge("A 3.6% Tax on Tea", None, odd).beside == ()


def test_an_earlier_title_says_so() -> None:
    """Not a wrong title: what was cited is to be checked again against the new version."""
    verdict = judged("Waiting for Tea", some.STEEP)
    assert verdict.kind is V.RENAMED and verdict.score < 0.2
    assert "较早版本" in verdict.reason and "Waiting for Tea" in verdict.reason


def test_a_wrong_paper_names_the_words_and_the_better_paper() -> None:
    """A person sees what does not fit, what the paper is, and what is offered."""
    verdict = judged("Winnow MoE 预填充专家剪枝", some.CUPS)
    assert "“Winnow MoE”" in verdict.reason and "GraspCup" in verdict.reason
    assert [each.id for each in verdict.candidates] == [some.WINNOW.id]
    assert some.WINNOW.id in verdict.reason
    assert verdict.score > 0.9


def test_a_dropped_word_is_named() -> None:
    """The reason of a short form says what it leaves out."""
    verdict = judged("Samovar: A Distributed Cache", some.SAMOVAR)
    assert verdict.reason == "是官方题名的一部分，略去“Infusion Requests”。"


def test_another_language_without_a_known_word_is_not_verified() -> None:
    """It is a title and no mismatch, but nobody could compare it."""
    verdict = judged("茶壶的公平排队", some.STEEP)
    assert verdict.kind is V.TRANSLATED and not verdict.is_verified
    assert judged("Samovar 分布式缓存层", some.SAMOVAR).is_verified


# --- ids without metadata ------------------------------------------------------------------------

DAYS = [dt.date(2027, 3, day) for day in (1, 2, 3)]


@pytest.mark.parametrize(
    ("misses", "kind"),
    [
        ([], V.NOT_ASKED),
        (DAYS[:2], V.NOT_ASKED),
        ([DAYS[0]] * 3, V.NOT_ASKED),
        (DAYS, V.NOT_FOUND),
        ([*DAYS, *DAYS], V.NOT_FOUND),
    ],
)
def test_an_id_is_unknown_after_three_different_days(misses: list[dt.date], kind: V) -> None:
    """arXiv has answered with nothing by mistake; the days are named."""
    verdict = judge("Fair Queueing", None, None, papers=Papers(), misses=misses)
    assert verdict.kind is kind and verdict.score == 0.5 and verdict.official is None
    assert all(day.isoformat() in verdict.reason for day in misses)


def test_a_paper_at_hand_is_offered_for_an_unknown_id() -> None:
    """Two digits were swapped; the paper itself is never offered for itself."""
    title = "Characterizing Leaf Reuse in Tea Houses"
    verdict = judge(title, None, None, papers=PAPERS, paper_id="2071.00003")
    assert [each.id for each in verdict.candidates] == [some.REUSE.id]
    assert verdict.score == 0.9 and some.REUSE.id in verdict.reason
    itself = judge(title, None, None, papers=PAPERS, paper_id=some.REUSE.id)
    assert itself.candidates == ()


# --- authors -------------------------------------------------------------------------------------


def test_authors_weigh_on_both_sides() -> None:
    """The paper's own authors speak for it, others against it."""
    title = "Preempting Infusions in Busy Rooms"
    alone = judge(title, None, some.STEEP, papers=PAPERS)
    own = judge(title, None, some.STEEP, papers=PAPERS, authors=["N. Bergström", "Hana Li"])
    others = judge(title, None, some.STEEP, papers=PAPERS, authors=["Ana Duarte"])
    assert own.score < alone.score <= others.score
    assert own.authors and own.authors.match is AuthorMatch.SHARED
    assert others.authors and others.authors.match is AuthorMatch.DIFFERENT


def test_a_piece_of_a_title_in_the_place_of_an_author_is_flagged() -> None:
    """An import split a title and filed its tail as an author; both values stand side by side."""
    paper = PaperFacts(
        "1700.00001", "Target-Side Generation of Prepositions for SMT", authors=("Marion Weller",)
    )
    wrong = "Evaluation, Word Alignment Based Parallel Corpora"
    verdict = judge("TargetSide Generation of Prepositions for SMT", None, paper, authors=[wrong])
    assert verdict.authors and verdict.authors.match is AuthorMatch.TITLE_WORDS
    assert wrong in verdict.reason and "Marion Weller" in verdict.reason
    assert verdict.kind is V.SAME


def test_an_incomplete_list_of_authors_contradicts_nobody() -> None:
    """The missing author may be the one that is named."""
    paper = PaperFacts("1", "Steep", authors=("Mira Okafor",), authors_complete=False)
    check = judge("Steep", None, paper, authors=["Ana Duarte"]).authors
    assert check and check.match is AuthorMatch.UNKNOWN


# --- what always holds ---------------------------------------------------------------------------

ANY_TEXT = st.text(alphabet=st.characters(), max_size=80)
SOME_WORDS = """
steep samovar kettle kv cache llm inference moe tea the of for 7b serving fair not model 缓存 推理
leaf: reuse, pruning attention-aware teapots
"""
WORDS = st.sampled_from(SOME_WORDS.split())
TITLES = st.lists(WORDS, min_size=1, max_size=9).map(" ".join)


def assert_sound(verdict: Verdict) -> None:
    assert 0 <= verdict.score <= 1
    assert re.search(r"[\u4e00-\u9fff]", verdict.reason)
    assert len(verdict.reason) < 5000


@settings(deadline=None)
@given(ANY_TEXT, st.none() | ANY_TEXT, ANY_TEXT, st.none() | ANY_TEXT)
def test_it_never_raises(
    claimed: str, gloss: str | None, official: str, abstract: str | None
) -> None:
    """Any text at all, surrogates and controls included."""
    paper = PaperFacts("2701.00999", official, abstract)
    assert_sound(judge(claimed, gloss, paper, papers=PAPERS))
    assert_sound(judge(claimed, gloss, None, papers=PAPERS))


@settings(deadline=None)
@given(TITLES, TITLES, st.randoms(use_true_random=False))
def test_white_space_case_and_marks_never_change_it(
    claimed: str, official: str, chance: random.Random
) -> None:
    """Neither the verdict nor the score."""
    noisy = "".join(
        {" ": chance.choice([" ", "  ", "\n  ", "\u3000"]),
         "-": chance.choice("-\u2010\u2011\u2013\u2212\uff0d"),
         ":": chance.choice(":\uff1a")}.get(each, chance.choice([each, each.upper()]))
        for each in claimed
    )  # fmt: skip
    paper = PaperFacts("2701.00999", official)
    plain, typeset = (judge(each, None, paper, papers=PAPERS) for each in (claimed, noisy))
    assert (plain.kind, plain.score) == (typeset.kind, typeset.score)


@settings(deadline=None)
@given(TITLES, TITLES)
def test_being_the_same_title_works_both_ways(one: str, other: str) -> None:
    """And a title is always its own."""
    there = judge(one, None, PaperFacts("1", other), papers=PAPERS)
    back = judge(other, None, PaperFacts("1", one), papers=PAPERS)
    assert (there.kind is V.SAME) == (back.kind is V.SAME)
    assert judge(one, None, PaperFacts("1", one), papers=PAPERS).kind is V.SAME


@settings(deadline=None)
@given(TITLES, st.integers(1, 8), st.booleans())
def test_a_piece_of_the_title_is_never_another_paper(official: str, width: int, end: bool) -> None:
    """The beginning or the end of it, of any length."""
    words = official.split()
    claimed = " ".join(words[-width:] if end else words[:width])
    verdict = judge(claimed, None, PaperFacts("2701.00999", official), papers=PAPERS)
    assert verdict.kind is not V.DIFFERENT_PAPER


@settings(deadline=None)
@given(TITLES, st.permutations(some.ALL))
def test_the_order_of_the_papers_at_hand_does_not_matter(
    claimed: str, order: list[PaperFacts]
) -> None:
    """Two builds of one tree say the same."""
    assert judge(claimed, None, some.STEEP, papers=PAPERS) == judge(
        claimed, None, some.STEEP, papers=Papers(order)
    )


def test_endless_titles_are_judged_in_time() -> None:
    """The worst that a record can hold: long, repetitive, full of brackets."""
    start = time.process_time()
    for long in ("tea " * 50_000, "((" * 50_000, "aaa" * 30_000, "1-" * 50_000, r"{\'" * 30_000):
        assert_sound(judge(long, long, PaperFacts("1", long, long)))
    assert time.process_time() - start < 10


@pytest.mark.parametrize("line", ["Placeholder.", "This paper has been withdrawn by the authors."])
def test_a_line_in_the_place_of_an_abstract_says_nothing(line: str) -> None:
    """A word that is missing there is missing nowhere."""
    for paper, claimed, _ in GOLDEN:
        if paper is not None and paper.abstract is None:
            with_line = PaperFacts(paper.id, paper.title, line)
            one, other = (judge(claimed, None, each, papers=PAPERS) for each in (paper, with_line))
            assert (one.kind, one.score) == (other.kind, other.score)

"""What descriptions, categories and citations say of a filing, without any other card."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.filing.citing import ANCHORED, CITED, CitingFact
from livingdocs.filing.descriptions import Descriptions
from livingdocs.filing.judging import Judgement, judge
from livingdocs.filing.papers import FiledPaper, judged_hash
from livingdocs.filing.scoring import FLAGGED, softmax, suspicion
from livingdocs.filing.words import Phrases, plain_words
from tests.filing.invented import IRON, KITCHEN, TEA, TOPICS, paper


def judged(card: FiledPaper, *citing: CitingFact) -> Judgement:
    """The judgement of one card, by the descriptions and citations alone."""
    return judge([card], TOPICS, citing={card.id: citing}, learning=False)[card.id]


def cited(topic: str, nats: float) -> CitingFact:
    return CitingFact(topic, nats, f"{topic} 引用它", f"{topic}/2027-03-02", (5, 5))


def test_the_words_of_another_topic_flag_a_card() -> None:
    """With the words and both topics in the reason."""
    title, abstract = "Iron in the forge: anvil and hammer", "We forge iron with anvil and hammer."
    found = judged(FiledPaper("2701.00001", "tea", title, abstract))
    assert (found.flagged, found.suggested) == (True, "iron")
    assert found.reasons == ("题名和摘要里“铁”的词有 anvil、forge、hammer、iron；没有“茶”的词",)


def test_the_words_of_its_own_topic_do_not() -> None:
    """Nor does a paper that says nothing at all."""
    assert not judged(paper("Steeping in a teapot", "tea")).flagged
    assert not judged(paper("", "tea")).flagged
    assert not judged(paper("On nothing in particular", "tea")).flagged


def test_a_term_counts_in_any_number_case_and_hyphenation() -> None:
    """Plural endings, capitals, hyphens and accents make no difference."""
    assert plain_words("KV-Caches, naïve Ｔｅａ；茶叶缓存") == [
        "kv", "cache", "naive", "tea", "茶叶缓存"
    ]  # fmt: skip
    assert Phrases(["kv cache", "cache"]).found_in(["kv", "cache", "kv"]) == ["cache", "kv cache"]


def test_one_fitting_category_of_several_is_enough() -> None:
    """A paper is listed in several; the topic need not be the primary one."""
    assert not judged(paper("Plain talk", "tea", "cs.DC", "cs.LG", "cs.PF")).flagged


def test_two_names_of_one_category_are_one() -> None:
    """arXiv knows math.IT as cs.IT."""
    assert not judged(paper("Plain talk", "tea", "math.IT")).flagged


def test_categories_that_all_miss_the_topic_flag_a_card() -> None:
    """The reason shows both lists; where a category is another topic's, that one is named."""
    found = judged(paper("Plain talk", "tea", "q-bio.PE", "cs.FE"))
    assert (found.flagged, found.sure, found.suggested) == (True, False, "iron")
    assert "arXiv 分类 q-bio.PE、cs.FE，没有一个属于“茶”（cs.TE、cs.PF、cs.IT）" in found.reasons
    assert judged(paper("Plain talk", "tea", "q-bio.PE")).suggested is None
    assert not judged(paper("Plain talk", "tea")).flagged, "nothing is known of its categories"
    assert not judged(paper("Plain talk", "kitchen", "cs.FE")).flagged, "no list to miss"


def test_categories_are_no_question_where_the_topic_itself_cites_the_paper() -> None:
    """Its own briefing knows better than a list."""
    assert not judged(paper("Plain talk", "tea", "q-bio.PE"), cited("tea", CITED)).flagged


def test_an_anchor_of_another_topic_flags_a_card_and_a_mention_does_not() -> None:
    """The citation comes first among the reasons."""
    card = paper("Plain talk", "tea")
    found = judged(card, cited("iron", ANCHORED))
    assert (found.flagged, found.suggested, found.reasons[0]) == (True, "iron", "iron 引用它")
    assert not judged(card, cited("iron", CITED)).flagged


def test_both_topics_that_cite_a_paper_are_told() -> None:
    """And the claims cancel each other."""
    card = paper("Forge and anvil: iron", "tea")
    found = judged(card, cited("iron", ANCHORED), cited("tea", ANCHORED))
    assert found.score < judged(card, cited("iron", ANCHORED)).score
    assert found.reasons[:2] == ("iron 引用它", "反过来，tea 引用它")


def test_words_do_not_part_topics_that_share_papers() -> None:
    """Whichever of the two says so; a citation does part them."""
    descriptions = Descriptions(TOPICS)
    assert descriptions.overlapping("tea") == ("kitchen",)
    assert descriptions.overlapping("kitchen") == ("tea",)
    card = paper("Tea, steeping, infusion, teapot", "kitchen")
    alone = judge([card], (TEA, IRON, KITCHEN.model_copy(update={"overlaps": ()})), learning=False)
    assert alone[card.id].score > 1.5 * judged(card).score
    assert judged(card, cited("tea", ANCHORED)).sure


def test_a_topic_without_a_file_is_known_by_its_name_alone() -> None:
    """Cards of a file may name topics that nobody has described."""
    assert not judged(paper("Plain talk", "stars")).flagged


def test_what_was_judged_changes_with_the_paper_and_the_topic_only() -> None:
    """Not with the order of categories, their second names, or sections of the topic."""
    card = paper("Steeping", "tea", "cs.IT", "cs.PF")
    same = paper("Steeping", "iron", "cs.PF", "math.IT")
    assert judged_hash(card, TEA) == judged_hash(same, TEA)
    retitled = TEA.model_copy(update={"title": "茶叶", "published_edition": "2027-03-02"})
    assert judged_hash(card, TEA) == judged_hash(card, retitled)
    assert judged_hash(card, TEA) != judged_hash(paper("Steeped", "tea", "cs.IT", "cs.PF"), TEA)
    assert judged_hash(card, TEA) != judged_hash(paper("Steeping", "tea", "cs.IT"), TEA)
    described = TEA.model_copy(update={"words": (*TEA.words, "gongfu")})
    assert judged_hash(card, TEA) != judged_hash(card, described)


@given(
    points=st.dictionaries(
        st.sampled_from(["a", "b", "c", "d"]), st.floats(0, 9), min_size=2, max_size=4
    ),
    claim=st.floats(0, 9),
)
def test_a_score_is_a_chance_and_rises_with_what_others_claim(
    points: dict[str, float], claim: float
) -> None:
    """It never leaves 0 to 1, and the claim of another topic never lowers it."""
    stated, other = sorted(points)[:2]
    chances = softmax(points)
    assert math.isclose(sum(chances.values()), 1.0)
    before = suspicion(chances, stated)
    after = suspicion(chances, stated, cited={other: claim})
    assert 0.0 <= before.score <= 1.0
    assert after.score >= before.score - 1e-12
    assert before.suggested in set(points) - {stated}


@pytest.mark.parametrize("stated", ["tea", "iron"])
def test_a_card_is_flagged_from_the_threshold_on(stated: str) -> None:
    """`flagged` is a question of the score alone."""
    card = Judgement("2701.00001", stated, None, FLAGGED)
    assert card.flagged and not card.sure
    assert not Judgement("2701.00001", stated, None, FLAGGED - 1e-6).flagged

"""The words of titles, and the keys by which they are compared."""

from __future__ import annotations

import pytest

from livingdocs.titles.words import Script, read_keys, read_title, stem


def keys(title: str) -> str:
    return " ".join(read_title(title).keys)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Large Language Models", "LLMs"),
        ("large-language model", "LLM"),
        ("Retrieval-Augmented Generation (RAG) for Tea", "RAG for Tea"),
        ("Mixture-of-Experts", "MoE"),
        ("Time-to-First-Token", "TTFT"),
        ("TRT-LLM", "TensorRT LLM"),
        ("50-Million-Token", "50M Tokens"),
        ("Eleven AI PCs", "11 AI PC"),
        ("Optimising the Colour of Centres", "Optimizing the Color of Centers"),
        ("Doppelgänger", "doppelganger"),
        ("Queries, Caches, Boxes and Processes", "query cache box and process"),
        ("Cups & Kettles", "Cups and Kettles"),
        ("16,200 Cups", "16200 cups"),
    ],
)
def test_two_ways_of_writing_have_one_key(one: str, other: str) -> None:
    """Abbreviations of the field, plurals, numbers, British spelling, accents."""
    assert keys(one) == keys(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Kettle-2", "Kettle-3"), ("Bias", "Bia"), ("Analysis", "Analyst"), ("7B", "70B")],
)
def test_what_differs_has_another_key(one: str, other: str) -> None:
    """Digits are never folded, and an s is no plural everywhere."""
    assert keys(one) != keys(other)


def test_scripts_are_told_apart_within_a_word() -> None:
    """A run of Chinese is one word; Latin beside it is read as usual."""
    words = read_title("PolyKV 多Agent共享").words
    assert [(word.text, word.script) for word in words] == [
        ("PolyKV", Script.LATIN),
        ("多", Script.HAN),
        ("Agent", Script.LATIN),
        ("共享", Script.HAN),
    ]
    assert [word.script for word in read_title("чай μ 한국").words] == [
        Script.OTHER,
        Script.LATIN,
        Script.HAN,
    ]


def test_words_know_their_place() -> None:
    """What is quoted is quoted with its marks."""
    title = read_title("Kettle:  Large Language\nModels, again")
    assert [word.text for word in title.words] == ["Kettle", "Large Language Models", "again"]
    assert title.between(0, 1) == "Kettle: Large Language Models"
    assert {"large", "language", "model"} <= title.parts


def test_relatives_share_a_stem() -> None:
    """For looking up, not for display."""
    for family in ("compress compression compressing", "optimal optimize", "poison poisoning"):
        assert len({stem(word) for word in family.split()}) == 1
    assert stem("general") == stem("generation")  # short stems are coarse, so weights decide
    assert stem("kettle2") == "kettle2"


def test_a_long_text_is_read_like_a_title() -> None:
    """Abstracts and titles have the same keys."""
    text = "We study retrieval-augmented generation (RAG) with 8 cups."
    assert read_keys(text) == read_title(text).keys


def test_an_endless_title_is_cut() -> None:
    """No input of any length holds the judge up."""
    assert len(read_title("tea " * 100_000).words) <= 500

"""Two titles word by word."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from livingdocs.views.title_differences import Change, TitlePiece, title_pieces

WORD = st.text(st.characters(categories=["Lu", "Ll", "Nd"], max_codepoint=0x17F), min_size=1)
TITLE = st.lists(WORD, min_size=1, max_size=12).map(" ".join)


def words(pieces: tuple[TitlePiece, ...], *changes: Change) -> str:
    """The words of the pieces with one of these changes."""
    return " ".join(piece.text for piece in pieces if piece.change in changes)


def test_added_and_left_out_words_are_told_apart() -> None:
    pieces = title_pieces(
        "Pot: Warm and Slow Brewing of Tea", "Enabling Warm and Flexible Slow Brewing of Tea"
    )
    assert pieces == (
        TitlePiece("Pot:", Change.ADDED),
        TitlePiece("Enabling", Change.LEFT_OUT),
        TitlePiece("Warm and"),
        TitlePiece("Flexible", Change.LEFT_OUT),
        TitlePiece("Slow Brewing of Tea"),
    )


def test_case_and_punctuation_are_no_difference() -> None:
    assert title_pieces("TWO POTS: are better", "Two pots are Better") == (
        TitlePiece("TWO POTS: are better"),
    )


def test_titles_that_share_hardly_a_word_are_not_struck_out() -> None:
    assert title_pieces("Leafcache", "Steeping Leaves in Parallel") == (TitlePiece("Leafcache"),)


@given(TITLE, TITLE)
def test_the_claimed_title_can_be_read_back(claimed: str, official: str) -> None:
    """Whatever is marked, the words of the briefing stand there as written and in order."""
    assert words(title_pieces(claimed, official), Change.SAME, Change.ADDED) == claimed


@given(TITLE, TITLE)
def test_the_official_title_can_be_read_back_where_titles_are_compared(
    claimed: str, official: str
) -> None:
    pieces = title_pieces(claimed, official)
    if len(pieces) > 1:
        kept = words(pieces, Change.SAME, Change.LEFT_OUT)
        assert kept.casefold().split() == official.casefold().split()


def test_a_very_long_title_is_shown_and_not_compared() -> None:
    """Comparing costs the square of the words, and nobody has a title of a hundred."""
    claimed = " ".join(["tea"] * 5_000)
    assert title_pieces(claimed, claimed + " pot") == (TitlePiece(claimed),)

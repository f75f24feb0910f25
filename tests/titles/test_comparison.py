"""Two titles word by word."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from livingdocs.titles.comparison import Comparison, compare, is_slip, runs
from livingdocs.titles.folding import fold_title
from livingdocs.titles.word_changes import Change, word_changes
from livingdocs.titles.words import read_title


def compared(claimed: str, official: str) -> Comparison:
    return compare(read_title(claimed), read_title(official))


def added(found: Comparison) -> tuple[str, ...]:
    return runs(found.claimed, found.added)


def dropped(found: Comparison) -> tuple[str, ...]:
    return runs(found.official, found.dropped)


@pytest.mark.parametrize(
    ("claimed", "official"),
    [
        ("FATHOM: KV\u2011Cache Bit\u2013Plane", "Fathom: KV Cache Bit-Plane"),
        ("“Steep”: Brewing at Scale", '"Steep": brewing at scale'),
        ("Steep \uff1aBrewing", "Steep: Brewing"),
        (r"Scaling Kettles via $\mu$P", "Scaling Kettles via μP"),
        (r"Caf{\'e} Scheduling", "Café Scheduling"),
        ("HookPoint: Enabling\n  Performant Kettles", "HookPoint: Enabling Performant Kettles"),
        ("A Survey of Teapots", "Survey of the Teapots"),
        ("Blackbox Kettles", "Black-Box Kettles"),
        ("Scheduling Kettels for Restaurants", "Scheduling Kettels for Restaurannts"),
    ],
)
def test_the_same_title(claimed: str, official: str) -> None:
    """Typography, small words, one wrong letter in a long word."""
    assert compared(claimed, official).same
    assert compared(official, claimed).same


@pytest.mark.parametrize(
    ("claimed", "official"),
    [
        ("Steep", "Steep: Brewing Tea at Scale"),
        ("Brewing Tea at Scale", "Steep: Brewing Tea at Scale"),
        ("Steep: Brewing Tea", "Steep: Brewing Tea at Scale"),
        ("Limits of Teapots", "Steep: Pushing the Limits of Teapots"),
    ],
)
def test_a_part_of_a_title(claimed: str, official: str) -> None:
    """The name, the rest, the beginning, words in their order."""
    assert compared(claimed, official).is_part
    assert not compared(official, claimed).is_part


def test_an_added_claim_is_no_part() -> None:
    """A content word more is another title, however alike the letters are."""
    found = compared(
        "Deep Residual Learning for Image Recognition on Embedded Devices",
        "Deep Residual Learning for Image Recognition",
    )
    assert not found.same and not found.is_part
    assert added(found) == ("Embedded Devices",)
    assert dropped(found) == ()


def test_a_lost_denial_is_no_part() -> None:
    """The words are all there, and the sense is not."""
    assert not compared("Attention Is Explanation", "Attention Is Not Explanation").is_part
    assert compared("Attention Is Not", "Attention Is Not Explanation").is_part


def test_runs_are_quoted_with_their_marks() -> None:
    """Neighbours together, small words between them included, repeated words where they stood."""
    found = compared(
        "Persistent Cache for Multi-Agent Kettles",
        "Agent Memory Below the Prompt: Persistent Cache for Multi-Agent Kettles",
    )
    assert dropped(found) == ("Agent Memory Below the Prompt",)


def test_another_script_is_neither_added_nor_missing() -> None:
    """Chinese words can't be compared with English ones by their letters."""
    found = compared("Steep 生产级缓存层", "Steep: A Production Cache")
    assert (found.added, found.foreign_texts) == ((), ("生产级缓存层",))
    assert not found.same and not found.is_part
    assert not compared("Steep 缓存", "Steep 缓存层").foreign


@pytest.mark.parametrize(
    ("one", "other", "slip"),
    [
        ("scheduling", "shceduling", True),
        ("scheduling", "scheduler", False),
        ("model", "modal", False),
        ("internvl2", "internvl3", False),
    ],
)
def test_a_slip_of_the_pen(one: str, other: str, slip: bool) -> None:
    """One letter of a long word; never a digit, never in a short word."""
    assert is_slip(one, other) is slip


def test_changes_word_by_word() -> None:
    """What a page underlines and strikes out."""
    changes = word_changes(
        "HookPoint: Performant Model-Internal Views",
        "Enabling Performant and Flexible Model-Internal Views",
    )
    assert [(piece.change, piece.text) for piece in changes] == [
        (Change.DROPPED, "Enabling "),
        (Change.ADDED, "HookPoint: "),
        (Change.KEPT, "Performant "),
        (Change.DROPPED, "and Flexible "),
        (Change.KEPT, "Model-Internal Views"),
    ]


@settings(deadline=None)
@given(st.text(max_size=60), st.text(max_size=60))
def test_nothing_of_a_claimed_title_is_lost(claimed: str, official: str) -> None:
    """Kept and added pieces together are the claimed title."""
    pieces = word_changes(claimed, official)
    whole = "".join(piece.text for piece in pieces if piece.change is not Change.DROPPED)
    assert whole == fold_title(claimed) or not read_title(claimed).words

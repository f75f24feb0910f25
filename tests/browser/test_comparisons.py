"""Frames of a comparison as readers see them: beside each other, below each other, printed."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.browser.serving import ServedSite
from tests.browser.visits import DESK, PHONE, Visitor, address_of

PANELS = """() => [...document.querySelectorAll(".kb-panel")].map((e) => {
  const box = e.getBoundingClientRect();
  return { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
})"""
OUTSIDE = """() => [...document.querySelectorAll(".kb-lane svg :is(rect, path)")].filter((e) => {
  const [part, whole] = [e, e.ownerSVGElement].map((each) => each.getBoundingClientRect());
  return part.left < whole.left - 2 || part.right > whole.right + 2;
}).length"""


@pytest.mark.slow
def test_frames_stand_side_by_side_on_a_desk_and_stack_on_a_phone(
    visitor: Visitor, served: ServedSite
) -> None:
    """Nothing drawn leaves its frame, and 不可比 stands between each two of them."""
    for width in (DESK, PHONE):
        page = visitor(width=width).go_to(address_of(served, "comparison"))
        panels = page.evaluate(PANELS)
        assert page.locator(".kb-vs").count() == len(panels) - 1
        assert page.evaluate(OUTSIDE) == 0
        for one, other in pairwise(panels):
            if width == DESK and len(panels) <= 3:
                assert other["left"] > one["right"] and other["top"] == one["top"]
            else:
                assert other["top"] > one["bottom"] and other["left"] == one["left"]


@pytest.mark.slow
def test_a_printed_comparison_keeps_its_frames(visitor: Visitor, served: ServedSite) -> None:
    """Bars are drawn in print too, and what only a screen can use is left out."""
    page = visitor().go_to(address_of(served, "comparison"))
    page.emulate_media(media="print")
    assert page.locator(".kb-panel").first.is_visible()
    assert page.locator(".kb-lane svg rect").first.is_visible()
    assert not page.locator(".kb-csv").first.is_visible()

"""Claims as rows: every figure with the digits that were written."""

from __future__ import annotations

import re

import pytest

from livingdocs.pages.rendering import render
from livingdocs.pages.site import build_site
from livingdocs.views.claim_rows import claim_rows
from tests.data_folder import OTHER_ANCHOR, DataFolder
from tests.pages.html_reading import read_html

CHAPTER = "living/brewing/leaf-cache.md"


@pytest.mark.parametrize("written", ["0.30", "1.10", "3.100", "10.0", "0.250"])
def test_a_zero_at_the_end_is_shown(folder: DataFolder, written: str) -> None:
    """In a value and in a version, in the row and on the page: 0.30 is not 0.3."""
    folder.replace(OTHER_ANCHOR, "value: 0.25", f"value: {written}")
    folder.replace(
        OTHER_ANCHOR, "workload: 共享茶叶", f'workload: 共享茶叶\n      version: "{written}"'
    )
    kb = folder.load()
    (anchor,) = [each for key, each in kb.anchors.items() if key.endswith("2027-03-02-i2")]
    rows = claim_rows(kb, anchor.claims)
    assert any(written in (row.value or "") for row in rows)
    assert ("版本", written) in [(each.name, each.value) for each in rows[0].conditions]
    site = build_site(kb)
    document = read_html("".join(map(render, site.pages[CHAPTER].slots)))
    figures = {
        figure
        for element in document.elements
        for figure in re.findall(r"[0-9]+\.[0-9]+", element.text)
    }
    assert written in figures
    assert written.rstrip("0") not in figures
    bare = folder.replace(OTHER_ANCHOR, f'version: "{written}"', f"version: {written}")
    assert (folder.fault().line, folder.fault().rule) == (bare, "yaml-unquoted")


def test_what_a_text_makes_of_a_number_is_said_as_its_words(folder: DataFolder) -> None:
    """The mean beside its range, the multiple behind what it multiplies, the other side by name."""
    folder.replace(OTHER_ANCHOR, "high: 61\n", "high: 61\n    mean: 40.0\n    against: kettle\n")
    folder.replace(
        OTHER_ANCHOR,
        "value: 0.25\n",
        "start: 1.7\n    value: 92.2\n    times: 54\n    percent: 5300\n",
    )
    kb = folder.load()
    first, second = claim_rows(kb, kb.anchors["brewing/2027-03-02-i2"].claims)
    assert (first.value, first.mean, first.against) == ("12–61%", "平均 40.0%", "Kettle")
    assert (second.value, second.derived) == ("1.7× → 约 92.2×", "54 倍、5300%")
    site = build_site(kb)
    page = "".join(map(render, site.pages[CHAPTER].slots))
    assert "<small>平均 40.0%</small>" in page
    assert "Leafcache</a>，相对 Kettle" in page
    assert "（原文写作 54 倍、5300%）" in page

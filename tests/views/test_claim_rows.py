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

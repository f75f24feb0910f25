"""Hostile data files: refused with file and line, in time, and nothing of them is carried out."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from tests.data_folder import ANCHOR, CARD, DataFolder
from tests.hostile.corpus import inputs, payload_of, quoted

FILES = [each for each in inputs() if each["surface"] == "yaml_file"]
FIELDS = [each for each in inputs() if each["surface"] in ("title", "text", "id", "url")]
MOST_SECONDS = 5.0


@pytest.mark.parametrize("entry", FILES, ids=lambda entry: str(entry["id"]))
def test_a_hostile_file_is_refused_with_its_lines(folder: DataFolder, entry: Any) -> None:
    path = "anchors/brewing/hostile.yml"
    folder.write(path, payload_of(entry))
    started = time.process_time()
    found = [finding for finding in folder.findings() if finding.path == path]
    assert time.process_time() - started < MOST_SECONDS
    assert found
    assert all(finding.line >= 1 and finding.fix for finding in found)
    told = " ".join(f"{finding.found} {finding.fix}" for finding in found)
    for words in {
        "hx-14": ["line 3", "line 6", "value"],
        "hx-15": ["anchor", "alias"],
        "hx-16": ["tag"],
    }.get(entry["id"], []):
        assert words in told
    assert not Path("hx16-canary").exists()


@pytest.mark.parametrize("entry", FIELDS, ids=lambda entry: str(entry["id"]))
def test_a_hostile_text_in_a_field_is_kept_whole_or_refused(folder: DataFolder, entry: Any) -> None:
    """As the corpus says; a text that only an address or an id must not be is a text elsewhere."""
    text = payload_of(entry)
    if entry["surface"] == "id":
        shown = folder.line_of(CARD, "id: ")
        folder.replace(CARD, '"2612.00042"', quoted(text))
        assert (CARD, shown) in {(each.path, each.line) for each in folder.findings()}
        return
    line = folder.line_of(ANCHOR, "statement: ")
    before = folder.text(ANCHOR).split("\n")[line - 1]
    folder.replace(ANCHOR, before, f"statement: {quoted(text)}")
    allowed = entry["expect"] == "verbatim" or entry["id"] == "hx-11"
    if allowed:
        assert folder.load().anchors["brewing/kettle-flags"].statement == text
    else:
        (first, *_) = folder.findings()
        assert (first.path, first.line) == (ANCHOR, line)

"""Reading of hostile lines takes time in proportion to their length."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from time import process_time

import pytest

from livingdocs.arxiv_ids import find_arxiv_ids, find_card_slugs
from livingdocs.characters import (
    forbidden_characters,
    mixed_script_words,
    normalise_import,
    visible,
)
from livingdocs.dates import find_dates
from livingdocs.mentions import find_source_names, segment
from livingdocs.safe_urls import find_urls
from livingdocs.section_numbers import find_section_numbers, parse_targets

READERS: list[Callable[[str], object]] = [
    find_arxiv_ids,
    find_card_slugs,
    find_section_numbers,
    parse_targets,
    find_urls,
    find_source_names,
    normalise_import,
    forbidden_characters,
    mixed_script_words,
    visible,
    lambda text: find_dates(text, context=date(2026, 9, 22)),
    lambda text: segment(text, context=date(2026, 9, 22)),
]
HOSTILE = {
    "brackets": "[" * 50_000,
    "digits": "1" * 100_000,
    "paragraph signs": "§1." * 33_000,
    "open notes": "§1（" * 25_000,
    "nested notes": "§1（" * 15_000 + "）" * 15_000,
    "ids": "2609.19657/" * 9_000,
    "days": "9-21、" * 20_000,
    "ranges": "Oct 9-" * 16_000,
    "names": "2026-09-22-" * 9_000,
    "folders": "inbox/" * 16_000 + "2026-09-22.md",
    "addresses": "https://" * 12_000,
    "brackets of an address": "https://a.example/" + ")" * 80_000,
    "joiners": "\u200d" * 50_000,
    "accents": "e" + "\u0301" * 50_000,
    "spaces": "§1" + " " * 90_000 + "（",
}
SECONDS = 5.0


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_lines_are_read_in_time(name: str) -> None:
    """A reader that goes back over the line for every character needs minutes for these."""
    begun = process_time()
    for read in READERS:
        read(HOSTILE[name])
    assert process_time() - begun < SECONDS

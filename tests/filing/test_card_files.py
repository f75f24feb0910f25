"""Files of cards: a line that can be no card is told with its number."""

from __future__ import annotations

import pytest

from livingdocs.filing.card_files import read_cards
from livingdocs.json_lines import JsonLinesError


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (rb'{"id": "x", "primary_topic": "%0A::error::"}', 'the id of a topic in "primary_topic"'),
        (rb'{"id": "x", "primary_topic": "a\u0007"}', 'the id of a topic in "primary_topic"'),
        (rb'{"id": "x", "primary_topic": "index"}', 'the id of a topic in "primary_topic"'),
        (rb'{"id": "\ud800", "primary_topic": "tea"}', '"id" holds half a character'),
        (rb'{"id": "x", "primary_topic": "tea", "right": ["\udc1b"]}', '"right" holds half'),
    ],
)
def test_what_no_card_can_say_is_refused(line: bytes, words: str) -> None:
    """JSON can spell more than a file can hold, and than a topic can be called."""
    with pytest.raises(JsonLinesError) as refused:
        read_cards(b'{"id": "a", "primary_topic": "tea"}\n' + line)
    (fault,) = refused.value.faults
    assert fault.line == 2 and words in fault.message

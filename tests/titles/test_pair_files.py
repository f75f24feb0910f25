"""Files of pairs and of metadata are read strictly, all faults at once."""

from __future__ import annotations

import pytest

from livingdocs.json_lines import JsonLinesError
from livingdocs.titles.benchmark import judge_pairs, known_papers
from livingdocs.titles.pair_files import read_pairs, read_papers
from livingdocs.vocabulary import TitleVerdict


def faults(data: bytes) -> list[tuple[int, str]]:
    with pytest.raises(JsonLinesError) as caught:
        read_pairs(data)
    return [(fault.line, fault.message) for fault in caught.value.faults]


def test_a_file_of_pairs() -> None:
    """A byte order mark, carriage returns, empty lines, fields that nobody asked for."""
    data = (
        b'\xef\xbb\xbf{"id": "2701.1", "claimed": "Steep", "official": "Steep: Tea"}\r\n\r\n'
        b'{"id": "2701.1", "claimed": "", "gloss": null, "extra": [1], "authors": ["A B"]}'
    )
    first, second = read_pairs(data)
    assert (first.claimed, first.official, first.label) == ("Steep", "Steep: Tea", None)
    assert (second.claimed, second.official, second.authors) == ("", None, ("A B",))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b'{"id": "1"}', 'expected a text in "claimed", found nothing'),
        (b'{"id": 1, "claimed": "x"}', 'expected a text in "id", found a number'),
        (b'{"id": " ", "claimed": "x"}', 'expected a text in "id", found an empty one'),
        (b'{"id": "1", "claimed": ["x"]}', 'expected a text in "claimed", found a list'),
        (b'{"id": "1", "claimed": "x", "authors": "A"}', 'expected a list of texts in "authors"'),
        (b'["1", "x"]', "expected an object, found a list"),
        (b"true", "expected an object, found true or false"),
        (b'{"id": "1", ', "no JSON: "),
        (b'{"id": "\xff"}', "bytes that are no UTF-8 from byte 9"),
        (b"[" * 100_000, "no JSON: "),
        (b'{"id": "1", "claimed": "%s"}' % (b"x" * 100_001), "at most 100000 are read"),
    ],
)
def test_each_fault_has_its_line(line: bytes, words: str) -> None:
    """The good lines around it do not hide it."""
    good = b'{"id": "1", "claimed": "x"}\n'
    found = faults(good + line + b"\n" + good + b"{}\n")
    assert [number for number, _ in found] == [2, 4]
    assert words in found[0][1]


def test_metadata_holds_a_paper_once() -> None:
    """Two records of one id would make the verdict a matter of chance."""
    data = b'{"id": "1", "title": "A"}\n{"id": "1", "title": "B"}\n'
    with pytest.raises(JsonLinesError, match="1 faults, the first in line 2"):
        read_papers(data)


def test_the_title_of_a_pair_stands_and_the_abstract_comes_from_metadata() -> None:
    """A pair without an official title takes that of the metadata; without both nobody asked."""
    pairs = read_pairs(
        b'{"id": "1", "claimed": "Steep", "official": "Steep: Tea"}\n'
        b'{"id": "2", "claimed": "Samovar"}\n'
        b'{"id": "3", "claimed": "Teapot"}\n'
    )
    papers = read_papers(
        b'{"id": "1", "title": "Old Title", "abstract": "Of tea."}\n{"id": "2", "title": "Samovar"}'
    )
    known = known_papers(pairs, papers)
    assert known.facts["1"].title == "Steep: Tea" and known.facts["1"].abstract == "Of tea."
    assert [each.kind for each in judge_pairs(pairs, known)] == [
        TitleVerdict.SHORTENED,
        TitleVerdict.SAME,
        TitleVerdict.NOT_ASKED,
    ]

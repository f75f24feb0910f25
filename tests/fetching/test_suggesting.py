"""Looking for papers by title; what is found is offered, and nothing more."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from livingdocs.fetching.command import Wishes, fetch
from livingdocs.fetching.suggesting import queries
from livingdocs.fetching.wanted import Candidate, Wanted
from tests.data_folder import tree
from tests.fetching.fake_arxiv import FakeArxiv, FakeClock, FakePaper, direct
from tests.fetching.stored import setting

FOUND = FakePaper("2609.20816", ("Fathom: Bit-Plane Caches for Long Contexts",))
WANTED = Wanted("2602.07115", "2602.07115", "Fathom: Bit-Plane Caches for Long Contexts")


def same_title(wanted: Wanted, candidates: Sequence[Candidate]) -> tuple[Candidate, str] | None:
    """A judge that is content with nothing less than the title as claimed."""
    fitting = [each for each in candidates if each.title == wanted.title]
    return (fitting[0], "题名相同") if fitting else None


def look(tmp_path: Path, arxiv: FakeArxiv, *wanted: Wanted) -> tuple[Path, int]:
    data = tmp_path / "data"
    data.mkdir(exist_ok=True)
    assert isinstance(arxiv.clock, FakeClock)
    options = setting(data, arxiv.clock, transport=direct(arxiv), choose=same_title)
    return data, fetch(Wishes(look_for=lambda: wanted), options).exit_code


def test_a_found_paper_is_written_as_a_suggestion(tmp_path: Path) -> None:
    """With the reason in words; a second run changes nothing, also on another day."""
    clock = FakeClock()
    arxiv = FakeArxiv({FOUND.id: FOUND}, clock)
    data, code = look(tmp_path, arxiv, WANTED)
    assert code == 0
    (path,) = tree(data)
    assert path == "suggestions/arxiv_id/2602.07115.yml"
    assert b'suggested: "2609.20816"' in tree(data)[path]
    before = tree(data)
    clock.next_day()
    look(tmp_path, arxiv, WANTED)
    assert tree(data) == before


def test_searches_keep_their_distance(tmp_path: Path) -> None:
    """They go the same careful way as all other questions."""
    clock = FakeClock()
    arxiv = FakeArxiv({}, clock)
    look(tmp_path, arxiv, WANTED, Wanted("x", "x", "Nothing of This Kind Exists Here"))
    assert len(arxiv.log) == 6
    assert arxiv.spacing() >= 3.0


def test_an_id_that_is_known_to_be_wrong_is_not_offered(tmp_path: Path) -> None:
    """The paper that the wrong id belongs to may well have similar words."""
    arxiv = FakeArxiv({FOUND.id: FOUND}, FakeClock())
    wanted = Wanted("k", "k", WANTED.title, not_these=frozenset({FOUND.id}))
    data, code = look(tmp_path, arxiv, wanted)
    assert (code, tree(data)) == (0, {})


@pytest.mark.parametrize("body", [b"Rate exceeded.", b"<html/>", b""])
def test_a_search_without_an_answer_is_temporary_trouble(tmp_path: Path, body: bytes) -> None:
    """It is not taken for a search that found nothing."""
    arxiv = FakeArxiv({FOUND.id: FOUND}, FakeClock())
    arxiv.feed = lambda answer: body  # type: ignore[method-assign]
    data, code = look(tmp_path, arxiv, WANTED)
    assert (code, tree(data)) == (3, {})


@pytest.mark.parametrize(
    ("title", "found"),
    [
        (
            "HookPoint: Enabling Performant and Flexible Observability",
            (
                "ti:hookpoint AND ti:enabling AND ti:performant AND ti:flexible "
                "AND ti:observability",
                "ti:hookpoint AND ti:performant AND ti:observability",
                "ti:hookpoint OR ti:enabling OR ti:performant OR ti:flexible OR ti:observability",
            ),
        ),
        ("Fathom", ("ti:fathom",)),
        ("Bit-Plane", ('ti:"bit-plane"',)),
        ("推理可靠性", ()),
        ("LMCache 推理缓存", ("ti:lmcache",)),
        ('a " OR all:x AND (', ("ti:all AND ti:x", "ti:all OR ti:x")),
        ("", ()),
    ],
)
def test_searches_are_made_of_telling_words(title: str, found: tuple[str, ...]) -> None:
    """All of them first, then few, then any; nothing of a title is an operator of the search."""
    assert queries(title) == found

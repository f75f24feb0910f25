"""Sources beside a statement: short where the whole path stands one link away."""

from __future__ import annotations

import pytest

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.mentions.source_names import parse_source_name
from livingdocs.records.briefing import SourceReference
from livingdocs.views.rich_text import TextContext
from livingdocs.views.runs import Runs
from livingdocs.views.source_words import short_name, source_runs
from livingdocs.views.targets import Place, to_briefing

BRIEFING = "brewing/2027-03-02"
LISTED = "inbox/ada/2027-03-02-1735-ada-cold-brew.md"


def runs_of(kb: KnowledgeBase, source: SourceReference) -> Runs:
    """The source beside a statement of the one briefing."""
    briefing = kb.briefings[BRIEFING]
    context = TextContext(briefing.topic, briefing.date)
    return source_runs(kb, source, context=context, briefings=(briefing,))


@pytest.mark.parametrize(
    ("path", "words"),
    [
        (LISTED, "ada 17:35 cold-brew"),
        ("inbox/ada/2027-03-02-kettle-release-filter.md", "ada kettle-release-filter"),
        ("inbox/ada/2027-03-01T2105-ada-evening.md", "ada 03-01 21:05 evening"),
        ("inbox/ada/2026-12-31-ada-evening.md", "ada 2026-12-31 evening"),
        ("2027-03-02-evening-notes.md", "evening-notes"),
    ],
)
def test_a_short_name_says_who_when_and_what(path: str, words: str) -> None:
    """The day of the page is not said again, another day is."""
    name = parse_source_name(path)
    assert name is not None
    assert short_name(name, day="2027-03-02") == words


def test_a_listed_file_leads_to_its_row_and_keeps_its_path(kb: KnowledgeBase) -> None:
    """What follows the path stays; the path itself is in the row and in the title of the link."""
    first, rest = runs_of(kb, SourceReference(text=f"{LISTED} §三.2", path=LISTED, place="§三.2"))
    assert (first.text, first.title) == ("ada 17:35 cold-brew", LISTED)
    number = [row.path for row in kb.briefings[BRIEFING].sources].index(LISTED) + 1
    assert first.target == to_briefing(BRIEFING, f"source-{number}")
    assert rest.text == " §三.2"


def test_a_file_that_is_not_listed_is_shown_as_written(kb: KnowledgeBase) -> None:
    """Nothing would lead to the whole path, so nothing of it is left out."""
    text = "inbox/ada/2027-03-02-not-listed.md §1"
    source = SourceReference(text=text, path="inbox/ada/2027-03-02-not-listed.md")
    assert "".join(run.text for run in runs_of(kb, source)) == text


def test_an_address_is_a_link_only_if_it_is_safe(kb: KnowledgeBase) -> None:
    """Anything but https stays text."""
    good = SourceReference(text="kettle", url="https://example.org/kettle")
    bad = good.model_copy(update={"url": "javascript:alert(1)"})  # No record is read like that.
    assert [run.target and run.target.place for run in runs_of(kb, good)] == [Place.WEB]
    assert [run.target for run in runs_of(kb, bad)] == [None]

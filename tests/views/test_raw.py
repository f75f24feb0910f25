"""Raw texts, line by line."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.views.raw import RawLine, raw_view

MARCH_2, NILS = "brewing/2027-03-02", "brewing/2027-03-05-nils"


def shown(line: RawLine) -> str:
    """What a browser draws of a line, control characters left out."""
    return "".join(run.text for piece in line.pieces for run in piece.words)


@pytest.mark.parametrize("briefing_id", [MARCH_2, "brewing/2027-03-05", NILS])
def test_every_line_stands_there_as_it_is(kb: KnowledgeBase, briefing_id: str) -> None:
    """Ids, days and sections are links, and not a character is changed."""
    briefing = kb.briefings[briefing_id]
    view = raw_view(kb, briefing)
    assert tuple(map(shown, view.lines)) == kb.raw[briefing.raw.path].lines
    assert [line.fragment for line in view.lines] == [
        f"L{number}" for number in range(1, briefing.raw.line_count + 1)
    ]


@given(st.text(st.characters(codec="utf-8", exclude_characters="\n\r")))
def test_any_text_is_shown_with_its_hidden_characters_named(kb: KnowledgeBase, text: str) -> None:
    """What a browser would obey or swallow stands there as a number in its place."""
    line = raw_line(kb, text)
    rebuilt = "".join(
        "".join(run.text for run in piece.words)
        + (chr(int(piece.control[2:], 16)) if piece.control else "")
        for piece in line.pieces
    )
    assert rebuilt == text


def test_a_character_that_turns_the_text_round_is_named(kb: KnowledgeBase) -> None:
    line = raw_line(kb, "a\u202eb")
    assert [piece.control for piece in line.pieces] == ["U+202E", None]


def test_a_tab_is_drawn(kb: KnowledgeBase) -> None:
    assert shown(raw_line(kb, "a\tb")) == "a\tb"


def raw_line(kb: KnowledgeBase, text: str) -> RawLine:
    """The first line of a briefing whose raw text is `text`."""
    briefing = kb.briefings[MARCH_2]
    raw = dataclasses.replace(kb.raw[briefing.raw.path], lines=(text,))
    other = dataclasses.replace(kb, raw={briefing.raw.path: raw})
    return raw_view(other, briefing).lines[0]


def test_the_margin_names_what_came_from_a_line(kb: KnowledgeBase) -> None:
    view = raw_view(kb, kb.briefings[MARCH_2])
    notes = {line.number: [note.label for note in line.notes] for line in view.lines}
    assert notes[15] == ["增量 1"]
    assert notes[28] == ["论文 2702.00017"]
    assert notes[29] == ["要点 5 条", "主张 2 条"]
    assert notes[42] == ["疑问 ①"]
    assert notes[54] == ["引用 2702.00017"]
    assert notes[62] == ["无新增的来源"]
    assert notes[67] == ["写入提议"]
    assert notes[2] == []


def test_the_margin_leads_to_the_record(kb: KnowledgeBase) -> None:
    view = raw_view(kb, kb.briefings[MARCH_2])
    targets = {note.label: note.target for line in view.lines for note in line.notes if note.target}
    assert targets["增量 1"].fragment == "increment-1"
    assert targets["疑问 ①"].fragment == "doubt-1"
    assert targets["引用 hep-th/9912999"].fragment == "citation-hep-th_9912999"
    assert targets["主张 2 条"].key == "brewing/leaf-cache"


def test_a_line_of_many_records_names_each_once(kb: KnowledgeBase) -> None:
    briefing = kb.briefings["brewing/2027-03-05"]
    [line] = [line for line in raw_view(kb, briefing).lines if line.number == 2]
    assert [note.label for note in line.notes] == ["基线", "诚实度声明"]


def test_text_without_a_place_is_named(kb: KnowledgeBase) -> None:
    view = raw_view(kb, kb.briefings[NILS])
    assert [note.label for note in view.lines[16].notes] == ["未归位"]

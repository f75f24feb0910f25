from __future__ import annotations

import pytest

from livingdocs.views.doubt_board import doubt_board
from livingdocs.views.doubt_page import doubt_page, doubt_part
from livingdocs.vocabulary import AnswerVerdict
from tests.small_base import NEW, OLD, base, briefing, doubt, entity, event

RAISED = [
    {
        "number": 2,
        "label": "②",
        "title": "压缩比",
        "kind": "unverified",
        "risk_level": "low",
        "lines": [79, 81],
    }
]


def test_sorted_by_age_with_keys_for_the_filters() -> None:
    kb = base(
        briefings=(briefing(OLD, contradictions=RAISED), briefing(NEW)),
        doubts=(
            doubt("t1", event("opened", NEW), risk_level="medium", sections=["kv-cache"]),
            doubt(
                "d4",
                event("opened", "2026-09-21", held=False),
                event("carried", OLD),
                open_beginning=True,
                risk_level="low",
                subject="colibri",
            ),
        ),
        entities=(entity("colibri", "Colibri"),),
        texts={NEW: {11: "Colibri 流式运行"}},
    )
    board = doubt_board(kb)
    assert [(row.state_keys, row.risk_key, row.section_keys) for row in board.rows] == [
        ("dropped touched", "low", "none"),
        ("open", "medium", "kv-cache"),
    ]
    counts = (board.open_doubts, board.dropped, board.dropped_touched, board.new, board.answered)
    assert counts == (2, 1, 1, 1, 0)
    first = board.rows[0].note
    assert (first.name, first.source.label if first.source else None) == ("疑问 ②", "09-22:79–81")
    assert "".join(run.text for run in first.reason).startswith("此后 1 期简报未提；")


def test_filters_count_what_they_would_show() -> None:
    kb = base(
        briefings=(briefing(OLD),),
        doubts=(
            doubt("a", event("opened", OLD), sections=["kv-cache"]),
            doubt("b", event("opened", OLD)),
        ),
    )
    board = doubt_board(kb)
    state, risk, section = board.filters
    assert [(link.query, link.count) for link in state.links[:2]] == [("?", 2), ("?state=open", 2)]
    assert [(link.label, link.count) for link in risk.links if link.count] == [
        ("全部", 2),
        ("未标", 2),
    ]
    assert [(link.query, link.label, link.count) for link in section.links] == [
        ("?", "全部", 2),
        ("?section=kv-cache", "§1.3 KV Cache", 1),
        ("?section=none", "未归节", 1),
    ]


def test_answered_doubts_stand_behind_the_open_ones() -> None:
    answer = {"verdict": "misquoted", "text": "转述有误", "by": "hana", "date": NEW}
    kb = base(
        briefings=(briefing(OLD), briefing(NEW)),
        doubts=(
            doubt("old", event("opened", OLD), answer=answer),
            doubt("young", event("opened", NEW)),
        ),
    )
    rows = doubt_board(kb).rows
    assert [row.note.is_open for row in rows] == [True, False]


def test_the_life_of_a_doubt_says_which_days_we_do_not_hold() -> None:
    asked = doubt(
        "d4",
        event("opened", "2026-09-21", held=False),
        event("carried", OLD),
        open_beginning=True,
    )
    kb = base(briefings=(briefing(OLD, contradictions=RAISED), briefing(NEW)), doubts=(asked,))
    page = doubt_page(kb, asked)
    opened, carried = page.events
    assert (opened.briefing, opened.line, opened.missing is not None) == (None, None, True)
    assert (carried.line.label if carried.line else None, carried.missing) == ("09-22:79–81", None)
    assert carried.words[0].text == "② 压缩比"
    assert page.silent == "此后我们持有的1期简报都没有再提"


def test_a_persons_answer_is_no_missing_briefing() -> None:
    answer = {"verdict": "misquoted", "text": "转述有误", "by": "hana", "date": "2026-09-30"}
    asked = doubt(
        "d1", event("opened", OLD), event("answered", "2026-09-30", held=False), answer=answer
    )
    kb = base(briefings=(briefing(OLD), briefing(NEW)), doubts=(asked,))
    page = doubt_page(kb, asked)
    assert [item.missing for item in page.events] == [None, None]
    assert page.silent is None
    assert page.answer is not None
    assert page.answer.verdict == "转述有误"


@pytest.mark.parametrize("verdict", AnswerVerdict)
def test_an_answer_of_a_later_briefing_is_shown_with_its_lines(verdict: AnswerVerdict) -> None:
    """The verdict in the reader's words, and what the briefing says there."""
    answer = {"verdict": verdict.value, "text": "原文给出了数字", "by": "hana", "date": NEW}
    asked = doubt("d1", event("opened", OLD), event("answered", NEW, lines=[12, 13]), answer=answer)
    kb = base(
        briefings=(briefing(OLD), briefing(NEW)),
        doubts=(asked,),
        texts={NEW: {12: "colibri 实测 1.2 tok/s", 13: "支持 GLM-5.2"}},
    )
    note = doubt_page(kb, asked).answer
    assert note is not None
    assert (note.verdict, note.meaning) == (verdict.label, verdict.meaning)
    assert [line.label for line in note.lines] == ["10-10:12–13"]
    assert note.quotes == ("colibri 实测 1.2 tok/s 支持 GLM-5.2",)


def test_a_briefing_that_names_the_subject_stands_in_the_life_with_its_words() -> None:
    """What the machine saw, beside what people wrote; where both saw it, the person's note."""
    for written, quotes in ((False, ["Colibri 流式运行"]), (True, ["内容"])):
        events = [event("opened", OLD)]
        if written:
            events.append(event("touched", NEW, lines=[3, 3], note="没有答"))
        asked = doubt("d1", *events, subject="colibri")
        kb = base(
            briefings=(briefing(OLD), briefing(NEW)),
            doubts=(asked,),
            entities=(entity("colibri", "Colibri"),),
            texts={NEW: {3: "内容", 11: "Colibri 流式运行"}},
        )
        rows = [row for row in doubt_page(kb, asked).events if row.word == "提及未答"]
        assert [row.quote for row in rows] == quotes


def test_a_later_record_of_a_doubt_leads_to_its_page() -> None:
    first = doubt("d1", event("opened", OLD), title="colibri 支持范围")
    later = doubt("e1", event("opened", NEW), title="colibri 支持范围")
    kb = base(briefings=(briefing(OLD), briefing(NEW)), doubts=(first, later))
    assert doubt_part(kb, later).whole.key == "inference/d1"
    assert len(doubt_board(kb).rows) == 1

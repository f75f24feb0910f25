from __future__ import annotations

import re

import pytest

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.macros import MACROS, MacroError
from livingdocs.pages.rendering import render
from tests.small_base import OLD, anchor, base, briefing, doubt, event

PAGE = "living/inference/kv-cache.md"


@pytest.fixture(scope="module")
def kb() -> KnowledgeBase:
    row = {"id": "hep-th/9711200", "lines": [99, 99]}
    return base(
        briefings=(briefing(OLD, citations=[row]),),
        anchors=(anchor("i4", papers=[{"id": "2605.11093", "version": 1}]),),
        doubts=(
            doubt("d2", event("opened", OLD), sections=["kv-cache"]),
            doubt("d5", event("opened", OLD)),
        ),
    )


@pytest.mark.parametrize(
    ("name", "args", "kwargs", "told"),
    [
        ("section", ("kv-cach",), {}, ['section("kv-cach")', '"kv-cach"', "kv-cache"]),
        ("chapter_head", ("kv-cache", "training"), {}, ['no topic "training"', "inference"]),
        ("paper", ("2605.11094",), {}, ['paper("2605.11094")', '"2605.11094"', "2605.11093"]),
        ("paper", ("100% {{ x }}",), {}, ['"100% {{ x }}"']),
        ("doubts", (), {"sektion": "kv-cache"}, ["sektion", "section, topic"]),
        ("doubts", (), {"section": "x"}, ['doubts(section="x")', "kv-cache"]),
        ("glossary", ("x",), {}, ["too many", "nothing"]),
        ("section", (), {}, ["slug"]),
        ("paper", (2605.11093,), {}, ["arxiv_id is no text", "in quotes"]),
        ("section", ("kv-cache",), {"topic": {}}, ["topic is no text"]),
        ("doubts", ([],), {}, ["section is no text"]),
    ],
)
def test_wrong_arguments_are_told_with_page_call_and_what_is_allowed(
    kb: KnowledgeBase,
    name: str,
    args: tuple[object, ...],
    kwargs: dict[str, object],
    told: list[str],
) -> None:
    with pytest.raises(MacroError) as caught:
        MACROS[name](kb, PAGE, *args, **kwargs)
    message = str(caught.value)
    assert message.startswith(f"docs/{PAGE}: {name}(")
    assert "\n" not in message
    for part in told:
        assert part in message


def test_a_long_list_of_names_is_not_printed_whole() -> None:
    cited = [{"id": f"2609.{n:05}", "lines": [99, 99]} for n in range(1, 60)]
    kb = base(briefings=(briefing(OLD, citations=cited),))
    with pytest.raises(MacroError, match=r"such as .*2609\.00001") as caught:
        MACROS["paper"](kb, PAGE, "2609.000001")
    assert len(str(caught.value)) < 300


def test_the_same_call_has_the_same_slot_and_different_calls_different_ones(
    kb: KnowledgeBase,
) -> None:
    calls = [
        ("paper", "2605.11093"),
        ("paper", "hep-th/9711200"),
        ("section", "kv-cache"),
        ("section", "framework-landscape"),
        ("chapter_head", "kv-cache"),
        ("doubts", "kv-cache"),
        ("doubts",),
        ("home_news",),
    ]
    ids = [MACROS[name](kb, PAGE, *args).id for name, *args in calls]
    assert len(set(ids)) == len(calls)
    assert ids == [MACROS[name](kb, PAGE, *args).id for name, *args in calls]


def test_a_paper_stands_inside_a_line(kb: KnowledgeBase) -> None:
    slot = MACROS["paper"](kb, PAGE, "2605.11093")
    assert slot.markup.startswith("<span ")
    html = render(slot)
    assert html.strip() == html
    assert 'href="kb:papers/2605.11093.md"' in html


def test_doubts_of_a_section_leave_the_fragments_to_the_chapter(kb: KnowledgeBase) -> None:
    """A page may show a chapter and the list of its doubts: an id stands only once."""
    html = render(MACROS["doubts"](kb, PAGE, section="kv-cache"))
    assert "疑问 d2" in html
    assert "疑问 d5" not in html
    assert 'id="' not in html


def test_every_group_of_words_has_an_id_of_its_own(kb: KnowledgeBase) -> None:
    html = render(MACROS["glossary"](kb, "glossary.md"))
    ids = re.findall(r'<h2 id="([^"]+)"', html)
    assert len(ids) == len(set(ids)) > 5
    assert "doubt-state" in ids
    assert "无下文" in html

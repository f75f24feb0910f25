"""A page as Markdown: front matter that parses back, and slots that hold nothing of the data."""

from __future__ import annotations

import html
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mkdocs.utils.meta import get_data

from livingdocs.characters import forbidden_characters
from livingdocs.pages.page import Layout, Page, Slot, Tab
from tests.hostile_base import payloads

TEXTS = st.text(min_size=1, max_size=80).filter(lambda text: not forbidden_characters(text))


def page(title: str = "题名", **changes: object) -> Page:
    """A page with one slot."""
    values: dict[str, object] = {
        "src_uri": "papers/2702.00017.md",
        "title": title,
        "slots": (Slot("paper", "paper.html", lambda: None),),
        "tab": Tab.PAPERS,
        "layout": Layout.LEAF,
    }
    return Page(**{**values, **changes})  # type: ignore[arg-type]


def front_matter(made: Page) -> dict[str, object]:
    """What MkDocs reads from the page."""
    body, meta = get_data(made.markdown())
    assert body.strip() == "\n\n".join(slot.markup for slot in made.slots)
    return dict(meta)


@pytest.mark.parametrize("title", payloads().values())
def test_a_hostile_title_comes_back_escaped_once(title: str) -> None:
    """The theme prints it as it is: into the head, the navigation and the search."""
    shown = str(front_matter(page(title))["title"])
    assert html.unescape(shown) == " ".join(title.split())
    assert not set(shown) & set("<>\"'")


@pytest.mark.parametrize(
    "title",
    ["20260922", "2609.10", "0.30", "no", "null", "~", "2026-09-22", "22:20", "a: b"],
)
def test_a_title_that_yaml_takes_for_something_else_stays_text(title: str) -> None:
    """A number as a title ends the build in a traceback."""
    assert front_matter(page(title))["title"] == title


@given(title=TEXTS, description=TEXTS)
def test_any_title_and_description_come_back(title: str, description: str) -> None:
    """Nothing in them ends the front matter, adds a key, or is lost."""
    meta = front_matter(page(title, description=description))
    assert html.unescape(str(meta["title"])) == " ".join(title.split())
    assert html.unescape(str(meta["description"])) == " ".join(description.split())
    assert set(meta) == {"title", "description", "kb_layout", "kb_tab"}


def test_a_page_says_where_it_belongs() -> None:
    """The frame, the tab, and how the search takes it."""
    meta = front_matter(page(searchable=False, boost=2, front_matter={"hide": ["toc"]}))
    assert meta["kb_layout"] == "leaf"
    assert meta["kb_tab"] == "论文"
    assert meta["search"] == {"exclude": True, "boost": 2}
    assert meta["hide"] == ["toc"]


def test_slots_are_empty_elements_in_their_order() -> None:
    """Text from data never passes the Markdown parser: there is none."""
    slots = (Slot("a-1", "x.html", object), Slot("b", "x.html", object, inline=True))
    body = page(slots=slots).markdown().split("---\n")[2]
    assert body.split() == [
        "<div", 'data-kb-slot="a-1"></div>', "<span", 'data-kb-slot="b"></span>',
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["", "A", "a b", 'a"', "a--b", "-a", "a_b", "ä", "a\n"])
def test_a_slot_id_that_could_end_its_attribute_is_refused(name: str) -> None:
    """It stands in the Markdown as it is."""
    with pytest.raises(ValueError, match=re.escape(repr(name))):
        Slot(name, "x.html", object)

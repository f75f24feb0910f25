from __future__ import annotations

from collections import Counter
from html.parser import HTMLParser

import pytest

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages import chapters, comparisons, doubts, entities
from livingdocs.pages.macros import MACROS
from livingdocs.pages.page import Page
from livingdocs.pages.rendering import render
from tests.small_base import NEW, OLD, anchor, base, briefing, doubt, entity, event, metric, topic

HOSTILE = "<script>alert(1)</script> {{ 7*7 }} {% x %} a|b ~c~ \"d\" 'e' <appID> **f** $g$ [h](i)"


class Reading(HTMLParser):
    """Tags, attributes and text of a page, with what is open checked at the end."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.text = ""
        self.faults: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("br", "img"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes something else")

    def handle_data(self, data: str) -> None:
        self.text += data

    @property
    def ids(self) -> list[str]:
        return [value for _, attrs in self.tags if (value := attrs.get("id")) is not None]


def html_of(page: Page) -> str:
    return "\n".join(render(slot) for slot in page.slots)


@pytest.fixture(scope="module")
def hostile() -> KnowledgeBase:
    row = {
        "id": "2610.06479",
        "title": HOSTILE,
        "gloss": HOSTILE,
        "status_text": HOSTILE,
        "target_section": {"text": "§3.2", "number": "3.2", "title": "KV Cache"},
        "lines": [74, 74],
    }
    increment = {
        "number": 1,
        "title": HOSTILE,
        "label": HOSTILE,
        "points": [{"text": HOSTILE, "lines": [55, 55]}],
        "target_sections": [{"text": HOSTILE, "number": None, "title": HOSTILE}],
        "lines": [55, 60],
    }
    raised = {
        "number": 1,
        "label": HOSTILE,
        "title": HOSTILE,
        "kind": "conflict",
        "lines": [79, 81],
    }
    proposal = {
        "text": HOSTILE,
        "action": HOSTILE,
        "target_section": {"text": "§3.2", "number": "3.2", "title": "KV Cache"},
        "lines": [3, 3],
    }
    answer = {"verdict": "kept", "text": HOSTILE, "by": HOSTILE, "date": NEW, "source": HOSTILE}
    words = {"title": HOSTILE, "observation": HOSTILE, "advice": HOSTILE, "risk": HOSTILE}
    claim = {
        "entity": "vllm",
        "metric": "hit-rate",
        "value": "3.6",
        "unit": HOSTILE,
        "conditions": {HOSTILE: HOSTILE},
        "evidence": {"briefing": f"inference/{NEW}", "lines": [55, 55]},
    }
    return base(
        title=HOSTILE,
        entities=(entity(HOSTILE, entity_id="vllm"),),
        metrics=(metric("hit-rate", HOSTILE, name=HOSTILE, meaning=HOSTILE),),
        briefings=(
            briefing(
                NEW,
                citations=[row],
                increments=[increment],
                contradictions=[raised],
                proposals=[proposal],
            ),
        ),
        anchors=tuple(
            anchor(
                name,
                section=section,
                status=status,
                label=HOSTILE,
                statement=HOSTILE,
                note=HOSTILE,
                accepted_by=HOSTILE,
                accepted_on=NEW,
                credibility={"grade": "high", "text": HOSTILE, "reason": HOSTILE},
                sources=[{"text": HOSTILE}, {"text": "javascript:alert(1)"}],
                evidence=[{"briefing": f"inference/{NEW}", "lines": [55, 60]}],
                claims=[claim],
            )
            for name, section, status in (
                ("i1", "kv-cache", "accepted"),
                ("i2", None, "proposed"),
                ("i3", "kv-cache", "rejected"),
            )
        ),
        doubts=(
            doubt("d1", event("opened", NEW, note=HOSTILE), anchors=["i1", "i2"], **words),
            doubt("d2", event("opened", NEW), sections=["kv-cache"], answer=answer, **words),
        ),
    )


def every_html(kb: KnowledgeBase) -> dict[str, str]:
    pages = [*chapters.pages(kb), *doubts.pages(kb), *comparisons.pages(kb), *entities.pages(kb)]
    homes = ("home_head", "home_news", "home_sections")
    return {
        **{page.src_uri: html_of(page) for page in pages},
        "index.md": "".join(render(MACROS[name](kb, "index.md")) for name in homes),
    }


def test_text_from_data_is_text_on_every_page(hostile: KnowledgeBase) -> None:
    """Braces, pipes, tags and tildes arrive as they were written, and nothing in them can run."""
    pages = every_html(hostile)
    for address, html in pages.items():
        reading = Reading(html)
        assert not reading.faults, (address, reading.faults)
        names = {tag for tag, _ in reading.tags}
        assert not names & {"script", "style", "appid", "iframe", "img"}, address
        for tag, attrs in reading.tags:
            assert "style" not in attrs, (address, tag)
            assert not [name for name in attrs if name.startswith("on")], (address, tag)
            assert not (attrs.get("href") or "").lower().startswith("javascript:"), address
    assert HOSTILE in Reading(pages["living/inference/kv-cache.md"]).text
    assert HOSTILE in Reading(pages["doubts/inference/d1.md"]).text
    assert HOSTILE in Reading(pages["index.md"]).text


def test_an_id_stands_once_on_a_page_and_one_h1_at_most(hostile: KnowledgeBase) -> None:
    for address, html in every_html(hostile).items():
        reading = Reading(html)
        twice = [name for name, times in Counter(reading.ids).items() if times > 1]
        assert not twice, (address, twice)
        assert sum(tag == "h1" for tag, _ in reading.tags) == 1, address


def test_every_heading_has_an_id_of_its_own_that_is_ascii(hostile: KnowledgeBase) -> None:
    for address, html in every_html(hostile).items():
        for tag, attrs in Reading(html).tags:
            if tag in ("h2", "h3"):
                name = attrs.get("id")
                assert name is not None, address
                assert name.isascii(), address


def test_a_fragment_does_not_move_when_another_anchor_comes_between() -> None:
    """Links to an anchor keep working: its fragment is made of its id, never of its place."""
    before = base(briefings=(briefing(OLD),), anchors=(anchor("i1"), anchor("i3")))
    after = base(briefings=(briefing(OLD),), anchors=(anchor("i1"), anchor("i2"), anchor("i3")))

    def fragments(kb: KnowledgeBase) -> list[str]:
        page = next(page for page in chapters.pages(kb) if page.src_uri.endswith("kv-cache.md"))
        return [name for name in Reading(html_of(page)).ids if name.startswith("anchor-")]

    assert fragments(before) == ["anchor-i1", "anchor-i3"]
    assert fragments(after) == ["anchor-i1", "anchor-i2", "anchor-i3"]


def test_the_edit_button_opens_the_yaml_behind_the_page() -> None:
    kb = base(briefings=(briefing(OLD),), doubts=(doubt("d1", event("opened", OLD)),))
    paths = {page.src_uri: page.edit_path for page in [*chapters.pages(kb), *doubts.pages(kb)]}
    assert paths["living/inference/kv-cache.md"] == "topics/inference.yml"
    assert paths["living/inference/index.md"] == "topics/inference.yml"
    assert paths["doubts/inference/d1.md"] == "contradictions/inference/d1.yml"


def test_the_first_four_sections_come_first_in_the_order_of_the_topic() -> None:
    addresses = [page.src_uri for page in chapters.pages(base())]
    slugs = [section.slug for section in topic().sections]
    # Two of them changed their number; below the chapter it says so.
    assert [address for address in addresses if not address.endswith("/changes.md")] == [
        "living/inference/index.md",
        *(f"living/inference/{slug}.md" for slug in slugs),
    ]
    assert len(addresses) == len(slugs) + 3


def test_topics_whose_names_differ_in_case_and_signs_have_pages_of_their_own() -> None:
    """Chinese titles and `C++` beside `c` never meet in one address: addresses are made of ids."""
    topics = tuple(
        topic(name).model_copy(update={"title": title})
        for name, title in (("cpp", "C++"), ("c", "c"), ("inference", "推理"), ("training", "训练"))
    )
    addresses = [page.src_uri for page in chapters.pages(base(topics=topics))]
    assert len({address.casefold() for address in addresses}) == len(addresses) == 24
    assert all(address.isascii() and "//" not in address for address in addresses)


def test_a_chapter_of_forty_anchors_grows_in_line() -> None:
    """Forty anchors with doubts cost about forty times one, counted in the size of the page."""

    def size(count: int) -> int:
        kb = base(
            briefings=(briefing(OLD), briefing(NEW)),
            anchors=tuple(anchor(f"i{n:02}") for n in range(count)),
            doubts=tuple(
                doubt(f"d{n:02}", event("opened", OLD), anchors=[f"i{n:02}"]) for n in range(count)
            ),
        )
        page = next(page for page in chapters.pages(kb) if page.src_uri.endswith("kv-cache.md"))
        return len(html_of(page))

    assert size(40) < 42 * size(1)
    assert size(40) < 120_000


def test_a_later_record_of_a_doubt_has_a_page_that_leads_to_it() -> None:
    """Its address stays; the words of a title on it are text."""
    first = doubt("d1", event("opened", OLD), title=HOSTILE)
    later = doubt("e1", event("opened", NEW), title=HOSTILE)
    kb = base(briefings=(briefing(OLD), briefing(NEW)), doubts=(first, later))
    pages = {page.src_uri: page for page in doubts.pages(kb)}
    assert set(pages) == {"doubts/index.md", "doubts/inference/d1.md", "doubts/inference/e1.md"}
    reading = Reading(html_of(pages["doubts/inference/e1.md"]))
    assert reading.faults == [] and reading.open == []
    assert "script" not in {tag for tag, _ in reading.tags}
    links = [attrs.get("href") for tag, attrs in reading.tags if tag == "a"]
    assert "kb:doubts/inference/d1.md" in links

"""Slots become HTML, links become addresses; what is missing is an error."""

from __future__ import annotations

import re

import pytest
from jinja2 import UndefinedError

from livingdocs.pages.page import Slot
from livingdocs.pages.rendering import (
    TEMPLATES,
    UnknownSlotError,
    environment,
    fill,
    href,
    line_label,
    render,
    resolve_links,
    short_day,
)
from livingdocs.views.targets import Place, Target, to_paper, to_web
from livingdocs.vocabulary import RecordStatus

INLINE = Slot("p", "paper_inline.html", object, inline=True)


def test_slots_are_filled_where_they_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of a page and those of its macros, in a block and inside a line."""
    monkeypatch.setattr("livingdocs.pages.rendering.render", lambda slot: f"[{slot.id}]")
    slots = {slot.id: slot for slot in (Slot("a", "x.html", object), INLINE)}
    content = f"<p>x {INLINE.markup} y</p>\n{slots['a'].markup}"
    assert fill(content, slots) == "<p>x [p] y</p>\n[a]"


def test_a_slot_that_nothing_fills_is_an_error() -> None:
    """An empty place on a page would not be seen by anybody."""
    with pytest.raises(UnknownSlotError, match=r"^other$"):
        fill('<div data-kb-slot="other"></div>', {"p": INLINE})


def test_a_slot_that_a_text_wrote_is_not_filled(monkeypatch: pytest.MonkeyPatch) -> None:
    """What fills a slot is not searched for slots again."""
    monkeypatch.setattr("livingdocs.pages.rendering.render", lambda slot: slot.markup)
    assert fill(INLINE.markup, {"p": INLINE}) == INLINE.markup


def test_an_example_of_a_link_stays_as_it_was_written() -> None:
    """Markdown leaves the quotes of code as they are; only links are links."""
    content = '<p><code>href="kb:nowhere.md"</code> <a class="x" href="kb:a.md#b">c</a></p>'
    resolved = resolve_links(content, lambda src_uri, fragment: f"{src_uri}!{fragment}")
    assert resolved == content.replace('"kb:a.md#b"', '"a.md!b"')


def test_a_name_that_a_view_does_not_have_is_an_error() -> None:
    """A misspelt name in a template would print nothing."""
    with pytest.raises(UndefinedError):
        environment().from_string("{{ view.titel }}").render(view={})


def test_a_view_is_made_when_its_slot_is_rendered() -> None:
    """A thousand pages are listed before the first one is needed."""
    with pytest.raises(ZeroDivisionError):
        render(Slot("x", "paper_inline.html", lambda: 1 / 0))


def test_links_are_resolved_with_what_they_lead_to() -> None:
    """Address and fragment as they were before they were escaped; the answer is escaped."""
    asked: list[tuple[str, str | None]] = []

    def resolve(src_uri: str, fragment: str | None) -> str:
        asked.append((src_uri, fragment))
        return "../a/?b&c"

    content = '<a href="kb:papers/x.md"></a><a title="t" href="kb:raw.md#L1&amp;2"></a>'
    assert resolve_links(content, resolve) == (
        '<a href="../a/?b&amp;c"></a><a title="t" href="../a/?b&amp;c"></a>'
    )
    assert asked == [("papers/x.md", None), ("raw.md", "L1&2")]


def test_other_links_are_let_be() -> None:
    """Addresses outside and fragments of the page."""
    content = '<a href="https://arxiv.org/abs/2702.00017">x</a><a href="#a">y</a>'
    assert resolve_links(content, lambda *_: "wrong") == content


def test_a_target_is_written_as_a_link_to_be_resolved() -> None:
    """Old ids have their slash as an underscore in addresses."""
    assert href(to_paper("hep-th/9912999", "uses")) == "kb:papers/hep-th_9912999.md#uses"
    assert href(Target(Place.PAPERS)) == "kb:papers/index.md"
    assert href(to_web("https://arxiv.org/a?b=1&c=2")) == "https://arxiv.org/a?b=1&amp;c=2"


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        "http://arxiv.org/",
        "https://user@arxiv.org/",
        "kb:papers/index.md",
        "//evil.example/",
        'https://a.example/"onmouseover=alert(1)',
    ],
)
def test_an_address_that_may_not_become_a_link_is_an_error(url: str) -> None:
    """Views ask before; whoever forgets it does not publish it."""
    with pytest.raises(ValueError, match="may become a link"):
        href(to_web(url))


def test_no_template_switches_the_escaping_off() -> None:
    """Every value is escaped, in every template, with every filter."""
    templates = sorted(TEMPLATES.glob("*.html"))
    assert templates
    for path in templates:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\|\s*(?:safe|tojson|forceescape|e\b)|autoescape|Markup", text), path
        elements = set(re.findall(r"<(script|style|iframe|object|base|form|meta)\b", text))
        assert elements == ({"meta", "script"} if path.name == "head.html" else set()), path
        assert not re.search(r"\s(?:on[a-z]+|style)=", text), path
        # An attribute without quotes can be left by a space.
        assert not re.search(r"=\{\{", text), path
    assert environment().autoescape is True


def test_every_template_can_be_read() -> None:
    """A fault of syntax shows here, not on the page that needs it first."""
    names = environment().list_templates()
    assert names == sorted(path.name for path in TEMPLATES.glob("*.html"))
    assert [environment().get_template(name).name for name in names] == names


def test_labels_of_days_and_lines() -> None:
    """As short as they can be told apart."""
    assert short_day("2027-03-02", "2027-03-05") == "03-02"
    assert short_day("2026-12-31", "2027-03-05") == "2026-12-31"
    assert short_day("2026-12-31") == "12-31"
    assert (line_label((64, 64)), line_label((55, 60))) == ("64", "55–60")


def test_a_term_is_told_from_a_text() -> None:
    """A term of the vocabulary brings its label."""
    template = environment().from_string("{{ a is term }} {{ b is term }}")
    assert template.render(a=RecordStatus.PROPOSED, b="proposed") == "True False"

"""Text that is in a file and on no page: comments, markup that draws nothing, no width."""

from __future__ import annotations

import time

import pytest

from livingdocs.hidden_text import HiddenKind, hidden_texts, template_syntax


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("<!-- x -->", HiddenKind.COMMENT),
        ("<!---->", HiddenKind.COMMENT),
        ("a <!-- x", HiddenKind.COMMENT),
        ('<div style="display:none">x</div>', HiddenKind.MARKUP),
        ("<DIV STYLE='visibility : hidden'>x", HiddenKind.MARKUP),
        ('<span style="font-size:0px">', HiddenKind.MARKUP),
        ('<span style="font-size: 0.0em">', HiddenKind.MARKUP),
        ('<span style="opacity:0">', HiddenKind.MARKUP),
        ('<span style="color:#FFF">', HiddenKind.MARKUP),
        ('<span style="background:#000;color: white">', HiddenKind.MARKUP),
        ('<span style="color: rgb(255, 255, 255)">', HiddenKind.MARKUP),
        ("<font color=white>", HiddenKind.MARKUP),
        ("<font color='#ffffff'>", HiddenKind.MARKUP),
        ("<p hidden>x</p>", HiddenKind.MARKUP),
        ("<p class=a hidden/>", HiddenKind.MARKUP),
        ("a\u200bb", HiddenKind.CHARACTERS),
        ("a\u2060b", HiddenKind.CHARACTERS),
        ("soft\u00adhyphen", HiddenKind.CHARACTERS),
        ("\u202egnirts", HiddenKind.CHARACTERS),
        ("tag\U000e0041\U000e0042", HiddenKind.CHARACTERS),
    ],
)
def test_what_is_not_seen_is_found_with_its_line(text: str, kind: HiddenKind) -> None:
    found = list(hidden_texts(["first", text, "last"]))
    assert [(each.line, each.kind) for each in found] == [(2, kind)]


@pytest.mark.parametrize(
    "text",
    [
        "a < b -- > c",
        "<!DOCTYPE html>",
        '<span style="font-size:0.8em; opacity: 0.5; color:#ff0">x</span>',
        "the hidden layer, color: white, display:none",
        "<a hiddenfield=1>",
        "👩\u200d🍳 می\u200cخواهم क\u094d\u200dष",
        "vLLM ≥ 0.30；“引号”—破折号",
    ],
)
def test_what_is_seen_is_left_alone(text: str) -> None:
    """Words about markup, styles that draw something, joiners that a script needs."""
    assert list(hidden_texts([text])) == []


def test_a_comment_over_several_lines_stands_where_it_begins() -> None:
    (found,) = hidden_texts(["a", "b <!-- one", "two \x1b[31m", "three --> c", "d"])
    assert (found.line, found.words) == (2, "one two \\u{1b}[31m three")


@pytest.mark.parametrize("text", ["{{ 7*7 }}", "模板 {{user}}", "{% raw", "{%- if x %}", "a{{b}}"])
def test_a_template_is_found(text: str) -> None:
    assert [each.line for each in template_syntax(["", text])] == [2]


@pytest.mark.parametrize(
    "text", [r"\mathcal{L}_{{\theta}}", "x^{{n}}", r"\{{a}\}", "{a} {b} %} }}", "{#1: {x}#}"]
)
def test_braces_of_formulas_are_none(text: str) -> None:
    assert list(template_syntax([text])) == []


@pytest.mark.parametrize(
    "text", ["<!--", "<!-- -->", "<a ", "<a" + " hidden" * 200, "{{", "{%", "\u200b", "<p style='"]
)
def test_it_takes_time_in_proportion(text: str) -> None:
    """A fifth of a megabyte of whatever may be looked at again and again."""
    lines = [text * (20_000 // len(text))] * 10
    begun = time.process_time()
    list(hidden_texts(lines))
    list(template_syntax(lines))
    assert time.process_time() - begun < 3

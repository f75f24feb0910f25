"""Findings in four forms, none of which a stranger's words can break out of."""

from __future__ import annotations

import html
import json
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from livingdocs.findings import Finding, Severity, SourceLine
from livingdocs.reports import as_github, as_json, as_markdown, as_text

FINDING = Finding(
    "declared-count",
    Severity.WARNING,
    "data/briefings/inference/2026-09-22.yml",
    12,
    found="declares 25+ carried-over anchors, lists 19",
    expected="25 or more",
    fix="correct the count",
    source=(SourceLine("inbox/tom/2026-09-22.txt", 6), SourceLine("inbox/tom/2026-09-22.txt", 71)),
)
FAULT = Finding(
    "yaml-unquoted",
    Severity.ERROR,
    "data/cards/a.yml",
    3,
    found="id: 2610.12450 without quotes",
    expected="the arXiv id in quotes",
    fix='write "2610.12450"',
    column=5,
)
QUESTION = Finding("doubt-touched", Severity.INFO, "a.yml", 1, found="x", expected="y", fix="z.")


def test_text() -> None:
    """Place, severity, rule, found, expected, way out; then the lines of the briefing."""
    assert as_text([FINDING, FAULT, QUESTION]) == (
        "data/briefings/inference/2026-09-22.yml:12: warning declared-count: "
        "declares 25+ carried-over anchors, lists 19; expected 25 or more. "
        "Fix: correct the count.\n"
        "    source: inbox/tom/2026-09-22.txt:6\n"
        "    source: inbox/tom/2026-09-22.txt:71\n"
        "data/cards/a.yml:3: error yaml-unquoted: column 5: id: 2610.12450 without quotes; "
        'expected the arXiv id in quotes. Fix: write "2610.12450".\n'
        "a.yml:1: info doubt-touched: x; expected y. Fix: z.\n"
    )


def test_json() -> None:
    """The agreed keys in the agreed order."""
    found = json.loads(as_json([FINDING, FAULT]))
    assert list(found[0]) == [
        "rule", "severity", "path", "line", "source", "found", "expected", "fix"
    ]  # fmt: skip
    assert found[0]["source"] == [
        {"path": "inbox/tom/2026-09-22.txt", "line": 6},
        {"path": "inbox/tom/2026-09-22.txt", "line": 71},
    ]
    assert found[1]["severity"] == "error"
    assert "矛盾" in as_json(
        [Finding("r", Severity.INFO, "a", 1, found="矛盾", expected="", fix="")]
    )
    assert json.loads(as_json([])) == []


def test_github() -> None:
    """Commands with escaped properties and message; information is a notice."""
    assert as_github([FINDING, FAULT, QUESTION]).splitlines() == [
        "::warning file=data/briefings/inference/2026-09-22.yml,line=12,title=declared-count::"
        "declares 25+ carried-over anchors, lists 19; expected 25 or more. Fix: correct the count. "
        "Source: inbox/tom/2026-09-22.txt:6, inbox/tom/2026-09-22.txt:71",
        "::error file=data/cards/a.yml,line=3,col=5,title=yaml-unquoted::"
        'id: 2610.12450 without quotes; expected the arXiv id in quotes. Fix: write "2610.12450".',
        "::notice file=a.yml,line=1,title=doubt-touched::x; expected y. Fix: z.",
    ]


def test_markdown() -> None:
    """A table with a row for each finding."""
    lines = as_markdown([FINDING, FAULT]).splitlines()
    assert lines[0] == "| Severity | Rule | Place | Found | Expected | Fix |"
    assert len(lines) == 4
    assert all(len(re.findall(r"(?<!\\)\|", line)) == 7 for line in lines)
    assert as_markdown([]) == "No findings.\n"


def hostile(text: str) -> Finding:
    return Finding(
        "r", Severity.ERROR, text, 1, found=text, expected=text, fix=text,
        source=(SourceLine(text, 1),),
    )  # fmt: skip


COMMANDS = ["::", "##[", "error ", "\n", "\r", "%0A", ",line=9", " "]
UNSEEN = ["\x1b[2J", "\u202e", "\x85", "\u2028", "\x9b", "\ud800"]
MARKUP = ["@user", "#1", "|", "<img src=x>", "`", "[a](b)", "https://x.y", "\\"]
HOSTILE = st.one_of(
    st.text(max_size=40),
    st.lists(st.sampled_from([*COMMANDS, *UNSEEN, *MARKUP]), max_size=8).map("".join),
)
CONTROLS = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2028\u2029\u2066-\u2069\ud800-\udfff]"
)


@given(HOSTILE)
@example("::set-env name=a::b")
@example("  ::warning::x")
@example("x\n::error::y")
@example("##[group]x")
def test_no_form_carries_a_command_or_a_control_character(text: str) -> None:
    """Lines that a terminal or a runner would obey exist only where we write them ourselves."""
    finding = hostile(text)
    for form in (as_text, as_json, as_github, as_markdown):
        printed = form([finding])
        assert not CONTROLS.search(printed)
        printed.encode("utf-8")
        for line in printed.split("\n"):
            assert "##[" not in line
            assert form is as_github or not line.lstrip().startswith("::")
    assert len(as_text([finding]).splitlines()) == 2
    commands = as_github([finding]).splitlines()
    assert len(commands) == 1
    properties = commands[0].removeprefix("::error ").split("::", maxsplit=1)[0]
    assert [part.split("=")[0] for part in properties.split(",")] == ["file", "line", "title"]


@given(HOSTILE)
def test_json_keeps_the_text(text: str) -> None:
    """What a program reads is what was found, and the form is safe within HTML."""
    printed = as_json([hostile(text)])
    assert json.loads(printed)[0]["found"] == text
    assert not re.search("[<>&]", printed)


@given(HOSTILE)
def test_markdown_has_no_markup(text: str) -> None:
    """Nothing but our own table: no link, no HTML, no mention, no reference to an issue."""
    row = as_markdown([hostile(text)]).splitlines()[2]
    for cell in row.strip("| ").split(" | "):
        content = re.sub(r"&#[0-9]+;", "", cell.replace("<br>", ""))
        assert not re.search(r"[!-/:-@\[-`{-~]", content)
    assert not re.search("@[A-Za-z0-9]|#[0-9]", html.unescape(row).replace("##", ""))


@pytest.mark.parametrize("text", ["缓存命中率 1.7%→92.2%(提升54倍)", "a*b*c, x_1_y, #1 [12] {set}"])
def test_ordinary_text_stays_readable(text: str) -> None:
    """Percent signs, Chinese and brackets come through in every form."""
    assert text in as_text([hostile(text)])
    assert text in as_json([hostile(text)]).replace("\\u003e", ">")
    assert text in as_github([hostile(text)]).replace("%25", "%")
    assert text in html.unescape(as_markdown([hostile(text)])).replace("\u200b", "")

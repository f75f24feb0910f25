"""Findings as text, JSON, annotations of GitHub, or a table in Markdown.

Findings carry words of strangers. In every form the control characters among them are made
visible, and no line can be taken for a command to a terminal or to a CI runner.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final

from livingdocs.characters import CharacterKind, forbidden_characters, visible
from livingdocs.findings import Finding, Severity
from livingdocs.streams import Verbatim

_LEVELS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
# Beside HTML, so that the file may be put into a page: a runner of CI jobs obeys `##[`.
_JSON_ESCAPES: Final = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "##[": "\\u0023#["}
_ACTIVE_IN_CODE: Final = re.compile(r"[&<>\"'`*_\[\]~|\\#@{}$!]")
_PUNCTUATION: Final = re.compile(r"[!-/:-@\[-`{-~]")


def as_text(findings: Iterable[Finding]) -> str:
    """One line a finding, `path:line: severity rule: …`, and one for each line of its source."""
    return "".join(f"{line}\n" for finding in findings for line in _text_lines(finding))


def as_json(findings: Iterable[Finding]) -> str:
    """An array of objects `{rule, severity, path, line, source, found, expected, fix}`."""
    return json_text([json_object(finding) for finding in findings])


def json_text(data: Any, *, indent: int | None = 2) -> str:
    """`data` as JSON that is safe in a page, a terminal and the log of a runner.

    One line with `indent=None`.
    """
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, indent=indent)
    for marks, escape in _JSON_ESCAPES.items():
        text = text.replace(marks, escape)
    # What is forbidden can only stand within strings here; the form itself is ASCII.
    shown = list(text)
    for found in forbidden_characters(text):
        if found.kind is not CharacterKind.NOT_NFC:
            shown[found.index] = _json_escape(found.codepoint)
    return "".join(shown) + "\n"


def json_by_line(items: Iterable[Mapping[str, Any]]) -> str:
    """One object a line, safe as `json_text` is."""
    return "".join(json_text(item, indent=None) for item in items)


def json_array(items: Iterable[Mapping[str, Any]]) -> str:
    """An array with one object a line, safe as `json_text` is."""
    lines = ",\n".join(json_text(item, indent=None).rstrip("\n") for item in items)
    return f"[\n{lines}\n]\n" if lines else "[]\n"


def as_github(findings: Iterable[Finding]) -> str:
    """Workflow commands, one a finding, that GitHub shows beside the lines of a pull request."""
    return Verbatim("".join(f"{_annotation(finding)}\n" for finding in findings))


def as_markdown(findings: Iterable[Finding]) -> str:
    """A table for a comment on a pull request; nothing in it is markup, mention or link."""
    rows = [_row(finding) for finding in findings]
    if not rows:
        return "No findings.\n"
    head = ["| Severity | Rule | Place | Found | Expected | Fix |", "|---|---|---|---|---|---|"]
    return "\n".join([*head, *rows]) + "\n"


def _text_lines(finding: Finding) -> list[str]:
    column = f"column {finding.column}: " if finding.column else ""
    line = (
        f"{finding.path}:{finding.line}: {finding.severity} {finding.rule}: {column}"
        f"{_sentence(finding)}"
    )
    return [
        visible(line),
        *(visible(f"    source: {source.path}:{source.line}") for source in finding.source),
    ]


def _sentence(finding: Finding) -> str:
    return f"{finding.found}; expected {finding.expected}. Fix: {finding.fix.rstrip('.')}."


def json_object(finding: Finding) -> dict[str, Any]:
    """One finding as plain data."""
    return {
        "rule": finding.rule,
        "severity": str(finding.severity),
        "path": finding.path,
        "line": finding.line,
        "source": [{"path": source.path, "line": source.line} for source in finding.source],
        "found": finding.found,
        "expected": finding.expected,
        "fix": finding.fix,
    }


def _annotation(finding: Finding) -> str:
    """Escapes of https://github.com/actions/toolkit, packages/core/src/command.ts."""
    place = f"file={_property(finding.path)},line={finding.line}"
    if finding.column:
        place += f",col={finding.column}"
    sources = ", ".join(f"{source.path}:{source.line}" for source in finding.source)
    message = _sentence(finding)
    if sources:
        message += f" Source: {sources}"
    return (
        f"::{_LEVELS[finding.severity]} {place},title={_property(finding.rule)}::{_data(message)}"
    )


def _data(text: str) -> str:
    return visible(text).replace("%", "%25")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _row(finding: Finding) -> str:
    place = "<br>".join(
        markdown_text(f"{path}:{line}")
        for path, line in (
            (finding.path, finding.line),
            *((source.path, source.line) for source in finding.source),
        )
    )
    words = (finding.found, finding.expected, finding.fix)
    cells = [str(finding.severity), markdown_text(finding.rule), place, *map(markdown_text, words)]
    return f"| {' | '.join(cells)} |"


def markdown_text(text: str) -> str:
    """Text on one line for Markdown: every punctuation character is an entity, so none is markup.

    GitHub looks for @names and #numbers after Markdown, hence the zero width space behind them.
    """
    entities = _PUNCTUATION.sub(lambda match: f"&#{ord(match[0])};", visible(text))
    return entities.replace("&#64;", "&#64;&#8203;").replace("&#35;", "&#35;&#8203;")


def markdown_code(text: str) -> str:
    """Text on one line for `<code>` and `<pre>` in Markdown, as readable as it can be."""
    entities = _ACTIVE_IN_CODE.sub(lambda match: f"&#{ord(match[0])};", visible(text))
    return entities.replace("&#64;", "&#64;&#8203;").replace("&#35;", "&#35;&#8203;")


def _json_escape(codepoint: int) -> str:
    """As in JSON, where characters beyond the 16-bit plane are two surrogates."""
    return json.dumps(chr(codepoint))[1:-1]


FORMATS: Final[Mapping[str, Callable[[Iterable[Finding]], str]]] = {
    "text": as_text,
    "json": as_json,
    "github": as_github,
    "markdown": as_markdown,
}
"""Every format by the name that the command line gives it; each ends its output in a newline."""


def summary(findings: Collection[Finding]) -> str:
    """How many findings there are of each severity, in one line."""
    counts = Counter(finding.severity for finding in findings)
    words = {Severity.ERROR: "errors", Severity.WARNING: "warnings", Severity.INFO: "notes"}
    return ", ".join(f"{counts[severity]} {word}" for severity, word in words.items())

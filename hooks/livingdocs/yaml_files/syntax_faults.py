"""What YAML's parser complains about, in plain words, with the way out.

libyaml names its own state ("did not find expected key"); people need to know which text to
quote. `explain` looks at the line itself. It also gives that line in a form that can be read, so
that the reader can go on and report the faults below it in the same run.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from livingdocs.findings import counted
from livingdocs.yaml_files.entries import closing_quote, indent_of, quote, split_entry

_LONGEST_SUGGESTION: Final = 160

# First characters that have a meaning of their own in YAML, with the words for it.
_INDICATORS: Final = {
    "`": "a backtick",
    "@": "@",
    "%": "%",
    "*": "*",
    "&": "&",
    "!": "!",
    "|": "|",
    ">": ">",
    "]": "]",
    "}": "}",
    ",": "a comma",
    "?": "a question mark and a space",
    "-": "a hyphen and a space",
}


@dataclass(frozen=True, slots=True)
class Problem:
    """A complaint of the parser; `line` and `column` count from 0, as it counts.

    `start_line` is the line on which the thing began that couldn't be finished.
    """

    problem: str
    line: int
    column: int
    start_line: int


@dataclass(frozen=True, slots=True)
class SyntaxFault:
    """The complaint in plain words. `line` counts from 0; `repaired` replaces it for a next try."""

    line: int
    column: int
    found: str
    expected: str
    fix: str
    repaired: str | None = None


def explain(problem: Problem, lines: list[str]) -> SyntaxFault:
    """The fault behind `problem` in the file that consists of `lines`."""
    text = problem.problem
    problem = _within(problem, lines)
    if "directive" in text or "incompatible" in text:
        return _directive(problem)
    if "unexpected end of stream" in text or "document indicator" in text:
        return _unclosed_quote(problem.start_line, lines)
    if "expected ',' or" in text:
        return _unclosed_bracket(problem, lines)
    if "escape" in text or "hexdecimal" in text:
        return _bad_escape(problem, lines)
    if "tab character" in text:
        return SyntaxFault(
            problem.line,
            problem.column,
            "a tab",
            "spaces",
            "indent with two spaces",
        )
    if "expected ':'" in text:
        return _no_key(problem.start_line, lines)
    if not _line(lines, problem.line).strip():
        return _ended_early(problem, lines)
    return _value_fault(problem, lines)


def _within(problem: Problem, lines: list[str]) -> Problem:
    """The problem with its lines in the file: the parser counts one more at the end."""
    if problem.line < len(lines):
        return problem
    last = len(lines) - 1
    return Problem(problem.problem, last, len(lines[last]), min(problem.start_line, last))


def _directive(problem: Problem) -> SyntaxFault:
    return SyntaxFault(
        problem.line,
        0,
        "a directive, a line that begins with %",
        "data only",
        "delete the line, or put the text in quotes",
    )


def _ended_early(problem: Problem, lines: list[str]) -> SyntaxFault:
    """The file ends within a list or mapping in brackets, or in front of a value."""
    for number in range(problem.line, -1, -1):
        value = split_entry(lines[number]).value
        if value[:1] in ("[", "{") and value[-1:] not in ("]", "}"):
            closing = "]" if value[0] == "[" else "}"
            return _unclosed_bracket(
                Problem(f"expected ',' or '{closing}'", problem.line + 1, 0, number), lines
            )
    return _misplaced(problem, lines)


def _value_fault(problem: Problem, lines: list[str]) -> SyntaxFault:
    """A value that YAML takes for something else, or a line that stands at a wrong depth."""
    line = _line(lines, problem.line)
    entry = split_entry(line)
    value = entry.value
    first = value[:1]
    if problem.column < len(entry.head) or not value:
        return _misplaced(problem, lines)
    if first in ('"', "'"):
        closed = closing_quote(value)
        if closed is None or closed == len(value) - 1:
            above = _unclosed_above(problem.line, lines)
            if above is not None:
                return _unclosed_quote(above, lines)
        else:
            return _needs_quotes(problem, lines, "a value that goes on behind its closing quote")
    if first in ("[", "{"):
        return _bracket_value(problem, lines)
    if first in ("-", "?") and value[1:2] not in ("", " "):
        first = ""
    if first in _INDICATORS:
        found = f"a value that begins with {_INDICATORS[first]}, which YAML keeps for itself"
        return _needs_quotes(problem, lines, found)
    if ": " in value or value.endswith(":"):
        return _needs_quotes(problem, lines, "a value with a colon and a space in it")
    return _misplaced(problem, lines)


def _bracket_value(problem: Problem, lines: list[str]) -> SyntaxFault:
    entry = split_entry(_line(lines, problem.line))
    opening = entry.value[0]
    closing = "]" if opening == "[" else "}"
    if not entry.value.endswith(closing):
        return _needs_quotes(problem, lines, f"a value that begins with {opening}")
    what = "a list" if opening == "[" else "a mapping"
    character = _line(lines, problem.line)[problem.column : problem.column + 1]
    reason = f" at {quote(character)}" if character else ""
    return SyntaxFault(
        problem.line,
        problem.column,
        f"{what} in brackets that YAML can't read{reason}",
        "entries in quotes, parted by a comma and a space, or the whole text in quotes",
        f"write {f'{entry.head.strip()} {quote(entry.value)}'.strip()} if it is text, "
        "else quote its entries"
        if len(entry.value) <= _LONGEST_SUGGESTION
        else "quote the entries",
        entry.head + '""',
    )


def _needs_quotes(problem: Problem, lines: list[str], found: str) -> SyntaxFault:
    entry = split_entry(_line(lines, problem.line))
    text = entry.value
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        text = text[1:-1]
    suggestion = f"{entry.head.strip()} {quote(text)}".strip()
    fix = f"write {suggestion}"
    if len(suggestion) > _LONGEST_SUGGESTION:
        fix = 'put the whole value in double quotes, with \\" for each quote in it'
    return SyntaxFault(
        problem.line, len(entry.head), found, "the whole value in quotes", fix, entry.head + '""'
    )


def _misplaced(problem: Problem, lines: list[str]) -> SyntaxFault:
    line = _line(lines, problem.line)
    indent = indent_of(line)
    character = line[problem.column : problem.column + 1]
    if character in _INDICATORS and problem.column <= indent and character not in "-?":
        return SyntaxFault(
            problem.line,
            problem.column,
            f"a line that begins with {_INDICATORS[character]}, which YAML keeps for itself",
            "`key: value` or `- item`",
            "put the text in quotes, or delete what does not belong to the file",
        )
    return SyntaxFault(
        problem.line,
        problem.column,
        f"a line that fits nothing above it (indented by {counted(indent, 'space')})",
        "the indentation of its neighbours, two spaces a level",
        "align it with the keys or items it belongs to; quote a text of several lines",
    )


def _no_key(number: int, lines: list[str]) -> SyntaxFault:
    line = _line(lines, number)
    indent = indent_of(line)
    return SyntaxFault(
        number,
        indent,
        "a line that is neither `key: value` nor `- item`",
        "a colon and a space behind a key, a hyphen and a space before an item",
        "complete it, or put the text that it continues in quotes",
        "",
    )


def _unclosed_quote(number: int, lines: list[str]) -> SyntaxFault:
    entry = split_entry(_line(lines, number))
    quote_mark = entry.value[:1] if entry.value[:1] in ('"', "'") else ""
    return SyntaxFault(
        number,
        len(entry.head),
        "a quote that is never closed",
        "the same quote at the end of the value",
        f"add {quote_mark or 'the quote'} where the text ends",
        entry.head + '""' if quote_mark and not _goes_on(number, lines) else None,
    )


def _unclosed_bracket(problem: Problem, lines: list[str]) -> SyntaxFault:
    entry = split_entry(_line(lines, problem.start_line))
    opening = entry.value[:1]
    if problem.line == problem.start_line and opening in ("[", "{"):
        return _bracket_value(problem, lines)
    closing = "}" if "'}'" in problem.problem else "]"
    return SyntaxFault(
        problem.start_line,
        len(entry.head),
        "a bracket that is never closed",
        f"{closing} at the end",
        f"add {closing}, or put the text in quotes if it is no list",
        entry.head + '""' if not _goes_on(problem.start_line, lines) else None,
    )


def _bad_escape(problem: Problem, lines: list[str]) -> SyntaxFault:
    line = _line(lines, problem.line)
    backslash = line.rfind("\\", 0, problem.column + 2)
    sequence = line[backslash : backslash + 2] if backslash >= 0 else "\\"
    entry = split_entry(line)
    closed = closing_quote(entry.value) if entry.value else None
    on_one_line = problem.start_line == problem.line
    if on_one_line and (
        entry.value[:1] != '"' or (closed or backslash) < backslash - len(entry.head)
    ):
        return _value_fault(problem, lines)
    return SyntaxFault(
        problem.line,
        max(backslash, 0),
        f"{sequence} in double quotes, which is no escape of YAML",
        "\\\\ for a backslash, or single quotes around the text",
        f"write \\{sequence}",
        entry.head + '""' if on_one_line else None,
    )


def _goes_on(number: int, lines: list[str]) -> bool:
    """Whether the line below is indented deeper, as the rest of a value of several lines is."""
    line, below = _line(lines, number), _line(lines, number + 1)
    return bool(below.strip()) and indent_of(below) > indent_of(line)


def _unclosed_above(number: int, lines: list[str]) -> int | None:
    """The nearest line above whose value opens a quote and does not close it."""
    for above in range(number - 1, -1, -1):
        value = split_entry(lines[above]).value
        if value[:1] in ('"', "'") and closing_quote(value) is None:
            return above
    return None


def _line(lines: list[str], number: int) -> str:
    return lines[number] if number < len(lines) else ""

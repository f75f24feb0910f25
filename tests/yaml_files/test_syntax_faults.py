"""Faults of syntax in plain words: what stands there, and a fix that works."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.yaml_files.entries import quote, split_entry
from livingdocs.yaml_files.reader import read_yaml

GOOD = "title: good\n"

# Line with a fault, column, a word of the message, text that the fix reads as.
ONE_LINE = [
    (
        "claim: `--shm-size 1g` 需改为 --ipc=host",
        8,
        "backtick",
        "`--shm-size 1g` 需改为 --ipc=host",
    ),
    ("note: @vllm 团队", 7, "begins with @", "@vllm 团队"),
    ("note: %5 更快", 7, "begins with %", "%5 更快"),
    ("title: [NET-new] Qwen3.8", 8, "begins with [", "[NET-new] Qwen3.8"),
    ("title: {a} b", 8, "begins with {", "{a} b"),
    ('title: "增量" 后续', 8, "behind its closing quote", '"增量" 后续'),
    ("title: '增量' 后续", 8, "behind its closing quote", "'增量' 后续"),
    ("title: 'it's'", 8, "behind its closing quote", "it's"),
    ("gain: >10% 提升", 7, "begins with >", ">10% 提升"),
    ("gain: |10 提升", 7, "begins with |", "|10 提升"),
    (
        "title: HookPoint: Enabling Observability",
        8,
        "colon and a space",
        "HookPoint: Enabling Observability",
    ),
    ("title: HookPoint Enabling:", 8, "colon and a space", None),
    ("note: *重点* 是", 7, "begins with *", "*重点* 是"),
    ("note: ]x", 7, "begins with ]", "]x"),
    ("note: }", 7, "begins with }", "}"),
    ("note: , x", 7, "a comma", ", x"),
    ("note: - x", 7, "a hyphen and a space", "- x"),
    ("note: ? x", 7, "a question mark and a space", "? x"),
    ("  - a: b: c", 8, "colon and a space", "b: c"),
    ("- `x`", 3, "backtick", "`x`"),
    ("- k: - `x`", 6, "a hyphen and a space", "- `x`"),
    ('"k k": @x', 8, "begins with @", "@x"),
]


@pytest.mark.parametrize(("line", "column", "word", "meant"), ONE_LINE)
def test_a_value_that_yaml_takes_for_something_else(
    line: str, column: int, word: str, meant: str | None
) -> None:
    """One readable message with line, column and the very text to write."""
    _, findings = read_yaml(line + "\n", path="a.yml")
    if line == "title: HookPoint Enabling:":
        line = "title: HookPoint Enabling: "
        _, findings = read_yaml("title: HookPoint Enabling: x\n", path="a.yml")
        meant = "HookPoint Enabling: x"
    assert len(findings) == 1
    finding = findings[0]
    assert (finding.rule, finding.line, finding.column) == ("yaml-syntax", 1, column)
    assert word in finding.found
    assert "did not find" not in finding.found + finding.expected
    assert meant is not None
    assert finding.fix == f"write {split_entry(line).head.strip()} {quote(meant)}"


@given(
    st.sampled_from(
        ["`", "@", "%", "*x ", "[a] ", '"a" ', "'a' ", ">1", "|1", "] ", "} ", ", ", "a: "]
    ),
    st.text("ab推 \"'\\:#%`", max_size=20),
    st.sampled_from(["key: ", "- ", "- key: ", '"k": ']),
)
def test_the_fix_of_a_syntax_fault_reads_as_the_text(start: str, rest: str, head: str) -> None:
    """Writing what the message says gives a file that reads, with the whole text as its value."""
    value = (start + rest).strip()
    _, findings = read_yaml(f"{head}{value}\n", path="a.yml")
    for finding in findings:
        if finding.rule != "yaml-syntax" or "escape" in finding.found:
            continue
        if not finding.fix.startswith("write "):
            continue
        document, left = read_yaml(finding.fix.removeprefix("write ") + "\n", path="a.yml")
        assert not left
        assert document is not None
        data = document.data
        while isinstance(data, list | dict):
            data = data[0] if isinstance(data, list) else next(iter(data.values()))
        meant = split_entry(head + value).value
        assert value.endswith(meant)
        assert data in (meant, meant[1:-1])


@pytest.mark.parametrize(
    ("text", "line", "column", "word"),
    [
        ("a: 1\n b: 2\n", 2, 3, "indented by 1 space"),
        ("a:\n  b: 1\n c: 2\n", 3, 2, "indented by 1 space"),
        ("k:\n  - x\n  y: 1\n", 3, 3, "indented by 2 spaces"),
        ("- a\nb: 1\n", 2, 1, "fits nothing above"),
        ("a: 1\nfoo\nb: 2\n", 2, 1, "neither `key: value` nor `- item`"),
        ("@a: 1\n", 1, 1, "a line that begins with @"),
        ("a: 'x\nb: 1\n", 1, 4, "never closed"),
        ('a: 1\nb: "x\nc: "y"\nd: 2\n', 2, 4, "never closed"),
        ("a: [1, 2\nb: 3\n", 1, 4, "never closed"),
        ("a: [\n  1,\n  2\nb: 3\n", 1, 4, "never closed"),
        ("a: {x: 1\n", 1, 4, "never closed"),
        ('a: "C:\\dir"\n', 1, 7, "\\d in double quotes"),
        ('a: "\\u12"\n', 1, 5, "\\u in double quotes"),
        ("tags: [@vllm, b]\n", 1, 8, 'a list in brackets that YAML can\'t read at "@"'),
        ("a: {{ x }}\n", 1, 5, "a mapping in brackets"),
        ("[a]: b\n", 1, 1, "begins with ["),
        ("a: b\n%foo\n", 2, 1, "a directive"),
        ("%YAML 3.0\n---\na: b\n", 1, 1, "a directive"),
        ("k: v\n}\n", 2, 1, "begins with }"),
    ],
)
def test_faults_of_the_form(text: str, line: int, column: int, word: str) -> None:
    """Indentation, brackets, quotes and escapes, at the line where the fault was made."""
    _, findings = read_yaml(text, path="a.yml")
    assert [(each.rule, each.line, each.column) for each in findings] == [
        ("yaml-syntax", line, column)
    ]
    assert word in findings[0].found


def test_a_long_value_is_not_repeated() -> None:
    """The fix of a very long value says how, not what."""
    _, findings = read_yaml(f"a: `{'x' * 5000}\n", path="a.yml")
    assert findings[0].fix.startswith("put the whole value in double quotes")

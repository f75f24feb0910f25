"""Reading data files: what is refused, what is kept, where it stands."""

from __future__ import annotations

import time
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from livingdocs.findings import Finding, Severity
from livingdocs.yaml_files.reader import YamlDocument, read_yaml, read_yaml_bytes
from livingdocs.yaml_files.scalars import Plain

SYNTAX = "yaml-syntax"
NOT_ALLOWED = "yaml-not-allowed"
DUPLICATE = "yaml-duplicate-key"
CUT = "yaml-cut-value"
CHARACTER = "character-not-allowed"


def findings_of(text: str) -> list[Finding]:
    return read_yaml(text, path="a.yml")[1]


def places(findings: list[Finding]) -> list[tuple[str, int, int | None]]:
    return [(finding.rule, finding.line, finding.column) for finding in findings]


def read(text: str) -> YamlDocument:
    document, findings = read_yaml(text, path="a.yml")
    assert not findings
    assert document is not None
    assert not document.faulty
    return document


def data_of(text: str) -> Any:
    return read(text).data


def test_every_unquoted_scalar_keeps_its_text() -> None:
    """Ids, versions, times, dates and words that are booleans elsewhere stay as written."""
    texts = ["2610.12450", "0.30", "0123", "22:20", "2026-09-22", "no", "on", "1e400", ".nan", "y"]
    data = data_of("".join(f"- {text}\n" for text in texts))
    assert data == texts
    assert all(type(value) is Plain for value in data)


def test_quoted_scalars_are_exact_str() -> None:
    """A field can tell what was quoted."""
    data = data_of("- \"0.30\"\n- '0.30'\n- |\n  0.30\n- >-\n  0.30\n")
    assert data == ["0.30", "0.30", "0.30\n", "0.30"]
    assert all(type(value) is str for value in data)


def test_true_false_and_null_are_values() -> None:
    """Exactly `true` and `false` are booleans; null has the forms that all readers share."""
    assert data_of("- true\n- false\n- null\n- ~\n-\n- NULL\n- 'true'\n- ''\n") == [
        True,
        False,
        None,
        None,
        None,
        None,
        "true",
        "",
    ]


@pytest.mark.parametrize("text", ["", "# only a comment\n", "---\n", "---\na: b\n...\n"])
def test_an_empty_or_framed_document_is_read(text: str) -> None:
    """An empty file holds null; one document may be framed."""
    assert data_of(text) in (None, {"a": "b"})


def test_a_byte_order_mark_at_the_start_is_dropped() -> None:
    """A file that Windows saved reads the same, with the same columns."""
    document = read("\ufeff---\nid: x\n")
    assert document.data == {"id": "x"}
    assert read_yaml_bytes(b"\xef\xbb\xbfid: x\n", path="a.yml")[0] is not None
    assert read("\ufeffid: x\n").position(("id",)) == (1, 5)


def test_windows_line_ends_leave_no_trace() -> None:
    """CRLF gives the same data and places as LF."""
    text = 'a: b\nc: |-\n  x\n  y\nd: "e\n\n  f"\ng:\n  - h\n'
    unix, windows = read(text), read(text.replace("\n", "\r\n"))
    assert windows.data == unix.data
    assert windows.position(("g", 0)) == unix.position(("g", 0)) == (9, 5)


def test_positions_of_keys_and_values() -> None:
    """A place is that of the deepest part that exists."""
    document = read('title: "推🎉"  # x\nlist:\n  - a: 1\n    b: [2, "c"]\n  -\n')
    assert document.position(("title",)) == (1, 8)
    assert document.key_position(("title",)) == (1, 1)
    assert document.raw(("title",)) == '"推🎉"'
    assert document.position(("list",)) == (3, 3)
    assert document.key_position(("list",)) == (2, 1)
    assert document.position(("list", 0, "b", 1)) == (4, 12)
    assert document.raw(("list", 0, "b", 1)) == '"c"'
    assert document.position(("list", 0, "nothing", "deeper")) == (3, 5)
    assert document.position(("list", 0, "Branch", "b", "str")) == (4, 8)
    assert document.position(()) == (1, 1)
    assert document.position(("list", 7)) == (3, 3)


@pytest.mark.parametrize(
    ("text", "line", "column", "word"),
    [
        ("a: &x b\n", 1, 4, "anchor &x"),
        ("a: &x [b]\n", 1, 4, "anchor &x"),
        ("&x a: b\n", 1, 1, "anchor &x"),
        ("a: *x\n", 1, 4, "alias *x"),
        ("*x : a\n", 1, 1, "alias *x"),
        ("a:\n  - !ENV TOKEN\n", 2, 5, "tag !ENV"),
        ('a: !!python/object/apply:os.system ["id"]\n', 1, 4, "tag !!python/object/apply"),
        ("a: ! b\n", 1, 4, "tag !"),
        ("a: !!str b\n", 1, 4, "tag !!str"),
        ("<<: {a: b}\n", 1, 1, "merge key"),
        ("a: 1\n---\nb: 2\n", 2, 1, "second document"),
        ("a: 1\n---\n", 2, 1, "second document"),
        ("%YAML 1.1\n---\na: b\n", 1, 1, "directive"),
        ("# c\n%TAG ! !foo\n---\na: b\n", 2, 1, "directive"),
        ("1: a\n", 1, 1, "key 1, which YAML reads as a number"),
        ("on: a\n", 1, 1, "key on, which YAML reads as a boolean"),
        ("2026-09-22: a\n", 1, 1, "key 2026-09-22, which YAML reads as a date"),
        ("~: a\n", 1, 1, "key ~, which YAML reads as a null"),
        ("?\n: a\n", 1, 2, "key (empty)"),
    ],
)
def test_constructs_that_are_not_allowed(text: str, line: int, column: int, word: str) -> None:
    """Whatever gives a text a second meaning is an error at its place."""
    document, findings = read_yaml(text, path="a.yml")
    assert (NOT_ALLOWED, line, column) in places(findings)
    assert word in " ".join(finding.found for finding in findings)
    assert document is None or document.faulty


def test_no_tag_runs_anything(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tag is reported and neither executed nor resolved from the environment."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DEPLOY_TOKEN", "canary-value")
    text = 'a: !!python/object/apply:os.system ["touch canary"]\nb: !ENV DEPLOY_TOKEN\n'
    document, findings = read_yaml(text, path="a.yml")
    assert [finding.line for finding in findings] == [1, 2]
    assert "canary-value" not in repr((document, findings))
    assert not list(tmp_path.iterdir())


def test_nested_anchors_are_refused_where_they_stand() -> None:
    """Nothing is expanded: each anchor and alias is a finding of its own."""
    text = "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n"
    document, findings = read_yaml(text, path="a.yml")
    assert document is not None
    assert document.data == {"a": ["x", "x"], "b": [None, None], "c": [None, None]}
    assert len(findings) == 7


def test_a_duplicate_key_names_both_lines() -> None:
    """The key and both of its lines, at any depth, also where one is quoted."""
    text = "id: a\nvalue: 3.6\nunit: x\nlist:\n  - k: 1\n    'k': 2\nvalue: 46.9\n"
    findings = findings_of(text)
    assert places(findings) == [(DUPLICATE, 6, 5), (DUPLICATE, 7, 1)]
    assert findings[0].found == "the key k on line 5 and again on line 6"
    assert findings[1].found == "the key value on line 2 and again on line 7"


@pytest.mark.parametrize("form", ["flow", "block", "lists"])
def test_depth_is_limited(form: str) -> None:
    """20 levels are read, 21 are refused."""

    def nested(depth: int) -> str:
        if form == "flow":
            return "[" * depth + "]" * depth
        if form == "lists":
            return "- " * depth + "a\n"
        return "".join("  " * level + "a:\n" for level in range(depth))

    assert data_of(nested(20)) is not None
    document, findings = read_yaml(nested(21), path="a.yml")
    assert document is None
    assert [finding.rule for finding in findings] == [NOT_ALLOWED]


HUGE = [
    "[" * 50_000,
    "- " * 50_000,
    "? " * 50_000,
    "a: " * 50_000,
    "{" * 50_000 + "}" * 50_000,
    "{a: " * 50_000,
    "[a" * 50_000,
    "'" * 200_000,
    '"' * 200_001,
    "\\" * 200_000,
    "a: " + "x" * 1_000_000,
    " " * 1_000_000,
    "- []\n" * 100_000,
    "a: @\n" * 100_000,
    "- &a x\n" * 100_000,
    "a:\n" * 200_000,
    'a: "b\n' * 100_000,
    "\x01" * 200_000,
    "e\u0301\n" * 50_000,
    "".join(" " * level + "a:\n" for level in range(1_400)),
]


@pytest.mark.parametrize("text", HUGE, ids=lambda text: repr(text[:8]))
def test_huge_inputs_end_soon(text: str) -> None:
    """No input makes the reader recurse, hang or flood the report."""
    start = time.process_time()
    _, findings = read_yaml(text, path="a.yml")
    assert time.process_time() - start < 5
    assert len(findings) <= 100


def test_the_size_is_limited() -> None:
    """A file above 1 MiB is refused unread, whatever its characters weigh."""
    for text in ("a" * (1024 * 1024 + 1), "推" * (1024 * 1024 // 3 + 1)):
        document, findings = read_yaml(text, path="a.yml")
        assert document is None
        assert [finding.rule for finding in findings] == ["file-not-allowed"]
        assert findings == read_yaml_bytes(text.encode(), path="a.yml")[1]
    assert not findings_of("推" * (1024 * 1024 // 3))


@pytest.mark.parametrize(
    ("character", "label"),
    [
        ("\x00", "U+0000 NULL"),
        ("\x0b", "U+000B VERTICAL TAB"),
        ("\x1b", "U+001B ESCAPE"),
        ("\t", "U+0009 TAB"),
        ("\r", "U+000D CARRIAGE RETURN"),
        ("\x7f", "U+007F DELETE"),
        ("\x85", "U+0085 NEXT LINE"),
        ("\u202e", "U+202E RIGHT-TO-LEFT OVERRIDE"),
        ("\u2066", "U+2066 LEFT-TO-RIGHT ISOLATE"),
        ("\u2028", "U+2028 LINE SEPARATOR"),
        ("\ufeff", "U+FEFF BYTE ORDER MARK"),
        ("\ufdd0", "U+FDD0 NONCHARACTER"),
        ("\U0001fffe", "U+1FFFE NONCHARACTER"),
        ("\ud800", "U+D800 SURROGATE"),
    ],
)
@pytest.mark.parametrize("style", ["plain", "single", "block", "comment"])
def test_forbidden_characters_have_line_column_and_code_point(
    character: str, label: str, style: str
) -> None:
    """Raw control, bidi and other forbidden characters are found in every kind of text."""
    lines = {
        "plain": "b: 慢x{}y",
        "single": "b: '慢x{}y'",
        "block": "b: |-\n  慢{}y",
        "comment": "b: c # {}y",
    }[style].format(character)
    document, findings = read_yaml(f"a: b\n{lines}\nc: `d`\n", path="a.yml")
    column = lines.split("\n")[-1].index(character) + 1
    line = 2 + lines.count("\n")
    assert (CHARACTER, line, column) in places(findings)
    assert findings[0].found == f"{label} at column {column}"
    # What follows is still read.
    assert findings[-1].rule == SYNTAX
    assert len(findings) == 2
    assert document is not None
    assert document.faulty


@pytest.mark.parametrize("escape", [r"\x1b", r"\0", r"\u202e", r"\N", r"\L", r"\ufffe", r"\t"])
def test_escapes_hide_nothing(escape: str) -> None:
    """A character that is forbidden raw is forbidden as an escape, in keys too."""
    assert places(findings_of(f'a: "x{escape}y"\n')) == [(CHARACTER, 1, 4)]
    assert places(findings_of(f'- "x{escape}y": b\n')) == [(CHARACTER, 1, 3)]


def test_joiners_and_other_scripts_are_allowed() -> None:
    """Emoji sequences, Persian, Hebrew and names with accents are text like any other."""
    text = "family 👨\u200d👩\u200d👧 می\u200cخواهم דוד Nguyễn Þórður"
    assert data_of(f"a: {text}\n") == {"a": text}


def test_text_that_is_not_composed_is_refused() -> None:
    """A letter with a combining accent is not the letter that others search for."""
    findings = findings_of("a: b\nc: Poincare\u0301\n")
    assert places(findings) == [(CHARACTER, 2, 11)]
    assert "NFC" in findings[0].found


@pytest.mark.parametrize(
    ("text", "read_as"),
    [
        ("title: SGLang #27988 fix\n", "SGLang"),
        ("title: 增量 #3 续立\n", "增量"),
        ("title: #3 续立\n", "nothing"),
        ("- SGLang #27988\n", "SGLang"),
        ("a:\n  b:\n    - c: d  #e\n", "d"),
        ("a: [b #c\n  ]\n", "b"),
    ],
)
def test_a_value_that_is_cut_by_a_comment_is_found(text: str, read_as: str) -> None:
    """` #` with a word behind it is most likely part of the text."""
    findings = findings_of(text)
    assert [finding.rule for finding in findings] == [CUT]
    assert findings[0].found.endswith(f"it reads {read_as}")
    assert "quote" in findings[0].fix or findings[0].fix.startswith('write "')


@pytest.mark.parametrize(
    "text",
    [
        "a: b # a comment\n",
        "a: b  #\n",
        '#c\na: "b" #c\n',
        "a: b#c\n",
        "a: #\n  b\n",
        "a: |  #c\n  b\n",
        "a: '#c'\n",
    ],
)
def test_comments_are_allowed(text: str) -> None:
    """A comment with a space, behind a quoted value or on its own line, cuts nothing."""
    assert not findings_of(text)


def test_the_fix_of_a_cut_value_is_the_whole_text() -> None:
    """The message shows the text that was meant, in quotes."""
    assert findings_of('title: SGLang #27988 "fix"\n')[0].fix == ('write "SGLang #27988 \\"fix\\""')


def test_all_faults_of_a_file_in_one_run() -> None:
    """A fault of syntax does not hide the others, of any kind, above and below it."""
    text = (
        "a: &x 1\n"
        "claim: `--shm-size 1g` 需改为 --ipc=host\n"
        "note: @vllm 团队\n"
        "title: A: B\n"
        "gain: >10% 提升\n"
        "a: 2\n"
        "cut: SGLang #27988\n"
        'open: "x\n'
        "esc: \x1b\n"
        "last: 1\n"
    )
    document, findings = read_yaml(text, path="a.yml")
    assert places(findings) == [
        (NOT_ALLOWED, 1, 4),
        (SYNTAX, 2, 8),
        (SYNTAX, 3, 7),
        (SYNTAX, 4, 8),
        (SYNTAX, 5, 7),
        (DUPLICATE, 6, 1),
        (CUT, 7, 13),
        (SYNTAX, 8, 7),
        (CHARACTER, 9, 6),
    ]
    assert document is not None
    assert document.fault_lines == frozenset(range(1, 10))
    assert document.data["last"] == "1"


def test_findings_are_limited() -> None:
    """A file of nothing but faults ends with a finding that says so."""
    findings = findings_of("a: !x 1\n" * 500)
    assert len(findings) == 100
    assert findings[-1].found == "more than 100 faults in this file"


def test_bytes_that_are_not_utf8_have_a_line() -> None:
    """A file saved as GBK names each line, and the rest is still read."""
    data = "a: b\nc: 推理\nd: `e`\n".encode("gbk")
    document, findings = read_yaml_bytes(data, path="a.yml")
    assert places(findings) == [(CHARACTER, 2, 4), (SYNTAX, 3, 4)]
    assert "0xCD" in findings[0].found
    assert document is not None
    assert document.faulty


@given(st.binary(max_size=300))
@example(b"\xff\xfea\x00:\x00 \x00b\x00")
@example(b"\xef\xbb\xbf\xef\xbb\xbf")
@example(b"a: \xed\xa0\x80")
def test_no_bytes_raise(data: bytes) -> None:
    """Whatever a file holds, the answer is data or findings."""
    document, findings = read_yaml_bytes(data, path="a.yml")
    assert document is not None or findings
    assert document is None or document.faulty == bool(findings)
    assert all(finding.severity is Severity.ERROR for finding in findings)


CHARACTERS = "abc推:#-?[]{},&*!|>'\"%@`~.\\\n \t0123=\x85\u2028\x1b"
MARKS = [": ", "- ", " #", "\n  ", "\n", "---", "...", "<<: ", "\r\n", "? ", "|-\n", "k: "]
NODES = ["&a ", "*a", "!!str ", "e\u0301", "%YAML 1.1\n"]
YAML_PIECES = st.lists(st.sampled_from([*CHARACTERS, *MARKS, *NODES]), max_size=60).map("".join)


@given(YAML_PIECES)
@example("a: |\n\n  x\n # c")
@example("? |\n  a\n: b")
def test_no_text_raises_and_every_finding_has_a_place(text: str) -> None:
    """Texts made of what YAML is made of: each finding lies within the file and says what to do."""
    document, findings = read_yaml(text, path="a.yml")
    assert document is not None or findings
    lines = text.replace("\r\n", "\n").split("\n")
    for finding in findings:
        assert 1 <= finding.line <= len(lines)
        assert 1 <= (finding.column or 0) <= len(lines[finding.line - 1]) + 1
        assert finding.found
        assert finding.expected
        assert finding.fix
    if document is not None:
        document.position(("a", 0))
        document.key_position(())

"""Canonical YAML: pinned bytes, and that every reader gets back what was written."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from livingdocs.characters import forbidden_characters
from livingdocs.vocabulary import Credibility
from livingdocs.yaml_files.reader import read_yaml
from livingdocs.yaml_files.scalars import Plain, looks_like
from livingdocs.yaml_files.writer import dump_yaml, quoted

GOLDEN = Path(__file__).with_name("golden")

EXAMPLE: dict[str, Any] = {
    "id": "2026-09-22-i1",
    "topic": "inference",
    "date": "2026-09-22",
    "time": "22:20",
    "arxiv": ["2605.11093", "2605.11093v1", "0704.0001", "hep-th/9711200", "cs/0701188v2"],
    "versions": ["v0.5.19", "0.30", "1.2.3", "v1", "V2-rc1", "2026.10"],
    "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "letters": "abcdefabcdefabcdefabcdefabcdefab",
    "words": ["no", "Yes", "on", "y", "null", "Null", "true", "none", "nothing", "SGLang", "x1"],
    "title": "HookPoint: Enabling Performant and Flexible Model-Internal Observability",
    "chinese": "增量 1：SGLang v0.5.19 破坏性 Flag Rename（⭐⭐⭐⭐），throughput 提升 >10%，" * 6,
    "marks": [
        "SGLang #27988 fix",
        "增量 #3 续立",
        "C#",
        "a:b",
        "a: b",
        "a:",
        "- x",
        "? x",
        "{{ x }}",
    ],
    "starts": ["`x`", "@x", "%x", "*x", "&x", "!x", "|x", ">x", "[x]", "{x}", '"x"', "'x'", "#x"],
    "more": [",x", "-x", "--ipc=host", ".x", "/x", "~x", "=", "<<", "(x)", "_x", "3.6%", "24 个"],
    "inside": [
        '他说"好"',
        "it's",
        "a\\b",
        "a [b] {c}, d",
        "x - y",
        "a & b * c ! d % e @ f | g > h",
    ],
    "blanks": ["", " ", " x", "x ", "　x", "x\u00a0", "a  b"],
    "escapes": ["\t", "a\r\nb", "\x1b[31m", "\x00", "\x7f", "\x85", "\u2028", "\u2029", "\ufeff"],
    "more_escapes": ["\u202e", "\u200f", "\ufdd0", "\ufffe", "\U0001fffe"],
    "emoji": ["🔴 最高", "👨\u200d👩\u200d👧", "①", "→ x", "“x”", "Þórður"],
    "block": "第一行\n\n  - 缩进的行: x\n# 不是注释\n最后一行",
    "block_end": "a\nb\n",
    "quoted_lines": ["\n", "a\n\n", "\na", " a\nb", "a \nb", "a\n \nb", "a\tb\nc"],
    "lines": [55, 60],
    "many": list(range(1, 40)),
    "negative": [-1, 0],
    "number": 3,
    "value": Decimal("0.30"),
    "tiny": Decimal("1E-7"),
    "large": Decimal("1E+3"),
    "flag": True,
    "off": False,
    "nothing": None,
    "empty_list": [],
    "empty_mapping": {},
    "grade": Credibility.MEDIUM_HIGH,
    "plain": [Plain("0.30"), Plain("55"), Plain("no"), Plain("推理"), Plain("2026-09-22")],
    "plain_lines": [Plain("55"), Plain("60")],
    "items": [
        {"text": "一", "lines": [1, 2]},
        {
            "text": "二",
            "points": [{"text": "多\n行", "lines": [3, 3]}, {"text": "x"}],
            "none": None,
        },
        [["a", "b"], [1, 2], []],
        "x",
    ],
    "on": 1,
    "2026": 2,
    "key with: colon": 3,
    "长": {"no": {"y": ["x"]}},
}


def plain_data(value: Any) -> Any:
    """The value as PyYAML's safe loader would give it, numbers as text."""
    if isinstance(value, dict):
        return {key: plain_data(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain_data(item) for item in value]
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, Decimal):
        return format(value, "f")
    return str(value)


def read(text: str) -> Any:
    document, findings = read_yaml(text, path="a.yml")
    assert not findings
    assert document is not None
    return document.data


def test_the_canonical_form_is_pinned() -> None:
    """The bytes of each kind of value; a change of them would rewrite every data file."""
    assert dump_yaml(EXAMPLE).encode() == (GOLDEN / "canonical.yml").read_bytes()


def test_other_readers_agree_on_the_golden_file() -> None:
    """PyYAML reads every string of the golden file as that string."""
    data = yaml.safe_load((GOLDEN / "canonical.yml").read_text(encoding="utf-8"))
    strings = {
        key: value for key, value in EXAMPLE.items() if key not in ("value", "tiny", "plain")
    }
    for key, value in strings.items():
        if isinstance(value, str | list) and key != "plain_lines":
            expected = str(value) if isinstance(value, str) else value
            assert data[key] == expected, key


TEXTS = st.one_of(
    st.text(max_size=30),
    st.text("ab推 #:-?\"'\\[]{},&*!|>%@`~=.\n0123vnoye", max_size=15),
    st.sampled_from(
        [*EXAMPLE["words"], *EXAMPLE["marks"], *EXAMPLE["starts"], *EXAMPLE["versions"]]
    ),
    st.from_regex(r"\A[-+]?[0-9._:exoT-]{1,12}\Z"),
    st.lists(st.sampled_from(["推理", "a: b", "- c", "", "  d", "# e", "f "]), max_size=5).map(
        "\n".join
    ),
).filter(lambda text: not any("\ud800" <= character <= "\udfff" for character in text))
ALLOWED = TEXTS.filter(lambda text: not forbidden_characters(text))
NUMBERS = st.one_of(
    st.integers(-(10**12), 10**12),
    st.decimals(
        allow_nan=False, allow_infinity=False, places=3, min_value=-(10**6), max_value=10**6
    ),
)


def trees(texts: st.SearchStrategy[str]) -> st.SearchStrategy[Any]:
    keys = texts.filter(lambda text: len(text) <= 64)
    leaves = st.one_of(texts, NUMBERS, st.booleans(), st.none())
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.lists(inner, max_size=4),
            st.lists(st.integers(0, 99), max_size=3),
            st.dictionaries(keys, inner, max_size=4),
        ),
        max_leaves=12,
    )


@given(trees(ALLOWED))
@example({"a": [[["x"]], {"b": []}]})
@example("a\nb\n")
def test_what_is_written_is_read(tree: Any) -> None:
    """Any tree of allowed texts comes back, and a second write gives the same bytes."""
    text = dump_yaml(tree)
    data = read(text)
    assert plain_data(data) == plain_data(tree)
    assert dump_yaml(data) == text
    assert text.endswith("\n")
    assert "\r" not in text


@given(trees(TEXTS))
def test_pyyaml_reads_the_same_strings(tree: Any) -> None:
    """Other readers get every string back, forbidden characters included, and no other type."""

    def compare(written: Any, found: Any) -> None:
        if isinstance(written, dict):
            assert list(found) == list(written)
            for key in written:
                compare(written[key], found[key])
        elif isinstance(written, list):
            assert isinstance(found, list)
            for left, right in zip(written, found, strict=True):
                compare(left, right)
        elif isinstance(written, Decimal):
            assert isinstance(found, int | float)
        else:
            assert type(found) is type(written)
            assert found == written

    compare(tree, yaml.safe_load(dump_yaml(tree)))


@given(ALLOWED)
def test_only_texts_that_look_like_texts_stand_unquoted(text: str) -> None:
    """No unquoted string of ours can be taken for a number, a time, a date, a boolean or null."""
    written = dump_yaml([text]).removeprefix("- ").removesuffix("\n")
    if written == text:
        assert looks_like(text) is None
        assert not text[0].isascii() or text[0].isalpha()


@given(TEXTS)
def test_quotes_make_one_line(text: str) -> None:
    """`quoted` never breaks a line and is read back by PyYAML."""
    written = quoted(text)
    assert len(written.splitlines()) == 1
    assert yaml.safe_load(written) == text


def test_lines_are_never_wrapped() -> None:
    """Chinese text with blanks stays on its line, whatever its length."""
    text = "很长 的 文字 " * 500 + "完"
    assert dump_yaml({"a": text}) == f"a: {text}\n"


def test_the_order_of_keys_is_kept() -> None:
    """Nothing is sorted."""
    assert dump_yaml({"b": 1, "a": 2, "c": 0}) == "b: 1\na: 2\nc: 0\n"


def test_tuples_and_terms_are_written() -> None:
    """What `model_dump` gives can be written: tuples as lists, terms as their identifiers."""
    assert dump_yaml({"a": (1, 2), "b": (Credibility.HIGH,)}) == "a: [1, 2]\nb:\n  - high\n"


@pytest.mark.parametrize("value", [1.5, float("nan"), b"x", {1, 2}, object(), {1: "a"}, {None: 1}])
def test_types_without_a_canonical_form_are_refused(value: object) -> None:
    """A float above all: its digits are not those that somebody wrote."""
    with pytest.raises(TypeError):
        dump_yaml([value])


def nested(depth: int) -> list[Any]:
    tree: list[Any] = ["x"]
    for _ in range(depth - 1):
        tree = [tree]
    return tree


@pytest.mark.parametrize(
    "value",
    [
        "\ud800",
        {"\udfff": 1},
        "a\n\ud800",
        {"k" * 65: 1},
        Decimal("NaN"),
        Decimal("Infinity"),
        nested(21),
    ],
    ids=lambda value: ascii(value)[:12],
)
def test_values_that_no_file_can_hold_are_refused(value: object) -> None:
    """Half a character, an endless number, a key or a depth that the reader refuses."""
    with pytest.raises(ValueError, match=r"surrogate|key|finite|nested"):
        dump_yaml(value)


def test_the_deepest_tree_is_read_back() -> None:
    """Writer and reader have the same limit."""
    assert read(dump_yaml(nested(20))) == nested(20)

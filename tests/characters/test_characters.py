"""Characters: what importers repair, what the reader refuses, and what a terminal may be shown."""

from __future__ import annotations

import sys
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.characters import (
    CharacterKind,
    forbidden_characters,
    hidden_characters,
    mixed_script_words,
    normalise_import,
    visible,
)

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
PERSIAN = "می\u200cخواهم"
KEPT = [
    f"family {FAMILY} and {PERSIAN} keep their joiners",
    "❤️\u200d🔥 👩🏽\u200d💻 🏳️\u200d🌈 ⚠️ 1️⃣",
    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "क्\u200dष र\u200d्य",
    "Erdős–Rényi, Þórður, Nguyễn Văn A, Владимир, 山田太郎, محمد, דוד",
    "缓存命中率 1.7%→92.2%（提升54倍）、⭐⭐⭐⭐ 🔴 ①",
    "两行\n文本",
]


@pytest.mark.parametrize("text", KEPT)
def test_text_that_needs_no_repair(text: str) -> None:
    """Emoji, Persian, Indic, Chinese and line feeds pass every gate unchanged."""
    assert normalise_import(text) == (text, [])
    assert forbidden_characters(text) == []
    assert hidden_characters(text) == []
    assert visible(text.replace("\n", " ")) == text.replace("\n", " ")


def test_marks_of_files_and_editors_are_normalised_in_silence() -> None:
    """A byte order mark, line ends of any system, tabs and form feeds leave no notice."""
    text = "\ufeff一\r\n二\r三\t四\f五\n"
    assert normalise_import(text) == ("一\n二\n三 四 五\n", [])


def test_the_same_result_from_every_line_end(shared: Path) -> None:
    """A real briefing with CRLF and BOM becomes the same text as without."""
    text = (shared / "seeds" / "2026-10-10-inference-e1prep.txt").read_text(encoding="utf-8")
    assert normalise_import("\ufeff" + text.replace("\n", "\r\n")) == (text, [])


def test_what_is_taken_out_is_named_by_line() -> None:
    """Each line and character has its own notice; what separated two words leaves a space."""
    text = "一\n\x1b[31m慢\x1b[0m\r\n页\x0b尾\u202e反\u200b字\ufeff"
    result, notices = normalise_import(text)
    assert result == "一\n[31m慢[0m\n页 尾反字"
    assert [(notice.line, notice.codepoint, notice.count) for notice in notices] == [
        (2, 0x1B, 2),
        (3, 0x0B, 1),
        (3, 0x200B, 1),
        (3, 0x202E, 1),
        (3, 0xFEFF, 1),
    ]
    assert notices[0].what == "U+001B ESCAPE taken out"
    assert notices[1].what == "U+000B VERTICAL TAB replaced by a space"


def test_joiners_that_nothing_needs_are_taken_out() -> None:
    """A zero-width joiner between Latin or Chinese letters only hides something."""
    result, notices = normalise_import("vL\u200dLM 推\u200c理 \u200d\u200d")
    assert result == "vLLM 推理 "
    assert sum(notice.count for notice in notices) == 4
    assert normalise_import(PERSIAN.replace("\u200c", "\u200c\u200c"))[0] == PERSIAN


def test_composed_form() -> None:
    """A letter and its accent become one character; the reader refuses them apart."""
    assert normalise_import("Poincare\u0301") == ("Poincaré", [])
    (character,) = forbidden_characters("Poincare\u0301")
    assert (character.index, character.kind) == (7, CharacterKind.NOT_NFC)


@pytest.mark.parametrize(
    ("char", "label", "kind"),
    [
        ("\x00", "U+0000 NULL", CharacterKind.CONTROL),
        ("\t", "U+0009 TAB", CharacterKind.CONTROL),
        ("\r", "U+000D CARRIAGE RETURN", CharacterKind.CONTROL),
        ("\x0b", "U+000B VERTICAL TAB", CharacterKind.CONTROL),
        ("\x1b", "U+001B ESCAPE", CharacterKind.CONTROL),
        ("\x85", "U+0085 NEXT LINE", CharacterKind.CONTROL),
        ("\u202e", "U+202E RIGHT-TO-LEFT OVERRIDE", CharacterKind.BIDI),
        ("\u2066", "U+2066 LEFT-TO-RIGHT ISOLATE", CharacterKind.BIDI),
        ("\u2028", "U+2028 LINE SEPARATOR", CharacterKind.LINE_SEPARATOR),
        ("\ufeff", "U+FEFF BYTE ORDER MARK", CharacterKind.BYTE_ORDER_MARK),
        ("\ud800", "U+D800 SURROGATE", CharacterKind.SURROGATE),
        ("\ufdd0", "U+FDD0 NONCHARACTER", CharacterKind.NONCHARACTER),
        ("\U0010ffff", "U+10FFFF NONCHARACTER", CharacterKind.NONCHARACTER),
    ],
)
def test_the_reader_refuses(char: str, label: str, kind: CharacterKind) -> None:
    """Each forbidden character is named with its place; the line feed is allowed."""
    (character,) = forbidden_characters(f"推理{char}缓存\n")
    assert (character.index, character.label, character.kind) == (2, label, kind)
    assert char not in normalise_import(f"推理{char}缓存")[0]
    assert visible(f"推理{char}缓存") == f"推理\\u{{{ord(char):x}}}缓存"


def test_hidden_characters_are_reported_with_their_place() -> None:
    """Zero-width spaces, tags and chained variation selectors are seen although not drawn."""
    text = "a\u200bb\U000e0041c\ufe0f\ufe01"
    assert [(hidden.index, hidden.codepoint) for hidden in hidden_characters(text)] == [
        (1, 0x200B),
        (3, 0xE0041),
        (6, 0xFE01),
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("HookPоint overhead", ["HookPоint"]),
        ("Κubernetes 与 vLLМ", ["Κubernetes", "vLLМ"]),
        ("SGLang差异化 μs Δt λ-calculus Владимир Ωmega", []),
    ],
)
def test_words_of_mixed_alphabets(text: str, words: list[str]) -> None:
    """A Cyrillic or Greek look-alike in a Latin word is reported; Chinese and symbols are not."""
    found = mixed_script_words(text)
    assert [word.word for word in found] == words
    assert all(text[word.start :].startswith(word.word) for word in found)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("::error file=x::y", "\\u{3a}:error file=x::y"),
        ("  ::stop-commands::x", "  \\u{3a}:stop-commands::x"),
        ("##[group]hidden", "\\u{23}#[group]hidden"),
        ("x ##[error]", "x \\u{23}#[error]"),
        ("a\n::error::b", "a\\u{a}::error::b"),
        ("std::vector", "std::vector"),
    ],
)
def test_no_command_for_a_runner(text: str, shown: str) -> None:
    """Text from data never begins a line that a runner would obey."""
    assert visible(text) == shown


def test_long_text_is_cut() -> None:
    """A limit keeps a message readable and is shown."""
    assert visible("缓存" * 10, limit=3) == "缓存缓…"


ANY_TEXT = st.text(
    st.one_of(
        st.characters(exclude_categories=()),
        st.sampled_from("\t\n\r\x0b\x1b\u200c\u200d\u202e\u2028\ufeff\u0301:#[❤️🔥👩می"),
    ),
    max_size=40,
)


@given(ANY_TEXT)
def test_normalised_text_is_clean_and_stays(text: str) -> None:
    """After one pass nothing is forbidden, and a second pass changes nothing and says nothing."""
    result, _ = normalise_import(text)
    assert forbidden_characters(result) == []
    assert hidden_characters(result) == []
    assert normalise_import(result) == (result, [])
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").count("\n")
    assert result.count("\n") == lines


@given(ANY_TEXT)
def test_shown_text_is_one_harmless_line(text: str) -> None:
    """No control byte, no line end and no command reaches a terminal; it can be encoded."""
    shown = visible(text)
    assert not any(unicodedata.category(char) in {"Cc", "Cs", "Zl", "Zp"} for char in shown)
    assert not shown.lstrip().startswith("::")
    assert "##[" not in shown
    assert len((shown + "\n").encode("utf-8").splitlines()) == 1


def test_nothing_that_python_calls_printable_is_forbidden() -> None:
    """The shortcut for clean texts rests on it, for every code point there is."""
    printable = [chr(code) for code in range(sys.maxunicode + 1) if chr(code).isprintable()]
    found = forbidden_characters("\u0000" + "".join(printable))
    kinds = {character.kind for character in found if character.index > 0}
    # All characters in one text: accents follow each other, as on no letter.
    assert kinds <= {CharacterKind.NOT_NFC, CharacterKind.MARK}


FLOOD = "\u0301\u0302" * 20


def test_no_letter_bears_more_accents_than_a_script_has() -> None:
    """A flood of them is drawn over the numbers of the lines above and below."""
    text = f"3{FLOOD} x"
    found = forbidden_characters(text)
    assert [each.index for each in found] == list(range(7, 41))
    assert {each.kind for each in found} == {CharacterKind.MARK}
    assert forbidden_characters("a" + "\u0489\u034f" * 9) != []
    assert forbidden_characters("a" + "\u0332\u200d" * 9) != []
    shown, notices = normalise_import(text)
    assert shown == f"3{FLOOD[:6]} x"
    assert sum(notice.count for notice in notices) == len(FLOOD) - 6
    assert "\\u{301}" in visible(text)


@pytest.mark.parametrize(
    "text",
    [
        "\u05d1\u05b0\u05bc\u05e8\u05b5\u05d0\u05e9\u05c1\u05b4\u0596\u05d9\u05ea",
        "\u0f67\u0f90\u0fb5\u0fa8\u0fb3\u0fba\u0fbc\u0fbb\u0f82",
        "\u0915\u094d\u0937\u094d\u092e\u094d\u092f\u0942\u0902",
        "\u1ec7\u0301",
        "\U0001f468\u200d\U0001f469\u200d\U0001f467 1\ufe0f\u20e3",
        "。。。。。。。。" * 9,
        "\u0e17\u0e35\u0e48\u0e19\u0e35\u0e48",
    ],
)
def test_accents_of_scripts_stay(text: str) -> None:
    """Hebrew, Tibetan, Hindi, Vietnamese, emoji, Thai."""
    kinds = {each.kind for each in forbidden_characters(text)}
    assert CharacterKind.MARK not in kinds

"""Text as LaTeX: shown as it is, never run, and read back by others."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.bibliography.latex import plain_text
from livingdocs.exports.latex import harmless_latex, latex_address, latex_text
from livingdocs.exports.latex_commands import MATH_COMMANDS, TEXT_COMMANDS

# The characters that mean something to TeX, more often than chance would have them.
TEXTS = st.text(st.sampled_from("{}\\%&#_$~^ ab<>|\"'`@=,A中") | st.characters(codec="utf-8"))
COMMAND = re.compile(r"\\([A-Za-z]+|.)")


def depth_holds(text: str) -> bool:
    """Whether BibTeX would find the end of the field where it is."""
    depth = 0
    for char in text:
        depth += (char == "{") - (char == "}")
        if depth < 0:
            return False
    return depth == 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("100% sustainable R&D: #1 KV_cache", r"100\% sustainable {R\&D}: \#1 {KV\_cache}"),
        ("a ~ b ^ c \\ d", r"a {\textasciitilde} b {\textasciicircum} c {\textbackslash} d"),
        ("{set} of", r"\{set\} of"),
        ("open } and {", r"open {\textbraceright} and {\textbraceleft}"),
        ("vLLM and Vitamin C at P99", r"{vLLM} and Vitamin {C} at {P99}"),
        ("A Survey: Attention Is All", "A Survey: Attention Is All"),
        (r"$\alpha$-VAE in $O(n^2)$", r"{$\alpha$}-{VAE} in {$O(n^2)$}"),
        ("run --ipc=host, tea--pot", "run -{}-ipc=host, tea--pot"),
        ("a ``quote'', is it?`", "a `{}`quote'{}', is it?{}`"),
        ("from $5 to $10", r"from \$5 to \$10"),
        ("at $0.5/$1.0 each", r"at \$0.5/\$1.0 each"),
        (r"$\input{/etc/passwd}$", r"\${\textbackslash}input\{/etc/passwd\}\$"),
        ("two\n lines", "two lines"),
    ],
)
def test_each_special_character_is_written_as_the_command_that_shows_it(
    text: str, expected: str
) -> None:
    assert latex_text(text, keep_capitals=True) == expected


@given(TEXTS)
def test_any_text_stays_inside_its_field_and_comes_back(text: str) -> None:
    """No brace ends the field, no command but known ones, and a decoder gives the text again."""
    made = latex_text(text)
    assert depth_holds(made)
    assert set(COMMAND.findall(made)) <= TEXT_COMMANDS | MATH_COMMANDS
    if not re.search(r"\$.*\$|--|[`']|!`|\?`|''|[<>\u00a0]", text):
        assert plain_text(made) == " ".join(text.split())


@given(TEXTS)
def test_latex_of_others_stays_inside_its_field_and_runs_nothing(text: str) -> None:
    made = harmless_latex(text)
    assert depth_holds(made)
    assert set(COMMAND.findall(made)) <= TEXT_COMMANDS | MATH_COMMANDS | {"url"}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (r"G{\"o}del on $\omega$", r"G{\"o}del on $\omega$"),
        (r"{R\&D} for 100\% of {LLM}s", r"{R\&D} for 100\% of {LLM}s"),
        ("100% of A_b & C #1", r"100\% of A\_b \& C \#1"),
        (r"\immediate\write18{x}", r"{\textbackslash}immediate{\textbackslash}write18{x}"),
        (r"\url{https://x.org/a_b%20c}", r"\url{https://x.org/a_b%20c}"),
        ("Heter{o", r"Heter{\textbraceleft}o"),
    ],
)
def test_latex_that_only_shows_is_kept_as_it_was_written(source: str, expected: str) -> None:
    assert harmless_latex(source) == expected


def test_an_address_is_kept_but_for_what_could_end_the_field() -> None:
    assert latex_address("https://x.org/a%20b_c?d=1&e#f") == "https://x.org/a%20b_c?d=1&e#f"
    assert latex_address("https://x.org/{a}\\b c中") == "https://x.org/%7Ba%7D%5Cb%20c%E4%B8%AD"

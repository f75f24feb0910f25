"""LaTeX in names and titles: letters become letters, math stays math."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.bibliography.latex import escaped, plain_text, tidy

MATH = r"{$\omega$-rewriting and $\alpha$-divergence}"


@pytest.mark.parametrize(
    ("source", "letters", "printed"),
    [
        (r"Mart{\'\i}n", "Martín", "Martín"),
        (r"G{\"o}del", "Gödel", "Gödel"),
        (r"p\^{a}t\'{e}", "pâté", "pâté"),
        (r"Veli{\v{c}}kovi{\'c}", "Veličković", "Veličković"),
        (r"{\L}ukasz, Hav\o rsted, Erd{\H o}s", "Łukasz, Havørsted, Erdős", None),
        (r"Nguy{\~{\^e}}n", "Nguyễn", "Nguyễn"),
        (r"Fran{\c c}ois {\r a}", "François å", "François å"),
        (MATH, MATH, MATH[1:-1]),
        (r"\(\frac{a}{b}\) \'e", r"\(\frac{a}{b}\) é", r"\(\frac{a}{b}\) é"),
        (r"{LLM}s for {R\&D}: 50\% off", r"{LLM}s for {R\&D}: 50\% off", "LLMs for R&D: 50% off"),
        (r"\emph{\'e}t{\'e}", r"\emph{é}té", "été"),
        (r"{\em A} \begin{em}A\end{em}", r"{\em A} \begin{em}A\end{em}", "A A"),
        (r"a \textbraceleft{}b\textasciicircum{} {\textbackslash}", None, r"a {b^ \ "[:-1]),
        ("A -- b --- ``q''~x", "A -- b --- ``q''~x", "A – b — “q” x"),
        ("缓存 100% of O'Neill's", "缓存 100% of O'Neill's", "缓存 100% of O'Neill's"),
    ],
)
def test_letters_are_letters_and_the_rest_stays(
    source: str, letters: str | None, printed: str | None
) -> None:
    """The tidy source and what is printed of it."""
    assert tidy(source) == (source if letters is None else letters)
    assert plain_text(source) == (letters if printed is None else printed)


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("100% R&D: #1 KV_cache", r"100\% R\&D: \#1 KV\_cache"),
        (r"50\% of $x_1$ & $5", r"50\% of \$x\_1\$ \& \$5"),
        ("$a_1 & b$ costs", "$a_1 & b$ costs"),
        (r"\$5", r"\$5"),
    ],
)
def test_signs_that_latex_trips_over_are_escaped_outside_of_math(text: str, source: str) -> None:
    """Once, however often it is asked for."""
    assert escaped(text) == source
    assert escaped(source) == source


LATEX = st.lists(
    st.sampled_from(
        ["\\", "{", "}", "$", "'", '"', "^", "o", "i ", "%", "é", "\\ss", "\\(", "\\)"]
    ),
    max_size=14,
).map("".join)


@given(LATEX)
def test_twice_is_once_and_no_source_raises(source: str) -> None:
    """What was made tidy is tidy, whatever it was."""
    assert tidy(tidy(source)) == tidy(source)
    assert escaped(escaped(source)) == escaped(source)
    assert plain_text(source) == " ".join(plain_text(source).split())

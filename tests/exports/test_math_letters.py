"""Math in titles: letters where letters can tell it, and the source where they can't."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.exports.math_letters import math_letters
from livingdocs.titles.folding import fold_title


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        (r"SOTOPIA-$\pi$: Agents", "SOTOPIA-π: Agents"),
        (r"$\omega$-rewriting and $\alpha$-divergence", "ω-rewriting and α-divergence"),
        ("P$^2$ Law, $R^3$ and $B^{10}$", "P² Law, R³ and B¹⁰"),
        (r"$\ell_1$ Norms below $10^{-3}$", "ℓ₁ Norms below 10⁻³"),
        ("From $r$ to $Q^*$", "From r to Q^*"),
        (r"SAEs $\textit{Can}$ Improve", "SAEs Can Improve"),
        (r"at $O(n^2)$ and 3$\times$", "at O(n²) and 3×"),
        ("$0.5/$1.0 for a million tokens", "$0.5/$1.0 for a million tokens"),
        ("$5 or $10", "$5 or $10"),
        ("$</b><i>x</i>$", "$</b><i>x</i>$"),
        ("costs $12.93B", "costs $12.93B"),
        (r"$\input{/etc/passwd}$", r"$\input{/etc/passwd}$"),
        (r"$x_{\mathrm{max}", r"$x_{\mathrm{max}"),
        (r"a \alpha b", r"a \alpha b"),
        ("", ""),
    ],
)
def test_math_is_told_in_letters_or_left_alone(written: str, shown: str) -> None:
    """Prices and what is not plain math stay as they are written."""
    assert math_letters(written) == shown


@pytest.mark.parametrize("title", [r"SOTOPIA-$\pi$: Agents", "P$^2$ Law", r"$\mu$P and $R^3$"])
def test_the_letters_are_the_same_title(title: str) -> None:
    """For whoever compares titles, so that no page shows another one than was judged."""
    assert fold_title(math_letters(title)) == fold_title(title)


@given(st.text(st.sampled_from("\\\\{}^_ ab$") | st.characters(codec="utf-8")))
def test_what_has_no_dollar_is_not_touched(text: str) -> None:
    without = text.replace("$", "")
    assert math_letters(without) == without

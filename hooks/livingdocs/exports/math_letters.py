r"""Plain math in a title as letters: `SOTOPIA-$\pi$` is read `SOTOPIA-π`.

For pages, which typeset no math. Exports and comparisons keep the title as it was written.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from pylatexenc.latex2text import LatexNodes2Text  # type: ignore[import-untyped]

from livingdocs.exports.latex import MATH, is_plain_math

_RAISED: Final = str.maketrans("0123456789+-n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ")
_LOWERED: Final = str.maketrans("0123456789+-", "₀₁₂₃₄₅₆₇₈₉₊₋")
_POWER: Final = re.compile(r"\^(?:\{([0-9n+-]+)\}|([0-9n]))")
_INDEX: Final = re.compile(r"_(?:\{([0-9+-]+)\}|([0-9]))")
# Something that only math has; two dollars may stand around anything.
_TEX: Final = re.compile(r"\\[A-Za-z]|[\^_]|^[A-Za-z]$")

_LATEX: Final = LatexNodes2Text(math_mode="text")


def math_letters(text: str) -> str:
    """The text with letters for the math in it; what is no plain math stays as it is written."""
    if "$" not in text:
        return text
    return MATH.sub(lambda match: _printed(match[1]) or match[0], text)


@lru_cache(maxsize=1024)
def _printed(inside: str) -> str:
    """What stands between two dollars as letters; empty if it can't be told in letters."""
    if not is_plain_math(inside) or _TEX.search(inside) is None:
        return ""
    raised = _POWER.sub(lambda m: (m[1] or m[2]).translate(_RAISED), inside)
    lowered = _INDEX.sub(lambda m: (m[1] or m[2]).translate(_LOWERED), raised)
    printed: str = _LATEX.latex_to_text(lowered).strip()
    return "" if any(sign in printed for sign in "\\{}$\n") else printed

"""Floods of accents: more on one letter than a script has, drawn over the lines around it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

MOST_MARKS = 6
"""On one letter: Hebrew with its accents needs five."""

# No letter, digit or space, so perhaps marks; there are few such runs, and each is looked at.
_MARKS = re.compile(rf"[^\w\s\x00-\u02ff]{{{MOST_MARKS + 1},}}")
_ON_A_LETTER = frozenset({"Mn", "Me", "Mc", "Cf"})


def surplus_marks(text: str) -> Iterator[int]:
    """Where a letter has more accents above and below it than any script needs, each of them.

    What is not drawn between them parts them not; marks of class 0 stand beside each other, in
    Tibetan many of them, but for those that enclose a letter.
    """
    for run in _MARKS.finditer(text):
        count = 0
        for index in range(*run.span()):
            category = unicodedata.category(text[index])
            if category not in _ON_A_LETTER:
                count = 0
            elif category == "Me" or unicodedata.combining(text[index]):
                count += 1
                if count > MOST_MARKS:
                    yield index


def may_be_flooded(text: str) -> bool:
    """Whether it is worth looking: false of nearly every text, and soon said."""
    return _MARKS.search(text) is not None

"""Many cards made from few, to measure how long judging takes."""

from __future__ import annotations

import random
from collections.abc import Sequence

from livingdocs.filing.papers import FiledPaper


def many_cards(papers: Sequence[FiledPaper], count: int) -> tuple[FiledPaper, ...]:
    """`count` cards, each with the title of one paper and sentences of three, and a rare word."""
    generator = random.Random(4)
    made = []
    for number in range(count):
        first, *others = generator.choices(papers, k=3)
        sentences = [line for each in (first, *others) for line in each.abstract.split(". ")]
        chosen = generator.sample(sentences, max(len(sentences) // 3, 1))
        made.append(
            FiledPaper(
                id=f"{number:05}",
                stated=first.stated,
                title=f"{first.title} {number // 3}x",
                abstract=". ".join(chosen),
                categories=first.categories,
            )
        )
    return tuple(made)

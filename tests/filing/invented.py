"""Invented topics and cards for the tests about filing."""

from __future__ import annotations

import random

from livingdocs.filing.papers import FiledPaper
from livingdocs.records.topic import Topic

TEA = Topic(
    id="tea",
    title="茶",
    words=("tea", "steeping", "teapot", "infusion"),
    categories=("cs.TE", "cs.PF", "cs.IT"),
)
IRON = Topic(
    id="iron", title="铁", words=("iron", "forge", "anvil", "hammer"), categories=("cs.FE", "cs.PF")
)
KITCHEN = Topic(id="kitchen", title="厨房", words=("stove", "kettle"), overlaps=("tea",))
TOPICS = (TEA, IRON, KITCHEN)

_SAID = {
    "tea": ["leaf", "blend", "aroma", "oolong", "brew", "cup", "sip", "harvest"],
    "iron": ["ingot", "ore", "smelt", "tongs", "rust", "alloy", "furnace", "steel"],
}
_COMMON = ["method", "system", "result", "model", "measure", "study", "design", "approach"]


def paper(title: str, stated: str, *categories: str, id: str = "2701.00001") -> FiledPaper:
    """A card without abstract."""
    return FiledPaper(id, stated, title, "", categories)


def many(count: int, *, seed: int = 1) -> tuple[FiledPaper, ...]:
    """Cards of tea and iron by turns, whose words no description knows; every tenth is misfiled."""
    generator = random.Random(seed)
    made = []
    for number in range(count):
        right = ("tea", "iron")[number % 2]
        other = ("iron", "tea")[number % 2]
        words = generator.choices(_SAID[right], k=9) + generator.choices(_COMMON, k=6)
        generator.shuffle(words)
        stated = other if number % 10 == 7 else right
        made.append(FiledPaper(f"2701.{number:05}", stated, " ".join(words[:4]), " ".join(words)))
    return tuple(made)

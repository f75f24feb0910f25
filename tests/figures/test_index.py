"""Known figures: found again by name, unit and size, and only then."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.figures import Figure, FigureIndex, KnownFigure, read_figures
from livingdocs.figures.numbers import agree, near


def figure(text: str) -> Figure:
    (found,) = read_figures(text, aliases={})
    return found


def index_of(*texts: str) -> FigureIndex:
    index = FigureIndex()
    for place, text in enumerate(texts, start=1):
        index.add(KnownFigure(figure(text), "inference/2026-09-22", place))
    return index


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("SGLang 16K tok/s", 1),
        ("SGLang 16,210 tok/s", 1),
        ("SGLang 16,900 tok/s", None),
        ("vLLM 16,200 tok/s", None),
        ("SGLang 16,200 cups/h", None),
        ("SGLang 命中率 40%", 2),
        ("SGLang 折扣 40%", None),
    ],
)
def test_the_same_figure(text: str, line: int | None) -> None:
    """A percent needs a word in common, a rate does not."""
    known = index_of("SGLang 16,200 tok/s", "SGLang 缓存命中率 40%").same(figure(text))
    assert (known.line if known else None) == line


@pytest.mark.parametrize(
    ("text", "drifts"),
    [
        ("LMDeploy 16,100 tok/s", True),
        ("LMDeploy 16,200 tok/s", False),
        ("LMDeploy 16K tok/s", False),
        ("LMDeploy 15,000 tok/s", False),
    ],
)
def test_a_figure_drifts_by_a_hair(text: str, drifts: bool) -> None:
    """What agrees repeats it, what is far away is another measurement."""
    assert (index_of("LMDeploy 16,200 tok/s").drifted(figure(text)) is not None) is drifts


def test_a_figure_that_agrees_with_any_has_not_drifted() -> None:
    index = index_of("LMDeploy 16,200 tok/s", "LMDeploy 16,100 tok/s")
    assert index.drifted(figure("LMDeploy 16,100 tok/s")) is None


def test_the_first_place_is_kept() -> None:
    known = index_of("SGLang 16,200 tok/s", "SGLang 16,200 tok/s").same(figure("SGLang 16K tok/s"))
    assert known is not None and known.line == 1


values = st.integers(1, 10**7).map(lambda value: f"Kettle {value} tok/s") | st.integers(1, 999).map(
    lambda value: f"Kettle {value}K tok/s"
)


@given(values, values)
def test_buckets_lose_nothing(first: str, second: str) -> None:
    """What agrees or is near is found, whatever the sizes are; nothing else is."""
    one, other = figure(first), figure(second)
    alike = agree(one.number, other.number) or near(one.number, other.number)
    assert (index_of(first).same(other) is not None) is alike

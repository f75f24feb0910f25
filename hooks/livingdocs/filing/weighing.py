"""Several experts as one, each counted as much as filings, some of them wrong, speak for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from livingdocs.filing.scoring import MISFILED
from livingdocs.filing.tools import Tools

DESCRIPTION_WEIGHT: Final = 1.0
"""What the description counts while nothing is learned."""

_PULL: Final = 10.0
"""How strongly the weights are held at "the description alone", in cards."""


def weigh(tools: Tools, experts: Sequence[Any], stated: Any) -> tuple[Any, Any]:
    """The experts as one: chances by card and topic, and the weight of each expert.

    A logistic model over topics whose weights are the same for all topics. The stated topic is
    taken to be right with the chance that the model gives it, or else any topic at random; the
    share of such filings is fitted too, starting from `MISFILED`.
    """
    numpy, logsumexp = tools.numpy, tools.logsumexp
    facts = numpy.stack([each - each.mean(1, keepdims=True) for each in experts], axis=2)
    rows, count = numpy.arange(len(stated)), facts.shape[2]
    start = numpy.array([DESCRIPTION_WEIGHT] + [0.0] * (count - 1))
    usual = float(numpy.log(MISFILED / (1 - MISFILED)))

    def cost(values: Any) -> tuple[float, Any]:
        weights, odds = values[:count], values[count]
        points = facts @ weights
        chances = numpy.exp(points - logsumexp(points, axis=1, keepdims=True))
        wrong = 1 / (1 + numpy.exp(-odds))
        own = chances[rows, stated]
        seen = (1 - wrong) * own + wrong / facts.shape[1]
        change = facts[rows, stated] - numpy.einsum("nt,ntk->nk", chances, facts)
        share = ((1 - wrong) * own / seen)[:, None]
        slope = -(share * change).sum(0) + _PULL * (weights - start)
        tilt = -((1 / facts.shape[1] - own) / seen).sum() * wrong * (1 - wrong)
        total = -numpy.log(seen).sum() + _PULL / 2 * ((weights - start) ** 2).sum()
        total += _PULL / 2 * (odds - usual) ** 2
        return float(total), numpy.append(slope, tilt + _PULL * (odds - usual))

    bounds = [(0.0, None)] * count + [(-4.6, -0.8)]
    begin = numpy.append(start + 0.1, usual)
    best = tools.minimize(cost, begin, jac=True, method="L-BFGS-B", bounds=bounds).x[:count]
    points = facts @ best
    return numpy.exp(points - logsumexp(points, axis=1, keepdims=True)), best

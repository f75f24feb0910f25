"""The points of an increment as a tree, in the order of the text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Point
from livingdocs.views.rich_text import TextContext, rich_text
from livingdocs.views.runs import Runs

DEEPEST = 4
"""Levels that nobody can tell apart on a page are drawn as the last."""


@dataclass(frozen=True, slots=True)
class PointNode:
    """A point with the points below it."""

    words: Runs
    children: tuple[PointNode, ...] = ()


def point_tree(
    kb: KnowledgeBase, points: Sequence[Point], *, context: TextContext
) -> tuple[PointNode, ...]:
    """Points by level; what follows a point on a deeper level stands below it."""
    nodes: list[PointNode] = []
    place = 0
    while place < len(points):
        end = place + 1
        while end < len(points) and _level(points[end]) > _level(points[place]):
            end += 1
        nodes.append(
            PointNode(
                rich_text(kb, points[place].text, context=context),
                point_tree(kb, points[place + 1 : end], context=context),
            )
        )
        place = end
    return tuple(nodes)


def _level(point: Point) -> int:
    return min(point.level, DEEPEST)

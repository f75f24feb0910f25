"""Records as people name them on a command line: by id, by key, by a name."""

from __future__ import annotations

from collections.abc import Iterable

from livingdocs.curating.edits import CuratingError
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.anchor import Anchor
from livingdocs.records.registry import Metric
from livingdocs.records.shape import nearest


class RefusedError(CuratingError):
    """What was entered is not enough, or names nothing; the message has the way out."""


def find_anchor(kb: KnowledgeBase, text: str) -> Anchor:
    """The anchor with this key, or with this id where one topic alone has it."""
    if text in kb.anchors:
        return kb.anchors[text]
    same = [anchor for anchor in kb.anchors.values() if anchor.id == text]
    if len(same) == 1:
        return same[0]
    if same:
        keys = ", ".join(f"{anchor.topic}/{anchor.id}" for anchor in same)
        raise RefusedError(f'the anchor "{text}" of several topics; expected one of {keys}')
    raise no_such("anchor", text, [*kb.anchors, *(anchor.id for anchor in kb.anchors.values())])


def find_metric(kb: KnowledgeBase, text: str) -> Metric:
    """The metric with this id or name."""
    for metric in kb.metrics.metrics:
        if text in (metric.id, metric.name):
            return metric
    names = [name for metric in kb.metrics.metrics for name in (metric.id, metric.name)]
    raise no_such("metric", text, names, file="metrics.yml")


def find_entity(kb: KnowledgeBase, text: str) -> str:
    """The id of the entity with this id, name or alias."""
    names: dict[str, str] = {}
    for entity in kb.entities.entities:
        for name in (entity.id, entity.name, *entity.aliases):
            names.setdefault(name.casefold(), entity.id)
    if text.casefold() in names:
        return names[text.casefold()]
    raise no_such("entity", text, names, file="entities.yml")


def no_such(what: str, text: str, among: Iterable[str], *, file: str = "") -> RefusedError:
    """What is told of a name that nothing bears, with the nearest that something does."""
    meant = nearest(text, among)
    way = f'write "{meant}"' if meant else f"add it to {file}" if file else "look for it in data/"
    return RefusedError(f'"{text}", which is no {what}; {way}')

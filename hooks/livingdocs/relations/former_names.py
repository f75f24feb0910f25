"""Where an id that was renamed leads in the end, however often it was renamed since."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from livingdocs.records.registry import Redirect, Tombstone
from livingdocs.vocabulary import PublishedKind

Name = tuple[str, str]
"""Kind and id."""


def last_names(redirects: Iterable[Redirect]) -> Mapping[Name, Name | None]:
    """Where each old id leads; None where the renamings lead round in a circle."""
    next_of = {(each.kind, each.old): (each.kind, each.new) for each in redirects}
    ends: dict[Name, Name | None] = {}
    for old in next_of:
        seen = {old}
        name: Name | None = next_of[old]
        while name in next_of:
            if name in seen:
                name = None
                break
            seen.add(name)
            name = next_of[name]
        ends[old] = name
    return ends


def former_names(redirects: Sequence[Redirect]) -> Mapping[Name, tuple[str, ...]]:
    """The ids that each name bore before, also those before these; in the order of the file."""
    names: dict[Name, list[str]] = {}
    for (_, old), end in last_names(redirects).items():
        if end is not None:
            names.setdefault(end, []).append(old)
    return {name: tuple(former) for name, former in names.items()}


def chapter_of(tombstone: Tombstone, redirects: Iterable[Redirect]) -> tuple[str, str | None]:
    """Topic and chapter of an anchor that was taken away, by what the chapter is called now."""
    topic = tombstone.id.partition("/")[0]
    if tombstone.section is None:
        return topic, None
    name = (PublishedKind.SECTIONS.value, f"{topic}/{tombstone.section}")
    now, _, slug = (last_names(redirects).get(name) or name)[1].partition("/")
    return now, slug

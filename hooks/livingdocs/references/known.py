"""Which ids there are, and what is told of one that nothing bears."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

from livingdocs.findings import Finding, Severity
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.shape import nearest
from livingdocs.relations.former_names import Name, last_names
from livingdocs.vocabulary import PublishedKind

Location = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A field of a data file."""

    path: str
    at: Location = ()

    def inside(self, *parts: str | int) -> Place:
        """A field further in."""
        return Place(self.path, (*self.at, *parts))


class KnownIds:
    """The ids of one knowledge base, and the findings about references to others.

    References into the `faulty` files and folders are let be: the fault of the file is told.
    """

    def __init__(self, kb: KnowledgeBase, faulty: frozenset[str]):
        self.kb = kb
        self.faulty = faulty
        self.entities = [entity.id for entity in kb.entities.entities]
        self.metrics = [metric.id for metric in kb.metrics.metrics]
        self.slugs: dict[str, list[str]] = {}
        for topic, slug in kb.sections:
            self.slugs.setdefault(topic, []).append(slug)
        self.anchors: dict[str, set[str]] = {}
        for anchor in kb.anchors.values():
            self.anchors.setdefault(anchor.topic, set()).add(anchor.id)
        self.renamed = last_names(kb.redirects.redirects)

    def file(self, folder: str, key: str) -> Place:
        """The file of a record, by its folder and key."""
        return Place(self.kb.files[folder, key])

    def topic(self, place: Place, topic: str) -> Iterator[Finding]:
        """A topic that is named."""
        file = f"topics/{topic}.yml"
        name = (PublishedKind.TOPICS.value, topic)
        yield from self.known(place, topic, "topic", self.kb.topics, file=file, name=name)

    def section(self, place: Place, topic: str, slug: str) -> Iterator[Finding]:
        """A section of a topic that is named."""
        # An unknown topic is told at the topic; it has no sections that could be named.
        if topic in self.kb.topics:
            known = self.slugs.get(topic, ())
            name = (PublishedKind.SECTIONS.value, f"{topic}/{slug}")
            yield from self.known(place, slug, f"section of {topic}", known, name=name)

    def briefing(self, place: Place, briefing: str) -> Iterator[Finding]:
        """A briefing that is named."""
        file = f"briefings/{briefing}.yml"
        name = (PublishedKind.BRIEFINGS.value, briefing)
        yield from self.known(place, briefing, "briefing", self.kb.briefings, file=file, name=name)

    def name(self, place: Place, name: str, what: str, known: Collection[str]) -> Iterator[Finding]:
        """An entity or a metric (`what`) that is named."""
        kind = PublishedKind.ENTITIES if what == "entity" else PublishedKind.METRICS
        full = (kind.value, name)
        yield from self.known(place, name, what, known, file=f"{kind}.yml", name=full)

    def known(
        self,
        place: Place,
        value: str,
        what: str,
        known: Collection[str],
        *,
        file: str = "",
        name: Name | None = None,
    ) -> Iterator[Finding]:
        """A finding with the nearest one that exists, unless `value` is known or not readable.

        `name` is its kind and full id: one that was renamed or taken away is told as such.
        """
        if value in known or self._is_faulty(file):
            return
        if name is not None and (name in self.renamed or name in self.kb.removed):
            yield self._former(place, value, what, name)
            return
        similar = nearest(value, known)
        yield self.fault(
            place,
            found=f'"{value}", which is no {what}',
            expected=f"{_article(what)} {what} that exists",
            fix=f'write "{similar}"' if similar else f"add the {what}, or name another",
        )

    def _former(self, place: Place, value: str, what: str, name: Name) -> Finding:
        """A reference to an id that nothing bears any more: where it leads now is the way out."""
        end = self.renamed.get(name, name)
        gone = self.kb.removed.get(end) if end is not None else None
        if gone is None:
            found = f'"{value}", which was renamed'
            new = end[1] if end is not None else None
        else:
            found = f'"{value}", which was taken away on {gone.date}'
            new = gone.successor
        # Where ids are per topic, a record names another one of its topic without it.
        short = new.rpartition("/")[2] if new is not None and "/" not in value else new
        return self.fault(
            place,
            found=found,
            expected=f"{_article(what)} {what} that exists",
            fix=f'write "{short}"' if short else "take the reference out, or name another",
        )

    def _is_faulty(self, path: str) -> bool:
        parents = (str(parent) for parent in PurePosixPath(path).parents)
        return path in self.faulty or any(parent in self.faulty for parent in parents)

    def fault(
        self, place: Place, *, found: str, expected: str, fix: str, rule: str = "record-reference"
    ) -> Finding:
        """A finding at a field, with the line and column where it stands."""
        line, column = self.kb.documents[place.path].position(place.at)
        return Finding(
            rule=rule,
            severity=Severity.ERROR,
            path=place.path,
            line=line,
            column=column,
            found=found,
            expected=expected,
            fix=fix,
        )


def _article(noun: str) -> str:
    return "an" if noun[:1] in "aeiou" else "a"

"""Whether ids that are no longer borne still lead somewhere: renamed ones, and those taken away.

An id may stand in a paper, a bookmark or another repository, so it is never free again. It belongs
to a record, or a redirect leads from it to one, or a tombstone says what became of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import PurePosixPath

from livingdocs.arxiv_ids import is_canonical
from livingdocs.findings import Finding, Severity
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.places import file_of_id
from livingdocs.records.registry import Redirect, Tombstone
from livingdocs.records.shape import nearest
from livingdocs.relations.former_names import Name, last_names
from livingdocs.vocabulary import PublishedKind

REDIRECTS = "redirects.yml"
TOMBSTONES = "tombstones.yml"

_PAPERS = (PublishedKind.CARDS, PublishedKind.PAPERS)
_WITH_TOPIC = (
    PublishedKind.SECTIONS,
    PublishedKind.BRIEFINGS,
    PublishedKind.ANCHORS,
    PublishedKind.CONTRADICTIONS,
)


def ids_of(kb: KnowledgeBase) -> Mapping[str, Collection[str]]:
    """Every id that leads to something, by kind."""
    return {
        PublishedKind.TOPICS: kb.topics.keys(),
        PublishedKind.SECTIONS: {f"{topic}/{slug}" for topic, slug in kb.sections},
        PublishedKind.BRIEFINGS: kb.briefings.keys(),
        PublishedKind.ANCHORS: kb.anchors.keys(),
        PublishedKind.CONTRADICTIONS: kb.contradictions.keys(),
        PublishedKind.CARDS: kb.cards.keys(),
        PublishedKind.PAPERS: frozenset(kb.papers),
        PublishedKind.ENTITIES: kb.entities_by_id.keys(),
        PublishedKind.METRICS: {metric.id for metric in kb.metrics.metrics},
    }


def id_change_findings(
    kb: KnowledgeBase, *, faulty: Collection[str] = frozenset()
) -> Iterator[Finding]:
    """Every redirect and tombstone that leads nowhere, or speaks of an id that is borne.

    References into the `faulty` files and folders are let be.
    """
    if not (kb.redirects.redirects or kb.tombstones.tombstones):
        return
    check = _IdChanges(kb, faulty)
    for number, redirect in enumerate(kb.redirects.redirects):
        yield from check.redirect(number, redirect)
    for number, tombstone in enumerate(kb.tombstones.tombstones):
        yield from check.tombstone(number, tombstone)


class _IdChanges:
    """The checks of one knowledge base."""

    def __init__(self, kb: KnowledgeBase, faulty: Collection[str]):
        self.kb = kb
        self.faulty = faulty
        self.ids = ids_of(kb)
        self.ends = last_names(kb.redirects.redirects)
        self.seen: set[tuple[str, Name]] = set()

    def redirect(self, number: int, redirect: Redirect) -> Iterator[Finding]:
        """It leads from an id that nothing bears to one that says something."""
        at = ("redirects", number)
        kind, old, new = redirect.kind, (redirect.kind, redirect.old), (redirect.kind, redirect.new)
        if kind not in self.ids or kind == PublishedKind.PAPERS:
            kinds = [each for each in PublishedKind if each is not PublishedKind.PAPERS]
            yield self._unknown(REDIRECTS, (*at, "kind"), kind, "folder of records", kinds)
            return
        if not _has_form(kind, redirect.old):
            yield self._malformed(REDIRECTS, (*at, "old"), kind, redirect.old)
            return
        if redirect.old in self.ids[kind]:
            yield self._fault(
                REDIRECTS,
                (*at, "old"),
                found=f'"{redirect.old}", which is the id of a record',
                expected="an id that no record bears any more",
                fix="delete the redirect, or rename the record",
            )
        if self._again(REDIRECTS, old):
            yield self._fault(
                REDIRECTS,
                (*at, "old"),
                found=f'the old id "{redirect.old}" again',
                expected="one redirect from each id",
                fix="delete one of the two",
            )
        if self.ends[old] is None:
            yield self._fault(
                REDIRECTS,
                (*at, "new"),
                found=f'"{redirect.new}", from where redirects lead round in a circle',
                expected="redirects that end at a record",
                fix="write the id that the record bears now",
            )
        elif new not in self.ends and new not in self.kb.removed:
            yield from self._known(REDIRECTS, (*at, "new"), kind, redirect.new)

    def tombstone(self, number: int, tombstone: Tombstone) -> Iterator[Finding]:
        """It speaks of an id that nothing bears, and of a successor that says something."""
        at = ("tombstones", number)
        kind, name = tombstone.kind, (tombstone.kind, tombstone.id)
        if kind not in self.ids:
            yield self._unknown(TOMBSTONES, (*at, "kind"), kind, "kind of id", list(PublishedKind))
            return
        if not _has_form(kind, tombstone.id):
            yield self._malformed(TOMBSTONES, (*at, "id"), kind, tombstone.id)
            return
        if tombstone.id in self.ids[kind]:
            back = "delete the tombstone if the removal was taken back"
            paper = "the paper is here again: delete the tombstone"
            yield self._fault(
                TOMBSTONES,
                (*at, "id"),
                found=f'"{tombstone.id}", an id that was taken away and is borne again',
                expected="an id that nothing bears any more: whoever noted it means what is gone",
                fix=paper if kind in _PAPERS else f"give the record another id, or {back}",
            )
        if self._again(TOMBSTONES, name) or name in self.ends:
            yield self._fault(
                TOMBSTONES,
                (*at, "id"),
                found=f'"{tombstone.id}" again'
                + (f", which {REDIRECTS} leads elsewhere" if name in self.ends else ""),
                expected="one tombstone or one redirect for each id",
                fix="delete one of the two",
            )
        yield from self._section(at, tombstone)
        yield from self._successor(at, tombstone)

    def _section(self, at: tuple[str, int], tombstone: Tombstone) -> Iterator[Finding]:
        if tombstone.section is None:
            return
        key = f"{tombstone.id.partition('/')[0]}/{tombstone.section}"
        name = (PublishedKind.SECTIONS.value, key)
        if name not in self.ends and name not in self.kb.removed:
            yield from self._known(TOMBSTONES, (*at, "section"), name[0], key)

    def _successor(self, at: tuple[str, int], tombstone: Tombstone) -> Iterator[Finding]:
        if tombstone.successor is None:
            return
        end = self._last_successor(tombstone)
        if end is None:
            yield self._fault(
                TOMBSTONES,
                (*at, "successor"),
                found=f'"{tombstone.successor}", from where successors lead round in a circle',
                expected="a successor that a reader can read",
                fix="name another one, or write null",
            )
        elif end not in self.kb.removed:
            yield from self._known(TOMBSTONES, (*at, "successor"), *end)

    def _last_successor(self, tombstone: Tombstone) -> Name | None:
        """Where successors and redirects lead in the end; None if round in a circle."""
        seen: set[Name] = set()
        step: Tombstone | None = tombstone
        end: Name | None = (tombstone.kind, tombstone.id)
        while step is not None and step.successor is not None:
            seen.add((step.kind, step.id))
            name = (step.kind, step.successor)
            end = self.ends.get(name, name)
            if end is None or end in seen:
                return None
            step = self.kb.removed.get(end)
        return end

    def _again(self, path: str, name: Name) -> bool:
        known = (path, name) in self.seen
        self.seen.add((path, name))
        return known

    def _known(
        self, path: str, at: tuple[str | int, ...], kind: str, value: str
    ) -> Iterator[Finding]:
        file = file_of_id(kind, value)
        above = {file, *map(str, PurePosixPath(file).parents)}
        if value not in self.ids[kind] and not above & set(self.faulty):
            yield self._unknown(path, at, value, f"record in {kind}/", self.ids[kind])

    def _unknown(
        self,
        path: str,
        at: tuple[str | int, ...],
        value: str,
        what: str,
        known: Collection[str],
    ) -> Finding:
        similar = nearest(value, known)
        return self._fault(
            path,
            at,
            found=f'"{value}", which is no {what}',
            expected=f"a {what} that exists",
            fix=f'write "{similar}"' if similar else f"add the {what}, or name another",
        )

    def _malformed(self, path: str, at: tuple[str | int, ...], kind: str, value: str) -> Finding:
        form = "<topic>/<id>" if kind in _WITH_TOPIC else "an id without a topic"
        return self._fault(
            path,
            at,
            found=f'"{value}", which no id in {kind}/ can be',
            expected="an arXiv id" if kind in _PAPERS else form,
            fix="write the id as it was published",
        )

    def _fault(
        self, path: str, at: tuple[str | int, ...], *, found: str, expected: str, fix: str
    ) -> Finding:
        line, column = self.kb.documents[path].position(at)
        return Finding(
            rule="record-reference",
            severity=Severity.ERROR,
            path=path,
            line=line,
            column=column,
            found=found,
            expected=expected,
            fix=fix,
        )


def _has_form(kind: str, value: str) -> bool:
    """Whether a page of this kind could have had that address."""
    if kind in _PAPERS:
        return is_canonical(value)
    return value.count("/") == (1 if kind in _WITH_TOPIC else 0)

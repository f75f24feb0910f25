"""All works that there are, and which of them an entry is: by arXiv id, DOI, content, title."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from livingdocs.bib_import.comparing import keeps_apart, may_have_one_title
from livingdocs.bib_import.entry_keys import asked_keys, wanted_key
from livingdocs.bib_import.works import CITATIONS, REFERENCES, Work
from livingdocs.bibliography.aliases import alias_keys
from livingdocs.bibliography.cited_papers import cited_paper


class Ground(StrEnum):
    """Why an entry is taken for a work that there is already."""

    ARXIV = "arXiv id"
    DOI = "DOI"
    CONTENT = "same content"
    TITLE = "title, authors and year"
    OWN_KEY = "key of this site"


class NearReason(StrEnum):
    """Why an entry may be a work that there is already, and a person must say."""

    TITLE = "same title"
    DOI = "same DOI"


@dataclass(frozen=True, slots=True)
class Near:
    """A work that an entry was not joined with, and what keeps the two apart."""

    work: Work
    reason: NearReason
    apart: str


@dataclass
class Found:
    """What was found for an entry: one work, or some that come near."""

    work: Work | None = None
    ground: Ground | None = None
    near: list[Near] = field(default_factory=list)


_NOT_SAID: Final = "that entry does not say that it is on arXiv"
_MOST_NEAR: Final = 3
_MOST_COMPARED: Final = 50


class Shelf:
    """The works of the data folder, and those that are brought in, by what they are known by."""

    def __init__(self, works: Iterable[Work] = ()) -> None:
        """Put up what there is."""
        self.works: list[Work] = []
        self.keys: dict[str, Work] = {}
        self._papers: dict[str, Work] = {}
        self._dois: dict[str, list[Work]] = {}
        self._contents: dict[tuple[object, ...], Work] = {}
        self._asked: dict[tuple[tuple[object, ...], str], Work] = {}
        self._titles: dict[str, list[Work]] = {}
        self._indexed: set[tuple[int, str]] = set()
        for work in works:
            self.add(work)

    def add(self, work: Work) -> None:
        """Put up a work under its key; it stands behind those that there are."""
        self.works.append(work)
        self.keys[work.key.casefold()] = work
        for alias in alias_keys(work.fields):
            self.keys.setdefault(alias.casefold(), work)
        self.index(work)
        self._contents.setdefault(work.content, work)
        for key in asked_keys(work):
            self._asked.setdefault((work.content, key), work)

    def index(self, work: Work) -> None:
        """Let a work be found, also by what was added to it."""
        if work.place == CITATIONS and (paper := cited_paper(work.fields)) is not None:
            self._papers.setdefault(paper.id, work)
        for key, works in ((work.identity.doi, self._dois), (work.title_key, self._titles)):
            if key and (id(work), key) not in self._indexed:
                works.setdefault(key, []).append(work)
                self._indexed.add((id(work), key))

    def paper(self, arxiv_id: str) -> Work | None:
        """The citation of a paper."""
        return self._papers.get(arxiv_id)

    def find(self, work: Work) -> Found:
        """Which work an entry is."""
        if (paper := work.identity.paper) is not None:
            if (cited := self._papers.get(paper)) is not None:
                return Found(cited, Ground.ARXIV)
            return Found(near=list(self._twins_of_paper(work)))
        return self._by_doi(work) or self._by_content(work) or self._by_title(work)

    def _by_doi(self, work: Work) -> Found | None:
        for other in self._dois.get(work.identity.doi, ()) if work.identity.doi else ():
            if may_have_one_title(other, work):
                return Found(other, Ground.DOI)
        return None

    def _by_content(self, work: Work) -> Found | None:
        if (first := self._contents.get(work.content)) is None:
            return None
        asked = self._asked.get((work.content, wanted_key(work).casefold()))
        says_something = work.title_key or work.identity.doi or work.fields.get("url")
        same = asked or (first if says_something else None)
        return Found(same, Ground.CONTENT) if same else None

    def _by_title(self, work: Work) -> Found:
        near: list[Near] = []
        candidates = self._titles.get(work.title_key, ()) if work.title_key else ()
        for other in candidates[:_MOST_COMPARED]:
            apart = keeps_apart(other, work)
            if apart is None:
                return Found(other, Ground.TITLE)
            near.append(Near(other, NearReason.TITLE, apart))
        if work.identity.doi:
            near += [
                Near(other, NearReason.DOI, "another title")
                for other in self._dois.get(work.identity.doi, ())
            ]
        return Found(near=near[:_MOST_NEAR])

    def _twins_of_paper(self, work: Work) -> Iterator[Near]:
        """Entries of `references.bib` that may be the paper: only a person moves them."""
        for other in self._dois.get(work.identity.doi, ()) if work.identity.doi else ():
            if other.place == REFERENCES and may_have_one_title(other, work):
                yield Near(other, NearReason.DOI, _NOT_SAID)
                return
        for other in self._titles.get(work.title_key, ())[:_MOST_NEAR] if work.title_key else ():
            if other.place == REFERENCES and set(other.families) & set(work.families):
                yield Near(other, NearReason.TITLE, _NOT_SAID)

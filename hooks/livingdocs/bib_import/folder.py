"""What an import needs to know of a data folder: its two bibliographies, and its papers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from livingdocs.arxiv_ids import file_stem
from livingdocs.bib_import.decoding import BibliographyRefusedError
from livingdocs.bib_import.works import CITATIONS, REFERENCES, Work, belong, held
from livingdocs.bibliography.cited_papers import cited_papers
from livingdocs.bibliography.reading import references_of, source_of
from livingdocs.bibliography.source import attached_comments
from livingdocs.fetching.plan import papers_by_scan
from livingdocs.fetching.store import Store
from livingdocs.findings import Finding, below
from livingdocs.loading import KnowledgeBaseError, load_knowledge_base
from livingdocs.loading.file_faults import not_plain
from livingdocs.records.places import record_path
from livingdocs.records.snapshot import Snapshot
from livingdocs.titles.authors import AuthorMatch, check_authors
from livingdocs.titles.papers import PaperFacts
from livingdocs.titles.verdicts import judge
from livingdocs.vocabulary import TitleVerdict
from livingdocs.yaml_files.files import MAX_BIB_BYTES, linked_folder, read_bytes_nofollow
from livingdocs.yaml_files.text_faults import bad_bytes

_OTHER_TITLE: Final = {TitleVerdict.DIFFERENT_PAPER, TitleVerdict.RENAMED}
_OTHER_AUTHORS: Final = {AuthorMatch.DIFFERENT, AuthorMatch.TITLE_WORDS}
# Behind Latin with its accents: Greek, Cyrillic, Chinese, ...
_BEYOND_LATIN: Final = 0x370


@dataclass
class HeldFile:
    """A bibliography of the data folder: its bytes, its entries, what stands between them."""

    place: str
    data: bytes | None
    works: list[Work] = field(default_factory=list)
    head: list[str] = field(default_factory=list)
    tail: list[str] = field(default_factory=list)


def read_bytes(root: Path, place: str) -> bytes | None:
    """The bytes of a bibliography; None where there is none.

    Raises:
        BibliographyRefusedError: for something else than a plain file.
    """
    try:
        if (folder := linked_folder(root, place)) is not None:
            raise BibliographyRefusedError(not_plain(place, f"{folder} is a link to another place"))
        return read_bytes_nofollow(root / place, limit=MAX_BIB_BYTES)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise BibliographyRefusedError(
            not_plain(place, f"can't be read: {error.strerror or error}")
        ) from error


def held_files(
    references: bytes | None, citations: bytes | None, *, folder: str
) -> tuple[HeldFile, HeldFile]:
    """Both bibliographies of the data folder, which messages call `folder`.

    Raises:
        BibliographyRefusedError: when one has a fault: what can't be read could get lost.
    """
    findings: list[Finding] = []
    files = []
    taken: dict[str, int] = {}
    for place, data in ((REFERENCES, references), (CITATIONS, citations)):
        file = HeldFile(place, data)
        files.append(file)
        if data is None:
            continue
        findings.extend(bad_bytes(data, place))
        source, faults = source_of(data.decode("utf-8", "replace"), place)
        known, more = references_of(source, place)
        findings.extend((*faults, *more))
        if place == REFERENCES:
            taken = {each.key.casefold(): each.line for each in known}
        else:
            findings.extend(cited_papers(known, place, taken=taken)[1])
        file.head, above, file.tail = attached_comments(source)
        for entry in source.entries:
            work = held(entry, place, file=f"{folder}/{place}")
            work.comments = above.get(entry.line, ())
            file.works.append(work)
    by_key = {work.key.casefold(): work for file in files for work in file.works}
    for work in by_key.values():
        belong(work, by_key.get(work.fields.get("crossref", "").casefold()))
    if findings:
        raise BibliographyRefusedError(*(below(folder, finding) for finding in findings))
    return files[0], files[1]


class KnownPapers:
    """The papers of a data folder; looked up one by one, since most imports need few."""

    def __init__(self, data: Path) -> None:
        """Nothing is read yet."""
        self._data = data
        self._store = Store(data)
        self._all: frozenset[str] | None = None

    def is_known(self, paper: str) -> bool:
        """Whether the site has a page about the paper."""
        if self._store.snapshot(paper) or (self._data / f"cards/{file_stem(paper)}.yml").exists():
            return True
        if self._all is None:
            try:
                self._all = frozenset(load_knowledge_base(self._data).papers)
            except KnowledgeBaseError:
                self._all = frozenset(papers_by_scan(self._data))
        return paper in self._all

    def other_title(self, paper: str, title: str) -> tuple[str, str] | None:
        """The official title and the path of its file, if `title` is none for that paper."""
        snapshot = self._store.snapshot(paper)
        if snapshot is None or not title:
            return None
        verdict = judge(title, None, _facts(snapshot))
        return (snapshot.title, record_path(snapshot)) if verdict.kind in _OTHER_TITLE else None

    def other_authors(self, paper: str, names: Sequence[str]) -> tuple[str, str] | None:
        """The official authors and the path of their file, if none of `names` is one of them.

        Names in another script than the official ones say nothing, and neither do initials.
        """
        snapshot = self._store.snapshot(paper)
        if snapshot is None or not all(map(_is_latin, names)):
            return None
        check = check_authors(names, _facts(snapshot))
        if check.match not in _OTHER_AUTHORS or not check.official:
            return None
        return "; ".join(check.official), record_path(snapshot)


def _is_latin(name: str) -> bool:
    return all(ord(sign) < _BEYOND_LATIN or "\u1e00" <= sign < "\u2100" for sign in name)


def _facts(snapshot: Snapshot) -> PaperFacts:
    return PaperFacts(
        id=snapshot.id,
        title=snapshot.title,
        abstract=snapshot.abstract,
        authors=snapshot.authors or (),
        authors_complete=snapshot.authors_complete,
        former_titles=tuple(past.title for past in snapshot.versions),
    )

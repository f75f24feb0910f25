"""Papers on arXiv that imported bibliographies cite: `citations.bib`, one entry a paper.

An entry has the form of those in `references.bib`. Its `eprint` is the id of the paper, with the
version that was cited if one was; `x-source` names the bibliographies it came from, each with line
and key: `refs.bib:12 kwon2023; thesis.bib:40 vllm`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from livingdocs.arxiv_ids import ArxivId, parse_arxiv_id
from livingdocs.bibliography.reading import DUPLICATE, SYNTAX, Reference
from livingdocs.findings import Finding
from livingdocs.yaml_files.text_faults import Words, fault

SOURCE_FIELD: Final = "x-source"
_SOURCE: Final = re.compile(r"(.+):([1-9][0-9]{0,8})(?: (\S+))?")
_NOT_IN_NAMES: Final = re.compile(r"[;{}\\\s]+")


@dataclass(frozen=True, slots=True)
class BibSource:
    """Where a bibliography cites a paper: its name, the line of the entry, the key that it had."""

    name: str
    line: int
    key: str = ""

    def __str__(self) -> str:
        """As it stands in `x-source`."""
        place = f"{_NOT_IN_NAMES.sub('_', self.name)}:{self.line}"
        key = _NOT_IN_NAMES.sub("_", self.key)
        return f"{place} {key}" if key else place


def bib_sources(fields: Mapping[str, str]) -> tuple[BibSource, ...]:
    """The bibliographies that an entry names as where it came from."""
    pieces = (piece.strip() for piece in fields.get(SOURCE_FIELD, "").split(";"))
    matches = (_SOURCE.fullmatch(piece) for piece in pieces if piece)
    return tuple(BibSource(found[1], int(found[2]), found[3] or "") for found in matches if found)


def cited_paper(fields: Mapping[str, str]) -> ArxivId | None:
    """The paper that an entry of `citations.bib` is about."""
    return parse_arxiv_id(fields.get("eprint", ""))


def cited_papers(
    references: Iterable[Reference], path: str, *, taken: Mapping[str, int]
) -> tuple[dict[str, Reference], list[Finding]]:
    """The entries by paper, and what keeps one from being found.

    `taken` are the keys of `references.bib` in casefold, with their lines: a page that cites a key
    must find one work.
    """
    found: dict[str, Reference] = {}
    findings: list[Finding] = []
    for reference in references:
        paper = cited_paper(reference.fields)
        if paper is None:
            findings.append(_no_paper(reference, path))
        elif (first := found.setdefault(paper.id, reference)) is not reference:
            findings.append(_again(reference, paper.id, first, path))
        if (line := taken.get(reference.key.casefold())) is not None:
            findings.append(_taken(reference, line, path))
    return dict(sorted(found.items())), findings


def _no_paper(reference: Reference, path: str) -> Finding:
    words = Words(
        f"the entry {reference.key} without the id of a paper in eprint",
        "eprint = {2605.11093}, with or without a version",
        "write the id, or move the entry to references.bib",
    )
    return fault(SYNTAX, words, path=path, at=(reference.line, 1))


def _again(reference: Reference, paper: str, first: Reference, path: str) -> Finding:
    words = Words(
        f"the paper {paper} again, first in line {first.line} as {first.key}",
        "one entry for each paper",
        "join the two entries",
    )
    return fault(DUPLICATE, words, path=path, at=(reference.line, 1))


def _taken(reference: Reference, line: int, path: str) -> Finding:
    words = Words(
        f"the key {reference.key}, which line {line} of references.bib has, too",
        "one work for each key, whatever the capitals",
        "give one of the two entries another key",
    )
    return fault(DUPLICATE, words, path=path, at=(reference.line, 1))

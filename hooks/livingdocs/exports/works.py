"""Which works belong into the files of the site, of a chapter, of a paper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from livingdocs.exports.bibtex import bibtex_entry
from livingdocs.exports.csl_json import csl_json
from livingdocs.exports.papers import UNVERIFIED, Item, cited_title, paper_item
from livingdocs.exports.references import reference_bibtex, reference_item
from livingdocs.exports.ris import ris_record
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.once import once_a_base
from livingdocs.relations.section_uses import SectionUses
from livingdocs.vocabulary import RecordStatus

FORMATS: Final = ("bib", "ris", "csl.json")
"""The endings of the files of one set of works."""

_SHOWN: Final = (RecordStatus.PROPOSED, RecordStatus.ACCEPTED)


@once_a_base
def paper_items(kb: KnowledgeBase) -> Mapping[str, Item]:
    """Every paper by its id."""
    return {paper: _paper_item(kb, paper) for paper in kb.papers}


def _paper_item(kb: KnowledgeBase, paper: str) -> Item:
    """A paper; without metadata with the authors and the year that a bibliography gives it."""
    item = paper_item(kb, paper)
    cited = kb.bib_citations.get(paper)
    if cited is None or paper in kb.snapshots:
        return item
    said = reference_item(cited)
    item |= {name: said[name] for name in ("author", "issued") if name in said}
    if cited_title(kb, paper) is None and cited.title:
        item["title"] = cited.title
    item["note"] = f"{UNVERIFIED}: as an imported bibliography has it, no metadata from arXiv"
    return item


@once_a_base
def reference_items(kb: KnowledgeBase) -> Mapping[str, Item]:
    """Every work that is not on arXiv, by its key as written."""
    return {key: reference_item(reference) for key, reference in kb.references.items()}


def section_papers(kb: KnowledgeBase, topic: str, slug: str) -> tuple[str, ...]:
    """Papers on which an anchor of the section rests or that a briefing cites for it, by id."""
    uses = kb.section_uses.get((topic, slug), SectionUses())
    named = {citation.id for _, citation in uses.citations}
    for anchor in kb.anchors_by_section.get((topic, slug), ()):
        if anchor.status in _SHOWN:
            named.update(paper.id for paper in anchor.papers)
    return tuple(sorted(named))


def paper_files(kb: KnowledgeBase, papers: Iterable[str]) -> dict[str, str]:
    """The texts of some papers by the ending of the file."""
    return _texts([(paper_items(kb)[paper], _paper_entries(kb)[paper]) for paper in papers])


def site_files(kb: KnowledgeBase) -> dict[str, str]:
    """The texts of all works, those that are not on arXiv last."""
    works = [(item, _paper_entries(kb)[paper]) for paper, item in paper_items(kb).items()]
    for key, item in reference_items(kb).items():
        works.append((item, reference_bibtex(kb.references[key])))
    return _texts(works)


def paper_bibtex(kb: KnowledgeBase, arxiv_id: str) -> str:
    """The entry of one paper."""
    return _paper_entries(kb)[arxiv_id]


@once_a_base
def _paper_entries(kb: KnowledgeBase) -> Mapping[str, str]:
    """Every paper's BibTeX, which three files hold."""
    return {paper: bibtex_entry(item) for paper, item in paper_items(kb).items()}


def _texts(works: list[tuple[Item, str]]) -> dict[str, str]:
    items = [item for item, _ in works]
    return {
        "bib": "\n".join(entry for _, entry in works),
        "ris": "\n".join(map(ris_record, items)),
        "csl.json": csl_json(items),
    }

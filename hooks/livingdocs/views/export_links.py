"""The files that a reader can take away: of the site, of a chapter, of a paper."""

from __future__ import annotations

from dataclasses import dataclass

from livingdocs.arxiv_ids import file_stem
from livingdocs.exports.works import (
    paper_bibtex,
    paper_items,
    reference_items,
    section_papers,
)
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.views.targets import Place, Target

_LABELS = {"bib": "BibTeX", "ris": "RIS", "csl.json": "CSL JSON"}


@dataclass(frozen=True, slots=True)
class ExportLink:
    """A file; `name` is what it is called where it is kept."""

    label: str
    target: Target
    name: str


@dataclass(frozen=True, slots=True)
class ExportView:
    """The files of one set of works, with the BibTeX of a single one to look at."""

    heading: str
    links: tuple[ExportLink, ...]
    bibtex: str | None = None


def site_path(ending: str) -> str:
    """The file of all works."""
    return f"export/papers.{ending}"


def section_path(topic: str, slug: str, ending: str) -> str:
    """The file of a chapter, beside its page."""
    return f"living/{topic}/{slug}/{topic}-{slug}.{ending}"


def paper_path(arxiv_id: str, ending: str) -> str:
    """The file of a paper, beside its page."""
    stem = file_stem(arxiv_id)
    return f"papers/{stem}/{stem}.{ending}"


def site_exports(kb: KnowledgeBase) -> ExportView | None:
    """All works; None where there are none."""
    papers, others = len(paper_items(kb)), len(reference_items(kb))
    if not papers + others:
        return None
    more = f"，另有不在 arXiv 的 {others} 种文献" if others else ""
    return ExportView(
        f"导出全部 {papers} 篇论文{more}", _links({ending: site_path(ending) for ending in _LABELS})
    )


def section_exports(kb: KnowledgeBase, topic: str, slug: str) -> ExportView | None:
    """The papers of a chapter; None where it has none."""
    papers = section_papers(kb, topic, slug)
    if not papers:
        return None
    paths = {ending: section_path(topic, slug, ending) for ending in _LABELS}
    return ExportView(f"导出这一节的 {len(papers)} 篇论文", _links(paths))


def paper_exports(kb: KnowledgeBase, arxiv_id: str) -> ExportView:
    """One paper."""
    paths = {ending: paper_path(arxiv_id, ending) for ending in _LABELS}
    return ExportView("导出", _links(paths), paper_bibtex(kb, arxiv_id))


def _links(paths: dict[str, str]) -> tuple[ExportLink, ...]:
    return tuple(
        ExportLink(_LABELS[ending], Target(Place.FILE, path), path.rpartition("/")[2])
        for ending, path in paths.items()
    )

"""Files of the site that are no pages, as text by their path.

Whoever has other files to offer writes a maker and adds it to `_MAKERS`; a template links to such a
file with `Target(Place.FILE, path)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from livingdocs.exports.works import paper_files, section_papers, site_files
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages import feeds, language_models
from livingdocs.pages.page import StaticFile
from livingdocs.views.claim_csv import claims_csv, csv_path
from livingdocs.views.comparison_frames import frames_by_metric
from livingdocs.views.export_links import paper_path, section_path, site_path


def bibliographies(kb: KnowledgeBase, address: str) -> Iterator[StaticFile]:
    """BibTeX, RIS and CSL-JSON of the site, of every chapter that has papers, of every paper."""
    if kb.papers or kb.references:
        for ending, text in site_files(kb).items():
            yield StaticFile(site_path(ending), text)
    for topic, slug in kb.sections:
        if papers := section_papers(kb, topic, slug):
            for ending, text in paper_files(kb, papers).items():
                yield StaticFile(section_path(topic, slug, ending), text)
    for paper in kb.papers:
        for ending, text in paper_files(kb, (paper,)).items():
            yield StaticFile(paper_path(paper, ending), text)


def claim_tables(kb: KnowledgeBase, address: str) -> Iterator[StaticFile]:
    """The claims of each metric, a file for each set of conditions."""
    for metric, frames in frames_by_metric(kb).items():
        for number, frame in enumerate(frames, start=1):
            yield StaticFile(csv_path(metric, number), claims_csv(kb, frame))


_MAKERS: tuple[Callable[[KnowledgeBase, str], Iterator[StaticFile]], ...] = (
    bibliographies,
    claim_tables,
    feeds.files,
    language_models.files,
)


def static_files(kb: KnowledgeBase, *, address: str | None) -> Iterator[StaticFile]:
    """Every file of the knowledge base that is no page.

    `address` is that of the published site; files that are read elsewhere name whole addresses.
    """
    site = f"{(address or '').rstrip('/')}/"
    for make in _MAKERS:
        yield from make(kb, site)

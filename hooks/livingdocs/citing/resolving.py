"""What a key in a citation means: a paper by its id, a work of a bibliography by its keys."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass

from livingdocs.arxiv_ids import parse_arxiv_id
from livingdocs.bibliography.aliases import alias_keys
from livingdocs.exports.keys import paper_of_key
from livingdocs.exports.papers import Item
from livingdocs.exports.works import paper_items, reference_items
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.once import once_a_base


@dataclass(frozen=True, slots=True)
class Work:
    """A work that can be cited; `paper` is its arXiv id where it is on arXiv."""

    item: Item
    paper: str | None = None


@once_a_base
def _by_key(kb: KnowledgeBase) -> Mapping[str, str]:
    """The keys of `references.bib` as written, by their small letters and by those of `ids`."""
    found = {key.casefold(): key for key in kb.references}
    for key, reference in kb.references.items():
        for alias in alias_keys(reference.fields):
            found.setdefault(alias.casefold(), key)
    return found


@once_a_base
def _papers_by_key(kb: KnowledgeBase) -> Mapping[str, str]:
    """The papers that imported bibliographies cite, by the keys that these have for them."""
    found: dict[str, str] = {}
    for paper, reference in kb.bib_citations.items():
        for key in (reference.key, *alias_keys(reference.fields)):
            found.setdefault(key.casefold(), paper)
    return found


def find_work(kb: KnowledgeBase, key: str) -> Work | None:
    """The work behind `2605.11093`, `arXiv:2605.11093`, the key of an export, or a key of the file.

    A key of the file comes first: somebody wrote it down as the name of that work.
    """
    if (written := _by_key(kb).get(key.casefold())) is not None:
        return Work(reference_items(kb)[written])
    parsed = parse_arxiv_id(key)
    paper = paper_of_key(key) or (parsed.id if parsed and parsed.version is None else None)
    paper = paper or _papers_by_key(kb).get(key.casefold())
    if paper is not None and paper in paper_items(kb):
        return Work(paper_items(kb)[paper], paper)
    return None


def missing_key(kb: KnowledgeBase, key: str) -> str:
    """What is wrong with a key that means nothing, and what to do."""
    parsed = parse_arxiv_id(key)
    if parsed is not None and parsed.version is not None:
        return f"expected the id without a version: [@{parsed.id}]"
    known = [*kb.references, *kb.papers]
    near = difflib.get_close_matches(key, known, n=3, cutoff=0.7)
    such = f", such as {', '.join(near)}" if near else ""
    return f"expected an arXiv id that the data names, or a key of references.bib{such}"

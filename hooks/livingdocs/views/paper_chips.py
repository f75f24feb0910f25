"""A paper inside other pages: its id as a link, and its official title where one is known."""

from __future__ import annotations

from dataclasses import dataclass

from livingdocs.exports.math_letters import math_letters
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.views.paper_marks import Marks, paper_marks
from livingdocs.views.targets import Target, to_paper


@dataclass(frozen=True, slots=True)
class PaperChip:
    """A paper as a chip.

    Attributes:
        label: the id with the version that was read.
        title: the official title, None without a snapshot.
        claimed: the title as a briefing wrote it, where there is no official one.
        marks: withdrawn, and the verdict on its title.
    """

    target: Target
    label: str
    title: str | None = None
    claimed: str | None = None
    marks: Marks = ()


def paper_chip(
    kb: KnowledgeBase, arxiv_id: str, *, version: int | None = None, claimed: str | None = None
) -> PaperChip:
    """The chip of a paper; `claimed` is the title to show where no official one is known."""
    snapshot = kb.snapshots.get(arxiv_id)
    title = math_letters(snapshot.title) if snapshot is not None else None
    return PaperChip(
        target=to_paper(arxiv_id),
        label=arxiv_id if version is None else f"{arxiv_id}v{version}",
        title=title,
        claimed=claimed if title is None else None,
        marks=paper_marks(kb, arxiv_id),
    )

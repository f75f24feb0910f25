"""Suggestions as records in the data folder."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from pathlib import Path

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.machine import Suggestion
from livingdocs.records.places import record_path
from livingdocs.titles.suggesting import Offer
from livingdocs.vocabulary import SuggestionKind
from livingdocs.yaml_files.files import write_below
from livingdocs.yaml_files.heads import with_head
from livingdocs.yaml_files.sole_writer import SoleWriter
from livingdocs.yaml_files.writer import dump_yaml


def write_offers(
    offers: Iterable[Offer], kb: KnowledgeBase, *, data: Path, day: dt.date
) -> tuple[str, ...]:
    """Write what is offered and not yet stored; the paths, below the data folder.

    What is stored with another day only is left as it is.

    Raises:
        OSError: a file can't be written; those before it are.
    """
    known = {(each.id, each.suggested, each.reason) for each in kb.suggestions.values()}
    written = []
    for offer in offers:
        made = Suggestion(
            id=offer.wanted.key,
            kind=SuggestionKind.ARXIV_ID,
            subject=offer.wanted.subject,
            suggested=offer.candidate.id,
            reason=offer.reason,
            made_on=day.isoformat(),
        )
        if (made.id, made.suggested, made.reason) in known:
            continue
        path = record_path(made)
        with SoleWriter(data):
            write_below(data, path, with_head(data, path, dump_yaml(made.model_dump(mode="json"))))
        written.append(path)
    return tuple(written)

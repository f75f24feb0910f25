"""Accepting and rejecting what an import proposed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from livingdocs.curating.edits import CuratingError, Edits
from livingdocs.curating.named_records import no_such
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.anchor import Anchor
from livingdocs.records.base import Record
from livingdocs.records.card import PaperCard
from livingdocs.records.contradiction import Contradiction
from livingdocs.vocabulary import RecordStatus
from livingdocs.yaml_files.editing import set_value

FOLDERS: Final = ("anchors", "contradictions", "cards")
"""Folders of records that are proposed and then decided on."""


class Decision(StrEnum):
    """What a person decides on a proposal."""

    ACCEPT = "accept"
    REJECT = "reject"
    RETIRE = "retire"


_STATUS: Final = {
    Decision.ACCEPT: RecordStatus.ACCEPTED,
    Decision.REJECT: RecordStatus.REJECTED,
    Decision.RETIRE: RecordStatus.RETIRED,
}


@dataclass(frozen=True, slots=True)
class Proposal:
    """A record that can be decided on.

    Attributes:
        name: its folder and id, such as `anchors/inference/2026-09-22-i2`.
        path: its file below the data folder.
        record: the record.
    """

    name: str
    path: str
    record: Anchor | Contradiction | PaperCard


def proposals(kb: KnowledgeBase) -> Iterator[Proposal]:
    """Every anchor, doubt and card, decided or not, in the order of names."""
    for folder, records in (
        ("anchors", kb.anchors),
        ("cards", kb.cards),
        ("contradictions", kb.contradictions),
    ):
        for key, record in records.items():
            yield Proposal(f"{folder}/{key}", kb.files[folder, key], record)


def chosen(
    kb: KnowledgeBase, names: list[str], *, briefing: str | None, status: RecordStatus
) -> list[Proposal]:
    """The named records, or those of one briefing that have this status.

    A name is that of a record, or the path of its file; `anchors/…` may be left out where no other
    folder has the id.

    Raises:
        CuratingError: for a name or a briefing that is not there.
    """
    every = list(proposals(kb))
    if briefing is not None:
        if briefing not in kb.briefings:
            raise no_such("briefing", briefing, kb.briefings)
        found = [each for each in every if briefing in _briefings(each.record)]
        return [each for each in found if each.record.status is status]
    picked = []
    for name in names:
        wanted = name.removesuffix(".yml")
        same = [each for each in every if each.name == wanted or each.name.endswith(f"/{wanted}")]
        same = same or [each for each in every if wanted.endswith(f"/{each.name}")]
        if len(same) != 1:
            if not same:
                raise no_such("proposal", name, [each.name for each in every])
            several = ", ".join(each.name for each in same)
            raise CuratingError(f"{name} may be {several}; write one of them")
        picked += same
    return list({each.name: each for each in picked}.values())


def decide(edits: Edits, proposal: Proposal, decision: Decision, *, by: str, day: str) -> None:
    """Write a decision into the file of a record; a record that has it already stays as it is.

    Raises:
        CuratingError: for a decision that the record can't take.
    """
    status = proposal.record.status
    if status is _STATUS[decision]:
        edits.notices.append(f"{proposal.name} is {status} already")
        return
    if decision is Decision.RETIRE and status is not RecordStatus.ACCEPTED:
        raise CuratingError(f"{proposal.name} is {status}; only what is accepted can be retired")
    order = list(type(proposal.record).model_fields)
    text = set_value(edits.text(proposal.path), ("status",), str(_STATUS[decision]), order=order)
    if decision is Decision.ACCEPT:
        text = set_value(text, ("accepted_by",), by, order=order)
        text = set_value(text, ("accepted_on",), day, order=order)
        if isinstance(proposal.record, Anchor) and proposal.record.verified_on is None:
            text = set_value(text, ("verified_on",), day, order=order)
    edits.put(proposal.path, text)


def _briefings(record: Record) -> set[str]:
    if isinstance(record, Contradiction):
        return {event.briefing for event in record.events if event.briefing is not None}
    assert isinstance(record, Anchor | PaperCard)
    return {evidence.briefing for evidence in record.evidence}

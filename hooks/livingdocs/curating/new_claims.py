"""A claim that a person enters: the edit of its anchor's file, and what to look at."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from livingdocs.claims.comparing import same_words
from livingdocs.claims.placed import live_claims
from livingdocs.curating.claim_fields import NUMBERS, ClaimWords, claim_data
from livingdocs.curating.named_records import RefusedError, find_anchor, find_metric
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.anchor import Anchor
from livingdocs.records.claim import UNKNOWN
from livingdocs.records.registry import Metric
from livingdocs.records.shape import fields_at, nearest
from livingdocs.yaml_files.edit_places import EditError
from livingdocs.yaml_files.editing import append_item


@dataclass(frozen=True)
class NewClaim:
    """A claim in the file of its anchor.

    Attributes:
        path: the file, below the data folder.
        text: its text with the claim; the same as before where the anchor has that claim already.
        number: its place among the claims of the anchor, from 0.
        notices: what a person should look at, such as digits that the lines don't have.
    """

    path: str
    text: str
    number: int
    notices: tuple[str, ...]


def new_claim(kb: KnowledgeBase, words: ClaimWords, text: str) -> NewClaim:
    """The claim in `text`, which is that of its anchor's file.

    Raises:
        RefusedError: when something of it names what does not exist.
    """
    anchor, metric = find_anchor(kb, words.anchor), find_metric(kb, words.metric)
    data = claim_data(kb, words, anchor, metric)
    path = anchor_path(kb, words.anchor)
    present = kb.documents[path].data.get("claims") or []
    notices = tuple(_notices(kb, metric, data))
    for number, other in enumerate(present):
        if _said(other) == _said(data):
            return NewClaim(path, text, number, notices)
    try:
        edited = append_item(text, ("claims",), data, order=fields_at(Anchor, ()))
    except EditError as error:
        raise RefusedError(f"{path}: {error}; edit the file by hand") from error
    return NewClaim(path, edited, len(present), notices)


def anchor_path(kb: KnowledgeBase, anchor: str) -> str:
    """The file of an anchor, below the data folder."""
    found = find_anchor(kb, anchor)
    return kb.file_of("anchors", f"{found.topic}/{found.id}") or ""


def _said(data: Any) -> Any:
    """A claim so that two ways of writing one number are the same."""
    if isinstance(data, dict):
        return {name: _said(value) for name, value in data.items()}
    return [_said(item) for item in data] if isinstance(data, list) else _text(data)


def _text(value: Any) -> str:
    return f"{value:f}" if isinstance(value, Decimal) else str(value)


def _notices(kb: KnowledgeBase, metric: Metric, data: Mapping[str, Any]) -> Iterator[str]:
    evidence = data["evidence"]
    first, last = evidence["lines"]
    raw = kb.raw[kb.briefings[evidence["briefing"]].raw.path]
    text = "\n".join(raw.line(number) for number in range(first, last + 1))
    digits = set(
        re.findall(r"[0-9]+(?:\.[0-9]+)?", re.sub(r"(?<=[0-9])[,，](?=[0-9]{3})", "", text))
    )
    for name in NUMBERS:
        if name in data and f"{data[name]:f}" not in digits:
            yield f"{name} {data[name]:f} does not stand in lines {first}-{last}"
    others = [each.claim.conditions for each in live_claims(kb) if each.metric.id == metric.id]
    for name, said in data["conditions"].items():
        known = {other[name] for other in others if name in other} - {UNKNOWN}
        if said == UNKNOWN or any(same_words(said, other) for other in known):
            continue
        if (meant := nearest(said, known)) is not None:
            yield f'{name} "{said}", other claims say "{meant}": two wordings are two conditions'

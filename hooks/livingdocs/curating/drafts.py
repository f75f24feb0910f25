"""A new record to fill in: a file, or an item of one, with all its fields in their order."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any, Final

from pydantic import ValidationError

from livingdocs.arxiv_ids import file_stem
from livingdocs.curating.edits import CuratingError, Edits, refusal
from livingdocs.importing.canonical import record_data
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.anchor import Anchor
from livingdocs.records.base import Record
from livingdocs.records.card import PaperCard
from livingdocs.records.contradiction import Contradiction
from livingdocs.records.registry import Entity, Metric
from livingdocs.records.topic import Topic
from livingdocs.yaml_files.editing import append_item
from livingdocs.yaml_files.heads import with_head
from livingdocs.yaml_files.writer import dump_yaml

_LINES: Final = re.compile(r"(?P<briefing>[^:]+):(?P<first>[0-9]+)(?:-(?P<last>[0-9]+))?")
_LISTS: Final = frozenset(
    {"sections", "anchors", "aliases", "required_conditions", "related_topics", "papers"}
)


@dataclass(frozen=True, slots=True)
class Draft:
    """A kind of record that can be begun.

    Attributes:
        model: the type of the record.
        folder: where its files are, or the file of which it is an item.
        given: what is set where nothing else is said.
        name: how its name is written, for the help.
    """

    model: type[Record]
    folder: str
    given: Mapping[str, Any]
    name: str

    @property
    def is_item(self) -> bool:
        """Whether it is an item of a file with many."""
        return self.folder.endswith(".yml")


DRAFTS: Final[Mapping[str, Draft]] = {
    "anchor": Draft(Anchor, "anchors", {"status": "proposed", "origin": "person"}, "TOPIC/ID"),
    "doubt": Draft(
        Contradiction, "contradictions", {"status": "proposed", "kind": "unverified"}, "TOPIC/ID"
    ),
    "card": Draft(PaperCard, "cards", {"status": "proposed"}, "ARXIV_ID"),
    "topic": Draft(Topic, "topics", {}, "ID"),
    "entity": Draft(Entity, "entities.yml", {}, "ID"),
    "metric": Draft(Metric, "metrics.yml", {}, "ID"),
}
"""What can be begun, by the word on the command line; claims are entered into their anchor."""


def draft(
    kb: KnowledgeBase,
    edits: Edits,
    kind: str,
    name: str,
    *,
    fields: Sequence[str],
    lines: Sequence[str],
    day: str,
) -> None:
    """Begin a record with the fields that are known.

    `fields` are written `name=value`; a list takes values with commas between. `lines` are
    `<briefing>:<from>-<to>`, and become evidence or, of a doubt, the event that opened it.

    Raises:
        CuratingError: for a record that is there, a field that it has not, or one that is missing.
    """
    made = DRAFTS[kind]
    data: dict[str, Any] = {**made.given, **_named(made, name)}
    data |= dict(_field(made, each) for each in fields)
    evidence = [_lines(each) for each in lines]
    if made.model is Contradiction:
        opened = evidence[0]["briefing"].rpartition("/")[2][:10] if evidence else day
        data.setdefault("opened_on", opened)
        event = {"kind": "opened", "date": opened, **(evidence[0] if evidence else {})}
        data["events"] = [event]
    elif evidence:
        data["evidence"] = evidence
    record = _record(made, data)
    _put(kb, edits, made, record)


def _named(made: Draft, name: str) -> dict[str, str]:
    topic, _, record_id = name.rpartition("/")
    if made.name == "TOPIC/ID":
        if not topic:
            raise CuratingError(f"{name} names no topic; write {made.name}")
        return {"id": record_id, "topic": topic}
    return {"id": name}


def _field(made: Draft, text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals or name not in made.model.model_fields:
        known = ", ".join(made.model.model_fields)
        raise CuratingError(f"{text} sets no field; write NAME=VALUE with one of {known}")
    if name not in _LISTS:
        return name, value
    items = [item.strip() for item in value.split(",") if item.strip()]
    return name, [{"id": item} for item in items] if name == "papers" else items


def _lines(text: str) -> dict[str, Any]:
    match = _LINES.fullmatch(text)
    if match is None:
        raise CuratingError(f"{text} are no lines; write BRIEFING:FROM-TO, as in topic/date:27-31")
    first = int(match["first"])
    return {"briefing": match["briefing"], "lines": [first, int(match["last"] or first)]}


def _record(made: Draft, data: dict[str, Any]) -> Record:
    try:
        return made.model.model_validate(data)
    except ValidationError as error:
        missing = [str(each["loc"][0]) for each in error.errors() if each["type"] == "missing"]
        if missing:
            hint = "--lines BRIEFING:FROM-TO" if "evidence" in missing else ""
            sets = " ".join(f"--set {name}=…" for name in missing if name != "evidence")
            raise CuratingError(f"still missing: {' '.join(filter(None, (sets, hint)))}") from error
        raise refusal(error) from error


def _put(kb: KnowledgeBase, edits: Edits, made: Draft, record: Record) -> None:
    data = {name: value for name, value in record_data(record).items() if name != "claims"}
    if made.is_item:
        key = PurePosixPath(made.folder).stem
        listed = kb.entities.entities if key == "entities" else kb.metrics.metrics
        if data["id"] in {each.id for each in listed}:
            raise CuratingError(f"{made.folder} has {data['id']} already")
        item = {name: value for name, value in data.items() if value not in (None, [])}
        text = edits.text(made.folder) or with_head(edits.root, made.folder, f"{key}: []\n")
        edits.put(made.folder, append_item(text, (key,), item))
        return
    stem = file_stem(data["id"]) if made.model is PaperCard else data["id"]
    parts = [made.folder, data["topic"], stem] if made.name == "TOPIC/ID" else [made.folder, stem]
    path = "/".join(parts) + ".yml"
    if edits.text(path):
        raise CuratingError(f"there is a {path} already")
    edits.put(path, with_head(edits.root, path, dump_yaml(data)))
    edits.notices.append(f"fill in the rest of {path}")

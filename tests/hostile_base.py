"""The fabricated knowledge base with hostile texts in every field that holds words."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, TypeVar, get_args

import yaml
from pydantic import BeforeValidator

from livingdocs.bibliography.reading import Reference
from livingdocs.exports.latex import latex_text
from livingdocs.knowledge_base import KnowledgeBase, RawBriefing
from livingdocs.records import fields
from livingdocs.records.base import Record

PAYLOADS = Path(__file__).parent / "payloads.yml"
OPEN, CLOSE = "⟦", "⟧"

# Text that names something else, and is no words.
FUNCTIONAL = frozenset(
    {
        ("Briefing", "id"),
        ("Evidence", "briefing"),
        ("DoubtEvent", "briefing"),
        ("RawText", "path"),
        *(("Suggestion", name) for name in ("id", "subject", "suggested")),
        *(("Tombstone", name) for name in ("kind", "id", "successor")),
        *(("Settings", name) for name in ("site_url", "repo_url", "edit_uri", "time_zone")),
        *(("AcceptedFinding", name) for name in ("path", "found")),
    }
)

RecordT = TypeVar("RecordT", bound=Record)


@cache
def payloads() -> Mapping[str, str]:
    """The texts of `payloads.yml` by their names, in the order of the file."""
    loaded = yaml.safe_load(PAYLOADS.read_text(encoding="utf-8"))
    return {each["id"]: each["text"] for each in loaded["payloads"]}


@cache
def payload() -> str:
    """All of them in one, with white space folded as a browser shows it."""
    return " ¶ ".join(" ".join(text.split()) for text in payloads().values())


def hostile_base(
    kb: KnowledgeBase, placed: Placing | None = None
) -> tuple[KnowledgeBase, dict[str, str]]:
    """The knowledge base, and the field behind the mark of each text: `⟦12⟧` and the payload."""
    placed = placed or Placing()
    kinds = (
        "topics",
        "briefings",
        "anchors",
        "contradictions",
        "cards",
        "snapshots",
        "flags",
        "suggestions",
    )
    changed: dict[str, Any] = {name: placed.all_of(getattr(kb, name)) for name in kinds}
    for name in ("entities", "metrics", "settings", "tombstones", "exceptions"):
        changed[name] = placed.hostile(getattr(kb, name))
    changed["references"] = {key: placed.work(each) for key, each in kb.references.items()}
    changed["raw"] = {
        path: RawBriefing(raw.path, tuple(placed.text("raw") for _ in raw.lines), raw.sha256)
        for path, raw in kb.raw.items()
    }
    return dataclasses.replace(kb, **changed), placed.fields


class Placing:
    """Puts the payload into records, each time with a mark of its own."""

    def __init__(self) -> None:
        self.fields: dict[str, str] = {}
        self._numbers = count(1)

    def mark(self, field: str) -> str:
        mark = f"{OPEN}{next(self._numbers)}{CLOSE}"
        self.fields[mark] = field
        return mark

    def text(self, field: str) -> str:
        return f"{self.mark(field)}{payload()}"

    def all_of(self, records: Mapping[str, RecordT]) -> dict[str, RecordT]:
        return {key: self.hostile(record) for key, record in records.items()}

    def work(self, reference: Reference) -> Reference:
        """A work of a bibliography, where texts are LaTeX."""
        title, note = self.text("Reference.title"), self.text("Reference.note")
        fields = {**reference.fields, "title": _latex(title), "note": _latex(note)}
        return dataclasses.replace(reference, title=" ".join(title.split()), fields=fields)

    def hostile(self, record: RecordT) -> RecordT:
        kind = type(record)
        update: dict[str, Any] = {}
        for name, info in kind.model_fields.items():
            value = getattr(record, name)
            words = _holds_words([info.annotation, *info.metadata])
            if value is not None and (kind.__name__, name) not in FUNCTIONAL:
                update[name] = self._changed(value, f"{kind.__name__}.{name}", words=words)
        return record.model_copy(update=update)

    def _changed(self, value: Any, field: str, *, words: bool) -> Any:
        if isinstance(value, Record):
            return self.hostile(value)
        if isinstance(value, tuple):
            return tuple(self._changed(item, field, words=words) for item in value)
        if isinstance(value, dict):
            return {self.text(field): self.text(field) for _ in value}
        return self.text(field) if words and type(value) is str else value


def _latex(text: str) -> str:
    """Hyphens stay what they are, of which LaTeX would make dashes."""
    return latex_text(text).replace("-", "{-}")


def _holds_words(parts: list[Any]) -> bool:
    """Whether one of the types, or a part of it, is `Text`."""
    for part in parts:
        if isinstance(part, BeforeValidator) and part.func is fields._text:
            return True
        if _holds_words([*get_args(part), *getattr(part, "__metadata__", ())]):
            return True
    return False

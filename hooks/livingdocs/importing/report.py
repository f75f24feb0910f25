"""What an import did or would do, as lines for a person and as data for a program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from pydantic import BaseModel

from livingdocs.characters import visible
from livingdocs.importing.draft import CONTENT_FIELDS, Content
from livingdocs.importing.file_changes import Action, FileChange
from livingdocs.importing.run import Imported
from livingdocs.reports import json_object

_MOST_FIELDS: Final = 20
_LONGEST_TEXT: Final = 120
_COUNTED: Final = (
    ("sources", "sources"),
    ("increments", "increments"),
    ("contradictions", "contradictions"),
    ("citations", "citations"),
    ("quiet_sources", "quiet sources"),
    ("proposals", "proposals"),
    ("follow_ups", "follow-ups"),
    ("closing_sources", "closing sources"),
    ("headings", "headings"),
)


def as_lines(imported: Imported, *, dry_run: bool) -> Iterator[str]:
    """Counts, files with what changes in them, and everything that was not placed."""
    yield visible(imported.path)
    if imported.read is not None:
        yield from _content_lines(imported.read.content, imported)
    if imported.plan is not None:
        yield from _change_lines(imported.plan.changes, dry_run=dry_run)
    if imported.read is not None:
        yield from _unplaced_lines(imported.read.content)


def as_data(imported: Imported) -> dict[str, Any]:
    """One object: where it came from, what it says, what happens to which file."""
    content = imported.read.content if imported.read else Content()
    data: dict[str, Any] = {"file": imported.path, "briefing": None}
    data |= {name: _plain(getattr(content, name)) for name in CONTENT_FIELDS}
    plan = imported.plan
    if plan is not None:
        data["briefing"] = plan.briefing.id if plan.briefing else None
        data |= {name: getattr(plan.origin, name) for name in ("topic", "date", "agent")}
    data["changes"] = [_change_data(change) for change in plan.changes] if plan else []
    data["notices"] = list(imported.notices)
    data["errors"] = [json_object(finding) for finding in imported.errors]
    return data


def _content_lines(content: Content, imported: Imported) -> Iterator[str]:
    about = imported.plan.origin if imported.plan else content
    named = [f"{name} {getattr(about, name) or 'unknown'}" for name in ("topic", "date", "agent")]
    yield visible(f"  {', '.join(named)}")
    counts = [
        f"{word} {len(getattr(content, name))}" for name, word in _COUNTED if getattr(content, name)
    ]
    statuses = Counter(str(each.status or "without status") for each in content.citations)
    counts = [
        f"{text} ({', '.join(f'{count} {status}' for status, count in statuses.items())})"
        if text.startswith("citations ")
        else text
        for text in counts
    ]
    papers = len(papers_of(content))
    yield f"  {', '.join([*counts, f'papers {papers}'])}"


def papers_of(content: Content) -> set[str]:
    """The ids of all papers that a briefing names."""
    mentions = [*content.papers]
    for increment in content.increments:
        mentions.extend(increment.papers)
    for doubt in content.contradictions:
        mentions.extend(doubt.papers)
    found = {mention.id for mention in mentions}
    found.update(citation.id for citation in content.citations)
    found.update(card.id for card in content.cards)
    return found


def _change_lines(changes: Sequence[FileChange], *, dry_run: bool) -> Iterator[str]:
    would = "would be " if dry_run else ""
    quiet = 0
    for change in changes:
        if change.action is Action.UNCHANGED or (
            change.action is Action.KEPT and not change.fields
        ):
            quiet += 1
            continue
        verb = {Action.KEPT: "edited by a person, kept", Action.LEFT: "no longer yielded, left"}
        yield visible(f"  {verb.get(change.action, would + change.action)}: {change.path}")
        for field in change.fields[:_MOST_FIELDS]:
            yield visible(f"    {field.field}: {field.old} -> {field.new}")
        if len(change.fields) > _MOST_FIELDS:
            yield f"    and {len(change.fields) - _MOST_FIELDS} more"
    if quiet:
        yield f"  unchanged: {quiet} files"


def _unplaced_lines(content: Content) -> Iterator[str]:
    if not content.unplaced:
        yield "  unplaced: nothing"
        return
    yield f"  unplaced: {len(content.unplaced)} pieces"
    for each in content.unplaced:
        text = visible(each.text, limit=_LONGEST_TEXT)
        yield visible(f"    line {each.lines[0]}: {text} [{each.reason}]")


def _change_data(change: FileChange) -> dict[str, Any]:
    return {
        "path": change.path,
        "action": str(change.action),
        "fields": [
            {"field": each.field, "old": each.old, "new": each.new} for each in change.fields
        ],
    }


def _plain(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value if value is None else str(value)

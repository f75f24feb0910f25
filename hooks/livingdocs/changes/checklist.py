"""What a reviewer should look at, for the kinds of change that there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from livingdocs.changes.records import Action, RecordChange


@dataclass(frozen=True, slots=True)
class CheckItem:
    """One question, and the records that it is asked about."""

    question: str
    about: tuple[str, ...]


Asks = Callable[[RecordChange], bool]


def _field(name: str) -> Asks:
    return lambda change: any(
        each.field == name or each.field.startswith((f"{name}.", f"{name}["))
        for each in change.fields
    )


def _is(kind: str, *actions: Action) -> Asks:
    return lambda change: change.kind == kind and change.action in actions


def _accepted(change: RecordChange) -> bool:
    return any(each.field == "status" and each.new == "accepted" for each in change.fields)


_NEW: Final = (Action.ADDED,)
_QUESTIONS: Final[tuple[tuple[str, Asks], ...]] = (
    (
        "A new briefing: open its page and the page of its findings beside the raw text.",
        _is("briefing", Action.ADDED),
    ),
    (
        "A new anchor: does its statement say what its lines say, and no more?",
        _is("anchor", Action.ADDED),
    ),
    (
        "A statement, a section or its evidence changed: is it still what the lines say?",
        lambda change: (
            change.kind == "anchor"
            and any(_field(name)(change) for name in ("statement", "section", "evidence"))
        ),
    ),
    (
        "A number: is it the one in its line, with its unit and every condition the text states?",
        _is("claim", Action.ADDED, Action.CHANGED),
    ),
    ("A number is gone: is it wrong, or was it moved?", _is("claim", Action.REMOVED)),
    (
        "An acceptance: has whoever accepts it read the source, and is the name right?",
        _accepted,
    ),
    (
        "A file is said to be as it was imported: may the next import write over it?",
        _field("imported_sha256"),
    ),
    (
        "An answer to a doubt: does its source settle what was asked, and is the verdict the one "
        "that fits?",
        lambda change: change.kind == "doubt" and _field("answer")(change),
    ),
    (
        "A citation changed: is the id that of the paper with this title?",
        _is("citation", Action.CHANGED),
    ),
    (
        "A published id is gone for good: is the reason one that readers will understand, and is "
        "there really nothing to read instead?",
        _is("tombstone", Action.ADDED, Action.CHANGED),
    ),
    (
        "A redirect or a tombstone is gone: whoever noted that id finds nothing.",
        lambda change: change.action is Action.REMOVED and change.kind in ("redirect", "tombstone"),
    ),
    (
        "A raw text changed or went: it is the provenance of everything imported from it; why?",
        _is("raw text", Action.CHANGED, Action.REMOVED),
    ),
    (
        "Names or metrics changed: every claim that uses them is read anew.",
        lambda change: change.kind in ("entity", "metric") and change.action is not Action.ADDED,
    ),
    (
        "An exception hides a finding from everybody: is its reason one that will last?",
        _is("exception", Action.ADDED, Action.CHANGED),
    ),
    (
        "Settings changed: pages and feeds name these addresses as their own; are they ours?",
        _is("settings", Action.CHANGED),
    ),
    (
        "Section numbers changed: is the day of the edition right?",
        lambda change: change.kind == "topic" and _field("sections")(change),
    ),
    (
        "A snapshot of arXiv was changed by hand? Only the fetcher writes these.",
        _is("snapshot", Action.CHANGED),
    ),
)


def checklist(changes: Sequence[RecordChange], code: Iterable[str]) -> Iterator[CheckItem]:
    """The questions that these changes raise; `code` are changed files outside the data."""
    if files := tuple(code):
        yield CheckItem(
            "Files outside data/ changed: they are programs, and building this branch runs them.",
            files,
        )
    for question, asks in _QUESTIONS:
        about = tuple(f"{change.kind} {change.key}" for change in changes if asks(change))
        if about:
            yield CheckItem(question, about)

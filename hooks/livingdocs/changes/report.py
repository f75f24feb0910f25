"""A review as text that may be pasted anywhere: what stems from data is shown, never active."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from livingdocs.changes.page_texts import PageChange
from livingdocs.changes.records import Action, RecordChange
from livingdocs.changes.review import Review
from livingdocs.findings import Finding, Severity, counted
from livingdocs.reports import as_markdown as findings_table
from livingdocs.reports import json_object, json_text, markdown_code, markdown_text

MARK: Final = "<!-- livingdocs-review -->"
"""The first line, by which a workflow finds its earlier comment again."""

_MOST_RECORDS: Final = 60
_MOST_FINDINGS: Final = 50
_MOST_PAGES: Final = 40
_MOST_LINES: Final = 24
_LONGEST: Final = 300
_MOST_CHARACTERS: Final = 60_000
"""GitHub takes 65,536 characters a comment."""


def as_markdown(review: Review) -> str:
    """The review for a comment or a step summary, within the length that a comment may have."""
    parts = [MARK, f"## {_headline(review)}\n", *_parts(review)]
    text = "\n".join(parts)
    if len(text) <= _MOST_CHARACTERS:
        return text
    cut = text.rfind("\n", 0, _MOST_CHARACTERS)
    return f"{text[:cut]}\n\n</details>\n\n*Cut here: the whole review is in the step summary.*\n"


def as_json(review: Review) -> str:
    """The review as one JSON object."""
    data = {
        "no_data_change": review.is_no_data_change,
        "errors": review.has_errors,
        "files": list(review.files),
        "code": list(review.code),
        "faults": [json_object(each) for each in review.faults],
        "records": [_without_empty(asdict(each)) for each in review.records],
        "pages": [_without_empty(asdict(each)) for each in review.pages],
        "findings": {
            "new": [json_object(each) for each in review.findings.new],
            "gone": [json_object(each) for each in review.findings.gone],
            "kept": review.findings.kept,
        },
        "settled": [asdict(each) for each in review.settled],
        "checklist": [asdict(each) for each in review.checklist],
    }
    return json_text(data)


def _without_empty(data: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if value not in (None, (), [])}


def _headline(review: Review) -> str:
    if review.faults:
        return f"The data can't be read: {counted(len(review.faults), 'fault')}"
    if review.is_no_data_change:
        return "No data change" if not review.code else "No data change, but code changes"
    counts = Counter(change.action for change in review.records)
    words = [f"{counts[action]} {action}" for action in Action if counts[action]]
    new = Counter(finding.severity for finding in review.findings.new)
    names = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
    for severity, name in names.items():
        if new[severity]:
            words.append(counted(new[severity], f"new {name}"))
    if not words:
        words = ["findings only" if review.findings.gone else "order only"]
    return "Data change: " + ", ".join(words)


def _parts(review: Review) -> Iterator[str]:
    if not review.base_is_readable:
        yield "The state before the change can't be read, so everything counts as new.\n"
    if review.faults:
        yield "What the change means is told once every file can be read.\n"
        yield findings_table(review.faults[:_MOST_FINDINGS])
        yield from _more(len(review.faults) - _MOST_FINDINGS, "faults")
    elif review.is_no_data_change and review.files:
        files = counted(len(review.files), "file")
        yield f"{files} differ in form alone: quotes, comments, an order that nobody sees.\n"
    yield from _checklist(review)
    yield from _settled(review)
    yield from _findings(review)
    yield from _records(review.records)
    yield from _pages(review.pages)


def _checklist(review: Review) -> Iterator[str]:
    if review.checklist:
        yield "### To look at\n"
    for item in review.checklist:
        names = ", ".join(_code(name) for name in item.about[:6])
        left = len(item.about) - 6
        yield f"- [ ] {item.question} {names}{f' and {left} more' if left > 0 else ''}"
    if review.checklist:
        yield ""


def _settled(review: Review) -> Iterator[str]:
    if not review.settled:
        return
    yield "### Settled\n"
    for each in review.settled:
        by = f", by {markdown_text(_cut(each.by))}" if each.by else ""
        yield f"- {each.what}: {_code(each.key)}: {markdown_text(_cut(each.words))}{by}"
    yield ""


def _findings(review: Review) -> Iterator[str]:
    new, gone = review.findings.new, review.findings.gone
    if not new and not gone:
        return
    yield f"### New findings: {len(new)}; gone: {len(gone)}; as before: {review.findings.kept}\n"
    if new:
        worst_first = sorted(new, key=lambda each: each.severity.rank)
        yield findings_table(worst_first[:_MOST_FINDINGS])
        yield from _more(len(new) - _MOST_FINDINGS, "findings")
    if gone:
        yield from _folded("What is found no more", (_line(each) for each in gone))


def _line(finding: Finding) -> str:
    place = f"{finding.path}:{finding.line}"
    words = markdown_text(_cut(finding.found))
    return f"- {finding.severity} {_code(finding.rule)} {_code(place)}: {words}"


def _records(records: Sequence[RecordChange]) -> Iterator[str]:
    if not records:
        return
    yield "### Records\n"
    yield f"{_counts(records)}.\n"
    yield "| | kind | id | name |\n|---|---|---|---|"
    for change in records[:_MOST_RECORDS]:
        old = f" (was {_code(change.old_key)})" if change.old_key else ""
        title = markdown_text(_cut(change.title))
        yield f"| {change.action} | {change.kind} | {_code(change.key)}{old} | {title} |"
    yield ""
    yield from _more(len(records) - _MOST_RECORDS, "records")
    changed = [change for change in records if change.fields]
    if changed:
        yield from _folded("Fields, old → new", _fields(changed))


def _counts(records: Iterable[RecordChange]) -> str:
    """`anchors: 2 added; claims: 17 added, 1 changed`, in the order of a reviewer's interest."""
    by_kind: dict[str, Counter[Action]] = {}
    for change in records:
        by_kind.setdefault(change.kind, Counter())[change.action] += 1
    return "; ".join(
        f"{kind}: " + ", ".join(f"{counts[action]} {action}" for action in Action if counts[action])
        for kind, counts in by_kind.items()
    )


def _fields(changes: Iterable[RecordChange]) -> Iterator[str]:
    yield "| record | field | old | new |\n|---|---|---|---|"
    for change in changes:
        for each in change.fields:
            old, new = (_value(value) for value in (each.old, each.new))
            yield f"| {_code(change.key)} | {_code(each.field)} | {old} | {new} |"


def _value(text: str | None) -> str:
    return "(nothing)" if text is None else markdown_text(_cut(text))


def _pages(pages: Sequence[PageChange]) -> Iterator[str]:
    if not pages:
        return
    chapters = [page for page in pages if page.src_uri.startswith("living/")]
    others = [page for page in pages if page not in chapters]
    yield f"### Pages: {len(chapters)} of the living document, {len(others)} others\n"
    for page in [*chapters, *others][:_MOST_PAGES]:
        name = f"{page.action}: {_code(page.src_uri)} {markdown_text(_cut(page.title))}"
        if not page.lines:
            yield f"- {name}\n"
            continue
        yield f"<details><summary>{name} ({counted(len(page.lines), 'line')})</summary>\n"
        yield "<pre>"
        yield from (markdown_code(_cut(line)) for line in page.lines[:_MOST_LINES])
        if len(page.lines) > _MOST_LINES:
            yield f"… {len(page.lines) - _MOST_LINES} more"
        yield "</pre></details>\n"
    yield from _more(len(pages) - _MOST_PAGES, "pages")


def _folded(title: str, lines: Iterable[str]) -> Iterator[str]:
    yield f"<details><summary>{title}</summary>\n"
    yield from lines
    yield "\n</details>\n"


def _more(left: int, what: str) -> Iterator[str]:
    if left > 0:
        yield f"… and {left} more {what}.\n"


def _code(text: str) -> str:
    return f"<code>{markdown_code(_cut(text))}</code>"


def _cut(text: str) -> str:
    folded = " ".join(text.split())
    return folded if len(folded) <= _LONGEST else f"{folded[:_LONGEST]}…"


FORMATS: Final[Mapping[str, Callable[[Review], str]]] = {
    "markdown": as_markdown,
    "json": as_json,
}
"""Every format by the name that the command line gives it."""

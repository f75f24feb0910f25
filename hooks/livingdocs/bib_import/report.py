"""What an import of a bibliography did or would do, as lines for a person and as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from livingdocs.bib_import.account import (
    UNCHANGED,
    Account,
    BibChange,
    EntryAccount,
    LeftOut,
    Outcome,
)
from livingdocs.bib_import.run import ImportedBibliography
from livingdocs.bib_import.works import CITATIONS, REFERENCES
from livingdocs.characters import visible
from livingdocs.findings import Severity
from livingdocs.reports import json_object

_MOST: Final = 40


def as_lines(imported: ImportedBibliography, *, dry_run: bool) -> Iterator[str]:
    """Counts that add up, then every entry that did not simply go in under its own key."""
    account = imported.account
    yield visible(imported.path)
    if not account.entries and imported.errors:
        return
    yield f"  {_counts(account)}"
    yield from _merged_lines(account)
    for entry in account.of(Outcome.REFUSED):
        name = entry.key or "an entry without a key"
        yield visible(f"  refused: line {entry.line}: {name}: {entry.reason}")
    yield from _left_out_lines(account.left_out)
    would = "would be " if dry_run else ""
    for change in imported.changes:
        verb = change.action if change.action == UNCHANGED else f"{would}{change.action}"
        yield f"  {verb}: {change.path}{_growth(change, account)}"


def as_data(imported: ImportedBibliography) -> dict[str, Any]:
    """One object: counts, every entry with its line, what was left out, findings, changes."""
    account = imported.account
    return {
        "file": imported.path,
        "encoding": imported.encoding,
        "counts": {
            "in": len(account.entries),
            **{str(outcome): len(account.of(outcome)) for outcome in Outcome},
        },
        **{
            str(outcome): [_entry_data(entry) for entry in account.of(outcome)]
            for outcome in Outcome
        },
        "left_out": [{"what": e.what, "line": e.line, "text": e.text} for e in account.left_out],
        "findings": [json_object(finding) for finding in account.findings],
        "notices": list(imported.notices),
        "changes": [{"path": each.path, "action": each.action} for each in imported.changes],
        "errors": [json_object(finding) for finding in imported.errors],
    }


def _counts(account: Account) -> str:
    written = account.of(Outcome.WRITTEN)
    parts = [f"{len(account.entries)} entries in: {len(written)} written"]
    if written:
        papers = sum(entry.into == CITATIONS for entry in written)
        parts[0] += f" ({len(written) - papers} to {REFERENCES}, {papers} to {CITATIONS})"
    parts += [f"{len(account.of(each))} {each}" for each in (Outcome.MERGED, Outcome.REFUSED)]
    weights = Counter(finding.severity for finding in account.findings)
    if weights:
        words = ", ".join(f"{weights[each]} {each}" for each in Severity if weights[each])
        parts.append(f"findings: {words}")
    return ", ".join(parts[:3]) + ("; " + parts[3] if len(parts) > 3 else "")


def _merged_lines(account: Account) -> Iterator[str]:
    """What was joined with what; entries that are there already, word for word, only counted."""
    told = [entry for entry in account.of(Outcome.MERGED) if _says_something(entry)]
    quiet = len(account.of(Outcome.MERGED)) - len(told)
    for entry in told[:_MOST]:
        filled = f", which gets {', '.join(entry.filled)}" if entry.filled else ""
        yield visible(
            f"  merged: line {entry.line}: {entry.key or 'an entry without a key'} into "
            f"{entry.as_key} by {entry.ground}{filled}"
        )
    if len(told) > _MOST:
        yield f"  and {len(told) - _MOST} more merged; --format json lists all"
    if quiet:
        yield f"  there already: {quiet}"


def _says_something(entry: EntryAccount) -> bool:
    return bool(entry.filled) or (bool(entry.as_key) and entry.key != entry.as_key)


def _left_out_lines(left_out: list[LeftOut]) -> Iterator[str]:
    lines: dict[str, list[int]] = {}
    for each in left_out:
        lines.setdefault(each.what, []).append(each.line)
    for what, found in lines.items():
        places = ", ".join(map(str, found[:_MOST])) + (", …" if len(found) > _MOST else "")
        yield f"  no entry: {len(found)} × {what} (line {places})"


def _growth(change: BibChange, account: Account) -> str:
    new = sum(entry.into == change.path for entry in account.of(Outcome.WRITTEN))
    return f" ({new} new)" if new else ""


def _entry_data(entry: EntryAccount) -> dict[str, Any]:
    data: dict[str, Any] = {"key": entry.key, "line": entry.line}
    if entry.outcome is Outcome.REFUSED:
        return data | {"reason": entry.reason}
    data |= {"into": entry.into, "as": entry.as_key, "paper": entry.paper or None}
    if entry.ground is not None:
        data |= {"reason": str(entry.ground), "filled": list(entry.filled)}
    elif entry.reason:
        data["reason"] = entry.reason
    return data

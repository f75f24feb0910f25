"""A rule as a value: its name, its severity, and the function that finds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from livingdocs.findings import Finding, Severity, SourceLine
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing

Location = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the knowledge base.

    Attributes:
        name: permanent, kebab-case; documentation and exceptions refer to it.
        severity: what a finding of it weighs.
        label: what readers of the site see in front of a finding.
        find: yields the findings over a whole knowledge base.
        meaning: what a finding means for readers of the site, in one or two Chinese sentences.
        advice: what an author or a curator does about it, in one Chinese sentence.
    """

    name: str
    severity: Severity
    label: str
    find: Callable[[KnowledgeBase], Iterable[Finding]]
    meaning: str = ""
    advice: str = ""


def briefing_finding(
    kb: KnowledgeBase,
    briefing: Briefing,
    at: Location,
    *,
    rule: str,
    severity: Severity,
    lines: Iterable[int],
    found: str,
    expected: str,
    fix: str,
    told: str,
    others: Iterable[tuple[Briefing, int]] = (),
) -> Finding:
    """A finding at a field of a briefing record, with its lines in the raw text.

    `others` are lines of the other side, in this briefing or another one; they come behind `lines`.
    `found`, `expected` and `fix` are for contributors, `told` is what readers of the site see.
    """
    path = kb.file_of("briefings", briefing.id) or ""
    line, column = kb.documents[path].position(at)
    here = [SourceLine(briefing.raw.path, number) for number in lines]
    there = [SourceLine(each.raw.path, number) for each, number in others]
    return Finding(
        rule=rule,
        severity=severity,
        path=path,
        line=line,
        column=column,
        source=tuple(dict.fromkeys((*here, *there))),
        found=found,
        expected=expected,
        fix=fix,
        told=told,
    )


def record_at(briefing: Briefing, line: int) -> Location:
    """Where the record that holds a line of the raw text stands; `raw` where none does."""
    for name in (
        *("quiet_sources", "closing_sources", "sources", "increments", "contradictions"),
        *("citations", "proposals", "summary"),
    ):
        for place, record in enumerate(getattr(briefing, name)):
            if record.lines[0] <= line <= record.lines[1]:
                return (name, place)
    return ("raw",)

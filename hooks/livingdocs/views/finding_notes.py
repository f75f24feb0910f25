"""Findings of the checks on a page: rule, words, and both lines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from livingdocs.checks.run import RULES
from livingdocs.findings import Finding, Severity
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.views.source_lines import LineLink, line_link

MOST = 3
MOST_FOLDED = 30
_MARKS = {
    Severity.ERROR: ("error", "错误"),
    Severity.WARNING: ("warn", "警告"),
    Severity.INFO: ("info", "提示"),
}


@dataclass(frozen=True, slots=True)
class FindingNote:
    """One finding: `mark` is the silhouette, `word` its Chinese word, `label` that of the rule.

    `text` is a sentence for readers; a rule that has none says it in English, as it prints it.
    """

    mark: str
    word: str
    rule: str
    label: str
    text: str
    in_english: bool
    place: str
    lines: tuple[LineLink, ...]


@dataclass(frozen=True, slots=True)
class GravestFindings:
    """The findings that are shown, the others behind them, and how many there are.

    Of many findings the list ends at `MOST_FOLDED`; `total` says how many there are.
    """

    shown: tuple[FindingNote, ...]
    folded: tuple[FindingNote, ...]
    total: int


def gravest(kb: KnowledgeBase, findings: Iterable[Finding]) -> GravestFindings:
    """The gravest findings, newest files first; no rule twice while others wait."""
    ordered = sorted(findings, key=lambda item: item.sort_key, reverse=True)
    ordered.sort(key=lambda item: item.severity.rank)
    firsts: dict[str, Finding] = {}
    for item in ordered:
        firsts.setdefault(item.rule, item)
    rest = [item for item in ordered if firsts[item.rule] is not item]
    chosen = [*firsts.values(), *rest][: MOST + MOST_FOLDED]
    briefing_of = {briefing.raw.path: briefing.id for briefing in kb.briefings.values()}
    notes = tuple(finding_note(kb, item, briefing_of=briefing_of) for item in chosen)
    return GravestFindings(notes[:MOST], notes[MOST:], len(ordered))


def finding_note(
    kb: KnowledgeBase, finding: Finding, *, briefing_of: dict[str, str]
) -> FindingNote:
    """A finding for readers; `briefing_of` maps the path of a raw text to its briefing."""
    mark, word = _MARKS[finding.severity]
    told = finding.told
    return FindingNote(
        mark=mark,
        word=word,
        rule=finding.rule,
        label=next((rule.label for rule in RULES if rule.name == finding.rule), ""),
        text=told or finding.found,
        in_english=not told,
        place=f"data/{finding.path}:{finding.line}",
        lines=tuple(
            line_link(kb, briefing_of[source.path], lines=(source.line, source.line))
            for source in finding.source
            if source.path in briefing_of
        ),
    )

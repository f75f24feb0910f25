"""Findings of the checks on other pages: one line each, that leads to where it is told in full."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from livingdocs.checks.run import RULES_BY_NAME, UNUSED_EXCEPTION
from livingdocs.findings import Severity
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.views.finding_index import PlacedFinding, gravest_first
from livingdocs.views.source_lines import LineLink, line_link
from livingdocs.views.targets import Place, Target

MOST = 3
MOST_LINES = 1
_MARKS = {
    Severity.ERROR: ("error", "错误"),
    Severity.WARNING: ("warn", "警告"),
    Severity.INFO: ("info", "提示"),
}
_OTHER_LABELS = {UNUSED_EXCEPTION: "例外没有对应"}
_OTHER_ADVICE = {UNUSED_EXCEPTION: "删掉这条例外，或改正它所指的规则、文件和原话。"}


@dataclass(frozen=True, slots=True)
class FindingNote:
    """One finding in a line.

    Attributes:
        mark: the silhouette, `word` its Chinese word.
        label: that of the rule.
        text: a sentence for readers; a rule that has none says it in English, as it prints it.
        page: where it is told in full.
        lines: the first line it rests on; `more_lines` counts the others.
    """

    mark: str
    word: str
    rule: str
    label: str
    text: str
    in_english: bool
    page: Target
    lines: tuple[LineLink, ...]
    more_lines: int


@dataclass(frozen=True, slots=True)
class GravestFindings:
    """The findings that are shown, and how many are open."""

    shown: tuple[FindingNote, ...]
    total: int
    overview: Target


def gravest(kb: KnowledgeBase, found: Iterable[PlacedFinding]) -> GravestFindings:
    """By severity, then newest; of one severity and day no rule twice while others wait."""
    waiting = [each for each in found if each.accepted is None]
    seen: dict[tuple[str, str, str], int] = {}
    ranked = []
    for place, each in enumerate(gravest_first(waiting)):
        finding = each.finding
        key = (finding.severity.value, each.day, finding.rule)
        seen[key] = seen.get(key, 0) + 1
        ranked.append((finding.severity.rank, _descending(each.day), seen[key], place, each))
    ranked.sort(key=lambda item: item[:4])
    return GravestFindings(
        shown=tuple(finding_note(kb, item[-1]) for item in ranked[:MOST]),
        total=len(waiting),
        overview=Target(Place.CHECKS),
    )


def finding_notes(
    kb: KnowledgeBase, found: Iterable[PlacedFinding], *, page_day: str | None = None
) -> tuple[FindingNote, ...]:
    """The notes of findings that are open, in their order."""
    return tuple(
        finding_note(kb, each, page_day=page_day) for each in found if each.accepted is None
    )


def finding_note(
    kb: KnowledgeBase, placed: PlacedFinding, *, page_day: str | None = None
) -> FindingNote:
    """A finding for readers."""
    finding = placed.finding
    mark, word = severity_mark(finding.severity)
    lines = [(key, line) for key, found in placed.lines.items() for line in found]
    return FindingNote(
        mark=mark,
        word=word,
        rule=finding.rule,
        label=rule_label(finding.rule),
        text=finding.told or finding.found,
        in_english=not finding.told,
        page=placed.page,
        lines=tuple(
            line_link(kb, key, lines=(line, line), page_day=page_day)
            for key, line in lines[:MOST_LINES]
        ),
        more_lines=max(0, len(lines) - MOST_LINES),
    )


def severity_mark(severity: Severity) -> tuple[str, str]:
    """The silhouette and the word of a severity."""
    return _MARKS[severity]


def rule_label(name: str) -> str:
    """What readers see in front of a finding."""
    rule = RULES_BY_NAME.get(name)
    return rule.label if rule is not None else _OTHER_LABELS.get(name, name)


def rule_advice(name: str) -> str:
    """What an author or a curator does about a finding, in one sentence."""
    rule = RULES_BY_NAME.get(name)
    return rule.advice if rule is not None else _OTHER_ADVICE.get(name, "")


def rule_page(name: str) -> Target:
    """The page that says what the findings of a rule mean, with all of them."""
    return Target(Place.CHECKS, name)


def _descending(day: str) -> tuple[int, ...]:
    """What sorts days newest first; what has none comes last."""
    return tuple(-ord(char) for char in day) or (1,)

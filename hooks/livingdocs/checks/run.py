"""All rules over a knowledge base, less what people have accepted."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from livingdocs.checks.claims import CLAIMS_CONFLICT, MISSING_CONDITION, NOT_COMPARABLE
from livingdocs.checks.counts import DECLARED_COUNT
from livingdocs.checks.coverage import COVERAGE_GAP, SOURCES_DIFFER
from livingdocs.checks.credibility import CREDIBILITY_UNSUPPORTED, FLAT_CREDIBILITY
from livingdocs.checks.days import DATE_AMBIGUOUS, DATE_UNRESOLVED
from livingdocs.checks.derived_numbers import DERIVED_NUMBER, SAME_NUMBER
from livingdocs.checks.doubts import DOUBT_DROPPED, DOUBT_TOUCHED
from livingdocs.checks.filing import MISFILED_ANCHOR, MISFILED_CARD
from livingdocs.checks.hidden import HIDDEN_TEXT, TEMPLATE_SYNTAX
from livingdocs.checks.inclusions import FALSE_INCLUSION
from livingdocs.checks.names import UNKNOWN_NAME
from livingdocs.checks.novelty import FALSE_NOVELTY
from livingdocs.checks.orphans import ORPHAN_CITATION
from livingdocs.checks.paper_titles import PAPER_NOT_FOUND, PAPER_TITLE
from livingdocs.checks.papers import PAPER_CHANGED, PAPER_WITHDRAWN
from livingdocs.checks.plausible_days import IMPLAUSIBLE_DAY
from livingdocs.checks.plausible_ids import IMPLAUSIBLE_ID
from livingdocs.checks.promises import PROPOSAL_OPEN
from livingdocs.checks.rule import Rule
from livingdocs.checks.sections import SECTION_NUMBER, SECTION_PLACEHOLDER
from livingdocs.checks.statuses import STATUS_EXPIRED, TWO_CURRENT_VERSIONS
from livingdocs.checks.unplaced import UNPLACED_TEXT
from livingdocs.findings import Finding, Severity
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.once import once_a_base
from livingdocs.records.registry import AcceptedFinding

RULES: tuple[Rule, ...] = (
    UNPLACED_TEXT,
    HIDDEN_TEXT,
    TEMPLATE_SYNTAX,
    DECLARED_COUNT,
    ORPHAN_CITATION,
    FALSE_INCLUSION,
    FALSE_NOVELTY,
    PAPER_TITLE,
    PAPER_NOT_FOUND,
    IMPLAUSIBLE_ID,
    PAPER_CHANGED,
    PAPER_WITHDRAWN,
    MISFILED_CARD,
    MISFILED_ANCHOR,
    MISSING_CONDITION,
    NOT_COMPARABLE,
    CLAIMS_CONFLICT,
    SAME_NUMBER,
    DERIVED_NUMBER,
    DOUBT_DROPPED,
    DOUBT_TOUCHED,
    UNKNOWN_NAME,
    SECTION_NUMBER,
    SECTION_PLACEHOLDER,
    DATE_UNRESOLVED,
    DATE_AMBIGUOUS,
    IMPLAUSIBLE_DAY,
    STATUS_EXPIRED,
    TWO_CURRENT_VERSIONS,
    CREDIBILITY_UNSUPPORTED,
    FLAT_CREDIBILITY,
    PROPOSAL_OPEN,
    COVERAGE_GAP,
    SOURCES_DIFFER,
)
"""Every rule, in the order of the documentation."""

RULES_BY_NAME: Mapping[str, Rule] = {rule.name: rule for rule in RULES}

UNUSED_EXCEPTION = "exception-unused"


@dataclass(frozen=True, slots=True)
class Checked:
    """What the rules found: what is open, and what somebody accepted, with the exception."""

    open: tuple[Finding, ...]
    accepted: tuple[tuple[Finding, AcceptedFinding], ...]


def check(kb: KnowledgeBase, *, rules: Collection[str] | None = None) -> Checked:
    """The findings of all rules, or of those named, sorted by place.

    An exception that matches no finding is an error, so that `exceptions.yml` never outlives its
    reasons.
    """
    chosen = [rule for rule in RULES if rules is None or rule.name in rules]
    names = {rule.name for rule in chosen}
    exceptions: dict[tuple[str, str], list[tuple[int, AcceptedFinding]]] = {}
    for place, exception in enumerate(kb.exceptions.exceptions):
        exceptions.setdefault((exception.rule, exception.path), []).append((place, exception))
    left: list[Finding] = []
    accepted: list[tuple[Finding, AcceptedFinding]] = []
    used: set[int] = set()
    for finding in (finding for rule in chosen for finding in rule.find(kb)):
        matching = [
            (place, exception)
            for place, exception in exceptions.get((finding.rule, finding.path), ())
            if exception.found is None or exception.found == finding.found
        ]
        used.update(place for place, _ in matching)
        if matching:
            accepted.append((finding, matching[0][1]))
        else:
            left.append(finding)
    for place, exception in enumerate(kb.exceptions.exceptions):
        unknown = exception.rule not in RULES_BY_NAME
        if unknown or (exception.rule in names and place not in used):
            left.append(_unused(kb, place, exception, unknown=unknown))
    return Checked(
        open=tuple(sorted(left, key=lambda finding: finding.sort_key)),
        accepted=tuple(sorted(accepted, key=lambda pair: pair[0].sort_key)),
    )


def run_checks(kb: KnowledgeBase, *, rules: Collection[str] | None = None) -> tuple[Finding, ...]:
    """The findings that are open, sorted by place; those that somebody accepted are left out."""
    return check(kb, rules=rules).open


@once_a_base
def all_checked(kb: KnowledgeBase) -> Checked:
    """What all rules found, worked out once: many pages ask for it."""
    return check(kb)


def _unused(kb: KnowledgeBase, place: int, exception: AcceptedFinding, *, unknown: bool) -> Finding:
    path = "exceptions.yml"
    line, column = kb.documents[path].position(("exceptions", place))
    nothing = (
        "no rule of that name whose findings can be accepted" if unknown else "no such finding"
    )
    return Finding(
        rule=UNUSED_EXCEPTION,
        severity=Severity.ERROR,
        path=path,
        line=line,
        column=column,
        found=f'an exception for "{exception.rule}" in {exception.path}, and there is {nothing}',
        expected="an exception that accepts a finding",
        fix=_way_out(kb, exception),
        told=f"为「{exception.rule}」写的例外没有对应的发现",
    )


def _way_out(kb: KnowledgeBase, exception: AcceptedFinding) -> str:
    """Messages show paths from outside the data folder, so a copied one has too much in front."""
    parts = exception.path.split("/")
    shorter = ("/".join(parts[number:]) for number in range(1, len(parts)))
    meant = next((path for path in shorter if path in kb.documents), None)
    if exception.path not in kb.documents and meant is not None:
        return f'write the path as seen from the data folder: "{meant}"'
    return "delete the exception"

"""What the rules find after a change that they did not find before, and what is settled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from livingdocs.findings import Finding


@dataclass(frozen=True, slots=True)
class FindingChanges:
    """Findings of two states, held against one another.

    Attributes:
        new: only after the change, as they stand there.
        gone: only before it, as they stood there.
        kept: how many are in both.
    """

    new: tuple[Finding, ...]
    gone: tuple[Finding, ...]
    kept: int


def finding_changes(base: Iterable[Finding], head: Iterable[Finding]) -> FindingChanges:
    """New and gone findings; one that only moved to another line is neither.

    Two of one rule, file and wording are counted, so that a second one is new.
    """
    old, new = list(base), list(head)
    only_new = _beyond(new, Counter(map(_key, old)))
    only_old = _beyond(old, Counter(map(_key, new)))
    return FindingChanges(only_new, only_old, kept=len(new) - len(only_new))


def _beyond(findings: list[Finding], known: Counter[tuple[str, ...]]) -> tuple[Finding, ...]:
    left = Counter(known)
    beyond = []
    for finding in findings:
        key = _key(finding)
        if left[key]:
            left[key] -= 1
        else:
            beyond.append(finding)
    return tuple(beyond)


def _key(finding: Finding) -> tuple[str, ...]:
    return finding.rule, str(finding.severity), finding.path, finding.found

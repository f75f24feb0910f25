"""What the rules find after a change that they did not find before, and what is settled."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from livingdocs.findings import Finding

_NUMBER: Final = re.compile(r"[0-9]+", re.ASCII)


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

    Nor is one in which only a number grew, such as the days for which a doubt has been open. Two
    of one rule, file and wording are counted, so that a second one is new.
    """
    old, new = list(base), list(head)
    count = len(new)
    for key in (_key, _key_without_numbers):
        old, new = (
            _beyond(old, Counter(map(key, new)), key),
            _beyond(new, Counter(map(key, old)), key),
        )
    return FindingChanges(tuple(new), tuple(old), kept=count - len(new))


Key = Callable[[Finding], tuple[str, ...]]


def _beyond(findings: list[Finding], known: Counter[tuple[str, ...]], key: Key) -> list[Finding]:
    left = Counter(known)
    beyond = []
    for finding in findings:
        if left[key(finding)]:
            left[key(finding)] -= 1
        else:
            beyond.append(finding)
    return beyond


def _key(finding: Finding) -> tuple[str, ...]:
    return finding.rule, str(finding.severity), finding.path, finding.found


def _key_without_numbers(finding: Finding) -> tuple[str, ...]:
    rule, severity, path, found = _key(finding)
    return rule, severity, path, _NUMBER.sub("0", found)

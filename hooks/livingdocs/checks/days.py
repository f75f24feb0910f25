"""Days that a briefing names and that can't be turned into one calendar day."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from livingdocs.checks.rule import Rule, briefing_finding
from livingdocs.dates import Certainty
from livingdocs.findings import Finding, Severity
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing


@dataclass(frozen=True, slots=True)
class _Mentioned:
    """Words of a briefing that look like a day, with every line of the raw text that has them."""

    briefing: Briefing
    words: str
    reason: str
    lines: list[int]

    def finding(
        self, kb: KnowledgeBase, rule: Rule, *, expected: str, fix: str, told: str
    ) -> Finding:
        return briefing_finding(
            kb,
            self.briefing,
            ("raw",),
            rule=rule.name,
            severity=rule.severity,
            lines=dict.fromkeys(self.lines),
            found=f'"{self.words}": {self.reason}',
            expected=expected,
            fix=fix,
            told=told,
        )


_NAME_BEFORE = re.compile(r"[A-Za-z][A-Za-z0-9._-]* ?$")


def _mentions(kb: KnowledgeBase, certainty: Certainty) -> Iterator[_Mentioned]:
    """Words of this certainty, once for each briefing that uses them, in the order of the text."""
    for briefing in kb.briefings.values():
        lines = kb.raw[briefing.raw.path].lines
        found: dict[str, _Mentioned] = {}
        for number, mention in kb.date_mentions[briefing.id]:
            if mention.certainty is not certainty:
                continue
            # In `Spheron Oct26` the name is what makes one doubt that it is a day.
            line, start = lines[number - 1], mention.start
            name = _NAME_BEFORE.search(line, max(0, start - 40), start)
            words = (name[0] if name else "") + mention.text
            first = found.setdefault(mention.text, _Mentioned(briefing, words, mention.reason, []))
            first.lines.append(number)
        yield from found.values()


def find_unresolved_days(kb: KnowledgeBase) -> Iterator[Finding]:
    """Text that has the form of a day and is none, such as 2月30日.

    A day without a briefing is no finding: it is shown as known and not held.
    """
    for mention in _mentions(kb, Certainty.UNRESOLVED):
        yield mention.finding(
            kb,
            DATE_UNRESOLVED,
            expected=f"a day on or before {mention.briefing.date}",
            fix="ask the author which day is meant",
            told=f"「{mention.words}」不是日历上的一天",
        )


def find_ambiguous_days(kb: KnowledgeBase) -> Iterator[Finding]:
    """Text that may be a day or a name, such as the month and number behind a product.

    It is asked and never guessed; pages show it with a mark.
    """
    for mention in _mentions(kb, Certainty.AMBIGUOUS):
        yield mention.finding(
            kb,
            DATE_AMBIGUOUS,
            expected="a day that is written out, or a name without a date",
            fix="ask the author, then accept the finding in exceptions.yml with the answer",
            told=f"「{mention.words}」指哪一天并不明确",
        )


DATE_UNRESOLVED = Rule(
    "date-unresolved",
    Severity.INFO,
    "日期不成立",
    find_unresolved_days,
    meaning="写法像日期，日历上却没有这一天，所以不能连到那天的简报。那天没有简报不算问题。",
    advice="问作者指的是哪一天。",
)
DATE_AMBIGUOUS = Rule(
    "date-ambiguous",
    Severity.INFO,
    "日期有歧义",
    find_ambiguous_days,
    meaning="写法可能是一个日子，也可能是名字的一部分；没有猜，留给作者说明。",
    advice="问作者：是日子就写全，是名字就接受这一条并写下理由。",
)

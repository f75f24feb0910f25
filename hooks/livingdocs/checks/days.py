"""Days that a briefing names and that can't be turned into one calendar day."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator

from livingdocs.checks.rule import Rule, briefing_finding
from livingdocs.dates import Certainty, find_dates
from livingdocs.findings import Finding, Severity
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing

_NAME_BEFORE = re.compile(r"[A-Za-z][A-Za-z0-9._+-]* ?$")


def _mentions(kb: KnowledgeBase, certainty: Certainty) -> Iterator[tuple[Briefing, int, str, str]]:
    """Briefing, line, words and reason of mentions of this certainty, in the order of the text.

    A name right before it belongs to the words: in `Spheron Oct26` it is what makes one doubt.
    """
    for briefing in kb.briefings.values():
        raw = kb.raw[briefing.raw.path]
        context = dt.date.fromisoformat(briefing.date)
        for number, line in enumerate(raw.lines, start=1):
            for mention in find_dates(line, context=context):
                if mention.certainty is certainty:
                    name = _NAME_BEFORE.search(line, max(0, mention.start - 40), mention.start)
                    words = (name[0] if name else "") + mention.text
                    yield briefing, number, words, mention.reason


def find_unresolved_days(kb: KnowledgeBase) -> Iterator[Finding]:
    """Text that has the form of a day and is none, such as 2月30日.

    A day without a briefing is no finding: it is shown as known and not held.
    """
    for briefing, line, words, reason in _mentions(kb, Certainty.UNRESOLVED):
        yield briefing_finding(
            kb,
            briefing,
            ("raw",),
            rule=DATE_UNRESOLVED.name,
            severity=DATE_UNRESOLVED.severity,
            lines=(line,),
            found=f'"{words}": {reason}',
            expected=f"a day on or before {briefing.date}",
            fix="ask the author which day is meant",
            told=f"「{words}」不是日历上的一天",
        )


def find_ambiguous_days(kb: KnowledgeBase) -> Iterator[Finding]:
    """Text that may be a day or a name, such as the month and number behind a product.

    It is asked and never guessed; pages show it with a mark.
    """
    for briefing, line, words, reason in _mentions(kb, Certainty.AMBIGUOUS):
        yield briefing_finding(
            kb,
            briefing,
            ("raw",),
            rule=DATE_AMBIGUOUS.name,
            severity=DATE_AMBIGUOUS.severity,
            lines=(line,),
            found=f'"{words}": {reason}',
            expected="a day that is written out, or a name without a date",
            fix="ask the author, then accept the finding in exceptions.yml with the answer",
            told=f"「{words}」指哪一天并不明确",
        )


DATE_UNRESOLVED = Rule("date-unresolved", Severity.INFO, "日期不成立", find_unresolved_days)
DATE_AMBIGUOUS = Rule("date-ambiguous", Severity.INFO, "日期有歧义", find_ambiguous_days)

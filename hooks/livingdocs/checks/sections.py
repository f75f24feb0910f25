"""Section numbers against the edition that was in force when they were written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from livingdocs.checks.rule import Location, Rule, briefing_finding
from livingdocs.findings import Finding, Severity
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing, SectionTarget
from livingdocs.section_editions import known_titles, same_title

_PLACEHOLDER = re.compile(r"\(.*\)")


@dataclass(frozen=True, slots=True)
class _Use:
    """A section as a field of a briefing names it."""

    target: SectionTarget
    at: Location
    line: int


def _uses(briefing: Briefing) -> Iterator[_Use]:
    for place, increment in enumerate(briefing.increments):
        for number, target in enumerate(increment.target_sections):
            yield _Use(target, ("increments", place, "target_sections", number), increment.lines[1])
    for place, citation in enumerate(briefing.citations):
        if citation.target_section is not None:
            at: Location = ("citations", place, "target_section")
            yield _Use(citation.target_section, at, citation.lines[0])
        for number, target in enumerate(citation.more_sections):
            at = ("citations", place, "more_sections", number)
            yield _Use(target, at, citation.lines[0])
    for place, proposal in enumerate(briefing.proposals):
        if proposal.target_section is not None:
            at = ("proposals", place, "target_section")
            yield _Use(proposal.target_section, at, proposal.lines[0])


def find_section_numbers(kb: KnowledgeBase) -> Iterator[Finding]:
    """A number unknown to the edition, a title the edition does not know, several titles at once.

    Only fields that name a target are looked at: `§条目 1` in the path of an inbox file is another
    namespace and never gets here.
    """
    for briefing in kb.briefings.values():
        if not kb.topics[briefing.topic].sections:
            continue
        for use in _uses(briefing):
            yield from _against_edition(kb, briefing, use)
        yield from _several_titles(kb, briefing)


def _against_edition(kb: KnowledgeBase, briefing: Briefing, use: _Use) -> Iterator[Finding]:
    target = use.target
    if target.number is None:
        return
    section = kb.resolve_section(briefing.topic, target.number, target.title, briefing.date)
    if section is None:
        yield _finding(
            kb,
            briefing,
            use,
            found=f"§{target.number} is no section of the edition of {briefing.date}",
            expected=f"a number that topics/{briefing.topic}.yml lists for that edition",
            fix="add the number to the section it belongs to, with the day of the edition",
            told=f"{briefing.date} 那一版没有 §{target.number}",
        )
        return
    titles = known_titles(section)
    if target.title is not None and not any(same_title(target.title, known) for known in titles):
        yield _finding(
            kb,
            briefing,
            use,
            found=f'§{target.number} is called "{target.title}"',
            expected=" or ".join(f'"{title}"' for title in titles),
            fix="correct the number, or add the title to the section",
            told=f"§{target.number} 写作{_quoted([target.title])}，那一版叫{_quoted(titles)}",
        )


def _several_titles(kb: KnowledgeBase, briefing: Briefing) -> Iterator[Finding]:
    """One finding for each number that one briefing uses under several titles."""
    named: dict[str, list[_Use]] = {}
    for use in _uses(briefing):
        if use.target.number is None or use.target.title is None:
            continue
        seen = named.setdefault(use.target.number, [])
        if not any(same_title(use.target.title, other.target.title or "") for other in seen):
            seen.append(use)
    for number, uses in named.items():
        if len(uses) > 1:
            yield _finding(
                kb,
                briefing,
                uses[0],
                lines=[use.line for use in uses],
                found=f"§{number} under {len(uses)} titles: "
                + ", ".join(f'"{use.target.title}"' for use in uses),
                expected="one title for a number in one briefing",
                fix="settle on one title, or give the sections numbers of their own",
                told=f"同一份简报里 §{number} 有 {len(uses)} 个名字："
                + _quoted(use.target.title for use in uses),
            )


def find_section_placeholders(kb: KnowledgeBase) -> Iterator[Finding]:
    """A number with a placeholder in it, such as 3.(X), which a later edition must replace."""
    for briefing in kb.briefings.values():
        for use in _uses(briefing):
            if use.target.number is not None and _PLACEHOLDER.search(use.target.number):
                yield briefing_finding(
                    kb,
                    briefing,
                    use.at,
                    rule=SECTION_PLACEHOLDER.name,
                    severity=SECTION_PLACEHOLDER.severity,
                    lines=(use.line,),
                    found=f"§{use.target.number} has a placeholder for its number",
                    expected="a number of the edition",
                    fix="give the section its number in the next edition",
                    told=f"§{use.target.number} 的编号还没有定",
                )


def _finding(
    kb: KnowledgeBase,
    briefing: Briefing,
    use: _Use,
    *,
    found: str,
    expected: str,
    fix: str,
    told: str,
    lines: list[int] | None = None,
) -> Finding:
    return briefing_finding(
        kb,
        briefing,
        use.at,
        rule=SECTION_NUMBER.name,
        severity=SECTION_NUMBER.severity,
        lines=lines or [use.line],
        found=found,
        expected=expected,
        fix=fix,
        told=told,
    )


def _quoted(titles: Iterable[str | None]) -> str:
    return "、".join(f"「{title}」" for title in titles)


SECTION_NUMBER = Rule("section-number", Severity.WARNING, "章节编号不符", find_section_numbers)
SECTION_PLACEHOLDER = Rule(
    "section-placeholder", Severity.INFO, "编号待定", find_section_placeholders
)

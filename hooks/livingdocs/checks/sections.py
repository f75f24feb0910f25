"""Section numbers against the edition that was in force when they were written.

What a briefing uses several times in the same way is one finding with all its lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from livingdocs.checks.rule import Location, Rule, briefing_finding
from livingdocs.findings import Finding, Severity
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing, SectionTarget
from livingdocs.relations.section_editions import known_titles, same_name, same_title
from livingdocs.section_numbers import find_section_numbers

_PLACEHOLDER = re.compile(r"\(.*\)")

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, slots=True)
class _Use:
    """A section number as a field of a briefing, or its running text, writes it."""

    number: str
    title: str | None
    line: int
    at: Location


def _in_fields(briefing: Briefing) -> Iterator[_Use]:
    """The targets that fields name. `§条目 1` in the path of a file is none and never gets here."""
    for place, increment in enumerate(briefing.increments):
        for number, target in enumerate(increment.target_sections):
            at: Location = ("increments", place, "target_sections", number)
            yield from _use(target, at, line=increment.lines[1])
    for place, citation in enumerate(briefing.citations):
        at = ("citations", place, "target_section")
        yield from _use(citation.target_section, at, line=citation.lines[0])
        for number, target in enumerate(citation.more_sections):
            at = ("citations", place, "more_sections", number)
            yield from _use(target, at, line=citation.lines[0])
    for place, proposal in enumerate(briefing.proposals):
        at = ("proposals", place, "target_section")
        yield from _use(proposal.target_section, at, line=proposal.lines[0])


def _use(target: SectionTarget | None, at: Location, *, line: int) -> Iterator[_Use]:
    if target is not None and target.number is not None:
        yield _Use(target.number, target.title, line, at)


def _in_text(kb: KnowledgeBase, briefing: Briefing) -> Iterator[_Use]:
    """The numbers in the raw text that have a title beside them."""
    for number, line in enumerate(kb.raw[briefing.raw.path].lines, start=1):
        for mention in find_section_numbers(line):
            if mention.title is not None:
                yield _Use(mention.number, mention.title, number, ("raw",))


def _grouped(uses: Iterable[_Use], key: Callable[[_Use], Key]) -> dict[Key, list[_Use]]:
    groups: dict[Key, list[_Use]] = {}
    for use in uses:
        groups.setdefault(key(use), []).append(use)
    return groups


def find_section_numbers_amiss(kb: KnowledgeBase) -> Iterator[Finding]:
    """A number unknown to the edition, a title the edition does not know, several titles at once.

    Only fields are held against the edition: running text may speak of an older one.
    """
    for briefing in kb.briefings.values():
        if not kb.topics[briefing.topic].sections:
            continue
        groups = _grouped(_in_fields(briefing), lambda use: (use.number, use.title))
        for uses in groups.values():
            yield from _against_edition(kb, briefing, uses)
        yield from _several_titles(kb, briefing)


def _against_edition(
    kb: KnowledgeBase, briefing: Briefing, uses: Sequence[_Use]
) -> Iterator[Finding]:
    number, title = uses[0].number, uses[0].title
    section = kb.resolve_section(briefing.topic, number, title, briefing.date)
    if section is None:
        yield _finding(
            kb,
            briefing,
            SECTION_NUMBER,
            uses,
            found=f"§{number} is no section of the edition of {briefing.date}",
            expected=f"a number that topics/{briefing.topic}.yml lists for that edition",
            fix="add the number to the section it belongs to, with the day of the edition",
            told=f"{briefing.date} 那一版没有 §{number}",
        )
        return
    titles = known_titles(section)
    if title is not None and not any(same_title(title, known) for known in titles):
        yield _finding(
            kb,
            briefing,
            SECTION_NUMBER,
            uses,
            found=f'§{number} is called "{title}"',
            expected=" or ".join(f'"{known}"' for known in titles),
            fix="correct the number, or add the title to the section",
            told=f"§{number} 写作「{title}」，那一版叫{_quoted(titles)}",
        )


def _several_titles(kb: KnowledgeBase, briefing: Briefing) -> Iterator[Finding]:
    """One finding for each number that one briefing uses under several titles.

    A short form of a title is no other title: 推理可靠性 stands for 推理可靠性与可观测性.
    """
    uses = [use for use in (*_in_fields(briefing), *_in_text(kb, briefing)) if use.title]
    # Where a line of the text is a field of the record as well, the field is the place to look.
    uses.sort(key=lambda use: (use.line, use.at == ("raw",)))
    for number, same_number in _grouped(uses, lambda use: use.number).items():
        titles: list[str] = []
        for use in same_number:
            if not any(same_name(use.title or "", title) for title in titles):
                titles.append(use.title or "")
        if len(titles) > 1:
            yield _finding(
                kb,
                briefing,
                SECTION_NUMBER,
                same_number,
                found=f"§{number} under {len(titles)} titles: "
                + ", ".join(f'"{title}"' for title in titles),
                expected="one title for a number in one briefing",
                fix="settle on one title, or give the sections numbers of their own",
                told=f"同一份简报里 §{number} 有 {len(titles)} 个名字：{_quoted(titles)}",
            )


def find_section_placeholders(kb: KnowledgeBase) -> Iterator[Finding]:
    """A number with a placeholder in it, such as 3.(X), which a later edition must replace.

    Numbers in the running text are lines of the same finding.
    """
    for briefing in kb.briefings.values():
        every = sorted(
            (*_in_fields(briefing), *_placeholders(kb, briefing)), key=lambda use: use.line
        )
        for number, uses in _grouped(every, lambda use: use.number).items():
            if _PLACEHOLDER.search(number):
                yield _finding(
                    kb,
                    briefing,
                    SECTION_PLACEHOLDER,
                    uses,
                    found=f"§{number} has a placeholder for its number",
                    expected="a number of the edition",
                    fix="give the section its number in the next edition",
                    told=f"§{number} 的编号还没有定",
                )


def _placeholders(kb: KnowledgeBase, briefing: Briefing) -> Iterator[_Use]:
    for number, line in enumerate(kb.raw[briefing.raw.path].lines, start=1):
        for mention in find_section_numbers(line) if "§" in line else ():
            if mention.placeholder:
                yield _Use(mention.number, mention.title, number, ("raw",))


def _finding(
    kb: KnowledgeBase,
    briefing: Briefing,
    rule: Rule,
    uses: Sequence[_Use],
    *,
    found: str,
    expected: str,
    fix: str,
    told: str,
) -> Finding:
    """A finding at the first field among the uses, with the lines of all of them."""
    in_field = (use.at for use in uses if use.at != ("raw",))
    return briefing_finding(
        kb,
        briefing,
        next(in_field, ("raw",)),
        rule=rule.name,
        severity=rule.severity,
        lines=dict.fromkeys(use.line for use in uses),
        found=found,
        expected=expected,
        fix=fix,
        told=told,
    )


def _quoted(titles: Iterable[str]) -> str:
    return "、".join(f"「{title}」" for title in titles)


SECTION_NUMBER = Rule(
    "section-number",
    Severity.WARNING,
    "章节编号不符",
    find_section_numbers_amiss,
    meaning="简报写的章节编号，和当天那一版的目录对不上，或者同一个编号有几个名字。"
    "站上仍按内容归节，链接不受影响。",
    advice="改正编号或题名；目录变了的，在主题文件里补上那一版。",
)
SECTION_PLACEHOLDER = Rule(
    "section-placeholder",
    Severity.INFO,
    "编号待定",
    find_section_placeholders,
    meaning="简报给章节留了空号，等下一版目录定下来。",
    advice="在下一版目录里给这一节定下编号。",
)

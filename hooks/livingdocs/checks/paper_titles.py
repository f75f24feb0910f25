"""Titles that briefings give to arXiv ids against the titles that the papers have."""

from __future__ import annotations

from collections.abc import Iterator

from livingdocs.checks.rule import Rule, briefing_finding
from livingdocs.findings import Finding, Severity
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.titles.candidates import Candidate
from livingdocs.titles.citations import CitationVerdict, kb_verdicts
from livingdocs.vocabulary import TitleVerdict

_LONGEST = 200


def find_paper_titles(kb: KnowledgeBase) -> Iterator[Finding]:
    """A title of another paper is a warning, another title of the same paper information.

    Spelling, the other half of a title, and another language are no finding. An id that nobody has
    asked arXiv for is one only where a paper at hand bears the title.
    """
    for found in _all(kb):
        if found.kind is TitleVerdict.DIFFERENT_PAPER:
            yield _different_paper(kb, found)
        elif found.kind is TitleVerdict.RENAMED:
            yield _finding(
                kb,
                found,
                PAPER_TITLE,
                severity=Severity.INFO,
                found=f"{_claim(found)} is not the title of {found.claim.paper}",
                expected=f'"{found.verdict.official}"',
                fix="cite the official title, and write a nickname behind a middle dot",
                told=f"{found.claim.paper} 的题名写成了“{_title(found)}”：{found.verdict.reason}",
            )
        elif found.kind is TitleVerdict.NOT_ASKED and found.verdict.candidates:
            best = found.verdict.candidates[0]
            yield _finding(
                kb,
                found,
                PAPER_TITLE,
                severity=Severity.INFO,
                found=f"{_claim(found)} for {found.claim.paper}, of which nothing is known",
                expected=f'an id with that title; {best.id} is "{best.title}"',
                fix="fetch the metadata of the id, or correct the id",
                told=f"{found.claim.paper} 还没有元数据；题名“{_title(found)}”像是 {best.id}。",
            )


def find_papers_not_found(kb: KnowledgeBase) -> Iterator[Finding]:
    """A cited id that arXiv left out of complete answers on three different days.

    One or two such days are no finding: arXiv has sent empty answers by mistake.
    """
    for found in _all(kb):
        if found.kind is not TitleVerdict.NOT_FOUND:
            continue
        yield _finding(
            kb,
            found,
            PAPER_NOT_FOUND,
            severity=PAPER_NOT_FOUND.severity,
            found=f"{found.claim.paper}, cited as {_claim(found)}, is unknown to arXiv",
            expected=_expected(found.verdict.candidates),
            fix="correct the id in the next briefing",
            told=f"{found.claim.paper}“{_title(found)}”：{found.verdict.reason}",
        )


def _different_paper(kb: KnowledgeBase, found: CitationVerdict) -> Finding:
    return _finding(
        kb,
        found,
        PAPER_TITLE,
        severity=PAPER_TITLE.severity,
        found=f"{_claim(found)} is cited as {found.claim.paper}, "
        f'which is "{found.verdict.official}"',
        expected=_expected(found.verdict.candidates),
        fix="correct the id in the next briefing, or accept the finding with the reason",
        told=f"{found.claim.paper} 是另一篇论文“{found.verdict.official}”，"
        f"不是“{_title(found)}”。{_offered(found.verdict.candidates)}",
    )


def _all(kb: KnowledgeBase) -> Iterator[CitationVerdict]:
    for verdicts in kb_verdicts(kb).values():
        yield from verdicts


def _claim(found: CitationVerdict) -> str:
    return f'"{_title(found)}"'


def _title(found: CitationVerdict) -> str:
    title = " ".join((found.claim.title or found.claim.gloss or "").split())
    return title if len(title) <= _LONGEST else title[:_LONGEST] + "…"


def _expected(candidates: tuple[Candidate, ...]) -> str:
    if not candidates:
        return "the id of the paper with that title"
    return f'the id of the paper with that title; {candidates[0].id} is "{candidates[0].title}"'


def _offered(candidates: tuple[Candidate, ...]) -> str:
    return f"题名像是 {candidates[0].id}“{candidates[0].title}”。" if candidates else ""


def _finding(
    kb: KnowledgeBase,
    about: CitationVerdict,
    rule: Rule,
    *,
    severity: Severity,
    found: str,
    expected: str,
    fix: str,
    told: str,
) -> Finding:
    first, last = about.claim.lines
    return briefing_finding(
        kb,
        kb.briefings[about.claim.briefing],
        about.claim.at,
        rule=rule.name,
        severity=severity,
        lines=range(first, last + 1),
        found=found,
        expected=expected,
        fix=fix,
        told=told.rstrip("。"),
    )


PAPER_TITLE = Rule(
    "paper-title",
    Severity.WARNING,
    "题名与编号不符",
    find_paper_titles,
    meaning="简报给这个编号写的题名，不是这篇论文的题名；引用之前先看论文页。"
    "缩写、译名和只写一部分不算。",
    advice="打开论文页核对：编号错了就在下一期更正；只是换了叫法，改用官方题名，别称写在「·」之后。",
)
PAPER_NOT_FOUND = Rule(
    "paper-not-found",
    Severity.WARNING,
    "查无此号",
    find_papers_not_found,
    meaning="在三个不同的日子问过 arXiv，都没有这个编号；它多半写错了。",
    advice="在下一期改正编号；论文页上列有题名相近的候选。",
)

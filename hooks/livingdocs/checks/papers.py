"""Papers that changed, or were withdrawn, after a statement was made from them.

Both rules ask a person to look again, and say of nothing that it is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from livingdocs.checks.rule import Rule, briefing_finding
from livingdocs.findings import Finding, Severity, SourceLine
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.anchor import Anchor
from livingdocs.relations.paper_uses import PaperUse
from livingdocs.standing.paper_changes import (
    SET_ASIDE,
    PaperChange,
    anchor_changes,
    is_withdrawn,
    paper_changes,
)
from livingdocs.vocabulary import PaperEventKind

_LONGEST = 200


def find_changed_papers(kb: KnowledgeBase) -> Iterator[Finding]:
    """Anchors whose papers have a newer version, or another title, than the one that was read.

    Once for an anchor and a paper. A paper that only briefings cite is not asked about: what they
    read on their day is not rewritten. Nor is one that was withdrawn: its newest version is the
    withdrawal, which nobody can read and pin, and which has a rule of its own.
    """
    for anchor, paper, news in _asked(kb):
        if not is_withdrawn(kb, paper):
            yield _anchor_finding(
                kb,
                PAPER_CHANGED,
                anchor,
                paper,
                found=f"{paper}: " + "; ".join(map(_found, news)),
                expected=_expected(news),
                fix=_way_out(news),
                told=f"「{anchor.label}」以 {paper} 为据："
                + "；".join(map(_told, news))
                + "，请复核",
            )


def find_withdrawn_papers(kb: KnowledgeBase) -> Iterator[Finding]:
    """Anchors on a paper that arXiv calls withdrawn; without any, the newest row that cites it."""
    held = set()
    for anchor, paper, changes in _asked(kb):
        for change in changes:
            if change.kind is PaperEventKind.WITHDRAWN:
                held.add(paper)
                yield _rests_on(kb, anchor, change)
    for paper in kb.uses_by_paper:
        if paper not in held and is_withdrawn(kb, paper):
            yield from _cited(kb, paper)


def _asked(kb: KnowledgeBase) -> Iterator[tuple[Anchor, str, tuple[PaperChange, ...]]]:
    """Each live anchor with each of its papers that changed."""
    for anchor in kb.anchors.values():
        if anchor.status in SET_ASIDE:
            continue
        changes = anchor_changes(kb, anchor)
        for paper in dict.fromkeys(each.paper for each in changes):
            yield anchor, paper, tuple(each for each in changes if each.paper == paper)


def _rests_on(kb: KnowledgeBase, anchor: Anchor, change: PaperChange) -> Finding:
    paper = change.paper
    return _anchor_finding(
        kb,
        PAPER_WITHDRAWN,
        anchor,
        paper,
        found=f"it rests on {paper}, which is withdrawn",
        expected=f"another source for it, or a reason why it still stands{_said(change)}",
        fix="re-check it: retire the anchor (`status: retired`), rest it on other papers, or "
        "accept the finding with the reason",
        told=f"「{anchor.label}」以 {paper} 为据，arXiv 写明它已撤回，请复核",
    )


def _cited(kb: KnowledgeBase, paper: str) -> Iterator[Finding]:
    use = next((use for use in reversed(kb.uses_by_paper[paper]) if use.citation is not None), None)
    if use is None or use.citation is None:
        return
    briefing = kb.briefings[use.briefing]
    for change in paper_changes(kb, paper):
        if change.kind is PaperEventKind.WITHDRAWN:
            yield briefing_finding(
                kb,
                briefing,
                ("citations", briefing.citations.index(use.citation)),
                rule=PAPER_WITHDRAWN.name,
                severity=PAPER_WITHDRAWN.severity,
                lines=range(use.lines[0], use.lines[1] + 1),
                found=f"it cites {paper}, which is withdrawn",
                expected=f"the withdrawal told wherever the paper is used{_said(change)}",
                fix="re-check what was said with it, tell the withdrawal in the next briefing, and "
                "accept the finding with the reason",
                told=f"引用的 {paper} 已由 arXiv 写明撤回，请复核",
            )


def _found(change: PaperChange) -> str:
    if change.kind is PaperEventKind.TITLE_CHANGED:
        return f'its title was "{_short(change.old)}" and is "{_short(change.new)}"'
    day = f" of {change.seen_on}" if change.seen_on else ""
    if change.read is not None:
        return f"v{change.read} was read, and v{change.latest}{day} is there"
    return f"it was read on {change.since}, and v{change.latest}{day} came later"


def _told(change: PaperChange) -> str:
    if change.kind is PaperEventKind.TITLE_CHANGED:
        return f"题名由“{_short(change.old)}”改为“{_short(change.new)}”"
    if change.read is not None:
        return f"读的是 v{change.read}，现在是 v{change.latest}"
    return f"{change.since} 引用之后又有新版本 v{change.latest}"


def _expected(news: Sequence[PaperChange]) -> str:
    version = _version(news)
    return f"v{version}, once somebody has read it" if version else "a look at the paper since then"


def _way_out(news: Sequence[PaperChange]) -> str:
    """A version is pinned once it was read; a title alone needs the day of the look."""
    version = _version(news)
    if version is None:
        return "look whether it is the same paper, then write the day as `verified_on`"
    return (
        f"re-check the statement against v{version}, then write `version: {version}` at this paper "
        "and the day as `verified_on`; where it no longer holds, word it anew or retire it"
    )


def _version(news: Sequence[PaperChange]) -> int | None:
    newer = (each.latest for each in news if each.kind is PaperEventKind.VERSION_CHANGED)
    return next(newer, None)


def _said(change: PaperChange) -> str:
    """What arXiv says of the withdrawal, and since when it is known."""
    seen = f"seen on {change.seen_on}" if change.seen_on else ""
    words = f'"{_short(change.new)}"' if change.new else ""
    parts = ", ".join(part for part in (seen, words) if part)
    return f" ({parts})" if parts else ""


def _short(text: str | None) -> str:
    words = " ".join((text or "unknown").split())
    return words if len(words) <= _LONGEST else words[:_LONGEST] + "…"


def _anchor_finding(
    kb: KnowledgeBase,
    rule: Rule,
    anchor: Anchor,
    paper: str,
    *,
    found: str,
    expected: str,
    fix: str,
    told: str,
) -> Finding:
    """A finding at the paper in the file of the anchor, with the lines that brought it."""
    path = kb.file_of("anchors", f"{anchor.topic}/{anchor.id}") or ""
    number = next(place for place, each in enumerate(anchor.papers) if each.id == paper)
    line, column = kb.documents[path].position(("papers", number))
    return Finding(
        rule=rule.name,
        severity=rule.severity,
        path=path,
        line=line,
        column=column,
        source=tuple(dict.fromkeys(_lines(kb, anchor, paper))),
        found=found,
        expected=expected,
        fix=fix,
        told=told,
    )


def _lines(kb: KnowledgeBase, anchor: Anchor, paper: str) -> Iterator[SourceLine]:
    """Lines of its evidence that name the paper; of evidence that does not, the first one."""
    uses = kb.uses_by_paper.get(paper, ())
    for each in anchor.evidence:
        if each.briefing not in kb.briefings:
            continue
        first, last = each.lines
        lines = [use.lines[0] for use in uses if _within(use, each.briefing, first, last)]
        raw = kb.briefings[each.briefing].raw.path
        yield from (SourceLine(raw, number) for number in sorted(set(lines)) or [first])


def _within(use: PaperUse, briefing: str, first: int, last: int) -> bool:
    return use.briefing == briefing and first <= use.lines[0] <= last


PAPER_CHANGED = Rule(
    "paper-changed",
    Severity.INFO,
    "论文有更新",
    find_changed_papers,
    meaning="锚点所依据的论文在读过之后有了新版本，或者改了题名。"
    "论断不一定错了，只是还没有人对照过新版本。",
    advice="读过新版本，论断仍成立，就把锚点里这篇论文的 version 改成读过的版本，"
    "并写下 verified_on；不再成立就改写或撤下。",
)
PAPER_WITHDRAWN = Rule(
    "paper-withdrawn",
    Severity.INFO,
    "论文已撤稿",
    find_withdrawn_papers,
    meaning="arXiv 写明这篇论文已撤回，旧版本仍可读。以它为据的话不一定错了，但要另找依据。",
    advice="看撤回的理由：论断另有依据就换上，没有就撤下锚点；仍然保留的，写一条带理由的例外。",
)

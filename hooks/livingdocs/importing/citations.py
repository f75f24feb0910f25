"""The table of citable arXiv ids."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from livingdocs.arxiv_ids import ArxivId, parse_arxiv_id
from livingdocs.dates import find_dates
from livingdocs.importing.brackets import bracket_tail, outside_brackets
from livingdocs.importing.columns import Columns, table_of
from livingdocs.importing.document import Piece
from livingdocs.importing.draft import Draft
from livingdocs.importing.grades import stated_credibility
from livingdocs.importing.lines import Line
from livingdocs.importing.names import slug_of
from livingdocs.importing.tables import Row
from livingdocs.importing.targets import section_targets, take_targets
from livingdocs.records.briefing import Citation, NamedCard, SectionTarget
from livingdocs.vocabulary import CitationStatus

_COLUMNS: Final = (
    ("section", r"关联节|关联章节|章节|section"),
    ("id", r"arxiv"),
    ("title", r"标题|题目|title"),
    ("credibility", r"可信度"),
    ("status", r"关系|备注|状态|remark|note|status"),
)
_LINK: Final = re.compile(r"\[([^\[\]]{1,80})\]\(([^()\s]{1,200})\)")
_GLOSS: Final = re.compile(r"[ \t]+·[ \t]+")
_STATUS_PART: Final = re.compile(r"[；;·，,/、]|\s+→|→")
# In the order of weight: a remark may hold several (`续锚·待核实`).
_STATUS_WORDS: Final = tuple(
    (status, re.compile(pattern))
    for status, pattern in (
        (CitationStatus.TO_VERIFY, r"(?:⚠️?\s*)?待核实(?:\S{0,8})"),
        (CitationStatus.AMENDED, r"补锚\S{0,12}"),
        (CitationStatus.REAFFIRMED, r"续立(?:确认)?"),
        (CitationStatus.CARRIED_OVER, r"续锚|续用(?:锚定)?|[^未不无非]{0,24}锚定"),
        (CitationStatus.NEW, r"(?:本次|本轮|本期|今日)?新增(?:锚点|锚定)?|NET-new(?:\s*锚点)?"),
        (CitationStatus.REFERENCE, r"参考"),
    )
)
_NEW_ANCHOR: Final = re.compile(r"(?:本次|本轮|本期|今日)?新增锚定")
_ANCHORED: Final = re.compile(r"(?P<time>[ \t]*[早晚午夜]?)[ \t]*(?:已)?(?:邻接)?(?:锚定|登记)")
_PRIMARY: Final = re.compile(
    r"(?<![A-Za-z0-9_-])([a-z](?:[a-z0-9-]{0,60}[a-z0-9])?)[ \t]*主分类", re.ASCII
)


def parse_citations(lines: Sequence[Line], draft: Draft) -> Sequence[Line]:
    """Rows of the table; a row whose first cell is not one whole id stays unplaced."""
    found = table_of(lines, draft, _COLUMNS, needed=("id", "title"))
    if found is None:
        return lines
    table, columns = found
    for row in table.rows:
        cell = columns.cell(row, "id", draft.ledger)
        arxiv_id = _whole_id(cell) if cell else None
        if cell is None or arxiv_id is None:
            draft.ledger.explain(row.whole, "row of the list of ids without one whole arXiv id")
            continue
        draft.ledger.value(cell)
        citation = _citation(row, arxiv_id, columns, draft)
        draft.citations.append(citation)
        draft.ledger.glue(row.whole)
        if topic := stated_primary_topic(citation.status_text or ""):
            draft.cards.append(
                NamedCard(
                    id=citation.id,
                    title=citation.title,
                    primary_topic=topic,
                    lines=citation.lines,
                )
            )
    return table.rest


def stated_primary_topic(text: str) -> str | None:
    """The topic of `llm-infra主分类`."""
    match = _PRIMARY.search(text)
    return slug_of(match[1]) if match else None


def citation_status(text: str) -> CitationStatus | None:
    """What a remark says of the standing of an id; None where it doesn't say it in known words."""
    parts = [part.strip() for part in _STATUS_PART.split(text)]
    for status, words in _STATUS_WORDS:
        for part in parts:
            if words.fullmatch(part) and not (
                status is CitationStatus.CARRIED_OVER and _NEW_ANCHOR.fullmatch(part)
            ):
                return status
    return None


def _citation(row: Row, arxiv_id: ArxivId, columns: Columns, draft: Draft) -> Citation:
    ledger = draft.ledger
    status = columns.cell(row, "status", ledger)
    graded = columns.cell(row, "credibility", ledger)
    status_text = ledger.text(status) if status else None
    title, gloss = _title_and_gloss(columns.cell(row, "title", ledger), draft)
    sections = _sections(columns.cell(row, "section", ledger), status, draft)
    return Citation(
        id=arxiv_id.id,
        version=arxiv_id.version,
        title=title,
        gloss=gloss,
        status=citation_status(status_text) if status_text else None,
        status_text=status_text,
        anchored_on=_anchored_on(status_text) or _anchored_on(gloss),
        credibility=stated_credibility(graded, ledger) if graded else None,
        target_section=sections[0] if sections else None,
        more_sections=tuple(sections[1:]),
        lines=row.lines,
    )


def _anchored_on(text: str | None) -> str | None:
    """The day, as written, on which a remark says that the paper was anchored or registered."""
    for day in find_dates(text, context=None) if text else ():
        if text and (match := _ANCHORED.match(text, day.end)):
            return text[day.start : match.end("time")].strip()
    return None


def _sections(cell: Piece | None, status: Piece | None, draft: Draft) -> list[SectionTarget]:
    """The sections of the column for them, else those that the remark names."""
    if cell is None:
        return list(section_targets(status)) if status else []
    targets, head = take_targets(cell, draft.ledger)
    if head is not None:
        draft.remarks.append(draft.passage(head))
    return targets


def _title_and_gloss(cell: Piece | None, draft: Draft) -> tuple[str | None, str | None]:
    """Title as claimed; what stands behind ` · ` and in a bracket at the end is gloss."""
    if cell is None:
        return None, None
    ledger = draft.ledger
    outside = outside_brackets(cell.text)
    dot = next((m for m in _GLOSS.finditer(cell.text) if outside[m.start()]), None)
    title = cell.part(0, dot.start()) if dot else cell
    gloss = [cell.rest(dot.end())] if dot else []
    tail = bracket_tail(title)
    if tail is not None and title.text.endswith("）"):
        gloss.insert(0, tail.inside)
        title = tail.head
    title_text = ledger.text(title)
    gloss_text = " · ".join(ledger.text(piece) for piece in gloss if piece)
    ledger.glue(cell)
    return title_text or None, gloss_text or None


def _whole_id(cell: Piece) -> ArxivId | None:
    """The id of a cell that is nothing else: bare, with prefix, as an address, as a link."""
    text = cell.text
    link = _LINK.fullmatch(text)
    if link is None:
        return parse_arxiv_id(text)
    shown, address = parse_arxiv_id(link[1]), parse_arxiv_id(link[2])
    if shown is None or address is None or shown.id != address.id:
        return None
    versions = {shown.version, address.version} - {None}
    return ArxivId(shown.id, *versions) if len(versions) < 2 else None

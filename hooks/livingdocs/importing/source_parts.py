"""The parts that list sources: checked ones, quiet ones, and the closing list."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from livingdocs.importing.brackets import inside_bracket
from livingdocs.importing.columns import Columns, table_of
from livingdocs.importing.document import Piece
from livingdocs.importing.draft import Draft
from livingdocs.importing.grades import relevance, source_role, stars
from livingdocs.importing.lines import Line
from livingdocs.importing.lists import list_items
from livingdocs.importing.tables import Row
from livingdocs.records.briefing import ClosingSource, QuietSource, Source

_CHECKED: Final = (
    ("file", r"关键文件|文件|file"),
    ("relevance", r"相关(?:度|性)|relevance"),
    ("reliability", r"可信度|可靠"),
    ("summary", r"摘要|内容|要点|说明|summary"),
    ("source", r"来源|source"),
)
_CLOSING: Final = (
    ("conclusion", r"结论|conclusion"),
    ("relevance", r"相关(?:度|性)|relevance"),
    ("source", r"来源|source"),
)
_PATH: Final = re.compile(r"[A-Za-z0-9_.-][A-Za-z0-9_./-]*", re.ASCII)
_FILE: Final = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}[A-Za-z0-9_.-]*|[A-Za-z0-9_-]{1,200}\.(?:md|txt|ya?ml|json|pdf)",
    re.ASCII,
)
_COLON: Final = re.compile(r"：|:[ \t]")


def parse_sources(lines: Sequence[Line], draft: Draft) -> Sequence[Line]:
    """Rows of the table of checked sources; the lines that are no part of it are given back."""
    found = table_of(lines, draft, _CHECKED, needed=("source",))
    if found is None:
        return lines
    table, columns = found
    for row in table.rows:
        draft.sources.append(_source(row, columns, draft))
        draft.ledger.glue(row.whole)
    return table.rest


def parse_closing_sources(lines: Sequence[Line], draft: Draft) -> Sequence[Line]:
    """Rows of the closing table of sources."""
    found = table_of(lines, draft, _CLOSING, needed=("source",))
    if found is None:
        return lines
    table, columns = found
    for row in table.rows:
        cells = {
            name: columns.cell(row, name, draft.ledger)
            for name in ("source", "relevance", "conclusion")
        }
        draft.closing_sources.append(
            ClosingSource(
                name=_text(cells["source"], draft) or "",
                relevance=_text(cells["relevance"], draft),
                conclusion=_text(cells["conclusion"], draft),
                lines=row.lines,
            )
        )
        draft.ledger.glue(row.whole)
    return table.rest


def parse_quiet_sources(lines: Sequence[Line], draft: Draft) -> Sequence[Line]:
    """Items `name：what was found there`."""
    listed = list_items(lines)
    rest = list(listed.rest)
    for item in listed.items:
        colon = _COLON.search(item.text.text)
        if colon is None:
            draft.ledger.explain(item.text, "quiet source without a colon after its name")
            continue
        draft.ledger.markup(*item.marks)
        name = item.text.part(0, colon.start()).strip()
        name_text = draft.ledger.text(name)
        draft.quiet_sources.append(
            QuietSource(
                name=name_text,
                path=path_in(name_text),
                text=draft.ledger.text(item.text.rest(colon.end())),
                lines=item.text.lines,
            )
        )
        draft.ledger.glue(item.text)
    return rest


def path_in(text: str) -> str | None:
    """The text itself if it is a path: a folder or a file, without spaces, with a slash."""
    return text if "/" in text and "//" not in text and _PATH.fullmatch(text) else None


def _source(row: Row, columns: Columns, draft: Draft) -> Source:
    ledger = draft.ledger
    place = columns.cell(row, "source", ledger)
    file = columns.cell(row, "file", ledger)
    graded = columns.cell(row, "relevance", ledger)
    starred = columns.cell(row, "reliability", ledger)
    summary = _text(columns.cell(row, "summary", ledger), draft)
    name = _text(place, draft) or ""
    path = path_in(name)
    if file is not None:
        own_name = _file_name(file) if path is not None else None
        if own_name is not None and path is not None:
            path = f"{path.rstrip('/')}/{ledger.text(own_name)}"
            name = own_name.text
            file = file.rest(len(own_name.text)).strip()
            file = inside_bracket(file) or file
        more = _text(file, draft) if file else None
        summary = " · ".join(part for part in (more, summary) if part) or None
    marks = [_text(cell, draft) for cell in (graded, starred)]
    mark = " · ".join(text for text in marks if text) or None
    return Source(
        name=name,
        path=path,
        summary=summary,
        mark=mark,
        relevance=relevance(graded.text) if graded else None,
        role=source_role(mark) if mark else None,
        reliability=stars(starred.text) if starred else None,
        lines=row.lines,
    )


def _file_name(cell: Piece) -> Piece | None:
    match = _FILE.match(cell.text)
    if match is None:
        return None
    after = cell.text[match.end() : match.end() + 1]
    return cell.group(match) if after in ("", "（", "(", " ") else None


def _text(piece: Piece | None, draft: Draft) -> str | None:
    return draft.ledger.text(piece) if piece else None

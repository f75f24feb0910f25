"""Front matter: the block between two `---` lines at the top of a Markdown file.

Only flat `key: value` lines (or `"key": "value",`, where the block is JSON) with a known key are
read; the block is not parsed as YAML, and everything else in it stays unplaced.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from livingdocs.dates import parse_moment
from livingdocs.importing.document import Piece
from livingdocs.importing.draft import Draft
from livingdocs.importing.lines import Line
from livingdocs.importing.names import day_of, slug_of

_FENCE: Final = "---"
_LONGEST: Final = 400
_PAIR: Final = re.compile(r'(?P<key>"?(?:title|date|topic|agent)"?[ \t]*:[ \t]*)(?P<value>\S.*)')
_QUOTES: Final = (('"', '"'), ("'", "'"))


def take_front_matter(lines: Sequence[Line], draft: Draft) -> Sequence[Line]:
    """Read the block if there is one, and give back the lines behind it."""
    written = next((place for place, line in enumerate(lines) if not line.blank), len(lines))
    if written >= len(lines) or lines[written].whole.text.rstrip() != _FENCE:
        return lines
    end = next(
        (
            place
            for place in range(written + 1, min(len(lines), written + _LONGEST))
            if lines[place].whole.text.rstrip() in (_FENCE, "...")
        ),
        None,
    )
    if end is None:
        return lines
    draft.ledger.markup(lines[written].whole, lines[end].whole)
    found: set[str] = set()
    for line in lines[written + 1 : end]:
        _read_pair(line, draft, found)
    return lines[end + 1 :]


def _read_pair(line: Line, draft: Draft, found: set[str]) -> None:
    body = line.whole.strip()
    draft.ledger.explain(line.whole, "front matter that the import doesn't know")
    match = _PAIR.match(body.text)
    if match is None or line.indent > 2:
        return
    key = match["key"].split(":")[0].strip().strip('"')
    value, marks = _unquoted(body.group(match, "value"))
    if key in found or not value or not _place(key, value, draft):
        return
    found.add(key)
    draft.ledger.markup(body.group(match, "key"), *marks)


def _place(key: str, value: Piece, draft: Draft) -> bool:
    """Put a value where it belongs; False for one that can't be read."""
    text = value.text
    if key == "title":
        draft.title = draft.ledger.text(value)
        return True
    if key == "agent":
        draft.agent = draft.ledger.text(value)
        return True
    if key == "date":
        return _place_date(value, draft)
    if (slug := slug_of(text)) is None:
        return False
    draft.topic = slug
    draft.ledger.value(value)
    return True


def _place_date(value: Piece, draft: Draft) -> bool:
    """A day; or a day with a time, as other programs write it, which is when it was written."""
    if (day := day_of(value.text)) is not None:
        draft.date = day
        draft.ledger.value(value)
        return True
    moment = parse_moment(value.text)
    if moment is None or moment.time is None:
        return False
    draft.date = moment.date.isoformat()
    draft.written_at = draft.ledger.text(value)
    return True


def _unquoted(piece: Piece) -> tuple[Piece, list[Piece]]:
    """A value without quotes and without the comma of a JSON line, and those."""
    marks: list[Piece] = []
    piece = piece.strip()
    text = piece.text
    if text.endswith(",") and text[0] in "\"'":
        marks.append(piece.rest(len(text) - 1))
        piece = piece.part(0, len(text) - 1).strip()
    text = piece.text
    for opening, closing in _QUOTES:
        if len(text) >= 2 and text.startswith(opening) and text.endswith(closing):
            marks += [piece.part(0, 1), piece.rest(len(text) - 1)]
            return piece.part(1, len(text) - 1).strip(), marks
    return piece, marks

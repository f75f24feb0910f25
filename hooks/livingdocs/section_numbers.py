"""Section numbers of the living document in texts: `§1.3 KV Cache`, `§1.(13)`, `§3.(X)`.

A number means something only together with the day of the text that uses it, so nothing here
resolves a number: the mention holds what is written, and `records` knows the editions.

Grammar: `§`, a number of parts joined by dots, of which each but the first may stand in brackets.
Such a part is a placeholder: the writer did not know the number yet. `§条目 1`, `§Backend …` and
`§一.1` name an entry of a file in the inbox and are no sections of the document; neither is a
number right behind the name of an inbox file.

The title is what follows the number. In running text it can't be told apart from the sentence:
there it ends at punctuation, at an opening bracket, at words that go on with a sentence (`已有`,
`中`, `的`, `形成`, …) and at `和 §…`; without such an end, or when it is long, there is no title.
In a field that is known to hold targets it goes on to a bracket, a joiner (` + `, `、`, `；`) or
the end. A bracket behind it is the note; a short bracket right behind the number is the title
itself: `§1.4（推理可靠性与可观测性）`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_FOLD = str.maketrans("０１２３４５６７８９．（）", "0123456789.()")
_NUMBER = re.compile(
    r"§[ \u00a0\u3000]?(?P<number>[0-9]{1,3}(?:\.(?:[0-9]{1,3}|\([0-9A-Z]{1,3}\)))*)"
    r"(?:(?<=\))|(?![0-9A-Za-z]|\.[0-9(]))",
    re.ASCII,
)
_CLOSING = {"(": ")", "（": "）"}
_BREAK = '（(，,；;。、：:|→\n“”"「」·—？?！!'
_TITLE_STOP = re.compile(
    rf"[{_BREAK}§]"
    r"|[ ]?(?:[和与及+/&]|以及)[ ]?(?=§)"
    r"|[ ]+\+[ ]"
    r"|[ ]?已(?:有|锚|纳|经|覆|入|登|在|收|含)"
    r"|[ ]?中(?=[ 的，,；;。、：:]|\Z)"
    r"|[ ]?的|[ ]?形成|[ ]?现有|[ ]?是|[ ]?下(?=[ 的])|[ ]?里(?=[ 的])|[ ]?新增|[ ]?补充"
)
_TARGET_STOP = re.compile(
    rf"[{_BREAK}§]|[ ]?(?:[和与及/&]|以及)[ ]?(?=§)|[ ]+\+(?=[ ])|[ ]+[+·](?=[ §])|\+(?=§)"
)
_INBOX_FILE = re.compile(r"inbox/|(?:19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}")
_LONGEST_TITLE = 48
_LONGEST_BRACKET_TITLE = 24
_LONGEST_NOTE = 1_000
_LOOK_BACK = 200


@dataclass(frozen=True, slots=True)
class SectionMention:
    """A section number in a text.

    Attributes:
        text: the written form from `§` to the end of the title, without the note.
        number: the number in plain characters: `1.3`, `1.(13)`, `3.(X)`.
        title: the title that stands beside it, or None where none can be told.
        note: what the bracket behind it says.
        placeholder: whether a part of the number stands in brackets.
    """

    start: int
    end: int
    text: str
    number: str
    title: str | None = None
    note: str | None = None
    placeholder: bool = False


def find_section_numbers(text: str) -> list[SectionMention]:
    """Every section number in running text, with a title where one can be told."""
    return _mentions(text, _TITLE_STOP, whole_field=False)


def parse_targets(text: str) -> list[SectionMention]:
    """The sections that a target field names: `建议归入`, a cell of a table, behind `→` or `写入`.

    What stands before the first `§` is passed over, and a section that only a note names is no
    target. An empty answer means that the field names its target without a number, or none.
    """
    targets: list[SectionMention] = []
    closing = _closing_brackets(text)
    inside_until = -1
    for mention in _mentions(text, _TARGET_STOP, whole_field=True):
        if mention.start < inside_until:
            continue
        targets.append(mention)
        opened = _next_bracket(text, mention.end, len(text))
        inside_until = closing.get(opened, -1)
    return targets


def _mentions(text: str, stop: re.Pattern[str], *, whole_field: bool) -> list[SectionMention]:
    folded = text.translate(_FOLD)
    matches = [match for match in _NUMBER.finditer(folded) if not _of_inbox_file(text, match)]
    if not matches:
        return []
    closing = _closing_brackets(text)
    ends = [match.start() for match in matches[1:]] + [len(text)]
    return [
        _mention(text, match, stop, limit=limit, closing=closing, whole_field=whole_field)
        for match, limit in zip(matches, ends, strict=True)
    ]


def _mention(
    text: str,
    match: re.Match[str],
    stop: re.Pattern[str],
    *,
    limit: int,
    closing: dict[int, int],
    whole_field: bool,
) -> SectionMention:
    end, title = _title(text, match.end(), stop, limit=limit, whole_field=whole_field)
    bracket = _next_bracket(text, end, limit)
    note = None
    if bracket < limit and text[bracket] in _CLOSING:
        note = _note(text, bracket, closing.get(bracket, limit if whole_field else None))
    if title is None and note is not None and bracket == end and _may_be_title(note):
        title, note = note, None
    number = match["number"]
    return SectionMention(
        start=match.start(),
        end=end,
        text=text[match.start() : end],
        number=number,
        title=title,
        note=note,
        placeholder="(" in number,
    )


def _next_bracket(text: str, start: int, limit: int) -> int:
    """Where a bracket would stand: the first place that is no space."""
    while start < limit and text[start] in " \u3000":
        start += 1
    return start


def _note(text: str, bracket: int, close: int | None) -> str | None:
    if close is None or close - bracket > _LONGEST_NOTE:
        return None
    return text[bracket + 1 : close].strip() or None


def _title(
    text: str, start: int, stop: re.Pattern[str], *, limit: int, whole_field: bool
) -> tuple[int, str | None]:
    """Where the mention ends, and the title; the title lies within the mention."""
    furthest = start + _LONGEST_TITLE
    # One more place than the limit, so that `和 §…` is seen together with its `§`.
    found = stop.search(text, start, min(limit + 1, furthest + 3))
    stopped = found.start() if found is not None else limit
    if stopped > furthest:
        return start, None
    title = text[start:stopped].strip()
    if not title or (not whole_field and not _begins_a_title(title)):
        return start, None
    return text.index(title, start) + len(title), title


def _begins_a_title(title: str) -> bool:
    """Whether running text behind a number may be a title: no figure, day or punctuation."""
    return title[0].isalpha()


def _may_be_title(bracket: str) -> bool:
    short = len(bracket) <= _LONGEST_BRACKET_TITLE
    return short and not any(char.isdigit() or char in _BREAK for char in bracket)


def _of_inbox_file(text: str, match: re.Match[str]) -> bool:
    """Whether the number stands right behind the name of a file in the inbox."""
    before = text[max(0, match.start() - _LOOK_BACK) : match.start()].split()
    return (
        bool(before)
        and before[-1].endswith((".md", ".txt"))
        and (_INBOX_FILE.search(before[-1]) is not None)
    )


def _closing_brackets(text: str) -> dict[int, int]:
    """Place of the closing bracket for each opening one; the two widths may be mixed."""
    places: dict[int, int] = {}
    open_places: list[int] = []
    for index, char in enumerate(text):
        if char in "(（":
            open_places.append(index)
        elif char in ")）" and open_places:
            places[open_places.pop()] = index
    return places

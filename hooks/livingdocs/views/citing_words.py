"""The words of a line that cite a paper: one sentence, cell or bullet of it."""

from __future__ import annotations

import re

_BOUNDARY = re.compile(r"[。；|]|(?<=\s)-(?=\s)|(?<=\s)[0-9]\.(?=\s)|(?<=\s)[①-⑳]")
_LONGEST_WHOLE = 120
CUT = "…"


def citing_words(line: str, paper: str) -> str:
    """The part of a line around an id, with `…` where something was left out.

    A short line stands whole, without the mark of a bullet. In a longer one the part goes from one
    end of a sentence, a cell or a bullet to the next.
    """
    text = line.strip().removeprefix("- ")
    at = text.find(paper)
    if at < 0 or (len(text) <= _LONGEST_WHOLE and "|" not in text):
        return text
    start, end = 0, len(text)
    for match in _BOUNDARY.finditer(text):
        if match.end() <= at:
            start = match.end()
        elif match.start() >= at + len(paper):
            end = match.start()
            break
    words = text[start:end].strip()
    before = CUT if text[:start].strip(" |") else ""
    after = CUT if text[end:].strip(" |。；") else ""
    return f"{before}{words}{after}"

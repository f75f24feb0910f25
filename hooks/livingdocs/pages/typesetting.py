"""What browsers need to set the words of a page well, whatever they are: elements around them.

The text stays as it is, to the letter; style sheets say what the elements do.
"""

from __future__ import annotations

import re

# What a browser breaks nowhere: no plain space, no hyphen or slash before a letter, no Chinese, of
# which every sign may end a line unless a joiner forbids it. An entity is one sign.
_BREAKS = r"\u2e80-\u2fff\u3001-\u9fff\uac00-\ud7af"
_SIGN = (
    rf"(?:[^ \t\n\r<>&/{_BREAKS}-]|[/-](?![A-Za-z])|[{_BREAKS}](?=\u2060)|&[#0-9A-Za-z]{{1,8}};)"
)
_LONG_WORD = re.compile(rf"{_SIGN}{{61,}}")
# What is there to be copied scrolls by itself, and stays in one piece.
_TO_COPY = r'<(?:pre|code) class="kb-(?:bib|yaml)"[^>]*>[^<]*'
_WORDS = re.compile(rf"{_TO_COPY}|>[^<>]{{61,}}")
# A text of more than a line in a place that sheets may keep on one line: a cell, a link, a label.
_LONG_TEXT = re.compile(
    rf"{_TO_COPY}|(</?(?:a|b|bdi|code|em|li|small|span|strong|td|th)(?:\s[^<>]*)?>)([^<>]{{101,}})"
)
# Hebrew, Arabic and their neighbours: what Unicode reserves for letters of that direction.
_RTL = r"\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
_ANY_RTL = re.compile(f"[{_RTL}]")
_RTL_WORDS = re.compile(rf"{_TO_COPY}|>[^<>{_RTL}]*[{_RTL}][^<>]*")
_FROM_FIRST_TO_LAST = re.compile(f"[{_RTL}](?:.*[{_RTL}])?", re.DOTALL)


def typeset(content: str) -> str:
    """The HTML of a slot with all of this; what is inside its tags is left alone."""
    return breakable(foldable(isolated(content)))


def isolated(content: str) -> str:
    """`content` with words that run from right to left in an element that keeps it to them.

    A browser lays out such a line as a whole: a figure, a day or a mark after the words would stand
    before them, and belong to something else.
    """
    if _ANY_RTL.search(content) is None:
        return content
    return _RTL_WORDS.sub(_isolated, content)


def _isolated(text: re.Match[str]) -> str:
    if not text[0].startswith(">"):
        return text[0]
    return _FROM_FIRST_TO_LAST.sub(r"<bdi>\g<0></bdi>", text[0])


def foldable(content: str) -> str:
    """`content` with each long text of a label or a cell in an element that lets it be folded.

    A label stays on its line, and one of a thousand letters would make the page as wide.
    """
    return _LONG_TEXT.sub(_folded, content)


def _folded(text: re.Match[str]) -> str:
    tag, words = text.groups()
    return text[0] if tag is None else f'{tag}<span class="kb-fold">{words}</span>'


def breakable(content: str) -> str:
    """`content` with each very long word in an element that lets it end a line anywhere.

    Otherwise one address, or a run of letters, makes a table many windows wide. To allow it for
    every word would let columns shrink to one sign.
    """
    return _WORDS.sub(_broken, content)


def _broken(text: re.Match[str]) -> str:
    return _LONG_WORD.sub(_in_element, text[0]) if text[0].startswith(">") else text[0]


def _in_element(word: re.Match[str]) -> str:
    return f'<span class="kb-long">{word[0]}</span>'

r"""LaTeX in names and titles: as a reader sees it, and as a tidy source.

`tidy` writes letters as letters (`{\"o}` -> `ö`) and leaves everything else valid LaTeX: braces
that protect capitals, escapes, commands, math. `plain_text` goes on to what is printed. Math stays
as it is in both. What a single command stands for is looked up in pylatexenc.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from pylatexenc.latex2text import LatexNodes2Text  # type: ignore[import-untyped]

_MATH: Final = re.compile(
    r"\$\$(?:\\.|[^$\\])+\$\$|\$(?:\\.|[^$\\])+\$"
    # Up to the next opening sign and no further, so that many of them cost no more than one.
    r"|\\\((?:[^\\]|\\[^()])*\\\)|\\\[(?:[^\\]|\\[^\[\]])*\\\]|\\.",
    re.DOTALL,
)
_LETTER: Final = "[A-Za-z\u00c0-\u024f\u1e00-\u1eff]"
_ACCENT: Final = re.compile(
    r"\\(?:(?P<sign>[`'^\"~=.])[ ]*|(?P<name>[uvHtcdbkr])(?:[ ]+|(?=\{)|(?=\\[ij])))"
    rf"(?:\{{[ ]*\\?(?P<group>{_LETTER}{{1,2}})[ ]*\}}"
    rf"|\\(?P<dotless>[ij])(?![A-Za-z])(?:\{{\}})?|(?P<letter>{_LETTER}))"
)
_COMMAND: Final = re.compile(r"\\(?P<command>[A-Za-z]+)(?P<end>\{\}|[ ]+|(?![A-Za-z]))")
_WRITTEN: Final = re.compile(rf"\\\\|{_ACCENT.pattern}|{_COMMAND.pattern}")
_LONE_GROUP: Final = re.compile(r"\{([^\x00-\x7f][\u0300-\u036f]?)\}")
_ARGUMENT: Final = re.compile(r"\\(?:[A-Za-z]+\*?[ ]*|[`'^\"~=.])\Z")
_COMBINING: Final = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", "u": "\u0306",
    ".": "\u0307", '"': "\u0308", "r": "\u030a", "H": "\u030b", "v": "\u030c", "c": "\u0327",
    "k": "\u0328", "d": "\u0323", "b": "\u0331", "t": "\u0361",
}  # fmt: skip
_SPECIAL: Final = re.compile(r"\\.|[&%#_]", re.DOTALL)
_DOLLAR: Final = re.compile(r"\\.|\$", re.DOTALL)
_ESCAPED: Final = re.compile(r"\\.", re.DOTALL)
_PRINTED: Final = re.compile(
    r"\\(?P<escaped>[&%$#_{}])|\\(?:begin|end)\{[A-Za-z*]{1,20}\}|\\(?P<blank>[\\ ,;:])"
    r"|\\(?P<command>[A-Za-z]+)\*?(?:\{\}|[ ]+)?|\\.|(?P<dashes>-{2,3})|(?P<quotes>``|'')"
    r"|(?P<tie>~)|[{}\\]",
    re.DOTALL,
)
_CHARACTERS: Final = {
    "textbraceleft": "{", "textbraceright": "}", "textbackslash": "\\", "textasciitilde": "~",
    "textasciicircum": "^", "textunderscore": "_", "textdollar": "$", "lbrace": "{", "rbrace": "}",
    "textquotesingle": "'", "textquotedbl": '"', "textless": "<", "textgreater": ">",
    "textbar": "|", "slash": "/", "LaTeX": "LaTeX", "TeX": "TeX", "BibTeX": "BibTeX",
    "space": " ", "quad": " ", "copyright": "©", "pounds": "£", "euro": "€", "S": "§", "P": "¶",
}  # fmt: skip
_PRINTED_SIGNS: Final = {"--": "–", "---": "—", "``": "“", "''": "”"}


def plain_text(value: str) -> str:
    """A value as it is printed, on one line; math as it is written."""
    if not any(sign in value for sign in "\\{}~$-`'"):
        return " ".join(value.split())
    text = _outside_math(tidy(value), lambda piece: _PRINTED.sub(_printed, piece))
    return " ".join(unicodedata.normalize("NFC", text).split())


def tidy(value: str) -> str:
    """The value with letters for the commands that stand for letters, else the same source."""
    return _outside_math(value, _with_letters) if "\\" in value else value


def escaped(value: str) -> str:
    r"""The value with `\` before each sign that LaTeX would trip over outside of math."""
    if not any(sign in value for sign in "&%#_$"):
        return value
    if "$" in _without_math(value):  # One that has no other half.
        value = _DOLLAR.sub(_with_backslash, value)
    return _outside_math(value, lambda piece: _SPECIAL.sub(_with_backslash, piece))


def _outside_math(value: str, change: Callable[[str], str]) -> str:
    return "".join(
        piece if is_math else change(piece) for is_math, piece in _by_math(value) if piece
    )


def _by_math(value: str) -> Iterator[tuple[bool, str]]:
    """The value in pieces, each math or not."""
    end = 0
    for match in _MATH.finditer(value):
        if match[0][0] == "$" or (match[0][1:2] in "([" and len(match[0]) > 3):
            yield False, value[end : match.start()]
            yield True, match[0]
            end = match.end()
    yield False, value[end:]


def _without_math(value: str) -> str:
    """What is left of a value without its math and its escaped signs."""
    return _ESCAPED.sub("", "".join(piece for is_math, piece in _by_math(value) if not is_math))


def _with_letters(piece: str) -> str:
    # An accent may stand on a letter that has one already: Vietnamese has three in a row.
    for _ in range(3):
        changed = _LONE_GROUP.sub(_ungrouped, _WRITTEN.sub(_letter, piece))
        if changed == piece:
            break
        piece = changed
    return piece


def _letter(match: re.Match[str]) -> str:
    if (command := match["command"]) is not None:
        return (command not in _CHARACTERS and symbol(command)) or match[0]
    base = match["group"] or match["letter"] or match["dotless"]
    if base is None:
        return match[0]
    mark = _COMBINING[match["sign"] or match["name"]]
    return unicodedata.normalize("NFC", base[0] + mark + base[1:])


def _ungrouped(match: re.Match[str]) -> str:
    """A letter without the braces that its command had; an argument keeps them."""
    before = match.string[max(0, match.start() - 30) : match.start()]
    return match[0] if _ARGUMENT.search(before) else match[1]


@lru_cache(maxsize=1024)
def symbol(command: str) -> str | None:
    """The letter or sign beyond ASCII that a command without argument prints."""
    printed: str = _LATEX.latex_to_text(f"\\{command}{{}}").strip()
    return printed if len(printed) == 1 and not printed.isascii() else None


_LATEX: Final = LatexNodes2Text(math_mode="verbatim")


def _with_backslash(match: re.Match[str]) -> str:
    return match[0] if match[0][0] == "\\" else f"\\{match[0]}"


def _printed(match: re.Match[str]) -> str:
    if match["escaped"]:
        return match["escaped"]
    if match["command"]:
        return _CHARACTERS.get(match["command"]) or symbol(match["command"]) or ""
    if signs := match["dashes"] or match["quotes"]:
        return _PRINTED_SIGNS[signs]
    return " " if match["blank"] or match["tie"] else ""

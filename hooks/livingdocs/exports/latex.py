"""Text as LaTeX that shows it and does nothing else.

Math stays math where it is plain: letters, digits, operators and well-known commands between two
dollars. Everything else is text, and every character that means something to LaTeX or BibTeX is
written as the command that shows it.
"""

from __future__ import annotations

import re
from typing import Final

from livingdocs.exports.latex_commands import MATH_COMMANDS, TEXT_COMMANDS

_SPECIAL: Final = {
    "\\": r"{\textbackslash}",
    "~": r"{\textasciitilde}",
    "^": r"{\textasciicircum}",
    "%": r"\%",
    "&": r"\&",
    "#": r"\#",
    "_": r"\_",
    "$": r"\$",
}
_BALANCED: Final = {"{": r"\{", "}": r"\}"}
# BibTeX counts braces whether or not a backslash stands before them.
_UNBALANCED: Final = {"{": r"{\textbraceleft}", "}": r"{\textbraceright}"}

# Not where a digit follows: "$0.5/$1.0" are two prices.
MATH: Final = re.compile(r"\$(?!\s)([^$]{1,200}?)(?<!\s)\$(?!\d)")
_MATH_TEXT: Final = re.compile(r"(?:[A-Za-z0-9 +\-*/=<>()\[\].,:;|!'_^{}]|\\[A-Za-z]+)+")
_IS_MATH: Final = re.compile(r"\\[A-Za-z]|[_^=<>+*/]|^[A-Za-z]$")
_COMMAND: Final = re.compile(r"\\([A-Za-z]+)")
_TOKEN: Final = re.compile(
    r"\\url\s*\{[^{}\\]*\}|\\[A-Za-z]+|\\.|\$[^$]*\$|[%&#_^$\\]|[^\\%&#_^$]+", re.DOTALL
)
_BARE: Final = frozenset("%&#_$")
_ADDRESS: Final = frozenset(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%"
)
# LaTeX makes one dash of two hyphens: right between words, wrong before the name of an option.
_OPTION: Final = re.compile(r"(?<![^\s(\[{,;/])--(?=[A-Za-z])")
# Two of these become one sign, as do a question or exclamation mark and a backtick.
_LIGATURE: Final = re.compile(r"(?<=[`?!])`|(?<=')'|(?<=,),")
_LETTERS: Final = r"[A-Za-z0-9\u00c0-\u024f]+"
_WORD: Final = re.compile(rf"{_LETTERS}(?:(?:\\&|\\_|[.'’+]){_LETTERS})*")


def latex_text(text: str, *, keep_capitals: bool = False) -> str:
    """A text in one line, for a field that LaTeX typesets.

    `keep_capitals` puts braces around words with capitals inside (`LLM`, `vLLM`), which styles of
    BibTeX would otherwise make small.
    """
    text = " ".join(text.split())
    braces = _BALANCED if _is_balanced(text) else _UNBALANCED
    parts: list[str] = []
    end = 0
    for match in MATH.finditer(text):
        if is_plain_math(match[1]):
            parts.append(_prose(text[end : match.start()], braces, keep_capitals=keep_capitals))
            parts.append(f"{{{match[0]}}}" if keep_capitals else match[0])
            end = match.end()
    parts.append(_prose(text[end:], braces, keep_capitals=keep_capitals))
    return "".join(parts)


def _prose(text: str, braces: dict[str, str], *, keep_capitals: bool) -> str:
    shown = {**_SPECIAL, **braces}
    escaped = "".join(shown.get(char, char) for char in text)
    escaped = _OPTION.sub("-{}-", escaped)
    escaped = _LIGATURE.sub(lambda sign: f"{{}}{sign[0]}", escaped)
    if not keep_capitals:
        return escaped
    # Commands of the escapes hold small letters alone, so that no brace gets into them.
    return _WORD.sub(lambda word: f"{{{word[0]}}}" if _has_capitals(word[0]) else word[0], escaped)


def _has_capitals(word: str) -> bool:
    """Whether it is more than a word that begins with a capital: `LLM`, `vLLM`, `P99`, `C`."""
    if word[1:] != word[1:].lower():
        return True
    return word != word.lower() and (word[1:].isdigit() or (len(word) == 1 and word != "A"))


def _is_balanced(text: str) -> bool:
    depth = 0
    for char in text:
        depth += (char == "{") - (char == "}")
        if depth < 0:
            return False
    return depth == 0


def is_plain_math(inside: str) -> bool:
    """Whether it is math at all, and holds nothing that could do more than be shown."""
    return (
        _MATH_TEXT.fullmatch(inside) is not None
        and _IS_MATH.search(inside) is not None
        and _is_balanced(inside)
        and all(name in MATH_COMMANDS for name in _COMMAND.findall(inside))
    )


def latex_address(url: str) -> str:
    """An address, for a field that is printed as it is: what could end the field is encoded."""
    return "".join(char if char in _ADDRESS else _percent(char) for char in url)


def _percent(char: str) -> str:
    return "".join(f"%{byte:02X}" for byte in char.encode("utf-8"))


def harmless_latex(source: str) -> str:
    """LaTeX that somebody wrote, with nothing in it that could do more than be shown.

    Accents, well-known commands and plain math stay as they are. Any other command becomes the
    text of its name, and a special character that was not escaped is.
    """
    source = " ".join(source.split())
    if not _is_balanced(source):
        return latex_text(source)
    return "".join(_harmless(match[0]) for match in _TOKEN.finditer(source))


def _harmless(token: str) -> str:
    if token in _BARE:
        return f"\\{token}"
    if token in _SPECIAL:
        return _SPECIAL[token]
    if token.startswith("$"):
        return token if is_plain_math(token[1:-1]) else _dollars(token)
    if not token.startswith("\\") or token.startswith("\\url"):
        return token
    name = token[1:]
    known = name in TEXT_COMMANDS or name in MATH_COMMANDS
    return token if known else f"{_SPECIAL[chr(92)]}{latex_text(name)}"


def _dollars(token: str) -> str:
    """What stands between two dollars that are none of math."""
    return f"\\${harmless_latex(token[1:-1])}\\$"

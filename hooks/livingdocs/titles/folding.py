"""A title as written -> the plain title that two spellings of it share.

Folded here is what a typesetter, a web form or a keyboard does to a title: LaTeX commands and
accents, entities of HTML, full-width forms, kinds of hyphens and quotes, invisible characters,
white space. Words are left as they are; case is the business of the words' keys.
"""

from __future__ import annotations

import html
import re
import unicodedata
from typing import Final

_GREEK_NAMES: Final = """
alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon
phi chi psi omega
"""
_GREEK: Final = dict(zip(_GREEK_NAMES.split(), "αβγδεζηθικλμνξπρστυφχψω", strict=True))
_ACCENTS: Final = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", "u": "\u0306",
    ".": "\u0307", '"': "\u0308", "r": "\u030a", "H": "\u030b", "v": "\u030c", "c": "\u0327",
    "k": "\u0328",
}  # fmt: skip
_LETTERS: Final = {
    "ss": "ß", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł",
    "aa": "å", "AA": "Å", "i": "i", "j": "j", "times": "×", "to": " ", "rightarrow": " ",
    "infty": "∞", "cdot": " ", "ldots": " ", "dots": " ", "star": "*", "ast": "*", "pm": "±",
    "sim": "~", "approx": "≈", "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥",
}  # fmt: skip

_ENTITY: Final = re.compile(r"&(?:[A-Za-z]{2,8}|#[0-9]{1,6}|#[xX][0-9A-Fa-f]{1,6});")
_ACCENT_MARK: Final = re.compile(
    r"\\(?:([`'^\"~=.])[ ]?|([uvHckr])(?=[{ ]))(?:\{\\?([A-Za-z])\}|[ ]?\\?([A-Za-z]))"
)
_COMMAND: Final = re.compile(r"\\([A-Za-z]{1,20})(?![A-Za-z])[ ]?(?:\{\})?")
_MATH_BRACKET: Final = re.compile(r"\\[()\[\]]")
_ESCAPED: Final = re.compile(r"\\([&%$#_{}])")
_INDEX: Final = re.compile(r"(?<=[\w}$])[\^_](?=[\w{])")
_HYPHENS: Final = re.compile("[\u00ad\u058a\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]|--+")
_SINGLE_QUOTES: Final = re.compile("[`\u00b4\u02b9\u02bb\u02bc\u2018-\u201b\u2032\uff07]")
_DOUBLE_QUOTES: Final = re.compile("``|''|[\u00ab\u00bb\u201c-\u201f\u2033\u300c-\u300f\uff02]")
_INVISIBLE: Final = re.compile(
    "[\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e01ef]"
)


def fold_title(text: str) -> str:
    """The plain title: one line, one kind of hyphen and quote, no markup.

    Folding what is folded changes nothing.
    """
    folded = _fold_once(text)
    for _ in range(8):
        again = _fold_once(folded)
        if again == folded:
            break
        folded = again
    return folded


def _fold_once(text: str) -> str:
    if "&" in text:
        text = _ENTITY.sub(lambda match: html.unescape(match.group()), text)
    if any(mark in text for mark in "\\${}"):
        text = _fold_latex(text)
    text = unicodedata.normalize("NFKC", text)
    # A soft hyphen is no hyphen: it marks where a word may be broken.
    text = _INVISIBLE.sub("", text.replace("\u00ad", ""))
    text = _HYPHENS.sub("-", text)
    text = _SINGLE_QUOTES.sub("'", _DOUBLE_QUOTES.sub('"', text))
    return " ".join(text.split())


def _fold_latex(text: str) -> str:
    text = _MATH_BRACKET.sub("", _ACCENT_MARK.sub(_accented, text))
    text = _COMMAND.sub(_symbol, text)
    text = _ESCAPED.sub(lambda match: match[1] if match[1] not in "${}" else " ", text)
    text = _INDEX.sub("", text)
    return text.translate({ord("$"): "", ord("{"): "", ord("}"): "", ord("\\"): " "})


def _accented(match: re.Match[str]) -> str:
    letter = match[3] or match[4]
    return unicodedata.normalize("NFC", letter + _ACCENTS[match[1] or match[2]])


def _symbol(match: re.Match[str]) -> str:
    """A letter or sign for its command; other commands (emph, textsc) only dress words."""
    name = match[1]
    if name in _LETTERS:
        return _LETTERS[name]
    if (small := name.lower().removeprefix("var")) in _GREEK:
        greek = _GREEK[small]
        return greek.upper() if name[0].isupper() else greek
    return "" if match.group().endswith(("{}", name)) else " "

"""Elements and attributes that a page may hold. What is not here ends the build.

A list of what is known, not of what is bad: browsers learn new elements, and an attack is whatever
nobody thought of. To add one, ask what it can load, run or send. Never `template` and `noscript`
(browsers and parsers read what is in them differently), nor what embeds, moves or styles.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final


def _names(words: str) -> frozenset[str]:
    return frozenset(words.split())


FREE_PREFIXES: Final = ("data-", "aria-")
"""Attributes for scripts of the site and for readers' tools; browsers do nothing about them."""

_EVERYWHERE: Final = _names("class dir hidden id lang role tabindex title")
_PLAIN: Final = _names("""
    abbr article aside b bdi bdo blockquote body br caption code dd del dfn div dl dt em figcaption
    figure footer h1 h2 h3 h4 h5 h6 head header hr html i ins kbd main mark nav p pre q rp rt ruby s
    samp section small span strong sub summary sup table tbody tfoot thead tr u ul var wbr
""")
_DRAWN: Final = _names("fill stroke stroke-width")
_PLACED: Final = _DRAWN | _names("x y width height transform")
_OWN: Final[Mapping[str, frozenset[str]]] = {
    "a": _names("href rel download"),
    "button": _names("type"),
    "col": _names("span"),
    "colgroup": _names("span"),
    "details": _names("open"),
    "form": _names("name"),
    "img": _names("src alt width height loading"),
    "input": _names(
        "autocapitalize autocomplete autocorrect checked name placeholder required spellcheck type"
    ),
    "label": _names("for"),
    "li": _names("value"),
    "link": _names("rel href hreflang type"),
    "meta": _names("charset name property content http-equiv"),
    "ol": _names("start reversed type"),
    "script": _names("src type defer"),
    "td": _names("align colspan headers rowspan"),
    "th": _names("abbr align colspan headers rowspan scope"),
    "time": _names("datetime"),
    # The title of a page, and of a drawing.
    "title": frozenset(),
    "desc": frozenset(),
    "svg": _PLACED | _names("xmlns viewBox preserveAspectRatio focusable"),
    "g": _PLACED,
    "path": _DRAWN | _names("d transform"),
    "rect": _PLACED | _names("rx ry"),
    "circle": _DRAWN | _names("cx cy r"),
    "ellipse": _DRAWN | _names("cx cy rx ry"),
    "line": _DRAWN | _names("x1 y1 x2 y2"),
    "polyline": _DRAWN | _names("points"),
    "polygon": _DRAWN | _names("points"),
    "text": _PLACED | _names("text-anchor dx dy"),
    "tspan": _PLACED | _names("dx dy"),
}

ATTRIBUTES: Final[Mapping[str, frozenset[str]]] = {
    **dict.fromkeys(_PLAIN, _EVERYWHERE),
    **{tag: _EVERYWHERE | own for tag, own in _OWN.items()},
}
"""The attributes of every element that is allowed, beside those with a free prefix."""

DRAWINGS: Final = _names(
    "svg g path rect circle ellipse line polyline polygon text tspan title desc"
)
"""Elements of a drawing that stands in a file of its own."""

FORMS: Final[tuple[Mapping[str, str], ...]] = (
    {"class": "md-search__form", "name": "search"},
    {"class": "md-header__option", "data-md-component": "palette"},
)
"""The forms of the theme, each once a page: the search, and the choice of a scheme."""

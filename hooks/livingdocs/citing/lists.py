"""Citations and the list of references of one page, in a style of CSL."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from citeproc import VARIABLES, Citation, CitationItem, CitationStylesBibliography, formatter
from citeproc.source import Locator
from citeproc.source.json import CiteProcJSON

from livingdocs.citing.pieces import Piece, pieces, set_aside
from livingdocs.citing.styles import Style, loaded_style
from livingdocs.citing.syntax import Place
from livingdocs.exports.math_letters import math_letters
from livingdocs.exports.papers import OTHERS, Item

_KNOWN: Final = frozenset(
    {"id", "type", *(name.replace("_", "-") for name in VARIABLES), *VARIABLES}
)
_HAN: Final = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_NUMBER: Final = re.compile(r"\[(\d+)\]\s*")
# Stands for the authors that a bibliography leaves out, which a style would write like a name.
_OTHERS: Final = "\ue004"
_AND_OTHERS: Final = re.compile(f"(?: and|,? &amp;)? {_OTHERS}")
_WORD_FOR_OTHERS: Final = {"zh-CN": " 等", "en-US": " et al."}

CitedItem = tuple[str, Place | None]
"""The id of an item, and the place in it."""


@dataclass(frozen=True, slots=True)
class ListedWork:
    """A work in the list: its id, its number where the style gives one, its words."""

    id: str
    number: str | None
    words: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class ReferenceList:
    """The words of each citation in their order, and the list."""

    citations: tuple[tuple[Piece, ...], ...]
    works: tuple[ListedWork, ...]


def reference_list(
    items: Mapping[str, Item], clusters: Sequence[Sequence[CitedItem]], style: Style
) -> ReferenceList:
    """Set citations and list; `items` holds every id that is cited."""
    ids = list(dict.fromkeys(key for cluster in clusters for key, _ in cluster))
    # citeproc-py makes ids small, so they get numbers for names.
    names = {key: f"item{number}" for number, key in enumerate(ids)}
    sources = [_source(items[key], names[key]) for key in ids]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        set_in = {
            locale: _set(sources, clusters, names=names, style=style, locale=locale)
            for locale in sorted({_locale(items[key], style) for key in ids} | {style.locale})
        }
    citations, _ = set_in[style.locale]
    works = (
        _listed(key, set_in[_locale(items[key], style)][1][names[key]])
        for name in set_in[style.locale][1]
        for key in ids
        if names[key] == name
    )
    return ReferenceList(citations, tuple(works))


def _set(
    sources: list[Item],
    clusters: Sequence[Sequence[CitedItem]],
    *,
    names: Mapping[str, str],
    style: Style,
    locale: str,
) -> tuple[tuple[tuple[Piece, ...], ...], dict[str, str]]:
    """Words of the citations, and HTML of the list by the name of the item, in its order."""
    made = CitationStylesBibliography(
        loaded_style(style, locale), CiteProcJSON(sources), formatter.html
    )
    cited = [[_citation([each], names) for each in cluster] for cluster in clusters]
    whole = [_citation(cluster, names) for cluster in clusters]
    for citation in whole:
        made.register(citation)
    made.sort()
    for alone in (each for row in cited for each in row):
        alone.bibliography = made
    words = tuple(
        _cite(made, cluster, whole=whole[at], alone=cited[at])
        for at, cluster in enumerate(clusters)
    )
    others = _WORD_FOR_OTHERS[locale]
    entries = [
        _AND_OTHERS.sub(others, str(entry).replace("and et al.", "et al.")).replace("al..", "al.")
        for entry in made.bibliography()
    ]
    return words, dict(zip(made.keys, entries, strict=True))


def _citation(cluster: Iterable[CitedItem], names: Mapping[str, str]) -> Citation:
    return Citation(
        [
            CitationItem(names[key], locator=Locator(place.label, set_aside(place.text)))
            if place is not None
            else CitationItem(names[key])
            for key, place in cluster
        ]
    )


def _cite(
    made: Any, cluster: Sequence[CitedItem], *, whole: Citation, alone: list[Citation]
) -> tuple[Piece, ...]:
    """The citation; places that the style leaves out stand behind it, as GB/T 7714 wants them."""
    written = pieces(str(made.cite(whole, lambda item: None)))
    places = [place for _, place in cluster if place is not None]
    said = "".join(piece.text for piece in written)
    if all(place.text.replace("-", "–") in said or place.text in said for place in places):
        return written
    found: list[Piece] = []
    for citation, (_, place) in zip(alone, cluster, strict=True):
        found.extend(pieces(str(made.cite(citation, lambda item: None))))
        if place is not None:
            found.append(Piece(place.text, found[-1].kind))
    return tuple(found)


def _listed(key: str, entry: str) -> ListedWork:
    words = pieces(entry)
    first = _NUMBER.match(words[0].text) if words else None
    if first is None:
        return ListedWork(key, None, words)
    rest = Piece(words[0].text[first.end() :], words[0].kind)
    return ListedWork(key, first[1], (rest, *words[1:]) if rest.text else words[1:])


def _locale(item: Item, style: Style) -> str:
    """The language of the words around a work: that of its title and authors."""
    if not style.by_language:
        return style.locale
    names = "".join(str(value) for name in item.get("author", ()) for value in name.values())
    return "zh-CN" if _HAN.search(item["title"] + names) else "en-US"


def _source(item: Item, name: str) -> Item:
    """The item as citeproc-py takes it: what it does not know left out, no sign of HTML."""
    shown = {**item, "title": math_letters(item["title"])}
    known = {key: _aside(value) for key, value in shown.items() if key in _KNOWN and key != "note"}
    if "issued" not in item and item["type"] == "article":
        # GB/T 7714 would take the day of reading for that of a paper whose day nobody knows.
        known.pop("accessed", None)
    return {**known, "id": name}


def _aside(value: Any) -> Any:
    if isinstance(value, str):
        return _OTHERS if value == OTHERS else set_aside(value)
    if isinstance(value, list):
        return [_aside(each) for each in value]
    if isinstance(value, dict):
        return {key: _aside(each) for key, each in value.items()}
    return value

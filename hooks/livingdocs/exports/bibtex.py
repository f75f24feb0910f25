"""BibTeX that BibTeX and BibLaTeX both take.

`@misc` is known to both, while styles of BibTeX warn at `@online`. Both spellings of the fields of
an eprint and of the date are there, since each program ignores the other's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from livingdocs.bibliography.values import MONTHS
from livingdocs.exports.latex import latex_address, latex_text
from livingdocs.exports.papers import ARXIV, OTHERS, PRIMARY_CATEGORY, UNVERIFIED, Item
from livingdocs.exports.people import Name, family_first

_TYPES: Final = {
    "article": "misc",
    "article-journal": "article",
    "article-magazine": "article",
    "book": "book",
    "chapter": "incollection",
    "paper-conference": "inproceedings",
    "report": "techreport",
    "thesis": "phdthesis",
}
_CONTAINERS: Final = {"article": "journal"}
_TEXTS: Final = (
    ("publisher", "publisher"),
    ("publisher-place", "address"),
    ("volume", "volume"),
    ("issue", "number"),
    ("page", "pages"),
    ("edition", "edition"),
    ("ISBN", "isbn"),
    ("ISSN", "issn"),
)


def bibtex(items: Sequence[Item]) -> str:
    """A file of entries, in their order."""
    return "\n".join(map(bibtex_entry, items))


def bibtex_entry(item: Item) -> str:
    """One entry; a field a line."""
    kind = _TYPES.get(item["type"], "misc")
    lines = [f"  {name} = {value},\n" for name, value in _fields(item, kind)]
    return f"@{kind}{{{item['id']},\n{''.join(lines)}}}\n"


def _fields(item: Item, kind: str) -> Iterator[tuple[str, str]]:
    yield "title", braced(latex_text(item["title"], keep_capitals=True))
    yield from _people(item)
    yield from _dates(item)
    if "container-title" in item:
        name = _CONTAINERS.get(kind, "booktitle")
        yield name, braced(latex_text(item["container-title"], keep_capitals=True))
    if item.get("archive") == ARXIV:
        yield from _eprint(item)
    else:
        for source, name in _TEXTS:
            if source in item:
                yield name, braced(latex_text(str(item[source])))
    if "version" in item:
        yield "version", braced(latex_text(item["version"]))
    if "DOI" in item:
        yield "doi", braced(latex_address(item["DOI"]))
    if "URL" in item:
        yield "url", braced(latex_address(item["URL"]))
    if day := iso_day(item.get("accessed")):
        yield "urldate", braced(day)
    if "note" in item:
        # What a style prints of every entry must be worth it: that the entry is not verified.
        name = "note" if _is_unverified(item) else "annotation"
        yield name, braced(latex_text(item["note"]))


def _people(item: Item) -> Iterator[tuple[str, str]]:
    for role in ("author", "editor"):
        if names := item.get(role):
            yield role, braced(" and ".join(map(bibtex_name, names)))
    if "author" not in item and "editor" not in item:
        # Styles of BibTeX sort by it where nobody is named.
        yield "key", braced(item["id"])


def bibtex_name(name: Name) -> str:
    """A name that BibTeX splits where it is split here; one that is whole stands in braces."""
    if name.get("literal") == OTHERS:
        return "others"
    text = latex_text(family_first(name))
    return f"{{{text}}}" if "literal" in name else text


def _dates(item: Item) -> Iterator[tuple[str, str]]:
    parts = _parts(item.get("issued"))
    if not parts:
        return
    yield "year", braced(f"{parts[0]:04}")
    if len(parts) > 1:
        yield "month", MONTHS[parts[1] - 1]
    yield "date", braced(iso_day(item["issued"]))


def _eprint(item: Item) -> Iterator[tuple[str, str]]:
    yield "eprint", braced(item["archive_location"])
    yield "archiveprefix", braced(ARXIV)
    yield "eprinttype", braced(ARXIV.lower())
    if primary := item.get("custom", {}).get(PRIMARY_CATEGORY):
        yield "primaryclass", braced(latex_text(primary))
        yield "eprintclass", braced(latex_text(primary))


def _is_unverified(item: Item) -> bool:
    return str(item.get("note", "")).startswith(UNVERIFIED)


def _parts(date: Item | None) -> list[int]:
    """Year, month and day, as far as they are known."""
    rows: list[list[int]] = (date or {}).get("date-parts", [])
    return rows[0] if rows else []


def iso_day(date: Item | None) -> str:
    """`2026-05-11`, or as much of it as is known; empty without a date."""
    return "-".join(f"{part:02}" for part in _parts(date))


def braced(text: str) -> str:
    """A value between braces, which only a balanced one can stand in."""
    return f"{{{text}}}"

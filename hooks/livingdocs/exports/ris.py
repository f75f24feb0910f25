"""RIS: a line for each field, so no field may hold the end of a line.

A preprint is `RPRT`, the report of an institution with a number, as it is in the `citation_` tags
of its page: the types for manuscripts have no place for the number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from livingdocs.exports.bibtex import iso_day
from livingdocs.exports.papers import Item
from livingdocs.exports.people import family_first

_TYPES: Final = {
    "article": "RPRT",
    "article-journal": "JOUR",
    "article-magazine": "MGZN",
    "book": "BOOK",
    "chapter": "CHAP",
    "dataset": "DATA",
    "paper-conference": "CONF",
    "patent": "PAT",
    "report": "RPRT",
    "software": "COMP",
    "thesis": "THES",
    "webpage": "ELEC",
}
_TEXTS: Final = (
    ("container-title", "T2"),
    ("publisher", "PB"),
    ("publisher-place", "CY"),
    ("volume", "VL"),
    ("issue", "IS"),
    ("page", "SP"),
    ("version", "ET"),
    ("edition", "ET"),
    ("ISBN", "SN"),
    ("ISSN", "SN"),
    ("DOI", "DO"),
    ("URL", "UR"),
    ("abstract", "AB"),
    ("note", "N1"),
)


def ris(items: Sequence[Item]) -> str:
    """A file of records, in their order."""
    return "\n".join(map(ris_record, items))


def ris_record(item: Item) -> str:
    """One record, from `TY` to `ER`."""
    return "".join(f"{tag}  - {_line(value)}\n" for tag, value in _fields(item)) + "ER  - \n"


def _fields(item: Item) -> Iterator[tuple[str, str]]:
    kind = _TYPES.get(item["type"], "GEN")
    yield "TY", kind
    yield "ID", item["id"]
    yield "TI", item["title"]
    for tag, role in (("AU", "author"), ("ED", "editor")):
        for name in item.get(role, ()):
            yield tag, family_first(name)
    if issued := iso_day(item.get("issued")):
        yield "PY", issued[:4]
        yield "DA", issued.replace("-", "/")
    if accessed := iso_day(item.get("accessed")):
        yield "Y2", accessed.replace("-", "/")
    for name, tag in _TEXTS:
        if name in item:
            yield tag, str(item[name])
    if "number" in item:
        yield ("SN" if kind == "RPRT" else "M1"), item["number"]
    for word in filter(None, item.get("keyword", "").split(", ")):
        yield "KW", word


def _line(value: str) -> str:
    return " ".join(value.split())

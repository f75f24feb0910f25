"""A work of `references.bib` as CSL-JSON, and as the BibTeX that it was."""

from __future__ import annotations

import re
from typing import Final

from livingdocs.bibliography.latex import plain_text
from livingdocs.bibliography.names import Person, read_names
from livingdocs.bibliography.reading import Reference
from livingdocs.bibliography.values import MONTHS, month
from livingdocs.exports.bibtex import braced
from livingdocs.exports.keys import reference_key
from livingdocs.exports.latex import harmless_latex, latex_address
from livingdocs.exports.papers import OTHERS, Item
from livingdocs.exports.people import Name
from livingdocs.safe_urls import safe_url

_TYPES: Final = {
    "article": "article-journal",
    "book": "book",
    "mvbook": "book",
    "collection": "book",
    "proceedings": "book",
    "manual": "report",
    "report": "report",
    "techreport": "report",
    "inbook": "chapter",
    "incollection": "chapter",
    "inproceedings": "paper-conference",
    "conference": "paper-conference",
    "phdthesis": "thesis",
    "mastersthesis": "thesis",
    "thesis": "thesis",
    "online": "webpage",
    "electronic": "webpage",
    "www": "webpage",
    "patent": "patent",
    "software": "software",
    "dataset": "dataset",
}
_TEXTS: Final = (
    ("container-title", ("journal", "journaltitle", "booktitle")),
    ("publisher", ("publisher", "institution", "school", "organization")),
    ("publisher-place", ("address", "location")),
    ("volume", ("volume",)),
    ("issue", ("issue",)),
    ("edition", ("edition",)),
    ("page", ("pages",)),
    ("ISBN", ("isbn",)),
    ("ISSN", ("issn",)),
    ("version", ("version",)),
    ("note", ("note",)),
)

# Printed as they are; what LaTeX typesets is in all the others.
_ADDRESSES: Final = frozenset({"url", "doi", "eprint", "file"})
_NO_LINK: Final = "x-url"
_FIELD: Final = re.compile(r"[a-z][a-z0-9_-]*")
_TYPE: Final = re.compile(r"[a-z][a-z0-9_]*")
_DATE: Final = re.compile(r"([0-9]{4})(?:-([0-9]{1,2})(?:-([0-9]{1,2}))?)?")


def reference_item(reference: Reference) -> Item:
    """The work with its key."""
    fields = {**reference.inherited, **reference.fields}
    item: Item = {
        "id": reference_key(reference.key),
        "type": _TYPES.get(reference.type, "document"),
        "title": reference.title or reference.key,
    }
    for role in ("author", "editor"):
        if written := fields.get(role):
            item[role] = _names(written)
    if issued := _issued(reference):
        item["issued"] = {"date-parts": [issued]}
    for name, sources in _TEXTS:
        written = next((fields[source] for source in sources if fields.get(source)), None)
        if written is not None:
            item[name] = plain_text(written)
    if number := fields.get("number"):
        is_issue = item["type"] == "article-journal"
        item["issue" if is_issue else "number"] = plain_text(number)
    if doi := _bare(fields.get("doi", "")):
        item["DOI"] = latex_address(doi.removeprefix("https://doi.org/"))
    if url := _web_address(fields.get("url", "")):
        item["URL"] = url
    if accessed := _days(fields.get("urldate", "")):
        item["accessed"] = {"date-parts": [accessed]}
    return item


def reference_bibtex(reference: Reference) -> str:
    """The entry with its fields as written, but for what LaTeX would run or choke on."""
    kind = reference.type if _TYPE.fullmatch(reference.type) else "misc"
    lines = [
        f"  {_name_of_field(name, written)} = {_value(name, written)},\n"
        for name, written in reference.fields.items()
        if _FIELD.fullmatch(name)
    ]
    return f"@{kind}{{{reference_key(reference.key)},\n{''.join(lines)}}}\n"


def _value(name: str, written: str) -> str:
    if name == "month" and (known := month(written)):
        return known
    if name == "crossref":
        return braced(reference_key(written))
    return braced(latex_address(_bare(written)) if name in _ADDRESSES else harmless_latex(written))


def _name_of_field(name: str, written: str) -> str:
    """The name; what stands as `url` and must not become a link gets one that no program knows."""
    return _NO_LINK if name == "url" and _web_address(written) is None else name


def _web_address(written: str) -> str | None:
    """The address where a reader's program may make a link of it; old works have `http` ones."""
    address = latex_address(_bare(written))
    secure = f"https://{address.removeprefix('http://')}" if address[:7] == "http://" else address
    return None if safe_url(secure, hosts=None) is None else address


def _bare(written: str) -> str:
    """An address without the braces or the command around it."""
    return (
        written.strip().removeprefix("\\url").strip("{} ").replace("\\_", "_").replace("\\%", "%")
    )


def _issued(reference: Reference) -> list[int]:
    if parts := _days(reference.fields.get("date", "")):
        return parts
    if reference.year is None:
        return []
    known = month(reference.fields.get("month", ""))
    return [int(reference.year), *([MONTHS.index(known) + 1] if known else ())]


def _names(written: str) -> list[Name]:
    names = read_names(written)
    others: list[Name] = [{"literal": OTHERS}] if names.others else []
    return [*map(_name, names.people), *others]


def _name(person: Person) -> Name:
    """The parts of a name under their names in CSL; a single word is a whole name."""
    if person.literal or not person.given:
        return {"literal": str(person)}
    name: Name = {"family": person.family, "given": person.given}
    if person.prefix:
        name["non-dropping-particle"] = person.prefix
    if person.suffix:
        name["suffix"] = person.suffix
    return name


def _days(written: str) -> list[int]:
    found = _DATE.fullmatch(_bare(written))
    parts = [int(part) for part in found.groups() if part] if found else []
    return parts if len(parts) < 2 or 1 <= parts[1] <= 12 else parts[:1]

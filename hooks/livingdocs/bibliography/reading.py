"""Bibliographies of the data folder, read strictly: every entry, or a finding with its line.

The files are written by people and by other programs. An entry that cannot be read is a finding and
never a gap: nothing of the file is left out in silence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from livingdocs.bibliography.crossref import inheritable
from livingdocs.bibliography.latex import plain_text
from livingdocs.bibliography.source import Fault, FaultKind, Source, SourceEntry, read_source
from livingdocs.findings import Finding
from livingdocs.yaml_files.text_faults import Words, fault, without_forbidden

SYNTAX: Final = "bib-syntax"
DUPLICATE: Final = "bib-duplicate-key"

_YEAR: Final = re.compile(r"[0-9]{4}")
_ENTRY_IN_COMMENT: Final = re.compile(r"(?<!%)@\s*[A-Za-z]+\s*[({]")
_HARMLESS: Final = frozenset(
    {FaultKind.UNKNOWN_MONTH, FaultKind.ODD_NAME, FaultKind.LONE_BRACE, FaultKind.STRING_TWICE}
)
"""Faults that only matter to somebody who brings a bibliography in."""


@dataclass(frozen=True, slots=True)
class Reference:
    """One entry.

    Attributes:
        key: the citation key as written.
        type: such as `book`, in lower case.
        title: the title as text, without braces and LaTeX commands; None where there is none.
        year: four digits, of `year` or of `date`; None where neither begins with them.
        fields: every field by its name in lower case, its value as written.
        line: 1-based line of the entry.
        inherited: fields that the entry named in `crossref` adds, such as `booktitle`.
    """

    key: str
    type: str
    title: str | None
    year: str | None
    fields: Mapping[str, str]
    line: int
    inherited: Mapping[str, str] = field(default_factory=dict)


def read_bibliography(text: str, path: str) -> tuple[tuple[Reference, ...], list[Finding]]:
    """All entries in the order of the file, and a finding for each that cannot be read."""
    source, findings = source_of(text, path)
    references, faults = references_of(source, path)
    return references, sorted([*findings, *faults], key=lambda finding: finding.sort_key)


def source_of(text: str, path: str) -> tuple[Source, list[Finding]]:
    """The text of a file as what it says, and a finding for each forbidden character."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    text, findings = without_forbidden(text.replace("\t", " "), path)
    return read_source(text), findings


def references_of(source: Source, path: str) -> tuple[tuple[Reference, ...], list[Finding]]:
    """The entries of a file that was read, and what is wrong with them."""
    findings: list[Finding] = []
    findings.extend(_finding(each, path) for each in source.refused)
    findings.extend(_finding(each, path) for each in source.faults if each.kind not in _HARMLESS)
    findings.extend(_hidden_entries(source, path))
    references: dict[str, Reference] = {}
    for entry in source.entries:
        reference = reference_of(entry)
        first = references.setdefault(entry.key.casefold(), reference)
        if first is not reference and entry.key:
            findings.append(_twice(entry.key, path, line=entry.line, first=first.line))
    return tuple(_whole(each, references) for each in references.values()), findings


def _whole(reference: Reference, references: Mapping[str, Reference]) -> Reference:
    """The entry with what it has from the one that it names in `crossref`."""
    parent = references.get(reference.fields.get("crossref", "").casefold())
    if parent is None or parent is reference or not parent.key:
        return reference
    inherited = {
        name: value
        for name, value in inheritable(parent.fields).items()
        if name not in reference.fields
    }
    return replace(reference, inherited=inherited, year=reference.year or parent.year)


def reference_of(entry: SourceEntry) -> Reference:
    """An entry as the knowledge base holds it."""
    title = entry.fields.get("title")
    return Reference(
        key=entry.key,
        type=entry.type,
        title=(plain_text(title) or None) if title else None,
        year=year_of(entry.fields),
        fields=entry.fields,
        line=entry.line,
    )


def year_of(fields: Mapping[str, str]) -> str | None:
    """The four digits with which `year` begins, or `date`."""
    found = (_YEAR.match(fields.get(name, "").strip("{} ")) for name in ("year", "date"))
    return next((match[0] for match in found if match), None)


def _hidden_entries(source: Source, path: str) -> list[Finding]:
    """Comments in which an entry begins that no program would find."""
    return [
        _unread(comment.text, path, comment.line)
        for comment in source.comments
        if not comment.text.lower().startswith("@comment")
        and _ENTRY_IN_COMMENT.search(comment.text)
    ]


def _finding(found: Fault, path: str) -> Finding:
    words, rule = _WORDS[found.kind](found)
    return fault(rule, words, path=path, at=(found.line, 1))


def _twice(key: str, path: str, *, line: int, first: int) -> Finding:
    words = Words(
        f"the key {key} again, first in line {first}",
        "one entry for each key, whatever the capitals",
        "delete one of the entries, or give it another key",
    )
    return fault(DUPLICATE, words, path=path, at=(line, 1))


def _unread(text: str, path: str, line: int) -> Finding:
    kind = re.match(r"\s*@\s*([A-Za-z]+)", text)
    return fault(SYNTAX, _unread_words(kind[1] if kind else ""), path=path, at=(line, 1))


def _unread_words(kind: str) -> Words:
    return Words(
        f"{'@' + kind if kind else 'an entry'} that cannot be read to its end",
        "@type{key, name = {value}, …} with every brace and quote closed",
        "close the brace or quote, and write the type and the brace in one line",
    )


def _no_comma(found: Fault) -> tuple[Words, str]:
    return Words(
        f"the field {found.detail.lower()} of {found.key} inside the value of {found.field}",
        "a comma behind each value",
        f"write a comma behind the value of {found.field}",
    ), SYNTAX


def _field_twice(found: Fault) -> tuple[Words, str]:
    words = Words(
        f"the field {found.field} twice in {found.key}", "each field once", "delete one of them"
    )
    return words, DUPLICATE


def _undefined(found: Fault) -> tuple[Words, str]:
    return Words(
        f"the name {found.detail} in {found.key or 'this entry'}, which no @string defines",
        "text between braces, or a name that is defined above",
        f"write {{{found.detail}}}, or define the name",
    ), SYNTAX


_WORDS: Final[Mapping[FaultKind, Callable[[Fault], tuple[Words, str]]]] = {
    FaultKind.UNREAD: lambda found: (_unread_words(found.type), SYNTAX),
    FaultKind.NO_VALUE: lambda found: (_unread_words(found.type), SYNTAX),
    FaultKind.NO_COMMA: _no_comma,
    FaultKind.NO_KEY: lambda found: (
        Words("an entry without a key", "a key behind the brace", "give it a key"),
        SYNTAX,
    ),
    FaultKind.FIELD_TWICE: _field_twice,
    FaultKind.UNDEFINED: _undefined,
}

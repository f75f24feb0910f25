"""Works that are not on arXiv: `references.bib`, read entry by entry with the line of each fault.

The file is written by people and by other programs. An entry that cannot be read is a finding and
never a gap: nothing of the file is left out in silence.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from bibtexparser.entrypoint import parse_string
from bibtexparser.library import Library
from bibtexparser.middlewares import LatexDecodingMiddleware
from bibtexparser.model import (
    DuplicateBlockKeyBlock,
    DuplicateFieldKeyBlock,
    Entry,
    Field,
    ImplicitComment,
    ParsingFailedBlock,
)

from livingdocs.findings import Finding, Severity
from livingdocs.yaml_files.text_faults import Words, fault, without_forbidden

SYNTAX: Final = "bib-syntax"
DUPLICATE: Final = "bib-duplicate-key"

_YEAR: Final = re.compile(r"[0-9]{4}")
_TYPE: Final = re.compile(r"\s*@\s*([A-Za-z]+)")
_ENTRY_IN_COMMENT: Final = re.compile(r"@\s*[A-Za-z]+\s*[({]")
_NO_COMMA: Final = re.compile(r"[}\"]\s*\n\s*([A-Za-z][A-Za-z0-9_-]*)\s*=\s*[{\"0-9]")

# The parser reports what it stumbles over to the log, and without a handler Python prints that.
_PARSER_LOG = logging.getLogger("bibtexparser")
_PARSER_LOG.addHandler(logging.NullHandler())
_PARSER_LOG.propagate = False

_DECODER: Final = LatexDecodingMiddleware()
_NO_LIBRARY: Final = Library()


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
    """

    key: str
    type: str
    title: str | None
    year: str | None
    fields: Mapping[str, str]
    line: int


def read_bibliography(text: str, path: str) -> tuple[tuple[Reference, ...], list[Finding]]:
    """All entries in the order of the file, and a finding for each that cannot be read."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    text, findings = without_forbidden(text.replace("\t", " "), path)
    library = parse_string(text)
    for block in library.blocks:
        findings.extend(_block_faults(block, path))
    references: dict[str, Reference] = {}
    for entry in library.entries:
        findings.extend(_entry_faults(entry, path))
        reference = _reference(entry)
        first = references.setdefault(entry.key.casefold(), reference)
        if first is not reference and entry.key:
            findings.append(_twice(entry.key, path, line=_line(entry), first=first.line))
    findings.sort(key=lambda finding: finding.sort_key)
    return tuple(references.values()), findings


def _reference(entry: Entry) -> Reference:
    fields = {field.key.lower(): str(field.value) for field in entry.fields}
    dates = (_YEAR.match(fields.get(name, "").strip("{} ")) for name in ("year", "date"))
    return Reference(
        key=entry.key,
        type=entry.entry_type.lower(),
        title=_title(entry),
        year=next((found[0] for found in dates if found), None),
        fields=fields,
        line=_line(entry),
    )


def _title(entry: Entry) -> str | None:
    """The title with accents and braces as a reader expects them."""
    written = next((field for field in entry.fields if field.key.lower() == "title"), None)
    if written is None:
        return None
    # The middleware changes what it is given, and `fields` keeps the value as written.
    copy = Entry(entry.entry_type, entry.key, [Field("title", str(written.value))])
    shown = _DECODER.transform_entry(copy, _NO_LIBRARY)
    value = shown.fields[0].value if isinstance(shown, Entry) else written.value
    return " ".join(str(value).split()) or None


def _block_faults(block: object, path: str) -> Iterator[Finding]:
    """What keeps a block of the file from being an entry, if it was meant to be one."""
    if isinstance(block, DuplicateBlockKeyBlock) and not block.key.strip():
        yield _nameless(path, _line(block))
    elif isinstance(block, DuplicateBlockKeyBlock):
        first = block.previous_block.start_line or 0
        yield _twice(block.key, path, line=_line(block), first=first + 1)
    elif isinstance(block, DuplicateFieldKeyBlock):
        names = ", ".join(sorted(block.duplicate_keys))
        key = getattr(block.ignore_error_block, "key", "this entry")
        yield fault(
            DUPLICATE,
            Words(
                f"the field {names} twice in {key}",
                "each field once",
                "delete one of them",
            ),
            path=path,
            at=(_line(block), 1),
        )
    elif isinstance(block, ParsingFailedBlock):
        yield _unread(block.raw or "", path, _line(block))
    elif isinstance(block, ImplicitComment) and _ENTRY_IN_COMMENT.search(block.comment):
        yield _unread(block.comment, path, _line(block))


def _entry_faults(entry: Entry, path: str) -> Iterator[Finding]:
    line = _line(entry)
    if not entry.key.strip():
        yield _nameless(path, line)
    seen: set[str] = set()
    for field in entry.fields:
        name = field.key.lower()
        at = ((field.start_line or 0) + 1, 1)
        if name in seen:
            words = Words(
                f"the field {name} twice in {entry.key}", "each field once", "delete one of them"
            )
            yield fault(DUPLICATE, words, path=path, at=at)
        seen.add(name)
        if swallowed := _NO_COMMA.search(str(field.value)):
            words = Words(
                f"the field {swallowed[1]} of {entry.key} inside the value of {name}",
                "a comma behind each value",
                f"write a comma behind the value of {name}",
            )
            yield fault(SYNTAX, words, path=path, at=at)


def _nameless(path: str, line: int) -> Finding:
    words = Words("an entry without a key", "a key behind the brace", "give it a key")
    return fault(SYNTAX, words, path=path, at=(line, 1))


def _twice(key: str, path: str, *, line: int, first: int) -> Finding:
    words = Words(
        f"the key {key} again, first in line {first}",
        "one entry for each key, whatever the capitals",
        "delete one of the entries, or give it another key",
    )
    return fault(DUPLICATE, words, path=path, at=(line, 1))


def _unread(raw: str, path: str, line: int) -> Finding:
    kind = _TYPE.match(raw)
    return Finding(
        rule=SYNTAX,
        severity=Severity.ERROR,
        path=path,
        line=line,
        column=1,
        found=f"{'@' + kind[1] if kind else 'an entry'} that cannot be read to its end",
        expected="@type{key, name = {value}, …} with every brace and quote closed",
        fix="close the brace or quote, and write the type and the brace in one line",
    )


def _line(block: object) -> int:
    start = getattr(block, "start_line", None)
    return (start or 0) + 1

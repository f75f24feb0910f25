"""What an import says of the entries of a file: findings with the lines of both sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from livingdocs.bib_import.comparing import Difference
from livingdocs.bib_import.shelf import Near
from livingdocs.bib_import.works import Work
from livingdocs.bibliography.identity import Identity
from livingdocs.bibliography.reading import DUPLICATE, SYNTAX
from livingdocs.bibliography.source import LOSING, Fault, FaultKind
from livingdocs.findings import Finding, Severity, SourceLine

REPAIRED: Final = "bib-repaired"
DIFFERS: Final = "bib-differs"
NEAR: Final = "bib-near"

_LONGEST: Final = 200
_MOST_LINES: Final = 40
_WEIGHTY: Final = frozenset({"title", "author", "editor", "year", "date", "doi", "arXiv id"})


class Messages:
    """Findings about one file, named as the person named it."""

    def __init__(self, path: str) -> None:
        """Findings carry this path."""
        self.path = Path(path).as_posix()

    def faults(self, refused: Iterable[Fault], faults: Iterable[Fault]) -> Iterator[Finding]:
        """What is wrong with the text of the file; one finding for each name of no string."""
        undefined: dict[str, list[Fault]] = {}
        for fault in (*refused, *faults):
            if fault.kind is FaultKind.UNDEFINED:
                undefined.setdefault(fault.detail, []).append(fault)
            elif fault.kind is not FaultKind.NO_KEY:
                yield self._fault(fault)
        for name, found in undefined.items():
            lines = ", ".join(str(fault.line) for fault in found[:_MOST_LINES])
            more = ", …" if len(found) > _MOST_LINES else ""
            keys = f" ({found[0].key})" if len(found) == 1 else ""
            yield self._finding(
                SYNTAX,
                Severity.WARNING,
                found[0].line,
                f"the name {name}, which no @string defines, in line {lines}{more}{keys}",
                "text between braces, or a name that is defined above",
                f"define the name; until then {{{name}}} is written",
            )

    def no_key(self, work: Work) -> Finding:
        """An entry without a key, and the one it gets."""
        return self._finding(
            REPAIRED,
            Severity.WARNING,
            work.line,
            "an entry without a key",
            "a key behind the brace",
            f"nothing; it gets the key {work.key}",
        )

    def new_key(self, work: Work, first: Work | None) -> Finding:
        """A key that was taken, or that other programs would not take."""
        if first is None:
            return self._finding(
                REPAIRED,
                Severity.WARNING,
                work.line,
                f"the key {_short(work.source_key)}",
                "a key of ASCII letters, digits and - _ : . / + *",
                f"nothing; it gets the key {work.key}",
            )
        return self._finding(
            DUPLICATE,
            Severity.WARNING,
            work.line,
            f"the key {work.source_key} again: another work than in {first.file}:{first.line}",
            "one work for each key, whatever the capitals",
            f"cite it as {work.key}",
            other=first,
        )

    def differs(self, kept: Work, other: Work, *, difference: Difference) -> Finding:
        """A field of which two entries of one work say different things."""
        weighty = difference.field in _WEIGHTY
        kept_line = kept.line_of(difference.field)
        return self._finding(
            DIFFERS,
            Severity.WARNING if weighty else Severity.INFO,
            other.line_of(difference.field),
            f"{difference.field} of {other.source_key or kept.key}: {_short(difference.other)}",
            f"{_short(difference.kept)}, as {kept.file}:{kept_line} has it ({kept.key})",
            "nothing; the latter stays. Correct it there if it is wrong",
            other=kept,
            other_line=kept_line,
        )

    def official(self, work: Work, paper: str, *, title: str, place: str) -> Finding:
        """A title that is not that of the paper with the id."""
        return self._finding(
            DIFFERS,
            Severity.WARNING,
            work.line_of("title"),
            f"the title {_short(work.title)} for arXiv:{paper}",
            f"{_short(title)}, as {place} has it",
            "correct the id or the title in the file",
        )

    def official_authors(self, work: Work, paper: str, *, authors: str, place: str) -> Finding:
        """Authors of whom none is one of the paper with the id."""
        return self._finding(
            DIFFERS,
            Severity.WARNING,
            work.line_of("author"),
            f"the authors {_short('; '.join(work.people))} for arXiv:{paper}",
            f"{_short(authors)}, as {place} has it",
            "correct the id or the authors in the file",
        )

    def near(self, work: Work, near: Near) -> Finding:
        """A work that may be the same, and a person must say."""
        return self._finding(
            NEAR,
            Severity.INFO,
            work.line,
            f"{work.source_key or work.key}: {near.reason} as {near.work.key} in "
            f"{near.work.file}:{near.work.line}, but {near.apart}",
            "one entry for each work",
            "join the two by hand if they are one",
            other=near.work,
        )

    def identity(self, work: Work, identity: Identity) -> Iterator[Finding]:
        """Fields that name several papers, and ids that are none."""
        name = work.source_key or "the entry"
        for other in identity.others:
            assert identity.named is not None
            yield self._finding(
                DIFFERS,
                Severity.WARNING,
                work.line_of(other.field),
                f"{name}: arXiv:{other.paper} in {other.field}",
                f"arXiv:{identity.named.paper}, as {identity.named.field} in line "
                f"{work.line_of(identity.named.field)} has it",
                "nothing; the latter is taken. Correct the field that is wrong",
            )
        for other in identity.mentioned:
            yield self._finding(
                DIFFERS,
                Severity.INFO,
                work.line_of(other.field),
                f"{name}: {other.field} speaks of arXiv:{other.paper}",
                "the id in eprint, if the entry is that paper",
                "nothing, if it is another one",
            )
        if identity.malformed:
            yield self._finding(
                DIFFERS,
                Severity.WARNING,
                work.line_of("eprint"),
                f"{name}: {_short(identity.malformed)} in eprint, which is no arXiv id",
                "an id such as 2605.11093 or hep-th/9901001",
                "correct it and import again",
            )

    def no_parent(self, work: Work, name: str, *, key: str) -> Finding:
        """A link to an entry that is not there."""
        return self._finding(
            SYNTAX,
            Severity.WARNING,
            work.line_of(name),
            f"{name} = {_short(key)} in {work.source_key or work.key}, which is no entry",
            "the key of an entry of this file or of references.bib",
            "import the file that holds it, or correct the key",
        )

    def _fault(self, fault: Fault) -> Finding:
        severity = Severity.ERROR if fault.kind in LOSING else Severity.WARNING
        rule = SYNTAX if fault.kind in LOSING else REPAIRED
        found, expected, fix = _words(fault)
        return self._finding(rule, severity, fault.line, found, expected, fix)

    def _finding(
        self,
        rule: str,
        severity: Severity,
        line: int,
        found: str,
        expected: str,
        fix: str,
        *,
        other: Work | None = None,
        other_line: int | None = None,
    ) -> Finding:
        source = (SourceLine(other.file, other_line or other.line),) if other else ()
        return Finding(
            rule=rule,
            severity=severity,
            path=self.path,
            line=line,
            found=found,
            expected=expected,
            fix=fix,
            source=source,
        )


def refusal(fault: Fault) -> str:
    """Why an entry was refused, in one sentence."""
    found, expected, _ = _words(fault)
    return f"{found.removeprefix(f'{_name(fault)}: ')}; expected {expected}"


def _name(fault: Fault) -> str:
    return fault.key or "an entry without a key"


def _words(fault: Fault) -> tuple[str, str, str]:
    key = _name(fault)
    match fault.kind:
        case FaultKind.NO_COMMA:
            return (
                f"{key}: the field {fault.detail} inside the value of {fault.field}",
                "a comma behind each value",
                f"write a comma behind the value of {fault.field}",
            )
        case FaultKind.NO_VALUE:
            return f"{key}: {fault.field} with {fault.detail}", "{value}", "close it"
        case FaultKind.FIELD_TWICE:
            return (
                f"{key}: the field {fault.field} a second time, with {_short(fault.detail)}",
                f"each field once, as in line {fault.first}",
                "nothing; the first one is taken",
            )
        case FaultKind.UNKNOWN_MONTH:
            return f"{key}: the month {_short(fault.detail)}", "jan to dec", "nothing; kept as text"
        case FaultKind.ODD_NAME:
            return (
                f"{key}: a field with the name {_short(fault.field)}",
                "letters, digits and - _ : + .",
                f"nothing; it is called {fault.detail}",
            )
        case FaultKind.LONE_BRACE:
            return (
                f"{key}: a brace without its other half in {fault.field}: {_short(fault.detail)}",
                "as many { as }, escaped ones too",
                "nothing; \\textbraceleft or \\textbraceright is written",
            )
        case FaultKind.STRING_TWICE:
            return (
                f"the @string {fault.key} with another value than in line {fault.first}",
                "one value for each name",
                "nothing; it holds from here on",
            )
        case _:
            kind = f"@{fault.type}" if fault.type else "an entry"
            return (
                f"{key}: {kind} that cannot be read to its end ({_short(fault.detail)})",
                "every brace and quote closed",
                "close the brace or the quote",
            )


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"

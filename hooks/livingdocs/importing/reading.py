"""From the bytes of a file to a text that can be parsed, or to the reason why not."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from livingdocs.characters import ImportNotice, normalise_import
from livingdocs.findings import Finding, RefusedError, Severity
from livingdocs.hidden_text import hidden_texts, template_syntax
from livingdocs.importing.draft import Content
from livingdocs.importing.parser import parse_briefing
from livingdocs.named_paths import NamedFileError, read_named_file

MAX_BYTES: Final = 1024 * 1024
MAX_LINE: Final = 20_000
MAX_LINES: Final = 20_000
_UTF16: Final = (b"\xff\xfe", b"\xfe\xff")


class BriefingRefusedError(RefusedError):
    """A briefing can't be imported at all; `findings` say where and why, and what to do."""


@dataclass(frozen=True)
class ReadBriefing:
    """A file that was read: its bytes' hash, the number of its lines, and what it says.

    `notices` are of characters that were taken out, `unseen` of lines with text that nobody sees.
    """

    name: str
    sha256: str
    line_count: int
    content: Content
    notices: tuple[ImportNotice, ...] = field(default=())
    unseen: tuple[tuple[int, str], ...] = field(default=())


def read_file(path: Path) -> bytes:
    """The bytes of a plain file of at most 1 MiB.

    Raises:
        BriefingRefusedError: for anything else.
    """
    try:
        return read_named_file(path, limit=MAX_BYTES)
    except NamedFileError as error:
        raise refused(path, error.found, "a text file", error.fix) from error


def read_briefing(data: bytes, *, path: Path) -> ReadBriefing:
    """Decode, normalise and parse the bytes of a briefing.

    Raises:
        BriefingRefusedError: for bytes that are no UTF-8 text, or a line that is too long.
    """
    text, notices = normalise_import(_decoded(data, path))
    lines = text.split("\n")
    if len(lines) > MAX_LINES:
        raise refused(path, f"{len(lines):,} lines", f"at most {MAX_LINES:,}", "split the file")
    for number, line in enumerate(lines, start=1):
        if len(line) > MAX_LINE:
            raise refused(
                path,
                f"a line of {len(line):,} characters",
                f"at most {MAX_LINE:,} in a line",
                "break the line",
                line=number,
            )
    draft = parse_briefing(text)
    return ReadBriefing(
        name=path.name,
        sha256=hashlib.sha256(data).hexdigest(),
        line_count=draft.document.line_count,
        content=draft.content(),
        notices=tuple(notices),
        unseen=tuple(_unseen(lines)),
    )


def _unseen(lines: list[str]) -> Iterator[tuple[int, str]]:
    """What a person should know who reads a page of it: nothing of that is obeyed or taken out."""
    for hidden in hidden_texts(lines):
        yield hidden.line, f"hidden text, {hidden.kind}: {hidden.words}"
    for template in template_syntax(lines):
        yield template.line, f"template syntax, shown as it is: {template.words}"


def refused(
    path: Path, found: str, expected: str, fix: str, *, line: int = 1
) -> BriefingRefusedError:
    """The error for a file that can't be imported."""
    return BriefingRefusedError(
        Finding(
            rule="file-not-allowed",
            severity=Severity.ERROR,
            path=str(path),
            line=line,
            found=found,
            expected=expected,
            fix=fix,
        )
    )


def _decoded(data: bytes, path: Path) -> str:
    if data.startswith(_UTF16) or data.count(0) * 100 > len(data):
        raise refused(path, "a binary file or UTF-16", "text in UTF-8", "save it as UTF-8 text")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise refused(
            path,
            f"the byte 0x{data[error.start]:02X}, which is not UTF-8",
            "text in UTF-8",
            "save it as UTF-8 text, or it is no text at all",
            line=line,
        ) from error

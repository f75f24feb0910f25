"""From the bytes of a `.bib` file to its text, or to the line that is no text."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from livingdocs.characters import normalise_import
from livingdocs.findings import Finding, RefusedError, Severity

_UTF16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_DECLARED: Final = re.compile(rb"(?i)%\s*(?:-\*-)?\s*(?:encoding|coding)\s*[:=]\s*([A-Za-z0-9_-]+)")
_HEAD: Final = 2048


class BibliographyRefusedError(RefusedError):
    """A bibliography can't be brought in at all; `findings` say why, and what to do."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text with plain line ends, its encoding, and what was taken out or taken for text."""

    text: str
    encoding: str
    notices: tuple[str, ...]


def decode(data: bytes, path: str, *, encoding: str | None = None) -> Decoded:
    """The text of a file: UTF-8, or what `encoding` or the file itself says.

    Raises:
        BibliographyRefusedError: with the first byte that is no text.
    """
    text, name, notices = _text(data, path, encoding=encoding)
    text, taken_out = normalise_import(text)
    notices += [
        f"line {each.line}: {each.what}" + (f", {each.count} times" if each.count > 1 else "")
        for each in taken_out
    ]
    return Decoded(text, name, tuple(notices))


def refused(path: str, found: str, expected: str, fix: str, *, line: int = 1) -> Finding:
    """The finding for a file that can't be brought in."""
    return Finding(
        rule="file-not-allowed",
        severity=Severity.ERROR,
        path=Path(path).as_posix(),
        line=line,
        found=found,
        expected=expected,
        fix=fix,
    )


def _text(data: bytes, path: str, *, encoding: str | None) -> tuple[str, str, list[str]]:
    if encoding is not None:
        return _as(data, path, encoding=encoding), encoding, []
    if data.startswith(_UTF16):
        return _as(data, path, encoding="utf-16"), "utf-16", ["UTF-16, as its first bytes say"]
    try:
        return data.decode("utf-8-sig"), "utf-8", []
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        found = f"the byte 0x{data[error.start]:02X}, which is not UTF-8"
    declared = _DECLARED.search(data[:_HEAD])
    name = declared[1].decode("ascii").lower() if declared else ""
    if not name or not _is_encoding(name) or name.replace("_", "-") in ("utf-8", "utf8"):
        raise BibliographyRefusedError(
            refused(
                path,
                found,
                "text in UTF-8",
                "save it as UTF-8, or name its encoding, such as --encoding windows-1252",
                line=line,
            )
        )
    notice = f"line {line}: {found}; read as {name}, as the file says"
    return _as(data, path, encoding=name), name, [notice]


def _as(data: bytes, path: str, *, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeError as error:
        start = error.start if isinstance(error, UnicodeDecodeError) else 0
        line = data.count(b"\n", 0, start) + 1
        found = f"bytes that are not {encoding}"
        fix = "save it as UTF-8, or name another encoding"
        raise BibliographyRefusedError(
            refused(path, found, f"text in {encoding}", fix, line=line)
        ) from error


def _is_encoding(name: str) -> bool:
    try:
        return codecs.lookup(name)._is_text_encoding
    except LookupError:
        return False

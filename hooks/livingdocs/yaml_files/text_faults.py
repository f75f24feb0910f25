"""Faults of a data file that lie below YAML: its size, its encoding, forbidden characters."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from typing import Final, NamedTuple

from livingdocs.findings import Finding, Severity
from livingdocs.yaml_files.document import line_starts
from livingdocs.yaml_files.forbidden import character_name, forbidden_characters, is_clean

MAX_BYTES: Final = 1024 * 1024
MAX_FINDINGS: Final = 100
"""Per file: a file with more faults was not written as data, and nobody reads on."""

# Line ends to YAML and to no editor: with them, our line numbers would not be the reader's.
_SEPARATORS: Final = re.compile("[\u2028\u2029]")


class Words(NamedTuple):
    """The three parts of a message."""

    found: str
    expected: str
    fix: str


NOT_NFC: Final = Words(
    "text that is not in Unicode's normal form NFC",
    "composed characters",
    "retype the letter, or pass the text through unicodedata.normalize",
)


def fault(rule: str, words: Words, *, path: str, at: tuple[int, int]) -> Finding:
    """An error at a line and column; all that a reader of text can find are errors."""
    line, column = at
    return Finding(
        rule,
        Severity.ERROR,
        path,
        line,
        found=words.found,
        expected=words.expected,
        fix=words.fix,
        column=column,
    )


def without_forbidden(text: str, path: str) -> tuple[str, list[Finding]]:
    """`text` with a harmless character in the place of each forbidden one, and the findings.

    Offsets stay the same, so that what follows can still be read and placed.
    """
    if is_clean(text) and not _SEPARATORS.search(text) and unicodedata.is_normalized("NFC", text):
        return text, []
    indexes = [character.index for character in forbidden_characters(text)]
    indexes += [match.start() for match in _SEPARATORS.finditer(text)]
    characters = list(text)
    starts = line_starts(text)
    seen: dict[tuple[int, int], int] = {}
    for index in sorted(indexes):
        codepoint = ord(text[index])
        characters[index] = " " if codepoint == 0x09 else "\ufffd"
        line = bisect_right(starts, index)
        seen.setdefault((line, codepoint), index - starts[line - 1] + 1)
    findings = [
        _of_character(codepoint, path=path, at=(line, column))
        for (line, codepoint), column in list(seen.items())[: MAX_FINDINGS + 1]
    ]
    return "".join(characters), findings + _not_normal(text, path)


def _of_character(codepoint: int, *, path: str, at: tuple[int, int]) -> Finding:
    fix = "delete the character"
    if codepoint == 0x09:
        fix = "write spaces"
    elif codepoint in (0x2028, 0x2029):
        fix = f"write \\u{codepoint:04x} in double quotes, or delete it"
    words = Words(
        f"U+{codepoint:04X} {character_name(codepoint)} at column {at[1]}",
        "text without control, bidi and separator characters",
        fix,
    )
    return fault("character-not-allowed", words, path=path, at=at)


def _not_normal(text: str, path: str) -> list[Finding]:
    if unicodedata.is_normalized("NFC", text):
        return []
    findings = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not unicodedata.is_normalized("NFC", line):
            at = (number, _first_change(line))
            findings.append(fault("character-not-allowed", NOT_NFC, path=path, at=at))
        if len(findings) > MAX_FINDINGS:
            break
    return findings


def _first_change(text: str) -> int:
    """Column of the first character that NFC changes."""
    normal = unicodedata.normalize("NFC", text)
    pairs = enumerate(zip(text, normal, strict=False), start=1)
    return next((column for column, (old, new) in pairs if old != new), len(normal))


def bad_bytes(data: bytes, path: str) -> list[Finding]:
    """One finding for each line with bytes that are not UTF-8."""
    findings: list[Finding] = []
    for number, line in enumerate(data.split(b"\n"), start=1):
        try:
            line.decode("utf-8")
        except UnicodeDecodeError as error:
            column = len(line[: error.start].decode("utf-8")) + 1
            words = Words(
                f"the byte 0x{line[error.start]:02X} at column {column}, which is not UTF-8",
                "text in UTF-8",
                "save the file as UTF-8",
            )
            findings.append(fault("character-not-allowed", words, path=path, at=(number, column)))
        if len(findings) > MAX_FINDINGS:
            break
    return findings


def too_large(path: str, size: int) -> Finding:
    """The finding for a file above `MAX_BYTES`."""
    words = Words(
        f"a file of {size:,} bytes", f"at most {MAX_BYTES:,} bytes", "split it into several files"
    )
    return fault("file-not-allowed", words, path=path, at=(1, 1))

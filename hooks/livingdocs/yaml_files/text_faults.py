"""Faults of a data file that lie below YAML: its size, its encoding, forbidden characters."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from typing import Final, NamedTuple

from livingdocs.characters import (
    MOST_MARKS,
    CharacterKind,
    ForbiddenCharacter,
    forbidden_characters,
)
from livingdocs.findings import Finding, Severity
from livingdocs.yaml_files.document import line_starts

MAX_BYTES: Final = 1024 * 1024
MAX_FINDINGS: Final = 100
"""Per file: a file with more faults was not written as data, and nobody reads on."""


class Words(NamedTuple):
    """The three parts of a message."""

    found: str
    expected: str
    fix: str


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
    found = forbidden_characters(text)
    if not found:
        return text, []
    characters = list(text)
    starts = line_starts(text)
    first: dict[tuple[int, int], tuple[int, ForbiddenCharacter]] = {}
    for character in found:
        if character.kind is CharacterKind.NOT_NFC:
            continue
        characters[character.index] = " " if character.codepoint == 0x09 else "\ufffd"
        line = bisect_right(starts, character.index)
        column = character.index - starts[line - 1] + 1
        first.setdefault((line, character.codepoint), (column, character))
    places = [(line, column, character) for (line, _), (column, character) in first.items()]
    findings = [
        fault(
            "character-not-allowed",
            words_of(character, f"at column {column}"),
            path=path,
            at=(line, column),
        )
        for line, column, character in places[: MAX_FINDINGS + 1]
    ]
    return "".join(characters), findings + _not_composed(text, path)


def _not_composed(text: str, path: str) -> list[Finding]:
    """One finding for each line that is not NFC."""
    if unicodedata.is_normalized("NFC", text):
        return []
    findings: list[Finding] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if unicodedata.is_normalized("NFC", line) or len(findings) > MAX_FINDINGS:
            continue
        for character in forbidden_characters(line):
            if character.kind is CharacterKind.NOT_NFC:
                column = character.index + 1
                words = words_of(character, f"at column {column}")
                at = (number, column)
                findings.append(fault("character-not-allowed", words, path=path, at=at))
    return findings


def words_of(character: ForbiddenCharacter, where: str) -> Words:
    """The message for a character that may not stand `where` it does."""
    found = f"{character.label} {where}"
    if character.kind is CharacterKind.NOT_NFC:
        return Words(
            f"{found}, not in the composed form (NFC)",
            "letters that are one character with their accents",
            "retype the letter",
        )
    if character.kind is CharacterKind.MARK:
        return Words(found, f"at most {MOST_MARKS} accents on a letter", "delete it")
    fix = "write spaces" if character.codepoint == 0x09 else "delete it"
    return Words(found, "text without control, bidi and separator characters", fix)


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

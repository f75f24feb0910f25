r"""The text of a `.bib` file in blocks: entries, strings, preambles, comments, and what is none.

Each block is split by bibtexparser on its own. A block begins where an `@type{` or `@type(` begins
a line: there bibtexparser gives up whatever is still open, so that a brace that was never closed
costs one entry and not the rest of the file. Reading block by block keeps the memory bounded and
the line numbers exact. What bibtexparser passes over and BibTeX does not, `@`, type and brace on
lines of their own, is read too.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bibtexparser.entrypoint import parse_string
from bibtexparser.model import (
    Block,
    Entry,
    ExplicitComment,
    ImplicitComment,
    ParsingFailedBlock,
    Preamble,
    String,
)

# The parser reports what it stumbles over to the log, and without a handler Python prints that.
_PARSER_LOG = logging.getLogger("bibtexparser")
_PARSER_LOG.addHandler(logging.NullHandler())
_PARSER_LOG.propagate = False

_START: Final = re.compile(r"(?m)^[ ]*(?:%[^\n@]{0,200})?@[ ]*\w+[ ]*(?=[{(])")
_SCATTERED: Final = re.compile(r"(?m)^[ ]*@(\s*)([A-Za-z][\w:.+/-]*)(\s*)([{(])")
_SPACED: Final = re.compile(r"\A([ ]*@)[ ]+(?=\w)")
_KEY: Final = re.compile(r"@\s*[\w:.+/-]+\s*[{(]\s*([^\s,{}()\"=]{1,100})")
_KINDS_WITHOUT_KEY: Final = frozenset({"comment", "string", "preamble"})


class BlockKind(StrEnum):
    """What a block is."""

    ENTRY = "entry"
    STRING = "string"
    PREAMBLE = "preamble"
    COMMENT = "comment"
    COMMENTED_OUT = "commented out"
    UNREAD = "unread"


@dataclass(frozen=True, slots=True)
class RawField:
    """A field with its value as it stands behind the equals sign, and its line."""

    name: str
    value: str
    line: int


@dataclass(frozen=True, slots=True)
class RawBlock:
    """A block and where it stands, 1-based; `text` is its source.

    Attributes:
        type: of an entry, in lower case.
        key: of an entry or the name of a string, as written; of what could not be read, as far as
            it can be told.
        fields: of an entry; a string has one, without a name.
        reason: why it could not be read.
    """

    kind: BlockKind
    line: int
    text: str
    type: str = ""
    key: str = ""
    fields: tuple[RawField, ...] = ()
    reason: str = ""

    @property
    def last_line(self) -> int:
        """The line in which it ends."""
        return self.line + self.text.count("\n")


def read_blocks(text: str) -> Iterator[RawBlock]:
    """Every block in the order of the file; nothing but blank lines is left out."""
    line = 1
    end = 0
    for match in _START.finditer(text):
        if match.start() > end:
            piece = text[end : match.start()]
            yield from _blocks_of(piece, line)
            line += piece.count("\n")
            end = match.start()
    yield from _blocks_of(text[end:], line)


def _blocks_of(piece: str, first: int) -> Iterator[RawBlock]:
    """The blocks of a piece of the text that begins in line `first`."""
    if not piece.strip():
        return
    if (start := _START.match(piece)) and "%" in start[0]:
        yield from _commented_out(piece, first)
        return
    # A line break behind a backslash is none to bibtexparser, which would count lines wrong.
    source = _SPACED.sub(r"\1", piece.replace("\\\n", "\\ \n"))
    for block in parse_string(source, parse_stack=[]).blocks:
        line = first + (block.start_line or 0)
        if isinstance(block, ImplicitComment) and _SCATTERED.search(block.comment):
            yield from _scattered(block.comment, line)
        else:
            yield _block(block, line, first)


def _commented_out(piece: str, first: int) -> Iterator[RawBlock]:
    """An entry behind a percent sign: the lines that have one, and what follows them."""
    lines = piece.split("\n")
    count = next(
        (at for at, each in enumerate(lines) if at and not each.lstrip().startswith("%")),
        len(lines),
    )
    text = "\n".join(lines[:count])
    key = _KEY.search(text)
    yield RawBlock(BlockKind.COMMENTED_OUT, first, text.strip(), key=key[1] if key else "")
    rest = "\n".join(lines[count:])
    if rest.strip():
        yield from _blocks_of(rest, first + count)


def _scattered(comment: str, first: int) -> Iterator[RawBlock]:
    """Entries whose `@`, type and brace stand on several lines, or whose type has odd signs."""
    matches = list(_SCATTERED.finditer(comment))
    before = comment[: matches[0].start()]
    if before.strip():
        yield RawBlock(BlockKind.COMMENT, first, before.strip())
    ends = [*(match.start() for match in matches[1:]), len(comment)]
    for match, end in zip(matches, ends, strict=True):
        line = first + comment.count("\n", 0, match.start())
        kind = re.sub(r"\W", "_", match[2])
        moved = "\n" * (match[1] + match[3]).count("\n")
        source = f"@{kind}{match[4]}{moved}{comment[match.end() : end]}"
        for block in parse_string(source.replace("\\\n", "\\ \n"), parse_stack=[]).blocks:
            yield _block(block, line + (block.start_line or 0), line)


def _block(block: Block, line: int, first: int) -> RawBlock:
    text = block.raw or ""
    match block:
        case ParsingFailedBlock(ignore_error_block=Block() as twice):
            return _block(twice, line, first)  # A key or a field that was there before.
        case Entry():
            fields = tuple(_fields(block, first))
            kind = block.entry_type.lower()
            return RawBlock(BlockKind.ENTRY, line, text, type=kind, key=block.key, fields=fields)
        case String():
            field = RawField("", block.value, line)
            return RawBlock(BlockKind.STRING, line, text, key=block.key, fields=(field,))
        case Preamble():
            return RawBlock(BlockKind.PREAMBLE, line, text)
        case ParsingFailedBlock():
            return _unread(text, line, str(getattr(block.error, "abort_reason", block.error)))
        case ImplicitComment() | ExplicitComment():
            return RawBlock(BlockKind.COMMENT, line, text.strip())
        case _:
            return _unread(text, line, "no form of BibTeX")


def _unread(text: str, line: int, reason: str) -> RawBlock:
    if "end of file" in reason:  # Of the block, in truth.
        reason = "a brace or a quote is not closed"
    key = _KEY.match(text)
    kind = re.match(r"@\s*(\w+)", text)
    return RawBlock(
        BlockKind.UNREAD,
        line,
        text.rstrip(),
        type=kind[1].lower() if kind else "",
        key=key[1] if key else "",
        reason=" ".join(reason.split()),
    )


def _fields(entry: Entry, first: int) -> Iterator[RawField]:
    for field in entry.fields:
        yield RawField(field.key, str(field.value), first + (field.start_line or 0))


def is_entry_type(kind: str) -> bool:
    """Whether `@kind` begins an entry, and not something that has no fields."""
    return kind not in _KINDS_WITHOUT_KEY

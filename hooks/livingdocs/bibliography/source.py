"""A `.bib` file as what it says: entries with expanded values, and an account of all the rest.

Every block of the text ends in one of the lists of `Source`. What is wrong with a block is a
`Fault` with its line; the entry is read all the same wherever it can be.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from livingdocs.bibliography.blocks import BlockKind, RawBlock, RawField, read_blocks
from livingdocs.bibliography.canonical import writable
from livingdocs.bibliography.values import MONTHS, Strings, month

_NAME: Final = re.compile(r"[a-z0-9_+:./-]+")
_ODD_IN_NAME: Final = re.compile(r"[^a-z0-9_+:./-]+")
_REMARK: Final = re.compile(r"\A(?:\s*+%[^\n]*+\n)++")
_EVERY: Final = 200


class FaultKind(StrEnum):
    """What is wrong, and whether the entry is read in spite of it."""

    UNREAD = "unread"
    NO_KEY = "no key"
    NO_COMMA = "no comma"
    FIELD_TWICE = "field twice"
    UNDEFINED = "undefined string"
    UNKNOWN_MONTH = "unknown month"
    ODD_NAME = "odd name of a field"
    LONE_BRACE = "lone brace"
    STRING_TWICE = "string twice"
    NO_VALUE = "no value"


LOSING: Final = frozenset({FaultKind.UNREAD, FaultKind.NO_COMMA, FaultKind.NO_VALUE})
"""Faults with which a block is no entry."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault with its place; `detail` is the name or the value that it is about.

    `line` is that of the fault, `entry_line` that of the entry, `first` that of what was there
    before.
    """

    kind: FaultKind
    line: int
    key: str
    field: str = ""
    detail: str = ""
    type: str = ""
    first: int = 0
    entry_line: int = 0


@dataclass(frozen=True, slots=True)
class SourceEntry:
    """One entry as read: type and names of fields in lower case, values expanded."""

    type: str
    key: str
    fields: Mapping[str, str]
    line: int
    last_line: int
    lines: Mapping[str, int] = field(default_factory=dict)

    def line_of(self, name: str) -> int:
        """The line of a field; of the entry where there is no such field."""
        return self.lines.get(name, self.line)


@dataclass
class Source:
    """All that a text holds, in the order of its blocks."""

    entries: list[SourceEntry] = field(default_factory=list)
    strings: list[RawBlock] = field(default_factory=list)
    preambles: list[RawBlock] = field(default_factory=list)
    comments: list[RawBlock] = field(default_factory=list)
    commented_out: list[RawBlock] = field(default_factory=list)
    refused: list[Fault] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    @property
    def entries_in(self) -> int:
        """How many entries the text holds, whether they could be read or not."""
        return len(self.entries) + len({fault.entry_line for fault in self.refused})


def read_source(text: str, *, progress: Callable[[int], None] | None = None) -> Source:
    """Read a text with plain line ends and no tabs; `progress` is told the line now and then."""
    source = Source()
    strings = Strings()
    defined: dict[str, int] = {}
    for count, block in enumerate(read_blocks(text), start=1):
        if progress and count % _EVERY == 0:
            progress(block.last_line)
        match block.kind:
            case BlockKind.ENTRY:
                _read_entry(block, strings, source)
            case BlockKind.STRING:
                _define(block, strings, defined, source)
            case BlockKind.PREAMBLE:
                source.preambles.append(block)
            case BlockKind.COMMENT:
                source.comments.append(block)
            case BlockKind.COMMENTED_OUT:
                source.commented_out.append(block)
            case BlockKind.UNREAD:
                source.refused.append(
                    Fault(
                        FaultKind.UNREAD,
                        block.line,
                        block.key,
                        detail=block.reason,
                        type=block.type,
                        entry_line=block.line,
                    )
                )
    return source


def _define(block: RawBlock, strings: Strings, defined: dict[str, int], source: Source) -> None:
    name = block.key.casefold()
    before = strings.known.get(name)
    value = strings.define(block.key, block.fields[0].value)
    if name in defined and before != value.joined:
        source.faults.append(
            Fault(FaultKind.STRING_TWICE, block.line, block.key, first=defined[name])
        )
    for undefined in value.undefined:
        source.faults.append(Fault(FaultKind.UNDEFINED, block.line, block.key, "", undefined))
    defined[name] = block.line
    source.strings.append(block)


def _read_entry(block: RawBlock, strings: Strings, source: Source) -> None:
    reading = _Reading(block, strings)
    for raw in block.fields:
        reading.read(raw)
    losing = [fault for fault in reading.faults if fault.kind in LOSING]
    if losing:
        source.refused.extend(losing)
        return
    if not block.key.strip():
        source.faults.append(Fault(FaultKind.NO_KEY, block.line, "", type=block.type))
    source.faults.extend(reading.faults)
    source.comments.extend(reading.comments)
    kind = re.sub(r"[^a-z0-9_]", "_", block.type)
    source.entries.append(
        SourceEntry(
            type=kind if kind.strip("_") else "misc",
            key=" ".join(block.key.split()),
            fields=reading.fields,
            line=block.line,
            last_line=block.last_line,
            lines=reading.lines,
        )
    )


@dataclass
class _Reading:
    """One entry while it is read."""

    block: RawBlock
    strings: Strings
    fields: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    comments: list[RawBlock] = field(default_factory=list)

    def read(self, raw: RawField) -> None:
        remark = _REMARK.match(raw.name)
        name = raw.name[remark.end() if remark else 0 :].strip().lower()
        if remark:
            self._comment(remark[0])
        if name.startswith("%"):
            self._comment(f"{raw.name[remark.end() if remark else 0 :].strip()} = {raw.value}")
            return  # A field that somebody commented out.
        if not _NAME.fullmatch(name):
            sound = _ODD_IN_NAME.sub("-", name).strip("-") or "unnamed"
            self._fault(FaultKind.ODD_NAME, raw, detail=sound)
            name = sound
        value = self.strings.value(raw.value)
        if value.swallowed:
            self._fault(FaultKind.NO_COMMA, raw, detail=value.swallowed)
            return
        if value.fault:
            self._fault(FaultKind.NO_VALUE, raw, detail=value.fault)
            return
        text = self._month(value.text, raw) if name == "month" else value.text
        if name != "month":
            for undefined in value.undefined:
                self._fault(FaultKind.UNDEFINED, raw, detail=undefined)
        written = writable(text)
        if written != text:
            self._fault(FaultKind.LONE_BRACE, raw, detail=text)
        if name not in self.fields:
            self.fields[name] = written
            self.lines[name] = raw.line
        elif name == "keywords":
            self._keywords(written)
        elif self.fields[name] != written:
            first = self.lines[name]
            self._fault(FaultKind.FIELD_TWICE, raw, detail=written, first=first)

    def _keywords(self, written: str) -> None:
        """Lists of words: several of them are one."""
        if written not in (known := self.fields["keywords"]).split(", "):
            self.fields["keywords"] = f"{known}, {written}"

    def _comment(self, text: str) -> None:
        """What stands between two fields belongs above the entry, where every program lets it."""
        lines = (line.strip() for line in text.split("\n"))
        text = "\n".join(line if line.startswith("%") else f"% {line}" for line in lines if line)
        self.comments.append(RawBlock(BlockKind.COMMENT, self.block.line, text))

    def _month(self, text: str, raw: RawField) -> str:
        if text in MONTHS or not text:
            return text
        if (known := month(text)) is not None:
            return known
        self._fault(FaultKind.UNKNOWN_MONTH, raw, detail=text)
        return text

    def _fault(self, kind: FaultKind, raw: RawField, *, detail: str = "", first: int = 0) -> None:
        name = " ".join(raw.name.split()).lower()
        self.faults.append(
            Fault(
                kind,
                raw.line,
                self.block.key,
                field=name,
                detail=detail,
                type=self.block.type,
                first=first,
                entry_line=self.block.line,
            )
        )


def attached_comments(
    source: Source,
) -> tuple[list[str], Mapping[int, tuple[str, ...]], list[str]]:
    """What stands between the entries: the head, the comments above each entry, the tail.

    Comments belong to the entry that follows; what stands before the first one with a blank line
    between belongs to the file, and so do preambles, with the strings that they may need.
    """
    of_file = [*source.preambles, *(source.strings if source.preambles else ())]
    blocks = [*source.comments, *source.commented_out, *of_file]
    head = [block.text for block in sorted(of_file, key=lambda block: block.line)]
    above: dict[int, tuple[str, ...]] = {}
    waiting: list[RawBlock] = []
    # What stood inside an entry has its line, and comes before it.
    marks = [*((b.line, b) for b in blocks), *((entry.line, None) for entry in source.entries)]
    for line, block in sorted(marks, key=lambda mark: mark[0]):
        if block is not None:
            waiting += [] if block in of_file else [block]
            continue
        if not above:
            free = list(_before_blank_line(waiting, line))
            head.extend(each.text for each in free)
            waiting = waiting[len(free) :]
        above[line] = tuple(each.text for each in waiting)
        waiting = []
    return head, above, [each.text for each in waiting]


def _before_blank_line(waiting: list[RawBlock], line: int) -> Iterator[RawBlock]:
    following = [*(block.line for block in waiting), line][1:]
    gaps = [
        at
        for at, (block, after) in enumerate(zip(waiting, following, strict=True))
        if block.last_line + 1 < after
    ]
    yield from waiting[: gaps[-1] + 1 if gaps else 0]

"""From the events of libyaml to data, with a stack of our own.

What makes YAML dangerous or ambiguous is noted as a finding here: anchors, aliases, tags, merge
keys, several documents, directives, duplicate keys, keys that aren't text, deep nesting, values
cut by a comment.
"""

from __future__ import annotations

import re
from typing import Any, Final

from yaml._yaml import CParser
from yaml.error import MarkedYAMLError, YAMLError
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from livingdocs.characters import forbidden_characters
from livingdocs.findings import Finding
from livingdocs.yaml_files.document import Positions, YamlDocument
from livingdocs.yaml_files.entries import quote
from livingdocs.yaml_files.scalars import Plain, looks_like
from livingdocs.yaml_files.syntax_faults import Problem
from livingdocs.yaml_files.text_faults import MAX_FINDINGS, Words, fault, words_of

MAX_DEPTH: Final = 20

_NULLS: Final = frozenset({"", "~", "null", "Null", "NULL"})
_CUT: Final = re.compile(r"[ \t]+#(?=\S)")
_SHOWN: Final = 60


class _StopError(Exception):
    """Reading on makes no sense; the finding is made."""


class _UnreadableError(Exception):
    """A construct that the parser takes and we don't."""

    def __init__(self, event: Any):
        super().__init__()
        mark = event.start_mark
        self.problem = Problem("a list or mapping as key", mark.line, mark.column, mark.line)


class _Frame:
    """A mapping or list that is being read."""

    __slots__ = ("data", "key", "key_starts")

    def __init__(self, *, is_mapping: bool):
        self.data: Any = {} if is_mapping else []
        self.key: str | None = None
        self.key_starts: dict[str, int] | None = {} if is_mapping else None


class Builder:
    """Makes data and places of the parser's events, and notes what is not allowed."""

    def __init__(self, text: str, path: str):
        self.text = text
        self.path = path
        self.findings: list[Finding] = []
        self._stack: list[_Frame] = []
        self._data: Any = None
        self._documents = 0
        self.problem: Problem | None = None
        self._has_comments = "#" in text
        self._positions = Positions(text)

    def read(self) -> YamlDocument | None:
        """The document; None where reading ended early, with `problem` if it can be explained."""
        try:
            self._run(CParser(self.text))
        except _StopError:
            return None
        except _UnreadableError as unreadable:
            self.problem = unreadable.problem
            return None
        except MarkedYAMLError as error:
            self.problem = self._syntax_problem(error)
            return None
        except YAMLError as error:
            # Only for characters that libyaml refuses and `_without_forbidden` lets pass.
            self._not_allowed(0, f"text that YAML can't hold ({error})", "text", "retype the file")
            return None
        return YamlDocument(self.path, self._data, self._positions)

    def _run(self, parser: CParser) -> None:
        get_event = parser.get_event
        kind: type[Event | None] = Event
        while kind is not StreamEndEvent:
            event = get_event()
            kind = type(event)
            if kind is ScalarEvent:
                self._scalar(event)
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                self._open(event, is_mapping=kind is MappingStartEvent)
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                self._add(self._stack.pop().data)
            elif kind is AliasEvent:
                self._alias(event)
            elif kind is DocumentStartEvent:
                self._document_start(event)

    def _scalar(self, event: Any) -> None:
        if event.anchor is not None or event.tag is not None:
            self._anchor_or_tag(event)
        frame = self._stack[-1] if self._stack else None
        if frame is not None and frame.key is None and frame.key_starts is not None:
            self._key(frame, frame.key_starts, event)
            return
        text: str = event.value
        if event.style:
            if event.style == '"' and not (text.isascii() and text.isprintable()):
                self._check_escapes(text, event.start_mark.index)
            self._add(text)
        else:
            if self._has_comments:
                self._check_cut(event.start_mark.index, event.end_mark.index)
            self._add(_plain(text))

    def _key(self, frame: _Frame, starts: dict[str, int], event: Any) -> None:
        text: str = event.value
        start: int = event.start_mark.index
        if not event.style:
            self._check_plain_key(text, start)
        elif not (text.isascii() and text.isprintable()):
            self._check_escapes(text, start)
        if text in starts:
            self._duplicate(starts[text], text, start)
        else:
            starts[text] = start
        frame.key = text

    def _check_plain_key(self, text: str, start: int) -> None:
        if text == "<<":
            self._not_allowed(
                start, "the merge key <<", "every field written out", "copy the fields"
            )
        elif (look := looks_like(text)) is not None:
            self._not_allowed(
                start,
                f"the key {_short(text) or '(empty)'}, which YAML reads as a {look}",
                "a key that is text",
                f"write {quote(_short(text))} in quotes"
                if text
                else "write the key before the colon",
            )

    def _duplicate(self, first_start: int, key: str, start: int) -> None:
        first, _ = self._positions.of_offset(first_start)
        second, _ = self._positions.of_offset(start)
        self._find(
            "yaml-duplicate-key",
            start,
            f"the key {_short(key)} on line {first} and again on line {second}",
            "each key once",
            "keep one of the two lines, or rename a key",
        )

    def _open(self, event: Any, *, is_mapping: bool) -> None:
        start: int = event.start_mark.index
        if event.anchor is not None or event.tag is not None:
            self._anchor_or_tag(event)
        stack = self._stack
        if stack and stack[-1].key is None and stack[-1].key_starts is not None:
            raise _UnreadableError(event)
        if len(stack) >= MAX_DEPTH:
            self._too_deep(start)
            raise _StopError
        stack.append(_Frame(is_mapping=is_mapping))

    def _add(self, value: Any) -> None:
        if not self._stack:
            self._data = value
            return
        frame = self._stack[-1]
        if frame.key is not None:
            frame.data[frame.key] = value
            frame.key = None
        else:
            frame.data.append(value)

    def _alias(self, event: Any) -> None:
        start: int = event.start_mark.index
        self._not_allowed(
            start,
            f"the alias *{_short(event.anchor)}",
            "every value written out",
            "copy the value, or quote it if the text begins with *",
        )
        stack = self._stack
        if stack and stack[-1].key is None and stack[-1].key_starts is not None:
            stack[-1].key = f"*{event.anchor}"
        else:
            self._add(None)

    def _document_start(self, event: Any) -> None:
        start: int = event.start_mark.index
        self._documents += 1
        if self._documents > 1:
            self._not_allowed(
                start, "a second document", "one document a file", "move it to a file of its own"
            )
            raise _StopError
        head = self.text[: event.end_mark.index]
        offset = 0 if head.startswith("%") else head.find("\n%") + 1
        if event.version or event.tags or head.startswith("%") or offset:
            self._not_allowed(
                offset, "a directive", "data only", "delete the line that begins with %"
            )

    def _anchor_or_tag(self, event: Any) -> None:
        start: int = event.start_mark.index
        if event.anchor is not None:
            self._not_allowed(
                start,
                f"the anchor &{_short(event.anchor)}",
                "every value written out",
                "delete the anchor, or quote the value if the text begins with &",
            )
        if event.tag is not None:
            self._not_allowed(
                start,
                f"the tag {_short(self._raw_tag(start, event.tag))}",
                "a value without a tag",
                "delete the tag, or quote the value if the text begins with !",
            )

    def _raw_tag(self, start: int, tag: str) -> str:
        written = self.text[start : start + _SHOWN].split(maxsplit=1)
        return written[0] if written and written[0].startswith("!") else tag

    def _check_cut(self, start: int, end: int) -> None:
        match = _CUT.match(self.text, end)
        if match is None:
            return
        line_end = self.text.find("\n", end)
        line_end = len(self.text) if line_end < 0 else line_end
        whole = self.text[start:line_end].strip()
        self._find(
            "yaml-cut-value",
            match.end() - 1,
            f"a value that YAML cuts at #: it reads {_short(self.text[start:end]) or 'nothing'}",
            "the whole value in quotes, or a space behind the # of a comment",
            f"write {quote(whole)}" if len(whole) <= _SHOWN else "put the whole value in quotes",
        )

    def _check_escapes(self, text: str, start: int) -> None:
        for character in forbidden_characters(text)[:3]:
            # Written raw, it was reported with its column and is not in this text any more.
            self._find("character-not-allowed", start, *words_of(character, "written as an escape"))

    def _syntax_problem(self, error: MarkedYAMLError) -> Problem | None:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line, mark.column) if mark else (0, 0)
        start_line = error.context_mark.line if error.context_mark else line
        message = str(error.problem or error.context or "")
        if "nesting depth" in message:
            self._too_deep(mark.index if mark else 0)
            return None
        return Problem(message, line, column, start_line)

    def _too_deep(self, offset: int) -> None:
        self._not_allowed(
            offset,
            f"more than {MAX_DEPTH} levels of nesting",
            f"at most {MAX_DEPTH} levels",
            "flatten the data, or quote the value if it is text",
        )

    def _not_allowed(self, offset: int, *words: str) -> None:
        self._find("yaml-not-allowed", offset, *words)

    def _find(self, rule: str, offset: int, *words: str) -> None:
        """Note a finding; `words` are what was found, what was expected, how to fix it."""
        if len(self.findings) <= MAX_FINDINGS:
            at = self._positions.of_offset(offset)
            self.findings.append(fault(rule, Words(*words), path=self.path, at=at))


def _plain(text: str) -> Plain | bool | None:
    if text == "true":
        return True
    if text == "false":
        return False
    return None if text in _NULLS else Plain(text)


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"

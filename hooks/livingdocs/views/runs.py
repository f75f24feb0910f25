"""Text as runs: pieces that lead somewhere or not. Templates print runs, never raw text links."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from livingdocs.views.marks import Mark
from livingdocs.views.targets import Target


class RunKind(StrEnum):
    """What a piece of text is; the value is its class in the page."""

    PLAIN = "plain"
    PAPER = "paper"
    DAY = "day"
    SECTION = "section"
    SOURCE = "source"
    WEB = "web"
    ENTITY = "entity"


class RunState(StrEnum):
    """How sure we are of where a piece leads; the value is its class in the page."""

    CLEAR = "clear"
    KNOWN = "known"
    """Known, and not in the knowledge base."""
    ASK = "ask"
    """More than one reading: a question, never a guess."""


class RunStyle(StrEnum):
    """How a piece of text is written."""

    PLAIN = "plain"
    STRONG = "strong"
    CODE = "code"
    SIGN = "sign"
    """The signs that make their neighbours bold or code; part of the text, out of sight."""


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text. Runs joined give the text back, character by character.

    `title` says in words what the piece stands for where its own words do not. `marks` stand
    behind it and are no part of the text.
    """

    text: str
    kind: RunKind = RunKind.PLAIN
    target: Target | None = None
    title: str | None = None
    state: RunState = RunState.CLEAR
    marks: tuple[Mark, ...] = ()
    style: RunStyle = RunStyle.PLAIN


Runs = tuple[Run, ...]


def plain(text: str) -> Runs:
    """A text without links."""
    return (Run(text),) if text else ()

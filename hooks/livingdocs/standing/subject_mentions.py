"""Where the briefings name the subjects of doubts: the lines, briefing by briefing.

A subject is an entity that a person entered. It is found where `entities` finds its names, and here
as a word of its own: `colibri` is not meant in `colibri-next`, nor in a longer name that the
registry knows.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from livingdocs.entities import EntityUse, NameMention
from livingdocs.entities.names import LATIN
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.once import once_a_base

_JOINED_BEFORE: Final = re.compile(f"[{LATIN}][-.]$")
_JOINED_AFTER: Final = re.compile(f"-[{LATIN}]")


@dataclass(frozen=True, slots=True)
class SubjectMention:
    """A briefing that names a subject, and the lines in which it does, at least one."""

    briefing: str
    date: str
    lines: tuple[int, ...]


@once_a_base
def subject_mentions(kb: KnowledgeBase) -> Mapping[str, tuple[SubjectMention, ...]]:
    """The mentions of each subject of a doubt by its id, oldest first."""
    subjects = dict.fromkeys(doubt.subject for doubt in kb.doubts.values() if doubt.subject)
    return {subject: tuple(_mentions(kb, subject)) for subject in subjects}


def _mentions(kb: KnowledgeBase, subject: str) -> list[SubjectMention]:
    lines: dict[tuple[str, str], list[int]] = {}
    for use in kb.uses_by_entity.get(subject, ()):
        if _is_meant(kb, use):
            lines.setdefault((use.date, use.briefing), []).append(use.line)
    return [
        SubjectMention(briefing, date, tuple(found)) for (date, briefing), found in lines.items()
    ]


def _is_meant(kb: KnowledgeBase, use: EntityUse) -> bool:
    """Whether the line names the entity by a word of its own."""
    names = list(kb.names.find(use.text))
    return any(not _is_joined(use.text, name, names) for name in names if name.entity == use.entity)


def _is_joined(text: str, name: NameMention, names: list[NameMention]) -> bool:
    """Whether a hyphen ties the name to a word that is no name: `vLLM-SGLang` are two names."""
    before = _JOINED_BEFORE.search(text, max(0, name.start - 2), name.start) is not None
    after = _JOINED_AFTER.match(text, name.end) is not None
    return (before and not any(each.end == name.start - 1 for each in names)) or (
        after and not any(each.start == name.end + 1 for each in names)
    )

"""Names of the inbox's files, alone or with their path: `inbox/jay/2026-09-22-1735-jay-….md`.

A file name begins with its day, often with its time. The agent is known only from the folder; the
topic only from a briefing's own form, `<day>-<topic>-e1prep`. Both are None otherwise, because the
rest of a name is free text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from livingdocs.dates import Moment, moment_of_name

_SUFFIX = r"\.(?:md|txt)(?![0-9A-Za-z])"
_BRIEFING = r"[-_][0-9A-Za-z_-]{0,80}-[eE][12](?:prep|update)?(?![0-9A-Za-z_.-])"
# ASCII first: Chinese text may follow a name without a space. Eight digits alone may be any number,
# so the compact form of the day needs its suffix.
_NAME = re.compile(
    rf"(?<![0-9A-Za-z])(?:(?:19|20)[0-9]{{2}}-[0-9]{{2}}-[0-9]{{2}}|(?:19|20)[0-9]{{6}})(?![0-9])"
    rf"(?:(?:[-_T][0-9A-Za-z_.-]{{0,160}})?{_SUFFIX}|{_BRIEFING}|[-_][\w-]{{1,80}}{_SUFFIX})"
)
_SUFFIXES = (".md", ".txt")
_STAGE = re.compile(r"-(?P<stage>[eE][12])(?:prep|update)?\Z", re.ASCII)
_FOLDER_CHARACTER = re.compile(r"[0-9A-Za-z_./-]", re.ASCII)
_TOPIC = re.compile(
    r"[0-9]{4}-?[0-9]{2}-?[0-9]{2}(?:[T_-][0-9]{4})?[_-](?P<topic>[a-z][a-z0-9-]{0,62})", re.ASCII
)
_LONGEST_FOLDER = 120


@dataclass(frozen=True, slots=True)
class SourceName:
    """A file of the inbox in a text.

    Attributes:
        name: file name without folder and suffix.
        folder: what stands before the name, with its last `/`; empty without a path.
        moment: day and time of the name.
        agent: the folder below `inbox/`, or None.
        topic: topic of a briefing, or None for another file.
        stage: `e1` or `e2` of a briefing, or None for another file.
    """

    start: int
    end: int
    text: str
    name: str
    folder: str
    moment: Moment
    agent: str | None = None
    topic: str | None = None
    stage: str | None = None


def parse_source_name(text: str) -> SourceName | None:
    """Read a text that is one file name, with or without a path, and nothing else."""
    found = find_source_names(text)
    return found[0] if len(found) == 1 and found[0].text == text else None


def find_source_names(text: str) -> list[SourceName]:
    """Every dated file name in running text: one with a suffix, or a briefing without one."""
    names: list[SourceName] = []
    end = 0
    for match in _NAME.finditer(text):
        if match.start() < end:
            continue
        found = _source_name(text, match, earliest=end)
        if found is not None:
            names.append(found)
            end = found.end
    return names


def _source_name(text: str, match: re.Match[str], *, earliest: int) -> SourceName | None:
    written = match[0]
    moment = moment_of_name(written)
    suffix = next((suffix for suffix in _SUFFIXES if written.endswith(suffix)), "")
    name = written.removesuffix(suffix)
    stage = _STAGE.search(name)
    if moment is None:
        return None
    start = _folder_start(text, match.start(), earliest=earliest)
    folder = text[start : match.start()]
    parts = folder.split("/")
    agent = parts[parts.index("inbox") + 1] if "inbox" in parts[:-2] else None
    return SourceName(
        start=start,
        end=match.end(),
        text=text[start : match.end()],
        name=name,
        folder=folder,
        moment=moment,
        agent=agent or None,
        topic=_topic(name, stage),
        stage=stage["stage"].lower() if stage else None,
    )


def _folder_start(text: str, start: int, *, earliest: int) -> int:
    """Where the path before a name begins; the name itself where no `/` precedes it."""
    if text[start - 1 : start] != "/":
        return start
    furthest = max(earliest, start - _LONGEST_FOLDER)
    while start > furthest and _FOLDER_CHARACTER.match(text[start - 1]):
        start -= 1
    return start


def _topic(name: str, stage: re.Match[str] | None) -> str | None:
    """What stands between the day and the stage; nothing else tells a topic."""
    match = _TOPIC.fullmatch(name, 0, stage.start()) if stage else None
    return match["topic"] if match else None

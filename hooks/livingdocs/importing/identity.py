"""Which briefing a text is: its id, and the place of its raw copy."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import Final

from livingdocs.findings import Finding, Severity
from livingdocs.importing.data_folder import DataFolder
from livingdocs.importing.draft import Content
from livingdocs.importing.names import agent_slug, marked_name, raw_name
from livingdocs.importing.reading import BriefingRefusedError, ReadBriefing
from livingdocs.records.briefing import Briefing

_SAME_TEXT: Final = 0.5
"""Share of lines that a corrected briefing has in common with the one before."""


@dataclass(frozen=True)
class Origin:
    """Topic (a slug), agent (a name) and date (ISO) of a briefing; None where not known."""

    topic: str | None = None
    agent: str | None = None
    date: str | None = None

    def filled_from(self, content: Content) -> tuple[Origin, list[str]]:
        """What the text says, else what was named; and where both speak and differ."""
        notices: list[str] = []
        merged = self
        for name in ("topic", "agent", "date"):
            stated, named = getattr(content, name), getattr(self, name)
            if stated is None:
                continue
            merged = replace(merged, **{name: stated})
            same = agent_slug(stated) == agent_slug(named) if name == "agent" else stated == named
            if named is not None and not same:
                notices.append(f"the text gives the {name} {stated}: --{name} is not used")
        return merged, notices


@dataclass(frozen=True)
class Identity:
    """The id of a briefing, where its raw text goes, and where else if that is taken."""

    briefing_id: str
    raw_path: str
    spare_raw_path: str
    notices: tuple[str, ...] = ()


def raw_only_path(read: ReadBriefing, origin: Origin, data: bytes, folder: DataFolder) -> str:
    """Where a text goes of which no record is made; never over another text."""
    place = f"inbox/{agent_slug(origin.agent)}"
    name = raw_name(read.name)
    path = f"{place}/{name}"
    if folder.bytes_of(path) in (None, data):
        return path
    return f"{place}/{marked_name(name, _mark(data))}"


def find_identity(
    read: ReadBriefing, data: bytes, *, origin: Origin, folder: DataFolder
) -> Identity:
    """The id `<topic>/<date>`, with the stage or the agent behind it where a day has several.

    A text belongs to an existing record if it was imported from the same place, or if author,
    stage and most of the lines are the same: then it is a correction.

    Raises:
        BriefingRefusedError: when author, stage and day are taken by another text.
    """
    place = f"inbox/{agent_slug(origin.agent)}"
    name = raw_name(read.name)
    usual = f"{place}/{name}"
    dated = f"{place}/{marked_name(name, f'{origin.date}-{origin.topic}')}"
    spare = f"{place}/{marked_name(name, _mark(data))}"
    stem, existing = _stem(read, origin, folder, paths=(usual, dated))
    briefing_id = f"{origin.topic}/{stem}"
    if existing is not None and existing.raw.path in (usual, dated, spare):
        return Identity(briefing_id, existing.raw.path, spare)
    notices: tuple[str, ...] = ()
    if existing is not None:
        _refuse_another(read, data, existing, folder)
        notices = (f"taken for a correction of {existing.raw.path}, under another name",)
    free = [path for path in (usual, dated) if folder.bytes_of(path) in (None, data)]
    return Identity(briefing_id, free[0] if free else spare, spare, notices)


def _stem(
    read: ReadBriefing, origin: Origin, folder: DataFolder, *, paths: tuple[str, ...]
) -> tuple[str, Briefing | None]:
    """The file name of the record, and the record that has it now if it is this briefing's."""
    agent = agent_slug(origin.agent)
    plain, by_stage, by_agent, by_both = _stems(read, origin, agent)
    records = {
        stem: folder.record(Briefing, f"briefings/{origin.topic}/{stem}.yml")
        for stem in (plain, by_stage, by_agent, by_both)
    }
    for stem, record in records.items():
        if record is not None and record.raw.path in paths:
            return stem, record
    for stem, record in records.items():
        if record is not None and _same_writer(record, read, agent):
            return stem, record
    first = records[plain]
    if first is None:
        return plain, None
    other_stage = first.stage != read.content.stage
    names = (by_stage, by_agent, by_both) if other_stage else (by_agent, by_both)
    for stem in names:
        if records[stem] is None:
            return stem, None
    raise _taken(read, f"{', '.join(names)}: all names of that day are taken")


def _stems(read: ReadBriefing, origin: Origin, agent: str) -> tuple[str, str, str, str]:
    """Names for a briefing: its day alone, with its stage, with its agent, with both."""
    stage = str(read.content.stage or "other").replace("_", "-")
    short = agent[:30].rstrip("-")
    day = str(origin.date)
    return day, f"{day}-{stage}", f"{day}-{short}", f"{day}-{short}-{stage}"


def _same_writer(record: Briefing, read: ReadBriefing, agent: str) -> bool:
    return agent_slug(record.agent) == agent and record.stage == read.content.stage


def _refuse_another(
    read: ReadBriefing, data: bytes, existing: Briefing, folder: DataFolder
) -> None:
    """A text under another name is a correction only if most of its lines are known."""
    known = folder.bytes_of(existing.raw.path)
    if known is None or _shared(known, data) >= _SAME_TEXT:
        return
    raise _taken(
        read,
        f"another text than {existing.raw.path}, by the same agent for the same day",
        fix=f"if it corrects that text, name the file {existing.raw.path.rpartition('/')[2]}",
    )


def _taken(
    read: ReadBriefing, found: str, *, fix: str = "name another agent with --agent"
) -> BriefingRefusedError:
    return BriefingRefusedError(
        Finding(
            rule="file-not-allowed",
            severity=Severity.ERROR,
            path=read.name,
            line=1,
            found=found,
            expected="one briefing for an agent, a stage and a day",
            fix=fix,
        )
    )


def _shared(one: bytes, other: bytes) -> float:
    """The share of the lines of the shorter text that are also in the other."""
    sets = [{line.strip() for line in data.splitlines() if line.strip()} for data in (one, other)]
    least = min(len(lines) for lines in sets)
    return len(sets[0] & sets[1]) / least if least else 0.0


def _mark(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:8]

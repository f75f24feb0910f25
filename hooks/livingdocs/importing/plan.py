"""What an import will do, file by file, worked out and checked before anything is written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from livingdocs.arxiv_ids import file_stem
from livingdocs.dates import moment_of_name
from livingdocs.importing.canonical import imported_hash
from livingdocs.importing.data_folder import DataFolder
from livingdocs.importing.draft import CONTENT_FIELDS
from livingdocs.importing.file_changes import (
    Action,
    FileChange,
    raw_change,
    record_change,
    refuse_unreadable,
    stem_of,
)
from livingdocs.importing.former_ids import ProposedT, Renamed, not_removed
from livingdocs.importing.identity import Identity, Origin, find_identity, raw_only_path
from livingdocs.importing.proposed_records import proposed_anchors, proposed_card, proposed_doubts
from livingdocs.importing.reading import ReadBriefing
from livingdocs.importing.starters import starters
from livingdocs.records.briefing import Briefing, NamedCard, RawText
from livingdocs.records.card import PaperCard
from livingdocs.records.places import record_path
from livingdocs.records.topic import Topic


@dataclass(frozen=True)
class Plan:
    """All that an import of one briefing does, and what a person should know.

    `origin` is what is known of topic, agent and date, from the text or named beside it.
    """

    origin: Origin
    briefing: Briefing | None
    changes: tuple[FileChange, ...]
    notices: tuple[str, ...] = ()

    @property
    def new_bytes(self) -> dict[str, bytes | None]:
        """What each file shall hold that is to be written."""
        return {each.path: each.data for each in self.changes if each.data is not None}


@dataclass
class _Planning:
    folder: DataFolder
    origin: Origin
    changes: list[FileChange] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)

    def leave(self, path: str) -> None:
        self.changes.append(FileChange(path, Action.LEFT))
        self.notices.append(
            f"{path}: no longer in the briefing; delete it, or set its status to retired"
        )

    def plan(self, briefing: Briefing | None) -> Plan:
        return Plan(self.origin, briefing, tuple(self.changes), tuple(self.notices))


def plan_import(read: ReadBriefing, data: bytes, *, origin: Origin, folder: DataFolder) -> Plan:
    """Plan the import of a briefing whose bytes are `data`.

    `origin` holds topic, agent and date that the text may leave open. Without topic or date only
    the raw text is kept.

    Raises:
        BriefingRefusedError: when a file of the folder that matters can't be read, or when this is
            another briefing than the one that has its place.
    """
    origin, conflicts = origin.filled_from(read.content)
    planning = _Planning(folder, origin, notices=conflicts)
    if not data.strip():
        planning.notices.append("the file is empty: nothing to import")
        return planning.plan(None)
    if origin.topic is None or origin.date is None:
        path = raw_only_path(read, origin, data, folder)
        planning.changes.append(raw_change(path, data, folder))
        planning.notices.append(_nothing_known(origin))
        planning.notices.extend(_hints(read, origin, folder))
        return planning.plan(None)
    identity = find_identity(read, data, origin=origin, folder=folder)
    planning.notices.extend(identity.notices)
    briefing = _briefing_record(read, origin, identity)
    raw = raw_change(identity.raw_path, data, folder)
    record = record_change(briefing, folder)
    if record.action is Action.KEPT and record.fields:
        planning.changes.extend((raw, record))
        return _kept_as_a_whole(planning, briefing, identity, data)
    planning.changes.append(raw)
    _plan_starters(briefing, planning)
    planning.changes.append(record)
    topic = folder.record(Topic, f"topics/{briefing.topic}.yml")
    _plan_proposals(briefing, topic, planning)
    _plan_cards(briefing, planning)
    return planning.plan(briefing)


def _briefing_record(read: ReadBriefing, origin: Origin, identity: Identity) -> Briefing:
    values = {name: getattr(read.content, name) for name in CONTENT_FIELDS}
    values |= {"topic": origin.topic, "date": origin.date, "agent": origin.agent}
    raw = RawText(path=identity.raw_path, line_count=read.line_count, sha256=read.sha256)
    return Briefing(id=identity.briefing_id, raw=raw, **values)


def _plan_starters(briefing: Briefing, planning: _Planning) -> None:
    """Before the records that need them: an import that is cut short then leaves no orphans."""
    for starter in starters(briefing, planning.folder):
        refuse_unreadable(starter.model, starter.data, starter.path)
        planning.changes.append(FileChange(starter.path, Action.CREATED, starter.data))
        planning.notices.append(starter.notice)


def _plan_proposals(briefing: Briefing, topic: Topic | None, planning: _Planning) -> None:
    """Anchors first: doubts name them, by the names that people have given them."""
    anchors = _not_removed(proposed_anchors(briefing, topic), planning)
    renamed = Renamed(planning.folder, "anchors", briefing.topic)
    changes = [record_change(each, planning.folder, renamed=renamed) for each in anchors]
    named = [
        anchor.model_copy(update={"id": stem_of(change.path)})
        for anchor, change in zip(anchors, changes, strict=True)
    ]
    planning.changes.extend(changes)
    _plan_leftovers(briefing, "anchors", {change.path for change in changes}, planning)
    renamed = Renamed(planning.folder, "contradictions", briefing.topic)
    changes = [
        record_change(each, planning.folder, renamed=renamed)
        for each in _not_removed(proposed_doubts(briefing, named), planning)
    ]
    planning.changes.extend(changes)
    _plan_leftovers(briefing, "contradictions", {change.path for change in changes}, planning)


def _not_removed(records: Iterable[ProposedT], planning: _Planning) -> list[ProposedT]:
    kept, notices = not_removed(planning.folder, records)
    planning.notices.extend(notices)
    return kept


def _plan_leftovers(briefing: Briefing, kind: str, planned: set[str], planning: _Planning) -> None:
    """Records that an earlier form of this briefing gave rise to, and this one doesn't."""
    stem = briefing.id.rpartition("/")[2]
    folder = f"{kind}/{briefing.topic}"
    letters = "ic" if kind == "anchors" else "d"
    for name in planning.folder.names_in(folder):
        path = f"{folder}/{name}.yml"
        number = name.removeprefix(f"{stem}-")
        if number == name or path in planned or not _is_number(number, letters):
            continue
        text = planning.folder.text_of(path) or ""
        if imported_hash(text) is not None and f"briefing: {briefing.id}\n" in text:
            planning.leave(path)


def _is_number(text: str, letters: str) -> bool:
    """`i2`, `c4`, `d1`, and those with a counter: `i2-2`."""
    return text[:1] in letters and text[1:].replace("-", "").isdecimal()


def _plan_cards(briefing: Briefing, planning: _Planning) -> None:
    """Cards that the briefing names, or named before it was corrected."""
    before = planning.folder.record(Briefing, record_path(briefing))
    papers = [card.id for card in (*briefing.cards, *(before.cards if before else ()))]
    for paper in dict.fromkeys(papers):
        named = [(briefing, card) for card in briefing.cards if card.id == paper]
        path = f"cards/{file_stem(paper)}.yml"
        existing = planning.folder.record(PaperCard, path)
        for other in sorted({each.briefing for each in existing.evidence} if existing else ()):
            if other != briefing.id:
                named.extend(_cards_of(other, paper, planning.folder))
        card = proposed_card(paper, named)
        if card is not None and not _not_removed([card], planning):
            continue
        if card is not None:
            planning.changes.append(record_change(card, planning.folder))
            _notice_topics(card, named, planning)
        elif existing is not None and not named:
            planning.leave(path)
        else:
            planning.notices.append(f"the card of {paper} is named without a topic: no card made")


def _notice_topics(
    card: PaperCard, named: list[tuple[Briefing, NamedCard]], planning: _Planning
) -> None:
    topics = sorted({each.primary_topic for _, each in named if each.primary_topic})
    if len(topics) > 1:
        planning.notices.append(
            f"{record_path(card)}: briefings state several topics: {', '.join(topics)}"
        )


def _cards_of(briefing_id: str, paper: str, folder: DataFolder) -> list[tuple[Briefing, NamedCard]]:
    other = folder.record(Briefing, f"briefings/{briefing_id}.yml")
    if other is None:
        return []
    return [(other, card) for card in other.cards if card.id == paper]


def _kept_as_a_whole(
    planning: _Planning, briefing: Briefing, identity: Identity, data: bytes
) -> Plan:
    """A person edited the briefing record, and the text is another now.

    Its lines point into the text that was imported then, so that text stays, and so does what was
    made from the record. The new text is kept beside it.
    """
    raw, record = planning.changes[0], planning.changes[1]
    notice = f"{record.path} was edited by a person, and is kept with all that was made from it"
    if raw.action is Action.UPDATED:
        raw = raw_change(identity.spare_raw_path, data, planning.folder)
        notice += f"; the new text is in {raw.path}"
    planning.changes[:] = [raw, record]
    planning.notices.append(f"{notice}. To take the import, delete the record and import again")
    return planning.plan(briefing)


def _nothing_known(origin: Origin) -> str:
    missing = [name for name in ("topic", "date") if getattr(origin, name) is None]
    options = " and ".join(f"--{name}" for name in missing)
    return (
        f"the text gives no {' and no '.join(missing)}: only the raw text is kept; "
        f"name it with {options} to import the rest"
    )


def _hints(read: ReadBriefing, origin: Origin, folder: DataFolder) -> Iterator[str]:
    """What the name of the file and the words of the text would fit; a person decides."""
    named = moment_of_name(read.name)
    if origin.date is None and named is not None:
        yield f"the name of the file says --date {named.date.isoformat()}"
    if origin.topic is not None:
        return
    said = " ".join([read.content.title or "", *(each.text for each in read.content.unplaced)])
    for slug in folder.names_in("topics"):
        topic = folder.record(Topic, f"topics/{slug}.yml")
        words = (topic.title, *topic.names) if topic is not None else ()
        if found := next((word for word in words if word in said), None):
            yield f"the text says {found}, which is --topic {slug}"

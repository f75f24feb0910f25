"""Taking a published record away: the record goes, what named it follows, a tombstone stays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from livingdocs.curating.edits import CuratingError, Edits
from livingdocs.curating.named_records import no_such
from livingdocs.id_changes import TOMBSTONES, ids_of
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.places import file_of_id
from livingdocs.records.registry import Tombstone
from livingdocs.vocabulary import PublishedKind
from livingdocs.yaml_files.editing import append_item, remove_item, replace_item, set_value
from livingdocs.yaml_files.heads import with_head
from livingdocs.yaml_files.reader import read_yaml

_LISTED: Final = {
    "sections": ("sections", "slug"),
    "entities": ("entities", "id"),
    "metrics": ("metrics", "id"),
}
_MOST_NAMED: Final = 12


@dataclass(frozen=True, slots=True)
class Removal:
    """Why something goes, and when.

    Attributes:
        reason: a sentence for readers.
        day: the day on which it goes.
        successor: the id of the same kind that is read instead.
        with_dependents: whether what rests on it alone goes too.
    """

    reason: str
    day: str
    successor: str | None = None
    with_dependents: bool = False


def remove(kb: KnowledgeBase, edits: Edits, name: str, removal: Removal) -> None:
    """Take away `<kind>/<id>`, such as `anchors/inference/2026-09-22-i2` or `entities/vllm`.

    Raises:
        CuratingError: for a record that isn't there, or any more, or one that others rest on alone.
        ValidationError: for a reason or a day that can't be.
    """
    kind, _, key = name.removesuffix(".yml").partition("/")
    every = {each: known for each, known in ids_of(kb).items() if each is not PublishedKind.PAPERS}
    if (gone := kb.removed.get((kind, key))) is not None:
        raise CuratingError(f"{kind}/{key} was taken away on {gone.date} already; see {TOMBSTONES}")
    if key not in every.get(kind, ()):
        raise no_such("record", name, [f"{each}/{one}" for each in every for one in every[each]])
    if removal.successor is not None:
        successor = removal.successor.removesuffix(".yml").removeprefix(f"{kind}/")
        removal = replace(removal, successor=successor)
    _let_go(kb, edits, kind, key, removal=removal)
    _take_out(edits, kind, key)
    anchor = kb.anchors.get(key) if kind == PublishedKind.ANCHORS else None
    stone = Tombstone(
        kind=kind,
        id=key,
        title=_title(kb, kind, key),
        section=anchor.section if anchor is not None else None,
        date=removal.day,
        reason=removal.reason,
        successor=removal.successor,
    )
    text = edits.text(TOMBSTONES) or with_head(edits.root, TOMBSTONES, "tombstones: []\n")
    item = {field: value for field, value in stone.model_dump(mode="json").items() if value}
    edits.put(TOMBSTONES, append_item(text, ("tombstones",), item))
    short = key.rpartition("/")[2]
    edits.notices.append(
        f"pages that people write may name {short}; `git grep {short} docs` finds them"
    )


def _take_out(edits: Edits, kind: str, key: str) -> None:
    """The record itself: its file, or its item in a file of several."""
    path = file_of_id(kind, key)
    if kind not in _LISTED:
        edits.remove(path)
        return
    listed, field = _LISTED[kind]
    items = _data(edits.text(path)).get(listed) or []
    place = [item[field] for item in items].index(key.rpartition("/")[2])
    edits.put(path, remove_item(edits.text(path), (listed, place)))


# --- what named it --------------------------------------------------------------------------


def _let_go(kb: KnowledgeBase, edits: Edits, kind: str, key: str, *, removal: Removal) -> None:
    """Everything that names the record names its successor, or nothing."""
    topic, _, short = key.rpartition("/")
    instead = removal.successor.rpartition("/")[2] if removal.successor is not None else None
    match kind:
        case PublishedKind.TOPICS:
            _see_that_nothing_is_about(kb, key)
        case PublishedKind.ANCHORS:
            for path in _paths(kb, "contradictions", topic):
                _put_in_list(edits, path, "anchors", short, instead)
        case PublishedKind.SECTIONS:
            for path in _paths(kb, "anchors", topic):
                _put_in_field(edits, path, ("section",), short, instead)
            for path in _paths(kb, "contradictions", topic):
                _put_in_list(edits, path, "sections", short, instead)
        case PublishedKind.ENTITIES:
            for path in _paths(kb, "contradictions"):
                _put_in_field(edits, path, ("subject",), key, removal.successor)
            if removal.successor is not None:
                _rename_in_claims(kb, edits, ("entity", "against"), key, removal.successor)
        case PublishedKind.METRICS if removal.successor is not None:
            _rename_in_claims(kb, edits, ("metric",), key, removal.successor)
        case PublishedKind.CARDS:
            if ("flags", key) in kb.files:
                edits.remove(kb.files["flags", key])
        case PublishedKind.BRIEFINGS:
            _let_go_of_briefing(kb, edits, key, removal=removal)
    for place, suggestion in kb.suggestions.items():
        if suggestion.subject in (key, f"{kind}/{key}"):
            edits.remove(kb.files["suggestions", place])


def _see_that_nothing_is_about(kb: KnowledgeBase, topic: str) -> None:
    """Each record would be a fault of its own, with the same way out."""
    about = [f"{kind}/{name}" for kind, name in kb.files if name.startswith(f"{topic}/")]
    about += [f"cards/{each}" for each, card in kb.cards.items() if card.primary_topic == topic]
    if about:
        raise CuratingError(
            f"{len(about)} records are about {topic}: {_some(about)}; "
            "take them away first, or give cards another topic"
        )


def _let_go_of_briefing(kb: KnowledgeBase, edits: Edits, key: str, *, removal: Removal) -> None:
    alone = list(_resting_on(kb, key))
    if alone and not removal.with_dependents:
        raise CuratingError(
            f"these rest on {key} alone: {_some(alone)}; "
            "take them away first, or with --with-dependents"
        )
    own = Removal(removal.reason, removal.day)
    for name in alone:
        remove(kb, edits, name, own)
    for folder in ("anchors", "cards", "contradictions"):
        for path in _paths(kb, folder):
            if edits.text(path):  # empty where the record has just been taken away
                _without_briefing(edits, path, key)
    raw = kb.briefings[key].raw.path
    edits.notices.append(f"{raw} stays, and no page shows it; `git rm` takes it away")


def _some(names: Sequence[str]) -> str:
    more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    return ", ".join(names[:_MOST_NAMED]) + more


def _resting_on(kb: KnowledgeBase, key: str) -> Iterator[str]:
    """Anchors and cards without any other evidence."""
    for name, anchor in kb.anchors.items():
        if {each.briefing for each in anchor.evidence} == {key}:
            yield f"anchors/{name}"
    for name, card in kb.cards.items():
        if card.evidence and {each.briefing for each in card.evidence} == {key}:
            yield f"cards/{name}"


def _without_briefing(edits: Edits, path: str, key: str) -> None:
    """Evidence and claims of the briefing go; the days of a doubt stay, without its lines."""
    text = edits.text(path)
    data = _data(text)
    for listed in ("evidence", "claims"):
        items = data.get(listed) or []
        for place in reversed(range(len(items))):
            item = items[place]
            if (item if listed == "evidence" else item["evidence"])["briefing"] == key:
                text = remove_item(text, (listed, place))
    events = data.get("events") or []
    if any(event.get("briefing") == key for event in events):
        for place in reversed(range(len(events))):
            text = remove_item(text, ("events", place))
        for event in events:
            if event.get("briefing") == key:
                event = {**event, "briefing": None, "lines": None}
            text = append_item(text, ("events",), event)
    if text != edits.text(path):
        edits.put(path, text)


def _put_in_list(edits: Edits, path: str, field: str, old: str, new: str | None) -> None:
    """A name in a list of names becomes another, or goes."""
    text = edits.text(path)
    names = _data(text).get(field) or [] if text else []
    if old not in names:
        return
    place = (field, names.index(old))
    if new is None or new in names:
        edits.put(path, remove_item(text, place))
    else:
        edits.put(path, replace_item(text, place, new))


def _put_in_field(
    edits: Edits, path: str, at: tuple[str | int, ...], old: str, new: str | None
) -> None:
    text = edits.text(path)
    value: Any = _data(text) if text else {}
    for part in at:
        known = value and (isinstance(value, list) or part in value)
        value = value[part] if known else None
    if value == old:
        edits.put(path, set_value(text, at, new))


def _rename_in_claims(
    kb: KnowledgeBase, edits: Edits, fields: tuple[str, ...], old: str, new: str
) -> None:
    for name, anchor in kb.anchors.items():
        for number in range(len(anchor.claims)):
            for field in fields:
                at = ("claims", number, field)
                _put_in_field(edits, kb.files["anchors", name], at, old, new)


def _paths(kb: KnowledgeBase, folder: str, topic: str = "") -> list[str]:
    """The files of a folder, or of one topic in it."""
    return [
        path
        for (kind, key), path in kb.files.items()
        if kind == folder and (not topic or key.startswith(f"{topic}/"))
    ]


def _data(text: str) -> Any:
    document, _ = read_yaml(text, path="")
    return document.data if document is not None else {}


def _title(kb: KnowledgeBase, kind: str, key: str) -> str:
    """What a record is called, for the page at its address."""
    topic = kb.topics.get(key.partition("/")[0])
    match kind:
        case PublishedKind.TOPICS:
            return kb.topics[key].title
        case PublishedKind.SECTIONS:
            return kb.sections[key.partition("/")[0], key.rpartition("/")[2]].title
        case PublishedKind.BRIEFINGS:
            return f"{topic.title if topic else ''} {key.rpartition('/')[2]} 简报".strip()
        case PublishedKind.ANCHORS:
            return kb.anchors[key].label
        case PublishedKind.CONTRADICTIONS:
            return kb.contradictions[key].title
        case PublishedKind.ENTITIES:
            return kb.entities_by_id[key].name
        case PublishedKind.METRICS:
            return next(metric.name for metric in kb.metrics.metrics if metric.id == key)
        case _:
            snapshot = kb.snapshots.get(key)
            title = snapshot.title if snapshot is not None else kb.cards[key].title
            return title or f"arXiv:{key}"

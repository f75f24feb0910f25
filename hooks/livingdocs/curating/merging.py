"""Two records of one thing made into one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from livingdocs.curating.edits import CuratingError, Edits
from livingdocs.curating.names import redirect, split_name
from livingdocs.importing.canonical import record_data
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.anchor import Anchor
from livingdocs.records.contradiction import Contradiction
from livingdocs.yaml_files.editing import append_item, set_value

_JOINED: Final = {
    "anchors": ("papers", "sources", "evidence", "claims"),
    "contradictions": ("sections", "anchors", "papers", "events"),
}
"""Lists that both records may have something in; the rest is kept from the one that stays."""

_SPOKEN: Final = ("label", "statement", "title", "observation", "risk", "advice", "note")
"""Words that a person should compare before the second record goes."""


def merge(kb: KnowledgeBase, edits: Edits, kept: str, gone: str, *, day: str) -> None:
    """Put what `gone` knows into `kept`, take it away, and leave a redirect.

    Both are names such as `anchors/inference/2026-09-22-i2`, of one folder and one topic.

    Raises:
        CuratingError: for records that aren't there, or can't be one.
    """
    folder, topic, kept_id = split_name(kb, kept)
    other_folder, other_topic, gone_id = split_name(kb, gone)
    if (folder, topic) != (other_folder, other_topic):
        raise CuratingError(f"{kept} and {gone} are not of one kind and topic")
    if kept_id == gone_id:
        raise CuratingError(f"{kept} can't be merged with itself")
    records: dict[str, Anchor] | dict[str, Contradiction]
    records = dict(kb.anchors) if folder == "anchors" else dict(kb.contradictions)
    first, second = records[f"{topic}/{kept_id}"], records[f"{topic}/{gone_id}"]
    _join(edits, kb.files[folder, f"{topic}/{kept_id}"], first, second, fields=_JOINED[folder])
    if isinstance(first, Contradiction) and isinstance(second, Contradiction):
        _take_answer(edits, kb.files[folder, f"{topic}/{kept_id}"], first, second)
    for name in _SPOKEN:
        words = getattr(second, name, None)
        if words is not None and words != getattr(first, name, None):
            edits.notices.append(f"not taken over, {name} of {gone_id}: {words}")
    redirect(kb, edits, gone, f"{topic}/{kept_id}", day=day)
    edits.remove(kb.files[folder, f"{topic}/{gone_id}"])


def _take_answer(edits: Edits, path: str, kept: Contradiction, gone: Contradiction) -> None:
    """What settled the second settles the one that both now are."""
    if kept.answer is None and gone.answer is not None:
        fields = record_data(gone)["answer"]
        order = list(Contradiction.model_fields)
        edits.put(path, set_value(edits.text(path), ("answer",), fields, order=order))


def _join(
    edits: Edits,
    path: str,
    kept: Anchor | Contradiction,
    gone: Anchor | Contradiction,
    *,
    fields: Sequence[str],
) -> None:
    """Append to each list of the kept record what only the other one has."""
    order = list(type(kept).model_fields)
    has, more = record_data(kept), record_data(gone)
    text = edits.text(path)
    for name in fields:
        present: list[Any] = has.get(name) or []
        for item in more.get(name) or []:
            if item not in present:
                text = append_item(text, (name,), item, order=order)
    edits.put(path, text)

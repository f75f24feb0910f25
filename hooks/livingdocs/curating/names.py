"""Another id for an anchor or a doubt: the file, every reference, and a redirect for readers."""

from __future__ import annotations

import re
from typing import Final

from livingdocs.curating.edits import CuratingError, Edits
from livingdocs.curating.named_records import no_such
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.registry import Redirects
from livingdocs.yaml_files.editing import append_item, replace_item, set_value
from livingdocs.yaml_files.heads import with_head

RENAMED: Final = ("anchors", "contradictions")
"""Folders whose records may get another id; all others are called by what they are."""

_SLUG: Final = re.compile(r"[a-z0-9](?:[a-z0-9-]*[a-z0-9])?")
_REDIRECTS: Final = "redirects.yml"


def rename(kb: KnowledgeBase, edits: Edits, name: str, new_id: str, *, day: str) -> None:
    """Give `anchors/<topic>/<id>` or `contradictions/<topic>/<id>` another id.

    Raises:
        CuratingError: for a record that isn't there, or an id that can't be or is taken.
    """
    folder, topic, old_id = split_name(kb, name)
    if not _SLUG.fullmatch(new_id) or len(new_id) > 64:
        raise CuratingError(f"{new_id} is no id: a to z, 0 to 9 and hyphens, at most 64 characters")
    if f"{topic}/{new_id}" in _records(kb, folder):
        raise CuratingError(f"there is a {folder}/{topic}/{new_id} already")
    path = kb.files[folder, f"{topic}/{old_id}"]
    edits.put(f"{folder}/{topic}/{new_id}.yml", set_value(edits.text(path), ("id",), new_id))
    edits.remove(path)
    redirect(kb, edits, name, f"{topic}/{new_id}", day=day)


def redirect(kb: KnowledgeBase, edits: Edits, name: str, new: str, *, day: str) -> None:
    """Point everything that names a record at another one, and leave a redirect.

    `new` is the key of the record that takes its place, `<topic>/<id>`.
    """
    folder, topic, old_id = split_name(kb, name)
    new_id = new.rpartition("/")[2]
    if folder == "anchors":
        _point_doubts(kb, edits, topic, old_id=old_id, new_id=new_id)
    text = edits.text(_REDIRECTS) or with_head(edits.root, _REDIRECTS, "redirects: []\n")
    for place, each in enumerate(kb.redirects.redirects):
        # Readers are led to where the record is now, never from one redirect to the next.
        if (each.kind, each.new) == (folder, f"{topic}/{old_id}"):
            text = set_value(text, ("redirects", place, "new"), new)
    item = {"kind": folder, "old": f"{topic}/{old_id}", "new": new, "date": day}
    text = append_item(text, ("redirects",), item, order=list(Redirects.model_fields))
    edits.put(_REDIRECTS, text)
    edits.notices.append(
        f"pages that people write may name {old_id}; `git grep {old_id} docs` finds them"
    )


def split_name(kb: KnowledgeBase, name: str) -> tuple[str, str, str]:
    """Folder, topic and id of a record that may be renamed.

    Raises:
        CuratingError: when there is none of that name.
    """
    folder, _, key = name.removesuffix(".yml").partition("/")
    if folder not in RENAMED:
        raise CuratingError(f"{name} can't have another id; anchors/… and contradictions/… can")
    records = _records(kb, folder)
    if key not in records:
        raise no_such("record", name, [f"{folder}/{each}" for each in records])
    topic, _, record_id = key.partition("/")
    return folder, topic, record_id


def _records(kb: KnowledgeBase, folder: str) -> frozenset[str]:
    return frozenset(kb.anchors if folder == "anchors" else kb.contradictions)


def _point_doubts(kb: KnowledgeBase, edits: Edits, topic: str, *, old_id: str, new_id: str) -> None:
    for key, doubt in kb.contradictions.items():
        if doubt.topic != topic or old_id not in doubt.anchors:
            continue
        path = kb.files["contradictions", key]
        text = edits.text(path)
        if new_id in doubt.anchors:
            edits.notices.append(f"contradictions/{key} named both; take one of them out by hand")
        for place, anchor in enumerate(doubt.anchors):
            if anchor == old_id:
                text = replace_item(text, ("anchors", place), new_id)
        edits.put(path, text)

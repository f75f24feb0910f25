"""Where files of records live: the place of each record, and the record of each place."""

from __future__ import annotations

import pytest

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.anchor import Anchor
from livingdocs.records.base import Record
from livingdocs.records.places import record_key, record_path, record_type
from livingdocs.records.registry import Settings
from livingdocs.records.snapshot import Snapshot
from livingdocs.yaml_files.places import is_known_place


def records(kb: KnowledgeBase) -> dict[str, Record]:
    """Every record that has a file of its own, by the folder and the key."""
    kinds = (
        "topics", "briefings", "anchors", "contradictions", "cards", "flags", "suggestions",
    )  # fmt: skip
    found = {f"{kind}/{key}": each for kind in kinds for key, each in getattr(kb, kind).items()}
    return {**found, **{f"arxiv/{key}": each for key, each in kb.snapshots.items()}}


def test_a_record_is_held_under_its_key_and_lies_at_its_path(kb: KnowledgeBase) -> None:
    """The three ways of naming a record agree, for every record of the fabricated folder."""
    found = records(kb)
    assert len({type(record) for record in found.values()}) == 8
    for name, record in found.items():
        folder, _, key = name.partition("/")
        assert record_key(record) == key
        assert kb.file_of(folder, key) == record_path(record)
        assert record_type(record_path(record)) is type(record)


def test_records_of_which_there_is_one_have_no_key(kb: KnowledgeBase) -> None:
    """Their file name is fixed."""
    for record in (kb.settings, kb.entities, kb.metrics, kb.exceptions, kb.redirects):
        assert (record_key(record), record_path(record)) == ("", "")
    assert record_type("kb.yml") is Settings


def test_each_topic_has_its_own_ids(kb: KnowledgeBase) -> None:
    """Two topics may both have an anchor of one name."""
    anchor = kb.anchors["brewing/kettle-flags"]
    moved = anchor.model_copy(update={"topic": "orchard"})
    assert record_path(moved) == "anchors/orchard/kettle-flags.yml"
    assert record_key(moved) != record_key(anchor)


@pytest.mark.parametrize(
    ("name", "stem"), [("hep-th/9912999", "hep-th_9912999"), ("inference-d4", "inference-d4")]
)
def test_a_suggestion_may_be_about_any_record(kb: KnowledgeBase, name: str, stem: str) -> None:
    """Its id is an arXiv id or a name."""
    suggestion = kb.suggestions["arxiv_id/2701.00305"].model_copy(update={"id": name})
    assert record_path(suggestion) == f"suggestions/arxiv_id/{stem}.yml"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("anchors/brewing/x.yml", Anchor),
        ("arxiv/2702/2702.00017.yml", Snapshot),
        ("arxiv/2702/other/2702.00017.yml", None),
        ("anchors/x.yml", None),
        ("anchors/brewing/x.yaml", None),
        ("data/anchors/brewing/x.yml", None),
        ("kb.yml.yml", None),
        ("", None),
    ],
)
def test_the_record_of_a_place(path: str, kind: type[Record] | None) -> None:
    """A file elsewhere holds none; where there is one, the folder may hold such a file."""
    assert record_type(path) is kind
    assert kind is None or is_known_place(path)

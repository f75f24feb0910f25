"""The relations: who cites, rests on and doubts whom."""

from __future__ import annotations

import dataclasses

import pytest

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.loading import load_knowledge_base
from tests.data_folder import DataFolder

FIRST, SECOND, NILS = (f"brewing/2027-03-0{end}" for end in ("2", "5", "5-nils"))


def ids(items: tuple[object, ...]) -> list[str]:
    """The ids of records."""
    return [str(getattr(item, "id")) for item in items]  # noqa: B009


def test_mappings_are_in_the_order_of_their_keys(kb: KnowledgeBase) -> None:
    """Two builds of one tree give the same bytes, whatever the file system lists first."""
    for field in dataclasses.fields(kb):
        value = getattr(kb, field.name)
        if isinstance(value, dict) and field.name not in ("files", "documents", "references"):
            assert list(value) == sorted(value), field.name


def test_neighbours_are_those_of_the_topic_by_date(kb: KnowledgeBase) -> None:
    """Two briefings of one day stand in the order of their ids; the ends have one neighbour."""
    rows = [kb.neighbours(kb.briefings[key]) for key in (FIRST, SECOND, NILS)]
    assert [[each.id if each else None for each in row] for row in rows] == [
        [None, SECOND],
        [FIRST, NILS],
        [SECOND, None],
    ]


def test_briefings_of_a_day_stand_in_the_order_in_which_they_were_written(
    folder: DataFolder,
) -> None:
    """By the time of their stamp, else by that in the name of their raw text, else first."""
    second, nils = "briefings/brewing/2027-03-05.yml", "briefings/brewing/2027-03-05-nils.yml"
    folder.replace(nils, "2027-03-05 23:10 CST", "2027-03-05 10:50 CST")
    assert ids(folder.load().briefings_on("brewing", "2027-03-05")) == [NILS, SECOND]
    folder.replace(nils, 'written_at: "2027-03-05 10:50 CST"\n', "")
    raw = "inbox/nils/2027-03-05-brewing-e1prep.txt"
    stamped = "inbox/nils/2027-03-05T2105-brewing-e1prep.txt"
    (folder.root / raw).rename(folder.root / stamped)
    folder.replace(nils, raw, stamped)
    assert ids(folder.load().briefings_on("brewing", "2027-03-05")) == [NILS, SECOND]
    folder.replace(second, "2027-03-05 22:20 CST", "2027-03-05 21:00 CST")
    kb = folder.load()
    assert ids(kb.briefings_on("brewing", "2027-03-05")) == [SECOND, NILS]
    assert kb.neighbours(kb.briefings[NILS]) == (kb.briefings[SECOND], None)
    folder.replace(second, 'written_at: "2027-03-05 21:00 CST"\n', "")
    assert ids(folder.load().briefings_on("brewing", "2027-03-05")) == [SECOND, NILS]


def test_days(kb: KnowledgeBase) -> None:
    """The newest one is the site's today."""
    assert kb.newest_day == "2027-03-05"
    assert ids(kb.briefings_on("brewing", "2027-03-05")) == [SECOND, NILS]
    assert kb.briefings_on("brewing", "2027-03-04") == ()
    assert kb.briefings_on("orchard", "2027-03-05") == ()


def test_sections_by_the_number_of_a_day(kb: KnowledgeBase) -> None:
    """The same number means another section in another edition."""
    slugs = {
        day: getattr(kb.resolve_section("brewing", "1.3", None, day), "slug", None)
        for day in ("2027-03-02", "2027-03-04", "2027-03-05")
    }
    assert slugs == {
        "2027-03-02": "leaf-cache",
        "2027-03-04": "leaf-cache",
        "2027-03-05": "orchestration",
    }
    assert kb.resolve_section("nowhere", "1.3", None, "2027-03-02") is None


def test_anchors_and_doubts_by_what_they_belong_to(kb: KnowledgeBase) -> None:
    """Each relation from both ends, and nothing that is not in a record."""
    assert ids(kb.anchors_by_section["brewing", "pots"]) == ["kettle-flags"]
    assert ids(kb.anchors_by_section["brewing", None]) == ["2027-03-05-i2"]
    assert ids(kb.anchors_by_briefing[SECOND]) == ["2027-03-02-i2", "2027-03-05-i2"]
    assert ids(kb.anchors_by_paper["2612.00042"]) == ["2027-03-02-i3"]
    assert ids(kb.doubts_by_anchor["brewing/2027-03-02-i2"]) == ["2027-03-02-d1", "2027-03-05-d1"]
    assert ids(kb.doubts_by_section["brewing", "leaf-cache"]) == ["2027-03-02-d1", "2027-03-05-d1"]
    assert "2027-03-02-d3" in ids(kb.doubts_by_section["brewing", None])
    assert ids(kb.doubts_by_paper["2610.00733"]) == ["2027-03-02-d3"]
    assert ids(kb.doubts_by_briefing[NILS]) == ["2027-03-05-nils-d1"]


def test_papers_are_all_that_anything_names(kb: KnowledgeBase) -> None:
    """Cited, filed, fetched, rested on or doubted: each has a page."""
    assert set(kb.papers) >= {*kb.cards, *kb.snapshots, *kb.uses_by_paper}
    assert "2701.09999" in kb.papers  # a snapshot that nobody cites
    assert list(kb.papers) == sorted(set(kb.papers))


def test_the_file_of_a_record(kb: KnowledgeBase) -> None:
    """By the folder and the key; none for what there is not."""
    assert kb.file_of("cards", "hep-th/9912999") == "cards/hep-th_9912999.yml"
    assert kb.file_of("cards", "2702.99999") is None


def test_a_record_and_its_knowledge_base_are_frozen(kb: KnowledgeBase) -> None:
    """Views share them."""
    with pytest.raises(dataclasses.FrozenInstanceError):
        kb.settings = kb.settings  # type: ignore[misc]
    with pytest.raises(ValueError, match="frozen"):
        kb.settings.title = "x"


def test_two_loads_are_the_same(folder: DataFolder, kb: KnowledgeBase) -> None:
    """Nothing depends on where the folder is, or on what was loaded before."""
    again = load_knowledge_base(folder.root)
    for field in dataclasses.fields(kb):
        if field.name != "documents":
            assert getattr(again, field.name) == getattr(kb, field.name), field.name

"""Snapshots and misses as files, and in the knowledge base."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from livingdocs.fetching.merging import missed
from livingdocs.fetching.store import Store, TooLargeError
from livingdocs.loading import load_knowledge_base
from livingdocs.records.machine import Suggestion
from livingdocs.records.places import record_path
from livingdocs.records.snapshot import Miss, Snapshot
from livingdocs.vocabulary import FetchFault, SuggestionKind
from livingdocs.yaml_files.files import FileRefusedError
from tests.data_folder import DataFolder, tree
from tests.fetching.fake_arxiv import FakePaper
from tests.fetching.stored import old_snapshot, snapshot_file

PAPER = FakePaper("2609.20001", ("Fast Caches",))
DAY = "2027-01-15"


def miss_of(arxiv_id: str, *, fault: FetchFault | None = None) -> Miss:
    return missed(None, arxiv_id, day=DAY, fault=fault, known=False)


def test_what_is_saved_is_read_and_saving_it_again_changes_nothing(tmp_path: Path) -> None:
    """With its hash; the second time there is nothing to write."""
    store = Store(tmp_path)
    assert store.save(old_snapshot(PAPER))
    stored = store.snapshot(PAPER.id)
    assert isinstance(stored, Snapshot) and stored.title == "Fast Caches"
    assert not store.save(stored)
    assert store.save(miss_of(PAPER.id))
    assert isinstance(store.miss(PAPER.id), Miss)
    assert list(store.ids()) == [PAPER.id]
    store.forget_miss(PAPER.id)
    store.forget_miss(PAPER.id)
    assert store.miss(PAPER.id) is None


@pytest.mark.parametrize("damage", [b"", b"id: 1\n", b"\xff\xfe", b"- x\n", b'id: "2609.20001"\n'])
def test_a_damaged_file_is_no_snapshot(tmp_path: Path, damage: bytes) -> None:
    """It counts as missing and is replaced by the next answer."""
    store = Store(tmp_path)
    store.save(old_snapshot(PAPER))
    snapshot_file(tmp_path, PAPER.id).write_bytes(damage)
    assert store.snapshot(PAPER.id) is None
    assert store.save(old_snapshot(PAPER))
    assert store.snapshot(PAPER.id) is not None


def test_every_changed_byte_is_seen(tmp_path: Path) -> None:
    """A snapshot with any one byte changed is no snapshot any more, or says what it said."""
    store = Store(tmp_path)
    store.save(old_snapshot(PAPER))
    path = snapshot_file(tmp_path, PAPER.id)
    sound = path.read_bytes()
    expected = store.snapshot(PAPER.id)
    for place in range(len(sound)):
        path.write_bytes(sound[:place] + bytes([sound[place] ^ 1]) + sound[place + 1 :])
        assert store.snapshot(PAPER.id) in (None, expected)
        path.write_bytes(sound[:place] + sound[place + 1 :])
        assert store.snapshot(PAPER.id) in (None, expected)


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="needs links")
def test_a_link_is_neither_followed_nor_overwritten(tmp_path: Path) -> None:
    """What it points to stays as it is."""
    outside = tmp_path / "outside.yml"
    outside.write_text("mine\n", encoding="utf-8")
    path = snapshot_file(tmp_path / "data", PAPER.id)
    path.parent.mkdir(parents=True)
    path.symlink_to(outside)
    store = Store(tmp_path / "data")
    assert store.snapshot(PAPER.id) is None
    with pytest.raises(OSError, match="link"):
        store.save(old_snapshot(PAPER))
    assert outside.read_text(encoding="utf-8") == "mine\n"


def test_a_miss_is_not_removed_beyond_a_folder_that_is_a_link(tmp_path: Path) -> None:
    """The folder may be a stranger's, and what lies behind the link is none of its files."""
    store, outside = Store(tmp_path / "data"), Store(tmp_path / "outside")
    outside.save(miss_of(PAPER.id))
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "arxiv").symlink_to(tmp_path / "outside" / "arxiv")
    with pytest.raises(OSError, match="link"):
        store.forget_miss(PAPER.id)
    assert outside.miss(PAPER.id) is not None


def test_a_record_that_no_reader_would_take_is_not_written(tmp_path: Path) -> None:
    """More than a mebibyte."""
    authors = tuple(f"Author {number} {'x' * 80}" for number in range(15_000))
    with pytest.raises(TooLargeError):
        Store(tmp_path).save(old_snapshot(PAPER, authors=authors))
    assert list(tmp_path.iterdir()) == []


def test_misses_are_in_the_knowledge_base(folder: DataFolder) -> None:
    """Of papers with and without a snapshot; the snapshot's file stands for the paper."""
    store = Store(folder.root)
    known, unknown = "2702.00017", "2701.00305"
    store.save(miss_of(known, fault=FetchFault.TIMED_OUT))
    store.save(miss_of(unknown))
    kb = load_knowledge_base(folder.root)
    assert kb.misses[known].stale_since == DAY
    assert kb.misses[unknown].not_found_on == (DAY,)
    assert kb.file_of("arxiv", known) == "arxiv/2702/2702.00017.yml"
    assert kb.file_of("arxiv", unknown) == "arxiv/2701/2701.00305.miss.yml"
    assert known in kb.snapshots and unknown not in kb.snapshots


def test_a_damaged_miss_is_a_notice(folder: DataFolder) -> None:
    """As a damaged snapshot is: nobody mends it by hand."""
    store = Store(folder.root)
    store.save(miss_of("2701.00305"))
    path = "arxiv/2701/2701.00305.miss.yml"
    folder.write(path, folder.text(path).replace(DAY, "2027-01-16"))
    kb = load_knowledge_base(folder.root)
    assert kb.misses == {}
    assert [(notice.rule, notice.path) for notice in kb.notices] == [("snapshot-damaged", path)]


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("2602.07115", "2602.07115"),
        ("hep-th/9711200", "hep-th_9711200"),
        ("inference-2026-09-22-d4-colibri", "inference-2026-09-22-d4-colibri"),
    ],
)
def test_suggestions_are_named_by_a_paper_or_by_a_record_without_an_id(key: str, name: str) -> None:
    """A doubt that wants an id has none yet."""
    made = Suggestion(
        id=key,
        kind=SuggestionKind.ARXIV_ID,
        subject=key,
        suggested="2609.20001",
        reason="x",
        made_on=DAY,
    )
    assert record_path(made) == f"suggestions/arxiv_id/{name}.yml"


@pytest.mark.skipif(os.name != "posix", reason="needs links")
def test_nothing_is_read_or_removed_through_a_link(tmp_path: Path) -> None:
    """A stranger's folder may lead out of itself in the middle of a path."""
    outside = tmp_path / "outside"
    Store(outside).save(miss_of(PAPER.id))
    Store(outside).save(old_snapshot(PAPER))
    leftover = outside / "arxiv/2609/.tmp-0-ab"
    leftover.write_bytes(b"")
    before = tree(outside)
    data = tmp_path / "data"
    data.mkdir()
    (data / "arxiv").symlink_to(outside / "arxiv")
    store = Store(data)
    assert store.tidy() == []
    assert store.snapshot(PAPER.id) is None
    assert store.miss(PAPER.id) is None
    with pytest.raises(FileRefusedError):
        store.forget_miss(PAPER.id)
    assert tree(outside) == before

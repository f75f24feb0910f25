"""What a machine wrote carries its own hash: one changed byte is found, wherever it is."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from livingdocs.findings import Severity
from livingdocs.loading import KnowledgeBaseError, load_knowledge_base
from tests.bars.amounts import amount, seed
from tests.bars.measuring import Measured
from tests.source_tree import ROOT

PARTS = 2


def found_after(root: Path, path: str, data: bytes, *, at: int, by: int) -> str | None:
    """What loading says after a flip: "error" or "notice", if it names the file; else None."""
    changed = bytearray(data)
    changed[at] ^= by
    (root / path).write_bytes(changed)
    try:
        notices = load_knowledge_base(root).notices
    except KnowledgeBaseError as error:
        named = any(path in f"{each.path} {each.found}" for each in error.findings)
        return "error" if named else None
    finally:
        (root / path).write_bytes(data)
    assert all(each.severity is Severity.INFO for each in notices)
    return "notice" if any(each.path == path for each in notices) else None


@pytest.mark.slow
@pytest.mark.bar("B19")
@pytest.mark.parametrize("part", range(PARTS))
def test_a_changed_byte_is_found(
    kb_folder: Path, tmp_path: Path, part: int, measured: Measured
) -> None:
    """A damaged raw text is an error; a damaged snapshot is a missing one, with a notice."""
    root = tmp_path / "data"
    shutil.copytree(kb_folder, root)
    stated = {each.raw.path for each in load_knowledge_base(root).briefings.values()}
    snapshots = {path.relative_to(root).as_posix() for path in (root / "arxiv").rglob("*.yml")}
    files = {path: (root / path).read_bytes() for path in sorted(stated | snapshots)}
    chance = random.Random(seed() * PARTS + part)
    flips = amount(20, 200 // PARTS)
    missed = []
    for _ in range(flips):
        path = chance.choice([*files])
        at, by = chance.randrange(len(files[path])), 1 << chance.randrange(8)
        wanted = "error" if path in stated else "notice"
        if found_after(root, path, files[path], at=at, by=by) != wanted:
            missed.append((path, at, by))
    measured("B19", changed_bytes=flips, not_noticed=len(missed))
    assert missed == []


@pytest.mark.slow
@pytest.mark.bar("B19")
def test_a_changed_byte_of_the_real_data_is_found(tmp_path: Path, measured: Measured) -> None:
    """Of the folder that the site shows, whose snapshots bear a line that names their schema."""
    root = tmp_path / "data"
    shutil.copytree(ROOT / "data", root)
    files = sorted((root / "arxiv").rglob("*.yml"))
    chance = random.Random(seed())
    flips = amount(3, 20)
    missed = []
    for _ in range(flips):
        path = chance.choice(files)
        data = path.read_bytes()
        place = path.relative_to(root).as_posix()
        at, by = chance.randrange(len(data)), 1 << chance.randrange(8)
        if found_after(root, place, data, at=at, by=by) != "notice":
            missed.append((place, at, by))
    measured("B19", changed_bytes=flips, not_noticed=len(missed))
    assert missed == []


def test_every_raw_text_and_every_snapshot_has_a_hash_in_its_record(kb_folder: Path) -> None:
    """None of them depends on a list that somebody would have to keep."""
    kb = load_knowledge_base(kb_folder)
    assert all(len(each.raw.sha256) == 64 for each in kb.briefings.values())
    assert all(len(each.sha256) == 64 for each in kb.snapshots.values())
    assert all(len(each.sha256) == 64 for each in kb.misses.values())


def test_the_line_of_the_schema_and_comments_are_bytes_too(tmp_path: Path, kb_folder: Path) -> None:
    """Whoever changes a machine's file by hand makes it one that is fetched again."""
    root = tmp_path / "data"
    shutil.copytree(kb_folder, root)
    path = min(set((root / "arxiv").rglob("*.yml")) - set(root.rglob("*.miss.yml")))
    place = path.relative_to(root).as_posix()
    data = path.read_bytes()
    head = b"# yaml-language-server: $schema=../../schema/snapshot.json\n"
    for added, sound in ((head, True), (b"# a note\n", False), (head.replace(b"m", b"n"), False)):
        path.write_bytes(added + data)
        assert (place not in {each.path for each in load_knowledge_base(root).notices}) is sound
    path.write_bytes(data.replace(b"\n", b"\r\n"))
    assert place not in {each.path for each in load_knowledge_base(root).notices}

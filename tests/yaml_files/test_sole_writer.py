"""Whoever may write mends first what a killed one left: leftovers, and a change half made."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from livingdocs.yaml_files import whole_changes
from livingdocs.yaml_files.folder_lock import FolderLock, FolderLockedError
from livingdocs.yaml_files.sole_writer import SoleWriter, mend, waiting
from tests.data_folder import tree, written

OLD = {"kb.yml": b"a: old\n", "cards/2701.00001.yml": b"b: old\n", "redirects.yml": b"c: old\n"}
CHANGES: dict[str, bytes | None] = {
    "cards/2701.00001.yml": None,
    "cards/2701.00002.yml": b"b: new\n",
    "inbox/mira/raw.txt": b"\xff no UTF-8\r\n",
    "kb.yml": b"a: new\n",
}


def writer_of(data: Path) -> SoleWriter:
    return SoleWriter(data, patience=0.0, folder=data.parent / "locks")


def interrupted_at(data: Path, step: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the changes, and end like a killed process before the n-th file."""
    done = 0

    def dies(*_: object) -> bool:
        nonlocal done
        done += 1
        if done > step:
            raise KeyboardInterrupt
        return True

    with monkeypatch.context() as patch:
        for name in ("write_below", "remove_below"):
            real = getattr(whole_changes, name)
            patch.setattr(whole_changes, name, lambda *a, real=real: dies() and real(*a))
        with pytest.raises(KeyboardInterrupt), writer_of(data) as writer:
            writer.change(CHANGES)


@pytest.mark.parametrize("step", [1, 2, 3])
def test_a_change_that_was_cut_short_is_finished_by_the_next_writer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    """With some of its files new, the others follow, and are named."""
    data = written(tmp_path / "data", OLD)
    interrupted_at(data, step, monkeypatch)
    with writer_of(data) as writer:
        assert set(writer.mended) == set(CHANGES)
    new = {**OLD, **CHANGES}
    assert tree(data) == {path: each for path, each in new.items() if each is not None}
    with writer_of(data) as writer:
        assert writer.mended == ()


def test_a_file_that_stays_as_it_is_does_not_look_like_one_that_was_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a change that was never begun would be carried out."""
    data = written(tmp_path / "data", OLD)
    monkeypatch.setitem(CHANGES, "redirects.yml", OLD["redirects.yml"])
    interrupted_at(data, 0, monkeypatch)
    with writer_of(data) as writer:
        assert writer.mended == ()
    assert tree(data) == OLD


def test_a_change_of_which_nothing_was_done_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody may have taken it back with git; it must not come again by itself."""
    data = written(tmp_path / "data", OLD)
    interrupted_at(data, 0, monkeypatch)
    with writer_of(data) as writer:
        assert writer.mended == ()
    assert tree(data) == OLD


def test_what_a_person_has_edited_since_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = written(tmp_path / "data", OLD)
    interrupted_at(data, 1, monkeypatch)
    mixed = {**tree(data), "kb.yml": b"a: mine\n"}
    written(data, mixed)
    with writer_of(data) as writer:
        assert writer.mended == ()
    assert tree(data) == mixed


@pytest.mark.parametrize("step", [1, 2, 3])
def test_what_git_took_back_does_not_come_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    """`git restore` brings back what git knows, and leaves the new files where they are."""
    data = written(tmp_path / "data", OLD)
    interrupted_at(data, step, monkeypatch)
    restored = tree(written(data, OLD))
    with writer_of(data) as writer:
        assert writer.mended == ()
    assert tree(data) == restored


def test_a_change_is_not_carried_out_in_another_branch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There a file that should go may never have been, which looks like a change half done."""
    data = written(tmp_path / "data", OLD)
    interrupted_at(data, 1, monkeypatch)
    written(data, OLD)
    (data / "cards/2701.00001.yml").unlink()
    other = tree(data)
    with writer_of(data) as writer:
        assert writer.mended == ()
    assert tree(data) == other


@pytest.mark.parametrize("place", ["cards", "cards/2701.00002.yml", "inbox"])
def test_what_is_no_file_now_stops_no_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    """A link or a file in the place of a folder: the change is forgotten, and nothing written."""
    data = written(tmp_path / "data", OLD)
    interrupted_at(data, 1, monkeypatch)
    if place == "inbox":
        (data / place).write_bytes(b"")
    else:
        if (data / place).exists():
            (data / place).rename(tmp_path / "moved")
        (data / place).symlink_to(tmp_path / "moved")
    before = tree(data)
    with writer_of(data) as writer:
        assert writer.mended == ()
    assert tree(data) == before


@pytest.mark.parametrize(
    "note",
    [
        "",
        "[" * 100_000,
        "[]",
        '{"files": []}',
        '{"files": {"../x.yml": {"before": null, "after": "x"}}}',
    ],
)
def test_a_note_that_nobody_here_wrote_is_not_carried_out(tmp_path: Path, note: str) -> None:
    data = written(tmp_path / "data", OLD)
    with writer_of(data) as writer:
        place = writer.path.with_suffix(".unfinished")
    place.write_text(note, encoding="utf-8")
    with writer_of(data) as writer:
        assert writer.mended == ()
    assert tree(data) == OLD
    assert not place.exists()


def test_leftovers_go_and_a_second_writer_waits_for_the_first(tmp_path: Path) -> None:
    """The error names the folder, as those of the system name a file."""
    data = written(tmp_path / "data", OLD)
    (data / "cards" / f".tmp-{os.getpid()}-0").write_bytes(b"half")
    with writer_of(data) as writer:
        assert [Path(each).name for each in writer.mended] == [f".tmp-{os.getpid()}-0"]
        with pytest.raises(FolderLockedError, match="another command is at work") as error:
            writer_of(data).__enter__()
        assert error.value.filename == str(data)
    assert tree(data) == OLD


def test_a_command_that_reads_first_mends_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing is to be mended nothing is written."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    data = written(tmp_path / "data", OLD)
    assert mend(data) == ()
    (data / ".tmp-x").write_bytes(b"")
    assert mend(data) == (".tmp-x",)
    assert tree(data) == OLD
    assert mend(tmp_path / "nowhere") == ()
    assert not (tmp_path / "nowhere").exists()


def test_who_only_reads_is_told_what_waits_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the next writer all files are named; after it, and while one is at work, none."""
    data, locks = written(tmp_path / "data", OLD), tmp_path / "locks"
    assert waiting(data, folder=locks) == ()
    assert not locks.exists()
    interrupted_at(data, 2, monkeypatch)
    before, notes = tree(data), tree(locks)
    assert set(waiting(data, folder=locks)) == set(CHANGES)
    assert (tree(data), tree(locks)) == (before, notes)
    with FolderLock(data, purpose="command", folder=locks):
        assert waiting(data, folder=locks) == ()
    with writer_of(data):
        pass
    assert waiting(data, folder=locks) == ()


def test_a_change_that_was_not_begun_does_not_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next writer forgets it, so nobody need be told."""
    data = written(tmp_path / "data", OLD)
    interrupted_at(data, 0, monkeypatch)
    assert waiting(data, folder=tmp_path / "locks") == ()

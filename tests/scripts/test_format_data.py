"""The command that puts data files into their canonical form."""

from __future__ import annotations

from tests.data_folder import ANCHOR, DataFolder
from tests.scripts.command import Answer, run


def format_data(folder: DataFolder, *arguments: str) -> Answer:
    """Run it beside the folder."""
    name = folder.root.name
    return run("format_data.py", "--data", name, *arguments, cwd=folder.root.parent)


def test_a_changed_file_is_named_and_written(folder: DataFolder) -> None:
    """With --check it is only named; the second run has nothing to do."""
    before = folder.text(ANCHOR)
    folder.write(ANCHOR, before + "\n\n# 末尾\n")
    checked = format_data(folder, "--check", "--diff")
    assert checked.code == 2
    assert f"{folder.root.name}/{ANCHOR}\n" in checked.out
    assert "1 would change" in checked.err
    assert folder.text(ANCHOR) == before + "\n\n# 末尾\n"
    written = format_data(folder)
    assert (written.code, folder.text(ANCHOR)) == (0, before + "# 末尾\n")
    again = format_data(folder, "--check")
    assert (again.code, again.out) == (0, "")


def test_only_the_named_files(folder: DataFolder) -> None:
    """A path that is not there is wrong use."""
    folder.write(ANCHOR, folder.text(ANCHOR) + "\n")
    name = folder.root.name
    assert format_data(folder, "--check", f"{name}/topics").code == 0
    assert format_data(folder, "--check", f"{name}/anchors").code == 2
    assert format_data(folder, f"{name}/nothing").code == 1


def test_a_file_that_cannot_be_read_is_an_error_with_its_line(folder: DataFolder) -> None:
    """The others are formatted all the same."""
    folder.write(ANCHOR, "id: a\nid: b\n")
    answer = format_data(folder)
    assert answer.code == 2
    assert f"{ANCHOR}:2" in answer.err and "yaml-duplicate-key" in answer.err

"""The command that writes the JSON Schemas."""

from __future__ import annotations

from tests.data_folder import DataFolder
from tests.scripts.command import run


def test_schemas_are_written_once(folder: DataFolder) -> None:
    """With --check a folder without them is told from one that has them."""
    place, name = folder.root.parent, folder.root.name
    assert run("write_schemas.py", "--data", name, "--check", cwd=place).code == 2
    written = run("write_schemas.py", "--data", name, cwd=place)
    assert written.code == 0 and f"{name}/schema/anchor.json\n" in written.out
    again = run("write_schemas.py", "--data", name, "--check", cwd=place)
    assert (again.code, again.out) == (0, "")
    folder.load()


def test_a_folder_that_is_not_there(folder: DataFolder) -> None:
    assert run("write_schemas.py", "--data", "nothing", cwd=folder.root.parent).code == 1

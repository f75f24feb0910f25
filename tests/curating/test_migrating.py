"""From one form of data folders to the next; the next one is made up here."""

from __future__ import annotations

import pytest

from livingdocs.curating.edits import CuratingError
from livingdocs.curating.migrating import MIGRATIONS, Migration, UnreadableDataError, migrate
from livingdocs.records import registry
from tests.curating.second_version import SECOND
from tests.data_folder import ANCHOR, DataFolder, tree
from tests.scripts.command import run


def test_a_made_up_second_version(folder: DataFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    """Comments stay, one that lost its entry goes to the end, and the new library loads it."""
    folder.replace(ANCHOR, "label: ", "# 名字\nlabel: ")
    folder.replace(ANCHOR, "note: ", "# 备忘\nnote: ")
    monkeypatch.setattr(registry, "SCHEMA_VERSION", 2)
    edits = migrate(folder.root, migrations=[SECOND])
    assert edits.notices == ["version 2: anchors have no notes, and their labels say so"]
    edits.carry_out()
    text = folder.text(ANCHOR)
    assert "# 名字\nlabel: Kettle v0.30 改名（二）\n" in text
    assert text.endswith("# 备忘\n") and "note:" not in text
    kb = folder.load()
    assert kb.settings.schema_version == 2
    assert migrate(folder.root, migrations=[SECOND]).changed == {}


def test_files_that_do_not_change_keep_their_bytes(
    folder: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = tree(folder.root)
    monkeypatch.setattr(registry, "SCHEMA_VERSION", 2)
    migrate(folder.root, migrations=[SECOND]).carry_out()
    changed = {path for path, data in tree(folder.root).items() if before[path] != data}
    assert {path.split("/")[0] for path in changed} == {"anchors", "kb.yml"}


def test_steps_are_taken_in_order_and_only_those_that_are_due(folder: DataFolder) -> None:
    """From version 1 two steps, from version 2 one."""
    third = Migration(3, "nothing but a number", lambda files: files)
    edits = migrate(folder.root, migrations=[SECOND, third])
    assert [notice[:9] for notice in edits.notices] == ["version 2", "version 3"]
    assert "schema_version: 3\n" in (edits.changed["kb.yml"] or "")
    folder.replace("kb.yml", "schema_version: 1", "schema_version: 2")
    edits = migrate(folder.root, migrations=[SECOND, third])
    assert list(edits.changed) == ["kb.yml"]


def test_what_cannot_be_migrated(folder: DataFolder) -> None:
    """A newer folder, one without a version, and YAML that can't be read."""
    folder.replace("kb.yml", "schema_version: 1", "schema_version: 9")
    with pytest.raises(CuratingError, match="newer release"):
        migrate(folder.root)
    folder.replace("kb.yml", "schema_version: 9\n", "")
    with pytest.raises(CuratingError, match="names no schema_version"):
        migrate(folder.root)
    folder.write(ANCHOR, "id: a\nid: b\n")
    with pytest.raises(UnreadableDataError):
        migrate(folder.root)


def test_the_steps_lead_to_the_version_that_is_read() -> None:
    """A raised version without a step would leave every folder behind."""
    versions = [step.version for step in MIGRATIONS]
    assert versions == list(range(2, registry.SCHEMA_VERSION + 1))


def test_the_command_has_nothing_to_do_today(folder: DataFolder) -> None:
    before = tree(folder.root)
    answer = run("migrate_data.py", "--data", folder.root.name, cwd=folder.root.parent)
    assert (answer.code, answer.out) == (0, "data: of the newest form, nothing to change\n")
    assert tree(folder.root) == before


def test_an_older_folder_is_told_what_to_run(
    folder: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "SCHEMA_VERSION", 2)
    assert folder.fault().fix == "run scripts/migrate_data.py"

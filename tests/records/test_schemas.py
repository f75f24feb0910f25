"""JSON Schemas: current, true of every data file, strict about what an editor underlines."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from livingdocs.records.places import record_type
from livingdocs.records.schemas import record_schemas
from livingdocs.reports import json_text
from livingdocs.yaml_files.files import list_data_files
from livingdocs.yaml_files.heads import schema_path, with_head, without_head
from tests.data_folder import ANCHOR, BRIEFING, CARD, DOUBT, DataFolder

SCHEMAS = record_schemas()
VALIDATORS = {
    f"schema/{name}.json": jsonschema.Draft202012Validator(schema)
    for name, schema in SCHEMAS.items()
}


def data_of(path: Path) -> Any:
    """What another YAML reader than ours makes of a file."""
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def test_the_committed_schemas_are_those_of_the_records(repo_root: Path) -> None:
    """After a change of the records: python scripts/write_schemas.py."""
    folder = repo_root / "data" / "schema"
    stored = {path.stem: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    assert stored == {name: json_text(schema) for name, schema in SCHEMAS.items()}


def test_each_schema_is_one() -> None:
    for schema in SCHEMAS.values():
        jsonschema.Draft202012Validator.check_schema(json.loads(json_text(schema)))


@pytest.mark.parametrize("folder", ["data", "tests/kb"])
def test_every_data_file_fits_its_schema(repo_root: Path, folder: str) -> None:
    """Nothing that we take is underlined in an editor."""
    files, _ = list_data_files(repo_root / folder)
    records = [file for file in files if record_type(file.relative)]
    assert len(records) > 20
    for file in records:
        schema = schema_path(file.relative)
        assert schema is not None, file.relative
        faults = VALIDATORS[schema].iter_errors(data_of(file.path))
        assert [f"{file.relative}: {fault.message}" for fault in faults] == []


@pytest.mark.parametrize(
    ("path", "change"),
    [
        (ANCHOR, lambda data: data.pop("statement")),
        (ANCHOR, lambda data: data.update(statment="a misspelt field")),
        (ANCHOR, lambda data: data.update(status="acepted")),
        (CARD, lambda data: data.update(id=2612.00042)),
        (CARD, lambda data: data.update(primary_topic="Two Words")),
        (DOUBT, lambda data: data.update(kind="quarrel")),
        (BRIEFING, lambda data: data["raw"].update(sha256="abc")),
        (BRIEFING, lambda data: data["increments"][0].update(lines=[1])),
    ],
)
def test_what_an_editor_underlines(
    folder: DataFolder, path: str, change: Callable[[Any], object]
) -> None:
    """Missing and unknown fields, words that are none of the choices, ids that became numbers."""
    schema = schema_path(path)
    assert schema is not None
    data = data_of(folder.root / path)
    assert VALIDATORS[schema].is_valid(data)
    change(data)
    assert not VALIDATORS[schema].is_valid(data)


def test_choices_are_explained_in_chinese() -> None:
    """What an editor shows beside `accepted`."""
    status = SCHEMAS["anchor"]["$defs"]["RecordStatus"]
    assert "accepted 已接受" in status["description"]


def test_the_first_line_names_the_schema_where_there_is_one(tmp_path: Path) -> None:
    """Its path is seen from the file; twice is once; a folder without schemas gets none."""
    assert with_head(tmp_path, ANCHOR, "id: x\n") == "id: x\n"
    (tmp_path / "schema").mkdir()
    (tmp_path / "schema" / "anchor.json").write_text("{}", encoding="utf-8")
    text = with_head(tmp_path, ANCHOR, "id: x\n")
    assert text == "# yaml-language-server: $schema=../../schema/anchor.json\nid: x\n"
    assert with_head(tmp_path, ANCHOR, text) == text
    assert without_head(text) == "id: x\n"
    assert with_head(tmp_path, "inbox/mira/x.yml", "id: x\n") == "id: x\n"


def test_the_editor_settings_name_every_schema_and_no_other(repo_root: Path) -> None:
    """A new file without its first line is underlined all the same."""
    settings = json.loads((repo_root / ".vscode/settings.json").read_text(encoding="utf-8"))
    named = {name.removeprefix("./data/schema/") for name in settings["yaml.schemas"]}
    assert named == {f"{name}.json" for name in SCHEMAS}

"""One run names every fault of every file, and blames nothing that only follows from one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.data_folder import ANCHOR, BRIEFING, CARD, DOUBT, OTHER_ANCHOR, TOPIC, DataFolder


def test_missing_settings_do_not_hide_other_faults(folder: DataFolder) -> None:
    """All of them are told in one run, sorted by place."""
    folder.remove("kb.yml")
    line = folder.replace(CARD, "number: 9", "number: nine")
    assert folder.places() == [
        (CARD, line, "record-shape"),
        ("kb.yml", 1, "record-reference"),
    ]


@pytest.mark.parametrize(
    ("path", "part"),
    [
        (TOPIC, "id: brewing"),
        (BRIEFING, "topic: brewing"),
        (OTHER_ANCHOR, "topic: brewing"),
        ("entities.yml", "kind: engine"),
        ("metrics.yml", "direction: higher"),
    ],
)
def test_what_refers_to_a_faulty_file_is_not_blamed(
    folder: DataFolder, path: str, part: str
) -> None:
    """The one fault is that of the file; forty messages that follow from it would bury it."""
    line = folder.replace(path, part, part.replace(": ", ": @"))
    assert [place[:2] for place in folder.places()] == [(path, line)]


def test_a_wrong_reference_is_told_beside_a_faulty_file(folder: DataFolder) -> None:
    """One run tells everything, whatever else is wrong."""
    shape = folder.replace(ANCHOR, "status: accepted", "status: acepted")
    reference = folder.replace(DOUBT, "  - leaf-cache", "  - leaf-cash")
    syntax = folder.replace("metrics.yml", "direction: higher", "direction: @higher")
    assert [place[:2] for place in folder.places()] == [
        (ANCHOR, shape),
        (DOUBT, reference),
        ("metrics.yml", syntax),
    ]


def test_all_faults_of_all_files_are_told_in_one_run(folder: DataFolder) -> None:
    """Several in one file, in many files, sorted by place."""
    expected = [
        (ANCHOR, folder.replace(ANCHOR, "status: accepted", "status: acepted"), "record-shape"),
        (
            ANCHOR,
            folder.replace(ANCHOR, 'accepted_on: "2027-03-03"', "accepted_on: 2027-03-03"),
            "yaml-unquoted",
        ),
        (CARD, folder.replace(CARD, 'id: "2612.00042"', "id: 2612.00042"), "yaml-unquoted"),
        (CARD, folder.replace(CARD, "number: 9", "number: nine"), "record-shape"),
        (DOUBT, folder.replace(DOUBT, "  - leaf-cache", "  - leaf-cash"), "record-reference"),
    ]
    folder.write("surplus.yml", "a: 1\n")
    assert folder.places() == [*expected, ("surplus.yml", 1, "file-not-allowed")]


def test_faults_of_text_and_of_shape_are_named_together(tmp_path: Path) -> None:
    """A value that YAML can't read hides neither a wrong field below it nor another file."""
    folder = DataFolder(tmp_path)
    folder.write("kb.yml", "schema_version: 1\ntitle: 推理\n")
    folder.write("topics/a.yml", "id: a\ntitle: `推理`\nscope: 0.30\nsectoins: []\n")
    folder.write("topics/b.yml", "id: b\ntitle: SGLang #27988 fix\n")
    folder.write("topics/c.yml", "id: c\ntitle: 推理\n")
    assert folder.places() == [
        ("topics/a.yml", 2, "yaml-syntax"),
        ("topics/a.yml", 3, "yaml-unquoted"),
        ("topics/a.yml", 4, "record-shape"),
        ("topics/b.yml", 2, "yaml-cut-value"),
    ]

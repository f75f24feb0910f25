"""Two imports into one folder at once: one waits for the other, and nothing is mixed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from livingdocs.importing import run
from livingdocs.importing.identity import Origin
from livingdocs.loading import load_knowledge_base
from livingdocs.yaml_files import sole_writer
from livingdocs.yaml_files.sole_writer import SoleWriter
from tests.data_folder import tree
from tests.importing.samples import DIALECT_A, DIALECT_B, data_folder, import_text
from tests.source_tree import ROOT

NAME = "2031-03-05-storage-e1prep.txt"
CORRECTED = DIALECT_A.replace("状态摘要\n", "状态摘要\n- 新的一句\n").replace("按块", "按卷")

# The command with slow writes, so that two of them are sure to meet.
SLOW = """
import runpy, sys, time
sys.path[:0] = [sys.argv[1] + "/scripts", sys.argv[1] + "/hooks"]
from livingdocs.importing import writing
write = writing.write_bytes_atomically
def slow(path, data):
    time.sleep(0.05)
    return write(path, data)
writing.write_bytes_atomically = slow
sys.argv = sys.argv[2:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def start(folder: Path, name: str, text: str, data: Path) -> subprocess.Popen[bytes]:
    folder.mkdir()
    (folder / name).write_text(text, encoding="utf-8", newline="\n")
    script = str(ROOT / "scripts" / "import_briefing.py")
    return subprocess.Popen(
        [sys.executable, "-c", SLOW, str(ROOT), script, str(folder / name), "--data", str(data)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


@pytest.mark.slow
def test_two_forms_of_one_briefing_are_not_mixed(tmp_path: Path) -> None:
    """Whichever comes last, every file is of that form."""
    forms = []
    for number, text in enumerate((DIALECT_A, CORRECTED)):
        import_text(text, data_folder(tmp_path / f"alone-{number}"))
        forms.append(tree(tmp_path / f"alone-{number}"))
    data = data_folder(tmp_path / "data")
    runs = [
        start(tmp_path / "one", NAME, DIALECT_A, data),
        start(tmp_path / "other", NAME, CORRECTED, data),
    ]
    assert [each.wait(600) for each in runs] == [0, 0]
    assert tree(data) in forms


def test_imports_into_an_empty_folder_at_once_make_a_whole_knowledge_base(tmp_path: Path) -> None:
    """Both make what is missing; the second finds what the first has made."""
    data = tmp_path / "data"
    runs = [
        start(tmp_path / "one", NAME, DIALECT_A, data),
        start(tmp_path / "other", "2031-03-19-storage-e1prep.txt", DIALECT_B, data),
    ]
    assert [each.wait(600) for each in runs] == [0, 0]
    assert len(load_knowledge_base(data).briefings) == 2


def test_an_import_that_has_waited_long_enough_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is written; what the text says is told all the same. A dry run never waits."""
    monkeypatch.setattr(sole_writer, "PATIENCE", 0.1)
    briefing = tmp_path / NAME
    briefing.write_text(DIALECT_A, encoding="utf-8", newline="\n")
    data = tmp_path / "data"

    def imported(*, write: bool) -> run.Imported:
        return run.import_file(str(briefing), origin=Origin(), data_dir=data, write=write)

    with SoleWriter(data):
        answer = imported(write=True)
        assert imported(write=False).errors == ()
    (error,) = run.errors_of([answer])
    assert "another command is at work on this data folder" in error.found
    assert answer.read is not None and answer.plan is None
    assert not data.exists()
    assert imported(write=True).errors == ()

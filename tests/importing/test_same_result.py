"""A byte order mark and line ends of another system change nothing of what is imported."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from livingdocs.importing.data_folder import DataFolder
from livingdocs.importing.identity import Origin
from livingdocs.importing.plan import plan_import
from livingdocs.importing.reading import read_briefing
from livingdocs.importing.report import as_data
from livingdocs.importing.run import Imported
from livingdocs.importing.writing import carry_out
from tests.data_folder import tree
from tests.importing.samples import DIALECT_A, DIALECT_B, golden_input

BOM = b"\xef\xbb\xbf"
FORMS = {
    "mark": lambda data: BOM + data,
    "crlf": lambda data: data.replace(b"\n", b"\r\n"),
    "both": lambda data: BOM + data.replace(b"\n", b"\r\n"),
    "cr": lambda data: data.replace(b"\n", b"\r"),
}
SHA = re.compile(rb'(?:  sha256|imported_sha256): "[0-9a-f]{64}"\n')


def records(root: Path, data: bytes, name: str) -> dict[str, bytes]:
    """What an import writes, without the raw text and the hashes that depend on it."""
    read = read_briefing(data, path=Path(name))
    origin = Origin(topic="storage", agent="Lin", date="2031-03-05")
    carry_out(plan_import(read, data, origin=origin, folder=DataFolder(root)), root)
    written = tree(root)
    for path, content in written.items():
        if not path.startswith("inbox/"):
            assert b"\r" not in content
            assert "\ufeff".encode() not in content
        assert "\ufeff" not in path
    return {
        path: SHA.sub(b"", content)
        for path, content in written.items()
        if not path.startswith("inbox/")
    }


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("suffix", ["txt", "md"])
@pytest.mark.parametrize("name", ["a", "b", "markdown"])
def test_every_dialect_gives_the_same_records(
    tmp_path: Path, name: str, suffix: str, form: str
) -> None:
    """As text and as Markdown, with front matter and without."""
    text = {"a": DIALECT_A, "b": DIALECT_B}.get(name) or golden_input(name)
    data = text.encode()
    file = f"2031-03-05-storage-e1prep.{suffix}"
    plain = records(tmp_path / "plain", data, file)
    assert len(plain) > 4
    assert records(tmp_path / form, FORMS[form](data), file) == plain


@pytest.mark.parametrize("form", FORMS)
def test_the_real_briefings_give_the_same_records(shared: Path, tmp_path: Path, form: str) -> None:
    """Topic, day, ids and every line number are those of the file without mark and with LF."""
    for path in sorted((shared / "seeds").glob("*.txt")):
        data = path.read_bytes()
        plain = records(tmp_path / f"plain-{path.stem}", data, path.name)
        assert any(name.startswith("briefings/inference/") for name in plain)
        assert records(tmp_path / f"{form}-{path.stem}", FORMS[form](data), path.name) == plain


def test_days_come_out_as_text_of_one_form() -> None:
    """However a header writes the day, the record and its JSON have the one form."""
    forms = ["2026-09-22", '"2026-09-22"', "2026/9/22", "2026年9月22日", "２０２６－０９－２２"]
    for form in forms:
        text = f"---\ntopic: storage\ndate: {form}\n---\n# x\n".encode()
        read = read_briefing(text, path=Path("a.md"))
        assert as_data(Imported("a.md", read=read))["date"] == "2026-09-22", form
    header = "storage · E1 预消化简报(2026-09-22)\n撰写：2026-09-22 22:20 CST · Lin\n".encode()
    assert read_briefing(header, path=Path("a.txt")).content.date == "2026-09-22"

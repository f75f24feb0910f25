"""Golden files: a text and everything that an import reads from it, side by side.

`KB_UPDATE_GOLDEN=1 pytest tests/importing/test_golden.py` writes the expected part anew; the
difference is then for a person to read. All briefings in `golden/` are invented.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from livingdocs.importing.reading import read_briefing
from livingdocs.importing.report import as_data
from livingdocs.importing.run import Imported
from livingdocs.yaml_files.reader import read_yaml
from livingdocs.yaml_files.writer import dump_yaml

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.yml"))
OUTSIDE = ("file", "briefing", "changes", "errors")


def raw_bytes(case: dict[str, Any]) -> bytes:
    """The bytes of the input: line ends, a byte order mark and characters as the case says.

    `characters` maps a sign of the input to the code point, in hexadecimal, that it stands for:
    the strict reader would not let it into the file.
    """
    text = str(case["input"])
    for sign, codepoint in case.get("characters", {}).items():
        text = text.replace(sign, chr(int(codepoint, 16)))
    if case.get("line_end") == "crlf":
        text = text.replace("\n", "\r\n")
    return text.encode("utf-8-sig" if case.get("bom") else "utf-8")


def filled(value: Any) -> Any:
    """Without what is null or empty, to keep the files readable."""
    if isinstance(value, dict):
        items = {name: filled(item) for name, item in value.items()}
        return {name: item for name, item in items.items() if item not in (None, [], {})}
    if isinstance(value, list):
        return [filled(item) for item in value]
    return value


def expected_of(case: dict[str, Any]) -> dict[str, Any]:
    read = read_briefing(raw_bytes(case), path=Path("briefing.txt"))
    data = as_data(Imported("briefing.txt", read=read))
    return {name: filled(value) for name, value in data.items() if value and name not in OUTSIDE}


def test_there_are_golden_files() -> None:
    assert len(GOLDEN) >= 9


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_import_reads_what_the_golden_file_says(path: Path) -> None:
    """Each form of briefing gives exactly these fields with these lines, and this is unplaced."""
    text = path.read_text(encoding="utf-8")
    document, findings = read_yaml(text, path=path.name)
    assert document is not None and not findings, findings
    case = document.data
    actual = dump_yaml({**case, "expected": expected_of(case)})
    if os.environ.get("KB_UPDATE_GOLDEN"):
        path.write_text(actual, encoding="utf-8", newline="\n")
    assert actual == path.read_text(encoding="utf-8")

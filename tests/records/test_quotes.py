"""Every quoted value of the fabricated data, with its quotes taken away."""

from __future__ import annotations

import re
from pathlib import Path

from livingdocs.records.places import record_type
from livingdocs.records.validation import validate_record
from livingdocs.yaml_files.reader import read_yaml
from livingdocs.yaml_files.scalars import looks_like
from tests.source_tree import ROOT

KB = ROOT / "tests" / "kb"
QUOTED = re.compile(r'(?P<head>\s*(?:- )*(?:[a-z_0-9]+: )?)"(?P<value>[^"\\]*)"')


def quoted_values() -> list[tuple[Path, int, str, str]]:
    """File, line, the line without the quotes, and the value: where others would misread it."""
    found = []
    for path in sorted(KB.rglob("*.yml")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            match = QUOTED.fullmatch(line)
            if match and looks_like(match["value"]) not in (None, "null"):
                found.append((path, number, f"{match['head']}{match['value']}", match["value"]))
    return found


def test_no_value_may_lose_its_quotes_in_silence() -> None:
    """An id, a version, a day, a time: bare, each is an error at its line, with how to write it.

    Whatever field it stands in, and whatever a reader that guesses would make of it.
    """
    values = quoted_values()
    assert len(values) > 100
    assert {looks_like(value) for *_, value in values} >= {"number", "date"}
    missed = []
    for path, number, bare, value in values:
        lines = path.read_text(encoding="utf-8").splitlines()
        lines[number - 1] = bare
        name = path.relative_to(KB).as_posix()
        document, findings = read_yaml("\n".join(lines) + "\n", path=name)
        model = record_type(name)
        assert document is not None and model is not None
        faults = [*findings, *validate_record(model, document)[1]]
        if not any(
            fault.line == number and value in fault.found and f'"{value}"' in fault.fix
            for fault in faults
        ):
            missed.append((name, number, bare.strip()))
    assert missed == []

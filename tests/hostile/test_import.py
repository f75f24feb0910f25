"""Hostile briefings through the real command: in time, in bounds, nothing outside is touched."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.data_folder import tree
from tests.hostile.corpus import inputs, payload_of, whole_text
from tests.importing.samples import data_folder
from tests.source_tree import ROOT

MOST_SECONDS = 120  # Five on a machine of its own; the tests of several people share this one.
BRIEFINGS: list[dict[str, Any]] = [
    *(each for each in inputs() if each["surface"] in ("briefing_md", "text", "title")),
    {"id": "all-payloads", "payload": f"# 推理 E1\n\n## 增量条目\n\n增量 1：{whole_text()}\n"},
]


@pytest.mark.parametrize("entry", BRIEFINGS, ids=lambda entry: str(entry["id"]))
def test_a_hostile_briefing_ends_well(tmp_path: Path, entry: dict[str, Any]) -> None:
    root = data_folder(tmp_path / "data")
    briefing = tmp_path / "hostile.md"
    briefing.write_bytes(payload_of(entry).encode("utf-8", "surrogatepass"))
    outside = {path: data for path, data in tree(tmp_path).items() if not path.startswith("data/")}
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts/import_briefing.py"), str(briefing), "--data",
         str(root), "--topic", "storage", "--date", "2031-03-05", "--agent", "../x"],
        cwd=tmp_path,
        env={**os.environ, "DEPLOY_TOKEN": "canary-5417"},
        capture_output=True,
        encoding="utf-8",
        timeout=MOST_SECONDS,
        check=False,
    )  # fmt: skip
    said = done.stdout + done.stderr
    assert done.returncode in (0, 2), said
    assert "Traceback" not in said
    assert "canary-5417" not in said
    # Joiners stay where emoji and Persian need them.
    assert all(each.isprintable() or each in "\n\u200c\u200d" for each in said)
    assert not [line for line in said.splitlines() if line.lstrip().startswith(("::", "##["))]
    now = tree(tmp_path)
    assert {path: data for path, data in now.items() if not path.startswith("data/")} == outside
    if done.returncode == 0:
        (raw,) = (path for path in now if path.startswith("data/inbox/"))
        assert now[raw] == briefing.read_bytes()
        records = b"".join(data for path, data in now.items() if path.endswith(".yml"))
        assert b"status: accepted" not in records

"""Whatever bytes a file holds: nothing of them runs, and nothing else is raised."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.data_folder import ANCHOR, BRIEFING, CARD, DOUBT, RAW, SNAPSHOT, TOPIC, DataFolder
from tests.examples import examples


def test_a_tag_runs_nothing(folder: DataFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even where the file is faulty for another reason, and not in a snapshot."""
    monkeypatch.chdir(folder.root)
    payload = "!!python/object/apply:os.system ['touch pwned']"
    for path in (ANCHOR, CARD, SNAPSHOT, "kb.yml", "entities.yml"):
        folder.write(path, f"id: {payload}\nx: @\n")
    assert {place[0] for place in folder.places()} >= {ANCHOR, CARD, "kb.yml", "entities.yml"}
    assert not (folder.root / "pwned").exists()


PLACES = [ANCHOR, BRIEFING, CARD, DOUBT, RAW, SNAPSHOT, TOPIC, "kb.yml", "entities.yml"]
PLACES += ["metrics.yml", "exceptions.yml", "redirects.yml", "references.bib"]
PLACES += ["flags/2702.00017.yml", "suggestions/arxiv_id/2701.00305.yml"]

SNIPPETS = [
    b'"', b"'", b"{", b"}", b"[", b"]", b"- ", b": ", b"#", b"&a ", b"*a", b"!!str ", b"|\n", b">",
    b"\t", b"\r", b"\n---\n", b"\n...\n", b"%YAML 1.1\n", b"? ", b"<<: ", b"\x00", b"\xff", b"\x85",
    b"\xe2\x80\xa8", b"\xf0\x9f\x98\x80", b"null", b"true", b"1e999", b".inf", b"0x_", b"\n  ",
    b"id: 1\n", b"lines: [1, 99999999999999999999]\n", b"@misc{a,",
    b"\xed\xa0\x80", b"\xef\xbb\xbf",
]  # fmt: skip


@settings(max_examples=examples(30, 100), deadline=None)
@given(data=st.data())
def test_no_bytes_in_any_file_raise_anything_else(
    kb_folder: Path, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    """Whatever a file holds, loading answers with a knowledge base or with findings."""
    root = tmp_path_factory.getbasetemp() / "fuzzed"
    folder = DataFolder(root) if root.exists() else DataFolder.copy(kb_folder, root)
    chosen = data.draw(st.lists(st.sampled_from(PLACES), min_size=1, max_size=3, unique=True))
    for path in chosen:
        old = (kb_folder / path).read_bytes()
        start = data.draw(st.integers(0, len(old)))
        end = data.draw(st.integers(start, min(len(old), start + 80)))
        middle = data.draw(
            st.one_of(st.binary(max_size=40), st.lists(st.sampled_from(SNIPPETS)).map(b"".join))
        )
        whole = data.draw(st.booleans())
        folder.write(path, middle if whole else old[:start] + middle + old[end:])
    try:
        for finding in folder.findings():
            assert finding.line >= 1
            assert finding.path and finding.found and finding.expected and finding.fix
    finally:
        for path in chosen:
            folder.write(path, (kb_folder / path).read_bytes())

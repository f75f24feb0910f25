"""A document that cites every work, set with biber and with bibtex."""

from __future__ import annotations

import dataclasses
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from livingdocs.bibliography.reading import read_bibliography
from livingdocs.exports.works import site_files
from livingdocs.knowledge_base import KnowledgeBase
from tests.exports.hard_works import BIB, HX25
from tests.hostile.corpus import payload_of
from tests.hostile_base import payloads
from tests.small_base import snapshot

pytestmark = pytest.mark.slow

HEAD = r"\documentclass{article}"
PLAIN = rf"{HEAD}\begin{{document}}\nocite{{*}}x\bibliographystyle{{plain}}\bibliography{{papers}}"
BIBLATEX = (
    rf"{HEAD}\usepackage[backend=biber]{{biblatex}}\addbibresource{{papers.bib}}"
    r"\begin{document}\nocite{*}x\printbibliography"
)


@pytest.fixture(scope="module")
def works(kb: KnowledgeBase, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int]:
    """A folder with the file of all works, hostile titles and works of every kind among them."""
    texts = [payload_of(HX25), "100% sustainable R&D: #1 KV_cache", *payloads().values()]
    hostile = {}
    for number, text in enumerate(texts, start=1):
        arxiv_id = f"2608.{number:05}"
        line = " ".join(text.split())
        facts = {"authors": ("A B", line), "submitted": "2026-08-01"}
        hostile[arxiv_id] = snapshot(arxiv_id, line).model_copy(update=facts)
    references, _ = read_bibliography(BIB, "references.bib")
    full = dataclasses.replace(
        kb,
        snapshots={**kb.snapshots, **hostile},
        references={**kb.references, **{each.key: each for each in references}},
    )
    folder = tmp_path_factory.mktemp("latex")
    (folder / "papers.bib").write_text(site_files(full)["bib"], encoding="utf-8")
    return folder, len(full.papers) + len(full.references)


def run(folder: Path, *command: str) -> str:
    """What a program says; the test is skipped, in words, where it is not installed."""
    if shutil.which(command[0]) is None:
        pytest.skip(f"NOT SET WITH LATEX: {command[0]} is not installed")
    done = subprocess.run(
        command, cwd=folder, capture_output=True, timeout=600, check=False, stdin=subprocess.DEVNULL
    )
    return (done.stdout + done.stderr).decode("utf-8", "replace")


def set_twice(folder: Path, name: str, source: str, *between: str) -> None:
    """LaTeX, the program for the references, LaTeX; no fault of either."""
    (folder / f"{name}.tex").write_text(source + r"\end{document}", encoding="utf-8")
    latex = ("lualatex", "-no-shell-escape", "-interaction=nonstopmode", name)
    run(folder, *latex)
    said = run(folder, *between, name)
    assert not re.search(r"^(?:ERROR|I couldn't|Warning--(?!entry type))", said, re.MULTILINE), said
    assert "error message" not in said, said
    told = run(folder, *latex)
    assert not re.search(r"^!", told, re.MULTILINE), told[-3000:]
    assert (folder / f"{name}.pdf").stat().st_size > 0


def test_a_document_is_set_with_bibtex(works: tuple[Path, int]) -> None:
    """Every work is in the list, with a style of 1988 that knows nothing of the web."""
    folder, count = works
    set_twice(folder, "plain", PLAIN, "bibtex")
    listed = (folder / "plain.bbl").read_text(encoding="utf-8")
    assert listed.count(r"\bibitem") == count


def test_a_document_is_set_with_biber(works: tuple[Path, int]) -> None:
    folder, count = works
    set_twice(folder, "biblatex", BIBLATEX, "biber")
    listed = (folder / "biblatex.bbl").read_text(encoding="utf-8")
    assert len(re.findall(r"^\s*\\entry\{", listed, re.MULTILINE)) == count

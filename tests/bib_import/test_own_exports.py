"""What the site exports goes through the import without leaving a trace."""

from __future__ import annotations

from pathlib import Path

import pytest

from livingdocs.bib_import.account import Outcome
from livingdocs.bib_import.run import import_bibliography
from livingdocs.bib_import.shelf import Ground
from livingdocs.citing.resolving import find_work
from livingdocs.exports.works import paper_items, site_files
from tests.data_folder import DataFolder, tree

FOREIGN = """\
@inproceedings{vllm, title = {Paged {Leaves} & Cups}, author = {Lindqvist, Oda and others},
  booktitle = {A Meeting}, eprint = {2701.00061v2}, year = 2027}
@book{Warm, title = {{\\"U}ber Tee: 100% $x_1$}, author = {{Die Gesellschaft}}, month = sept,
  crossref = {whole}}
@book{whole, title = {The Whole}, year = {2020}}
@web_page{DBLP:x/1.0+a_b, title = {A Page}, abstract = {50% of a_b & <c> \\emph{d} ~ ^},
  author+an:username = {1="x"}, file = {C\\:\\\\a.pdf:PDF}, pages = {1--9}}
@misc{x*y, title = {A Star}, year = {2020}}
@misc{Ж, title = {Чай}, note = {a_b & c}, url = {https://example.org/a%20b_c}}
"""


def exported(folder: DataFolder) -> str:
    """The bibliography of the whole site."""
    return site_files(folder.load())["bib"]


def test_import_of_an_export_changes_nothing(folder: DataFolder) -> None:
    """Papers with and without metadata, those that another bibliography cited, and references."""
    place = folder.root.parent
    (place / "refs.bib").write_text(FOREIGN, encoding="utf-8")
    import_bibliography(str(place / "refs.bib"), data_dir=folder.root, write=True)
    kb = folder.load()
    assert "2701.00061" in kb.papers
    (place / "papers.bib").write_text(exported(folder), encoding="utf-8")
    before = tree(folder.root)
    result = import_bibliography(str(place / "papers.bib"), data_dir=folder.root, write=True)
    assert tree(folder.root) == before
    assert result.errors == () and result.account.findings == []
    assert len(result.account.of(Outcome.MERGED)) == len(kb.papers) + len(kb.references)
    grounds = {entry.key: entry.ground for entry in result.account.entries}
    assert (grounds["arxiv-2701.00061"], grounds["Warm"]) == (Ground.OWN_KEY, Ground.CONTENT)


@pytest.mark.slow
def test_the_export_of_the_real_data_changes_nothing(repo_root: Path, tmp_path: Path) -> None:
    """Every paper of both briefings, from the file that readers download."""
    folder = DataFolder.copy(repo_root / "data", tmp_path / "data")
    (tmp_path / "papers.bib").write_text(exported(folder), encoding="utf-8")
    before = tree(folder.root)
    result = import_bibliography(str(tmp_path / "papers.bib"), data_dir=folder.root, write=True)
    assert tree(folder.root) == before
    assert result.account.findings == []
    assert len(result.account.entries) == len(folder.load().papers)


def test_a_page_cites_with_the_keys_that_the_bibliography_has(folder: DataFolder) -> None:
    """Its own keys, those of entries that were joined, and those that had to be replaced."""
    place = folder.root.parent
    twice = FOREIGN + "@misc{vllm-again, title = {Paged Leaves}, note = {arXiv:2701.00061}}\n"
    (place / "refs.bib").write_text(twice, encoding="utf-8")
    import_bibliography(str(place / "refs.bib"), data_dir=folder.root, write=True)
    kb = folder.load()
    found = [find_work(kb, key) for key in ("VLLM", "vllm-again", "2701.00061", "Ж", "nobody")]
    papers = [work.paper if work else None for work in found]
    assert papers == ["2701.00061", "2701.00061", "2701.00061", None, None]
    assert found[3] is not None and found[3].item["title"] == "Чай"
    assert found[4] is None
    item = paper_items(kb)["2701.00061"]
    assert (item["title"], item["author"][0]["family"]) == ("Paged Leaves & Cups", "Lindqvist")
    assert item["issued"] == {"date-parts": [[2027]]}
    assert item["note"].startswith("Unverified")

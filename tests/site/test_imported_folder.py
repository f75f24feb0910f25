"""From a text to a site: briefings imported into an empty folder, which is then built strictly."""

from __future__ import annotations

from pathlib import Path

import pytest

from livingdocs.loading import load_knowledge_base
from livingdocs.pages.locations import src_uri
from livingdocs.pages.site import build_site
from livingdocs.views.targets import to_lines
from tests.built_site import BuiltSite, Project
from tests.importing.samples import DIALECT_A, DIALECT_B
from tests.scripts.command import run
from tests.source_tree import ROOT

pytestmark = pytest.mark.slow

DIGESTS = [f"digest-0{number}.md" for number in range(1, 9)]


def given(name: str) -> list[str]:
    """What a digest does not say about itself; what it does say goes before it."""
    number = Path(name).stem[-1]
    return ["--topic", f"digests-{number}", "--date", f"2026-10-1{number}", "--agent", "bot"]


def built(data: Path, target: Path) -> BuiltSite:
    """The site that shows a data folder; a build that warns of anything fails here."""
    project = Project("imported", ROOT, data)
    return BuiltSite(project, target, project.build(target))


def assert_shown_whole(site: BuiltSite) -> None:
    """Each line of each raw text is on its page, as it stands in the inbox."""
    for briefing in site.kb.briefings.values():
        address = src_uri(to_lines(briefing.id, (1, 1)))
        shown = site.pages[f"{site.address(address)}index.html"].text
        text = (site.project.data / briefing.raw.path).read_text(encoding="utf-8")
        assert [line for line in text.splitlines() if line not in shown] == []


def test_both_dialects_in_an_empty_folder_become_a_site(tmp_path: Path) -> None:
    """One command, one build: no file is written by hand, and nothing of a text is lost."""
    for name, text in (("05", DIALECT_A), ("19", DIALECT_B)):
        path = tmp_path / f"2031-03-{name}-storage-e1prep.txt"
        path.write_text(text, encoding="utf-8", newline="\n")
    texts = sorted(tmp_path.glob("*.txt"))
    answer = run("import_briefing.py", *texts, "--data", "data", cwd=tmp_path)
    assert answer.code == 0
    assert run("validate_data.py", "--data", "data", cwd=tmp_path).code == 0
    site = built(tmp_path / "data", tmp_path / "site")
    assert_shown_whole(site)
    assert "知识库" in site.pages["index.html"].title
    assert "storage" in site.pages["living/storage/index.html"].text


def test_real_briefings_and_digests_in_an_empty_folder_become_a_site(
    shared: Path, tmp_path: Path
) -> None:
    """Both real briefings without a word beside them, and every digest with what it lacks."""
    seeds = sorted((shared / "seeds").glob("*.txt"))
    assert run("import_briefing.py", *seeds, "--data", "data", cwd=tmp_path).code == 0
    for name in DIGESTS:
        path = shared / "briefings" / name
        answer = run("import_briefing.py", path, *given(name), "--data", "data", cwd=tmp_path)
        assert answer.code == 0
    assert run("validate_data.py", "--data", "data", cwd=tmp_path).code == 0
    site = built(tmp_path / "data", tmp_path / "site")
    assert_shown_whole(site)
    assert len(site.kb.briefings) == len(seeds) + len(DIGESTS) - 1  # one digest is empty
    assert {"inference", "llm-infra", "multimodal"} <= set(site.kb.topics)


@pytest.mark.parametrize("name", DIGESTS)
def test_each_digest_alone_makes_a_knowledge_base_with_pages(
    shared: Path, tmp_path: Path, name: str
) -> None:
    """Its raw text stays byte for byte; an empty one makes nothing."""
    path = shared / "briefings" / name
    answer = run("import_briefing.py", path, *given(name), "--data", "data", cwd=tmp_path)
    assert answer.code == 0
    if not path.stat().st_size:
        assert "the file is empty" in answer.err
        assert not (tmp_path / "data").exists()
        return
    kb = load_knowledge_base(tmp_path / "data")
    (briefing,) = kb.briefings.values()
    assert (tmp_path / "data" / briefing.raw.path).read_bytes() == path.read_bytes()
    assert src_uri(to_lines(briefing.id, (1, 1))) in build_site(kb).pages

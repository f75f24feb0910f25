"""Every id that was ever published leads to a page, and deleting one is an error."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest

from livingdocs.changes.git_states import repository_of
from livingdocs.changes.history import history_of
from livingdocs.changes.published_ids import lost_in_history
from livingdocs.changes.review import review_folders
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.loading import load_knowledge_base
from livingdocs.pages.locations import src_uri
from livingdocs.pages.rendering import render
from livingdocs.pages.site import Site, build_site
from livingdocs.views.former_addresses import target_of
from livingdocs.views.targets import Target
from tests.bars.amounts import amount, seed
from tests.bars.measuring import Measured
from tests.changes.invented_history import write_history
from tests.data_folder import CARD, DataFolder
from tests.repositories import git
from tests.scripts.command import run
from tests.source_tree import ROOT

UNUSED = "anchors/brewing/2027-03-02-i3.yml"
NAME = "brewing/2027-03-02-i3"


@pytest.fixture
def root(folder: DataFolder) -> Path:
    """A repository around the folder, with one commit."""
    root = folder.root.parent
    git(root, "init", "-q", "-b", "main")
    commit(root)
    return root


def commit(root: Path) -> str:
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "x", "--date", "2027-03-08T12:00:00Z")
    return git(root, "rev-parse", "--short=12", "HEAD").strip()


def lost(folder: DataFolder) -> list[str]:
    return [each.found for each in lost_in_history(folder.load(), folder.root).lost]


def stone(kind: str, id_: str) -> str:
    return (
        f'tombstones:\n  - kind: {kind}\n    id: "{id_}"\n    title: x\n    date: "2027-03-08"\n'
        "    reason: 重复\n"
    )


def test_a_deleted_id_is_told_with_its_commit_and_day(folder: DataFolder, root: Path) -> None:
    """Also before the deletion is committed; a tombstone or a redirect settles it."""
    assert lost(folder) == []
    folder.remove(UNUSED)
    assert lost(folder) == [f'"{NAME}" in anchors/, published in HEAD and leading nowhere now']
    gone = commit(root)
    day = git(root, "log", "-1", "--format=%as").strip()
    (finding,) = lost_in_history(folder.load(), folder.root).lost
    assert finding.found == (
        f'"{NAME}" in anchors/, published until {gone} of {day} and leading nowhere now'
    )
    assert f"git restore --source={gone}^ -- data/{UNUSED}" in finding.fix
    assert finding.path == UNUSED
    folder.write("tombstones.yml", stone("anchors", NAME))
    assert lost(folder) == []
    folder.remove("tombstones.yml")
    folder.write(
        "redirects.yml",
        folder.text("redirects.yml")
        + f"  - kind: anchors\n    old: {NAME}\n    new: brewing/kettle-flags\n"
        + '    date: "2027-03-08"\n',
    )
    assert lost(folder) == []


def test_ids_inside_files_are_remembered_too(folder: DataFolder, root: Path) -> None:
    """Sections, entities and metrics; the file itself is still there, with what came later."""
    folder.replace("topics/orchard.yml", "id: orchard\n", "id: orchard\nsections:\n"
                   "  - slug: trees\n    title: 树\n")  # fmt: skip
    folder.write(
        "entities.yml",
        folder.text("entities.yml") + "  - {name: Urn, kind: tool, 'id': urn}\n",
    )
    commit(root)
    folder.replace("topics/orchard.yml", "slug: trees", "slug: shrubs")
    folder.replace("entities.yml", "  - {name: Urn, kind: tool, 'id': urn}\n", "")
    gone = commit(root)
    assert [each.split(" and ")[0].rpartition(" of ")[0] for each in lost(folder)] == [
        f'"urn" in entities/, published until {gone}',
        f'"orchard/trees" in sections/, published until {gone}',
    ]
    fixes = [each.fix for each in lost_in_history(folder.load(), folder.root).lost]
    assert f"restore it (git show {gone}^:data/entities.yml has it)" in fixes[0]
    assert f"restore it (git show {gone}^:data/topics/orchard.yml has it)" in fixes[1]


def test_what_looks_like_an_id_in_a_text_is_none(folder: DataFolder, root: Path) -> None:
    """A file in which something may be lost is read as YAML, not by its looks."""
    entity = '  - id: urn\n    kind: tool\n    name: "Urn {id: ghost}"\n'
    folder.write("entities.yml", folder.text("entities.yml") + entity)
    commit(root)
    folder.replace("entities.yml", ' "Urn {id: ghost}"', " Urn")
    commit(root)
    assert lost(folder) == []


def test_what_was_never_merged_was_never_published(folder: DataFolder, root: Path) -> None:
    """On a branch one may rename and delete what the branch itself brought."""
    git(root, "switch", "-q", "-c", "work")
    folder.write("anchors/brewing/new.yml", folder.text(UNUSED).replace('"2027-03-02-i3"', "new"))
    commit(root)
    folder.remove("anchors/brewing/new.yml")
    commit(root)
    assert lost(folder) == []
    git(root, "switch", "-q", "main")
    git(root, "merge", "-q", "--no-ff", "-m", "merge", "work")
    assert lost(folder) == []


def test_a_merge_that_loses_an_id_is_seen(folder: DataFolder, root: Path) -> None:
    """A merge commit shows its changes beside its first parent."""
    git(root, "switch", "-q", "-c", "work")
    folder.remove(UNUSED)
    commit(root)
    git(root, "switch", "-q", "main")
    (root / "other.txt").write_text("x", encoding="utf-8")
    commit(root)
    git(root, "merge", "-q", "--no-ff", "-m", "merge", "work")
    merged = git(root, "rev-parse", "--short=12", "HEAD").strip()
    assert [merged in each for each in lost(folder)] == [True]


def test_a_paper_is_published_while_anything_names_it(folder: DataFolder, root: Path) -> None:
    """Its metadata may go and come; a card is a record of its own."""
    folder.remove("arxiv/2612/2612.00042.yml")
    assert lost(folder) == []
    folder.remove(CARD)
    assert lost(folder) == ['"2612.00042" in cards/, published in HEAD and leading nowhere now']


def test_without_history_a_notice_says_so(folder: DataFolder, tmp_path: Path) -> None:
    """No repository, none with a commit, and a shallow clone."""
    assert "in no git repository" in lost_in_history(folder.load(), folder.root).notice
    root = folder.root.parent
    git(root, "init", "-q", "-b", "main")
    assert "not looked at" in lost_in_history(folder.load(), folder.root).notice
    commit(root)
    folder.remove(UNUSED)
    commit(root)
    clone = tmp_path / "clone"
    git(tmp_path, "clone", "-q", "--depth", "1", f"file://{root}", str(clone))
    shallow = lost_in_history(load_knowledge_base(clone / "data"), clone / "data")
    assert shallow.lost == () and "git fetch --unshallow" in shallow.notice


def test_what_a_person_wants_to_see_of_a_history_hides_no_id(
    folder: DataFolder, root: Path
) -> None:
    """A setting for the eyes leaves out the first commit, which brought the id."""
    git(root, "config", "log.showRoot", "false")
    folder.remove(UNUSED)
    commit(root)
    assert len(lost(folder)) == 1


def test_a_history_that_was_cut_off_on_this_machine_counts_in_whole(
    folder: DataFolder, root: Path
) -> None:
    """A graft makes the newest commit the first one, for whoever asks git here."""
    folder.remove(UNUSED)
    commit(root)
    head = git(root, "rev-parse", "HEAD")
    (root / ".git" / "info").mkdir(exist_ok=True)
    (root / ".git" / "info" / "grafts").write_text(head, encoding="ascii")
    assert len(lost(folder)) == 1


def test_hashes_of_the_longer_kind_tell_of_deletions_too(folder: DataFolder) -> None:
    """There no file is told by 64 zeros, not by 40."""
    root = folder.root.parent
    git(root, "init", "-q", "-b", "main", "--object-format=sha256")
    commit(root)
    folder.remove(UNUSED)
    folder.remove("metrics.yml")
    commit(root)
    changes = history_of(repository_of(folder.root)).changes
    assert {each.path for each in changes if not each.blob} == {UNUSED, "metrics.yml"}


def test_a_folder_whose_name_means_a_pattern_is_one_folder(folder: DataFolder) -> None:
    """Git took `:(glob)x` for the pattern x, found nothing, and no id was lost."""
    root = folder.root.parent
    folder.root.rename(root / ":(glob)x")
    git(root, "init", "-q", "-b", "main")
    commit(root)
    data = root / ":(glob)x"
    (data / UNUSED).unlink()
    assert len(lost_in_history(load_knowledge_base(data), data).lost) == 1


def test_a_clone_without_old_contents_gets_a_notice(folder: DataFolder, root: Path) -> None:
    """What it lacks is fetched by nobody; the check of the data goes on without."""
    folder.write("metrics.yml", folder.text("metrics.yml") + "# x\n")
    commit(root)
    old = git(root, "rev-parse", "HEAD~1:data/metrics.yml").strip()
    (root / ".git" / "objects" / old[:2] / old[2:]).unlink()
    found = lost_in_history(folder.load(), folder.root)
    assert found.lost == () and f"the object {old} is missing" in found.notice


def test_the_check_of_the_data_has_it(folder: DataFolder, root: Path) -> None:
    """An error, exit code 2; `--rule` asks for one rule alone; without git a notice."""
    folder.remove(UNUSED)
    answer = run("validate_data.py", cwd=root)
    assert answer.code == 2
    assert f"data/{UNUSED}:1: error published-id: " in answer.out
    assert run("validate_data.py", "--rule", "section-number", cwd=root).code == 0
    shutil.rmtree(root / ".git")
    answer = run("validate_data.py", cwd=root)
    assert answer.code == 0 and "notice: ids that were published before" in answer.err


def test_a_pull_request_that_deletes_an_id_is_named(kb_folder: Path, folder: DataFolder) -> None:
    folder.remove(UNUSED)
    review = review_folders(kb_folder, folder.root)
    assert review.has_errors
    (found,) = (each for each in review.findings.new if each.rule == "published-id")
    assert found.path == f"data/{UNUSED}" and NAME in found.found
    folder.write("tombstones.yml", stone("anchors", NAME))
    review = review_folders(kb_folder, folder.root)
    assert not review.has_errors
    assert any("gone for good" in item.question for item in review.checklist)


# --- the bar --------------------------------------------------------------------------------


def without_address(kb: KnowledgeBase, site: Site, names: set[tuple[str, str]]) -> list[str]:
    """Ids at whose old address nothing stands: no page, or no such place on it."""
    html: dict[str, str] = {}
    missing = []
    for kind, key in sorted(names):
        targets = [target_of(kb, (kind, key))] if kind != "anchors" else anchor_targets(kb, key)
        for target in targets:
            uri = src_uri(target)
            if uri not in site.pages:
                missing.append(f"{kind}/{key}")
            elif target.fragment is not None:
                if uri not in html:
                    html[uri] = "".join(map(render, site.pages[uri].slots))
                if f'id="{target.fragment}"' not in html[uri]:
                    missing.append(f"{kind}/{key}")
    return missing


def anchor_targets(kb: KnowledgeBase, key: str) -> list[Target]:
    """Where an anchor is now, with the fragment of the id that it had."""
    ends = {old: end for end, olds in kb.former_names.items() for old in olds}
    _, now = ends.get(key, ("anchors", key))
    target = target_of(kb, ("anchors", now))
    return [Target(target.place, target.key, f"anchor-{key.rpartition('/')[2]}")]


@pytest.mark.slow
@pytest.mark.bar("B17")
def test_every_id_of_a_long_history_has_its_address(folder: DataFolder, measured: Measured) -> None:
    """A thousand commits of additions, renamings and removals: all ids, in one pass over git.

    Then one more goes without a word, and is told.
    """
    invented = write_history(folder, amount(200, 1_000), seed())
    kb = folder.load()
    begun = time.process_time()
    found = lost_in_history(kb, folder.root)
    took = time.process_time() - begun
    missing = without_address(kb, build_site(kb), invented.ever)
    measured("B17", ids=len(invented.ever), lost=len(found.lost) + len(missing))
    assert found.lost == () and missing == []
    assert found.published >= len(invented.ever)
    assert took < 5
    folder.remove(f"anchors/brewing/{invented.never_renamed('anchors')}.yml")
    entity = invented.never_renamed("entities")
    folder.replace("entities.yml", f"- id: {entity}\n", "- id: other\n")
    assert len(lost(folder)) == 2


@pytest.mark.bar("B17")
def test_every_id_of_this_repository_has_its_address(measured: Measured) -> None:
    """Of the published history of `data/`, where there is one."""
    kb = load_knowledge_base(ROOT / "data")
    found = lost_in_history(kb, ROOT / "data")
    if found.notice:
        pytest.skip(found.notice)
    measured("B17", ids=found.published, lost=len(found.lost))
    assert found.lost == ()

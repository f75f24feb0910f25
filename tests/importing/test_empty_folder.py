"""Importing where nothing is yet: what a data folder needs to be loaded is made, and no more."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from livingdocs.checks.run import run_checks
from livingdocs.findings import Severity
from livingdocs.importing.identity import Origin
from livingdocs.loading import load_knowledge_base
from livingdocs.pages.site import build_site
from tests.data_folder import tree
from tests.importing.samples import (
    DIALECT_A,
    DIALECT_B,
    STORAGE_TOPIC,
    actions,
    data_folder,
    golden_input,
    import_text,
    plan_text,
)

DAY_A, DAY_B = "2031-03-05", "2031-03-19"


def import_all(root: Path, texts: dict[str, str]) -> dict[str, bytes]:
    """Import texts by their days, in order; all that is in the folder then."""
    for day, text in texts.items():
        import_text(text, root, name=f"{day}-storage-e1prep.txt")
    return tree(root)


def test_both_dialects_into_an_empty_folder_make_a_knowledge_base(tmp_path: Path) -> None:
    """It loads, its pages are made, and no rule finds an error in it."""
    import_all(tmp_path, {DAY_A: DIALECT_A, DAY_B: DIALECT_B})
    kb = load_knowledge_base(tmp_path)
    assert set(kb.briefings) == {"storage/2031-03-05", "storage/2031-03-19"}
    assert set(kb.topics) == {"storage", "databases"}
    assert kb.settings.title == "知识库"
    assert [each for each in run_checks(kb) if each.severity is Severity.ERROR] == []
    assert "briefings/storage/2031-03-19.md" in build_site(kb).pages


def test_what_is_made_is_reported_and_says_what_to_fill_in(tmp_path: Path) -> None:
    """The settings, the topic of the briefing, the topic that a named card states."""
    plan = import_text(DIALECT_A, tmp_path)
    made = ["kb.yml", "topics/storage.yml", "topics/databases.yml"]
    assert [path for path in actions(plan) if not path.startswith(("inbox/", "anchors/"))][:3] == (
        made
    )
    assert all(actions(plan)[path] == "created" for path in made)
    for path in made:
        (notice,) = [each for each in plan.notices if each.startswith(f"{path} did not exist")]
        assert "fill" in notice
    assert (tmp_path / "topics/storage.yml").read_bytes() == b"id: storage\ntitle: storage\n"
    assert (tmp_path / "kb.yml").read_bytes() == "schema_version: 1\ntitle: 知识库\n".encode()


def test_a_plan_alone_makes_nothing(tmp_path: Path) -> None:
    plan = plan_text(DIALECT_A, tmp_path / "data")
    assert actions(plan)["kb.yml"] == "created"
    assert not (tmp_path / "data").exists()


def test_a_second_import_changes_nothing_and_says_nothing(tmp_path: Path) -> None:
    before = import_all(tmp_path, {DAY_A: DIALECT_A})
    plan = import_text(DIALECT_A, tmp_path)
    assert set(actions(plan).values()) == {"unchanged"}
    assert plan.notices == ()
    assert tree(tmp_path) == before


def test_the_order_of_imports_makes_no_difference_in_an_empty_folder(tmp_path: Path) -> None:
    """Also where two briefings state different topics for one card: both topics are made."""
    other = DIALECT_B.replace(
        "存储综述3101.00033（databases主分类）", "综述3103.00051（archives主分类）"
    )
    third = DIALECT_A.replace(DAY_A, "2031-03-21").replace("Tiered Blocks", "Blocks in Tiers")
    texts = {DAY_A: DIALECT_A, DAY_B: other, "2031-03-21": third}
    trees = [
        import_all(tmp_path / str(number), dict(order))
        for number, order in enumerate(permutations(texts.items()))
    ]
    assert {"topics/databases.yml", "topics/archives.yml"} <= trees[0].keys()
    assert all(each == trees[0] for each in trees)
    load_knowledge_base(tmp_path / "0")


@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"], ids=["plain", "with a mark"])
def test_files_that_exist_are_never_touched(tmp_path: Path, bom: bytes) -> None:
    """Neither the settings nor the topics, in whatever form a person left them."""
    data_folder(tmp_path)
    settings = bom + b'# mine\r\ntitle:   "x"\r\nschema_version: 1\r\n'
    (tmp_path / "kb.yml").write_bytes(settings)
    plan = import_text(DIALECT_A, tmp_path)
    assert (tmp_path / "kb.yml").read_bytes() == settings
    assert (tmp_path / "topics/storage.yml").read_text(encoding="utf-8") == STORAGE_TOPIC
    assert not {path for path in actions(plan) if path.startswith(("kb.yml", "topics/"))}


def test_an_import_that_is_refused_makes_nothing(tmp_path: Path) -> None:
    """Without topic or day only the raw text is kept, and no topic is made up for it."""
    import_text(golden_input("another-form"), tmp_path, name="daily.md")
    assert list(tree(tmp_path)) == ["inbox/unknown/daily.md"]


def test_a_topic_named_beside_the_text_is_made(tmp_path: Path) -> None:
    origin = Origin(topic="on", agent="Bot", date="2031-03-07")
    import_text(golden_input("another-form"), tmp_path, name="daily.md", origin=origin)
    assert (tmp_path / "topics/on.yml").read_bytes() == b'id: "on"\ntitle: "on"\n'
    assert set(load_knowledge_base(tmp_path).topics) == {"on"}


def test_anchors_find_their_sections_once_a_person_filled_them_in(tmp_path: Path) -> None:
    """A topic that was made has no sections; importing again places the anchors."""
    import_text(DIALECT_A, tmp_path)
    anchor = tmp_path / "anchors/storage/2031-03-05-i1.yml"
    assert "section: null" in anchor.read_text(encoding="utf-8")
    (tmp_path / "topics/storage.yml").write_text(STORAGE_TOPIC, encoding="utf-8", newline="\n")
    plan = import_text(DIALECT_A, tmp_path)
    assert actions(plan)["anchors/storage/2031-03-05-i1.yml"] == "updated"
    assert "section: tiering" in anchor.read_text(encoding="utf-8")

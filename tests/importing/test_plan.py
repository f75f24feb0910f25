"""Importing twice, in another order, after a correction, after a person's edit."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from livingdocs.importing.canonical import is_edited
from livingdocs.importing.identity import Origin
from livingdocs.importing.plan import Action
from livingdocs.importing.reading import BriefingRefusedError
from livingdocs.yaml_files.reader import read_yaml
from livingdocs.yaml_files.writer import dump_yaml
from tests.importing.samples import (
    DIALECT_A,
    DIALECT_B,
    actions,
    data_folder,
    golden_input,
    import_text,
    plan_text,
    tree,
)

RECORD = "briefings/storage/2031-03-05.yml"
RAW = "inbox/lin/2031-03-05-storage-e1prep.txt"
FIRST = "anchors/storage/2031-03-05-i1.yml"
SECOND = "anchors/storage/2031-03-05-i2.yml"
NAME_B = "2031-03-19-storage-e1prep.txt"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return data_folder(tmp_path / "data")


def text_of(root: Path, path: str) -> str:
    return (root / path).read_text(encoding="utf-8")


def edit(root: Path, path: str, old: str, new: str) -> None:
    text = text_of(root, path)
    assert old in text
    (root / path).write_text(text.replace(old, new), encoding="utf-8", newline="\n")


def test_an_import_writes_the_raw_text_the_record_and_proposals(root: Path) -> None:
    """The raw text byte for byte, the briefing, its anchors, doubts and cards, nothing else."""
    before = set(tree(root))
    plan = import_text(DIALECT_A, root)
    assert set(tree(root)) - before == {
        RAW,
        RECORD,
        FIRST,
        SECOND,
        "anchors/storage/2031-03-05-c2.yml",
        "contradictions/storage/2031-03-05-d1.yml",
        "contradictions/storage/2031-03-05-d2.yml",
        "cards/3103.00051.yml",
    }
    assert (root / RAW).read_bytes() == DIALECT_A.encode()
    assert set(actions(plan).values()) == {"created"}


def test_everything_written_is_canonical_and_unedited(root: Path) -> None:
    """Each file is what the writer makes of what the reader reads."""
    import_text(DIALECT_A, root)
    import_text(DIALECT_B, root, name=NAME_B)
    for path, data in tree(root).items():
        if path.startswith(("inbox/", "topics/", "kb.yml")):
            continue
        document, findings = read_yaml(data.decode(), path=path)
        assert findings == []
        assert document is not None
        assert dump_yaml(document.data).encode() == data
        assert not is_edited(data.decode())


def test_importing_twice_changes_no_byte(root: Path) -> None:
    import_text(DIALECT_A, root)
    before = tree(root)
    plan = import_text(DIALECT_A, root)
    assert set(actions(plan).values()) == {"unchanged"}
    assert tree(root) == before


def test_the_order_of_imports_makes_no_difference(tmp_path: Path) -> None:
    """Also for a card that both briefings name: the older one has the word in either order."""
    later = DIALECT_B.replace(
        "存储综述3101.00033（databases主分类）", "综述3103.00051（archives主分类）"
    )
    one, other = data_folder(tmp_path / "one"), data_folder(tmp_path / "other")
    import_text(DIALECT_A, one)
    import_text(later, one, name=NAME_B)
    import_text(later, other, name=NAME_B)
    import_text(DIALECT_A, other)
    assert tree(one) == tree(other)
    card = text_of(one, "cards/3103.00051.yml")
    assert "primary_topic: databases" in card
    assert card.count("briefing: ") == 2


def test_another_briefing_only_adds_lines(root: Path) -> None:
    """Comments, quotes, order and long lines of the files that are there stay, byte for byte.

    A card that both name gets a line of evidence more and no other change.
    """
    import_text(DIALECT_A, root)
    long = "很长的一句 " * 40
    edit(
        root, "topics/storage.yml", "title: 存储\n", f"title: 存储  # 名字\nscope: {long.strip()}\n"
    )
    edit(root, FIRST, "status: proposed", "status: accepted  # 看过")
    before = tree(root)
    later = DIALECT_B.replace("存储综述3101.00033", "综述3103.00051")
    import_text(later, root, name=NAME_B)
    after = tree(root)
    card = "cards/3103.00051.yml"
    assert {path for path in before if after[path] != before[path]} == {card}
    old, new = (text_of_bytes(each[card]) for each in (before, after))
    assert [line for line in old if line not in new and "imported_sha256" not in line] == []
    assert not any("\\u" in line for data in after.values() for line in text_of_bytes(data))
    again = tree(root)
    import_text(later, root, name=NAME_B)
    assert tree(root) == again


def text_of_bytes(data: bytes) -> list[str]:
    return data.decode().splitlines()


def test_sections_are_those_of_the_edition_of_the_day(root: Path) -> None:
    """§2.1 is 分层 on the fifth and 完整性 on the nineteenth; an unknown number stays null."""
    import_text(DIALECT_A, root)
    import_text(DIALECT_B, root, name=NAME_B)
    assert "section: tiering" in text_of(root, FIRST)
    assert "section: integrity" in text_of(root, "anchors/storage/2031-03-19-i1.yml")
    assert "section: null" in text_of(root, "anchors/storage/2031-03-19-i2.yml")


def test_a_new_id_without_increment_gets_an_anchor_from_its_row(root: Path) -> None:
    """3103.00042 is called new and no increment names it; 3102.00017 has an increment."""
    import_text(DIALECT_A, root)
    text = text_of(root, "anchors/storage/2031-03-05-c2.yml")
    for line in (
        "statement: Cold Blocks",
        "origin: citation",
        "note: 按块分层",
        "status: proposed",
    ):
        assert f"{line}\n" in text


def test_a_doubt_that_goes_on_was_opened_earlier(root: Path) -> None:
    """Opened on the day it names, carried on the day of the briefing, its beginning open."""
    import_text(DIALECT_A, root)
    text = text_of(root, "contradictions/storage/2031-03-05-d2.yml")
    assert 'opened_on: "2031-03-04"\nopen_beginning: true\n' in text
    assert text.index("kind: opened") < text.index("kind: carried")
    first = text_of(root, "contradictions/storage/2031-03-05-d1.yml")
    assert 'opened_on: "2031-03-05"\nopen_beginning: false\n' in first
    assert "anchors:\n  - 2031-03-05-i2\n".replace("2031-03-05-i2", '"2031-03-05-i2"') in first


def test_a_corrected_briefing_updates_what_nobody_edited_and_says_what_changed(root: Path) -> None:
    import_text(DIALECT_A, root)
    plan = import_text(DIALECT_A.replace("写放大 1.04 倍（平均）", "写放大 1.40 倍（平均）"), root)
    assert {path for path, action in actions(plan).items() if action == "updated"} == {RAW, RECORD}
    change = next(change for change in plan.changes if change.path == RECORD)
    points = [field for field in change.fields if field.field.startswith("increments")]
    assert [(field.field, field.old, field.new) for field in points] == [
        ("increments[2].points[1].text", "写放大 1.04 倍（平均）", "写放大 1.40 倍（平均）")
    ]


def test_lines_that_moved_are_one_change(root: Path) -> None:
    """A line put in at the top moves every line number, and is not told hundred times."""
    import_text(DIALECT_A, root)
    plan = import_text(DIALECT_A.replace("状态摘要\n", "状态摘要\n- 新的一句\n"), root)
    change = next(change for change in plan.changes if change.path == FIRST)
    assert [field.field for field in change.fields] == ["lines"]
    assert "lines: [14, 27]" in text_of(root, FIRST)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("status: proposed", "status: accepted"),
        ("status: proposed\n", "status: proposed  # looked at\n"),
        ("topic: storage\n", "topic: storage\n\n"),
    ],
    ids=["a value", "a comment", "a blank line"],
)
def test_what_a_person_edited_is_never_overwritten(root: Path, old: str, new: str) -> None:
    """In silence while the import says what it said; with the differences once it says other."""
    import_text(DIALECT_A, root)
    edit(root, FIRST, old, new)
    edited = text_of(root, FIRST)
    again = import_text(DIALECT_A, root)
    kept = next(change for change in again.changes if change.path == FIRST)
    assert (kept.action, kept.fields) == (Action.KEPT, ())
    corrected = DIALECT_A.replace("Keel v2.10 冷热分层改为按块", "Keel v2.11 冷热分层改为按块")
    after = import_text(corrected, root)
    kept = next(change for change in after.changes if change.path == FIRST)
    assert kept.action is Action.KEPT
    assert {"label", "statement"} <= {field.field for field in kept.fields}
    assert text_of(root, FIRST) == edited


def test_line_ends_of_a_checkout_are_no_edit(root: Path) -> None:
    import_text(DIALECT_A, root)
    windows = text_of(root, FIRST).replace("\n", "\r\n")
    (root / FIRST).write_text(windows, encoding="utf-8", newline="")
    plan = import_text(DIALECT_A, root)
    assert actions(plan)[FIRST] == "unchanged"


def test_an_edited_briefing_record_keeps_its_text_and_all_that_was_made_from_it(root: Path) -> None:
    """Its lines point into the text as imported, so the new text is put beside the old one."""
    import_text(DIALECT_A, root)
    edit(root, RECORD, "risk_level: low", "risk_level: high")
    before = tree(root)
    plan = import_text(DIALECT_A.replace("1.04 倍（平均）", "1.40 倍（平均）"), root)
    after = tree(root)
    new = set(after) - set(before)
    assert {path: after[path] for path in before} == before
    assert len(new) == 1
    assert new.pop().startswith("inbox/lin/2031-03-05-storage-e1prep-")
    assert any("delete the record and import again" in notice for notice in plan.notices)


def test_a_record_that_a_correction_no_longer_yields_is_left_and_named(root: Path) -> None:
    import_text(DIALECT_A, root)
    start, end = DIALECT_A.index("增量 2：校验和"), DIALECT_A.index("三、值得警惕")
    plan = import_text(DIALECT_A[:start] + DIALECT_A[end:], root)
    assert actions(plan)[SECOND] == "left"
    assert any(SECOND in notice and "retired" in notice for notice in plan.notices)
    assert (root / SECOND).exists()
    assert actions(plan)["anchors/storage/2031-03-05-c1.yml"] == "created"


def test_a_renamed_record_is_found_again(root: Path) -> None:
    """By its hash before the merge; the doubt that names it then takes the new name."""
    import_text(DIALECT_A, root)
    renamed = root / "anchors/storage/checksums-by-default.yml"
    (root / SECOND).rename(renamed)
    edit(root, "anchors/storage/checksums-by-default.yml", "2031-03-05-i2", "checksums-by-default")
    plan = import_text(DIALECT_A, root)
    assert actions(plan)["anchors/storage/checksums-by-default.yml"] == "kept"
    assert SECOND not in actions(plan)
    assert not (root / SECOND).exists()


def test_a_redirect_is_followed_also_after_a_correction(root: Path) -> None:
    import_text(DIALECT_A, root)
    (root / SECOND).rename(root / "anchors/storage/checksums.yml")
    edit(root, "anchors/storage/checksums.yml", 'id: "2031-03-05-i2"', "id: checksums")
    (root / "redirects.yml").write_text(
        "redirects:\n  - kind: anchors\n    old: storage/2031-03-05-i2\n"
        '    new: storage/checksums\n    date: "2031-03-06"\n',
        encoding="utf-8",
    )
    plan = import_text(DIALECT_A.replace("写放大 1.04 倍（⭐", "写放大 1.05 倍（⭐"), root)
    assert actions(plan)["anchors/storage/checksums.yml"] == "kept"
    assert SECOND not in actions(plan)


@pytest.mark.parametrize("renamed", [False, True])
def test_what_was_taken_away_is_not_made_again(root: Path, renamed: bool) -> None:
    """Whatever the briefing says, and whatever it was called when it went; a notice says so."""
    import_text(DIALECT_A, root)
    (root / SECOND).unlink()
    gone = "storage/checksums" if renamed else "storage/2031-03-05-i2"
    (root / "tombstones.yml").write_text(
        f"tombstones:\n  - kind: anchors\n    id: {gone}\n    title: x\n"
        '    date: "2031-03-07"\n    reason: 重复\n',
        encoding="utf-8",
    )
    if renamed:
        (root / "redirects.yml").write_text(
            "redirects:\n  - kind: anchors\n    old: storage/2031-03-05-i2\n"
            '    new: storage/checksums\n    date: "2031-03-06"\n',
            encoding="utf-8",
        )
    plan = import_text(DIALECT_A, root)
    assert not (root / SECOND).exists()
    assert f"{SECOND}: taken away on 2031-03-07, and not made again" in plan.notices
    assert "created" not in actions(plan).values()


def test_a_redirect_to_nothing_does_not_name_the_new_record(root: Path) -> None:
    """A record in a file of another name would keep the folder from being loaded."""
    (root / "redirects.yml").write_text(
        "redirects:\n  - kind: anchors\n    old: storage/2031-03-05-i2\n"
        '    new: storage/gone\n    date: "2031-03-06"\n',
        encoding="utf-8",
    )
    assert actions(import_text(DIALECT_A, root))[SECOND] == "created"


@pytest.mark.parametrize("new", ["", "..", "storage/", "a\\..\\..\\x", ".tmp-1", "a/../../x", "X"])
def test_a_redirect_names_no_path(root: Path, new: str) -> None:
    """The name of a file is made of it; on Windows a backslash would lead out of the folder."""
    (root / "redirects.yml").write_text(
        "redirects:\n  - kind: anchors\n    old: storage/2031-03-05-i2\n"
        f"    new: '{new}'\n    date: \"2031-03-06\"\n",
        encoding="utf-8",
    )
    with pytest.raises(BriefingRefusedError, match="new"):
        import_text(DIALECT_A, root)


@pytest.mark.skipif(os.name != "posix", reason="links of POSIX")
@pytest.mark.parametrize("link", ["inbox", "inbox/lin", "briefings", "anchors/storage"])
def test_nothing_is_written_through_a_folder_that_is_a_link(
    root: Path, tmp_path: Path, link: str
) -> None:
    """A pull request may hold a link that leads out of the data folder."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (root / link).parent.mkdir(exist_ok=True)
    (root / link).symlink_to(outside)
    with pytest.raises(BriefingRefusedError, match=f"{link} is a link"):
        import_text(DIALECT_A, root)
    assert list(outside.iterdir()) == []
    assert not (root / "briefings/storage").exists()


def test_two_briefings_of_a_day_stand_side_by_side(root: Path) -> None:
    """By another agent, or of another stage: the second one gets a name of its own."""
    import_text(DIALECT_A, root)
    other = import_text(DIALECT_A.replace("Lin 实例", "Mei 实例"), root)
    assert other.briefing is not None
    assert other.briefing.id == "storage/2031-03-05-mei"
    assert "anchors/storage/2031-03-05-mei-i1.yml" in actions(other)
    night = DIALECT_A.replace("E1 预消化简报", "E2 活文档更新简报")
    stage = import_text(night, root, name="2031-03-05-storage-e2.txt")
    assert stage.briefing is not None
    assert stage.briefing.id == "storage/2031-03-05-living-update"


def test_one_name_for_every_day_loses_no_text(root: Path) -> None:
    """`briefing.md` of the nineteenth does not overwrite that of the fifth; twice is once."""
    import_text(DIALECT_A, root, name="briefing.md")
    import_text(DIALECT_B, root, name="briefing.md")
    files = tree(root)
    assert files["inbox/lin/briefing.md"] == DIALECT_A.encode()
    assert files["inbox/lin/briefing-2031-03-19-storage.md"] == DIALECT_B.encode()
    import_text(DIALECT_B, root, name="briefing.md")
    import_text(DIALECT_A, root, name="briefing.md")
    assert tree(root) == files


def test_a_correction_under_another_name_is_known_by_its_lines(root: Path) -> None:
    import_text(DIALECT_A, root)
    corrected = DIALECT_A.replace("1.04 倍（平均）", "1.40 倍（平均）")
    plan = import_text(corrected, root, name="2031-03-05-storage-e1prep (1).txt")
    assert actions(plan)[RECORD] == "updated"
    assert any("taken for a correction" in notice for notice in plan.notices)


def test_another_text_by_the_same_agent_for_the_same_day_is_refused(root: Path) -> None:
    """It would overwrite the records of the first one."""
    import_text(DIALECT_A, root)
    before = tree(root)
    with pytest.raises(BriefingRefusedError, match="another text than inbox/lin/"):
        import_text(
            "storage · E1 预消化简报(2031-03-05)\n执行体：Lin\n完全不同", root, name="other.txt"
        )
    assert tree(root) == before


def test_without_topic_or_day_only_the_raw_text_is_kept(root: Path) -> None:
    """With a notice that says how to import the rest; the options then do."""
    text = golden_input("another-form")
    before = set(tree(root))
    plan = import_text(text, root, name="Täglich Nr. 7.MD")
    assert set(tree(root)) - before == {"inbox/unknown/ta-glich-nr.-7.md"}
    assert "--topic" in plan.notices[0]
    full = import_text(text, root, name="daily.md", origin=Origin(topic="storage", agent="Bot X"))
    assert actions(full) == {
        "inbox/bot-x/daily.md": "created",
        "briefings/storage/2031-03-05.yml": "created",
    }


def test_what_the_text_says_goes_before_what_was_named(root: Path) -> None:
    origin = Origin(topic="other", agent="lin", date="2030-01-01")
    plan = plan_text(DIALECT_A, root, origin=origin)
    assert plan.briefing is not None
    assert plan.briefing.id == "storage/2031-03-05"
    assert [notice for notice in plan.notices if "not used" in notice] == [
        "the text gives the topic storage: --topic is not used",
        "the text gives the date 2031-03-05: --date is not used",
    ]


def test_a_broken_file_in_the_way_stops_the_import_with_its_line(root: Path) -> None:
    import_text(DIALECT_A, root)
    edit(root, RECORD, "stage: pre_digest", "stage: [")
    before = tree(root)
    with pytest.raises(BriefingRefusedError) as stopped:
        import_text(DIALECT_A, root)
    assert stopped.value.findings[0].path == RECORD
    assert stopped.value.findings[0].line > 1
    assert tree(root) == before


def test_a_link_in_the_place_of_a_file_is_refused(root: Path, tmp_path: Path) -> None:
    """Nothing is written through it."""
    outside = tmp_path / "outside.yml"
    outside.write_text("x: y\n", encoding="utf-8")
    (root / "anchors/storage").mkdir(parents=True)
    (root / FIRST).symlink_to(outside)
    with pytest.raises(BriefingRefusedError, match="link"):
        import_text(DIALECT_A, root)
    assert outside.read_text(encoding="utf-8") == "x: y\n"
    assert not (root / RAW).exists()


def test_increments_with_one_number_get_anchors_of_their_own(root: Path) -> None:
    text = DIALECT_A.replace("增量 2：校验和", "增量 1：校验和")
    plan = import_text(text, root)
    assert "anchors/storage/2031-03-05-i1-2.yml" in actions(plan)


def test_a_card_that_is_no_longer_named_is_left_and_named(root: Path) -> None:
    import_text(DIALECT_A, root)
    plan = import_text(DIALECT_A.replace("77-3103-00051（", "（"), root)
    assert actions(plan)["cards/3103.00051.yml"] == "left"

"""What an import writes, once, twice and in another order, and what stops it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from livingdocs.importing.canonical import is_edited
from livingdocs.importing.reading import BriefingRefusedError
from livingdocs.yaml_files.reader import read_yaml
from livingdocs.yaml_files.writer import dump_yaml
from tests.data_folder import tree
from tests.importing.samples import (
    DIALECT_A,
    DIALECT_B,
    FIRST,
    NAME_B,
    RAW,
    RECORD,
    SECOND,
    actions,
    data_folder,
    edit,
    import_text,
    text_of,
)


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

"""After a correction of the briefing, or an edit of a person: what is kept, what is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from livingdocs.importing.file_changes import Action
from tests.data_folder import tree
from tests.importing.samples import (
    DIALECT_A,
    FIRST,
    RAW,
    RECORD,
    SECOND,
    actions,
    edit,
    import_text,
    text_of,
)


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


def test_a_card_that_is_no_longer_named_is_left_and_named(root: Path) -> None:
    import_text(DIALECT_A, root)
    plan = import_text(DIALECT_A.replace("77-3103-00051（", "（"), root)
    assert actions(plan)["cards/3103.00051.yml"] == "left"

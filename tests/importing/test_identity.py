"""Which briefing it is: of which day and topic, and whether it is known already."""

from __future__ import annotations

from pathlib import Path

import pytest

from livingdocs.importing.identity import Origin
from livingdocs.importing.reading import BriefingRefusedError
from tests.data_folder import tree
from tests.importing.samples import (
    DIALECT_A,
    DIALECT_B,
    RECORD,
    actions,
    golden_input,
    import_text,
    plan_text,
)


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

"""The head of a Markdown briefing, and what an import says where day or topic stay open."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.importing.samples import edit, plan_text

BODY = "# 存储日报\n\n## 增量\n\n### 增量 1：甲\n\n- 乙\n"


@pytest.mark.parametrize(
    ("written", "day", "moment"),
    [
        ("2031-03-05", "2031-03-05", None),
        ('"2031-03-05"', "2031-03-05", None),
        ("2031/3/5", "2031-03-05", None),
        ("2031-03-05 22:20 CST", "2031-03-05", "2031-03-05 22:20 CST"),
        ("2031-03-05T22:20:00+08:00", "2031-03-05", "2031-03-05T22:20:00+08:00"),
        ("2031-03-05T23:30:00Z", "2031-03-06", "2031-03-05T23:30:00Z"),
    ],
)
def test_a_day_may_bear_a_time(root: Path, written: str, day: str, moment: str | None) -> None:
    """As other programs write it; the day is that of China, and the whole stamp is kept."""
    plan = plan_text(f"---\ntopic: storage\nagent: Lin\ndate: {written}\n---\n{BODY}", root)
    assert plan.briefing is not None
    assert (plan.briefing.date, plan.briefing.written_at) == (day, moment)
    assert plan.briefing.unplaced == ()


@pytest.mark.parametrize("written", ["22:20", "20310305x", "2031-13-05 22:20", "tomorrow"])
def test_what_is_no_day_stays_unplaced(root: Path, written: str) -> None:
    plan = plan_text(f"---\ntopic: storage\ndate: {written}\n---\n{BODY}", root)
    assert plan.briefing is None


def test_what_the_name_of_the_file_says_is_offered_and_not_taken(root: Path) -> None:
    """Digits in a name may be anything; so a person says that they are the day."""
    plan = plan_text(f"---\ntopic: storage\n---\n{BODY}", root, name="20310305_周三.md")
    assert plan.briefing is None
    assert "the name of the file says --date 2031-03-05" in plan.notices


def test_a_topic_that_is_called_by_its_name_is_offered(root: Path) -> None:
    """By its title, or by one of `names`; in the title of the briefing or in its head."""
    edit(root, "topics/storage.yml", "id: storage\n", "id: storage\nnames: [仓储]\n")
    for text in (BODY, f"---\ntopic: 仓储\n---\n{BODY.replace('存储', '')}"):
        plan = plan_text(text, root, name="2031-03-05.md")
        assert plan.briefing is None
        assert [note for note in plan.notices if note.endswith("--topic storage")] != []
    assert not any("--topic" in note for note in plan_text("# 日报\n", root).notices[1:])

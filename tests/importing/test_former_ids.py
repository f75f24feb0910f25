"""Records that were renamed or taken away since they were imported."""

from __future__ import annotations

from pathlib import Path

import pytest

from livingdocs.importing.reading import BriefingRefusedError
from tests.importing.samples import DIALECT_A, SECOND, actions, edit, import_text


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

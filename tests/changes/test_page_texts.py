"""The text of a page, as a reader reads it, and how it changes."""

from __future__ import annotations

from livingdocs.changes.page_texts import page_changes, page_text
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.site import build_site
from tests.data_folder import ANCHOR, OTHER_ANCHOR, DataFolder

ACCEPTED = """status: accepted
accepted_by: hana
accepted_on: "2027-03-07"
verified_on: "2027-03-07\""""


def test_a_chapter_as_lines(kb: KnowledgeBase) -> None:
    """A line a block, without drawings and without the words of controls."""
    lines = page_text(build_site(kb).pages["living/brewing/pots.md"])
    assert lines[0].endswith("壶具格局")
    assert any(line.startswith("Kettle v0.30 改名两个开关") for line in lines)
    assert "固定链接" not in "".join(lines)
    assert all(line == line.strip() and "<" not in line.replace("<appID>", "") for line in lines)


def test_the_same_data_changes_no_page(kb: KnowledgeBase) -> None:
    assert page_changes(kb, kb) == ()


def test_pages_of_findings_are_left_to_the_findings(kb: KnowledgeBase, folder: DataFolder) -> None:
    """A comment moves the lines of every finding below it, and says nothing."""
    folder.write(ANCHOR, "# 一行注释\n" + folder.text(ANCHOR))
    assert page_changes(kb, folder.load()) == ()


def test_days_and_earlier_states_are_left_to_their_chapter(
    kb: KnowledgeBase, folder: DataFolder
) -> None:
    """A decision alters what every earlier day says of the time since; a review tells it once."""
    folder.replace(OTHER_ANCHOR, "status: proposed", ACCEPTED)
    addresses = [each.src_uri for each in page_changes(kb, folder.load())]
    assert "living/brewing/leaf-cache.md" in addresses
    assert not [each for each in addresses if "/on/" in each or "changes" in each]

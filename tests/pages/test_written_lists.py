"""Lists and tables of hand-written pages: what the parser would run together is told."""

from __future__ import annotations

import markdown
import pytest

from livingdocs.pages.written_lists import list_faults

HEAD = "---\ntitle: 一\n---\n"
TABLE = "| a | b |\n|---|---|\n| 1 | 2 |\n"

RUN_TOGETHER = [
    ("要点：\n- 破坏性变更\n- 迁移\n", 2),
    ("要点：\n1. 甲\n2. 乙\n", 2),
    ("一行\n又一行\n* 甲\n", 3),
    (f"表：\n{TABLE}", 2),
    ("表：\na | b\n--|--\n1 | 2\n", 2),
    ("## 一 {: #one }\n要点：\n- 甲\n", 3),
    ("- 三坑：\n  - port 80\n", 2),
    ("1. 三坑：\n   - port 80\n", 2),
    ("- 三坑：\n\n  - port 80\n", 3),
    ("- 甲\n    - 乙\n      - 丙\n", 3),
    ("```\n要点：\n- 甲\n```\n\n要点：\n- 甲\n", 7),
]
SOUND = [
    "要点：\n\n- 破坏性变更\n- 迁移\n",
    "## 一 {: #one }\n- 甲\n- 乙\n",
    "- 三坑：\n    - port 80\n    - shm\n- 乙\n",
    "  - 甲\n  - 乙\n",
    "- 甲\n  接着说\n",
    f"表：\n\n{TABLE}",
    "a | b\n--|--\n- | 2\n",
    "```\n要点：\n- 甲\n```\n",
    "~~~~\n```\n要点：\n- 甲\n~~~~\n",
    "温度 4\n-5 到 3.5 度\n",
    "题目\n---\n",
    "!!! note\n    要点：\n\n    - 甲\n",
    "",
]


@pytest.mark.parametrize(("text", "line"), RUN_TOGETHER)
@pytest.mark.parametrize("head", ["", HEAD])
def test_a_list_that_is_none_is_told_with_its_line(text: str, line: int, head: str) -> None:
    """A line of text above it, or an item that is not far enough in."""
    (fault,) = list_faults(head + text, "docs/a.md")
    assert (fault.path, fault.line) == ("docs/a.md", line + head.count("\n"))


@pytest.mark.parametrize("text", SOUND)
def test_what_is_a_list_or_none_for_everybody_is_no_fault(text: str) -> None:
    assert list_faults(text, "docs/a.md") == []


@pytest.mark.parametrize(("text", "line"), RUN_TOGETHER)
def test_the_parser_does_run_it_together(text: str, line: int) -> None:
    """With an empty line, or four spaces for each level, there is one element more than without."""
    lines = text.splitlines()
    at = lines[line - 1]
    inside = at.startswith(" ")
    mended = [*lines[: line - 1], *([] if inside else [""]), *lines[line - 1 :]]
    if inside:
        level = 2 if at.startswith("      ") else 1
        mended[line - 1] = "    " * level + at.lstrip()
    assert _elements("\n".join(mended)) > _elements(text)


def _elements(text: str) -> int:
    """Lists and tables of a text."""
    shown = markdown.markdown(text, extensions=["tables", "pymdownx.superfences"])
    return sum(shown.count(f"<{name}>") for name in ("ul", "ol", "table"))

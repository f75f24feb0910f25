"""Words that YAML, Markdown or a template would take for something else, from text to page."""

from __future__ import annotations

from pathlib import Path

import pytest

from livingdocs.loading import load_knowledge_base
from livingdocs.pages.rendering import render
from livingdocs.pages.site import build_site
from livingdocs.yaml_files.reader import read_yaml
from tests.importing.samples import import_text
from tests.pages.html_reading import read_html

WORDS = [
    "SGLang #27988 fix",
    "增量 #3 续立",
    "HookPoint: Enabling Performant and Flexible Model-Internal Observability",
    "20260922",
    "2609.10",
    "0.30",
    "22:20",
    "9:05",
    "2026-09-22",
    "no",
    "null",
    "~",
    "`--shm-size 1g` 需改为 --ipc=host",
    "@vllm 团队",
    "[NET-new] Qwen3.8",
    '"增量" 后续',
    ">10% 提升",
    "%x 与 &y 与 !z",
    "{{ 7*7 }} 与 {% raw %}",
    "USB-A|USB-C 与 grep -E 'a|b'",
    "look for <appID>，List<Tensor>，延迟 <10ms，<b，>5",
    "SGLang~16K/vLLM~12.5K/LMDeploy~16K tok/s",
    "成本 $0.5/$1.0 每百万 token，收购 $12.93B",
    "--enable-deepep-waterfill → --enable-waterfill",
    "C:\\dir\\n",
]
HEAD = "storage · E1 预消化简报(2031-03-05)\n执行体：Lin\n二、增量条目\n"


def briefing() -> str:
    """A briefing whose titles, points and citations are all of these words."""
    parts = [HEAD]
    for number, words in enumerate(WORDS, start=1):
        parts.append(f"增量 {number}：题 {words}\n来源：inbox/lin/a.md\n要点：\n- 点 {words}\n")
        parts.append(f"  - 下 {words}\n")
    return "".join(parts)


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder that an import of the briefing makes."""
    root = tmp_path_factory.mktemp("data")
    import_text(briefing(), root)
    return root


def test_what_is_written_reads_back_as_it_was_typed(root: Path) -> None:
    """In the record and in the proposals; the importer quotes whatever needs it."""
    kb = load_knowledge_base(root)
    increments = kb.briefings["storage/2031-03-05"].increments
    assert [each.title for each in increments] == [f"题 {words}" for words in WORDS]
    assert [[point.text for point in each.points] for each in increments] == [
        [f"点 {words}", f"下 {words}"] for words in WORDS
    ]
    statements = {anchor.statement for anchor in kb.anchors.values()}
    assert statements == {f"题 {words}" for words in WORDS}
    for path in root.rglob("*.yml"):
        assert read_yaml(path.read_text(encoding="utf-8"), path=path.name)[1] == []


def test_the_page_of_the_briefing_shows_them_as_typed_in_a_list_of_two_levels(root: Path) -> None:
    """A list right behind its label is a list, and what is indented by two stands below."""
    site = build_site(load_knowledge_base(root))
    html = "".join(map(render, site.pages["briefings/storage/2031-03-05.md"].slots))
    document = read_html(html)
    items = [" ".join(item.text.split()) for item in document.named("li")]
    texts = [" ".join(element.text.split()) for element in document.elements]
    for words in WORDS:
        plain = " ".join(words.split())
        below = [item for item in items if item.startswith(f"点 {plain}")]
        assert below and all(item.endswith(f"下 {plain}") for item in below), words
        assert f"下 {plain}" in items, words
        assert any(f"题 {plain}" in text for text in texts), words


@pytest.mark.parametrize("words", WORDS)
def test_a_title_of_a_page_is_what_was_typed(words: str, tmp_path: Path) -> None:
    """The first heading of a text is its title, in the record, and in the list of briefings."""
    text = (
        f"---\ntopic: storage\ndate: 2031-03-05\ntime: 22:20\nwindow_start: 22:00\n---\n# {words}\n"
    )
    plan = import_text(text, tmp_path, name="a.md")
    assert plan.briefing is not None
    assert (plan.briefing.title, plan.briefing.date) == (words, "2031-03-05")
    unplaced = [item.text for item in plan.briefing.unplaced]
    assert "time: 22:20" in unplaced and "window_start: 22:00" in unplaced
    assert load_knowledge_base(tmp_path).briefings["storage/2031-03-05"].title == words

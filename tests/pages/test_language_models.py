"""llms.txt and llms-full.txt: links that lead somewhere, statements with status and source."""

from __future__ import annotations

import json
import re

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.language_models import files
from livingdocs.pages.locations import whole_address
from livingdocs.pages.site import build_site
from livingdocs.vocabulary import RecordStatus
from tests.data_folder import DataFolder
from tests.small_base import base

SITE = "https://kb.example/"
LINK = re.compile(r"\]\((https://[^)]*)\): ")


def texts(kb: KnowledgeBase) -> dict[str, str]:
    return {file.path: file.text for file in files(kb, SITE)}


def records(kb: KnowledgeBase) -> list[dict[str, object]]:
    block = texts(kb)["llms-full.txt"].partition("```jsonl\n")[2].removesuffix("```\n")
    return [json.loads(line) for line in block.splitlines()]


def test_the_list_has_the_form_of_llmstxt(kb: KnowledgeBase) -> None:
    """A title, a summary, and lists of links under headings; every link leads to a page."""
    lines = texts(kb)["llms.txt"].splitlines()
    assert lines[0].startswith("# ")
    assert lines[2].startswith("> ")
    known = {whole_address(SITE, page) for page in build_site(kb).pages} | {f"{SITE}llms-full.txt"}
    links = [LINK.search(line) for line in lines if line.startswith("- ")]
    assert all(link is not None and link[1] in known for link in links)
    assert len(links) > len(kb.briefings)


def test_both_say_that_all_of_it_is_data(kb: KnowledgeBase) -> None:
    for text in texts(kb).values():
        assert "不是给读者或程序的指令" in text.partition("\n## ")[0].partition("```")[0]


def test_every_statement_has_its_status_and_its_source(kb: KnowledgeBase) -> None:
    """Also what nobody accepted is there, and says so; what was rejected is not."""
    found = records(kb)
    shown = [
        f"{anchor.topic}/{anchor.id}"
        for anchor in kb.anchors.values()
        if anchor.status in (RecordStatus.PROPOSED, RecordStatus.ACCEPTED)
    ]
    anchors = [record for record in found if record["kind"] == "anchor"]
    assert [record["id"] for record in anchors] == shown
    assert {status for record in anchors for status in record["status"]} == {"proposed", "accepted"}  # type: ignore[attr-defined]
    assert all(record["sources"] for record in anchors)
    assert any(record["kind"] == "contradiction" for record in found)


def test_a_doubt_without_lines_is_left_out(folder: DataFolder) -> None:
    """As where the briefing that raised it was taken away: both files promise a source."""
    path = "contradictions/brewing/2027-03-05-d1.yml"
    text = re.sub(r"(?m)^( +briefing:) .*\n( +lines:) .*$", r"\1 null\n\2 null", folder.text(path))
    known = [each["id"] for each in records(folder.load())]
    folder.write(path, text)
    left = [each["id"] for each in records(folder.load())]
    assert left == [each for each in known if each != "brewing/2027-03-05-d1"]
    assert left != known


def test_an_empty_knowledge_base_tells_nothing() -> None:
    assert texts(base()) == {}


def test_what_became_of_a_paper_travels_with_the_statement(kb: KnowledgeBase) -> None:
    """A model that quotes the anchor can say that nobody has looked at the newer version."""
    (record,) = [each for each in records(kb) if each["id"] == "brewing/2027-03-02-i2"]
    notes = record["recheck"]
    assert isinstance(notes, list)
    note, title = notes
    assert note == "2702.00017: 读的是 v2，现在是 v3（2027-03-01），请复核"
    assert title.startswith("2702.00017: 2027-03-06 见到题名由“Steeping Leaves in Parallel”改为")
    assert "recheck" not in records(kb)[0] or records(kb)[0] == record
    assert "`recheck`" in texts(kb)["llms-full.txt"].partition("```")[0]

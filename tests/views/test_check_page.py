"""The pages of findings: where each stands, what it shows, and that it can be accepted."""

from __future__ import annotations

import dataclasses

import pytest
import yaml

from livingdocs.checks.run import RULES, RULES_BY_NAME, run_checks
from livingdocs.findings import Severity
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.views.briefing_checks import briefing_checks
from livingdocs.views.chapter import chapter_body
from livingdocs.views.check_page import CheckPage, check_page
from livingdocs.views.checks_overview import (
    FINDINGS,
    checks_overview,
    rule_names,
    rule_pages,
    rule_view,
)
from livingdocs.views.finding_blocks import finding_block, marked, named_words
from livingdocs.views.finding_index import finding_index
from livingdocs.views.finding_notes import severity_mark
from livingdocs.views.targets import Place, Target
from tests.data_folder import DataFolder
from tests.hostile.corpus import whole_text

FIRST, LATER, NILS = "brewing/2027-03-02", "brewing/2027-03-05", "brewing/2027-03-05-nils"
ACCEPTED = "§3.(X) has a placeholder for its number"


@pytest.fixture(scope="module")
def pages(kb: KnowledgeBase) -> dict[str, CheckPage]:
    """The pages of all briefings of the fabricated folder."""
    return {key: check_page(kb, briefing) for key, briefing in kb.briefings.items()}


def test_findings_stand_in_the_order_of_the_text(pages: dict[str, CheckPage]) -> None:
    """Under the headings of the briefing, by the first of its lines that they rest on."""
    for page in pages.values():
        lines = [
            int(block.quotes[0].line.label.rpartition(":")[2])
            for part in page.parts
            for block in part.blocks
        ]
        assert lines == sorted(lines)
        assert page.total == len(lines) == sum(each.number for each in page.counts)
    assert "三、值得警惕的矛盾或待核实说法" in [part.title for part in pages[FIRST].parts]


def test_a_dropped_doubt_stands_in_both_briefings(
    kb: KnowledgeBase, pages: dict[str, CheckPage]
) -> None:
    """Where it was raised, and where the first silent briefing lists its doubts."""
    sides = {}
    for key in (FIRST, LATER):
        blocks = [block for part in pages[key].parts for block in part.blocks]
        (block,) = (block for block in blocks if block.rule == "doubt-dropped")
        sides[key] = [
            [quote.line.label.rpartition(":")[2] for quote in quotes]
            for quotes in (block.quotes, block.others)
        ]
    assert sides == {FIRST: [["45"], ["20"]], LATER: [["20"], ["45"]]}


def test_what_was_accepted_is_folded_with_its_reason(pages: dict[str, CheckPage]) -> None:
    (block,) = pages[LATER].accepted
    assert block.accepted is not None
    assert (block.accepted.reason, block.accepted.by) == ("这一节还没有定号", "hana")
    assert block.exception == ""


def test_the_entry_to_copy_accepts_exactly_its_finding(folder: DataFolder) -> None:
    """Written below `exceptions:` as it stands on the page; all of them leave nothing open.

    One entry accepts all findings of a file that say the same.
    """
    folder.write("exceptions.yml", "exceptions: []\n")
    kb = folder.load()
    blocks = {
        block.fragment: block
        for briefing in kb.briefings.values()
        for part in check_page(kb, briefing).parts
        for block in part.blocks
    }
    # What is about no line of a briefing stands on the page of its rule alone.
    blocks |= {
        block.fragment: block for rule in rule_names() for block in rule_view(kb, rule, 1).blocks
    }
    found = run_checks(kb)
    assert len(blocks) == len(found) > 5
    for each in finding_index(kb).every:
        entry = blocks[each.fragment].exception
        folder.write("exceptions.yml", f"exceptions:\n{entry}")
        said = (each.finding.rule, each.finding.path, each.finding.found)
        left = [other for other in found if (other.rule, other.path, other.found) != said]
        assert list(run_checks(folder.load())) == left
    together = "".join(block.exception for block in blocks.values())
    folder.write("exceptions.yml", f"exceptions:\n{together}")
    assert run_checks(folder.load()) == ()


def test_the_entry_to_copy_holds_whatever_was_found_as_it_was_written(kb: KnowledgeBase) -> None:
    """YAML writes line ends and quotes in its own way: read back, they are the text again."""
    every = finding_index(kb).every
    placed = next(each for each in every if "found" in _entry(finding_block(kb, each).exception))
    for text in (whole_text(), "a: b # c", "- x\n\ty ", "'\"{{ 1 }}", "\u2028\u200b"):
        finding = dataclasses.replace(placed.finding, found=text)
        block = finding_block(kb, dataclasses.replace(placed, finding=finding))
        assert _entry(block.exception)["found"] == text


def _entry(exception: str) -> dict[str, str]:
    (entry,) = yaml.safe_load(f"exceptions:\n{exception}")["exceptions"]
    return dict(entry)


def test_each_rule_has_a_page_and_the_counts_agree(kb: KnowledgeBase) -> None:
    """What the overview counts, the pages show."""
    overview = checks_overview(kb, 1)
    open_findings = run_checks(kb)
    assert overview.total == len(open_findings) == sum(row.open for row in overview.rules)
    assert {row.rule for row in overview.rules} == {rule.name for rule in RULES}
    assert sum(row.accepted for row in overview.rules) == overview.accepted == 1
    for rule in rule_names():
        found = [finding for finding in open_findings if finding.rule == rule]
        assert rule_view(kb, rule, 1).open == len(found) == len(rule_view(kb, rule, 1).blocks)
        assert rule_pages(kb, rule) == 1
    assert FINDINGS > 1


def test_a_rule_bears_the_mark_of_what_it_found(kb: KnowledgeBase) -> None:
    """One that can find errors and found a note does not look like an error; an idle one does."""
    marks = {severity: severity_mark(severity) for severity in Severity}
    found = finding_index(kb).by_rule
    milder = 0
    for row in checks_overview(kb, 1).rules:
        own = RULES_BY_NAME[row.rule].severity
        waiting = [each.finding.severity for each in found.get(row.rule, ()) if not each.accepted]
        gravest = min(waiting, key=list(Severity).index) if waiting else own
        assert (row.mark, row.word) == marks[gravest]
        page = rule_view(kb, row.rule, 1)
        assert (page.mark, page.word) == marks[gravest]
        milder += gravest is not own
    assert milder


def test_a_briefing_shows_how_many_findings_it_has_and_those_of_an_increment(
    kb: KnowledgeBase, pages: dict[str, CheckPage]
) -> None:
    checks = briefing_checks(kb, kb.briefings[NILS])
    assert checks.page == Target(Place.BRIEFING_CHECKS, NILS)
    assert checks.open == pages[NILS].total
    assert [note.rule for note in checks.beside[1]] == ["section-number"]
    assert checks.beside[1][0].page.fragment in {
        block.fragment for part in pages[NILS].parts for block in part.blocks
    }


def test_a_chapter_shows_the_findings_about_its_anchors_doubts_and_lines(
    kb: KnowledgeBase,
) -> None:
    """The doubt about old flags belongs to the chapter of pots, and to no other."""
    topic = kb.topics["brewing"]
    rules = {
        section.slug: [note.rule for note in chapter_body(kb, topic, section=section).findings]
        for section in topic.sections
    }
    assert "doubt-dropped" in rules["pots"]
    assert not any("doubt-dropped" in found for slug, found in rules.items() if slug != "pots")
    assert "paper-title" in rules["leaf-cache"]


def test_every_finding_has_a_place_of_its_own(kb: KnowledgeBase) -> None:
    fragments = [each.fragment for each in finding_index(kb).every]
    assert len(fragments) == len(set(fragments))


def test_the_words_of_a_finding_are_marked_in_the_line() -> None:
    words = named_words('"A \\"b" is cited as 2609.39334, §4.2 叫「量化」, 46 %')
    assert "2609.39334" in words and "§4.2" in words and "量化" in words
    assert marked("在 §4.2 量化 里", ("量化", "§4.2")) == (
        ("在 ", False), ("§4.2", True), (" ", False), ("量化", True), (" 里", False),
    )  # fmt: skip
    assert marked("没有", ()) == (("没有", False),)

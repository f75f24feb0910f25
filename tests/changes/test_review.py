"""The meaning of a change: records by field, pages with their text, findings, what is settled."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from livingdocs.changes.findings import FindingChanges, finding_changes
from livingdocs.changes.records import Action
from livingdocs.changes.report import as_json, as_markdown
from livingdocs.changes.review import Review, review_folders
from livingdocs.findings import Finding, Severity
from tests.changes.pull_requests import HOSTILE
from tests.data_folder import ANCHOR, BRIEFING, CARD, DOUBT, OTHER_ANCHOR, TOPIC, DataFolder

ANSWER = """answer:
  verdict: conditions_differ
  text: 水温不同
  by: hana
  date: "2027-03-08"
"""


def review_of(kb_folder: Path, folder: DataFolder) -> Review:
    return review_folders(kb_folder, folder.root)


def test_a_changed_statement(kb_folder: Path, folder: DataFolder) -> None:
    """The field, both wordings, and the chapter on which a reader meets it."""
    folder.replace(ANCHOR, "旧名不再接受", "旧名仍可用")
    review = review_of(kb_folder, folder)
    (record,) = review.records
    assert (record.kind, record.key, record.action) == (
        "anchor",
        "brewing/kettle-flags",
        Action.CHANGED,
    )
    (field,) = record.fields
    assert field.field == "statement"
    assert field.old is not None and "旧名不再接受" in field.old
    assert field.new is not None and "旧名仍可用" in field.new
    chapter = next(page for page in review.pages if page.src_uri == "living/brewing/pots.md")
    assert any(line.startswith("+ ") and "旧名仍可用" in line for line in chapter.lines)
    assert review.findings.new == () and not review.has_errors
    assert any("what the lines say" in item.question for item in review.checklist)


def test_a_pure_reordering_is_no_data_change(kb_folder: Path, folder: DataFolder) -> None:
    """Keys, items of lists, quotes and comments: the files differ, and nothing they say."""
    for path in (ANCHOR, CARD):
        first, second, rest = folder.text(path).split("\n", 2)
        folder.write(path, f"# 换了顺序\n{second}\n{first}\n{rest}")
    entities = folder.text("entities.yml").split("  - id: ")
    folder.write("entities.yml", "  - id: ".join([entities[0], *reversed(entities[1:])]))
    review = review_folders(kb_folder, folder.root, files=("data/cards/2612.00042.yml",))
    assert review.is_no_data_change and review.pages == ()
    assert "## No data change\n" in as_markdown(review)


def test_an_order_that_readers_see_is_told(kb_folder: Path, folder: DataFolder) -> None:
    """What depends on what a sentence said before may not be called a matter of form."""
    first, second = (
        f"      - text: {text}\n        level: 1\n        lines: [29, 29]\n"
        for text in ("共享茶叶时 12% → 61%", "不共享时不变")
    )
    folder.replace(BRIEFING, first + second, second + first)
    review = review_folders(kb_folder, folder.root, files=(f"data/{BRIEFING}",))
    assert not review.is_no_data_change and review.records == ()
    assert [page.lines for page in review.pages] == [("+ 不共享时不变", "- 不共享时不变")]
    assert "## Data change: order only\n" in as_markdown(review)


def test_a_new_record_that_is_accepted_already_is_told(kb_folder: Path, folder: DataFolder) -> None:
    """No import writes such a one, and nobody would look for an acceptance among what is new."""
    text = folder.text(OTHER_ANCHOR).replace('id: "2027-03-02-i2"', "id: forged")
    days = "".join(f'{name}_on: "2027-03-05"\n' for name in ("accepted", "verified"))
    accepted = f"status: accepted\naccepted_by: hana\n{days}"
    folder.write("anchors/brewing/forged.yml", text.replace("status: proposed\n", accepted))
    review = review_of(kb_folder, folder)
    assert [(each.key, each.words, each.by) for each in review.settled] == [
        ("anchors/brewing/forged", "new → accepted", "hana")
    ]
    assert any(item.question.startswith("An acceptance") for item in review.checklist)


def test_a_file_that_is_said_to_be_untouched_is_told(kb_folder: Path, folder: DataFolder) -> None:
    """The next import would take what a person wrote for its own, and write over it."""
    folder.write(CARD, f'{folder.text(CARD)}imported_sha256: "{"0" * 64}"\n')
    review = review_of(kb_folder, folder)
    assert [field.field for each in review.records for field in each.fields] == ["imported_sha256"]
    assert any("write over it" in item.question for item in review.checklist)


def test_another_address_of_the_site_is_asked_about(kb_folder: Path, folder: DataFolder) -> None:
    """Search engines and readers of feeds would go to a stranger's host."""
    folder.replace("kb.yml", "https://kb.example.org/tea/", "https://kb.example.com/tea/")
    review = review_of(kb_folder, folder)
    assert [item.about for item in review.checklist] == [("settings kb",)]


def test_an_answered_doubt_and_an_accepted_proposal_are_settled(
    kb_folder: Path, folder: DataFolder
) -> None:
    """Who decided, and what; the reviewer is asked whether it is so."""
    folder.write(DOUBT, folder.text(DOUBT) + ANSWER)
    folder.replace(
        OTHER_ANCHOR,
        "status: proposed",
        'status: accepted\naccepted_by: mira\naccepted_on: "2027-03-08"\nverified_on: "2027-03-08"',
    )
    settled = {(str(each.what), each.key, each.by) for each in review_of(kb_folder, folder).settled}
    assert settled == {
        ("answered", "contradictions/brewing/2027-03-02-d1", "hana"),
        ("decided", "anchors/brewing/2027-03-02-i2", "mira"),
    }


def test_only_new_findings_are_told(kb_folder: Path, folder: DataFolder) -> None:
    """The standing ones are counted; one that moved to another line is not new."""
    folder.replace(BRIEFING, "title: A Survey of Cracked Pots", "title: Quantum Lattices")
    folder.write(BRIEFING, "# 上面多了一行\n" + folder.text(BRIEFING))
    review = review_of(kb_folder, folder)
    assert [each.rule for each in review.findings.new] == ["paper-title"]
    assert review.findings.kept >= 4
    assert review.findings.new[0].path == f"data/{BRIEFING}"
    assert review.has_warnings and not review.has_errors


def test_a_number_that_grew_is_no_new_finding(kb_folder: Path, folder: DataFolder) -> None:
    """A later briefing lets every open doubt grow older; the gravest findings come first."""
    found = [
        Finding("doubt-dropped", Severity.INFO, "x.yml", 1, f"open for {days} days", "", "")
        for days in (18, 19)
    ]
    assert finding_changes(found[:1], found[1:]) == FindingChanges((), (), kept=1)
    assert finding_changes(found[:1], found).new == (found[1],)
    folder.replace(BRIEFING, "title: A Survey of Cracked Pots", "title: Quantum Lattices")
    folder.replace(BRIEFING, "2610.00733", "2704.00733")
    review = review_of(kb_folder, folder)
    ranks = [each.severity for each in review.findings.new]
    assert len(set(ranks)) > 1
    text = as_markdown(review)
    assert text.index("| error |") < text.index("| warning |")


def test_a_rename_with_its_redirect_is_one_record(kb_folder: Path, folder: DataFolder) -> None:
    folder.write("anchors/brewing/cold-leaves.yml", folder.text(OTHER_ANCHOR))
    folder.remove(OTHER_ANCHOR)
    folder.replace("anchors/brewing/cold-leaves.yml", 'id: "2027-03-02-i2"', "id: cold-leaves")
    for doubt in (DOUBT, "contradictions/brewing/2027-03-05-d1.yml"):
        folder.replace(doubt, '"2027-03-02-i2"', "cold-leaves")
    redirect = (
        "  - kind: anchors\n    old: brewing/2027-03-02-i2\n"
        '    new: brewing/cold-leaves\n    date: "2027-03-08"\n'
    )
    folder.write("redirects.yml", folder.text("redirects.yml") + redirect)
    review = review_of(kb_folder, folder)
    assert not review.faults, review.faults
    renamed = [each for each in review.records if each.action is Action.RENAMED]
    assert [(each.key, each.old_key) for each in renamed if each.kind == "anchor"] == [
        ("brewing/cold-leaves", "brewing/2027-03-02-i2")
    ]
    assert "anchor" not in {each.kind for each in review.records if each.action is Action.REMOVED}


def test_a_removed_record_is_an_error(kb_folder: Path, folder: DataFolder) -> None:
    """Its id was published: without a redirect or a tombstone its readers find nothing."""
    folder.remove("contradictions/brewing/2027-03-05-d2.yml")
    review = review_of(kb_folder, folder)
    assert [(each.kind, each.action) for each in review.records] == [("doubt", Action.REMOVED)]
    assert [each.rule for each in review.findings.new if each.severity is Severity.ERROR] == [
        "published-id"
    ]


def test_data_that_cannot_be_read(kb_folder: Path, folder: DataFolder) -> None:
    """Every fault with file, line and rule; what it means is told later."""
    folder.replace(CARD, 'id: "2612.00042"', "id: 2612.00042")
    review = review_of(kb_folder, folder)
    assert review.has_errors
    text = as_markdown(review)
    assert "yaml&#45;unquoted" in text and "2612&#46;00042&#46;yml&#58;1" in text


def test_a_state_before_that_cannot_be_read(kb_folder: Path, folder: DataFolder) -> None:
    """A pull request that mends it is reviewed all the same."""
    folder.replace(CARD, 'id: "2612.00042"', "id: 2612.00042")
    review = review_folders(folder.root, kb_folder)
    assert not review.base_is_readable and not review.faults
    assert {each.action for each in review.records} >= {Action.ADDED}


def test_text_from_data_is_shown_and_never_active(kb_folder: Path, folder: DataFolder) -> None:
    """In a comment on GitHub, or wherever else it is pasted."""
    folder.replace(ANCHOR, "旧名不再接受", HOSTILE)
    folder.replace(TOPIC, "壶具格局", HOSTILE.replace(":", "："))
    text = as_markdown(review_of(kb_folder, folder))
    rest = re.sub(r"<(/?(code|details|summary|pre|br))>|<!-- livingdocs-review -->", "", text)
    assert "<" not in rest and "`" not in rest and "{{" not in rest and "](" not in rest
    assert not re.search(r"@\w|(?<!&)#\d", rest)
    assert not re.search(r"(?m)^(::|##\[)", text)
    assert "team" in text


def test_json_is_whole_and_stable(kb_folder: Path, folder: DataFolder) -> None:
    folder.replace(ANCHOR, "旧名不再接受", "旧名仍可用")
    data = json.loads(as_json(review_of(kb_folder, folder)))
    assert data["records"][0]["fields"][0]["field"] == "statement"
    assert data["no_data_change"] is False
    assert set(data) >= {"files", "code", "faults", "pages", "findings", "settled", "checklist"}


def test_a_huge_change_stays_within_what_a_comment_may_hold(
    kb_folder: Path, folder: DataFolder
) -> None:
    """A review that GitHub refuses would be no review."""
    rows = [f"  - id: name-{n}\n    kind: tool\n    name: Qzx{n} 壶壶壶\n" for n in range(600)]
    folder.write("entities.yml", folder.text("entities.yml") + "".join(rows))
    text = as_markdown(review_of(kb_folder, folder))
    assert len(text) < 65_536
    assert "more records" in text


@pytest.mark.parametrize("kind", ["<details>", "<pre>"])
def test_what_is_folded_is_closed(kb_folder: Path, folder: DataFolder, kind: str) -> None:
    folder.replace(ANCHOR, "旧名不再接受", "旧名仍可用")
    text = as_markdown(review_of(kb_folder, folder))
    assert text.count(kind) == text.count(kind.replace("<", "</")) > 0

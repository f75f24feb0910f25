"""A paper for other programs: the version that was read, when, and nothing that nobody said."""

from __future__ import annotations

from typing import Any

from livingdocs.exports.papers import UNVERIFIED, paper_item, reading
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.snapshot import PastVersion, Snapshot
from livingdocs.vocabulary import PaperStatus
from tests.small_base import NEW, OLD, anchor, base, briefing, snapshot

PAPER = "2605.11093"


def citation(version: int | None, **fields: Any) -> dict[str, Any]:
    return {"id": PAPER, "version": version, "title": "As cited", "lines": [90, 90], **fields}


def metadata(**fields: Any) -> Snapshot:
    known = {"submitted": "2026-05-11", "updated": "2026-08-01", "latest_version": 3}
    return snapshot(PAPER, "Official Title").model_copy(update={**known, **fields})


def day(item: dict[str, Any], name: str) -> list[int]:
    parts: list[int] = item[name]["date-parts"][0]
    return parts


def test_the_entry_is_of_the_version_that_was_read_and_says_when() -> None:
    """The newest version that a briefing or an anchor names, with the day of that briefing."""
    kb = base(
        briefings=(
            briefing(OLD, citations=[citation(1)]),
            briefing(NEW, citations=[citation(None)]),
        ),
        snapshots=(metadata(),),
    )
    item = paper_item(kb, PAPER)
    assert (item["version"], item["URL"]) == ("1", f"https://arxiv.org/abs/{PAPER}v1")
    assert day(item, "issued") == [2026, 5, 11]
    assert day(item, "accessed") == [2026, 9, 22]
    assert item["note"] == f"Read as v1 on {OLD}. v3 was the latest on {NEW}"


def test_an_anchor_says_too_which_version_was_read() -> None:
    kb = base(
        briefings=(briefing(OLD, citations=[citation(1)]),),
        anchors=(anchor("a", papers=[{"id": PAPER, "version": 2}]),),
        snapshots=(metadata(),),
    )
    assert reading(kb, PAPER).version == 2
    assert reading(kb, PAPER).day == OLD


def test_where_no_version_is_named_the_latest_is_given_as_that() -> None:
    kb = base(briefings=(briefing(NEW, citations=[citation(None)]),), snapshots=(metadata(),))
    item = paper_item(kb, PAPER)
    assert item["version"] == "3"
    assert day(item, "issued") == [2026, 8, 1]
    assert item["note"] == f"Version not stated where it was read; v3 was the latest on {NEW}"


def test_the_title_is_that_of_the_version_that_was_read() -> None:
    """Also the day, where a past version is known."""
    past = (PastVersion(version=2, date="2026-06-06", title="Earlier Title"),)
    kb = base(
        briefings=(briefing(NEW, citations=[citation(2)]),),
        snapshots=(metadata(versions=past),),
    )
    item = paper_item(kb, PAPER)
    assert item["title"] == "Earlier Title"
    assert day(item, "issued") == [2026, 6, 6]


def test_a_paper_without_metadata_has_the_cited_title_and_says_so() -> None:
    """No author, no day, no DOI is made up."""
    kb = base(briefings=(briefing(NEW, citations=[citation(None)]),))
    item = paper_item(kb, PAPER)
    assert item["title"] == "As cited"
    assert not {"author", "issued", "DOI"} & item.keys()
    assert item["note"].startswith(f"{UNVERIFIED}: title as cited in a briefing")
    unnamed = base(anchors=(anchor("a", papers=[{"id": PAPER}]),), briefings=(briefing(OLD),))
    assert paper_item(unnamed, PAPER)["title"] == f"arXiv:{PAPER}"


def test_a_withdrawn_paper_and_a_published_one_say_so() -> None:
    facts = metadata(
        status=PaperStatus.WITHDRAWN, journal_ref="J. Tea 3 (2026) 1-9", doi="10.1000/tea.1"
    )
    item = paper_item(base(snapshots=(facts,)), PAPER)
    assert "Withdrawn" in item["note"]
    assert "Published as: J. Tea 3 (2026) 1-9" in item["note"]
    assert item["DOI"] == "10.1000/tea.1"


def test_what_is_no_doi_is_not_taken_for_one() -> None:
    """arXiv gives every paper a DOI, which stands in."""
    item = paper_item(base(snapshots=(metadata(doi="see {journal}, DOI pending"),)), PAPER)
    assert item["DOI"] == f"10.48550/arXiv.{PAPER}"


def test_authors_that_are_not_all_known_end_in_et_al(kb: KnowledgeBase) -> None:
    assert paper_item(kb, "2702.00017")["author"][-1] == {"literal": "et al."}
    assert "author" not in paper_item(kb, "hep-th/9912999")

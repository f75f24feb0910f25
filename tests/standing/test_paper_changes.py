"""What changed in a paper since it was read, and what a curator writes to end the question."""

from __future__ import annotations

from typing import Any

import pytest

from livingdocs.checks.run import run_checks
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.snapshot import Snapshot
from livingdocs.standing.paper_changes import anchor_changes, paper_changes
from livingdocs.vocabulary import PaperEventKind
from tests.small_base import NEW, OLD, anchor, base, briefing, snapshot

PAPER = "2609.00001"
RULES = ["paper-changed", "paper-withdrawn"]
LATER = "2026-10-12"


def kb_with(
    *,
    version: int | None = None,
    verified: str | None = None,
    set_aside: str | None = None,
    **fields: Any,
) -> KnowledgeBase:
    """An anchor on a paper that the old briefing cites; `fields` are those of the snapshot."""
    known = {"latest_version": 3, "updated": NEW, **fields}
    row = {"id": PAPER, "title": "Kettlecast", "version": version, "lines": [20, 20]}
    return base(
        briefings=(briefing(OLD, citations=[row]),),
        snapshots=(
            Snapshot.model_validate({**snapshot(PAPER, "Kettlecast").model_dump(), **known}),
        ),
        anchors=(
            anchor(
                "boil",
                status=set_aside or "accepted",
                papers=[{"id": PAPER, "version": version}],
                verified_on=verified,
                evidence=[{"briefing": f"inference/{OLD}", "lines": [20, 20]}],
            ),
        ),
    )


def kinds(kb: KnowledgeBase) -> list[str]:
    """What changed under the anchor, by its kind."""
    return [each.kind.value for each in anchor_changes(kb, kb.anchors["inference/boil"])]


def asked(kb: KnowledgeBase) -> list[str]:
    """The rules that ask about the anchor."""
    return [each.rule for each in run_checks(kb, rules=RULES) if each.path.startswith("anchors/")]


@pytest.mark.parametrize(
    ("version", "verified", "is_asked"),
    [(1, None, True), (2, LATER, True), (3, None, False), (None, None, True), (None, LATER, False)],
)
def test_it_ends_when_the_newer_version_is_pinned(
    version: int | None, verified: str | None, is_asked: bool
) -> None:
    """A day alone is enough only where no version is pinned: v2 was read, whatever the day."""
    kb = kb_with(version=version, verified=verified)
    assert kinds(kb) == (["version_changed"] if is_asked else [])
    assert asked(kb) == (["paper-changed"] if is_asked else [])


@pytest.mark.parametrize("status", ["rejected", "retired"])
def test_an_anchor_that_was_set_aside_is_not_asked_about(status: str) -> None:
    """It states nothing any more; its mark stays, for whoever follows a link to it."""
    kb = kb_with(version=1, set_aside=status)
    assert (kinds(kb), asked(kb)) == (["version_changed"], [])


RENAMED = {"kind": "title_changed", "date": NEW, "old": "Kettle", "new": "Kettlecast"}
MOVED = {"kind": "version_changed", "date": NEW, "old": "v2", "new": "v3"}


@pytest.mark.parametrize(("version", "left"), [(2, ["version_changed", "title_changed"]), (3, [])])
def test_the_title_of_a_version_was_read_with_it(version: int, left: list[str]) -> None:
    """Whoever pins the version that brought the title has seen it, on whatever day."""
    assert kinds(kb_with(version=version, events=[MOVED, RENAMED])) == left


def test_a_new_title_is_one_question_with_the_new_version() -> None:
    """Both are looked at in one go, and the day ends a title of which no version is known."""
    (finding,) = run_checks(kb_with(version=2, events=[MOVED, RENAMED]), rules=RULES)
    assert "v2 was read, and v3 of 2026-10-10 is there; its title was" in finding.found
    assert "`version: 3`" in finding.fix
    alone: dict[str, Any] = {"version": 3, "events": [RENAMED]}
    (finding,) = run_checks(kb_with(**alone), rules=RULES)
    assert "`verified_on`" in finding.fix
    assert asked(kb_with(verified=NEW, **alone)) == []


def test_a_withdrawal_is_asked_about_whatever_was_read() -> None:
    """Neither the newest version nor a later day makes a withdrawn paper a sound one."""
    event = {"kind": "withdrawn", "date": NEW, "new": "No tea."}
    gone: dict[str, Any] = {"status": "withdrawn", "events": [event]}
    (finding,) = run_checks(kb_with(version=3, verified=LATER, **gone), rules=RULES)
    assert (finding.rule, finding.severity) == ("paper-withdrawn", "info")
    assert finding.expected.endswith('(seen on 2026-10-10, "No tea.")')
    assert "re-check" in finding.fix


def test_a_paper_that_was_verified_since_is_no_news_on_its_own_page() -> None:
    """What a curator saw for the anchor was read for the paper, too."""
    assert [each.kind for each in paper_changes(kb_with(), PAPER)] == [
        PaperEventKind.VERSION_CHANGED
    ]
    assert paper_changes(kb_with(verified=LATER), PAPER) == ()


def test_a_paper_without_metadata_has_not_changed() -> None:
    """Nothing is known of it, so nothing is said."""
    kb = base(briefings=(briefing(OLD),), anchors=(anchor("boil", papers=[{"id": PAPER}]),))
    assert kinds(kb) == []

"""The titles that a knowledge base claims, and what is offered for those that are wrong."""

from __future__ import annotations

import datetime as dt
import gc

import pytest

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.loading import load_knowledge_base
from livingdocs.relations.paper_uses import UsePlace
from livingdocs.titles import citations
from livingdocs.titles.citations import kb_verdicts, paper_verdict, worst_first
from livingdocs.titles.suggesting import suggest_offline, wanted_papers
from livingdocs.titles.suggestion_files import write_offers
from livingdocs.vocabulary import TitleVerdict
from tests.data_folder import BRIEFING, DOUBT, DataFolder

CITED = '  - id: "2702.00017"\n    version: 2\n    title: "Leafcache: Steeping Leaves in Parallel"'
WANTING = "contradictions/brewing/2027-03-05-d2.yml"
NAMED_IN_DOUBT = "title: 补 arXiv 号：Crackedpots 与 Handwash"


def cite(folder: DataFolder, title: str) -> None:
    """Let the list of ids give 2702.00017 another title."""
    assert folder.text(BRIEFING).count(CITED) == 1
    folder.replace(BRIEFING, CITED, CITED[: CITED.index("title: ")] + f'title: "{title}"')


def kinds(kb: KnowledgeBase, paper: str) -> list[tuple[str, int, str]]:
    return [
        (each.claim.place.value, each.claim.lines[0], str(each.kind))
        for each in kb_verdicts(kb)[paper]
    ]


def test_every_title_is_judged_once_with_its_place(kb: KnowledgeBase) -> None:
    """The list of ids, titles in increments, and cards that no list names."""
    assert kinds(kb, "2612.00042")[0] == ("citation", 56, "same")
    assert kinds(kb, "2702.00017")[:2] == [
        ("increment", 28, "renamed"),
        ("citation", 54, "renamed"),
    ]
    assert kinds(kb, "2701.00305") == [("citation", 55, "not_asked")]
    claims = [each.claim for found in kb_verdicts(kb).values() for each in found]
    assert len(claims) == len(set(claims))
    for claim in claims:
        place = kb.documents[kb.file_of("briefings", claim.briefing) or ""].position(claim.at)
        assert place[0] > 1


def test_verdicts_are_worked_out_once_and_forgotten_with_their_base(folder: DataFolder) -> None:
    """Pages ask for them hundreds of times; `serve` loads a new base at each edit."""
    kb = folder.load()
    assert kb_verdicts(kb) is kb_verdicts(kb)
    gc.collect()  # of what earlier tests left behind
    before = len(citations._known)
    del kb
    gc.collect()
    assert len(citations._known) == before - 1


def test_the_gravest_row_of_the_newest_list_speaks_for_a_paper(folder: DataFolder) -> None:
    """What an old briefing had wrong and a newer one has right is no longer shown in front."""
    cite(folder, "Quantum Lattices for Protein Ligands")
    kb = folder.load()
    assert ("citation", 54, "different_paper") in kinds(kb, "2702.00017")
    found = paper_verdict(kb, "2702.00017")
    assert found and found.claim.date == "2027-03-05"
    assert paper_verdict(kb, "2701.09999") is None
    assert worst_first(kb)[0].kind is TitleVerdict.DIFFERENT_PAPER


def test_snapshots_tell_the_judge_what_they_know(kb: KnowledgeBase) -> None:
    """Abstract, authors, and whether these are all."""
    facts = citations.facts_of(kb.snapshots["2702.00017"])
    assert facts.abstract and facts.authors
    assert citations.facts_of(kb.snapshots["2612.00042"]).abstract is None


@pytest.fixture
def wrong(folder: DataFolder) -> DataFolder:
    """A folder with a wrong id whose paper is at hand, and a doubt that wants two ids."""
    folder.write(
        BRIEFING,
        folder.text(BRIEFING).replace('  - id: "2610.00733"\n    title: Two Pots Are Better Than '
                                      "One", '  - id: "2610.00733"\n    title: Cracked Pots: A View'
                                      .replace("title: ", 'title: "') + '"'),
    )  # fmt: skip
    folder.replace(DOUBT, "title: 冷萃缓存的水温没有写明", f'title: "{NAMED_IN_DOUBT[7:]}"')
    folder.replace(DOUBT, "observation: arXiv 2702.00017 写了命中率", "observation: 写了命中率")
    return folder


def test_what_is_wanted_and_what_is_offered(wrong: DataFolder) -> None:
    """A doubt that names papers without ids wants one for each name."""
    kb = wrong.load()
    wanted = {each.key: each.title for each in wanted_papers(kb)}
    assert wanted == {
        "brewing-2027-03-02-d1-crackedpots": "Crackedpots",
        "brewing-2027-03-02-d1-handwash": "Handwash",
        "brewing-2027-03-05-d2-strainergpt": "StrainerGPT",
    }
    offers = {each.wanted.key: each.candidate.id for each in suggest_offline(kb)}
    assert offers["2610.00733"] == "2612.00042"
    assert "brewing-2027-03-02-d1-handwash" not in offers


def test_a_doubt_with_an_answer_or_an_id_wants_none(folder: DataFolder) -> None:
    """Nor one that a person rejected."""
    assert [each.subject for each in wanted_papers(folder.load())] == ["brewing/2027-03-05-d2"]
    folder.replace(WANTING, "status: proposed", "status: rejected")
    assert wanted_papers(folder.load()) == ()
    folder.replace(WANTING, "status: rejected", "status: proposed")
    folder.replace(WANTING, "StrainerGPT", "StrainerGPT arXiv 2701.00305")
    assert wanted_papers(folder.load()) == ()


def test_suggestions_are_written_once(wrong: DataFolder) -> None:
    """As records that load; a second run on another day writes nothing."""
    kb = wrong.load()
    before = wrong.text(BRIEFING)
    day = dt.date(2027, 3, 6)
    written = write_offers(suggest_offline(kb), kb, data=wrong.root, day=day)
    assert "suggestions/arxiv_id/2610.00733.yml" in written
    again = load_knowledge_base(wrong.root)
    made = again.suggestions["arxiv_id/2610.00733"]
    assert (made.subject, made.suggested, made.made_on) == (
        "2610.00733",
        "2612.00042",
        "2027-03-06",
    )
    later = day + dt.timedelta(days=1)
    assert write_offers(suggest_offline(again), again, data=wrong.root, day=later) == ()
    assert wrong.text(BRIEFING) == before


def test_places_are_those_of_the_record(kb: KnowledgeBase) -> None:
    """Rows of the list come before the rest when a paper's verdict is chosen."""
    places = {each.claim.place for found in kb_verdicts(kb).values() for each in found}
    assert places <= {UsePlace.CITATION, UsePlace.INCREMENT, UsePlace.SOURCE}

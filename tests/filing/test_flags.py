"""Stored flags and verdicts: what counts, for how long, and what a run makes of them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import replace

import pytest

from livingdocs.filing.flag_files import flag_changes, write_flags
from livingdocs.filing.flags import card_flags, kb_judgements, standing_words, verdict_hash
from livingdocs.filing.papers import filed_papers
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.card import CuratorVerdict
from livingdocs.records.machine import Flag
from livingdocs.yaml_files.writer import dump_yaml
from tests.data_folder import CARD, SNAPSHOT, DataFolder

FLAG = "flags/2702.00017.yml"
LEAVES = "2702.00017"
POTS = "2612.00042"
STRINGS = "hep-th/9912999"
DAY = dt.date(2027, 3, 9)


def run(kb: KnowledgeBase, folder: DataFolder, *, day: dt.date = DAY) -> list[str]:
    """What `flag_cards.py --write` does."""
    judged = kb_judgements(kb, learning=False)
    return list(write_flags(flag_changes(kb, judged, judged, day=day), folder.root))


def test_a_stored_flag_is_told_as_it_was_stored(folder: DataFolder) -> None:
    """And other cards are judged by the site itself, without a day."""
    flags = card_flags(folder.load())
    assert set(flags) == {LEAVES, STRINGS}
    assert flags[LEAVES].judgement.reasons[0] == "标题与摘要只谈泡茶"
    assert (flags[LEAVES].made_on, flags[STRINGS].made_on) == ("2027-03-05", None)


def test_a_run_twice_writes_once_and_keeps_the_day(folder: DataFolder) -> None:
    """The same cards give the same bytes."""
    assert run(folder.load(), folder) == [f"{FLAG}: written", "flags/hep-th_9912999.yml: written"]
    written = folder.text(FLAG)
    assert run(folder.load(), folder, day=dt.date(2027, 4, 1)) == []
    assert folder.text(FLAG) == written and 'made_on: "2027-03-09"' in written


@pytest.mark.parametrize(
    "change",
    [
        lambda folder: folder.replace("cards/2702.00017.yml", "orchard", "brewing"),
        lambda folder: folder.write(
            "topics/orchard.yml", "id: orchard\ntitle: 果园\nwords:\n  - leaf\n"
        ),
        lambda folder: folder.remove(SNAPSHOT),
    ],
    ids=["the card moves", "the topic is described anew", "the paper is another one"],
)
def test_a_flag_counts_while_all_is_what_it_was(
    folder: DataFolder, change: Callable[[DataFolder], object]
) -> None:
    """Afterwards the site judges by itself, until the next run."""
    run(folder.load(), folder)
    assert card_flags(folder.load())[LEAVES].made_on == "2027-03-09"
    change(folder)
    flag = card_flags(folder.load()).get(LEAVES)
    assert flag is None or flag.made_on is None


def test_a_run_removes_what_is_over(folder: DataFolder) -> None:
    """A flag of a card that was moved, and one of a card that is gone."""
    run(folder.load(), folder)
    folder.replace("cards/2702.00017.yml", "orchard", "brewing")
    folder.remove("cards/hep-th_9912999.yml")
    assert run(folder.load(), folder) == [f"{FLAG}: removed", "flags/hep-th_9912999.yml: removed"]


def test_what_was_learned_keeps_the_site_from_asking(folder: DataFolder) -> None:
    """A card that only the description accuses is stored as cleared; new citations reopen it."""
    briefing = "briefings/brewing/2027-03-02.yml"
    anchored = 'status: carried_over\n    status_text: "2-25锚定"'
    placed = (
        'status: reference\n    status_text: "2-25锚定"\n    target_section:\n'
        '      text: §1.2 排队调度\n      number: "1.2"\n      title: 排队调度'
    )
    folder.replace(briefing, anchored, placed)
    kb = folder.load()
    described = kb_judgements(kb, learning=False)
    learned = {card: replace(each, score=0.1, reasons=()) for card, each in described.items()}
    changes = flag_changes(kb, learned, described, day=DAY)
    assert [(flag.id, flag.cleared) for flag in changes.made] == [(LEAVES, True), (STRINGS, True)]
    list(write_flags(changes, folder.root))
    assert dict(card_flags(folder.load())) == {}
    folder.replace(briefing, placed, anchored)
    assert set(card_flags(folder.load())) == {STRINGS}


def test_a_verdict_is_not_asked_again_until_paper_or_topic_change(folder: DataFolder) -> None:
    """It holds by a hash of what the person saw; one without a hash holds for good."""
    folder.replace_all(CARD, "topic: brewing", "topic: orchard")
    kb = folder.load()
    assert POTS not in card_flags(kb)
    said = standing_words(kb, POTS)
    assert said == "hana 于 2027-03-03 判定留在 orchard：讲的是壶，不是果树。"
    judged = verdict_hash(kb, filed_papers(kb)[POTS], "orchard")
    folder.write(CARD, f'{folder.text(CARD)}  judged: "{judged}"\n')
    assert POTS not in card_flags(folder.load())
    folder.write("topics/orchard.yml", "id: orchard\ntitle: 果园\nwords:\n  - tree\n")
    kb = folder.load()
    assert card_flags(kb)[POTS].asked_again and standing_words(kb, POTS) is None


def test_a_flag_with_a_verdict_is_kept_for_the_count(folder: DataFolder) -> None:
    """Whether flags were right is counted by verdicts."""
    before = folder.text(FLAG)
    card = "cards/2702.00017.yml"
    folder.write(
        card,
        folder.text(card)
        + 'verdict:\n  topic: orchard\n  reason: 留。\n  by: hana\n  date: "2027-03-06"\n',
    )
    assert run(folder.load(), folder) == ["flags/hep-th_9912999.yml: written"]
    assert folder.text(FLAG) == before and LEAVES not in card_flags(folder.load())


def test_old_files_keep_their_bytes() -> None:
    """The new fields are left out while they are empty."""
    verdict = CuratorVerdict(topic="tea", reason="留。", by="hana", date="2027-03-03")
    assert list(verdict.model_dump(mode="json")) == ["topic", "reason", "by", "date"]
    flag = Flag.model_validate(
        {"id": LEAVES, "stated": "tea", "score": "0.50", "made_on": "2027-03-05"}
    )
    assert "cleared" not in dump_yaml(flag.model_dump(mode="json"))
    assert "judged" not in dump_yaml(flag.model_dump(mode="json"))

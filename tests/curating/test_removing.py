"""Taking a record away: what named it follows, and its id keeps an address."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from livingdocs.curating.edits import CuratingError, UnsoundEditError
from livingdocs.curating.removing import Removal, remove
from livingdocs.id_changes import ids_of
from livingdocs.vocabulary import PublishedKind
from tests.curating.carrying_out import carried_out
from tests.data_folder import ANCHOR, CARD, DOUBT, OTHER_ANCHOR, DataFolder

DAY = "2027-03-09"
WHY = Removal("与另一条重复", DAY)


def taken(folder: DataFolder, name: str, removal: Removal = WHY) -> list[str]:
    return carried_out(folder, lambda kb, edits: remove(kb, edits, name, removal))


def stones(folder: DataFolder) -> list[tuple[str, str, str, str | None]]:
    listed = folder.load().tombstones.tombstones
    return [(each.kind, each.id, each.title, each.section) for each in listed]


def test_an_anchor(folder: DataFolder) -> None:
    """Doubts let go of it; the place where its readers arrive is remembered."""
    lines = taken(folder, "anchors/brewing/2027-03-02-i2")
    assert [line for line in lines if not line.startswith(OTHER_ANCHOR)] == [
        f"{DOUBT}: -anchors:",
        f'{DOUBT}: -  - "2027-03-02-i2"',
        f"{DOUBT}: +anchors: []",
        "contradictions/brewing/2027-03-05-d1.yml: -anchors:",
        'contradictions/brewing/2027-03-05-d1.yml: -  - "2027-03-02-i2"',
        "contradictions/brewing/2027-03-05-d1.yml: +anchors: []",
        "tombstones.yml: +tombstones:",
        "tombstones.yml: +  - kind: anchors",
        "tombstones.yml: +    id: brewing/2027-03-02-i2",
        "tombstones.yml: +    title: 冷萃缓存",
        "tombstones.yml: +    section: leaf-cache",
        f'tombstones.yml: +    date: "{DAY}"',
        "tombstones.yml: +    reason: 与另一条重复",
    ]


def test_a_successor_takes_the_place(folder: DataFolder) -> None:
    """Where doubts name both, once; it is named with or without its kind."""
    folder.replace(DOUBT, '  - "2027-03-02-i2"', '  - "2027-03-02-i2"\n  - kettle-flags')
    removal = Removal("重复", DAY, "anchors/brewing/kettle-flags")
    taken(folder, "anchors/brewing/2027-03-02-i2", removal)
    kb = folder.load()
    named = [kb.contradictions[f"brewing/{each}"].anchors for each in
             ("2027-03-02-d1", "2027-03-05-d1")]  # fmt: skip
    assert named == [("kettle-flags",), ("kettle-flags",)]
    assert kb.tombstones.tombstones[0].successor == "brewing/kettle-flags"


def test_a_section(folder: DataFolder) -> None:
    taken(folder, "sections/brewing/pots", Removal("并入", DAY, "brewing/queueing"))
    kb = folder.load()
    assert ("brewing", "pots") not in kb.sections
    assert kb.anchors["brewing/kettle-flags"].section == "queueing"
    assert kb.contradictions["brewing/2027-03-02-d2"].sections == ("queueing",)


def test_a_card_and_what_the_machine_thought_of_it(folder: DataFolder) -> None:
    taken(folder, "cards/2702.00017")
    kb = folder.load()
    assert "2702.00017" not in kb.cards and "2702.00017" not in kb.flags
    assert stones(folder)[0][2].startswith("Steeping Leaves in Parallel")


def test_an_entity_with_its_successor(folder: DataFolder) -> None:
    """Claims are about the successor from then on; without one the command says what is left."""
    with pytest.raises(UnsoundEditError) as refused:
        taken(folder, "entities/leafcache")
    told = {(each.path, each.fix) for each in refused.value.findings}
    assert told == {(OTHER_ANCHOR, "take the reference out, or name another")}
    taken(folder, "entities/leafcache", Removal("重复", DAY, "kettle"))
    assert {claim.entity for claim in folder.load().anchors["brewing/2027-03-02-i2"].claims} == {
        "kettle"
    }


def test_a_briefing_on_which_others_rest_alone(folder: DataFolder) -> None:
    """They are named; with them goes what has no other ground, and only that."""
    name = "briefings/brewing/2027-03-02"
    with pytest.raises(CuratingError, match=r"kettle-flags, cards/2702\.00017"):
        taken(folder, name)
    taken(folder, name, Removal("撤回", DAY, with_dependents=True))
    kb = folder.load()
    left = kb.anchors["brewing/2027-03-02-i2"]
    assert [each.briefing for each in left.evidence] == ["brewing/2027-03-05"]
    assert left.claims == ()
    events = kb.contradictions["brewing/2027-03-02-d1"].events
    assert [(str(each.kind), each.date, each.briefing) for each in events][:1] == [
        ("opened", "2027-03-02", None)
    ]
    assert {each[:2] for each in stones(folder)} == {
        ("anchors", "brewing/2027-03-02-c2"),
        ("anchors", "brewing/2027-03-02-i3"),
        ("anchors", "brewing/kettle-flags"),
        ("cards", "2702.00017"),
        ("briefings", "brewing/2027-03-02"),
    }


def test_what_is_gone_is_not_taken_for_its_neighbour(folder: DataFolder) -> None:
    """A second run says so; it would be bad advice to name the nearest record that is left."""
    taken(folder, "anchors/brewing/2027-03-02-i2")
    with pytest.raises(CuratingError, match=f"-i2 was taken away on {DAY} already"):
        taken(folder, "anchors/brewing/2027-03-02-i2")


def test_a_topic_in_use_stays(folder: DataFolder) -> None:
    with pytest.raises(CuratingError, match=r"2 records are about orchard: cards/2702\.00017, "):
        taken(folder, "topics/orchard")


def test_both_sides_of_an_accepted_conflict_are_kept(folder: DataFolder) -> None:
    """Without one of them nobody could settle it; nothing is written."""
    before = folder.text(DOUBT)
    text = before.replace("kind: unverified", "kind: conflict", 1).replace(
        "status: proposed", f'status: accepted\naccepted_by: x\naccepted_on: "{DAY}"', 1
    )
    folder.write(DOUBT, text)
    if folder.findings():
        pytest.fail(str(folder.findings()))
    with pytest.raises(UnsoundEditError, match="nothing is written"):
        taken(folder, "anchors/brewing/2027-03-02-i2")
    assert folder.text(DOUBT) == text


@pytest.mark.parametrize(
    ("name", "removal", "error"),
    [
        ("anchors/brewing/none", WHY, CuratingError),
        ("papers/2612.00042", WHY, CuratingError),
        ("nothing", WHY, CuratingError),
        ("anchors/brewing/kettle-flags", Removal("x", "2027-02-30"), ValidationError),
        ("anchors/brewing/kettle-flags", Removal("a\x1bb", DAY), ValidationError),
        ("anchors/brewing/kettle-flags", Removal("x", DAY, "brewing/none"), UnsoundEditError),
    ],
)
def test_what_is_typed_wrong_is_refused(
    folder: DataFolder, name: str, removal: Removal, error: type[Exception]
) -> None:
    with pytest.raises(error):
        taken(folder, name, removal)
    assert (folder.root / ANCHOR).exists() and not (folder.root / "tombstones.yml").exists()


@pytest.mark.slow
def test_whatever_can_be_taken_away_leads_somewhere_afterwards(folder: DataFolder) -> None:
    """One record after the other, of every kind, as far as others do not need it."""
    kb = folder.load()
    gone = 0
    for kind, ids in ids_of(kb).items():
        for key in sorted(ids) if kind is not PublishedKind.PAPERS else ():
            try:
                taken(folder, f"{kind}/{key}", Removal("清理", DAY, with_dependents=True))
            except CuratingError:
                continue
            gone += 1
            assert (kind, key) in folder.load().removed
    assert gone > 12 and CARD not in {path.as_posix() for path in folder.root.rglob("*")}

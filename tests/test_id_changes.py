"""Renamed ids and those taken away: each leads somewhere in the end, and none is given again."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from livingdocs.records.registry import Redirect
from livingdocs.relations.former_names import former_names, last_names
from tests.data_folder import ANCHOR, DOUBT, OTHER_ANCHOR, DataFolder

DAY = "2027-03-08"
OTHER_CARD = "cards/2702.00017.yml"


def redirect(old: str, new: str, *, kind: str = "anchors") -> str:
    return f'  - kind: {kind}\n    old: {old}\n    new: {new}\n    date: "{DAY}"\n'


def tombstone(id_: str, *, kind: str = "anchors", more: str = "") -> str:
    return (
        f'  - kind: {kind}\n    id: "{id_}"\n    title: 旧壶\n    date: "{DAY}"\n'
        f"    reason: 与另一条重复\n{more}"
    )


def write(folder: DataFolder, *, redirects: str = "", tombstones: str = "") -> None:
    folder.write("redirects.yml", folder.text("redirects.yml") + redirects)
    if tombstones:
        folder.write("tombstones.yml", f"tombstones:\n{tombstones}")


def found(folder: DataFolder) -> list[tuple[str, int, str]]:
    return [(each.path, each.line, each.found) for each in folder.findings()]


@pytest.mark.parametrize(
    ("kind", "id_"),
    [
        ("topics", "pottery"),
        ("sections", "brewing/glazes"),
        ("briefings", "brewing/2027-03-01"),
        ("anchors", "brewing/old"),
        ("contradictions", "brewing/2027-03-01-d1"),
        ("cards", "2612.00099"),
        ("cards", "hep-th/9901001"),
        ("papers", "2612.00098"),
        ("entities", "samovar"),
        ("metrics", "weight"),
    ],
)
def test_whatever_has_an_address_can_have_a_tombstone(
    folder: DataFolder, kind: str, id_: str
) -> None:
    write(folder, tombstones=tombstone(id_, kind=kind))
    assert folder.findings() == ()


@pytest.mark.parametrize(
    ("kind", "id_"),
    [
        ("sections", "brewing/index"),
        ("entities", "index"),
        ("metrics", "nul"),
        ("topics", "a" * 300),
        ("sections", "brewing/"),
        ("sections", "brewing/."),
    ],
)
def test_no_former_id_has_the_address_of_something_else(
    folder: DataFolder, kind: str, id_: str
) -> None:
    """The page of a topic, a list: or a name that no disk takes."""
    write(folder, tombstones=tombstone(id_, kind=kind))
    assert folder.fault().expected.startswith("an id such as")
    folder.remove("tombstones.yml")
    write(folder, redirects=redirect(f'"{id_}"', "brewing/pots", kind=kind))
    assert folder.fault().expected.startswith("an id such as")


@pytest.mark.parametrize(
    ("kind", "old", "new"),
    [
        ("topics", "pottery", "brewing"),
        ("sections", "brewing/kettles", "brewing/pots"),
        ("entities", "pot", "kettle"),
        ("metrics", "latency", "pour-latency"),
        ("cards", "2612.00099", "2612.00042"),
    ],
)
def test_whatever_has_an_address_can_be_renamed(
    folder: DataFolder, kind: str, old: str, new: str
) -> None:
    write(folder, redirects=redirect(f'"{old}"', f'"{new}"', kind=kind))
    assert folder.findings() == ()


def test_a_redirect_may_lead_to_a_tombstone(folder: DataFolder) -> None:
    """What was renamed and then taken away: the old address says so, too."""
    write(
        folder,
        redirects=redirect("brewing/first", "brewing/second"),
        tombstones=tombstone("brewing/second", more="    successor: brewing/kettle-flags\n"),
    )
    assert folder.findings() == ()


def test_redirects_in_a_circle_are_told_at_each_of_them(folder: DataFolder) -> None:
    """A reader would be sent round for ever, and no record would be named at all."""
    write(folder, redirects=redirect("brewing/a", "brewing/b") + redirect("brewing/b", "brewing/a"))
    assert [(line, "in a circle" in what) for _, line, what in found(folder)] == [
        (8, True),
        (12, True),
    ]


def test_an_id_is_redirected_once(folder: DataFolder) -> None:
    write(folder, redirects=redirect("brewing/2027-03-02-i1", "brewing/2027-03-02-i2"))
    assert found(folder) == [("redirects.yml", 7, 'the old id "brewing/2027-03-02-i1" again')]


def test_an_id_that_was_taken_away_is_not_given_again(folder: DataFolder) -> None:
    """Whoever noted it means what is gone, and would take the new record for it."""
    write(folder, tombstones=tombstone("brewing/2027-03-02-i2"))
    fault = folder.fault()
    assert (fault.path, fault.line) == ("tombstones.yml", 3)
    assert "borne again" in fault.found
    back = "delete the tombstone if the removal was taken back"
    assert fault.fix == f"give the record another id, or {back}"


def test_a_paper_may_come_back(folder: DataFolder) -> None:
    """Its id is arXiv's and means the same thing; the way out is another one."""
    write(folder, tombstones=tombstone("2612.00042", kind="cards"))
    assert folder.fault().fix == "the paper is here again: delete the tombstone"


@pytest.mark.parametrize(
    ("stones", "line", "what"),
    [
        (tombstone("a/b", kind="pots"), 2, '"pots", which is no kind of id'),
        (tombstone("old"), 3, '"old", which no id in anchors/ can be'),
        (tombstone("a/b", kind="entities"), 3, '"a/b", which no id in entities/ can be'),
        (tombstone("abc", kind="cards"), 3, '"abc", which no id in cards/ can be'),
        (tombstone("brewing/a") + tombstone("brewing/a"), 8, '"brewing/a" again'),
        (
            tombstone("brewing/2027-03-02-i1"),
            3,
            '"brewing/2027-03-02-i1" again, which redirects.yml leads elsewhere',
        ),
        (
            tombstone("brewing/a", more="    successor: brewing/none\n"),
            7,
            '"brewing/none", which is no record in anchors/',
        ),
        (
            tombstone("brewing/a", more="    successor: brewing/a\n"),
            7,
            '"brewing/a", from where successors lead round in a circle',
        ),
        (
            tombstone("brewing/a", more="    section: pans\n"),
            7,
            '"brewing/pans", which is no record in sections/',
        ),
    ],
    ids=[
        "kind", "no topic", "a topic too many", "no paper", "twice", "redirected too",
        "successor", "circle", "section",
    ],
)  # fmt: skip
def test_a_tombstone_says_what_it_can_say(
    folder: DataFolder, stones: str, line: int, what: str
) -> None:
    write(folder, tombstones=stones)
    assert found(folder) == [("tombstones.yml", line, what)]


def test_successors_in_a_circle(folder: DataFolder) -> None:
    """Over two tombstones and a redirect between them."""
    write(
        folder,
        redirects=redirect("brewing/c", "brewing/a"),
        tombstones=tombstone("brewing/a", more="    successor: brewing/b\n")
        + tombstone("brewing/b", more="    successor: brewing/c\n"),
    )
    assert [line for _, line, _ in found(folder)] == [7, 13]


GONE: list[tuple[str, str, Callable[[DataFolder], object], str]] = [
    (
        "anchors", "brewing/2027-03-02-i2",
        lambda folder: folder.remove(OTHER_ANCHOR), DOUBT,
    ),
    (
        "sections", "brewing/pots",
        lambda folder: folder.replace("topics/brewing.yml", "slug: pots", "slug: pans"), ANCHOR,
    ),
    ("topics", "orchard", lambda folder: folder.remove("topics/orchard.yml"), OTHER_CARD),
    (
        "entities", "leafcache",
        lambda folder: folder.replace("entities.yml", "id: leafcache", "id: leaf-cache"),
        OTHER_ANCHOR,
    ),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "id_", "take", "path"), GONE, ids=[each[0] for each in GONE])
def test_a_reference_to_what_was_taken_away_has_a_way_out(
    folder: DataFolder, kind: str, id_: str, take: Callable[[DataFolder], object], path: str
) -> None:
    """The day is told; the successor is what to write, where there is one."""
    take(folder)
    write(folder, tombstones=tombstone(id_, kind=kind))
    told = [each for each in folder.findings() if each.path == path]
    short = id_.rpartition("/")[2]
    assert told, folder.findings()
    assert told[0].found == f'"{short}", which was taken away on {DAY}'
    assert told[0].fix == "take the reference out, or name another"


def test_the_successor_is_what_to_write(folder: DataFolder) -> None:
    folder.remove(OTHER_ANCHOR)
    stone = tombstone("brewing/2027-03-02-i2", more="    successor: brewing/kettle-flags\n")
    write(folder, tombstones=stone)
    assert {each.fix for each in folder.findings()} == {'write "kettle-flags"'}


def test_a_reference_to_a_renamed_id_names_the_new_one(folder: DataFolder) -> None:
    """Also where it was renamed twice."""
    folder.replace(DOUBT, '  - "2027-03-02-i2"', "  - first")
    write(folder, redirects=redirect("brewing/first", "brewing/2027-03-02-i1"))
    fault = folder.fault()
    assert (fault.found, fault.fix) == ('"first", which was renamed', 'write "kettle-flags"')


def test_names_are_followed_to_the_last_one() -> None:
    """Renamed twice, in whatever order the file has it; a circle has no end."""

    def named(old: str, new: str) -> Redirect:
        return Redirect(kind="anchors", old=old, new=new, date=DAY)

    chain = (named("t/b", "t/c"), named("t/a", "t/b"), named("t/x", "t/y"), named("t/y", "t/x"))
    assert last_names(chain) == {
        ("anchors", "t/b"): ("anchors", "t/c"),
        ("anchors", "t/a"): ("anchors", "t/c"),
        ("anchors", "t/x"): None,
        ("anchors", "t/y"): None,
    }
    assert former_names(chain) == {("anchors", "t/c"): ("t/b", "t/a")}

"""References that lead nowhere are told at their line, with the nearest name."""

from __future__ import annotations

import pytest

from tests.data_folder import ANCHOR, BRIEFING, CARD, DOUBT, OTHER_ANCHOR, DataFolder


def dangling(path: str, old: str, new: str, found: str, name: str) -> object:
    """A reference that leads nowhere, as a parameter."""
    return pytest.param(path, old, new, found, id=name)


@pytest.mark.parametrize(
    ("path", "old", "new", "found"),
    [
        dangling(ANCHOR, "section: pots", "section: pot", '"pot"', "section of an anchor"),
        dangling(
            ANCHOR,
            "  - briefing: brewing/2027-03-02",
            "  - briefing: brewing/2027-03-22",
            '"brewing/2027-03-22", which is no briefing',
            "briefing of an anchor",
        ),
        dangling(
            OTHER_ANCHOR,
            "      briefing: brewing/2027-03-02",
            "      briefing: brewing/2027-03-22",
            '"brewing/2027-03-22"',
            "briefing of a claim",
        ),
        dangling(
            OTHER_ANCHOR, "entity: leafcache", "entity: leafcash", '"leafcash"', "entity of a claim"
        ),
        dangling(
            OTHER_ANCHOR, "metric: hit-rate", "metric: hit-rat", '"hit-rat"', "metric of a claim"
        ),
        dangling(DOUBT, "  - leaf-cache", "  - leaf-cash", '"leaf-cash"', "section of a doubt"),
        dangling(
            DOUBT, '  - "2027-03-02-i2"', '  - "2027-03-02-i9"', '"2027-03-02-i9"', "its anchor"
        ),
        dangling(DOUBT, "subject: leafcache", "subject: tea", '"tea"', "its subject"),
        dangling(
            DOUBT,
            "    briefing: brewing/2027-03-05",
            "    briefing: brewing/2027-03-15",
            '"brewing/2027-03-15"',
            "briefing of an event",
        ),
        dangling(
            CARD, "primary_topic: brewing", "primary_topic: brew", '"brew"', "topic of a card"
        ),
        dangling(
            CARD,
            "status: accepted",
            "related_topics: [orchid]\nstatus: accepted",
            '"orchid"',
            "related topic",
        ),
        dangling(CARD, "  topic: brewing", "  topic: brew", '"brew"', "topic of a verdict"),
        dangling(
            "flags/2702.00017.yml", "stated: orchard", "stated: orchid", '"orchid"', "flag, stated"
        ),
        dangling(
            "flags/2702.00017.yml",
            "suggested: brewing",
            "suggested: brew",
            '"brew"',
            "flag, suggested",
        ),
        dangling(
            "redirects.yml",
            "new: brewing/kettle-flags",
            "new: brewing/kettle",
            '"brewing/kettle"',
            "new name of a redirect",
        ),
        dangling(
            "redirects.yml", "kind: anchors", "kind: anchor", '"anchor"', "kind of a redirect"
        ),
        dangling(
            BRIEFING,
            "  path: inbox/mira/2027-03-02-brewing-e1prep.txt",
            "  path: inbox/mira/2027-03-02-brewing.txt",
            "which is no raw text",
            "raw text of a briefing",
        ),
    ],
)
def test_a_reference_that_leads_nowhere_is_told(
    folder: DataFolder, path: str, old: str, new: str, found: str
) -> None:
    """At the line of the reference, and where something similar exists, with that."""
    line = folder.replace(path, old, new)
    fault = folder.fault()
    assert (fault.path, fault.line, fault.rule) == (path, line, "record-reference")
    assert found in fault.found


def test_the_fix_of_a_reference_is_the_nearest_name(folder: DataFolder) -> None:
    """A typing error is what it mostly is."""
    folder.replace(DOUBT, "  - leaf-cache", "  - leaf-cash")
    assert folder.fault().fix == 'write "leaf-cache"'


def test_a_topic_that_goes_away_is_missed_by_all_its_records(folder: DataFolder) -> None:
    """Each record is told, at its topic; their sections are not told on top of it."""
    folder.remove("topics/orchard.yml")
    assert folder.places() == [
        (
            "cards/2702.00017.yml",
            folder.line_of("cards/2702.00017.yml", "orchard"),
            "record-reference",
        ),
        (
            "cards/hep-th_9912999.yml",
            folder.line_of("cards/hep-th_9912999.yml", "orchard"),
            "record-reference",
        ),
        ("flags/2702.00017.yml", 2, "record-reference"),
    ]


def test_redirects_may_follow_each_other(folder: DataFolder) -> None:
    """A record that was renamed twice; the last name must exist, the old ones must not."""
    folder.write(
        "redirects.yml",
        folder.text("redirects.yml")
        + "  - kind: anchors\n    old: brewing/first\n    new: brewing/2027-03-02-i1\n"
        + '    date: "2027-03-07"\n',
    )
    assert folder.findings() == ()
    folder.replace("redirects.yml", "old: brewing/2027-03-02-i1", 'old: "brewing/2027-03-02-i2"')
    assert [(each.path, each.line) for each in folder.findings()] == [
        ("redirects.yml", 3),
        ("redirects.yml", 8),
    ]

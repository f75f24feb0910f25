"""What records state of each other, of raw texts and of decisions must hold together."""

from __future__ import annotations

import re
from itertools import product

import pytest

from tests.data_folder import ANCHOR, BRIEFING, CARD, DOUBT, OTHER_ANCHOR, RAW, TOPIC, DataFolder


def test_a_raw_text_with_other_bytes_is_told(folder: DataFolder) -> None:
    """Every line number of the site relies on it; even a line end counts."""
    folder.write(RAW, (folder.root / RAW).read_bytes() + b"\n")
    fault = folder.fault()
    assert (fault.path, fault.line) == (BRIEFING, folder.line_of(BRIEFING, "sha256:"))
    assert RAW in fault.found


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        (ANCHOR, "lines: [15, 25]", "lines: [15, 125]"),
        (OTHER_ANCHOR, "lines: [29, 29]", "lines: [71, 71]"),
        (DOUBT, "lines: [42, 44]", "lines: [71, 72]"),
        ("cards/2702.00017.yml", "lines: [13, 13]", "lines: [71, 71]"),
        (BRIEFING, "lines: [70, 70]", "lines: [71, 71]"),
        (BRIEFING, "lines: [55, 55]", "lines: [55, 99]"),
    ],
)
def test_lines_beyond_the_raw_text_are_told(
    folder: DataFolder, path: str, old: str, new: str
) -> None:
    """The file has 70 lines; a link to line 71 leads nowhere."""
    line = folder.replace(path, old, new)
    fault = folder.fault()
    assert (fault.path, fault.line, fault.rule) == (path, line, "record-reference")
    assert "which has 70" in fault.expected


@pytest.mark.parametrize("new", ["lines: [25, 15]", "lines: [0, 1]", "lines: [15]", "lines: 15"])
def test_lines_that_are_no_range_are_told(folder: DataFolder, new: str) -> None:
    """Backwards, from line 0, one number."""
    line = folder.replace(ANCHOR, "lines: [15, 25]", new)
    fault = folder.fault()
    assert (fault.path, fault.line, fault.rule) == (ANCHOR, line, "record-shape")


def test_a_stated_number_of_lines_must_be_that_of_the_file(folder: DataFolder) -> None:
    """It stands in the record for those who do not have the file at hand."""
    line = folder.replace(BRIEFING, "line_count: 70", "line_count: 71")
    fault = folder.fault()
    assert (fault.line, fault.fix) == (line, "write 70")


@pytest.mark.parametrize(
    ("path", "field"),
    [
        *product([ANCHOR, DOUBT, CARD], ["accepted_by", "accepted_on"]),
        (ANCHOR, "verified_on"),
    ],
)
def test_what_is_accepted_names_who_and_when(folder: DataFolder, path: str, field: str) -> None:
    """Accepting is a decision of a person, who can be asked."""
    text = folder.text(path)
    folder.write(path, re.sub(rf"(?m)^{field}: .*$", f"{field}: null", text))
    fault = folder.fault()
    assert (fault.path, fault.rule) == (path, "record-shape")
    assert fault.line == folder.line_of(path, "status: accepted")
    assert field in fault.found


def test_a_slug_twice_in_one_topic_is_told_at_the_second(folder: DataFolder) -> None:
    """The first one is as good as it was."""
    line = folder.replace(TOPIC, "slug: reliability", "slug: queueing")
    places = folder.places()
    assert (TOPIC, line, "record-reference") in places
    assert (TOPIC, folder.line_of(TOPIC, "slug: queueing"), "record-reference") not in places


def test_an_edition_that_no_section_knows_is_told(folder: DataFolder) -> None:
    """No number would be shown, on any page."""
    line = folder.replace(
        TOPIC, 'published_edition: "2027-03-02"', 'published_edition: "2027-03-03"'
    )
    fault = folder.fault()
    assert (fault.path, fault.line) == (TOPIC, line)


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("entities.yml", "id: leafcache", "id: kettle"),
        ("metrics.yml", "id: pour-latency", "id: hit-rate"),
    ],
)
def test_a_name_twice_is_told(folder: DataFolder, path: str, old: str, new: str) -> None:
    """One entry for each id; what used the lost id is told as well."""
    line = folder.replace(path, old, new)
    assert (path, line, "record-reference") in folder.places()


@pytest.mark.parametrize("new", ["brewing/2027-03-02x", "brewing/2027-03-03", "orchard/2027-03-02"])
def test_the_id_of_a_briefing_is_made_of_topic_and_date(folder: DataFolder, new: str) -> None:
    """Its file name is what others refer to."""
    folder.write(f"briefings/{new}.yml", folder.text(BRIEFING).replace("2027-03-02", new[8:], 1))
    folder.write(
        f"briefings/{new}.yml",
        folder.text(BRIEFING).replace("id: brewing/2027-03-02", f"id: {new}", 1),
    )
    fault = folder.fault()
    assert (fault.path, fault.line) == (f"briefings/{new}.yml", 1)
    assert '"brewing/2027-03-02"' in fault.expected


def test_lines_of_an_event_need_their_briefing(folder: DataFolder) -> None:
    """Lines of nothing would be a link to nowhere."""
    folder.replace(DOUBT, "    briefing: brewing/2027-03-05", "    briefing: null")
    fault = folder.fault()
    assert fault.line == folder.line_of(DOUBT, "lines: [21, 24]")
    assert fault.found == "lines of no briefing"


def test_a_doubt_is_answered_with_a_verdict(folder: DataFolder) -> None:
    """An event that says so is not enough."""
    path = "contradictions/brewing/2027-03-02-d3.yml"
    text = folder.text(path)
    folder.write(path, text[: text.index("answer:\n")])
    fault = folder.fault()
    assert fault.line == folder.line_of(path, "kind: answered")
    assert "verdict" in fault.expected


def test_an_accepted_conflict_names_both_sides(folder: DataFolder) -> None:
    """Whoever settles it must be able to look at both; a question needs no second side."""
    path = "contradictions/brewing/2027-03-02-d1.yml"
    folder.replace(path, "kind: unverified", "kind: conflict")
    assert folder.findings() == ()  # an anchor and a paper
    folder.replace(path, 'papers:\n  - id: "2702.00017"\n', "")
    fault = folder.fault()
    assert (fault.path, fault.rule) == (path, "record-shape")
    assert "an accepted conflict with 1 side" in fault.found

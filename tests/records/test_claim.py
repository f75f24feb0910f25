"""Claims whose numbers hold together, and what keeps a claim from being read."""

from __future__ import annotations

import pytest

from tests.claims.invented import placed
from tests.data_folder import OTHER_ANCHOR, DataFolder

RANGE = "    low: 12\n    high: 61\n    form: range\n"

FAULTS = [
    ("    low: 12\n", "one end of a range without the other"),
    ("    high: 61\n", "one end of a range without the other"),
    ("    low: 12\n    high: 61\n    value: 40\n", "a value and a range at once"),
    ("    low: 61\n    high: 12\n", "a range that falls, from 61 to 12"),
    ("    value: 40\n    mean: 40\n", "mean without a range"),
    (f"{RANGE}    start: 3\n", "start without a value"),
    ("    value: 40\n    form: range\n", "the form range without low and high"),
    (f"{RANGE}    against: leafcache\n", "an entity compared with itself"),
    ("    status: open_bug\n    value: 3\n", "a status and a number at once"),
    ("    status: open_bug\n", "a status without as_of and recheck_on"),
]


@pytest.mark.parametrize(("written", "words"), FAULTS, ids=[words for _, words in FAULTS])
def test_numbers_that_nobody_could_read(folder: DataFolder, written: str, words: str) -> None:
    """At the claim's line in the file of its anchor."""
    line = folder.line_of(OTHER_ANCHOR, "- entity: leafcache")
    folder.replace(OTHER_ANCHOR, RANGE, written)
    fault = folder.fault()
    assert (fault.path, fault.line, fault.rule) == (OTHER_ANCHOR, line, "record-shape")
    assert words in fault.found


def test_whole_claims_load(folder: DataFolder) -> None:
    """A mean of a range; where a value came from, with what the text makes of it."""
    folder.replace(OTHER_ANCHOR, RANGE, f"{RANGE}    mean: 36.50\n    against: kettle\n")
    folder.replace(
        OTHER_ANCHOR, "    value: 0.25\n", "    start: 1.7\n    value: 92.2\n    times: 54\n"
    )
    first, second = folder.load().anchors["brewing/2027-03-02-i2"].claims
    assert (str(first.mean), first.against) == ("36.50", "kettle")
    assert (str(second.start), str(second.value), str(second.times)) == ("1.7", "92.2", "54")


@pytest.mark.parametrize(
    ("old", "new", "meant"),
    [
        ("entity: leafcache", "entity: leafcash", "leafcache"),
        ("value: 0.25", "value: 0.25\n    against: ketle", "kettle"),
        ("metric: pour-latency", "metric: pour-latancy", "pour-latency"),
    ],
)
def test_names_of_a_claim_exist(folder: DataFolder, old: str, new: str, meant: str) -> None:
    """With the nearest that does."""
    folder.replace(OTHER_ANCHOR, old, new)
    fault = folder.fault()
    assert (fault.rule, fault.fix) == ("record-reference", f'write "{meant}"')


def test_the_metric_that_a_metric_compares_exists(folder: DataFolder) -> None:
    """A ratio of nothing can be recomputed from nothing."""
    folder.replace("metrics.yml", "    name: 出汤延迟", "    name: 出汤延迟\n    compares: hit-rat")
    fault = folder.fault()
    assert (fault.path, fault.rule, fault.fix) == (
        "metrics.yml", "record-reference", 'write "hit-rate"',
    )  # fmt: skip


@pytest.mark.parametrize("text", ["unknown", "Unknown", " UNKNOWN "])
def test_unknown_is_nothing_known(text: str) -> None:
    """However it is written."""
    assert placed(env=text).claim.condition("env") is None
    assert placed(env=text).claim.condition("baseline") is None

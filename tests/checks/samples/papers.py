"""Samples of the rules in checks/papers.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from livingdocs.records.snapshot import Snapshot, signed
from livingdocs.yaml_files.writer import dump_yaml
from tests.checks.samples.sample import LATER, RuleSamples, Sample
from tests.data_folder import OTHER_ANCHOR, DataFolder

PAPER = "2702.00017"
POTS = "2612.00042"
POTS_ANCHOR = "anchors/brewing/2027-03-02-i3.yml"
NEWER = (
    OTHER_ANCHOR,
    27,
    f"{PAPER}: v2 was read, and v3 of 2027-03-01 is there; "
    'its title was "Steeping Leaves in Parallel" and is '
    '"Steeping Leaves in Parallel: A Cache for <appID> & R&D "x""',
)
WITHDRAWAL = {"kind": "withdrawn", "date": "2027-03-06", "new": "Withdrawn: the pot leaked"}


def known(paper: str = PAPER, **fields: Any) -> Callable[[DataFolder], object]:
    """A change of what arXiv said of a paper, as the fetcher would write it."""
    path = f"arxiv/{paper[:4]}/{paper}.yml"

    def change(folder: DataFolder) -> None:
        now = folder.load().snapshots[paper].model_dump(mode="json") | fields
        record = signed(Snapshot.model_validate(now))
        folder.write(path, dump_yaml(record.model_dump(mode="json")))

    return change


def both(*changes: Callable[[DataFolder], object]) -> Callable[[DataFolder], object]:
    """Several changes, one after the other."""
    return lambda folder: [change(folder) for change in changes]


def renamed(day: str) -> Callable[[DataFolder], object]:
    """Another title that was seen on a day, with nothing said of the version."""
    event = {"kind": "title_changed", "date": day, "old": "Cracks", "new": "A Survey of Pots"}
    return known(POTS, title="A Survey of Cracked Pots", events=[event])


def withdrawn(paper: str = PAPER) -> Callable[[DataFolder], object]:
    """A withdrawal that arXiv gives a reason for."""
    return known(paper, status="withdrawn", events=[WITHDRAWAL])


def set_aside(path: str) -> Callable[[DataFolder], object]:
    """An anchor that a curator took back."""
    return lambda folder: folder.write(
        path, folder.text(path).replace("status: proposed", "status: retired")
    )


SAMPLES = (
    RuleSamples(
        rule="paper-changed",
        standing=(NEWER,),
        failing=(
            Sample(
                "a paper that no version was named of, with a new one since it was cited",
                known(POTS, latest_version=2, updated="2027-03-06"),
                (
                    (
                        POTS_ANCHOR,
                        34,
                        f"{POTS}: it was read on 2027-03-02, and v2 of 2027-03-06 came later",
                    ),
                ),
            ),
            Sample(
                "a title that changed since the paper was cited",
                renamed("2027-03-06"),
                (
                    (
                        POTS_ANCHOR,
                        34,
                        f'{POTS}: its title was "Cracks" and is "A Survey of Pots"',
                    ),
                ),
            ),
        ),
        passing=(
            Sample(
                "a new version that came before the paper was cited",
                known(POTS, latest_version=2, updated="2027-03-01"),
            ),
            Sample("a title that changed before the paper was cited", renamed("2027-03-01")),
            Sample("a paper without an anchor", known("2703.00120", latest_version=2)),
            Sample(
                "a withdrawal, which comes as a version and has a rule of its own",
                both(
                    known(POTS, latest_version=2, updated="2027-03-06"),
                    withdrawn(POTS),
                ),
            ),
        ),
    ),
    RuleSamples(
        rule="paper-withdrawn",
        standing=(),
        failing=(
            Sample(
                "a paper that an anchor rests on",
                withdrawn(),
                ((OTHER_ANCHOR, 27, f"it rests on {PAPER}, which is withdrawn"),),
            ),
            Sample(
                "a paper that is only cited, and one whose anchor was taken back",
                both(withdrawn(POTS), set_aside(POTS_ANCHOR)),
                ((LATER, 34, f"it cites {POTS}, which is withdrawn"),),
            ),
        ),
        passing=(
            Sample(
                "a paper that came back with a sound version",
                known(
                    status="active",
                    events=[WITHDRAWAL, {"kind": "restored", "date": "2027-03-07"}],
                ),
            ),
            Sample(
                "a paper that says nothing of a withdrawal",
                known(comment="This replaces the withdrawn 2701.00001"),
            ),
            Sample(
                "a withdrawn paper that nothing rests on",
                withdrawn("2701.09999"),
            ),
        ),
    ),
)

"""Samples of the rules in checks/paper_titles.py."""

from __future__ import annotations

from livingdocs.records.snapshot import UNSIGNED, Miss, signed
from livingdocs.yaml_files.writer import dump_yaml
from tests.checks.samples.sample import NILS, RuleSamples, Sample
from tests.data_folder import BRIEFING, DataFolder

OTHER = "Quantum Lattices for Protein Ligands"
LEAFCACHE, STEEPING = "Leafcache", "Steeping Leaves in Parallel"


def missed_on(folder: DataFolder, *days: str) -> None:
    """Complete answers of arXiv on these days had no 2610.00733."""
    miss = Miss(id="2610.00733", tried_on=days[-1], not_found_on=days, sha256=UNSIGNED)
    folder.write("arxiv/2610/2610.00733.miss.yml", dump_yaml(signed(miss).model_dump(mode="json")))


SAMPLES = (
    RuleSamples(
        rule="paper-title",
        standing=(
            (BRIEFING, 28, f'"{LEAFCACHE}: {STEEPING}" is not the title of 2702.00017'),
            (BRIEFING, 54, f'"{LEAFCACHE}: {STEEPING}" is not the title of 2702.00017'),
            (NILS, 16, f'"{LEAFCACHE}" is not the title of 2702.00017'),
        ),
        failing=(
            Sample(
                "the title of another paper",
                lambda folder: folder.replace(
                    BRIEFING, "title: A Survey of Cracked Pots", f"title: {OTHER}"
                ),
                (
                    (
                        BRIEFING,
                        56,
                        f'"{OTHER}" is cited as 2612.00042, which is "A Survey of Cracked Pots"',
                    ),
                ),
            ),
            Sample(
                "a content word more than the title has",
                lambda folder: folder.replace(
                    BRIEFING, "Survey of Cracked Pots", "Survey of Cracked Blue Pots"
                ),
                ((BRIEFING, 56, '"A Survey of Cracked Blue Pots" is not the title of 2612.00042'),),
            ),
            Sample(
                "an id without metadata whose title a paper at hand bears",
                lambda folder: folder.replace(
                    BRIEFING, "Two Pots Are Better Than One", "Cracked Pots"
                ),
                ((BRIEFING, 58, '"Cracked Pots" for 2610.00733, of which nothing is known'),),
            ),
        ),
        passing=(
            Sample(
                "spacing, capitals and a short form of a paper's title",
                lambda folder: folder.replace(
                    BRIEFING, "title: A Survey of Cracked", "title: CRACKED"
                ),
            ),
            Sample(
                "a title in another language",
                lambda folder: folder.replace(BRIEFING, "A Survey of Cracked Pots", "裂壶综述"),
            ),
        ),
    ),
    RuleSamples(
        rule="paper-not-found",
        standing=(),
        failing=(
            Sample(
                "an id that complete answers of three days left out",
                lambda folder: missed_on(folder, "2027-03-06", "2027-03-07", "2027-03-09"),
                (
                    (
                        BRIEFING,
                        58,
                        '2610.00733, cited as "Two Pots Are Better Than One", is unknown to arXiv',
                    ),
                ),
            ),
        ),
        passing=(
            Sample(
                "an id that was left out on two days",
                lambda folder: missed_on(folder, "2027-03-06", "2027-03-07"),
            ),
            Sample(
                "an id that nobody has asked for",
                lambda folder: folder.replace(BRIEFING, "Two Pots Are Better Than One", "One Pot"),
            ),
        ),
    ),
)

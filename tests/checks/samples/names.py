"""Samples of the rules in checks/names.py."""

from __future__ import annotations

from tests.checks.samples.sample import RuleSamples, Sample, rewrite_raw
from tests.data_folder import BRIEFING, DataFolder


def with_point(words: str) -> Sample:
    """The words before the text of a point; nothing is found."""
    return Sample(words, lambda folder: say(folder, words))


def say(folder: DataFolder, words: str) -> int:
    """Put words before the text of a point."""
    return rewrite_raw(folder, "- 裂纹分两类", f"- {words}裂纹分两类")


def register(folder: DataFolder, name: str) -> str:
    """Register one more name."""
    more = f"  - id: another\n    kind: tool\n    name: {name}\n"
    folder.write("entities.yml", folder.text("entities.yml") + more)
    return name


SAMPLES = (
    RuleSamples(
        rule="unknown-name",
        standing=(),
        failing=(
            Sample(
                "a letter left out",
                lambda folder: say(folder, "Ketle的"),
                ((BRIEFING, 36, '"Ketle", seen nowhere else, is close to "Kettle"'),),
            ),
            Sample(
                "three letters of a long name",
                lambda folder: say(folder, "用Leafcoshe时"),
                ((BRIEFING, 36, '"Leafcoshe", seen nowhere else, is close to "Leafcache"'),),
            ),
            Sample(
                "a word of a longer name",
                lambda folder: (register(folder, "Samovar Steep"), say(folder, "Somavar 的")),
                ((BRIEFING, 36, '"Somavar", seen nowhere else, is close to "Samovar Steep"'),),
            ),
        ),
        passing=(
            with_point("Kettles 的"),
            with_point("Kettle2 与 Kettle-3 的"),
            with_point("`Ketle` 的"),
            with_point("--Ketle 与 Ketle.steep() 的"),
            with_point("https://example.org/Ketle 的"),
            with_point("leafcachi 的"),
            with_point("Metal 的"),
            with_point("Leafpouring 的"),
            with_point("Leaf 与 LeafCup、Cup 的"),
            Sample(
                "in two lines",
                lambda folder: (
                    say(folder, "Ketle的"),
                    rewrite_raw(folder, "- 15 种起因", "- Ketle 的 15 种起因"),
                ),
            ),
            Sample(
                "a name of its own",
                lambda folder: (register(folder, "Ketlle"), say(folder, "Ketlle 的")),
            ),
            Sample(
                "two short words in capitals",
                lambda folder: (register(folder, "UCCL"), say(folder, "NCCL 的")),
            ),
        ),
    ),
)

"""How often each rule is right, by what people thought of its findings when they read them.

Three kinds of text: real briefings, invented ones with planted faults, and digests that other
people wrote in forms that the importer does not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from livingdocs.checks.run import RULES
from livingdocs.findings import Finding
from livingdocs.importing.identity import Origin
from livingdocs.importing.run import import_file
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.loading import load_knowledge_base
from livingdocs.named_paths import read_named_file
from livingdocs.yaml_files.editing import set_value
from livingdocs.yaml_files.reader import read_yaml_bytes
from livingdocs.yaml_files.text_faults import MAX_BYTES


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a person thought of findings.

    Attributes:
        source: the kind of text, as `RuleFigures.source`.
        found: the words of one finding, or None for all of the rule on that kind of text.
        why: a sentence for contributors.
    """

    source: str
    rule: str
    found: str | None
    right: bool
    why: str


@dataclass(frozen=True, slots=True)
class Planted:
    """A row of the table of faults: where a finding of a rule must begin, or must not."""

    rule: str
    text: str
    words: str
    planted: bool


@dataclass(frozen=True, slots=True)
class RuleFigures:
    """The findings of one rule on one kind of text, each with its verdict if it has one."""

    source: str
    rule: str
    judged: tuple[tuple[Finding, Verdict | None], ...]

    @property
    def right(self) -> int:
        """How many are right."""
        return sum(1 for _, verdict in self.judged if verdict is not None and verdict.right)

    @property
    def wrong(self) -> tuple[Finding, ...]:
        """Those that a person found to be wrong."""
        return tuple(
            each for each, verdict in self.judged if verdict is not None and not verdict.right
        )

    @property
    def unjudged(self) -> tuple[Finding, ...]:
        """Those without a verdict."""
        return tuple(each for each, verdict in self.judged if verdict is None)


SEEDS, INVENTED, DIGESTS = "seeds", "invented", "digests"
SOURCES = (SEEDS, INVENTED, DIGESTS)


def read_verdicts(path: Path) -> tuple[Verdict, ...]:
    """The verdicts of a file; it is strict YAML, as all data."""
    return tuple(
        Verdict(row["source"], row["rule"], row.get("found"), row["right"], row["why"])
        for row in _data(path)["verdicts"]
    )


def read_planted(path: Path) -> tuple[Planted, ...]:
    """The rows of a table of planted faults and near misses."""
    table = _data(path)
    return tuple(
        Planted(row["rule"], *_place(row["at"]), planted=planted)
        for name, planted in (("planted", True), ("near misses", False))
        for row in table[name]
    )


def _place(at: str) -> tuple[str, str]:
    text, _, words = at.partition(": ")
    return text, words


def _data(path: Path) -> Mapping[str, Any]:
    data = read_named_file(path, limit=MAX_BYTES)
    document, faults = read_yaml_bytes(data, path=path.as_posix())
    if document is None or faults or not isinstance(document.data, dict):
        raise ValueError(f"{path}: expected a mapping in strict YAML")
    return document.data


def imported(root: Path, texts: Iterable[Path], *, own_topics: bool = False) -> KnowledgeBase:
    """Import texts into the folder `root`, in their order, and load it.

    With `own_topics` each text has one, named as its file, and a day far ahead if it names none.
    """
    for text in texts:
        origin = Origin(text.stem, "digest", "2030-01-01") if own_topics else Origin()
        import_file(str(text), origin=origin, data_dir=root, write=True)
    return load_knowledge_base(root)


def enter_subjects(root: Path, path: Path) -> None:
    """Enter the subjects of imported doubts, as people do: `<topic>/<id>: <entity>` a line.

    They stand apart from the records, so that a line more in a text changes none of them. Without
    such a file no doubt has one.
    """
    if not path.is_file():
        return
    for doubt, subject in _data(path).items():
        place = root / "contradictions" / f"{doubt}.yml"
        text = set_value(place.read_text(encoding="utf-8"), ("subject",), str(subject))
        place.write_text(text, encoding="utf-8", newline="\n")


def findings_of(kb: KnowledgeBase) -> dict[str, tuple[Finding, ...]]:
    """What every rule finds, accepted or not, in the order of the documentation."""
    return {rule.name: tuple(rule.find(kb)) for rule in RULES}


def figures_of(
    source: str,
    findings: Mapping[str, Sequence[Finding]],
    *,
    verdicts: Iterable[Verdict],
) -> tuple[RuleFigures, ...]:
    """Each rule's findings on one kind of text with what people thought of them."""
    known = {(each.rule, each.found): each for each in verdicts if each.source == source}
    return tuple(
        RuleFigures(
            source,
            rule,
            tuple(
                (each, known.get((rule, each.found)) or known.get((rule, None))) for each in found
            ),
        )
        for rule, found in findings.items()
    )


def planted_figures(
    kb: KnowledgeBase, findings: Mapping[str, Sequence[Finding]], rows: Iterable[Planted]
) -> dict[str, tuple[int, int, int, int]]:
    """For each rule with rows: planted and found, near misses and those that were flagged."""
    counts: dict[str, list[int]] = {}
    for row in rows:
        begins = [_begins_at(kb, each, row) for each in findings.get(row.rule, ())]
        count = counts.setdefault(row.rule, [0, 0, 0, 0])
        place = 0 if row.planted else 2
        count[place] += 1
        count[place + 1] += any(begins)
    return {rule: (count[0], count[1], count[2], count[3]) for rule, count in counts.items()}


def _begins_at(kb: KnowledgeBase, finding: Finding, row: Planted) -> bool:
    if not finding.source:
        return False
    first = finding.source[0]
    return Path(first.path).stem == row.text and row.words in kb.raw[first.path].line(first.line)


def as_markdown(
    figures: Iterable[RuleFigures], planted: Mapping[str, tuple[int, int, int, int]]
) -> str:
    """The table of the documentation; rules that find nothing anywhere are left out."""
    by_rule: dict[str, dict[str, RuleFigures]] = {}
    for each in figures:
        by_rule.setdefault(each.rule, {})[each.source] = each
    lines = [
        "| rule | real: found | right | invented: planted | found | near misses | flagged "
        "| digests: found | right |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for rule, sources in by_rule.items():
        if not any(each.judged for each in sources.values()) and rule not in planted:
            continue
        rows = [str(number) for number in planted.get(rule, ())] or ["—"] * 4
        cells = [f"`{rule}`", *_cells(sources.get(SEEDS)), *rows, *_cells(sources.get(DIGESTS))]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _cells(each: RuleFigures | None) -> tuple[str, str]:
    if each is None or not each.judged:
        return ("0", "")
    open_question = f" ({len(each.unjudged)} not judged)" if each.unjudged else ""
    return (str(len(each.judged)), f"{each.right}{open_question}")


def reasons_as_markdown(kb: KnowledgeBase, figures: Iterable[RuleFigures]) -> str:
    """Every finding on the real briefings with the reason why it is right, by rule."""
    lines = ["| rule | lines | why it is right |", "|---|---|---|"]
    days = {briefing.raw.path: briefing.date for briefing in kb.briefings.values()}
    for each in figures:
        by_reason: dict[str, list[Finding]] = {}
        for finding, verdict in each.judged:
            if verdict is not None and verdict.right:
                by_reason.setdefault(verdict.why, []).append(finding)
        for why, findings in by_reason.items():
            places = sorted(
                {(days[found.source[0].path], found.source[0].line) for found in findings}
            )
            where = ", ".join(f"{day}:{line}" for day, line in places)
            lines.append(f"| `{each.rule}` | {where} | {why} |")
    return "\n".join(lines) + "\n"

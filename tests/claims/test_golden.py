"""Invented claims, and all that is said of them."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import yaml

from livingdocs.checks.run import run_checks
from livingdocs.claims.comparing import compare
from livingdocs.claims.placed import PlacedClaim, live_claims
from livingdocs.findings import Finding
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.claim import Claim
from livingdocs.yaml_files.writer import dump_yaml
from tests.data_folder import RAW, DataFolder

GOLDEN = Path(__file__).with_name("golden.yml")
SCENARIOS: list[dict[str, Any]] = yaml.safe_load(GOLDEN.read_text(encoding="utf-8"))
RULES = (
    "missing-condition",
    "not-comparable",
    "claims-conflict",
    "same-number",
    "derived-number",
)
NUMBERS = ("start", "value", "low", "high", "mean", "times", "percent")
THINGS = ("kettle", "leafcache", "samovar", "teapot", "teacup")
OF_THE_TEST = frozenset({"in", "line", "paper", "status"})
OF_A_CLAIM = frozenset(Claim.model_fields) - OF_THE_TEST
"""A row's `status` is that of its anchor."""


def scenario_name(scenario: object) -> str:
    """The name of a test's case."""
    return str(scenario["name"]) if isinstance(scenario, dict) else ""


class Written:
    """The scenarios as files of a data folder, and where each claim stands."""

    def __init__(self, folder: DataFolder):
        self.folder = folder
        self.places: dict[tuple[int, str], tuple[str, int]] = {}
        self.metrics: list[dict[str, Any]] = []
        for number, scenario in enumerate(SCENARIOS):
            self._scenario(number, scenario)
        folder.write("metrics.yml", folder.text("metrics.yml") + _items(self.metrics))
        entities = [
            {"id": f"s{number}-{name}", "kind": "tool", "name": f"{name} {number}"}
            for number in range(len(SCENARIOS))
            for name in THINGS
        ]
        folder.write("entities.yml", folder.text("entities.yml") + _items(entities))

    def _scenario(self, number: int, scenario: Mapping[str, Any]) -> None:
        for name, metric in scenario["metrics"].items():
            made = {"id": f"s{number}-{name}", "name": name, **metric}
            made["required_conditions"] = made.pop("requires")
            if "compares" in made:
                made["compares"] = f"s{number}-{made['compares']}"
            self.metrics.append(made)
        anchors: dict[str, list[str]] = {}
        for name, fields in scenario["claims"].items():
            anchors.setdefault(fields.get("in", name), []).append(name)
        for anchor, names in anchors.items():
            self._anchor(number, scenario, anchor, names)
        for place, doubted in enumerate(scenario.get("doubts", ())):
            self._doubt(f"s{number}-d{place}", [f"s{number}-{name}" for name in doubted])

    def _anchor(
        self, number: int, scenario: Mapping[str, Any], anchor: str, names: list[str]
    ) -> None:
        first = scenario["claims"][names[0]]
        claims = [_claim(number, scenario, scenario["claims"][name]) for name in names]
        key = f"s{number}-{anchor}"
        for place, name in enumerate(names):
            self.places[number, name] = (key, place)
        self.folder.write(
            f"anchors/brewing/{key}.yml",
            dump_yaml(
                {
                    "id": key,
                    "topic": "brewing",
                    "label": anchor,
                    "statement": anchor,
                    "status": first.get("status", "proposed"),
                    "origin": "person",
                    "papers": [{"id": first["paper"]}] if "paper" in first else [],
                    "evidence": [{"briefing": "brewing/2027-03-02", "lines": [15, 30]}],
                    "claims": claims,
                }
            ),
        )

    def _doubt(self, key: str, anchors: list[str]) -> None:
        self.folder.write(
            f"contradictions/brewing/{key}.yml",
            dump_yaml(
                {
                    "id": key,
                    "topic": "brewing",
                    "kind": "unverified",
                    "title": key,
                    "status": "proposed",
                    "opened_on": "2027-03-02",
                    "anchors": anchors,
                    "events": [{"kind": "opened", "date": "2027-03-02"}],
                }
            ),
        )


def _items(items: list[dict[str, Any]]) -> str:
    return "".join(f"  {line}\n" for line in dump_yaml(items).splitlines())


def _claim(number: int, scenario: Mapping[str, Any], fields: Mapping[str, Any]) -> dict[str, Any]:
    metric = fields.get("metric", next(iter(scenario["metrics"])))
    made: dict[str, Any] = {
        "entity": "kettle",
        **{name: value for name, value in fields.items() if name in OF_A_CLAIM},
        "metric": f"s{number}-{metric}",
        "conditions": {
            name: value
            for name, value in fields.items()
            if name not in OF_A_CLAIM and name not in OF_THE_TEST
        },
        "evidence": {"briefing": "brewing/2027-03-02", "lines": [fields["line"]] * 2},
    }
    for name in ("entity", "against", "experiment"):
        if name in made:
            made[name] = f"s{number}-{made[name]}"
    return {
        name: Decimal(value) if name in NUMBERS else value for name, value in made.items() if value
    }


@pytest.fixture(scope="module")
def written(kb_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Written:
    """All scenarios in one folder, so that it is read once."""
    return Written(DataFolder.copy(kb_folder, tmp_path_factory.mktemp("golden") / "data"))


@pytest.fixture(scope="module")
def base(written: Written) -> KnowledgeBase:
    """The folder, read."""
    return written.folder.load()


@pytest.fixture(scope="module")
def found(base: KnowledgeBase) -> tuple[Finding, ...]:
    """What the rules about claims say of all of them."""
    return run_checks(base, rules=RULES)


@pytest.fixture(scope="module")
def claims(base: KnowledgeBase) -> dict[tuple[str, int], PlacedClaim]:
    """Claims by their anchor and their place in it."""
    return {(each.anchor.id, each.number): each for each in live_claims(base)}


@pytest.mark.parametrize("number", range(len(SCENARIOS)), ids=map(scenario_name, SCENARIOS))
def test_all_findings_are_those_that_were_expected(
    number: int, written: Written, base: KnowledgeBase, found: tuple[Finding, ...]
) -> None:
    """At the line of the claim, with the lines of both sides, in words for both readers."""
    mine = [each for each in found if f"/s{number}-" in each.path]
    seen = {
        (each.rule, each.path, each.line, tuple(line.line for line in each.source)): each
        for each in mine
    }
    expected = {}
    for row in SCENARIOS[number]["findings"]:
        anchor, place = written.places[number, row["at"]]
        path = f"anchors/brewing/{anchor}.yml"
        line, _ = base.documents[path].position(("claims", place))
        expected[row["rule"], path, line, tuple(row["lines"])] = row
    assert set(seen) == set(expected)
    assert len(mine) == len(expected)
    for key, row in expected.items():
        finding = seen[key]
        assert row.get("says", "") in finding.found
        assert row.get("fix", "") in finding.fix
        assert row.get("told", "") in finding.told
        assert finding.severity == row.get("severity", finding.severity)
        assert all(line.path == RAW for line in finding.source)
        assert any("\u4e00" <= char <= "\u9fff" for char in finding.told)


PAIRS = [
    (number, pair, verdict)
    for number, scenario in enumerate(SCENARIOS)
    for pair, verdict in scenario.get("verdicts", {}).items()
]


@pytest.mark.parametrize(("number", "pair", "verdict"), PAIRS)
def test_verdicts_are_those_that_were_expected(
    number: int,
    pair: str,
    verdict: str,
    written: Written,
    claims: dict[tuple[str, int], PlacedClaim],
) -> None:
    """With exactly the conditions on which they differ, or that one of them lacks."""
    one, two = (claims[written.places[number, name]] for name in pair.split())
    comparison = compare(one, two)
    names = [*(each.condition for each in comparison.differs), *comparison.missing]
    assert [str(comparison.verdict), *names] == verdict.split()


def test_values_of_two_frames_share_no_sentence(found: tuple[Finding, ...]) -> None:
    """What is not comparable is told without its numbers."""
    told = [each.told + each.found for each in found if each.rule == "not-comparable"]
    assert told
    assert not any(value in words for words in told for value in ("3.8", "46", "约 3", "61", "40"))

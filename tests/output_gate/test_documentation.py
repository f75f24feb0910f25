"""The page for contributors and the rules of the gate say the same."""

from __future__ import annotations

import re

from livingdocs.output_gate.rules import GateRule
from tests.source_tree import ROOT


def test_every_rule_is_told_to_contributors_and_no_other() -> None:
    """Whoever is stopped finds the name of the rule, and what to do."""
    text = (ROOT / "docs" / "contributing" / "output-gate.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    told = [name for row in rows for name in re.findall(r"`([a-z-]+)`", row)]
    assert sorted(told) == sorted(map(str, GateRule))

"""Nothing that a stranger writes in a format makes its reader fail, lie or stand still."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bars.amounts import amount, seed
from tests.bars.measuring import Measured
from tests.fuzz import formats
from tests.fuzz.formats import FORMATS
from tests.fuzz.mutating import Mutator
from tests.source_tree import ROOT

PARTS = 2


def run(name: str, *, number: int, count: int, shared: Path, found: Path) -> dict[str, object]:
    """What a process of its own says of so many mutations of a format."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.fuzz.run", name, "--number", str(number), "--count",
         str(count), "--shared", str(shared), "--found", str(found)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT / "hooks"), str(ROOT)))},
        capture_output=True,
        check=False,
    )  # fmt: skip
    assert done.stdout, done.stderr.decode("utf-8", "replace")[-2000:]
    result: dict[str, object] = json.loads(done.stdout)
    return result


@pytest.mark.slow
@pytest.mark.bar("B4")
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", sorted(FORMATS))
def test_mutated_texts_are_read_or_refused(
    name: str, part: int, shared: Path, tmp_path: Path, measured: Measured
) -> None:
    """In time and memory, with errors of the format's own, also texts made of real briefings."""
    count = amount(200, 20_000 // PARTS)
    number = seed() * PARTS + part
    result = run(name, number=number, count=count, shared=shared, found=tmp_path)
    faults = result["faults"]
    assert isinstance(faults, list)
    measured(
        "B4",
        **{f"{name}_mutations": int(str(result["count"]))},
        foreign_errors=len(faults),
        slowest_seconds=float(str(result["slowest"])),
        peak_mib=float(str(result["peak_mib"])),
    )
    assert faults == []
    # A mutator that breaks everything would try nothing.
    # Of Atom, which must be whole, few mutations are left: about one in forty.
    assert int(str(result["accepted"])) >= count * 0.01
    assert float(str(result["slowest"])) <= 2.0
    assert float(str(result["peak_mib"])) <= 512


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_inputs_that_once_found_a_fault_find_none_today(name: str) -> None:
    """And neither do a few mutations, so that everybody's tests try some."""
    kind = FORMATS[name]
    mutator = Mutator(kind.seeds(), kind.tokens, 0)
    for data in (*kind.found(), *(mutator.next() for _ in range(15))):
        kind.check(data)


def test_every_kept_input_belongs_to_a_format() -> None:
    assert {path.name.partition("-")[0] for path in formats.FOUND.glob("[a-z]*")} <= set(FORMATS)


def test_the_same_number_gives_the_same_mutations() -> None:
    kind = FORMATS["bib"]
    one, other, third = (Mutator(kind.seeds(), kind.tokens, number) for number in (3, 3, 4))
    first = [one.next() for _ in range(50)]
    assert first == [other.next() for _ in range(50)]
    assert first != [third.next() for _ in range(50)]

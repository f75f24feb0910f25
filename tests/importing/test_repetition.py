"""The same again changes nothing, and the order of two imports does not matter."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from livingdocs.bib_import.run import import_bibliography
from livingdocs.characters import forbidden_characters
from livingdocs.curating.formatting import formatted_files
from livingdocs.importing.identity import Origin
from livingdocs.importing.run import import_file
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.loading import load_knowledge_base
from livingdocs.records.base import Record
from livingdocs.records.validation import validate_record
from livingdocs.yaml_files.reader import read_yaml
from livingdocs.yaml_files.writer import dump_yaml
from tests.bars.amounts import amount
from tests.bars.measuring import Measured
from tests.data_folder import tree
from tests.generated_tree import write_tree
from tests.hostile_base import Placing
from tests.importing.samples import DIALECT_A, DIALECT_B, GOLDEN, data_folder, golden_input
from tests.source_tree import ROOT

BIBS = (
    "@misc{a, title={One}, eprint={2701.00011v2}}\n@book{b, title={Two}, author={A and B}}\n",
    "@misc{c, title={Three}, doi={10.1/x}}\n@article{b, title={Two}, author={A and B}, year=27}\n",
)
DAYS = ("2031-03-05", "2031-03-19")


def bring(path: Path, root: Path, *, day: str) -> None:
    """Import one briefing as the command does."""
    origin = Origin(topic="storage", agent="Lin", date=day)
    assert import_file(str(path), origin=origin, data_dir=root, write=True).errors == ()


def bring_bib(path: Path, root: Path) -> None:
    assert import_bibliography(str(path), data_dir=root, write=True).errors == ()


@pytest.fixture
def two(tmp_path: Path) -> tuple[Path, Path]:
    """Two briefings of different days."""
    paths = []
    for day, text in zip(DAYS, (DIALECT_A, DIALECT_B), strict=True):
        path = tmp_path / f"{day}-storage-e1prep.txt"
        path.write_text(text, encoding="utf-8", newline="\n")
        paths.append(path)
    return paths[0], paths[1]


@pytest.mark.slow
@pytest.mark.bar("B10")
@pytest.mark.parametrize("name", sorted(path.stem for path in GOLDEN.glob("*.yml")))
def test_the_same_briefing_again_changes_no_byte(
    tmp_path: Path, name: str, measured: Measured
) -> None:
    """Invented ones in every form that a briefing was seen in."""
    text = golden_input(name)
    root = data_folder(tmp_path / "data")
    path = tmp_path / "2031-03-05-storage-e1prep.txt"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    bring(path, root, day=DAYS[0])
    before = tree(root)
    bring(path, root, day=DAYS[0])
    changed = sum(before.get(place) != data for place, data in tree(root).items())
    measured("B10", changed_by_repetition=changed)
    assert tree(root) == before
    assert len(before) > 3


@pytest.mark.slow
@pytest.mark.bar("B10")
def test_the_real_briefings_again_change_no_byte_in_either_order(
    shared: Path, tmp_path: Path, measured: Measured
) -> None:
    """Both, both again, and both in the other order give one folder."""
    paths = sorted((shared / "seeds").glob("*.txt"))
    orders = {"there": paths, "again": [*paths, *paths], "back": paths[::-1]}
    trees = {}
    for name, order in orders.items():
        root = tmp_path / name
        for path in order:
            origin = Origin(topic="inference", agent="Tom", date=path.name[:10])
            done = import_file(str(path), origin=origin, data_dir=root, write=True)
            assert done.errors == ()
        trees[name] = tree(root)
    first = trees["there"]
    changed = sum(
        first.get(place) != data for other in trees.values() for place, data in other.items()
    )
    measured("B10", changed_by_repetition=changed)
    assert trees["again"] == first
    assert trees["back"] == first


@pytest.mark.slow
@pytest.mark.bar("B10")
@pytest.mark.parametrize("kind", ["briefings", "bibliographies"])
def test_the_order_of_two_imports_does_not_matter(
    tmp_path: Path, two: tuple[Path, Path], kind: str, measured: Measured
) -> None:
    """For bibliographies where no entry of one is a work of the other."""
    one, other = two
    both: list[Callable[[Path], None]]
    if kind == "briefings":
        both = [
            lambda root: bring(one, root, day=DAYS[0]),
            lambda root: bring(other, root, day=DAYS[1]),
        ]
    else:
        for number, text in enumerate((BIBS[0], BIBS[1].partition("\n")[0] + "\n")):
            (tmp_path / f"{number}.bib").write_text(text, encoding="utf-8")
        both = [
            lambda root: bring_bib(tmp_path / "0.bib", root),
            lambda root: bring_bib(tmp_path / "1.bib", root),
        ]
    trees = []
    for name, order in (("there", both), ("back", both[::-1])):
        root = data_folder(tmp_path / name)
        for each in order:
            each(root)
        trees.append(tree(root))
    changed = sum(trees[0].get(place) != data for place, data in trees[1].items())
    measured("B10", changed_by_repetition=changed)
    assert trees[0] == trees[1]


@pytest.mark.bar("B10")
def test_the_same_bibliographies_again_change_no_byte(tmp_path: Path, measured: Measured) -> None:
    """Also where two of them hold one work."""
    root = data_folder(tmp_path / "data")
    paths = []
    for number, text in enumerate(BIBS):
        paths.append(tmp_path / f"{number}.bib")
        paths[-1].write_text(text, encoding="utf-8")
        bring_bib(paths[-1], root)
    before = tree(root)
    for path in paths:
        bring_bib(path, root)
    changed = sum(before.get(place) != data for place, data in tree(root).items())
    measured("B10", changed_by_repetition=changed)
    assert tree(root) == before


@pytest.mark.slow
@pytest.mark.bar("B10")
@pytest.mark.parametrize("folder", ["data", "tests/kb", "generated"])
def test_every_data_file_is_what_the_formatter_makes_of_it(
    tmp_path: Path, folder: str, measured: Measured
) -> None:
    """`format(load(x)) == x`, byte for byte, for all of them."""
    root = ROOT / folder
    if folder == "generated":
        root = tmp_path / "generated"
        write_tree(root, papers=amount(40, 400), briefings=amount(5, 60))
    files = list(formatted_files(root))
    other = [file.path for file in files if not file.is_canonical]
    measured("B10", files=len(files), not_canonical=len(other))
    assert other == []
    assert len(files) > 20


class _Drawn(Placing):
    """Puts texts that a strategy makes into every field of words."""

    def __init__(self, draw: Callable[[], str]) -> None:
        super().__init__()
        self.draw = draw

    def text(self, field: str) -> str:
        return self.draw()

    def _changed(self, value: Any, field: str, *, words: bool) -> Any:
        return value if isinstance(value, dict) else super()._changed(value, field, words=words)


def _records(kb: KnowledgeBase) -> list[Record]:
    """One or two of each kind, small enough for many examples."""
    kinds = ("topics", "briefings", "anchors", "contradictions", "cards", "snapshots", "flags")
    some = [record for kind in kinds for record in [*getattr(kb, kind).values()][:2]]
    return sorted(some, key=lambda record: len(dump_yaml(record.model_dump(mode="json"))))[:12]


TEXTS = st.text(
    st.characters(blacklist_categories=("Cs", "Cc", "Cn"), min_codepoint=0x20) | st.just("\n"),
    min_size=1,
    max_size=40,
).filter(lambda text: not forbidden_characters(text))


@pytest.mark.slow
@pytest.mark.bar("B10")
@settings(max_examples=amount(40, 500))
@given(number=st.integers(0, 11), texts=st.lists(TEXTS, min_size=1, max_size=5))
def test_a_record_that_is_written_is_read_as_the_same_record(
    kb: KnowledgeBase, number: int, texts: list[str]
) -> None:
    """With any words in it; and written once more it has the same bytes."""
    base = _records(kb)[number]
    words = iter(texts * 500)
    record = _Drawn(lambda: next(words)).hostile(base)
    text = dump_yaml(record.model_dump(mode="json"))
    document, findings = read_yaml(text, path="x.yml")
    assert document is not None and not findings, text
    again, faults = validate_record(type(record), document)
    assert not faults, faults
    assert again == record
    assert again is not None and dump_yaml(again.model_dump(mode="json")) == text


def test_loading_changes_nothing(kb_folder: Path) -> None:
    """A folder that was only looked at has the bytes that it had."""
    before = tree(kb_folder)
    assert dataclasses.is_dataclass(load_knowledge_base(kb_folder))
    assert tree(kb_folder) == before

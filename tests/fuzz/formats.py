"""The formats that strangers write, each with texts to begin from and what must hold of any text.

`check` takes any bytes, and says whether they were read as what they claim to be. Otherwise they
were refused with an error of the format's own; any other exception, a wrong answer and a slow one
are faults of this project.
"""

from __future__ import annotations

import datetime as dt
import json
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from livingdocs.arxiv_ids import find_arxiv_ids
from livingdocs.bib_import.decoding import BibliographyRefusedError, decode
from livingdocs.bib_import.folder import KnownPapers, held_files
from livingdocs.bib_import.planning import plan_import as plan_bibliography
from livingdocs.bibliography.reading import read_bibliography
from livingdocs.bibliography.source import read_source
from livingdocs.characters import forbidden_characters
from livingdocs.dates import find_dates, moment_of_name, parse_date, parse_moment
from livingdocs.fetching.atom import AtomError, read_feed
from livingdocs.fetching.merging import UnfitError, merged
from livingdocs.importing.data_folder import DataFolder
from livingdocs.importing.identity import Origin
from livingdocs.importing.plan import plan_import
from livingdocs.importing.reading import BriefingRefusedError, read_briefing
from livingdocs.records.places import record_type
from livingdocs.records.validation import validate_record
from livingdocs.yaml_files.reader import read_yaml_bytes
from livingdocs.yaml_files.writer import dump_yaml
from tests.fetching.fake_arxiv import FakeArxiv, FakeClock, papers
from tests.fuzz.mutating import MOST_BYTES
from tests.hostile.corpus import inputs, payload_of
from tests.importing.samples import GOLDEN, data_folder, golden_input
from tests.source_tree import ROOT

FOUND = Path(__file__).parent / "found"
KB = ROOT / "tests" / "kb"
LINES = 22
"""Texts to begin from are cut into parts of so many lines: most faults need few."""


TOKENS = json.loads((Path(__file__).parent / "tokens.json").read_text(encoding="utf-8"))
EVERYWHERE = ("\ufeff", "\u202e", "\u2028", "\u0301", "\x00", "\x1b[2J", "\r", "\t", "\u200d")


@dataclass(frozen=True)
class Format:
    """A format: what must hold of any text, and texts to begin from."""

    name: str
    check: Callable[[bytes], bool]
    own_seeds: Callable[[], Iterator[bytes]]

    def seeds(self, *more: bytes) -> list[bytes]:
        """Its texts and `more`, whole and in parts, hostile ones, and all that found a fault."""
        whole = [*self.own_seeds(), *more]
        texts = [part for text in whole for part in parts(text)]
        # Half of the time a whole one: what is cut is refused early.
        short = [text for text in whole if len(text) < MOST_BYTES]
        texts += short * max(1, (len(texts) + 30) // len(short))
        hostile = [payload_of(each).encode("utf-8")[:2_000] for each in inputs()]
        return [*texts, *hostile, *self.found()]

    def found(self) -> list[bytes]:
        """Inputs that once found a fault."""
        return [path.read_bytes() for path in sorted(FOUND.glob(f"{self.name}-*"))]

    @property
    def tokens(self) -> list[bytes]:
        """What has a meaning in it, and what has one everywhere."""
        return [token.encode("utf-8") for token in (*TOKENS[self.name], *EVERYWHERE)]


def parts(text: bytes) -> Iterator[bytes]:
    """A text in parts of some lines."""
    lines = text.split(b"\n")
    for start in range(0, len(lines), LINES):
        yield b"\n".join(lines[start : start + LINES])


_KINDS = sorted(
    path.relative_to(KB).as_posix() for path in KB.rglob("*.yml") if path.stat().st_size < 6_000
)


@cache
def _places() -> list[str]:
    """One file for each type of record."""
    by_type = {record_type(place): place for place in _KINDS}
    return sorted(place for kind, place in by_type.items() if kind is not None)


def check_yaml(data: bytes) -> bool:
    """Every record type: findings or a record, which written and read again is the same."""
    document, findings = read_yaml_bytes(data, path="x.yml")
    assert document is not None or findings
    if document is None:
        return False
    accepted = False
    # Only the types that could be meant: most of the time would go into saying no.
    fields = document.data if isinstance(document.data, dict) else {}
    for place in _places():
        kind = record_type(place)
        assert kind is not None
        if fields and not fields.keys() & kind.model_fields.keys():
            continue
        record, faults = validate_record(kind, document)
        assert record is not None or faults or findings
        for fault in faults:
            assert fault.line >= 1
        if record is None or findings or faults:
            continue
        text = dump_yaml(record.model_dump(mode="json"))
        assert not forbidden_characters(text)
        again, more = read_yaml_bytes(text.encode("utf-8"), path="x.yml")
        assert again is not None and not more, text
        same, more = validate_record(kind, again)
        assert same == record and not more, text
        accepted = True
    return accepted


@cache
def _folder() -> tuple[tempfile.TemporaryDirectory[str], Path]:
    holder = tempfile.TemporaryDirectory(prefix="fuzz-")
    return holder, data_folder(Path(holder.name, "data"))


def check_briefing(data: bytes) -> bool:
    """Read and planned: a refusal with a line, or records that hold only lines of the text."""
    origin = Origin(topic="storage", agent="tom", date="2031-03-05")
    try:
        read = read_briefing(data, path=Path("2031-03-05-storage-e1prep.txt"))
        plan = plan_import(read, data, origin=origin, folder=DataFolder(_folder()[1]))
    except BriefingRefusedError as error:
        assert all(each.line >= 1 and each.fix for each in error.findings)
        return False
    written = {change.path: change.data for change in plan.changes if change.data is not None}
    raw = [content for path, content in written.items() if path.startswith("inbox/")]
    assert raw in ([data], []) and (raw or not data.strip())
    for path in written:
        assert ".." not in path and not path.startswith("/") and path.isascii(), path
    return bool(read.content.increments)


def check_bib(data: bytes) -> bool:
    """Decoded, read, planned into an empty folder; what is written is read without a fault."""
    try:
        text = decode(data, "x.bib").text
    except BibliographyRefusedError as error:
        assert all(each.line >= 1 for each in error.findings)
        return False
    read_bibliography(data.decode("utf-8", "replace"), "references.bib")
    source = read_source(text)
    plan = plan_bibliography(
        source,
        "x.bib",
        held=held_files(None, None, folder="data"),
        papers=KnownPapers(_folder()[1]),
    )
    for change in plan.changes:
        if change.data is not None:
            _, faults = read_bibliography(change.data.decode("utf-8"), change.path)
            assert not faults, (change.data, faults)
    return bool(source.entries)


def check_atom(data: bytes) -> bool:
    """One whole feed, or an error of its own; what becomes a record holds no odd character."""
    try:
        feed = read_feed(data)
    except AtomError:
        return False
    for entry in feed.entries:
        try:
            snapshot = merged(None, entry, day="2027-01-15").snapshot
        except UnfitError:
            continue
        assert not forbidden_characters(dump_yaml(snapshot.model_dump(mode="json")))
    return bool(feed.entries)


def check_dates(data: bytes) -> bool:
    """Days that exist, at places of the text, in order."""
    text = data.decode("utf-8", "replace")
    for context in (None, dt.date(2026, 10, 10)):
        end = 0
        for mention in find_dates(text, context=context):
            assert mention.start >= end and text[mention.start : mention.end]
            assert list(mention.days) == sorted(set(mention.days))
            end = mention.end
    for line in text.splitlines()[:5]:
        parse_date(line), parse_moment(line), moment_of_name(line)
    for found in find_arxiv_ids(text):
        assert found.arxiv_id.id
    return bool(find_dates(text, context=dt.date(2026, 10, 10)))


def _yaml_seeds() -> Iterator[bytes]:
    for place in _places():
        yield (KB / place).read_bytes()
    for each in inputs():
        if each["surface"] == "yaml_file":
            yield payload_of(each).encode("utf-8")


def _briefing_seeds() -> Iterator[bytes]:
    for path in sorted(GOLDEN.glob("*.yml")):
        yield golden_input(path.stem).encode("utf-8", "surrogatepass")
    for path in sorted((ROOT / "tests/checks/invented").glob("*.txt"))[:2]:
        yield path.read_bytes()


def _bib_seeds() -> Iterator[bytes]:
    yield (KB / "references.bib").read_bytes()
    yield from (
        b'@string{icml = "Proc. ICML"}\n@inproceedings{a, title={A {B} C}, booktitle=icml # " 9",\n'
        b'  author = {M{\\"u}ller, J. and {The Team}}, year=2026, month=sep}\n',
        b"@misc{b, eprint={2605.11093v2}, archivePrefix={arXiv}, url={https://arxiv.org/abs/x}}\n"
        b'@comment{not this} % nor this\n@article(c, title = "x", crossref = {a})\n',
        b'@preamble{"x"}\n@misc{a, title={Twice}}\n@misc{a, title={Twice}, note={other}}\n',
    )


def _atom_seeds() -> Iterator[bytes]:
    arxiv = FakeArxiv(papers(3), FakeClock())
    ids = list(arxiv.papers)
    yield arxiv.feed(arxiv.entries(ids))
    yield arxiv.feed(arxiv.entries(ids[:1]))
    yield arxiv.feed(arxiv.entries([]))


def _date_seeds() -> Iterator[bytes]:
    yield from (
        "2026-09-22 inference E1 增量 3 续自 09-20、9/21 与 10 月 1 日；Sep 3rd, 2026".encode(),
        "截至 2026年9月22日 22:20（北京时间）；09-28~10-02；1432-2609-19499；`2026.1012`".encode(),
        "2026-09-22T22:20:00+08:00\n20260922-tom\n2 Oct 2026\nv0.9-10\n§3.2 (9/10)".encode(),
        "10.1145/2609.19657 2613.00001 hep-th/9711200v2 arXiv:2605.11093 ２０２６－０９".encode(),
    )


FORMATS = {
    each.name: each
    for each in (
        Format("yaml", check_yaml, _yaml_seeds),
        Format("briefing", check_briefing, _briefing_seeds),
        Format("bib", check_bib, _bib_seeds),
        Format("atom", check_atom, _atom_seeds),
        Format("dates", check_dates, _date_seeds),
    )
}


def real_texts(shared: Path | None) -> list[bytes]:
    """The two real briefings, where they are at hand."""
    if shared is None:
        return []
    return [path.read_bytes() for path in sorted((shared / "seeds").glob("*.txt"))[:2]]

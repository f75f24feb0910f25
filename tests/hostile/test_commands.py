"""Every hostile input and other ways of writing it, through the real commands.

Taken as it is, refused, flagged or kept away from what is stored, as the corpus says; in time, in
bounds, without a traceback, and nothing outside of the data folder is touched.
"""

from __future__ import annotations

import re
import shutil
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
import yaml

from livingdocs.characters import forbidden_characters
from livingdocs.fetching import client
from livingdocs.loading import load_knowledge_base
from livingdocs.safe_urls import safe_url
from tests.bars.amounts import amount
from tests.bars.measuring import Measured
from tests.data_folder import ANCHOR, tree
from tests.fetching.fake_arxiv import FakeArxiv, FakeClock, FakePaper, Wire, served
from tests.hostile.corpus import inputs, quoted
from tests.hostile.measured_commands import Account, Ended, run_measured
from tests.hostile.variants import variants
from tests.importing.samples import data_folder
from tests.source_tree import ROOT

ENTRIES = inputs()
PAPER = "2605.11093"
CARD = "cards/2612.00042.yml"
WORDS = ("title", "text", "description", "export_csv", "export_bib", "json_island")


class Answering(FakeArxiv):
    """Answers with these bytes, whatever is asked."""

    body: bytes = b""

    def answer(self, address: str) -> Wire:
        return Wire(body=self.body)


@dataclass
class Trial:
    """One text before the commands; `faults` says what was wrong."""

    entry: dict[str, Any]
    text: str
    place: Path
    account: Account
    faults: list[str] = field(default_factory=list)

    @property
    def refused(self) -> bool:
        return bool(self.entry["expect"] == "reject")

    def run(self, script: str, *arguments: str | Path) -> Ended:
        ended = run_measured(script, *arguments, cwd=self.place)
        self.faults += (f"{script}: {each}" for each in self.account.take(ended))
        return ended

    def must(self, holds: bool, words: str) -> None:
        if not holds:
            self.faults.append(words)


def words(trial: Trial) -> None:
    """A title of a card and of a topic; a briefing; a title in a bibliography; a paper of arXiv."""
    text = trial.text
    root = data_folder(trial.place / "data")
    (root / "cards").mkdir()
    (root / CARD).write_text(
        f'id: "2612.00042"\ntitle: {quoted(text)}\nprimary_topic: storage\nstatus: proposed\n',
        encoding="utf-8",
        newline="\n",
    )
    ended = trial.run("validate_data.py", "--data", "data")
    if trial.refused:
        trial.must(ended.code == 2, "a record with the text is taken")
        trial.must(f"{CARD}:2" in ended.said, "file and line are not named")
        (root / CARD).unlink()
    else:
        trial.must(ended.code == 0, f"a record is refused: {ended.said[:300]}")
        kept = load_knowledge_base(root).cards["2612.00042"].title
        trial.must(kept == text, f"the text is changed: {kept!r}")
    import_texts(trial, root)
    arxiv = FakeArxiv({PAPER: FakePaper(PAPER, (text,), abstract=text)}, FakeClock())
    with served(arxiv) as endpoint:
        fetch(trial, endpoint, PAPER)
    if (snapshot := load_knowledge_base(root).snapshots.get(PAPER)) is not None:
        same = folded(snapshot.title) == folded(text)
        trial.must(same or trial.refused, f"the title of the paper is changed: {snapshot.title!r}")
        trial.must(not forbidden_characters(snapshot.title), "a character that none may hold")
    else:
        trial.must(trial.refused, "the paper is not taken")


def import_texts(trial: Trial, root: Path) -> None:
    """A briefing and a bibliography with the text in them: taken whole, or refused."""
    briefing = trial.place / "2031-03-05-storage-e1prep.md"
    parts = "".join(f"{label}：{trial.text}\n" for label in ("增量 1", "来源", "要点"))
    written = f"# 存储 E1\n\n## 增量条目\n\n{parts}"
    briefing.write_bytes(written.encode("utf-8", "surrogatepass"))
    ended = trial.run("import_briefing.py", briefing.name, "--data", "data", "--topic", "storage")
    trial.must(ended.code in (0, 2), f"the import ends with {ended.code}")
    raws = list((root / "inbox").rglob("*.md"))
    if ended.code == 0:
        trial.must(len(raws) == 1, "the raw text is not kept")
        trial.must(raws[0].read_bytes() == briefing.read_bytes(), "the raw text is not the same")
    (trial.place / "a.bib").write_text(
        f"@misc{{a,\n  title = {{{trial.text}}},\n  url = {{{trial.text}}},\n}}\n"
        "@misc{ok, title = {Ok}}\n",
        encoding="utf-8",
        newline="",
    )
    ended = trial.run("import_bib.py", "a.bib", "--data", "data")
    trial.must(ended.code in (0, 2), f"the bibliography ends with {ended.code}")
    kb = load_knowledge_base(root)
    for briefing_record in kb.briefings.values():
        trial.must("accepted" not in repr(briefing_record.model_dump()), "something is accepted")
    for path, content in tree(root).items():
        if path.endswith(".yml"):
            trial.must(not forbidden_characters(content.decode()), f"a hidden character in {path}")
            for url in re.findall(r"^ +url: (.*)$", content.decode(), re.MULTILINE):
                address = str(yaml.safe_load(url))
                trial.must(safe_url(address, hosts=None) is not None, f"{path} links {address}")


def addresses(trial: Trial) -> None:
    """The address of a source: a link, or refused with its line; in a briefing it is a text."""
    root = trial.place / "data"
    shutil.copytree(ROOT / "tests" / "kb", root)
    text = (root / ANCHOR).read_text(encoding="utf-8")
    url = "https://github.com/example-kettle/kettle/releases"
    (root / ANCHOR).write_text(
        text.replace(f"url: {url}", f"url: {quoted(trial.text)}"), encoding="utf-8", newline="\n"
    )
    ended = trial.run("validate_data.py", "--data", "data")
    if trial.refused:
        trial.must(ended.code == 2, "the address is taken")
        trial.must(f"{ANCHOR}:20" in ended.said, "file and line are not named")
    else:
        trial.must(ended.code == 0, f"the address is refused: {ended.said[:300]}")
    shutil.rmtree(root)
    import_texts(trial, data_folder(root))


def ids(trial: Trial) -> None:
    """The id of a card, and one to be asked for."""
    root = data_folder(trial.place / "data")
    (root / "cards").mkdir()
    (root / CARD).write_text(
        f"id: {quoted(trial.text)}\ntitle: x\nprimary_topic: storage\nstatus: proposed\n",
        encoding="utf-8",
        newline="\n",
    )
    ended = trial.run("validate_data.py", "--data", "data")
    trial.must(ended.code == 2, "a card with the id is taken")
    trial.must(f"{CARD}:1" in ended.said, "file and line are not named")
    (root / CARD).unlink()
    wanted = "hep-th/9901001"
    with served(FakeArxiv({wanted: FakePaper(wanted, ("A", "B"))}, FakeClock())) as endpoint:
        ended = fetch(trial, endpoint, trial.text)
    if trial.refused:
        trial.must(ended.code == 2, f"the id is asked for: {ended.code}")
        trial.must(not (root / "arxiv").exists(), "something is stored")
    else:
        trial.must(list(load_knowledge_base(root).snapshots) == [wanted], "the paper is missing")


def fetch(trial: Trial, endpoint: str, *papers: str) -> Ended:
    """Ask for papers, for less time than is waited after a broken answer, and without pauses."""
    options = ("--data", "data", "--endpoint", endpoint, "--deadline", "20")
    with mock.patch.object(client, "SPACING", 0.0):
        return trial.run("fetch_arxiv.py", *options, "--", *papers)


def files(trial: Trial) -> None:
    """A whole file among the data: refused with its line, and nothing of it is carried out."""
    root = data_folder(trial.place / "data")
    path = "anchors/storage/hostile.yml"
    (root / path).parent.mkdir(parents=True)
    (root / path).write_text(trial.text, encoding="utf-8", newline="")
    ended = trial.run("validate_data.py", "--data", "data")
    trial.must(ended.code == 2, "the file is taken")
    trial.must(re.search(rf"{path}:[0-9]+", ended.said) is not None, "no line is named")
    trial.must(not list(trial.place.rglob("*canary")), "something was carried out")


def briefings(trial: Trial) -> None:
    """Too long a line is refused; orders to whoever reads are told with their lines."""
    root = data_folder(trial.place / "data")
    name = "2031-03-05-storage-e1prep.md"
    (trial.place / name).write_bytes(trial.text.encode("utf-8"))
    ended = trial.run("import_briefing.py", name, "--data", "data", "--topic", "storage")
    if trial.refused:
        trial.must(ended.code == 2, "the briefing is taken")
        trial.must(name in ended.said, "the file is not named")
        trial.must(not (root / "inbox").exists(), "something is written")
        return
    trial.must(ended.code == 0, f"the briefing is refused: {ended.said[:300]}")
    trial.must(re.search(r"(?:line|lines|:) ?[0-9]+", ended.said) is not None, "no line is told")
    records = b"".join(data for path, data in tree(root).items() if path.endswith(".yml"))
    trial.must(b"status: accepted" not in records, "something is accepted")
    ended = trial.run("validate_data.py", "--data", "data")
    trial.must(ended.code == 0, "the data can't be read")


def answers(trial: Trial) -> None:
    """What arXiv answers instead of papers: what is stored stays, but for when it was asked."""
    root = data_folder(trial.place / "data")
    ids = list(trial.entry["request_ids"])
    known = FakeArxiv({each: FakePaper(each, ("A Study of Pots",)) for each in ids}, FakeClock())
    with served(known) as endpoint:
        fetch(trial, endpoint, *ids)
    before = stored(root)
    trial.must(len(before) == len(ids), "nothing is stored to begin with")
    arxiv = Answering({}, FakeClock())
    arxiv.body = trial.text.encode("utf-8")
    with served(arxiv) as endpoint:
        ended = fetch(trial, endpoint, *ids)
    trial.must(ended.code in (2, 3), f"exit {ended.code}")
    trial.must(stored(root) == before, "what is stored has changed")


def stored(root: Path) -> dict[str, dict[str, Any]]:
    """The papers without what says when they were asked for."""
    moments = ("stale_since", "last_error", "checked_on", "sha256")
    return {
        name: {key: value for key, value in paper.model_dump().items() if key not in moments}
        for name, paper in load_knowledge_base(root).snapshots.items()
    }


def folded(text: str) -> str:
    return unicodedata.normalize("NFC", " ".join(text.split()))


TRIALS = {
    **dict.fromkeys(WORDS, words),
    "url": addresses,
    "id": ids,
    "yaml_file": files,
    "briefing_md": briefings,
    "arxiv_response": answers,
}


def chosen(entry: dict[str, Any]) -> Sequence[tuple[str, str]]:
    """The text as it is, and other ways of writing it: one in the short run, all in a proof."""
    every = list(variants(entry))
    return every[: amount(2, len(every))]


@pytest.mark.slow
@pytest.mark.bar("B1")
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: str(entry["id"]))
def test_the_commands_stand_a_hostile_input(
    entry: dict[str, Any], tmp_path: Path, measured: Measured
) -> None:
    """As the corpus says of it; and so for each other way of writing it."""
    account = Account()
    wrong: list[str] = []
    written = chosen(entry)
    for number, (name, text) in enumerate(written):
        place = tmp_path / str(number)
        place.mkdir()
        before = list(outside(tmp_path))
        trial = Trial(entry, text, place, account)
        TRIALS[entry["surface"]](trial)
        wrong += (f"{name}: {each}" for each in trial.faults)
        if list(outside(tmp_path)) != before:
            wrong.append(f"{name}: something outside is touched")
        shutil.rmtree(place)
    measured(
        "B1",
        inputs=1,
        variants=len(written) - 1,
        wrongly_taken=len(wrong),
        tracebacks=account.tracebacks,
        slowest_seconds=round(account.slowest, 2),
        peak_mib=round(account.most_memory, 1),
    )
    assert wrong == []
    assert len(list(variants(entry))) > 5 or not str(entry["id"]).startswith("hx")
    assert account.slowest <= 5
    assert account.most_memory <= 512


def outside(root: Path) -> Iterator[str]:
    """Every file beside the folders of the trials."""
    yield from (each.name for each in sorted(root.parent.iterdir()))
    yield from (each.name for each in sorted(root.iterdir()))

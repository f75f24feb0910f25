"""Whatever stands in data, names and arguments: no output of ours is obeyed by anybody."""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
import importlib.util
import io
import json
import logging
import os
import random
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest

from livingdocs.changes.report import FORMATS as REVIEWS
from livingdocs.changes.review import NO_FINDINGS, Review, review_folders
from livingdocs.characters import visible
from livingdocs.checks.run import run_checks
from livingdocs.fetching.report import FetchReport
from livingdocs.findings import Finding, Severity, SourceLine
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.reports import FORMATS
from livingdocs.streams import Verbatim, exit_code, lasting
from tests import hostile_base
from tests.bars.amounts import amount, seed
from tests.bars.hostile_texts import active, commands, controls, hostile_text
from tests.bars.measuring import Measured
from tests.data_folder import DataFolder
from tests.importing.samples import DIALECT_A
from tests.processes import stream_on
from tests.scripts.command import _module, parser_of
from tests.scripts.uses import BRIEFING, REFERENCES, SCRIPTS, USES
from tests.source_tree import ROOT, python_files, read

pytestmark = pytest.mark.bar("B20")


@dataclasses.dataclass
class Count:
    """What was looked at, and what was wrong with it."""

    texts: int = 0
    control_characters: int = 0
    commands_to_the_runner: int = 0
    examples: list[str] = dataclasses.field(default_factory=list)

    def look(self, text: str, *, annotations: int = 0, texts: int = 1) -> None:
        """Count what an output has that it must not have."""
        wrong = controls(text), commands(text, annotations=annotations)
        self.texts += texts
        self.control_characters += wrong[0]
        self.commands_to_the_runner += wrong[1]
        if any(wrong) and len(self.examples) < 5:
            self.examples.append(text[:400])

    def settle(self, measured: Measured) -> None:
        """Report and assert."""
        measured(
            "B20",
            texts=self.texts,
            control_characters=self.control_characters,
            commands_to_the_runner=self.commands_to_the_runner,
        )
        assert self.examples == []
        assert self.texts


def chance_of(name: str) -> random.Random:
    return random.Random(f"{seed()} {name}")


def look_at(count: Count, findings: list[Finding], *, texts: int = 1) -> None:
    """In every form in which findings are printed."""
    for name, form in FORMATS.items():
        text = form(findings)
        count.look(text, annotations=len(findings) if name == "github" else 0, texts=texts)
        if name == "json":
            json.loads(text)
        if name == "markdown":
            assert active(text) == []


# --- what prints ----------------------------------------------------------------------------


def test_findings_in_every_form(measured: Measured) -> None:
    """With such a text in every field, also in the path and in the lines of the source."""
    chance, count = chance_of("findings"), Count()
    for _ in range(amount(60, 5_000)):
        texts = [hostile_text(chance) for _ in range(6)]
        finding = Finding(
            "declared-count",
            chance.choice(list(Severity)),
            path=texts[0],
            line=3,
            found=texts[1],
            expected=texts[2],
            fix=texts[3],
            source=(SourceLine(texts[4], 7),),
            column=chance.choice((None, 5)),
            told=texts[5],
        )
        look_at(count, [finding])
    count.settle(measured)


def test_one_line_in_the_log(measured: Measured) -> None:
    """`visible`, the stream of every command, and the log of the build."""
    chance, count = chance_of("lines"), Count()
    spec = importlib.util.spec_from_file_location("log_lines", ROOT / "hooks" / "log_lines.py")
    assert spec is not None and spec.loader is not None
    hook = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hook)
    logged = io.StringIO()
    handler = logging.StreamHandler(logged)
    logger = logging.getLogger("mkdocs")
    logger.addHandler(handler)
    try:
        hook.on_startup("build", dirty=False)
        hook.on_startup("build", dirty=False)
        assert [type(each).__name__ for each in handler.filters] == ["HarmlessLines"]
        for _ in range(amount(150, 5_000)):
            text = hostile_text(chance)
            line = visible(text)
            assert "\n" not in line
            count.look(line)
            with written() as out:
                out.write(text)
                out.write(hostile_text(chance) + "\n")
            count.look(out.text)
            logging.getLogger("mkdocs.plugins.x").warning("a link to %s", text)
            count.look(logged.getvalue())
            logged.seek(0)
            logged.truncate()
    finally:
        logger.removeHandler(handler)
    count.settle(measured)


def test_reviews_in_every_form(measured: Measured, kb_folder: Path, kb: KnowledgeBase) -> None:
    """Records, pages, findings, names of files: nothing in the comment mentions, loads or runs."""
    chance, count = chance_of("reviews"), Count()
    for _ in range(amount(1, 6)):
        # No loaded record holds half a character.
        text = re.sub("[\ud800-\udfff]", "", hostile_text(chance))
        text += " ::error::x ##[group] @org ![x](y) <img src=x>"
        with mock.patch.object(hostile_base, "payload", return_value=text):
            base, fields = hostile_base.hostile_base(kb)
        found = list(run_checks(base))
        assert len(found) > 20
        look_at(count, found, texts=len(fields))
    empty = Review()
    for _ in range(amount(40, 1_500)):
        texts = [hostile_text(chance) for _ in range(4)]
        finding = Finding("x", Severity.ERROR, texts[0], 1, texts[1], texts[2], texts[3])
        review = dataclasses.replace(
            empty,
            faults=(finding,) if chance.random() < 0.5 else (),
            files=(texts[0],),
            code=(texts[1], texts[2]),
            findings=dataclasses.replace(NO_FINDINGS, new=(finding,), gone=(finding,)),
        )
        for form in REVIEWS.values():
            count.look(form(review))
        assert active(REVIEWS["markdown"](review)) == []
    count.settle(measured)


@pytest.mark.slow
def test_reviews_of_hostile_folders(measured: Measured, kb_folder: Path, tmp_path: Path) -> None:
    """Data with such texts, as far as a record may hold them, from both sides."""
    chance, count = chance_of("folders"), Count()
    for number in range(amount(3, 12)):
        folder = DataFolder.copy(kb_folder, tmp_path / str(number))
        for path in sorted(folder.root.rglob("*.yml")):
            text = path.read_text(encoding="utf-8")
            words = re.sub(r"[\x00-\x1f\x7f-\x9f]", " ", hostile_text(chance))
            words = "".join(char for char in words if char.isprintable())[:200]
            quoted = json.dumps(f"::error::x @org ![x](y) {words}", ensure_ascii=False)
            fields = r"(title|statement|observation|reason|note|scope|meaning)"
            parts = re.split(rf"(?m)^(\s*(?:- )?){fields}: \S.*", text)
            changed = parts[0] + "".join(
                f"{parts[place]}{parts[place + 1]}: {quoted}{parts[place + 2]}"
                for place in range(1, len(parts), 3)
            )
            path.write_text(changed, encoding="utf-8")
        review = review_folders(kb_folder, folder.root)
        for form in REVIEWS.values():
            count.look(form(review), texts=10)
        assert active(REVIEWS["markdown"](review)) == []
    count.settle(measured)


# --- what is refused ------------------------------------------------------------------------


def test_refusals_of_the_loader(measured: Measured, kb_folder: Path, tmp_path: Path) -> None:
    """Such bytes anywhere in any file, and files of such names."""
    chance, count = chance_of("loader"), Count()
    for number in range(amount(4, 150)):
        folder = DataFolder.copy(kb_folder, tmp_path / str(number))
        paths = sorted(path for path in folder.root.rglob("*") if path.is_file())
        for path in chance.sample(paths, 12):
            damage(chance, path)
        name = as_argument(hostile_text(chance)).replace("/", "")
        with contextlib.suppress(OSError):
            odd = os.fsencode(name[:20]) if chance.random() < 0.5 else b"\xff\x1b[2J::error::x.yml"
            Path(os.fsdecode(os.fsencode(folder.root / "cards") + b"/" + odd)).write_bytes(b"x")
        found = list(folder.findings())
        assert found
        look_at(count, found, texts=12)
        shutil.rmtree(folder.root)
    count.settle(measured)


def damage(chance: random.Random, path: Path) -> None:
    """Put a hostile text into a file: as bytes anywhere, or as a value that YAML reads."""
    data = path.read_bytes()
    text = hostile_text(chance)
    if chance.random() < 0.5 or path.suffix != ".yml":
        at = chance.randrange(len(data) + 1)
        data = data[:at] + text.encode("utf-8", "surrogatepass") + data[at:]
    else:
        lines = data.decode("utf-8").split("\n")
        at = chance.randrange(len(lines))
        key, colon, _ = lines[at].partition(": ")
        if colon:
            lines[at] = f"{key}: {json.dumps(text)}"
        elif chance.random() < 0.5:
            lines[at] = f"{json.dumps(text)}: x"
        data = "\n".join(lines).encode("utf-8")
    path.write_bytes(data)


def test_what_the_fetcher_says(measured: Measured) -> None:
    """Of papers, of what arXiv answered, and of the disk."""
    chance, count = chance_of("fetcher"), Count()
    script = _module("fetch_arxiv.py")
    for _ in range(amount(30, 1_000)):
        text = hostile_text(chance)
        report = FetchReport(refused={"2701.00001": text}, disk=text)
        with running() as (out, err):
            for line in report.lines():
                script.note(line)
        count.look(out.text + err.text)
    count.settle(measured)


# --- the commands ---------------------------------------------------------------------------


class Taken(io.RawIOBase):
    """A file that keeps what it takes."""

    def __init__(self) -> None:
        self.data = b""

    def writable(self) -> bool:
        """Always."""
        return True

    def write(self, data: bytes, /) -> int:  # type: ignore[override]
        """Keep it."""
        self.data += data
        return len(data)

    @property
    def text(self) -> str:
        """What was written, bytes that are no UTF-8 as surrogates."""
        return self.data.decode("utf-8", "surrogateescape")


class Output:
    """A stream as a command has it, and what came out of it."""

    def __init__(self) -> None:
        self.taken = Taken()
        self._below = stream_on(self.taken)  # closed with everything below it when it goes
        self.stream = lasting(self._below)

    def write(self, text: str) -> None:
        """Write to the stream."""
        self.stream.write(text)

    @property
    def text(self) -> str:
        """What came out."""
        self.stream.flush()
        return self.taken.text


@contextlib.contextmanager
def written() -> Iterator[Output]:
    yield Output()


@contextlib.contextmanager
def running() -> Iterator[tuple[Output, Output]]:
    """Both streams, as the last lines of every script make them."""
    out, err = Output(), Output()
    with contextlib.redirect_stdout(out.stream), contextlib.redirect_stderr(err.stream):
        yield out, err


def answer(script: str, arguments: list[str], cwd: Path) -> str:
    """Everything that a script says; its exit code is one that it may have."""
    environment = {name: value for name, value in os.environ.items() if name != "KB_DATA"}
    with (
        contextlib.chdir(cwd),
        mock.patch.dict(os.environ, environment, clear=True),
        mock.patch.object(sys, "argv", [script, *arguments]),
        running() as (out, err),
    ):
        code = exit_code(_module(script).main(arguments), out.stream, err.stream)
    assert code in range(5)
    return out.text + err.text


@pytest.fixture
def place(folder: DataFolder) -> Path:
    """A folder with what the uses of the scripts read."""
    place = folder.root.parent
    lay_out(place)
    return place


def lay_out(place: Path, text: str = "") -> None:
    """The files beside the data, with the text in each of them."""
    quoted = json.dumps(text)
    point = "写放大"
    (place / BRIEFING).write_bytes(
        DIALECT_A.replace(point, point + text).encode("utf-8", "surrogatepass")
    )
    (place / "refs.bib").write_bytes(
        REFERENCES.replace("One", f"One {text}").encode("utf-8", "surrogatepass")
    )
    facts = f'{{"id": "2701.00001", "title": {quoted}}}'
    (place / "facts.json").write_text(f"[{facts}]", encoding="utf-8")
    (place / "facts.jsonl").write_text(facts, encoding="utf-8")
    (place / "cards.jsonl").write_text(
        f'{{"id": {quoted}, "primary_topic": {quoted}, "right": ["orchard"]}}', encoding="utf-8"
    )
    (place / "pairs.jsonl").write_text(
        f'{{"id": {quoted}, "claimed": {quoted}, "official": "x", "label": {quoted}}}',
        encoding="utf-8",
    )
    for name in ("shared/seeds", "shared/briefings", "invented/data"):
        (place / name).mkdir(parents=True, exist_ok=True)
    (place / "invented/data/kb.yml").write_text(
        f"schema_version: 1\ntitle: {quoted}\n", encoding="utf-8"
    )
    (place / "invented/verdicts.yml").write_text("verdicts: []\n", encoding="utf-8")
    (place / "invented/faults.yml").write_text("planted: []\nnear misses: []\n", encoding="utf-8")


ARGUMENTS = [
    (script, action)
    for script in SCRIPTS
    for action in parser_of(script)._actions
    if not isinstance(action, argparse._HelpAction)
]


@pytest.mark.slow
@pytest.mark.parametrize("script", SCRIPTS)
def test_arguments_of_the_command_line(script: str, place: Path, measured: Measured) -> None:
    """Such a text as the value of every option, as every name, and as an option nobody knows."""
    chance, count = chance_of(script), Count()
    positions = [action for each, action in ARGUMENTS if each == script]
    assert positions
    for _ in range(amount(1, 4)):
        for action in positions:
            text = as_argument(hostile_text(chance))
            count.look(answer(script, with_argument(USES[script], action, text), place))
        for odd in (f"--{text}", f"--no-such={text}", text):
            count.look(answer(script, [*USES[script], odd], place))
    count.settle(measured)


def as_argument(text: str) -> str:
    """What a command line can hold: no zero byte, and of surrogates those that stand for bytes."""
    return re.sub("[\0\ud800-\udc7f\udd00-\udfff]", "", text)


def with_argument(use: list[str], action: argparse.Action, text: str) -> list[str]:
    """A use of a command with a text in the place of one argument."""
    if action.option_strings:
        name = action.option_strings[-1]
        return [*use, f"{name}={text}"]
    # In front of the others, so that it is the first name.
    return [text, *use[1:]] if use and not use[0].startswith("-") else [text, *use]


@pytest.mark.slow
@pytest.mark.parametrize("script", SCRIPTS)
def test_hostile_data_and_files(
    script: str, place: Path, kb_folder: Path, measured: Measured
) -> None:
    """Such texts in everything that the command reads."""
    chance, count = chance_of(f"data {script}"), Count()
    for _ in range(amount(1, 5)):
        shutil.rmtree(place / "data")
        folder = DataFolder.copy(kb_folder, place / "data")
        lay_out(place, hostile_text(chance))
        if chance.random() < 0.5:
            paths = sorted(path for path in folder.root.rglob("*.yml"))
            for path in chance.sample(paths, 3):
                damage(chance, path)
        count.look(answer(script, USES[script], place), texts=4)
    count.settle(measured)


def test_every_command_writes_through_a_stream_that_lets_nothing_through() -> None:
    """Both streams, in the last lines of the script; annotations alone go past it."""
    wrapped = "sys.stdout, sys.stderr = lasting(sys.stdout), lasting(sys.stderr)\n"
    for script in SCRIPTS:
        assert wrapped in read(f"scripts/{script}").partition("if __name__ ==")[2] or (
            wrapped in read(f"scripts/{script}").rpartition("if __name__ ==")[2]
        ), script
    users = {name for name in python_files("hooks", "scripts") if "Verbatim(" in read(name)}
    assert users == {
        "hooks/livingdocs/reports.py",
        "hooks/livingdocs/streams.py",
        "scripts/fetch_arxiv.py",
        "scripts/import_bib.py",
    }
    assert isinstance(FORMATS["github"]([]), Verbatim)
    assert "hooks/log_lines.py" in read("mkdocs.yml").partition("hooks:\n")[2].split("\n")[0]

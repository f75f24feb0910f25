"""Pull requests with hostile names, entries and texts, through the real review."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.bars.measuring import Measured
from tests.data_folder import ANCHOR, CARD, DOUBT, DataFolder
from tests.hostile.corpus import inputs, payload_of, quoted
from tests.hostile.measured_commands import Account, run_measured
from tests.repositories import git, new_repository

pytestmark = [pytest.mark.slow, pytest.mark.bar("B1")]

FOLDER = "anchors/brewing"
NAMES = (
    "$(touch pwned).yml",
    "`touch pwned`.yml",
    "x; touch pwned;.yml",
    "::error file=mkdocs.yml::x.yml",
    "##[group]x.yml",
    "a\nb::add-mask::x.yml",
    "\u001b[2J.yml",
    "\u202eliam.yml",
    "-rf.yml",
    "@org-maintainers.yml",
    "![x](https:tracker.example).yml",
    "<img src=x onerror=x()>.yml",
    "con.yml",
    "KETTLE-FLAGS.yml",
)
REFS = (
    'x"; touch pwned; echo "',
    "$(touch pwned)",
    "--output=pwned",
    "-x",
    "::error::x",
    "a..b",
)


def linked(folder: DataFolder) -> None:
    (folder.root / CARD).unlink()
    (folder.root / CARD).symlink_to("/etc/hostname")


def linked_folder(folder: DataFolder) -> None:
    (folder.root / "cards" / "more").symlink_to("../..")


def executable(folder: DataFolder) -> None:
    (folder.root / CARD).chmod(0o755)


def attributes(folder: DataFolder) -> None:
    folder.write(".gitattributes", "*.yml diff=x filter=x\n")


ENTRIES: tuple[Callable[[DataFolder], None], ...] = (linked, linked_folder, executable, attributes)


@pytest.fixture
def repository(folder: DataFolder) -> Path:
    """The fabricated folder on `main`, and the branch of somebody else."""
    return new_repository(folder.root.parent, branch="change")


def judged(root: Path, *arguments: str, measured: Measured) -> str:
    """What the review says; however it ends, it ends well and has carried out nothing."""
    account = Account()
    ended = run_measured("review_pr.py", *arguments, cwd=root)
    wrong = account.take(ended)
    wrong += [f"made: {path}" for path in root.rglob("*pwned*") if "touch" not in path.name]
    # A comment by a bot: nobody is called, nothing is loaded.
    wrong += re.findall(r"(?<![`&\w])@[A-Za-z][\w-]*|<img|!\[[^\]]*\]\(", ended.out)
    measured(
        "B1",
        variants=1,
        wrongly_taken=len(wrong),
        tracebacks=account.tracebacks,
        slowest_seconds=round(account.slowest, 2),
        peak_mib=round(account.most_memory, 1),
    )
    assert wrong == [], ended.said[:2000]
    return f"{ended.code}: {ended.said}"


@pytest.mark.parametrize("name", NAMES)
def test_a_file_with_a_hostile_name_is_refused(
    repository: Path, folder: DataFolder, name: str, measured: Measured
) -> None:
    """Its name is shown so that neither a terminal nor a runner nor a page obeys it."""
    (folder.root / FOLDER / name).write_text(folder.text(ANCHOR), encoding="utf-8")
    git(repository, "add", "-A")
    assert judged(repository, "--base", "main", measured=measured).startswith("2: ")


@pytest.mark.parametrize("change", ENTRIES, ids=lambda change: change.__name__)
def test_an_entry_that_is_no_plain_file_is_refused(
    repository: Path,
    folder: DataFolder,
    change: Callable[[DataFolder], None],
    measured: Measured,
) -> None:
    """Links, programs and settings of git among the data."""
    change(folder)
    git(repository, "add", "-A")
    assert judged(repository, "--base", "main", measured=measured).startswith("2: ")


@pytest.mark.parametrize("ref", REFS)
def test_a_hostile_name_of_a_branch_is_wrong_use(
    repository: Path, ref: str, measured: Measured
) -> None:
    """As the base and as the head."""
    assert judged(repository, f"--base={ref}", measured=measured).startswith("1: ")
    said = judged(repository, "--base=main", f"--head={ref}", measured=measured)
    assert said.startswith("1: ")


def test_every_hostile_text_in_one_pull_request(
    repository: Path, folder: DataFolder, measured: Measured
) -> None:
    """In the statement of an anchor, a doubt and a card; the review shows it and stays whole."""
    texts = [
        payload_of(each)
        for each in inputs()
        if each["expect"] in ("verbatim", "flag") and "payload" in each
    ]
    line = folder.line_of(ANCHOR, "statement: ")
    before = folder.text(ANCHOR).split("\n")[line - 1]
    for number, text in enumerate(texts):
        folder.write(
            f"{FOLDER}/hostile-{number}.yml",
            folder.text(ANCHOR)
            .replace("id: kettle-flags", f"id: hostile-{number}")
            .replace(before, f"statement: {quoted(text)}"),
        )
    folder.replace(CARD, "title: A Survey of Cracked Pots", f"title: {quoted(texts[0])}")
    folder.replace(DOUBT, "title: ", f"title: {quoted(' '.join(texts)[:2000])} #")
    git(repository, "add", "-A")
    said = judged(repository, "--base", "main", measured=measured)
    assert said[0] in "02", said[:2000]


def test_the_review_tells_of_a_template_in_a_text(
    repository: Path, folder: DataFolder, measured: Measured
) -> None:
    """In a new record and in a changed one, with file and line; a set in braces is none."""
    rule = "template&#45;syntax"
    folder.replace(CARD, "title: A Survey of Cracked Pots", "title: A Survey of Pots, and {set}")
    assert rule not in judged(repository, "--base", "main", measured=measured)
    folder.replace(CARD, "title: A Survey", f"title: {quoted('{{ 7*7 }} A Survey')} #")
    folder.write(
        f"{FOLDER}/new.yml",
        folder.text(ANCHOR)
        .replace("id: kettle-flags", "id: new")
        .replace("label: Kettle v0.30 改名", f"label: {quoted('{% raw %}')}"),
    )
    git(repository, "add", "-A")
    said = judged(repository, "--base", "main", measured=measured)
    found = [line for line in said.splitlines() if rule in line]
    assert len(found) == 2
    assert any("2612&#46;00042&#46;yml&#58;" in line for line in found)
    assert any("new&#46;yml&#58;4" in line for line in found), found

"""Secrets of the machine that hostile texts ask for: none is in any output byte.

Planted are a variable of the environment, a token in `.git/config`, a setting in `mkdocs.yml`, a
file that only `/proc` leads to from the project, and a command that would leave a file behind.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.bars.measuring import Measured
from tests.data_folder import ANCHOR, CARD, DOUBT
from tests.fetching.fake_arxiv import FakeArxiv, FakeClock, FakePaper, served
from tests.hostile.corpus import quoted
from tests.processes import environment
from tests.repositories import git
from tests.site.checkouts import Checkout
from tests.source_tree import ROOT

VARIABLE = "KB_CANARY_TOKEN"
CANARIES = {
    "environment": b"canary-8391-of-the-environment",
    ".git/config": b"canary-8391-of-git",
    "mkdocs.yml": b"canary-8391-of-the-settings",
    "/proc": b"canary-8391-behind-proc",
}
RAN = "canary-8391-ran"
PAPER = "2605.11093"


@dataclass(frozen=True)
class Machine:
    """The project, and the folder around it with what nobody may see."""

    checkout: Checkout
    around: Path

    @property
    def texts(self) -> tuple[str, ...]:
        """What asks for the secrets, in the languages that parts of the project understand."""
        ran = self.around / RAN
        secret = f"/proc/self/cwd/../{self.around.name}/secret.txt"
        return (
            "{{ config.extra.kb_secret }} {{ kb_secret }} {{ extra }} {{ macros_info() }}",
            f"{{{{ environment.env.{VARIABLE} }}}} {{{{ config }}}} {{{{ context() }}}}",
            f"{{{{ cycler.__init__.__globals__.os.popen('touch {ran}; env').read() }}}}",
            f"{{{{ cycler.__init__.__globals__.os.environ['{VARIABLE}'] }}}}",
            "{% include '.git/config' %}{% include 'mkdocs.yml' %}{% import '/proc/self/maps' %}",
            '--8<-- ".git/config"',
            '--8<-- "mkdocs.yml"',
            f'--8<-- "{secret}"',
            ";--8<-- /proc/self/environ",
            f"![x](file://{secret}) [x](file:///proc/self/environ) ![](.git/config)",
            f"$(touch {ran}) `touch {ran}` ${{{VARIABLE}}} ${VARIABLE} %{VARIABLE}%",
            f"\\input{{/proc/self/environ}} \\immediate\\write18{{touch {ran}}} \\openin0={secret}",
            f"!!python/object/apply:os.system ['touch {ran}'] !ENV [{VARIABLE}] !ENV {VARIABLE}",
            f'<!--#include file="{secret}" --> <!--#exec cmd="touch {ran}" --> <?php phpinfo() ?>',
            f'<object data="file://{secret}"></object><iframe src="../.git/config"></iframe>',
            f"=CMD|'/c touch {ran}'!A0 +cmd|' /C env'!A0",
            "../../.git/config ../mkdocs.yml /proc/self/environ /proc/self/cmdline",
        )

    @property
    def one(self) -> str:
        return " ¶ ".join(self.texts)


@pytest.fixture
def machine(tmp_path: Path, kb_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A checkout with everything planted."""
    checkout = Checkout(tmp_path / "project", kb_folder)
    monkeypatch.setenv(VARIABLE, CANARIES["environment"].decode())
    git(checkout.root, "init", "-q")
    token = CANARIES[".git/config"].decode()
    with (checkout.root / ".git" / "config").open("a", encoding="utf-8") as config:
        config.write(f'[http "https://a.example/"]\n\textraheader = AUTHORIZATION: basic {token}\n')
    settings = checkout.root / "mkdocs.yml"
    text = settings.read_text(encoding="utf-8")
    planted = text.replace(
        "\nextra:\n", f"\nextra:\n  kb_secret: {CANARIES['mkdocs.yml'].decode()}\n"
    )
    assert planted != text
    settings.write_text(planted, encoding="utf-8")
    (tmp_path / "secret.txt").write_bytes(CANARIES["/proc"])
    return Machine(checkout, tmp_path)


def leaks(folders: list[Path], said: str, around: Path) -> Iterator[str]:
    """Each canary that is somewhere in the files or in what was said."""
    outputs = [(path.as_posix(), path.read_bytes()) for each in folders for path in files(each)]
    outputs.append(("what was said", said.encode("utf-8", "backslashreplace")))
    for name, canary in CANARIES.items():
        yield from (f"{name} in {place}" for place, content in outputs if canary in content)
    if (around / RAN).exists():
        yield "a command ran"


def files(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.rglob("*")) if path.is_file()]


def run(machine: Machine, script: str, *arguments: str) -> str:
    """A command of the project, as a person runs it."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / script), *arguments],
        cwd=machine.checkout.root,
        env=environment(KB_DATA="data"),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    return (done.stdout + done.stderr).decode()


def plant_in_data(machine: Machine) -> None:
    """In an anchor, a doubt, a card and the name of the site."""
    data = machine.checkout.data
    text = quoted(machine.one)
    line = data.line_of(ANCHOR, "statement: ")
    data.replace(ANCHOR, data.text(ANCHOR).split("\n")[line - 1], f"statement: {text}")
    data.replace(ANCHOR, "label: Kettle v0.30 改名", f"label: {text}")
    data.replace(CARD, "title: A Survey of Cracked Pots", f"title: {text}")
    line = data.line_of(DOUBT, "observation: ")
    data.replace(DOUBT, data.text(DOUBT).split("\n")[line - 1], f"observation: {text}")
    data.replace("kb.yml", "title: 泡茶活文档", f"title: {text}")


@pytest.mark.slow
@pytest.mark.bar("B5")
def test_no_secret_of_the_machine_gets_into_any_output(
    machine: Machine, measured: Measured
) -> None:
    """Asked for by data, a briefing, a bibliography and arXiv; then the site is built."""
    plant_in_data(machine)
    root = machine.checkout.root
    points = "".join(f"要点：{text}\n" for text in machine.texts)
    name = "2027-03-09-brewing-e1prep.md"
    (root / name).write_text(
        f"# 泡茶 E1\n\n## 增量条目\n\n增量 1：{machine.one}\n来源：{machine.texts[0]}\n{points}"
        f"\n```\n{machine.one}\n```\n",
        encoding="utf-8",
    )
    said = run(machine, "import_briefing.py", name, "--topic", "brewing")
    entries = "".join(
        f"@misc{{a{number}, title = {{{text.replace('{', '(').replace('}', ')')}}}}}\n"
        for number, text in enumerate(machine.texts)
    )
    (root / "a.bib").write_text(entries, encoding="utf-8")
    said += run(machine, "import_bib.py", "a.bib")
    paper = FakePaper(PAPER, (machine.one,), abstract=machine.one, comment=machine.one)
    with served(FakeArxiv({PAPER: paper}, FakeClock())) as endpoint:
        said += run(machine, "fetch_arxiv.py", PAPER, "--endpoint", endpoint)
    said += run(machine, "validate_data.py")
    built = machine.checkout.build()
    assert built.code == 0, built.log
    found = list(leaks([built.site, root / "data"], said + built.log, machine.around))
    measured("B5", canaries=len(CANARIES) + 1, leaked=len(found))
    assert found == []
    # The texts themselves are there.
    shown = (built.site / "living/brewing/pots/index.html").read_text(encoding="utf-8")
    assert "cycler.__init__.__globals__" in shown


def test_a_canary_that_is_out_is_seen(tmp_path: Path) -> None:
    """The check finds each of the five."""
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "x.html").write_bytes(b"x".join(list(CANARIES.values())[:3]))
    (tmp_path / RAN).touch()
    found = list(leaks([tmp_path / "a"], CANARIES["/proc"].decode(), tmp_path))
    assert len(found) == len(CANARIES) + 1

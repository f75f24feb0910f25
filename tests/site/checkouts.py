"""Projects of their own that a test may break, and what a build of them answers."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.built_site import Project
from tests.data_folder import DataFolder
from tests.source_tree import ROOT


@dataclass(frozen=True)
class Built:
    """What a build answered, and the folder of the site."""

    code: int
    log: str
    site: Path

    def text(self, page: str) -> str:
        """The HTML of a page."""
        return (self.site / page).read_text(encoding="utf-8")


class Checkout:
    """A project of its own: the configuration, hooks and theme of this one, other data and docs."""

    def __init__(self, root: Path, kb_folder: Path):
        self.root = root
        root.mkdir()
        shutil.copy(ROOT / "mkdocs.yml", root)
        for name in ("hooks", "overrides"):
            shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copytree(ROOT / "docs", root / "docs", ignore=shutil.ignore_patterns("living"))
        self.data = DataFolder.copy(kb_folder, root / "data")

    def write(self, page: str, text: str) -> None:
        """A hand-written page."""
        path = self.root / "docs" / page
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def configure(self, old: str, new: str) -> None:
        """Change a piece of the configuration."""
        settings = self.root / "mkdocs.yml"
        text = settings.read_text(encoding="utf-8")
        assert old in text, f"mkdocs.yml does not hold {old!r}"
        settings.write_text(text.replace(old, new), encoding="utf-8")

    def let_macros_run(self, *pages: str) -> None:
        """Enter pages into the list of those on which macros run."""
        head = "      force_render_paths: |\n"
        self.configure(head, head + "".join(f"        /{page}\n" for page in pages))

    def build(self, *options: str) -> Built:
        """Build the site as `make check` does, or with other options."""
        site = self.root / "site"
        environment = Project("own", self.root, self.root / "data").environment()
        command = [sys.executable, "-m", "mkdocs", "build", "--site-dir", str(site)]
        done = subprocess.run(
            [*command, *(options or ("--strict",))],
            cwd=self.root,
            env={**environment, "KB_DATA": "data"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            check=False,
        )
        return Built(done.returncode, done.stdout, site)

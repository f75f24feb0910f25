"""The built site, for tests that look at its pages: built once a session, whoever asks first.

Two sites are built. `real` is the repository as it is; `made` shows the fabricated data tree.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from urllib.parse import urlsplit

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.loading import load_knowledge_base
from livingdocs.pages.site import Site, build_site
from tests.html_pages import HtmlPage, parse_page
from tests.source_tree import ROOT

_WAIT_SECONDS = 1200.0
_FAILED = "the build failed\n"


@dataclass(frozen=True)
class Project:
    """A folder with `mkdocs.yml`, and the data that it shows: its own, or another folder's."""

    name: str
    root: Path
    data: Path

    @property
    def pages_written(self) -> set[str]:
        """The hand-written pages that the site shows, by source address.

        Narratives tell of the project's own data and are left out with another folder.
        """
        docs = self.root / "docs"
        names = {path.relative_to(docs).as_posix() for path in docs.rglob("*.md")}
        own = self.data == self.root / "data"
        return {name for name in names if own or not name.startswith("living/")}

    def environment(self, **more: str) -> dict[str, str]:
        """The environment of a build: the notices of the theme off."""
        return {
            **os.environ,
            "KB_DATA": str(self.data),
            "NO_MKDOCS_2_WARNING": "1",
            "DISABLE_MKDOCS_2_WARNING": "true",
            **more,
        }

    def build(
        self, target: Path, *options: str, before: Sequence[str] = (), **environment: str
    ) -> str:
        """Build into `target` as `make check` does, and return what was said.

        Raises:
            AssertionError: if the build fails; its message is the log.
        """
        command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(target)]
        done = subprocess.run(
            [*before, *command, *options],
            cwd=self.root,
            env=self.environment(**environment),
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout + done.stderr


@dataclass(frozen=True)
class BuiltSite:
    """A site on disk, with what it was built from."""

    project: Project
    folder: Path
    log: str

    @cached_property
    def kb(self) -> KnowledgeBase:
        """The knowledge base that the site shows."""
        return load_knowledge_base(self.project.data)

    @cached_property
    def generated(self) -> Site:
        """The pages that the library makes."""
        return build_site(self.kb)

    @cached_property
    def pages(self) -> dict[str, HtmlPage]:
        """Every page by its path in the site, `404.html` among them."""
        return {
            path.relative_to(self.folder).as_posix(): parse_page(path.read_text(encoding="utf-8"))
            for path in sorted(self.folder.rglob("*.html"))
        }

    @cached_property
    def base_path(self) -> str:
        """The path that the site is meant for, with a slash at both ends."""
        canonical = self.pages["index.html"].canonical
        assert canonical is not None, "the home page has no canonical address"
        return urlsplit(canonical).path

    def way_to_root(self, path: str) -> str:
        """The way from a page to the root of the site, as the theme writes it."""
        if path == "404.html":
            return self.base_path
        return "/".join([".."] * path.count("/")) or "."

    def address(self, src_uri: str) -> str:
        """The address of a page, relative to the site."""
        return page_path(src_uri).removesuffix("index.html")


def page_path(src_uri: str) -> str:
    """The file of a page in the site: `a/b.md` is `a/b/index.html`."""
    stem = src_uri.removesuffix(".md")
    if stem == "index" or stem.endswith("/index"):
        return f"{stem}.html"
    return f"{stem}/index.html"


PROJECTS = {
    "real": Project("real", ROOT, ROOT / "data"),
    "made": Project("made", ROOT, ROOT / "tests" / "kb"),
}


def built_once(
    shared_folder: Path, project: Project, *, prepare: Callable[[], object] = bool
) -> BuiltSite:
    """The site of a project, built by the first of several processes that ask; the others wait.

    Whoever builds calls `prepare` first.

    Raises:
        TimeoutError: if the process that builds does not end.
    """
    place = shared_folder / f"site-{project.name}"
    target, log = place / "site", place / "log.txt"
    try:
        place.mkdir(parents=True)
    except FileExistsError:
        _wait_for(log)
    else:
        try:
            prepare()
            said = project.build(target)
        except AssertionError as error:
            said = f"{_FAILED}{error}"
        unfinished = log.with_suffix(".part")
        unfinished.write_text(said, encoding="utf-8")
        unfinished.replace(log)
    said = log.read_text(encoding="utf-8")
    assert not said.startswith(_FAILED), said
    return BuiltSite(project, target, said)


def _wait_for(path: Path) -> None:
    end = time.monotonic() + _WAIT_SECONDS
    while not path.exists():
        if time.monotonic() > end:
            raise TimeoutError(f"no {path} after {_WAIT_SECONDS:.0f} s")
        time.sleep(0.1)

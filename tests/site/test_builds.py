"""The build itself: strict, offline, the same bytes again, and readable from a disk."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.built_site import BuiltSite, files_in
from tests.html_pages import parse_page

pytestmark = pytest.mark.slow


def without_network() -> Sequence[str]:
    """What stands before a command to run it without network; nothing where that cannot be done."""
    if shutil.which("unshare") is None:
        return ()
    tried = subprocess.run(["unshare", "-rn", "true"], capture_output=True, check=False)
    return ("unshare", "-rn") if tried.returncode == 0 else ()


def test_a_strict_build_says_nothing_to_be_mended(site: BuiltSite) -> None:
    """Warnings of others' code count too: the log is the build's own."""
    bad = ("WARNING", "ERROR", "Traceback", "Macro Rendering Error", "Deprecat")
    assert [line for line in site.log.splitlines() if any(word in line for word in bad)] == []


def test_a_second_build_has_the_same_bytes_and_needs_no_network(
    site: BuiltSite, tmp_path: Path
) -> None:
    """Another time zone, another order of sets, another folder, another locale, and no network."""
    cut_off = without_network()
    if not cut_off and os.environ.get("CI"):
        pytest.fail("no network namespace: the build cannot be shown to work without network")
    site.project.build(
        tmp_path / "again",
        before=cut_off,
        TZ="America/New_York",
        PYTHONHASHSEED="7",
        LC_ALL="C",
        PYTHONUTF8="0",
    )
    first, second = dict(files_in(site.folder)), dict(files_in(tmp_path / "again"))
    assert first.keys() == second.keys()
    assert [name for name, data in first.items() if second[name] != data] == []


def test_a_build_for_a_disk_links_files_not_folders(site: BuiltSite, tmp_path: Path) -> None:
    """With `use_directory_urls` off every page opens from a disk and says the same."""
    target = tmp_path / "disk"
    site.project.build(target, "--no-directory-urls")
    dead = []
    pages = sorted(target.rglob("*.html"))
    for path in pages:
        if path.name == "404.html":
            continue
        for address in parse_page(path.read_text(encoding="utf-8")).addresses:
            parts = urlsplit(address.value)
            if parts.scheme or not parts.path:
                continue
            if not (path.parent / unquote(parts.path)).resolve().is_file():
                dead.append(f"{path.relative_to(target)}:{address.line}: {address.value}")
    assert dead == []
    assert len(pages) == len(site.pages)
    for name, page in site.pages.items():
        flat = target / name.replace("/index.html", ".html")
        other = flat if flat.is_file() else target / name
        assert parse_page(other.read_text(encoding="utf-8")).text == page.text, name

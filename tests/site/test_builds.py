"""The build itself: strict, and readable from a disk."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.built_site import BuiltSite
from tests.html_pages import parse_page

pytestmark = pytest.mark.slow


def test_a_strict_build_says_nothing_to_be_mended(site: BuiltSite) -> None:
    """Warnings of others' code count too: the log is the build's own."""
    bad = ("WARNING", "ERROR", "Traceback", "Macro Rendering Error", "Deprecat")
    assert [line for line in site.log.splitlines() if any(word in line for word in bad)] == []


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

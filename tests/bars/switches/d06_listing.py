"""Without D6 the folder is walked as it lies there, and files are opened whatever they are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.bars.switches.frame import Switch


def off() -> None:
    """Git is not asked, and the plain `open` follows links."""
    from livingdocs.yaml_files import git_listing, plain_files

    def read(path: Path, *, limit: int = 0) -> bytes:
        return path.read_bytes()

    listing: Any = git_listing
    listing.git_listing = lambda folder: None
    files: Any = plain_files
    files.read_bytes_nofollow = read
    files.is_link = lambda status: False


SWITCH = Switch(
    "D6",
    off=off,
    tests=(
        "tests/yaml_files/test_git_listing.py::test_a_new_file_is_seen_and_an_ignored_one_is_not",
        "tests/yaml_files/test_git_listing.py::test_modes_of_the_index_are_refused",
        "tests/yaml_files/test_files.py::test_a_link_is_not_opened",
    ),
)

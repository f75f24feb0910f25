"""One tree gives one site, byte for byte, wherever, whenever and by whomever it is built."""

from __future__ import annotations

import re
import sys
from itertools import combinations
from pathlib import Path

import pytest

from livingdocs.loading import load_knowledge_base
from tests.bars.amounts import amount
from tests.bars.measuring import Measured
from tests.built_site import PROJECTS
from tests.reproducible.surroundings import (
    PLACES,
    build,
    command_as,
    copy_to,
    digest,
    open_folder,
    unlike,
)
from tests.source_tree import ROOT, project_files

SOURCES = ("docs/", "data/", "hooks/", "overrides/", "tests/kb/", "mkdocs.yml")
NAMES = tuple(name for name in project_files() if name.startswith(SOURCES))
WAYS = 9  # folder, user, time zone, locale, hash seed, umask, times and order of files, day


@pytest.mark.slow
@pytest.mark.bar("B11")
@pytest.mark.parametrize("name", ["made", "real"])
def test_every_build_of_a_tree_has_the_same_bytes(name: str, measured: Measured) -> None:
    """Folder, user, time zone, locale, seed, umask, times and order of files, and the day."""
    data = PROJECTS[name].data.relative_to(ROOT).as_posix()
    places = PLACES[: amount(2, len(PLACES))]
    with open_folder() as base:
        sites = [
            build(
                place,
                copy_to(place, NAMES, base, ROOT),
                KB_DATA=data,
                KB_ARXIV="off",
            )
            for place in places
        ]
    hashes = {digest(site) for site in sites}
    other_user = bool(command_as("nobody"))
    measured(
        "B11",
        builds_a_tree=len(sites),
        differences=WAYS if other_user else WAYS - 1,
        hashes_a_tree=len(hashes),
    )
    found = f"{name}: {len(sites)} builds of {len(sites[0])} files, SHA-256 {sorted(hashes)}"
    sys.stdout.write(found + "\n")
    assert [each for site in sites[1:] for each in unlike(sites[0], site)] == []
    assert len(hashes) == 1
    assert len(sites[0]) > 100
    days = set(re.findall(rb"<lastmod>(.*?)</lastmod>", sites[0]["sitemap.xml"]))
    assert days == {str(load_knowledge_base(ROOT / data).newest_day).encode()}


def test_no_two_places_are_alike() -> None:
    """The first two differ in all nine ways, so that two builds already look at each of them."""
    assert len(PLACES[0].differences(PLACES[1])) == WAYS
    for one, other in combinations(PLACES, 2):
        assert len(one.differences(other) | {"user", "order"}) == WAYS


DEPENDENT = """
import getpass, locale, os, pathlib, time

def on_post_build(config):
    here = pathlib.Path(config.config_file_path).parent
    mask = os.umask(0)
    os.umask(mask)
    seen = {
        "folder": here,
        "user": os.getuid(),
        "time_zone": time.tzname,
        "locale": os.environ["LC_ALL"],
        "hash_seed": list({f"word {number}" for number in range(99)}),
        "umask": mask,
        "modified": (here / "mkdocs.yml").stat().st_mtime,
        "order": os.listdir(here / "docs"),
        "days": time.time() // 86_400,
        "nothing": "the same",
    }
    for name, value in seen.items():
        pathlib.Path(config.site_dir, name + ".txt").write_text(repr(value))
"""


@pytest.mark.slow
def test_a_build_that_depends_on_where_it_is_made_is_seen(tmp_path: Path) -> None:
    """Each of the nine ways shows in a build that looks at it, so the comparison can fail."""
    settings = "site_name: x\nplugins: []\nhooks: [dependent.py]\nuse_directory_urls: false\n"
    (tmp_path / "mkdocs.yml").write_text(settings, encoding="utf-8")
    (tmp_path / "dependent.py").write_text(DEPENDENT, encoding="utf-8")
    (tmp_path / "docs").mkdir()
    for name in ("index", "a", "b"):
        (tmp_path / "docs" / f"{name}.md").write_text("# A page\n", encoding="utf-8")
    names = [path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")]
    with open_folder() as base:
        here, there = (build(place, copy_to(place, names, base, tmp_path)) for place in PLACES[:2])
    seen = {name for name in unlike(here, there) if name.endswith(".txt")}
    different = PLACES[0].differences(PLACES[1])
    if not command_as(PLACES[1].user):
        different -= {"user"}  # this machine lets nobody be somebody else
    assert seen == {f"{name}.txt" for name in different}
    assert digest(here) != digest(there)

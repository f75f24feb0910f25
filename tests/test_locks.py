"""The locks: what they hold, and that they hold all that is imported."""

from __future__ import annotations

import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from itertools import pairwise
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.source_tree import LOCKS, ROOT, imports_in, python_files, read, tree_of

PIN = re.compile(r"(?P<name>[a-z0-9.-]+)==(?P<version>[^ ;\\]+)(?: ; (?P<marker>[^\\]+))? \\")
HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}(?: \\)?")
COMMENT = re.compile(r" *#.*")

# Packages that are a part of a declared one, whose documentation says to import them.
PARTS = frozenset({canonicalize_name("pydantic-core"), canonicalize_name("markupsafe")})


def pyproject() -> dict[str, Any]:
    """The parsed pyproject.toml."""
    return tomllib.loads(read("pyproject.toml"))


def declared(*, dev: bool = True) -> list[Requirement]:
    """What pyproject.toml says that the project needs."""
    project = pyproject()["project"]
    lines = [*project["dependencies"], *(project["optional-dependencies"]["dev"] if dev else [])]
    return [Requirement(line) for line in lines]


def pinned(lock: str) -> dict[str, list[Version]]:
    """The versions in a lock; some packages have one for each range of Pythons."""
    versions: dict[str, list[Version]] = {}
    for line in read(lock).splitlines():
        if match := PIN.fullmatch(line):
            versions.setdefault(match["name"], []).append(Version(match["version"]))
    return versions


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_holds_pins_with_hashes_and_nothing_else(lock: str) -> None:
    """No option, no address, no path: pip takes from a lock what it names, from anywhere."""
    lines = read(lock).splitlines()
    assert [
        x for x in lines if not (PIN.fullmatch(x) or HASH.fullmatch(x) or COMMENT.match(x))
    ] == []
    assert "://" not in read(lock)
    for line, following in pairwise(lines):
        if PIN.fullmatch(line):
            assert HASH.fullmatch(following), f"{line} has no hash"


def test_lock_holds_all_that_is_declared_in_versions_that_are_allowed() -> None:
    """A dependency that is declared and not locked would be missing on a fresh machine."""
    versions = pinned("requirements.txt")
    for need in declared():
        found = versions.get(canonicalize_name(need.name))
        assert found, f"{need.name} is not locked: make lock"
        assert [v for v in found if v not in need.specifier] == [], f"{need}: make lock"


def test_lock_holds_the_generator_and_the_theme_that_the_site_is_built_on() -> None:
    """MkDocs 1.6.1 and no fork of it, and a theme whose known holes are mended."""
    versions = pinned("requirements.txt")
    assert versions["mkdocs"] == [Version("1.6.1")]
    assert all(Version("9.8.2") <= v < Version("10") for v in versions["mkdocs-material"])
    assert not versions.keys() & {"properdocs", "mkdocs-materialx", "mkdocs-ng", "zensical"}
    assert "properdocs" not in read("requirements.txt").lower()


def test_what_builds_a_source_package_is_locked_too() -> None:
    """The setuptools of the build lock suits this package's own build as well."""
    (setuptools,) = pinned("requirements-build.txt")["setuptools"]
    (need,) = [Requirement(line) for line in pyproject()["build-system"]["requires"]]
    assert need.name == "setuptools"
    assert setuptools in need.specifier


@pytest.mark.parametrize("name", ["Makefile", "README.md"])
def test_every_install_wants_hashes_and_wheels(name: str) -> None:
    """One install without `--require-hashes` would make all the hashes worthless."""
    installs = [line for line in read(name).splitlines() if "pip install" in line]
    assert installs != []
    for line in installs:
        assert "--require-hashes --only-binary :all:" in line


def test_library_hooks_and_scripts_import_only_what_is_declared() -> None:
    """A package that is there by chance, because another needs it, may go with that other."""
    allowed = {canonicalize_name(need.name) for need in declared(dev=False)} | PARTS
    names = packages_distributions()
    known = {*sys.stdlib_module_names, *own_modules(), ""}
    undeclared = {
        f"{file}:{line}: {target}"
        for file in python_files("hooks", "scripts")
        for line, target in imports_in(tree_of(file))
        if not allowed & {canonicalize_name(x) for x in names.get(target.split(".")[0], [])}
        and target.split(".")[0] not in known
    }
    assert undeclared == set()


def own_modules() -> set[str]:
    """Top-level modules of the project itself."""
    scripts = {file.split("/")[1].removesuffix(".py") for file in python_files("scripts")}
    return {"livingdocs"} | scripts | {(ROOT / file).stem for file in python_files("hooks")}


def test_the_locked_setuptools_is_one_that_jieba_builds_with() -> None:
    """The pin is stated and held: what builds jieba is locked, with a version and hashes."""
    (setuptools,) = pinned("requirements-build.txt")["setuptools"]
    assert setuptools >= Version("80")
    assert pinned("requirements.txt")["jieba"] == [Version("0.42.1")]

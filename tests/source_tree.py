"""The project's own files, for the tests about the project itself."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LIBRARY = ROOT / "hooks" / "livingdocs"
LOCKS = ("requirements-build.txt", "requirements.txt")


@cache
def project_files() -> tuple[str, ...]:
    """Paths of all files that are committed or would be, relative to the root, with `/`.

    Without git (an unpacked archive) all files but those of dot-folders are taken.
    """
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listing = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        names = [path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*") if path.is_file()]
        return tuple(sorted(name for name in names if not name.startswith(".")))
    names = [name for name in listing.decode("utf-8").split("\0") if name]
    return tuple(sorted(name for name in names if (ROOT / name).is_file()))


def python_files(*folders: str) -> list[str]:
    """The project's Python files in these top-level folders."""
    return [
        name
        for name in project_files()
        if name.endswith(".py") and name.split("/", 1)[0] in folders
    ]


def command_files() -> list[str]:
    """The scripts that people run; what these share stands in a folder below."""
    return [name for name in python_files("scripts") if name.count("/") == 1]


def read(name: str) -> str:
    """The text of one of the project's files."""
    return (ROOT / name).read_text(encoding="utf-8")


@cache
def tree_of(name: str) -> ast.Module:
    """The syntax tree of one of the project's Python files."""
    return ast.parse(read(name), filename=name)


def imports_in(tree: ast.AST, package: str = "") -> Iterator[tuple[int, str]]:
    """Every import, also in functions and for type checkers, as (line, dotted name).

    Args:
        tree: the module.
        package: dotted name of the package that holds the module, for relative imports.

    `from a import b` gives `a.b`: whether `b` is a module is not known here.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: len(package.split(".")) - node.level + 1]
            base = [*(parents if node.level else []), *([node.module] if node.module else [])]
            for alias in node.names:
                yield node.lineno, ".".join([*base, alias.name])

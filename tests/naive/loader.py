"""Loaders as one would write them in an afternoon, to see that the checks of the real one can fail.

Each takes a folder and gives the data of each file that it read, by path; what it refuses is
missing. `strict` is the project's own.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml
from mkdocs.utils.yaml import yaml_load

from livingdocs.yaml_files.files import list_data_files, read_bytes_nofollow
from livingdocs.yaml_files.reader import read_yaml_bytes

Loader = Callable[[Path], Mapping[str, Any]]
Read = Callable[[Path], Any]


def walked(root: Path, read: Read) -> dict[str, Any]:
    """Every file that `os.walk` finds, read by `read`; what it stumbles over is left out."""
    found = {}
    for folder, _, names in os.walk(root, followlinks=True):
        for name in names:
            path = Path(folder, name)
            try:
                found[path.relative_to(root).as_posix()] = read(path)
            except (yaml.YAMLError, OSError, ValueError, RecursionError):
                continue
    return found


def with_safe_load(root: Path) -> dict[str, Any]:
    """The loader that every guide recommends."""
    return walked(root, lambda path: yaml.safe_load(path.read_text(encoding="utf-8")))


def with_the_loader_of_mkdocs(root: Path) -> dict[str, Any]:
    """The one that is at hand in a hook."""
    return walked(root, lambda path: yaml_load(path.read_text(encoding="utf-8")))


def with_walk_and_open(root: Path) -> dict[str, Any]:
    """The strict reader of YAML, behind a plain walk and a plain `open`."""

    def read(path: Path) -> Any:
        with path.open("rb") as file:
            document, findings = read_yaml_bytes(file.read(), path=path.name)
        if document is None or findings:
            raise ValueError
        return document.data

    return walked(root, read)


def strict(root: Path) -> dict[str, Any]:
    """What the project does, without the types of records."""

    def read() -> Iterator[tuple[str, Any]]:
        for file in list_data_files(root)[0]:
            document, findings = read_yaml_bytes(read_bytes_nofollow(file.path), path=file.relative)
            if document is not None and not findings:
                yield file.relative, document.data

    return dict(read())


NAIVE: dict[str, Loader] = {
    "safe_load": with_safe_load,
    "yaml_load of mkdocs": with_the_loader_of_mkdocs,
    "os.walk and open": with_walk_and_open,
}

"""Without D7 YAML is what the usual loader makes of it."""

from __future__ import annotations

from typing import Any

import yaml

from tests.bars.switches.frame import Switch


def off() -> None:
    """Aliases, tags, a second document and floats are read, as far as PyYAML reads them."""
    from livingdocs.findings import Finding
    from livingdocs.yaml_files import reader
    from livingdocs.yaml_files.document import Positions, YamlDocument

    def read_yaml(text: str, *, path: str) -> tuple[YamlDocument | None, list[Finding]]:
        try:
            data: Any = yaml.safe_load(text)
        except yaml.YAMLError:
            data = None
        return YamlDocument(path, data, Positions("")), []

    def read_yaml_bytes(data: bytes, *, path: str) -> tuple[YamlDocument | None, list[Finding]]:
        return read_yaml(data.decode("utf-8", "replace"), path=path)

    reader.read_yaml = read_yaml
    reader.read_yaml_bytes = read_yaml_bytes


SWITCH = Switch("D7", off=off, tests=("tests/hostile/test_naive_loader.py::test_the_loader_holds",))

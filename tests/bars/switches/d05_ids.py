"""Without D5 a record may bear any id, and a file any name, wherever the two lead."""

from __future__ import annotations

import re
from typing import Any

from tests.bars.switches.frame import Switch


def off() -> None:
    """Every text is an id, every name a file's, every path one below the folder."""
    from livingdocs.yaml_files import places, plain_files

    names: Any = places
    names.fault_of_name = lambda relative: None
    names.is_known_place = lambda relative: True
    names.twin_key = lambda relative: relative
    paths: Any = plain_files
    paths.linked_folder = lambda root, relative: None

    from livingdocs.records import fields

    slugs: Any = fields
    slugs._SLUG = re.compile(r"(?s).*")
    slugs.RESERVED_NAMES = frozenset()


SWITCH = Switch(
    "D5",
    off=off,
    tests=("tests/records/test_fields.py", "tests/yaml_files/test_ways_out.py"),
)

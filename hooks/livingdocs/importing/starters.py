"""Files without which a data folder can't be loaded, made where an import finds none.

They say no more than they must: a person gives the knowledge base and its topics their titles, and
the topics their sections. A file that exists is never touched.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from livingdocs.importing.data_folder import DataFolder
from livingdocs.records.base import Record
from livingdocs.records.briefing import Briefing
from livingdocs.records.places import record_path
from livingdocs.records.registry import SCHEMA_VERSION, Settings
from livingdocs.records.topic import Topic
from livingdocs.yaml_files.heads import with_head
from livingdocs.yaml_files.writer import dump_yaml

SETTINGS_PATH: Final = "kb.yml"
SETTINGS_TITLE: Final = "知识库"


@dataclass(frozen=True)
class Starter:
    """A file to be made: what it holds, and what a person is to do with it."""

    path: str
    model: type[Record]
    data: bytes
    notice: str


def starters(briefing: Briefing, folder: DataFolder) -> Iterator[Starter]:
    """The settings, and the topics that a briefing and the cards it names need, if missing.

    Every topic that is stated counts, not only that which a card ends up with: so the order of
    imports makes no difference.
    """
    if folder.bytes_of(SETTINGS_PATH) is None:
        yield Starter(
            SETTINGS_PATH,
            Settings,
            settings_text(folder.root),
            f"{SETTINGS_PATH} did not exist: it gets the title {SETTINGS_TITLE}; "
            "fill in title and addresses",
        )
    stated = (briefing.topic, *(card.primary_topic for card in briefing.cards))
    for topic in dict.fromkeys(each for each in stated if each is not None):
        path = record_path(Topic(id=topic, title=topic))
        if folder.bytes_of(path) is None:
            yield Starter(
                path,
                Topic,
                _text({"id": topic, "title": topic}, folder.root, path),
                f"{path} did not exist: it gets its id for a title and no sections; "
                "fill them in, and import again to place the anchors",
            )


def settings_text(root: Path) -> bytes:
    """The settings of a new knowledge base in the folder `root`."""
    return _text({"schema_version": SCHEMA_VERSION, "title": SETTINGS_TITLE}, root, SETTINGS_PATH)


def _text(fields: dict[str, Any], root: Path, path: str) -> bytes:
    return with_head(root, path, dump_yaml(fields)).encode("utf-8")

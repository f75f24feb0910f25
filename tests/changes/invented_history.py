"""A long history of a data folder in which ids come, are renamed, and are taken away."""

from __future__ import annotations

import random
import subprocess
from dataclasses import dataclass, field

from tests.data_folder import DataFolder

KINDS = ("anchors", "entities", "sections")
_DAY = 1_800_000_000


@dataclass
class Invented:
    """The files as they are now, and every id that ever was, by kind."""

    folder: DataFolder
    chance: random.Random
    ids: dict[str, list[str]] = field(default_factory=lambda: {kind: [] for kind in KINDS})
    ever: set[tuple[str, str]] = field(default_factory=set)
    files: dict[str, str | None] = field(default_factory=dict)
    redirects: str = ""
    stones: str = ""

    def __post_init__(self) -> None:
        self.anchor = self.folder.text("anchors/brewing/2027-03-02-i3.yml")
        self.entities = self.folder.text("entities.yml")
        self.topic = self.folder.text("topics/brewing.yml")
        self.redirects = self.folder.text("redirects.yml")

    def step(self, number: int) -> dict[str, str | None]:
        """One commit: a record more, and now and then another id for one, or a tombstone."""
        self.files = {}
        kind = KINDS[number % len(KINDS)]
        self._add(kind, f"x{number}")
        old = self.chance.choice(self.ids[kind])
        if number % 4 == 1:
            self._take(kind, old)
            self._add(kind, f"y{number}")
            self.redirects += (
                f"  - kind: {kind}\n    old: {_full(kind, old)}\n"
                f'    new: {_full(kind, f"y{number}")}\n    date: "2027-03-08"\n'
            )
            self.files["redirects.yml"] = self.redirects
        elif number % 4 == 3:
            self._take(kind, old)
            self.stones += (
                f"  - kind: {kind}\n    id: {_full(kind, old)}\n    title: x\n"
                '    date: "2027-03-08"\n    reason: 重复\n'
            )
            self.files["tombstones.yml"] = f"tombstones:\n{self.stones}"
        return self.files

    def never_renamed(self, kind: str) -> str:
        """An id that a record bears and to which no redirect leads."""
        return next(name for name in self.ids[kind] if name.startswith("x"))

    def _add(self, kind: str, name: str) -> None:
        self.ids[kind].append(name)
        self.ever.add((kind, _full(kind, name)))
        if kind == "anchors":
            self.files[f"anchors/brewing/{name}.yml"] = self.anchor.replace(
                'id: "2027-03-02-i3"', f"id: {name}"
            )
        elif kind == "entities":
            self.entities += f"  - id: {name}\n    kind: tool\n    name: Gizmo {name}\n"
            self.files["entities.yml"] = self.entities
        else:
            self.topic += f"  - slug: {name}\n    title: 节 {name}\n"
            self.files["topics/brewing.yml"] = self.topic

    def _take(self, kind: str, name: str) -> None:
        self.ids[kind].remove(name)
        if kind == "anchors":
            self.files[f"anchors/brewing/{name}.yml"] = None
        elif kind == "entities":
            item = f"  - id: {name}\n    kind: tool\n    name: Gizmo {name}\n"
            self.entities = self.entities.replace(item, "")
            self.files["entities.yml"] = self.entities
        else:
            self.topic = self.topic.replace(f"  - slug: {name}\n    title: 节 {name}\n", "")
            self.files["topics/brewing.yml"] = self.topic


def write_history(folder: DataFolder, commits: int, seed: int) -> Invented:
    """Commit so many steps to a repository around the folder, and put the last state there."""
    root = folder.root.parent
    invented = Invented(folder, random.Random(seed))
    first = {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in folder.root.rglob("*")
        if path.is_file()
    }
    stream = [_commit(0, {**first})]
    for number in range(1, commits):
        files = invented.step(number)
        stream.append(
            _commit(
                number,
                {
                    f"data/{path}": None if text is None else text.encode("utf-8")
                    for path, text in files.items()
                },
            )
        )
    subprocess.run(["git", "init", "-q", "-b", "main", str(root)], check=True)
    into = ["git", "-C", str(root), "fast-import", "--quiet"]
    subprocess.run(into, input=b"".join(stream), check=True)
    subprocess.run(["git", "-C", str(root), "reset", "-q", "--hard"], check=True)
    return invented


def _commit(number: int, files: dict[str, bytes] | dict[str, bytes | None]) -> bytes:
    head = f"commit refs/heads/main\ncommitter x <x@e.example> {_DAY + number * 3600} +0000\n"
    lines = [f"{head}data 1\nx\n".encode()]
    for path, data in files.items():
        if data is None:
            lines.append(f"D {path}\n".encode())
        else:
            lines.append(f"M 100644 inline {path}\ndata {len(data)}\n".encode() + data + b"\n")
    return b"".join(lines)


def _full(kind: str, name: str) -> str:
    return name if kind == "entities" else f"brewing/{name}"

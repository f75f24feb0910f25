"""A copy of the fabricated data folder that a test may break."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

from livingdocs.findings import Finding
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.loading import KnowledgeBaseError, load_knowledge_base

ANCHOR = "anchors/brewing/kettle-flags.yml"
OTHER_ANCHOR = "anchors/brewing/2027-03-02-i2.yml"
BRIEFING = "briefings/brewing/2027-03-02.yml"
CARD = "cards/2612.00042.yml"
DOUBT = "contradictions/brewing/2027-03-02-d1.yml"
RAW = "inbox/mira/2027-03-02-brewing-e1prep.txt"
SNAPSHOT = "arxiv/2702/2702.00017.yml"
TOPIC = "topics/brewing.yml"


def tree(root: Path) -> dict[str, bytes]:
    """Every file below a folder, by its path in it with `/`."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file()
    }


class DataFolder:
    """The folder `root`, with short ways to change it and to say what loading it finds."""

    def __init__(self, root: Path):
        self.root = root

    @classmethod
    def copy(cls, source: Path, root: Path) -> DataFolder:
        """A copy of `source` at `root`."""
        shutil.copytree(source, root)
        return cls(root)

    def text(self, path: str) -> str:
        """What a file holds."""
        return (self.root / path).read_text(encoding="utf-8")

    def write(self, path: str, content: str | bytes) -> None:
        """Put a file there, with its folder; text keeps its line ends."""
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)

    def replace(self, path: str, old: str, new: str) -> int:
        """Write `new` in the place of the first `old`; the line it stands in."""
        text = self.text(path)
        assert old in text, f"{path} does not hold {old!r}"
        self.write(path, text.replace(old, new, 1))
        return text[: text.index(old)].count("\n") + 1

    def replace_all(self, path: str, old: str, new: str) -> int:
        """Write `new` in the place of every `old`; how many there were."""
        text = self.text(path)
        assert old in text, f"{path} does not hold {old!r}"
        self.write(path, text.replace(old, new))
        return text.count(old)

    def remove(self, path: str) -> None:
        """Delete a file."""
        (self.root / path).unlink()

    def line_of(self, path: str, part: str) -> int:
        """The first line of a file that holds `part`."""
        for number, line in enumerate(self.text(path).split("\n"), start=1):
            if part in line:
                return number
        raise AssertionError(f"{path} does not hold {part!r}")

    def load(self) -> KnowledgeBase:
        """The knowledge base; a fault is an error of the test."""
        return load_knowledge_base(self.root)

    def findings(self) -> tuple[Finding, ...]:
        """The faults that loading finds; none if it loads."""
        try:
            load_knowledge_base(self.root)
        except KnowledgeBaseError as error:
            return error.findings
        return ()

    def fault(self) -> Finding:
        """The one fault that loading finds."""
        found = self.findings()
        assert len(found) == 1, "\n".join(map(str, found)) or "no fault"
        return found[0]

    def places(self) -> list[tuple[str, int, str]]:
        """File, line and rule of each fault."""
        return [(each.path, each.line, each.rule) for each in self.findings()]


def written(root: Path, files: Mapping[str, bytes]) -> Path:
    """A data folder with these files."""
    for path, data in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(data)
    return root

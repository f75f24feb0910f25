"""Invented briefings (the inputs of the golden files) and data folders to import them into."""

from __future__ import annotations

from pathlib import Path

from livingdocs.importing.data_folder import DataFolder
from livingdocs.importing.identity import Origin
from livingdocs.importing.plan import Plan, plan_import
from livingdocs.importing.reading import read_briefing
from livingdocs.importing.writing import carry_out
from livingdocs.yaml_files.reader import read_yaml

GOLDEN = Path(__file__).parent / "golden"

# What the import of DIALECT_A makes, under the name that the functions below give it.
RECORD = "briefings/storage/2031-03-05.yml"
RAW = "inbox/lin/2031-03-05-storage-e1prep.txt"
FIRST = "anchors/storage/2031-03-05-i1.yml"
SECOND = "anchors/storage/2031-03-05-i2.yml"
# The name under which DIALECT_B comes.
NAME_B = "2031-03-19-storage-e1prep.txt"

STORAGE_TOPIC = """\
id: storage
title: 存储
sections:
  - slug: tiering
    title: 分层
    numbers:
      - edition: "2031-03-05"
        number: "2.1"
        titles:
          - 分层
  - slug: integrity
    title: 完整性
    numbers:
      - edition: "2031-03-05"
        number: "2.2"
        titles:
          - 完整性
      - edition: "2031-03-19"
        number: "2.1"
        titles:
          - 完整性
"""


SETTINGS = "schema_version: 1\ntitle: 存储活文档\n"
CARD_TOPIC = "id: databases\ntitle: 数据库\n"


def golden_input(name: str) -> str:
    """The input of a golden file, with a line feed at its end."""
    document, _ = read_yaml((GOLDEN / f"{name}.yml").read_text(encoding="utf-8"), path=name)
    assert document is not None
    return f"{document.data['input']}\n"


DIALECT_A = golden_input("dialect-a")
DIALECT_B = golden_input("dialect-b")


def data_folder(root: Path) -> Path:
    """A data folder that holds the settings and the topics of the invented briefings."""
    (root / "topics").mkdir(parents=True)
    files = {
        "kb.yml": SETTINGS,
        "topics/storage.yml": STORAGE_TOPIC,
        "topics/databases.yml": CARD_TOPIC,
    }
    for path, text in files.items():
        (root / path).write_text(text, encoding="utf-8", newline="\n")
    return root


def plan_text(
    text: str,
    root: Path,
    *,
    name: str = "2031-03-05-storage-e1prep.txt",
    origin: Origin | None = None,
) -> Plan:
    """What an import of `text` under a file name would do."""
    data = text.encode("utf-8")
    read = read_briefing(data, path=Path(name))
    return plan_import(read, data, origin=origin or Origin(), folder=DataFolder(root))


def import_text(
    text: str,
    root: Path,
    *,
    name: str = "2031-03-05-storage-e1prep.txt",
    origin: Origin | None = None,
) -> Plan:
    """Import `text`, as if it stood in a file of that name."""
    plan = plan_text(text, root, name=name, origin=origin)
    carry_out(plan, root)
    return plan


def actions(plan: Plan) -> dict[str, str]:
    """What a plan does to each file."""
    return {change.path: str(change.action) for change in plan.changes}


def text_of(root: Path, path: str) -> str:
    """What a file of the folder holds."""
    return (root / path).read_text(encoding="utf-8")


def edit(root: Path, path: str, old: str, new: str) -> None:
    """Write `new` in the place of `old`, as a person does."""
    text = text_of(root, path)
    assert old in text
    (root / path).write_text(text.replace(old, new), encoding="utf-8", newline="\n")

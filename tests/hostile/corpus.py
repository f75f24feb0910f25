"""The hostile texts, and a data folder that holds all of them in every field of words."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from livingdocs.loading import load_knowledge_base
from livingdocs.records.base import Record
from livingdocs.records.briefing import Briefing
from livingdocs.records.places import record_path
from livingdocs.records.snapshot import Snapshot, signed
from livingdocs.yaml_files.writer import dump_yaml
from tests.hostile_base import Placing, payloads

CORPUS = Path(__file__).parent / "hostile.yml"
WORDS = ("title", "text", "description")

# What this project's own pages are made with.
OURS = (
    'href="kb:index.md" [a](kb:b) <div data-kb-slot="home-head"></div>',
    '{{ section("kv-cache") }}{{ home_head() }}{% raw %}',
    "a'b\"c`d &amp; &lt;script&gt; &#123; https://a.example/?x=1&y='\"><img src=x onerror=x()>",
)
# A key of a mapping is at most 64 characters long.
KEYS = ("<img src=x onerror=alert(1)>{{ 7*7 }}", '"><script>alert(2)</script>', "</title>")


@cache
def inputs() -> tuple[dict[str, Any], ...]:
    """Every entry of the corpus, the harmless ones too."""
    loaded = yaml.safe_load(CORPUS.read_text(encoding="utf-8"))
    return (*loaded["inputs"], *loaded["controls"])


def payload_of(entry: dict[str, Any]) -> str:
    """The text of an entry, written out where the corpus says how it is made."""
    made = entry.get("generate")
    if made is None:
        return str(entry["payload"])
    return str(made["prefix"] + made["unit"] * made["count"] + made["suffix"])


def quoted(text: str) -> str:
    """The text in double quotes of YAML, so that what is wrong with it is no fault of the form."""
    return json.dumps(text, ensure_ascii=False)


@cache
def whole_text() -> str:
    """Every text that must be shown as it is, in one: a line end parts them, as Markdown needs."""
    texts = [*payloads().values()]
    texts += [
        payload_of(each)
        for each in inputs()
        if each["surface"] in WORDS and each["expect"] == "verbatim"
    ]
    return "\n¶\n".join([*texts, *OURS]).replace("\t", " ")


class WrittenTexts(Placing):
    """Puts the whole text into records, with its lines, and short keys into mappings."""

    def text(self, field: str) -> str:
        return f"{self.mark(field)}{whole_text()}"

    def _changed(self, value: Any, field: str, *, words: bool) -> Any:
        if isinstance(value, dict):
            return {key: self.text(field) for key, _ in zip(KEYS, value, strict=False)}
        return super()._changed(value, field, words=words)


def write_hostile_folder(
    source: Path, root: Path, placed: WrittenTexts | None = None
) -> dict[str, str]:
    """A copy of the data folder `source` with the whole text everywhere: field by mark."""
    shutil.copytree(source, root)
    kb = load_knowledge_base(source)
    placed = placed or WrittenTexts()
    digests = {}
    for path, raw in kb.raw.items():
        lines = (" ".join(placed.text("raw").split()) + "\n" for _ in raw.lines)
        data = "".join(lines).encode("utf-8")
        (root / path).write_bytes(data)
        digests[path] = hashlib.sha256(data).hexdigest()
    for record in _records(kb):
        changed = placed.hostile(record)
        if isinstance(record, Briefing) and isinstance(changed, Briefing):
            path = record.raw.path
            raw_text = record.raw.model_copy(update={"sha256": digests[path]})
            changed = changed.model_copy(update={"raw": raw_text})
        elif isinstance(changed, Snapshot):
            changed = signed(changed)
        _write(root / record_path(record), changed)
    for name, registry in (("entities", kb.entities), ("metrics", kb.metrics)):
        _write(root / f"{name}.yml", placed.hostile(registry))
    title = placed.text("Settings.title")
    _write(root / "kb.yml", kb.settings.model_copy(update={"title": title}))
    return placed.fields


def _records(kb: Any) -> Iterator[Record]:
    for kind in ("topics", "briefings", "anchors", "contradictions", "cards", "snapshots", "flags"):
        yield from getattr(kb, kind).values()


def _write(path: Path, record: Record) -> None:
    path.write_text(dump_yaml(record.model_dump(mode="json")), encoding="utf-8", newline="\n")

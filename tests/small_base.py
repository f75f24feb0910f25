"""Small knowledge bases made in code, for tests of what is derived from them.

One topic `inference` with the sections and editions of the two real briefings; everything else is
added by the test that needs it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from livingdocs.knowledge_base import KnowledgeBase, RawBriefing
from livingdocs.records.anchor import Anchor
from livingdocs.records.base import Record
from livingdocs.records.briefing import Briefing
from livingdocs.records.contradiction import Contradiction
from livingdocs.records.places import record_path
from livingdocs.records.registry import (
    Entities,
    Entity,
    Exceptions,
    Metric,
    Metrics,
    Redirects,
    Settings,
)
from livingdocs.records.snapshot import Snapshot
from livingdocs.records.topic import Topic
from livingdocs.yaml_files.document import YamlDocument
from livingdocs.yaml_files.reader import read_yaml
from livingdocs.yaml_files.writer import dump_yaml

OLD, NEW = "2026-09-22", "2026-10-10"


class _Documents(dict[str, YamlDocument]):
    """The files of records, written when somebody asks for one."""

    def __init__(self, records: Mapping[str, Record]) -> None:
        super().__init__()
        self._records = records

    def __missing__(self, path: str) -> YamlDocument:
        text = dump_yaml(self._records[path].model_dump(mode="json"))
        document, _ = read_yaml(text, path=path)
        assert document is not None
        self[path] = document
        return document


def number(edition: str, digits: str, *titles: str) -> dict[str, Any]:
    return {"edition": edition, "number": digits, "titles": titles}


def topic(topic_id: str = "inference") -> Topic:
    return Topic.model_validate(
        {
            "id": topic_id,
            "title": "LLM 推理",
            "published_edition": OLD,
            "sections": [
                {
                    "slug": "framework-landscape",
                    "title": "框架格局",
                    "numbers": [number(OLD, "1.1", "框架格局"), number(NEW, "1.1", "框架格局")],
                },
                {
                    "slug": "kv-cache",
                    "title": "KV Cache",
                    "numbers": [
                        number(OLD, "1.3", "KV Cache"),
                        number(NEW, "3.2", "KV Cache"),
                        number(NEW, "3.(X)", "KV Cache"),
                    ],
                },
                {
                    "slug": "llm-d-orchestration",
                    "title": "llm-d / K8s 编排",
                    "numbers": [number(NEW, "1.3", "llm-d/K8s编排")],
                },
            ],
        }
    )


def briefing(date: str, topic_id: str = "inference", **fields: Any) -> Briefing:
    return Briefing.model_validate(
        {
            "id": f"{topic_id}/{date}",
            "topic": topic_id,
            "date": date,
            "raw": {
                "path": f"inbox/tom/{date}-{topic_id}-e1prep.txt",
                "line_count": 140,
                "sha256": "0" * 64,
            },
            **fields,
        }
    )


def anchor(anchor_id: str, **fields: Any) -> Anchor:
    return Anchor.model_validate(
        {
            "id": anchor_id,
            "topic": "inference",
            "section": "kv-cache",
            "label": f"标签 {anchor_id}",
            "statement": f"论断 {anchor_id}",
            "status": "proposed",
            "origin": "increment",
            "evidence": [{"briefing": f"inference/{OLD}", "lines": [55, 60]}],
            **fields,
        }
    )


def event(kind: str, date: str, *, held: bool = True, **fields: Any) -> dict[str, Any]:
    place = {"briefing": f"inference/{date}", "lines": [79, 81]} if held else {}
    return {"kind": kind, "date": date, **place, **fields}


def doubt(doubt_id: str, *events: dict[str, Any], **fields: Any) -> Contradiction:
    return Contradiction.model_validate(
        {
            "id": doubt_id,
            "topic": "inference",
            "kind": "unverified",
            "title": f"疑问 {doubt_id}",
            "status": "proposed",
            "opened_on": events[0]["date"],
            "events": events,
            **fields,
        }
    )


def snapshot(arxiv_id: str, title: str) -> Snapshot:
    return Snapshot.model_validate(
        {
            "id": arxiv_id,
            "title": title,
            "source": "made up",
            "fetched_at": NEW,
            "sha256": "0" * 64,
        }
    )


def entity(name: str, *aliases: str, kind: str = "engine", entity_id: str = "") -> Entity:
    slug = entity_id or re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    return Entity.model_validate({"id": slug, "kind": kind, "name": name, "aliases": aliases})


def metric(metric_id: str, *required: str, **fields: Any) -> Metric:
    return Metric.model_validate(
        {"id": metric_id, "name": f"指标 {metric_id}", "required_conditions": required, **fields}
    )


def base(
    *,
    topics: tuple[Topic, ...] = (),
    briefings: tuple[Briefing, ...] = (),
    anchors: tuple[Anchor, ...] = (),
    doubts: tuple[Contradiction, ...] = (),
    snapshots: tuple[Snapshot, ...] = (),
    entities: tuple[Entity, ...] = (),
    metrics: tuple[Metric, ...] = (),
    texts: Mapping[str, Mapping[int, str]] | None = None,
    title: str = "推理活文档",
) -> KnowledgeBase:
    """A knowledge base; `texts` are lines of raw texts by day and number, the others are empty."""
    known = topics or (topic(),)
    return KnowledgeBase(
        settings=Settings.model_validate({"schema_version": 1, "title": title}),
        topics={item.id: item for item in known},
        briefings={item.id: item for item in briefings},
        anchors={f"{item.topic}/{item.id}": item for item in anchors},
        contradictions={f"{item.topic}/{item.id}": item for item in doubts},
        cards={},
        snapshots={item.id: item for item in snapshots},
        flags={},
        suggestions={},
        entities=Entities(entities=entities),
        metrics=Metrics(metrics=metrics),
        exceptions=Exceptions(),
        redirects=Redirects(),
        raw={
            item.raw.path: RawBriefing(
                item.raw.path,
                tuple(
                    (texts or {}).get(item.date, {}).get(line, "")
                    for line in range(1, item.raw.line_count + 1)
                ),
                item.raw.sha256,
            )
            for item in briefings
        },
        files={
            **{("topics", item.id): f"topics/{item.id}.yml" for item in known},
            **{("briefings", item.id): f"briefings/{item.id}.yml" for item in briefings},
            **{
                ("anchors", f"{item.topic}/{item.id}"): f"anchors/{item.topic}/{item.id}.yml"
                for item in anchors
            },
            **{
                (
                    "contradictions",
                    f"{item.topic}/{item.id}",
                ): f"contradictions/{item.topic}/{item.id}.yml"
                for item in doubts
            },
        },
        documents=_Documents(
            {
                record_path(item): item
                for item in (*known, *briefings, *anchors, *doubts, *snapshots)
            }
        ),
    )

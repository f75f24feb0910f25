"""A data folder of any size, for tests of speed: the same bytes for the same numbers.

The briefings have the shape of real ones (about 110 lines, 5 increments, 20 citations), the words
are invented.
"""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Iterator
from pathlib import Path

from livingdocs.records.anchor import Anchor
from livingdocs.records.base import Record
from livingdocs.records.briefing import Briefing
from livingdocs.records.card import PaperCard
from livingdocs.records.contradiction import Contradiction
from livingdocs.records.places import record_path
from livingdocs.records.snapshot import Snapshot, signed
from livingdocs.records.topic import Topic
from livingdocs.yaml_files.writer import dump_yaml

TOPIC = "brewing"
FIRST_DAY = dt.date(2026, 1, 1)
SECTIONS = 12
INCREMENTS = 5
CITATIONS = 20
DOUBTS = 2


def write_tree(root: Path, *, papers: int, briefings: int) -> None:
    """Write a data folder that loads without a fault."""
    _write(root, "kb.yml", "schema_version: 1\ntitle: 很大的活文档\n")
    ids = [paper_id(number) for number in range(papers)]
    for record in (_topic(), *_papers(ids)):
        _write_record(root, record)
    for number in range(briefings):
        for record in _briefing(root, number, ids):
            _write_record(root, record)


def paper_id(number: int) -> str:
    """An arXiv id of 2025 or 2026; a thousand a month."""
    month, rest = divmod(number, 1000)
    return f"{25 + month // 12 % 2}{month % 12 + 1:02}.{rest + 1:05}"


def _write(root: Path, path: str, text: str) -> None:
    target = root / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(text.encode("utf-8"))


def _write_record(root: Path, record: Record) -> None:
    _write(root, record_path(record), dump_yaml(record.model_dump(mode="json")))


def _topic() -> Topic:
    sections = [
        {
            "slug": f"section-{number}",
            "title": f"第 {number} 节",
            "numbers": [
                {
                    "edition": FIRST_DAY.isoformat(),
                    "number": f"1.{number}",
                    "titles": [f"第 {number} 节"],
                }
            ],
        }
        for number in range(1, SECTIONS + 1)
    ]
    return Topic.model_validate(
        {
            "id": TOPIC,
            "title": "泡茶",
            "published_edition": FIRST_DAY.isoformat(),
            "sections": sections,
        }
    )


def _papers(ids: list[str]) -> Iterator[Record]:
    for number, paper in enumerate(ids):
        title = f"Steeping Leaves in Parallel, Part {number}"
        yield PaperCard.model_validate(
            {
                "id": paper,
                "number": number + 1,
                "title": title,
                "primary_topic": TOPIC,
                "status": "proposed",
            }
        )
        yield signed(
            Snapshot.model_validate(
                {
                    "id": paper,
                    "title": title,
                    "authors": ["Oda Lindqvist", "Wei-Ling Ng", "José Ñandú"],
                    "primary_category": "cs.TE",
                    "categories": ["cs.TE", "cs.PF"],
                    "abstract": "We steep leaves in parallel and measure the cups. " * 20,
                    "submitted": "2026-01-01",
                    "updated": "2026-01-02",
                    "latest_version": 2,
                    "source": "invented for the tests",
                    "fetched_at": "2026-12-31",
                    "sha256": "0" * 64,
                }
            )
        )


class _Text:
    """A raw text as it grows; each part knows the lines it stands in."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def add(self, *lines: str) -> list[int]:
        first = len(self.lines) + 1
        self.lines.extend(lines)
        return [first, len(self.lines)]


def _briefing(root: Path, number: int, ids: list[str]) -> Iterator[Record]:
    """A briefing with its anchors and doubts; its raw text is written on the way."""
    day = (FIRST_DAY + dt.timedelta(days=number)).isoformat()
    key = f"{TOPIC}/{day}"
    cited = [ids[(number * 7 + step) % len(ids)] for step in range(CITATIONS)] if ids else []
    text = _Text()
    text.add(f"{TOPIC} · E1 预消化简报({day})", "一、检查过的来源清单")
    sources = [
        {
            "name": f"inbox/ada/{day}-source-{place}.md",
            "summary": "冷萃缓存 · 开关改名",
            "lines": text.add(f"| inbox/ada/{day}-source-{place}.md | 冷萃缓存 · 开关改名 | 高 |"),
        }
        for place in range(10)
    ]
    increments = [_increment(text, place + 1, cited) for place in range(INCREMENTS)]
    doubts = [
        {
            "number": place + 1,
            "label": f"T{place + 1}",
            "title": f"第 {number} 壶的水温没有写明，第 {place + 1} 处",
            "kind": "unverified",
            "observation": "命中率写了，水温没有写",
            "lines": text.add(
                f"⚠️ T{place + 1} 待核实 · 水温没有写明", "现象：命中率写了，水温没有写"
            ),
        }
        for place in range(DOUBTS)
    ]
    citations = [
        {
            "id": paper,
            "title": "Steeping Leaves in Parallel",
            # The paper of the first increment is the one that is new.
            "status": "new" if place == 1 else "carried_over",
            "status_text": "本次新增锚点" if place == 1 else "9-21锚定",
            "lines": text.add(f"| {paper} | Steeping Leaves in Parallel | 高 | Oct 9 锚定 |"),
        }
        for place, paper in enumerate(dict.fromkeys(cited))
    ]
    raw = "\n".join(text.lines) + "\n"
    path = f"inbox/mira/{day}-{TOPIC}.txt"
    _write(root, path, raw)
    yield Briefing.model_validate(
        {
            "id": key,
            "topic": TOPIC,
            "date": day,
            "agent": "Mira",
            "raw": {
                "path": path,
                "line_count": len(text.lines),
                "sha256": hashlib.sha256(raw.encode("utf-8")).hexdigest(),
            },
            "sources": sources,
            "increments": increments,
            "contradictions": doubts,
            "citations": citations,
        }
    )
    for place, increment in enumerate(increments, start=1):
        yield _anchor(day, key, place, increment, cited)
    for place, doubt in enumerate(doubts, start=1):
        yield _doubt(day, key, place, doubt)


def _increment(text: _Text, number: int, cited: list[str]) -> dict[str, object]:
    section = number % SECTIONS + 1
    paper = cited[number % len(cited)] if cited else "2501.00001"
    first = text.add(
        f"增量 {number} · 🟠 冷萃缓存复测: 命中率 12%→58%",
        f"来源：inbox/ada/source-{number}.md（引自 arXiv:{paper}v2）",
        "要点：",
    )[0]
    points = [
        {
            "text": f"复测命中率 12% → 58%，壶型 K{step}，水温 4 度",
            "lines": text.add(f"- 复测命中率 12% → 58%，壶型 K{step}，水温 4 度"),
        }
        for step in range(8)
    ]
    last = text.add("可信度：高（发布说明可查）", f"建议归入：§1.{section} 第 {section} 节")[1]
    return {
        "number": number,
        "title": "冷萃缓存复测: 命中率 12%→58%",
        "points": points,
        "credibility": {"grade": "high", "text": "高（发布说明可查）"},
        "target_sections": [
            {
                "text": f"§1.{section} 第 {section} 节",
                "number": f"1.{section}",
                "title": f"第 {section} 节",
            }
        ],
        "papers": [{"id": paper, "version": 2, "lines": [first + 1, first + 1]}],
        "lines": [first, last],
    }


def _anchor(
    day: str, briefing: str, number: int, increment: dict[str, object], cited: list[str]
) -> Anchor:
    return Anchor.model_validate(
        {
            "id": f"{day}-i{number}",
            "topic": TOPIC,
            "section": f"section-{number % SECTIONS + 1}",
            "label": "冷萃缓存复测",
            "statement": increment["title"],
            "status": "proposed",
            "origin": "increment",
            "papers": [{"id": cited[number % len(cited)], "version": 2}] if cited else [],
            "evidence": [{"briefing": briefing, "lines": increment["lines"]}],
        }
    )


def _doubt(day: str, briefing: str, number: int, doubt: dict[str, object]) -> Contradiction:
    return Contradiction.model_validate(
        {
            "id": f"{day}-d{number}",
            "topic": TOPIC,
            "kind": "unverified",
            "title": doubt["title"],
            "status": "proposed",
            "observation": doubt["observation"],
            "opened_on": day,
            "sections": [f"section-{number}"],
            "anchors": [f"{day}-i{number}"],
            "events": [
                {"kind": "opened", "date": day, "briefing": briefing, "lines": doubt["lines"]}
            ],
        }
    )

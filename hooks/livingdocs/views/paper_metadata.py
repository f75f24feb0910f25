"""Where the metadata of a paper come from, when arXiv was asked in vain, how old they are."""

from __future__ import annotations

import datetime as dt
from typing import Final

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.loading.file_faults import DAMAGED
from livingdocs.records.places import file_of_id
from livingdocs.records.snapshot import DAYS_FOR_NOT_FOUND, Miss
from livingdocs.vocabulary import PublishedKind

OLD_AFTER: Final = 30
"""Days of failed refreshing after which readers are told."""

_SOURCES = {
    "arxiv.org page": "arxiv.org 页面",
    "arxiv.org API": "arXiv 接口",
    "public mirror": "公开镜像",
    "public digest of the arXiv listing": "arXiv 列表的公开摘录",
    "unknown": "来历不明",
}


def metadata_words(kb: KnowledgeBase, arxiv_id: str) -> str:
    """The source and the day, or when and why there are none."""
    snapshot = kb.snapshots.get(arxiv_id)
    if snapshot is None:
        if _is_damaged(kb, arxiv_id):
            return "取得过，存下的文件已损坏，等待重新取得"
        return tried_words(kb.misses.get(arxiv_id))
    source = _SOURCES.get(snapshot.source, snapshot.source)
    checked = f"，{snapshot.checked_on} 核对无变化" if snapshot.checked_on else ""
    return f"{source}，{snapshot.fetched_at} 取得{checked}"


def _is_damaged(kb: KnowledgeBase, arxiv_id: str) -> bool:
    """Whether there is a snapshot that the load took for a missing one."""
    place = file_of_id(PublishedKind.PAPERS.value, arxiv_id)
    return any(notice.rule == DAMAGED and notice.path == place for notice in kb.notices)


def tried_words(miss: Miss | None) -> str:
    """The last try, in words."""
    if miss is None:
        return "未取得，还没有问过 arXiv"
    if miss.refused is not None:
        why = f"arXiv 不认这个号：{miss.refused}"
    elif miss.last_error is not None:
        why = miss.last_error.label
    else:
        days = len(miss.not_found_on)
        why = f"arXiv 没有这个号，{days} 个不同的日子（满 {DAYS_FOR_NOT_FOUND} 个才算查无）"
    return f"未取得，最近一次尝试 {miss.tried_on}：{why}"


def stale_words(kb: KnowledgeBase, arxiv_id: str) -> str | None:
    """Since when metadata that we hold could not be refreshed; None while that is not long."""
    miss = kb.misses.get(arxiv_id)
    if miss is None or miss.stale_since is None or arxiv_id not in kb.snapshots:
        return None
    age = dt.date.fromisoformat(miss.tried_on) - dt.date.fromisoformat(miss.stale_since)
    if age.days < OLD_AFTER:
        return None
    return f"自 {miss.stale_since} 起未能更新，最近一次尝试 {miss.tried_on}"

"""Which version a briefing calls current or anchored, and what contradicts it."""

from __future__ import annotations

import pytest

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.standing.product_versions import (
    Standing,
    VersionMention,
    version_clashes,
    version_mentions,
)
from livingdocs.views.status_page import status_page


def test_what_the_later_briefing_says_of_versions(real: KnowledgeBase) -> None:
    """vLLM 0.29.0 is called stable beside 0.30; SGLang 0.5.9 was v0.5.19 in the earlier one."""
    clashes = {clash.stated.entity: clash for clash in version_clashes(real)}
    assert set(clashes) == {"vllm", "sglang"}
    stable = clashes["vllm"]
    assert (stable.stated.version, stable.stated.line) == ("0.29.0", 39)
    assert {(each.version, each.line) for each in stable.newer} >= {("0.30", 35)}
    older = clashes["sglang"]
    assert (older.stated.version, older.stated.line) == ("0.5.9", 39)
    assert [(each.version, each.briefing, each.line) for each in older.newer] == [
        ("v0.5.19", "inference/2026-09-22", 34)
    ]


def test_a_version_of_the_past_is_only_named(real: KnowledgeBase) -> None:
    """vLLM 0.20 brought something; nobody says that it stands."""
    (old,) = (each for each in version_mentions(real)["vllm"] if each.version == "0.20")
    assert (old.line, old.standing) == (57, Standing.NAMED)


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("0.29.0", "0.30"),
        ("0.5.9", "v0.5.19"),
        ("1.3.0rc28", "1.3.0"),
        ("1.2.9", "1.3.0rc1"),
        ("1.3", "1.3.1"),
    ],
)
def test_the_order_of_versions(older: str, newer: str) -> None:
    """Part by part as numbers; a candidate comes before its release."""
    first, second = (
        VersionMention("kettle", "brewing/x", 1, each, Standing.NAMED) for each in (older, newer)
    )
    assert first.key < second.key
    assert VersionMention("kettle", "b/x", 1, "v1.3.0", Standing.NAMED).key == (1, 3, 0)


def test_the_page_of_statuses(real: KnowledgeBase) -> None:
    """Overdue claims first, with their anchors; products with what is said of their versions."""
    page = status_page(real)
    assert [row.claim.recheck_on for row in page.expired] == sorted(
        row.claim.recheck_on or "" for row in page.expired
    )
    assert "nvidia-dynamo" not in {row.claim.entity for row in page.expired}
    assert "NVIDIA Dynamo" in {row.claim.entity for row in page.expired}
    said = {row.product: row for row in page.versions}
    assert said["vLLM"].current is not None and said["vLLM"].current.version == "0.29.0"
    assert said["vLLM"].newest.version == "0.30" and said["vLLM"].doubtful
    assert said["SGLang"].anchored is not None and said["SGLang"].anchored.version == "0.5.9"

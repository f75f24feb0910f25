from __future__ import annotations

from typing import Any

from tests.small_base import NEW, OLD, base, briefing


def cited(arxiv_id: str, *targets: tuple[str, str]) -> dict[str, Any]:
    sections = [
        {"text": f"§{number} {title}", "number": number, "title": title}
        for number, title in targets
    ]
    return {
        "id": arxiv_id,
        "target_section": sections[0],
        "more_sections": sections[1:],
        "lines": [73, 73],
    }


def test_a_number_is_read_in_the_edition_of_its_briefing() -> None:
    """§1.3 is KV Cache in the first edition and another section in the second."""
    kb = base(
        briefings=(
            briefing(OLD, citations=[cited("2607.02574", ("1.3", "KV Cache"))]),
            briefing(
                NEW,
                citations=[
                    cited("2610.07219", ("1.3", "llm-d/K8s编排")),
                    cited("2610.06479", ("3.2", "KV Cache")),
                    cited("2603.20397", ("3.(X)", "KV Cache")),
                ],
            ),
        )
    )
    found = {
        slug: [citation.id for _, citation in uses.citations]
        for (_, slug), uses in kb.section_uses.items()
    }
    assert found == {
        "kv-cache": ["2607.02574", "2610.06479", "2603.20397"],
        "llm-d-orchestration": ["2610.07219"],
    }


def test_a_row_with_two_sections_is_in_both_and_only_once_in_each() -> None:
    row = cited("2609.23130", ("1.1", "框架格局"), ("3.2", "KV Cache"), ("3.(X)", "KV Cache"))
    uses = base(briefings=(briefing(NEW, citations=[row]),)).section_uses
    assert {slug: len(found.citations) for (_, slug), found in uses.items()} == {
        "framework-landscape": 1,
        "kv-cache": 1,
    }


def test_a_number_that_no_section_bore_is_in_none() -> None:
    kb = base(briefings=(briefing(OLD, citations=[cited("2609.23130", ("9.9", "杯垫"))]),))
    assert kb.section_uses == {}

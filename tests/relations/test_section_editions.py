"""Section numbers are read in the edition of their day."""

from __future__ import annotations

import datetime as dt

import pytest

from livingdocs.records.topic import Section, SectionNumber, Topic
from livingdocs.relations.section_editions import (
    edition_on,
    known_titles,
    resolve_section,
    same_name,
    same_title,
)

SEPTEMBER, OCTOBER = "2026-09-22", "2026-10-10"


def number(edition: str, text: str, *titles: str) -> SectionNumber:
    return SectionNumber(edition=edition, number=text, titles=titles)


TOPIC = Topic(
    id="inference",
    title="LLM 推理",
    sections=(
        Section(
            slug="kv-cache",
            title="KV Cache",
            numbers=(
                number(SEPTEMBER, "1.3", "KV Cache"),
                number(OCTOBER, "3.2", "KV Cache"),
                number(OCTOBER, "3.(X)", "KV Cache"),
            ),
        ),
        Section(
            slug="orchestration",
            title="llm-d / K8s 编排",
            numbers=(number(OCTOBER, "1.3", "llm-d/K8s编排"),),
        ),
        Section(
            slug="quantisation",
            title="量化",
            numbers=(number(OCTOBER, "4.2", "量化", "QATFactory"),),
        ),
        Section(slug="distillation", title="蒸馏", numbers=(number(OCTOBER, "4.2", "蒸馏新范式"),)),
        Section(slug="unnumbered", title="附录"),
    ),
)


def resolved(text: str | None, title: str | None, day: str) -> str | None:
    section = resolve_section(TOPIC, text, title, on=dt.date.fromisoformat(day))
    return section.slug if section else None


@pytest.mark.parametrize(
    ("text", "title", "day", "slug"),
    [
        ("1.3", "KV Cache", "2026-09-22", "kv-cache"),
        ("1.3", "KV Cache", "2026-10-09", "kv-cache"),
        ("1.3", "llm-d/K8s编排", "2026-10-10", "orchestration"),
        ("1.3", "KV Cache", "2026-12-01", "orchestration"),
        ("1.3", None, "2020-01-01", "kv-cache"),
        ("3.2", None, "2026-10-10", "kv-cache"),
        ("3.(X)", "another title", "2026-10-10", "kv-cache"),
        ("3.2", "KV Cache", "2026-09-22", None),
        ("4.2", "qat factory", "2026-10-10", "quantisation"),
        ("4.2", "蒸馏新范式", "2026-10-10", "distillation"),
        ("4.2", "蒸馏", "2026-10-10", None),
        ("4.2", None, "2026-10-10", None),
        (None, "KV Cache", "2026-10-10", "kv-cache"),
        (None, None, "2026-10-10", None),
        ("9.9", "KV Cache", "2026-10-10", None),
    ],
)
def test_a_number_is_read_in_the_edition_of_its_day(
    text: str | None, title: str | None, day: str, slug: str | None
) -> None:
    """The number decides, the title only among several bearers; nothing is guessed."""
    assert resolved(text, title, day) == slug


def test_a_topic_without_editions_resolves_nothing() -> None:
    empty = Topic(id="risk", title="风险", sections=(Section(slug="a", title="A"),))
    day = dt.date(2026, 9, 22)
    assert edition_on(empty, day) is None
    assert resolve_section(empty, "1.1", "A", on=day) is None


def test_known_titles_come_once_and_the_usual_one_first() -> None:
    assert known_titles(TOPIC.sections[0]) == ("KV Cache",)
    assert known_titles(TOPIC.sections[2]) == ("量化", "QATFactory")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("llm-d/K8s编排", "llm-d / K8s 编排", True),
        ("KV  cache", "KV Cache", True),
        ("ＫＶ Cache", "KV Cache", True),
        ("推理可靠性", "推理可靠性与可观测性", False),
        ("§", "§", True),
        ("§", "#", False),
    ],
)
def test_titles_are_compared_without_spacing_case_and_punctuation(
    one: str, other: str, same: bool
) -> None:
    assert same_title(one, other) is same


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("推理可靠性", "推理可靠性与可观测性", True),
        ("推理可靠性与可观测性", "推理可靠性", True),
        ("KV Cache", "kv-cache", True),
        ("KV Cache", "KV Cache 压缩", True),
        ("PD Disaggregation", "Prefill-Decode Disaggregation", False),
        ("蒸馏新范式", "量化", False),
        ("安", "安全", False),
        ("", "安全", False),
    ],
)
def test_a_short_form_names_the_same_section(one: str, other: str, same: bool) -> None:
    """One title may be the beginning of the other, if it is more than a character."""
    assert same_name(one, other) is same

"""Names in their parts, and names that are never split."""

from __future__ import annotations

import pytest

from livingdocs.exports.people import Name, family_first, given_first, is_group, name_of


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("Nengneng Yu", "Yu, Nengneng"),
        ("Hans Peter van der Berg", "van der Berg, Hans Peter"),
        ("José Ñandú", "Ñandú, José"),
        ("Martin Luther King Jr.", "King, Jr., Martin Luther"),
        ("Yu, Nengneng", "Yu, Nengneng"),
        ("N. Yu", "Yu, N."),
        ("Wei Ai", "Ai, Wei"),
    ],
)
def test_a_person_has_a_family_and_given_names(written: str, expected: str) -> None:
    name = name_of(written)
    assert "literal" not in name
    assert family_first(name) == expected


@pytest.mark.parametrize(
    "written",
    [
        "万征",
        "欧阳 修",
        "山田 太郎",
        "OpenAI",
        "DeepSeek-AI",
        "The Qwen Team",
        "Moonshot AI",
        "Google Research",
        "ATLAS Collaboration",
        "A. Person and B. Person",
        "x, y, z, w",
        "{Odd}, name",
    ],
)
def test_a_name_that_is_one_thing_stays_whole(written: str) -> None:
    """Names in Chinese characters, groups, and what cannot be read as one name."""
    assert name_of(written) == {"literal": written}
    assert family_first({"literal": written}) == given_first({"literal": written}) == written


def test_given_names_come_first_where_a_person_is_named_in_words() -> None:
    assert given_first(name_of("Hans Peter van der Berg")) == "Hans Peter van der Berg"


def test_a_whole_name_in_chinese_is_a_person_unless_it_says_otherwise() -> None:
    names: dict[str, bool] = {"万征": False, "通义千问团队": True, "OpenAI": True}
    for literal, group in names.items():
        assert is_group(Name(literal=literal)) is group

"""Names of files and folders that an import makes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.importing.names import agent_slug, marked_name, raw_name, slug_of
from livingdocs.yaml_files.places import fault_of_name, is_known_place


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("inference", "inference"),
        ("LLM Infra", "llm-infra"),
        ("llm_infra", "llm-infra"),
        ("推理", None),
        ("a/b", None),
        ("index", None),
        ("con", None),
        ("", None),
        ("x" * 65, None),
    ],
)
def test_a_slug_is_made_only_from_letters_that_a_slug_may_have(text: str, slug: str | None) -> None:
    assert slug_of(text) == slug


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("2026-09-22-inference-e1prep.txt", "2026-09-22-inference-e1prep.txt"),
        ("2026-10-10T2105-jay.MD", "2026-10-10t2105-jay.md"),
        ("brief (1).txt", "brief-1.txt"),
        ("ｆｕｌｌ.txt", "full.txt"),
        ("..hidden", "hidden"),
        ("a..b.tar.gz", "a..b.tar.gz"),
    ],
)
def test_raw_texts_keep_their_names_as_far_as_every_system_can_hold_them(
    name: str, expected: str
) -> None:
    assert raw_name(name) == expected


@pytest.mark.parametrize("name", ["简报.md", "con.txt", "index.md", "...", "🙂"])
def test_a_name_that_can_not_be_kept_gets_a_name_from_its_hash(name: str) -> None:
    assert raw_name(name).startswith("briefing-")
    assert raw_name(name) != raw_name(f"x{name}"[1:] + "y")


@given(st.text(min_size=1), st.text())
def test_every_name_has_its_place_in_the_data_folder(name: str, agent: str) -> None:
    """Whatever a file or an agent is called, the raw text goes to a place that may hold it."""
    for made in (raw_name(name), marked_name(raw_name(name), "2031-03-05-storage")):
        path = f"inbox/{agent_slug(agent)}/{made}"
        assert is_known_place(path)
        assert fault_of_name(path) is None


def test_agents_are_told_apart_also_without_latin_letters() -> None:
    assert agent_slug("Tom") == "tom"
    assert agent_slug(None) == agent_slug(" ") == "unknown"
    assert agent_slug("小明") != agent_slug("小红")
    assert agent_slug("小明").startswith("agent-")

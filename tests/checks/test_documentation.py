"""The page that lists the rules, and the code, name the same ones."""

from __future__ import annotations

import re

import pytest

from livingdocs.bibliography import DUPLICATE, SYNTAX
from livingdocs.checks.rule import Rule
from livingdocs.checks.run import RULES, UNUSED_EXCEPTION
from livingdocs.loading.file_faults import DAMAGED
from tests.checks.rule_page import PAGE, ROW
from tests.source_tree import python_files, read

SECTION = re.compile(
    r"(?m)^### ([a-z-]+) \{: #([a-z-]+) \}\n\n(error|warning|information), since [0-9.]+$"
)
WORDS = {"error": "error", "warning": "warning", "info": "information"}


def documented() -> dict[str, str]:
    """The rules that have a section on the page, with their severity."""
    return {match[1]: match[3] for match in SECTION.finditer(read(PAGE))}


def test_every_rule_is_documented_with_its_severity_and_no_other() -> None:
    """A contributor who meets a name finds it on the page; the page promises nothing more."""
    assert documented() == {rule.name: WORDS[str(rule.severity)] for rule in RULES}
    assert all(match[1] == match[2] for match in SECTION.finditer(read(PAGE)))


def test_the_page_has_the_order_of_the_code() -> None:
    """Both are read side by side."""
    assert list(documented()) == [rule.name for rule in RULES]


def test_every_section_says_what_why_and_what_keeps_it_quiet() -> None:
    """A curator who doubts a finding reads there what it rests on."""
    for section in re.split(r"(?m)^### ", read(PAGE))[1:]:
        for part in ("**Finds:**", "**Why:**", "**Guard:**"):
            assert part in section, (part, section[:40])


def test_every_fault_of_shape_is_documented() -> None:
    """Names of faults stand in the library as they are; each has a row, and each row a use."""
    source = "\n".join(
        read(name) for name in python_files("hooks") if name.startswith("hooks/livingdocs/")
    )
    shapes = set(ROW.findall(read(PAGE)))
    assert {DUPLICATE, SYNTAX, DAMAGED, UNUSED_EXCEPTION} <= shapes
    assert {name for name in shapes if f'"{name}"' not in source} == set()
    written = set(re.findall(r'"((?:yaml|record|file|character|bib|snapshot)-[a-z-]+)"', source))
    assert written - shapes == set()


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_names_are_permanent_and_labels_are_for_readers(rule: object) -> None:
    """Kebab-case, a Chinese label, and a docstring that says what is found."""
    name, label = getattr(rule, "name", ""), getattr(rule, "label", "")
    assert re.fullmatch(r"[a-z]+(?:-[a-z]+)+", name)
    assert re.search(r"[\u4e00-\u9fff]", label)
    assert getattr(rule, "find").__doc__  # noqa: B009


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_what_a_rule_means_is_told_in_chinese_sentences(rule: Rule) -> None:
    """Readers of the site see it beside the findings; it names no rule."""
    if rule.meaning:
        assert re.search(r"[\u4e00-\u9fff]", rule.meaning)
        assert rule.meaning.endswith("。")
        assert not any(other.name in rule.meaning for other in RULES)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_readers_are_told_in_chinese_what_it_means_and_what_to_do(rule: Rule) -> None:
    """The pages of findings show these two and not the words for contributors."""
    for words in (rule.meaning, rule.advice):
        assert words.endswith("。") and re.search(r"[\u4e00-\u9fff]{4}", words)


def test_names_are_used_once() -> None:
    """Exceptions refer to a rule by its name."""
    names = [rule.name for rule in RULES]
    assert len(names) == len(set(names))

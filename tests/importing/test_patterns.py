"""The patterns that importers read strangers' texts with: none can run away, all digits are ASCII.

All modules are looked at that an importer, the reader of Atom or that of dates uses, by whichever
way.
"""

from __future__ import annotations

import importlib
import itertools
import random
import re
import time
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

import pytest

from livingdocs.importing.reading import MAX_LINE, read_briefing
from tests.bars.amounts import amount, seed
from tests.bars.measuring import Measured
from tests.importing.samples import DIALECT_A
from tests.source_tree import imports_in, python_files, tree_of

ROOTS = (
    "livingdocs.importing.run",
    "livingdocs.bib_import.run",
    "livingdocs.fetching.atom",
    "livingdocs.dates.mentions",
    "livingdocs.dates.exact",
)
# What lines are made of that were written to be slow: the same again and again, and no end to it.
UNITS = (
    *(" ", "\t", "a", "A", "1", "0.", "-", "_", "*", "`", "[", "]", "(", "（", "{", "}", "\\", "%"),
    *("#", "@", "$", "&", "<", "|", "/", ".", ",", "，", "；", ":", '"', "'", "=", "~", "→", "§"),
    *("一", "日", "年", "月", "增量", "é", "a ", "a-", "a.", "1-", "1、", "[1]", "2605.11093 "),
    *("arXiv:", "http://", "**a", "@a{", "a = {", "| a ", "- ", "2026-09-", "v1.", "《a", "and "),
)  # fmt: skip
# Where such a line may stand in a briefing.
PLACES = (
    *("{}", "{}x", "# {}", "## {}", "**{}**", "增量 1：{}", "| 1 | {} | x |", "|{}x", "- {}"),
    *("1. 2605.11093 {}", "2605.11093（{}", "日期：{}", "§1.1 {}", "1、{}"),
)
MOST_SECONDS = 2.0


def modules() -> list[str]:
    """Every module of the library that one of `ROOTS` imports, directly or not."""
    files = {}
    for name in python_files("hooks"):
        dotted = name.removeprefix("hooks/").removesuffix(".py").replace("/", ".")
        files[dotted.removesuffix(".__init__")] = name
    seen: set[str] = set()
    waiting = [*ROOTS]
    while waiting:
        module = waiting.pop()
        while module not in files and "." in module:
            module = module.rpartition(".")[0]  # a name in a module
        if module in seen or module not in files:
            continue
        seen.add(module)
        is_package = files[module].endswith("__init__.py")
        package = module if is_package else module.rpartition(".")[0]
        waiting += [target for _, target in imports_in(tree_of(files[module]), package)]
        waiting.append(module.rpartition(".")[0])
    return sorted(seen)


def patterns_in(value: Any, *, depth: int = 0) -> Iterator[re.Pattern[Any]]:
    """Patterns in a value of a module, in tuples, mappings and dataclasses too."""
    if isinstance(value, re.Pattern):
        yield value
    elif depth < 5:
        inner: list[Any] = []
        if isinstance(value, dict):
            inner = [*value.keys(), *value.values()]
        elif isinstance(value, list | tuple | set | frozenset):
            inner = [*value]
        elif is_dataclass(value) and not isinstance(value, type):
            inner = [getattr(value, field.name, None) for field in fields(value)]
        for each in inner:
            yield from patterns_in(each, depth=depth + 1)


def all_patterns() -> dict[str, re.Pattern[Any]]:
    """By the name of the module and the pattern."""
    found = {}
    for name in modules():
        for value in vars(importlib.import_module(name)).values():
            for pattern in patterns_in(value):
                found[f"{name}: {pattern.pattern!r}"] = pattern
    return found


def _inside(argument: Any) -> Iterator[Any]:
    """The parts of a node's argument that are patterns again."""
    if isinstance(argument, parser.SubPattern):
        yield argument
    elif isinstance(argument, list | tuple):
        for each in argument:
            yield from _inside(each)


def nested(pattern: re.Pattern[Any]) -> bool:
    """Whether what may repeat without end stands in what may repeat without end.

    Possessive quantifiers and atomic groups never go back, so they are fine.
    """

    def look(node: Any, *, repeated: bool) -> bool:
        for code, argument in node:
            endless = (
                code in (codes.MAX_REPEAT, codes.MIN_REPEAT) and argument[1] is codes.MAXREPEAT
            )
            if endless and repeated:
                return True
            if any(look(part, repeated=repeated or endless) for part in _inside(argument)):
                return True
        return False

    return look(parser.parse(pattern.pattern, pattern.flags), repeated=False)


def takes_all_digits(pattern: re.Pattern[Any]) -> bool:
    r"""Whether `\d` means the digits of all scripts, which `int` reads and no id holds."""

    def look(argument: Any) -> bool:
        if argument is codes.CATEGORY_DIGIT:
            return True
        if isinstance(argument, list) and argument[:1] == [(codes.NEGATE, None)]:
            return False  # letters that are no digits
        return isinstance(argument, list | tuple | parser.SubPattern) and any(map(look, argument))

    unicode = not pattern.flags & re.ASCII and isinstance(pattern.pattern, str)
    return unicode and look(parser.parse(pattern.pattern, pattern.flags))


def seconds(line: str) -> float:
    """The time that a briefing takes with this line in its middle."""
    before, after = DIALECT_A[: len(DIALECT_A) // 2], DIALECT_A[len(DIALECT_A) // 2 :]
    text = f"{before}\n{line}\n{after}".encode()
    started = time.process_time()
    read_briefing(text, path=Path("2031-03-05-storage-e1prep.txt"))
    return time.process_time() - started


PATTERNS = all_patterns()


def test_there_are_patterns_to_look_at() -> None:
    """In each of the packages that read strangers' texts."""
    packages = {name.split(":")[0].split(".")[1] for name in PATTERNS}
    assert {"importing", "bib_import", "bibliography", "dates", "arxiv_ids"} <= packages
    assert len(PATTERNS) > 150


def test_no_pattern_repeats_what_repeats() -> None:
    """Each such pattern is a text away from taking hours."""
    assert [name for name, pattern in PATTERNS.items() if nested(pattern)] == []


def test_digits_are_those_of_ascii() -> None:
    """Where Chinese texts have others, the pattern says so."""
    assert [name for name, pattern in PATTERNS.items() if takes_all_digits(pattern)] == []


@pytest.mark.slow
@pytest.mark.bar("B4")
@pytest.mark.parametrize("part", [0, 1])
def test_no_line_that_is_let_through_takes_long(measured: Measured, part: int) -> None:
    """Lines of the greatest length, made of one thing over and over, in every place of a text."""
    cases = list(itertools.product(PLACES, UNITS))[part::2]
    chosen = random.Random(seed()).sample(cases, amount(10, 200))
    taken = {
        (place, unit): seconds(place.format((unit * MAX_LINE)[: MAX_LINE - 20]))
        for place, unit in chosen
    }
    slowest = max(taken, key=lambda case: taken[case])
    measured("B4", slowest_seconds=taken[slowest])
    assert taken[slowest] < MOST_SECONDS, slowest


@pytest.mark.parametrize(
    ("source", "flags"),
    [(r"(?:a+)+b", 0), (r"(a|b*)*", 0), (r"(?:\s*(?:x\s*)+)*", 0), (r"(?=(?:a+)*)", 0)],
)
def test_a_pattern_that_repeats_what_repeats_is_seen(source: str, flags: int) -> None:
    assert nested(re.compile(source, flags))
    assert not nested(re.compile(r"(?:a++)++ (?:b+){2} (?:c{1,9})* (?>d+)", flags))


def test_digits_of_all_scripts_are_seen() -> None:
    assert takes_all_digits(re.compile(r"a(?:[x\d]|y)"))
    assert not takes_all_digits(re.compile(r"\d", re.ASCII))

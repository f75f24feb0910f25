"""What the outcome of a test may not depend on."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.source_tree import python_files, read

LISTINGS = {"glob", "iglob", "rglob", "iterdir", "listdir", "scandir", "walk"}


def is_listing(node: ast.AST) -> bool:
    """Whether this lists a folder, in whatever order its disk has."""
    if isinstance(node, ast.Call) and ast.unparse(node.func) in {"list", "tuple", "iter"}:
        return bool(node.args) and is_listing(node.args[0])
    if isinstance(node, ast.GeneratorExp | ast.ListComp):
        return any(is_listing(each.iter) for each in node.generators)
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in LISTINGS
    )


def firsts(source: str) -> Iterator[str]:
    """Where the first of a listing is taken, or any other by its number."""
    if not any(f"{name}(" in source for name in LISTINGS):
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Subscript) and is_listing(node.value):
            yield ast.unparse(node)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "next":
            yield from (ast.unparse(node) for each in node.args[:1] if is_listing(each))


def test_nobody_takes_the_file_that_a_folder_happens_to_list_first() -> None:
    """Another disk lists another one first: `sorted` says which, `(path,) =` that there is one."""
    files = python_files("hooks", "scripts", "tests")
    assert {name: found for name in files if (found := list(firsts(read(name))))} == {}
    assert len(files) > 300


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ("next(root.rglob('*.yml'))", 1),
        ("next(iter(root.iterdir()))", 1),
        ("next(path for path in root.glob('*'))", 1),
        ("list(root.glob('*'))[0]", 1),
        ("os.listdir(root)[-1]", 1),
        (
            "sorted(root.glob('*'))[0]; next(iter(sorted(root.iterdir()))); len(list(a.glob('x')))",
            0,
        ),
    ],
)
def test_a_first_file_by_chance_is_seen(source: str, count: int) -> None:
    """However it is written; what was sorted before is let through."""
    assert len(list(firsts(source))) == count

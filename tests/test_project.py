"""The project's files: where they lie, and habits that no type checker sees."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.source_tree import LOCKS, imports_in, project_files, python_files, read, tree_of

TOP_LEVEL = frozenset(
    {"mkdocs.yml", "docs", "data", "hooks", "overrides", "scripts", "tests"}
    | {"README.md", "CHANGELOG.md", "LICENSE", "SECURITY.md", "pyproject.toml", "Makefile"}
    | set(LOCKS)
)

# Written with classes of one letter, so that this file does not name what it looks for.
REGISTRY_HOSTS = re.compile(r"py[p]i\.(?:org|io)|files\.python[h]osted|npm[j]s\.|deb\.[d]ebian")
OWN_PATHS = re.compile(r"(?<![\w.\]})/-])/(?:[w]ork|[r]oot|[h]ome|[U]sers)/[\w.-]")

PYTHON_FILES = python_files("hooks", "scripts", "tests")
YAML_READER = "hooks/livingdocs/yaml_files/"


def test_top_level_holds_only_what_the_design_names() -> None:
    """New things go into one of the folders; dot-files and dot-folders are free."""
    names = {name.split("/", 1)[0] for name in project_files()}
    assert {name for name in names - TOP_LEVEL if not name.startswith(".")} == set()


def test_no_file_names_a_package_registry_or_a_path_of_one_machine() -> None:
    """The project installs from wherever pip is told to, and runs in any folder.

    Texts that are kept as they came (data, and what tests read) may say what they like.
    """
    faults = []
    for name in project_files():
        if name.startswith("data/") or (name.startswith("tests/") and not name.endswith(".py")):
            continue
        try:
            text = read(name)
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.splitlines(), start=1):
            if REGISTRY_HOSTS.search(line) or OWN_PATHS.search(line):
                faults.append(f"{name}:{number}: {line.strip()[:80]}")
    assert faults == []


@pytest.mark.parametrize(
    "text", ["cd {}work/x", "'{}root/x'", "https:{0}{0}py{1}.org/simple", "index={0}{0}npm{2}.com"]
)
def test_a_path_or_a_host_of_one_machine_is_seen(text: str) -> None:
    """The patterns above find what they are for."""
    text = text.format("/", "pi", "js")
    assert REGISTRY_HOSTS.search(text) or OWN_PATHS.search(text)


# Calls of these names that open no text file of ours.
OTHER_OPENERS = frozenset({"os", "webbrowser", "tarfile", "zipfile"})
PROCESS_RUNNERS = frozenset({"run", "Popen", "call", "check_call", "check_output"})


def encoding_faults(tree: ast.AST) -> Iterator[str]:
    """Text that is read or written in the machine's own encoding, which differs on Windows."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        keywords = {keyword.arg: keyword.value for keyword in node.keywords}
        if "encoding" in keywords or None in keywords:
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        name = node.func.id if isinstance(node.func, ast.Name) else name
        owner = node.func.value if isinstance(node.func, ast.Attribute) else None
        if isinstance(owner, ast.Name) and owner.id in OTHER_OPENERS and name == "open":
            continue
        if name in {"read_text", "write_text"} or (
            name in {"open", "fdopen", "NamedTemporaryFile", "TemporaryFile"}
            and not is_binary(node, keywords, temporary=name.endswith("TemporaryFile"))
        ):
            yield f"line {node.lineno}: {name}() without encoding="
        if {"text", "universal_newlines"} & keywords.keys() and name in PROCESS_RUNNERS:
            yield f"line {node.lineno}: {name}(text=...) without encoding="


def is_binary(
    node: ast.Call, keywords: dict[str | None, ast.expr], *, temporary: bool = False
) -> bool:
    """Whether a call of `open` and its like has a mode with `b`, the default of temporary files."""
    modes = [*node.args, *([keywords["mode"]] if "mode" in keywords else [])]
    words = [x.value for x in modes if isinstance(x, ast.Constant) and isinstance(x.value, str)]
    given = [word for word in words if re.fullmatch(r"[rwaxbt+U]{1,4}", word)]
    return any("b" in word for word in given) if given else temporary


def yaml_faults(tree: ast.AST, *, allowed: frozenset[str] = frozenset()) -> Iterator[str]:
    """Ways of reading YAML that run its tags, or turn ids into numbers and times into minutes."""
    readers = {"load", "load_all", "full_load", "full_load_all", "unsafe_load", "unsafe_load_all"}
    readers |= {"safe_load", "safe_load_all", "compose", "compose_all", "parse", "yaml_load"}
    loader = re.compile(r"C?(Base|Full|Safe|Unsafe)?Loader|yaml_load")
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in {
            "yaml",
            "mkdocs",
        }:
            names = [(alias.name, node.lineno) for alias in node.names]
        elif isinstance(node, ast.Attribute):
            owner = node.value.id if isinstance(node.value, ast.Name) else ""
            names = [(node.attr, node.lineno)] if owner in {"yaml", "utils"} else []
        else:
            continue
        for name, line in names:
            if (name in readers or loader.fullmatch(name)) and name not in allowed:
                yield f"line {line}: {name}"


@pytest.mark.parametrize("name", PYTHON_FILES)
def test_every_text_file_is_opened_with_an_encoding(name: str) -> None:
    """Reading and writing say `encoding="utf-8"`, so that Windows gives the same bytes."""
    assert list(encoding_faults(tree_of(name))) == []


@pytest.mark.parametrize(
    "name", [name for name in PYTHON_FILES if not name.startswith(YAML_READER)]
)
def test_only_one_package_reads_yaml(name: str) -> None:
    """All data passes the strict reader; tests may use `safe_load` for what they wrote."""
    allowed = frozenset({"safe_load"}) if name.startswith("tests/") else frozenset()
    if name == "tests/naive/loader.py":
        allowed |= {"yaml_load"}  # It shows what the strict reader is for.
    assert list(yaml_faults(tree_of(name), allowed=allowed)) == []


@pytest.mark.parametrize(
    "source",
    [
        "open('x')",
        "open('x', 'w')",
        "path.open()",
        "path.open(mode='r')",
        "path.read_text()",
        "path.write_text('b')",
        "os.fdopen(3, 'w')",
        "NamedTemporaryFile('w')",
        "subprocess.run(['x'], text=True)",
    ],
)
def test_a_file_without_an_encoding_is_seen(source: str) -> None:
    """Each way of opening text counts, also with a mode."""
    assert len(list(encoding_faults(ast.parse(source)))) == 1


@pytest.mark.parametrize(
    "source",
    [
        "open('x', encoding='utf-8')",
        "open('x', 'rb')",
        "path.open(mode='wb')",
        "os.open('x', flags)",
        "NamedTemporaryFile()",
        "path.read_bytes()",
        "subprocess.run(['x'])",
    ],
)
def test_bytes_and_named_encodings_are_let_through(source: str) -> None:
    """Bytes have no encoding."""
    assert list(encoding_faults(ast.parse(source))) == []


@pytest.mark.parametrize(
    "source",
    [
        "yaml.load(text, Loader=X)",
        "yaml.unsafe_load(text)",
        "from yaml import FullLoader",
        "from yaml import safe_load_all",
        "from mkdocs.utils import yaml_load",
        "utils.yaml_load(text)",
        "loader = yaml.CSafeLoader",
    ],
)
def test_another_way_of_reading_yaml_is_seen(source: str) -> None:
    """Each loader counts, as a call, a name or an import."""
    assert list(yaml_faults(ast.parse(source), allowed=frozenset({"safe_load"}))) != []


def borrowed_helpers(tree: ast.AST) -> Iterator[str]:
    """What is taken out of another file of tests, though it is no test to be run again."""
    for line, target in imports_in(tree):
        *modules, name = target.split(".")
        if modules and modules[-1].startswith("test_") and not name.startswith("test_"):
            yield f"line {line}: {target}"


@pytest.mark.parametrize("name", python_files("tests"))
def test_what_tests_share_stands_in_no_file_of_tests(name: str) -> None:
    """Who changes a helper is to see that others use it."""
    assert list(borrowed_helpers(tree_of(name))) == []


def test_a_helper_in_a_file_of_tests_is_seen() -> None:
    """A test may be run again; what it is made of stands apart."""
    assert list(borrowed_helpers(ast.parse("from tests.a.test_b import test_c"))) == []
    assert len(list(borrowed_helpers(ast.parse("from tests.a.test_b import made")))) == 1


OWN_FORM = {"os.sep", "os.altsep", "os.path.join", "os.path.relpath"}


def path_faults(tree: ast.AST) -> Iterator[str]:
    """Paths that become text in the machine's own form: backslashes in addresses on Windows."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and (name := ast.unparse(node)) in OWN_FORM:
            yield f"line {node.lineno}: {name}"
    posix = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in {"as_posix", "parts", "parent", "name"}
    }
    for node in ast.walk(tree):
        call = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if call and node.func.attr == "relative_to" and id(node) not in posix:  # type: ignore[attr-defined]
            yield f"line {node.lineno}: relative_to() without as_posix()"  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", python_files("hooks", "scripts"))
def test_paths_become_text_with_slashes(name: str) -> None:
    """Addresses, findings and file names of records are the same on every system."""
    assert list(path_faults(tree_of(name))) == []


@pytest.mark.parametrize(
    "source",
    ["a + os.sep + b", "os.path.join(a, b)", "str(path.relative_to(root))", "x = p.relative_to(r)"],
)
def test_a_path_in_the_form_of_the_machine_is_seen(source: str) -> None:
    """Each way of making text of a path counts."""
    assert len(list(path_faults(ast.parse(source)))) == 1

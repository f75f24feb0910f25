"""The arrows of the design: what may import what, and how thin the outer layers are."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from importlib.metadata import packages_distributions

import pytest
from mkdocs.plugins import EVENTS

from tests.source_tree import ROOT, command_files, imports_in, python_files, read, tree_of

# Top to bottom: a module imports only from its own package and from what stands further down.
# A new module of the library is placed here: as high as its highest user allows, no higher.
LAYERS = (
    "changes",
    "output_gate",
    "pages",
    "citing",
    "views",
    "curating",
    "exports",
    "checks",
    "claims",
    "filing",
    "bib_import",
    "titles",
    "importing",
    "fetching",
    "reports",
    "loading",
    "references",
    "id_changes",
    "dated_changes",
    "standing",
    "once",
    "knowledge_base",
    "bibliography",
    "declared_counts",
    "figures",
    "entities",
    "relations",
    "records",
    "yaml_files",
    "mentions",
    "inclusion",
    "arxiv_ids",
    "dates",
    "section_numbers",
    "json_lines",
    "hidden_text",
    "streams",
    "characters",
    "safe_urls",
    "findings",
    "vocabulary",
    "git_calls",
    "named_paths",
)

# Generators of sites come and go, and a command line belongs to `scripts/`.
FORBIDDEN_IN_LIBRARY = frozenset(
    {"mkdocs", "material", "mkdocs_macros", "click", "argparse", "optparse", "typer", "rich"}
)

MOST_LINES_OF_A_HOOK = 90
MOST_LINES_OF_A_SCRIPT = 150

BOOTSTRAP = 'sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "hooks"))'

LIBRARY_FILES = [name for name in python_files("hooks") if name.startswith("hooks/livingdocs/")]
HOOK_FILES = [name for name in python_files("hooks") if name.count("/") == 1]
SCRIPT_FILES = command_files()
SHARED_BY_SCRIPTS = sorted(set(python_files("scripts")) - set(SCRIPT_FILES))


def dotted_package(name: str) -> str:
    """`hooks/livingdocs/records/card.py` -> `livingdocs.records`."""
    return ".".join(name.split("/")[1:-1])


def layer_of(name: str) -> str | None:
    """`hooks/livingdocs/records/card.py` -> `records`; None for the package's own `__init__`."""
    part = name.split("/")[2].removesuffix(".py")
    return None if part == "__init__" else part


def layering_faults(layer: str | None, tree: ast.AST, package: str) -> Iterator[str]:
    """What a module imports from the library although it stands higher or in no layer."""
    for line, target in imports_in(tree, package):
        parts = target.split(".")
        if parts[0] != "livingdocs" or len(parts) < 2 or parts[1].startswith("__"):
            continue
        if parts[1] not in LAYERS:
            yield f"line {line}: {target} is in no layer; place it in LAYERS"
        elif layer is None:
            yield f"line {line}: the package itself imports nothing, so that any part can be used"
        elif layer in LAYERS and LAYERS.index(parts[1]) < LAYERS.index(layer):
            yield f"line {line}: {layer} imports {parts[1]}, which stands above it"


def purity_faults(tree: ast.AST) -> Iterator[str]:
    """Imports and calls that tie the library to a generator, a command line or a terminal."""
    for line, target in imports_in(tree):
        if target.split(".")[0] in FORBIDDEN_IN_LIBRARY:
            yield f"line {line}: imports {target}"
        if target in {"sys.stdout", "sys.stderr", "sys.stdin", "sys.exit"}:
            yield f"line {line}: uses {target}"
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in {"print", "input", "exit", "quit"}:
            yield f"line {node.lineno}: uses {node.id}()"
        if (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id == "sys"
            and node.attr in {"stdout", "stderr", "stdin", "exit", "__stdout__", "__stderr__"}
        ):
            yield f"line {node.lineno}: uses sys.{node.attr}"


def hook_faults(tree: ast.Module) -> Iterator[str]:
    """Names that MkDocs would take for events, and imports of the library that come too late."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(tree):
        if not isinstance(node, functions):
            continue
        if node.name.startswith("on_") and (node not in tree.body or node.name[3:] not in EVENTS):
            yield f"line {node.lineno}: {node.name} is no event handler of MkDocs"
        # Only while the module body runs is the hooks folder on the path.
        late = [line for line, target in imports_in(node) if target.startswith("livingdocs")]
        yield from (f"line {line}: import the library at the top of the module" for line in late)


def script_faults(tree: ast.Module, text: str) -> Iterator[str]:
    """Imports of the library before the line that puts it on the path."""
    lines = [line for line, target in imports_in(tree) if target.startswith("livingdocs")]
    if not lines:
        return
    if BOOTSTRAP not in text.splitlines():
        yield f"needs the line: {BOOTSTRAP}"
    elif min(lines) < text.splitlines().index(BOOTSTRAP) + 1:
        yield f"line {min(lines)}: import the library after the line that puts it on the path"


def test_there_is_a_library_to_look_at() -> None:
    """A renamed folder would otherwise make every test of this file pass."""
    assert "hooks/livingdocs/findings.py" in LIBRARY_FILES


@pytest.mark.parametrize("name", LIBRARY_FILES)
def test_imports_of_the_library_only_point_down(name: str) -> None:
    """Each module stands in a layer and imports only from further down."""
    layer = layer_of(name)
    assert layer is None or layer in LAYERS, f"{name}: place {layer} in LAYERS"
    assert list(layering_faults(layer, tree_of(name), dotted_package(name))) == []


@pytest.mark.parametrize("name", LIBRARY_FILES)
def test_library_knows_no_generator_no_command_line_and_no_terminal(name: str) -> None:
    """The library imports no MkDocs and no command-line toolkit, and prints nothing."""
    assert list(purity_faults(tree_of(name))) == []


@pytest.mark.parametrize("name", HOOK_FILES)
def test_hooks_are_thin(name: str) -> None:
    """Hooks decide nothing: few lines, event handlers, the library imported at the top."""
    assert len(read(name).splitlines()) < MOST_LINES_OF_A_HOOK, "move it to the library"
    assert list(hook_faults(tree_of(name))) == []


@pytest.mark.parametrize("name", SCRIPT_FILES)
def test_scripts_are_thin_and_find_the_library(name: str) -> None:
    """Scripts decide nothing and work from a clean clone, uninstalled, in any folder."""
    assert len(read(name).splitlines()) < MOST_LINES_OF_A_SCRIPT, "move it to the library"
    assert list(script_faults(tree_of(name), read(name))) == []


@pytest.mark.parametrize("name", SHARED_BY_SCRIPTS)
def test_what_scripts_share_is_thin_too(name: str) -> None:
    """It is a frame around the library, and decides nothing either."""
    assert len(read(name).splitlines()) < MOST_LINES_OF_A_SCRIPT, "move it to the library"


def test_no_hook_or_script_hides_a_package() -> None:
    """A hook's or a script's folder is first on the path: its name would shadow the package."""
    taken = set(packages_distributions()) | set(sys.stdlib_module_names)
    names = {(ROOT / name).stem for name in HOOK_FILES + SCRIPT_FILES}
    names |= {name.split("/")[1] for name in SHARED_BY_SCRIPTS}
    assert names & taken == set()


@pytest.mark.parametrize(
    ("layer", "source"),
    [
        ("records", "from livingdocs.views import home"),
        ("records", "import livingdocs.pages.site"),
        ("records", "from livingdocs import knowledge_base"),
        ("records", "from ..checks import titles"),
        ("records", "def late():\n    from livingdocs.reports import to_text"),
        ("findings", "from livingdocs.utils import anything"),
        (None, "from livingdocs.findings import Finding"),
    ],
)
def test_an_arrow_that_points_up_is_seen(layer: str | None, source: str) -> None:
    """Every form of import is followed: absolute, relative, of a module, in a function."""
    assert len(list(layering_faults(layer, ast.parse(source), "livingdocs.records"))) == 1


@pytest.mark.parametrize(
    "source",
    [
        "from livingdocs.findings import Finding",
        "from .base import Record",
        "from ..yaml_files import reader",
        "from livingdocs import __version__",
        "import yaml",
    ],
)
def test_an_arrow_that_points_down_is_let_through(source: str) -> None:
    """What stands further down, the own package and other packages may be imported."""
    assert list(layering_faults("records", ast.parse(source), "livingdocs.records")) == []


@pytest.mark.parametrize(
    "source",
    [
        "import mkdocs.plugins",
        "from click import echo",
        "import argparse",
        "def f():\n    print('x')",
        "import sys\nsys.stderr.write('x')",
        "from sys import stdout",
        "show = print",
    ],
)
def test_an_impure_module_is_seen(source: str) -> None:
    """Each way of reaching a generator, a command line or the terminal is a fault."""
    assert list(purity_faults(ast.parse(source))) != []


@pytest.mark.parametrize(
    "source",
    [
        "def on_anything():\n    pass",
        "class Handler:\n    def on_files(self):\n        pass",
        "def on_config(config):\n    from livingdocs.pages import site",
    ],
)
def test_a_misleading_hook_is_seen(source: str) -> None:
    """A name that is no event, an event that is not at the top, a late import."""
    assert len(list(hook_faults(ast.parse(source)))) == 1


@pytest.mark.parametrize(
    "source",
    ["from livingdocs.findings import Finding", f"import livingdocs.dates\n{BOOTSTRAP}\n"],
)
def test_a_script_that_cannot_find_the_library_is_seen(source: str) -> None:
    """Without the line, or before it, a script works only where the project is installed."""
    assert len(list(script_faults(ast.parse(source), source))) == 1

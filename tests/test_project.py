"""The project as a whole: its locks, its commands, and habits that no type checker sees."""

from __future__ import annotations

import ast
import os
import re
import shutil
import socket
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.source_tree import ROOT, imports_in, project_files, python_files, read, tree_of

LOCKS = ("requirements-build.txt", "requirements.txt")
PIN = re.compile(r"(?P<name>[a-z0-9.-]+)==(?P<version>[^ ;\\]+)(?: ; (?P<marker>[^\\]+))? \\")
HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}(?: \\)?")
COMMENT = re.compile(r" *#.*")

TOP_LEVEL = frozenset(
    {"mkdocs.yml", "docs", "data", "hooks", "overrides", "scripts", "tests"}
    | {"README.md", "CHANGELOG.md", "LICENSE", "SECURITY.md", "pyproject.toml", "Makefile"}
    | set(LOCKS)
)

# Written with classes of one letter, so that this file does not name what it looks for.
REGISTRY_HOSTS = re.compile(r"py[p]i\.(?:org|io)|files\.python[h]osted|npm[j]s\.|deb\.[d]ebian")
OWN_PATHS = re.compile(r"(?<![\w.\]})/-])/(?:[w]ork|[r]oot|[h]ome|[U]sers)/[\w.-]")

# Packages that are a part of a declared one, whose documentation says to import them.
PARTS = frozenset({canonicalize_name("pydantic-core"), canonicalize_name("markupsafe")})

PYTHON_FILES = python_files("hooks", "scripts", "tests")
YAML_READER = "hooks/livingdocs/yaml_files/"


def pyproject() -> dict[str, Any]:
    """The parsed pyproject.toml."""
    return tomllib.loads(read("pyproject.toml"))


def declared(*, dev: bool = True) -> list[Requirement]:
    """What pyproject.toml says that the project needs."""
    project = pyproject()["project"]
    lines = [*project["dependencies"], *(project["optional-dependencies"]["dev"] if dev else [])]
    return [Requirement(line) for line in lines]


def pinned(lock: str) -> dict[str, list[Version]]:
    """The versions in a lock; some packages have one for each range of Pythons."""
    versions: dict[str, list[Version]] = {}
    for line in read(lock).splitlines():
        if match := PIN.fullmatch(line):
            versions.setdefault(match["name"], []).append(Version(match["version"]))
    return versions


# --- locks -------------------------------------------------------------------------------------


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_holds_pins_with_hashes_and_nothing_else(lock: str) -> None:
    """No option, no address, no path: pip takes from a lock what it names, from anywhere."""
    lines = read(lock).splitlines()
    assert [
        x for x in lines if not (PIN.fullmatch(x) or HASH.fullmatch(x) or COMMENT.match(x))
    ] == []
    assert "://" not in read(lock)
    for line, following in pairwise(lines):
        if PIN.fullmatch(line):
            assert HASH.fullmatch(following), f"{line} has no hash"


def test_lock_holds_all_that_is_declared_in_versions_that_are_allowed() -> None:
    """A dependency that is declared and not locked would be missing on a fresh machine."""
    versions = pinned("requirements.txt")
    for need in declared():
        found = versions.get(canonicalize_name(need.name))
        assert found, f"{need.name} is not locked: make lock"
        assert [v for v in found if v not in need.specifier] == [], f"{need}: make lock"


def test_lock_holds_the_generator_and_the_theme_that_the_site_is_built_on() -> None:
    """MkDocs 1.6.1 and no fork of it, and a theme whose known holes are mended."""
    versions = pinned("requirements.txt")
    assert versions["mkdocs"] == [Version("1.6.1")]
    assert all(Version("9.8.2") <= v < Version("10") for v in versions["mkdocs-material"])
    assert not versions.keys() & {"properdocs", "mkdocs-materialx", "mkdocs-ng", "zensical"}
    assert "properdocs" not in read("requirements.txt").lower()


def test_what_builds_a_source_package_is_locked_too() -> None:
    """The setuptools of the build lock suits this package's own build as well."""
    (setuptools,) = pinned("requirements-build.txt")["setuptools"]
    (need,) = [Requirement(line) for line in pyproject()["build-system"]["requires"]]
    assert need.name == "setuptools"
    assert setuptools in need.specifier


@pytest.mark.parametrize("name", ["Makefile", "README.md"])
def test_every_install_wants_hashes_and_wheels(name: str) -> None:
    """One install without `--require-hashes` would make all the hashes worthless."""
    installs = [line for line in read(name).splitlines() if "pip install" in line]
    assert installs != []
    for line in installs:
        assert "--require-hashes --only-binary :all:" in line


def test_library_hooks_and_scripts_import_only_what_is_declared() -> None:
    """A package that is there by chance, because another needs it, may go with that other."""
    allowed = {canonicalize_name(need.name) for need in declared(dev=False)} | PARTS
    names = packages_distributions()
    known = {*sys.stdlib_module_names, *own_modules(), ""}
    undeclared = {
        f"{file}:{line}: {target}"
        for file in python_files("hooks", "scripts")
        for line, target in imports_in(tree_of(file))
        if not allowed & {canonicalize_name(x) for x in names.get(target.split(".")[0], [])}
        and target.split(".")[0] not in known
    }
    assert undeclared == set()


def own_modules() -> set[str]:
    """Top-level modules of the project itself."""
    scripts = {file.split("/")[1].removesuffix(".py") for file in python_files("scripts")}
    return {"livingdocs"} | scripts | {(ROOT / file).stem for file in python_files("hooks")}


# --- commands ----------------------------------------------------------------------------------


def make_targets() -> list[str]:
    """The targets that the Makefile explains."""
    return re.findall(r"^([a-z-]+):.*## ", read("Makefile"), flags=re.MULTILINE)


def test_readme_names_every_command_and_no_other() -> None:
    """Who reads the README knows all that `make` can do."""
    rows = re.findall(r"^\| `make ([a-z-]+)` \|", read("README.md"), flags=re.MULTILINE)
    assert sorted(rows) == sorted(make_targets())
    assert "test" in rows


def test_no_build_hides_its_warnings() -> None:
    """`mkdocs build -q --strict` ends with 0 on a broken link."""
    for name in ("Makefile", ".ci/run", "README.md"):
        for line in read(name).splitlines():
            if "mkdocs build" in line and not line.startswith("#"):
                assert not re.search(r" (-q|--quiet|-\w*q\w*)\b", line), f"{name}: {line}"
    assert "mkdocs build --strict" in read("Makefile")


def test_ci_runs_the_commands_of_the_readme() -> None:
    """What CI runs is what a person runs: first the tests, then the checks."""
    commands = [line for line in read(".ci/run").splitlines() if line.startswith("make ")]
    assert commands == ["make install", "make test", "make test-slow", "make check"]
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


needs_make = pytest.mark.skipif(
    shutil.which("make") is None or os.name == "nt",
    reason="no make here: its messages are untested",
)


def make_install(folder: Path, python: str) -> subprocess.CompletedProcess[str]:
    """Runs `make install` in a folder that holds the Makefile and the locks."""
    for name in ("Makefile", *LOCKS):
        if not (folder / name).exists():
            shutil.copy(ROOT / name, folder / name)
    return subprocess.run(
        ["make", "install", f"PYTHON={python}"],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def fake_python(folder: Path, script: str) -> str:
    """An interpreter that answers as the shell script says."""
    path = folder / "fake-python"
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8", newline="\n")
    path.chmod(0o755)
    return str(path)


@needs_make
def test_install_says_that_there_is_no_such_python(tmp_path: Path) -> None:
    """A wrong name ends with what was looked for and what to type."""
    result = make_install(tmp_path, "no-such-python")
    assert result.returncode != 0
    assert "found no 'no-such-python'; Python 3.11 or newer is needed" in result.stderr
    assert not (tmp_path / ".venv").exists()


@needs_make
def test_install_says_that_the_python_is_too_old(tmp_path: Path) -> None:
    """An old Python is named with its version before anything is made."""
    old = fake_python(tmp_path, 'case "$1" in --version) echo Python 3.9.18;; *) exit 1;; esac')
    result = make_install(tmp_path, old)
    assert result.returncode != 0
    assert "is Python 3.9.18; 3.11 or newer is needed" in result.stderr
    assert not (tmp_path / ".venv").exists()


@needs_make
def test_install_says_that_the_venv_module_is_missing(tmp_path: Path) -> None:
    """Debian ships Python without it, and Python's own message names no package."""
    bare = fake_python(tmp_path, 'case "$2" in *ensurepip*) exit 1;; *) exit 0;; esac')
    result = make_install(tmp_path, bare)
    assert result.returncode != 0
    assert "apt install python3-venv" in result.stderr


@needs_make
def test_install_makes_the_environment_anew_only_when_a_lock_changed(tmp_path: Path) -> None:
    """An environment of these locks is left alone; one of other locks is not trusted."""
    scripts = tmp_path / ".venv" / "bin"
    scripts.mkdir(parents=True)
    (scripts / "python").symlink_to(sys.executable)
    locks = tmp_path / ".venv" / "locks.txt"
    locks.write_text("".join(read(lock) for lock in LOCKS), encoding="utf-8", newline="\n")
    assert make_install(tmp_path, "no-such-python").returncode == 0

    (tmp_path / "requirements.txt").write_text("other\n", encoding="utf-8")
    assert "found no 'no-such-python'" in make_install(tmp_path, "no-such-python").stderr


@needs_make
def test_serve_says_that_the_port_is_in_use(tmp_path: Path) -> None:
    """At once and with the way out: MkDocs builds the whole site and ends with a traceback."""
    scripts = tmp_path / ".venv" / "bin"
    scripts.mkdir(parents=True)
    (scripts / "python").symlink_to(sys.executable)
    locks = tmp_path / ".venv" / "locks.txt"
    locks.write_text("".join(read(lock) for lock in LOCKS), encoding="utf-8", newline="\n")
    assert make_install(tmp_path, "no-such-python").returncode == 0
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = subprocess.run(
            ["make", "serve", f"PORT={port}"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
    assert result.returncode != 0
    assert f"port {port} is in use; take another one: make serve PORT=8001" in result.stderr
    assert "Traceback" not in result.stderr


# --- files -------------------------------------------------------------------------------------


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


# --- habits ------------------------------------------------------------------------------------

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


# --- the search ----------------------------------------------------------------------------------

CUT = """
import importlib.abc, sys
class Missing(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {"pkg_resources", "setuptools"}:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Missing())
import jieba
jieba.setLogLevel(60)
sys.stdout.buffer.write("|".join(jieba.cut("推理可靠性与缓存")).encode())
"""


def test_chinese_is_cut_into_words_without_setuptools() -> None:
    """A new environment has none, and its newer versions lack what jieba would like to have."""
    done = subprocess.run(
        [
            sys.executable,
            *("-W", "error::DeprecationWarning"),
            # Of its source, where it is compiled anew; that tells nothing of setuptools.
            *("-W", "ignore:invalid escape sequence:DeprecationWarning"),
            *("-c", CUT),
        ],
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    assert done.stderr == b""
    assert "缓存" in done.stdout.decode().split("|")
    assert "推理" in done.stdout.decode().split("|")


def test_the_locked_setuptools_is_one_that_jieba_builds_with() -> None:
    """The pin is stated and held: what builds jieba is locked, with a version and hashes."""
    (setuptools,) = pinned("requirements-build.txt")["setuptools"]
    assert setuptools >= Version("80")
    assert pinned("requirements.txt")["jieba"] == [Version("0.42.1")]


# --- mkdocs.yml --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def site() -> dict[str, Any]:
    """The settings of the site; `!ENV` is MkDocs' own tag."""
    settings = yaml.safe_load(read("mkdocs.yml").replace("!ENV ", ""))
    assert isinstance(settings, dict)
    return settings


def plugin(site: dict[str, Any], name: str) -> dict[str, Any]:
    """The settings of one plugin."""
    (found,) = [x[name] for x in site["plugins"] if isinstance(x, dict) and name in x]
    assert isinstance(found, dict)
    return found


def test_macros_run_on_listed_pages_alone_and_their_faults_end_a_build(
    site: dict[str, Any],
) -> None:
    """Macros are programs: the list names hand-written pages one by one, from the root on."""
    macros = plugin(site, "macros")
    assert macros["render_by_default"] is False
    assert macros["on_undefined"] == "strict"
    assert macros["on_error_fail"] is True
    assert "include_yaml" not in macros
    listed = macros["force_render_paths"].split()
    assert all(re.fullmatch(r"/[a-z0-9/-]+\.md", path) for path in listed)
    calling = {
        f"/{path.relative_to(ROOT / 'docs').as_posix()}"
        for path in (ROOT / "docs").rglob("*.md")
        if re.search(r"^\{\{ ", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert set(listed) == calling


def test_what_macros_may_include_is_parts_of_the_theme(site: dict[str, Any]) -> None:
    """Without such a folder a page could include any file of docs/."""
    folder = ROOT / plugin(site, "macros")["include_dir"]
    assert folder == ROOT / "overrides" / "partials"
    assert all(path.suffix == ".html" and path.is_file() for path in folder.iterdir())


def test_no_extension_reads_files_or_changes_text(site: dict[str, Any]) -> None:
    """Snippets publish files of the machine; betterem leaves Chinese emphasis undone."""
    names = {x if isinstance(x, str) else next(iter(x)) for x in site["markdown_extensions"]}
    assert {"attr_list", "tables", "md_in_html"} <= names
    forbidden = [
        "snippets",
        "b64",
        "betterem",
        "tilde",
        "smartsymbols",
        "magiclink",
        "arithmatex",
        "emoji",
        "extra",
    ]
    assert names & {f"pymdownx.{word}" for word in forbidden} == set()
    assert names & {"extra", "smarty", "nl2br"} == set()


def test_the_site_asks_no_other_host(site: dict[str, Any]) -> None:
    """No font service, no script or style from elsewhere, no suggestions in the search box."""
    assert site["theme"]["font"] is False
    assert [x for x in own_assets(site) if "//" in x] == []
    assert "search.suggest" not in site["theme"]["features"]


def own_assets(site: dict[str, Any]) -> list[str]:
    """Paths of the extra styles and scripts."""
    entries = [*site.get("extra_css", []), *site.get("extra_javascript", [])]
    return [x if isinstance(x, str) else x["path"] for x in entries]


def test_extra_styles_and_scripts_exist(site: dict[str, Any]) -> None:
    """MkDocs says nothing about one that is missing."""
    assert [x for x in own_assets(site) if not (ROOT / "docs" / x).is_file()] == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("SGLang，HookPoint（v0.5.19）。", ["SGLang", "HookPoint", "v0.5.19"]),
        ("见 arXiv:2605.11093v2；其次", ["见", "arXiv", "2605.11093v2", "其次"]),
        ("ends here. Next", ["ends", "here", "Next"]),
        ("--ipc=host", ["ipc", "host"]),
        ("“推理”→【调度】", ["推理", "调度"]),
    ],
)
def test_search_takes_words_apart_at_chinese_punctuation(
    site: dict[str, Any], text: str, words: list[str]
) -> None:
    """English names beside full-width marks are words, ids and versions stay whole."""
    assert [x for x in re.split(plugin(site, "search")["separator"], text) if x] == words

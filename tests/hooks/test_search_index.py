"""The search index is cut into words by the dictionary of the package, wherever that stands."""

from __future__ import annotations

import marshal
import subprocess
import sys
from pathlib import Path

from tests.processes import environment
from tests.source_tree import ROOT

CUT = """
import importlib.util, sys
spec = importlib.util.spec_from_file_location("search_index", sys.argv[1])
hook = importlib.util.module_from_spec(spec)
spec.loader.exec_module(hook)
{prepare}
import jieba
sys.stdout.buffer.write("|".join(jieba.cut("推理可靠性与缓存")).encode())
"""


def cut(folder: Path, prepare: str) -> subprocess.CompletedProcess[bytes]:
    command = [
        sys.executable,
        "-c",
        CUT.format(prepare=prepare),
        str(ROOT / "hooks/search_index.py"),
    ]
    env = environment(TMPDIR=str(folder))
    return subprocess.run(command, env=env, capture_output=True, check=True)


def test_a_dictionary_that_somebody_put_into_the_shared_folder_is_not_read(tmp_path: Path) -> None:
    """Jieba itself takes it, without a look at its owner; so the naive way shows other words."""
    planted = marshal.dumps(({"推": 1, "推理可靠": 9, "推理可": 0, "推理": 0}, 9))
    (tmp_path / "jieba.cache").write_bytes(planted)
    done = cut(tmp_path, 'hook.on_startup("build", False)')
    assert done.stdout.decode() == "推理|可靠性|与|缓存"
    assert done.stderr == b""
    assert [path.name for path in tmp_path.iterdir()] == ["jieba.cache"]
    assert (tmp_path / "jieba.cache").read_bytes() == planted
    assert "推理可靠" in cut(tmp_path, "").stdout.decode().split("|")


WITHOUT_SETUPTOOLS = """
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
            *("-c", WITHOUT_SETUPTOOLS),
        ],
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    assert done.stderr == b""
    assert "缓存" in done.stdout.decode().split("|")
    assert "推理" in done.stdout.decode().split("|")

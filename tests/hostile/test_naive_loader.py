"""The checks of the loader, on the project's own and on plain ones, which they must catch."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from livingdocs.yaml_files.scalars import Plain
from tests.hostile.corpus import inputs, payload_of
from tests.naive.loader import NAIVE, Loader, strict

CORPUS = {each["id"]: payload_of(each) for each in inputs() if each["surface"] == "yaml_file"}
SECRET = "secret: 5417\n"

Check = Callable[[Loader, Path], bool]


def write(root: Path, path: str, text: str) -> Path:
    """A file of the folder, which is made."""
    target = root / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")
    return target


def refuses(entry: str) -> Check:
    """Whether a file of the corpus is refused, and the file beside it read."""

    def check(load: Loader, root: Path) -> bool:
        write(root, "topics/hostile.yml", CORPUS[entry])
        write(root, "topics/sound.yml", "id: sound\n")
        return set(load(root)) == {"topics/sound.yml"}

    return check


def runs_no_tag(load: Loader, root: Path) -> bool:
    canary = root.parent / "canary"
    write(root, "topics/a.yml", f"x: !!python/object/apply:os.mkdir ['{canary}']\n")
    return load(root) == {} and not canary.exists()


def keeps_ids(load: Loader, root: Path) -> bool:
    """An id without quotes is refused later on, if it is still the text that was written."""
    write(root, "topics/a.yml", "id: a\nsource: 2605.11090\n")
    read = load(root)["topics/a.yml"]["source"]
    return isinstance(read, Plain) and str(read) == "2605.11090"


def keeps_times(load: Loader, root: Path) -> bool:
    """22:20 is no number of minutes, and `no` no truth."""
    write(root, "topics/a.yml", "time: 22:20\ncountry: no\nday: 2026-09-22\n")
    read = load(root)["topics/a.yml"]
    return {name: str(value) for name, value in read.items()} == {
        "time": "22:20",
        "country": "no",
        "day": "2026-09-22",
    }


def names_each_key_once(load: Loader, root: Path) -> bool:
    write(root, "topics/a.yml", "id: a\nid: b\n")
    return load(root) == {}


def follows_no_link(load: Loader, root: Path) -> bool:
    """To a file and to a folder outside."""
    outside = root.parent / "outside"
    write(outside, "a.yml", SECRET)
    (root / "topics").mkdir(parents=True)
    (root / "topics/a.yml").symlink_to(outside / "a.yml")
    (root / "cards").symlink_to(outside)
    return load(root) == {}


def takes_no_odd_names(load: Loader, root: Path) -> bool:
    """Reserved, with capitals, hidden, of another kind, in no place of a record."""
    for name in ("con", "INDEX", "index", ".hidden", "a b"):
        write(root, f"topics/{name}.yml", SECRET)
    for path in ("notes.yml", "topics/a.yml.bak", "deep/er/still/a.yml"):
        write(root, path, SECRET)
    return load(root) == {}


def takes_no_modes(load: Loader, root: Path) -> bool:
    write(root, "topics/a.yml", SECRET).chmod(0o755)
    write(root, "topics/b.yml", SECRET)
    return set(load(root)) == {"topics/b.yml"}


def takes_no_huge_file(load: Loader, root: Path) -> bool:
    write(root, "topics/a.yml", "a: " + "b" * (1024 * 1024))
    return load(root) == {}


def takes_no_repository(load: Loader, root: Path) -> bool:
    write(root, "topics/.git", "gitdir: elsewhere\n")
    write(root, "topics/a.yml", SECRET)
    return load(root) == {}


CHECKS: dict[str, Check] = {
    **{entry: refuses(entry) for entry in sorted(CORPUS) if entry in ("hx-14", "hx-15", "hx-16")},
    "tags": runs_no_tag,
    "ids": keeps_ids,
    "times": keeps_times,
    "keys": names_each_key_once,
    "links": follows_no_link,
    "names": takes_no_odd_names,
    "modes": takes_no_modes,
    "sizes": takes_no_huge_file,
    "repositories": takes_no_repository,
}
# What each of them lets through; the rest it does right, if only by failing.
CAUGHT = {
    "safe_load": {"hx-14", "hx-15", "ids", "times", "keys", "sizes"},
    "yaml_load of mkdocs": {"hx-14", "hx-15", "ids", "times", "keys", "tags", "sizes"},
    "os.walk and open": set(),
}
OF_A_PLAIN_WALK = {"links", "names", "modes", "repositories"}

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs links and modes of POSIX")


def holds(check: Check, load: Loader, root: Path) -> bool:
    """Whether a check is green; an exception of a loader is as red as a wrong answer."""
    try:
        return check(load, root)
    except (KeyError, TypeError, AttributeError):
        return False


@pytest.mark.parametrize("name", CHECKS)
def test_the_loader_holds(name: str, tmp_path: Path) -> None:
    assert holds(CHECKS[name], strict, tmp_path / "data")


@pytest.mark.parametrize("naive", NAIVE)
def test_a_plain_loader_does_not(
    naive: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of the checks that it should fail fails: none of them is green whatever happens."""
    monkeypatch.chdir(tmp_path)  # One of them runs what a tag says.
    red = {
        name
        for name, check in CHECKS.items()
        if not holds(check, NAIVE[naive], tmp_path / name / "data")
    }
    assert red >= CAUGHT[naive] | OF_A_PLAIN_WALK


def test_every_check_catches_one_of_them() -> None:
    """All but those that a plain loader passes by failing."""
    caught = set().union(*CAUGHT.values()) | OF_A_PLAIN_WALK
    assert caught >= set(CHECKS) - {"hx-16"}

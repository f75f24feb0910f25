"""Places in which one tree is built, alike in nothing that a build must not depend on."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.data_folder import tree
from tests.source_tree import ROOT

NOBODY = "65534"
# With the right to read everything: where the tests stand may be closed to others.
BECOME_NOBODY = (
    *("setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"),
    *("--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search"),
)
BE_MAPPED = ("unshare", "--map-user=4242")
ELSEWHERE = ROOT / "tests" / "reproducible" / "elsewhere.py"


@dataclass(frozen=True)
class Surroundings:
    """All that may differ between two machines, and must not be seen in what they build."""

    folder: str
    user: str
    time_zone: str
    locale: str
    hash_seed: str
    umask: int
    modified: int
    order: str
    days: int
    checkout: bool = False

    def differences(self, other: Surroundings) -> set[str]:
        """The names of what is different there."""
        mine, theirs = vars(self), vars(other)
        return {name for name in mine if mine[name] != theirs[name]} - {"checkout"}


# The first is a plain checkout; no two of these have anything in common but what the last line
# of a test allows: there are three users and three orders.
PLACES = (
    Surroundings("kb", "self", "UTC", "C.UTF-8", "0", 0o022, 1_790_000_000, "sorted", 0, True),
    Surroundings(
        "a folder/壶 'x' & y", "nobody", "Pacific/Kiritimati", "C", "1", 0o077, 0, "reversed", 400
    ),
    Surroundings(
        "b/c/d/e", "mapped", "America/New_York", "POSIX", "77", 0o002, 86_400, "shuffled", 1
    ),
    Surroundings(
        "f",
        "nobody",
        "Asia/Shanghai",
        "zh_CN.GB18030",
        "4242",
        0o027,
        2_000_000_000,
        "reversed",
        31,
    ),
    Surroundings(
        "g%20h",
        "self",
        "Pacific/Marquesas",
        "tr_TR.UTF-8",
        "random",
        0,
        951_782_400,
        "shuffled",
        -1,
    ),
)


def command_as(user: str) -> Sequence[str]:
    """What stands before a command to run it as another user, for all that the command can see.

    Only root may become somebody else; anyone may have another number in a namespace.
    """
    if user == "self":
        return ()
    ways = (BECOME_NOBODY, BE_MAPPED) if user == "nobody" else (BE_MAPPED,)
    return next((way for way in ways if works(way)), ())


@cache
def works(way: Sequence[str]) -> bool:
    """Whether a command can be run in this way here."""
    if shutil.which(way[0]) is None:
        return False
    test = [*way, sys.executable, "-c", "import os; os.listdir()"]
    return subprocess.run(test, capture_output=True, check=False).returncode == 0


@contextmanager
def open_folder() -> Iterator[Path]:
    """A temporary folder that every user may enter."""
    path = Path(tempfile.mkdtemp(prefix="kb-built-"))
    path.chmod(0o755)
    try:
        yield path
    finally:
        shutil.rmtree(path)


def copy_to(place: Surroundings, names: Sequence[str], base: Path, root: Path) -> Path:
    """The files `names` of `root` as they stand in that place, with its times and its owner."""
    folder = base / place.folder
    for name in names:
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / name, target)
    if place.checkout:
        person = ("-c", "user.name=hana", "-c", "user.email=hana@example.org")
        for words in (("init", "-q"), ("add", "-A", "-f"), (*person, "commit", "-q", "-m", "x")):
            subprocess.run(["git", *words], cwd=folder, check=True, capture_output=True)
    owner = int(NOBODY) if command_as(place.user) == BECOME_NOBODY else -1
    for path in (*folder.rglob("*"), *folder.parents, folder):
        if path.is_relative_to(base) and path != base:
            os.chown(path, owner, owner)
            os.utime(path, (place.modified, place.modified))
    return folder


def build(place: Surroundings, folder: Path, **environment: str) -> Mapping[str, bytes]:
    """Every file of the site that is built from the copy in that place.

    Raises:
        AssertionError: if the build fails; its message is the log.
    """
    settings = {"umask": place.umask, "order": place.order, "days": place.days}
    variables = {
        **os.environ,
        "TZ": place.time_zone,
        "LC_ALL": place.locale,
        "LANG": place.locale,
        "PYTHONHASHSEED": place.hash_seed,
        "PYTHONDONTWRITEBYTECODE": "1",
        "HOME": str(folder),
        "USER": place.user,
        "LOGNAME": place.user,
        "COLUMNS": str(40 + place.umask),
        **environment,
    }
    variables.pop("SOURCE_DATE_EPOCH", None)
    command = [sys.executable, str(ELSEWHERE), json.dumps(settings), "build", "--strict"]
    done = subprocess.run(
        [*command_as(place.user), *command, "--site-dir", str(folder / "site")],
        cwd=folder,
        env=variables,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    assert done.returncode == 0, f"{place}:\n{done.stdout}{done.stderr}"
    return tree(folder / "site")


def digest(files: Mapping[str, bytes]) -> str:
    """One SHA-256 over all names and all bytes."""
    whole = hashlib.sha256()
    for name in sorted(files):
        for part in (name.encode("utf-8"), files[name]):
            whole.update(len(part).to_bytes(8, "big") + part)
    return whole.hexdigest()


def unlike(first: Mapping[str, bytes], second: Mapping[str, bytes]) -> list[str]:
    """The names of the files that are missing in one of the two, or have other bytes."""
    names = sorted(first.keys() | second.keys())
    return [name for name in names if first.get(name) != second.get(name)]

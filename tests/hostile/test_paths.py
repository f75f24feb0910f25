"""Names that lead out, that a system keeps for itself, or that are two names for one file.

Through the loader, the importers, curators' commands and the build: what lies outside of the data
folder stays as it is, and no record vanishes without a word.
"""

from __future__ import annotations

import hashlib
import os
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from livingdocs.loading import load_knowledge_base
from livingdocs.yaml_files.files import list_data_files
from tests.bars.measuring import Measured
from tests.built_site import Project
from tests.data_folder import ANCHOR, CARD, DOUBT, TOPIC, DataFolder
from tests.hostile.corpus import quoted
from tests.importing.samples import DIALECT_A
from tests.scripts.command import Answer, run
from tests.source_tree import ROOT

LONG = "a" * 300
ABSOLUTE = "/tmp/kb-pwn"
ESCAPES = {
    "parent": "../../outside/pwn",
    "absolute": ABSOLUTE,
    "back slash": "..\\..\\outside\\pwn",
    "drive": "C:\\pwn",
    "share": "\\\\host.example\\share\\pwn",
    "percent": "%2e%2e%2foutside%2fpwn",
    "NUL": "pwn\0.yml",
    "long": LONG,
    "trailing dot": "pwn.",
    "trailing blank": "pwn ",
    "link in the middle": "linked/pwn",
    "link at the end": "link",
    "case": "PWN",
}
RESERVED = (
    *("index", "readme", "404", "search", "assets", "tags", "sitemap"),
    *("con", "nul", "com1", "lpt9", "aux", "prn"),
)
TWINS = (
    ("pwn", "PWN"),
    ("strasse", "straße"),
    ("file", "ﬁle"),
    ("caf\u00e9", unicodedata.normalize("NFD", "caf\u00e9")),
    ("kelvin", "\u212aelvin"),
    ("a1", "a１"),
)


@dataclass(frozen=True)
class Place:
    """A data folder with something beside it that must stay as it is."""

    folder: DataFolder
    outside: Path

    def hash(self) -> str:
        """Of every path and every byte that is not in the data folder, links as links."""
        digest = hashlib.sha256()
        absolute = Path(ABSOLUTE)
        beside = absolute.parent.glob(f"{absolute.name}*")
        for path in sorted([*self.outside.parent.rglob("*"), *beside]):
            if path.is_relative_to(self.folder.root):
                continue
            digest.update(os.fsencode(path))
            if path.is_symlink():
                digest.update(os.fsencode(path.readlink()))
            elif path.is_file():
                digest.update(path.read_bytes())
        return digest.hexdigest()


@pytest.fixture
def place(folder: DataFolder) -> Place:
    """With links out of it, in the middle of a path and at its end."""
    outside = folder.root.parent / "outside"
    outside.mkdir()
    (outside / "pwn.yml").write_text("mine\n", encoding="utf-8")
    return Place(folder, outside)


def link(place: Place, name: str) -> None:
    """Put the link there that the escape speaks of, where records of three kinds live."""
    for kind in ("anchors/brewing", "contradictions/brewing", "cards"):
        if name == "link in the middle":
            (place.folder.root / kind / "linked").symlink_to(place.outside)
        elif name == "link at the end":
            (place.folder.root / kind / "link.yml").symlink_to(place.outside / "pwn.yml")


def records_with(folder: DataFolder, name: str) -> Iterator[tuple[str, str, str]]:
    """Each place of a record where a name could become a path: file, what stands there, field."""
    for path, field in (
        *((ANCHOR, "id"), (ANCHOR, "topic"), (ANCHOR, "section"), (DOUBT, "id"), (DOUBT, "topic")),
        *((CARD, "id"), (CARD, "primary_topic"), (TOPIC, "id")),
    ):
        line = folder.line_of(path, f"{field}: ")
        yield path, folder.text(path).split("\n")[line - 1], f"{field}: {quoted(name)}"


@pytest.mark.slow
@pytest.mark.bar("B6")
@pytest.mark.parametrize(
    "name", [each for each in (*ESCAPES.values(), *RESERVED) if each != "link"]
)
def test_no_record_takes_such_a_name(place: Place, name: str, measured: Measured) -> None:
    """As its id, its topic or its section: an error with file and line each time."""
    before = place.hash()
    accepted = 0
    for path, old, new in records_with(place.folder, name):
        text = place.folder.text(path)
        line = place.folder.replace(path, old, new)
        accepted += (path, line) not in {each[:2] for each in place.folder.places()}
        place.folder.write(path, text)
    changed = int(place.hash() != before)
    measured("B6", accepted=accepted, changed_outside=changed)
    assert (accepted, changed) == (0, 0)


@pytest.mark.bar("B6")
@pytest.mark.parametrize("kind", [*ESCAPES, *RESERVED])
def test_no_file_of_such_a_name_is_read_or_lost(
    place: Place, kind: str, measured: Measured
) -> None:
    """A finding for each, and for nothing else; reserved names also in capitals and as folders."""
    name = ESCAPES.get(kind, kind)
    link(place, kind)
    made = 0
    for path in (
        *(f"topics/{name}.yml", f"cards/{name}.yml", f"anchors/brewing/{name}.yml"),
        *(f"anchors/{name}/x.yml", f"briefings/brewing/{name.upper()}.yml"),
    ):
        if "/../" in f"/{path}" or name.startswith("/") or kind.startswith("link") or kind == "NUL":
            continue  # No folder can hold it: such a path exists in records and trees alone.
        try:
            place.folder.write(path, "id: x\n")
        except OSError:
            continue  # Longer than the file system allows.
        made += 1
    before = place.hash()
    files, findings = list_data_files(place.folder.root)
    names = {name.lower(), "pwn"}
    read = [
        file.relative
        for file in files
        if names & {part.removesuffix(".yml").lower() for part in file.relative.split("/")}
    ]
    dropped = max(0, made - len({finding.path for finding in findings}))
    links = 3 if kind.startswith("link") else 0
    assert len(findings) >= made + links - (made == 5 and name.upper() == name)
    figures = {"escapes": 1, "links": links} if kind in ESCAPES else {"reserved_names": 1}
    measured(
        "B6",
        **figures,
        accepted=len(read),
        silently_dropped=dropped,
        changed_outside=int(place.hash() != before),
    )
    assert read == []
    assert dropped == 0
    assert place.hash() == before


@pytest.mark.bar("B6")
@pytest.mark.parametrize(("one", "other"), TWINS)
def test_two_names_for_one_file_are_not_both_read(
    place: Place, one: str, other: str, measured: Measured
) -> None:
    """By case, composed form or width; whichever is refused is named."""
    for name in (one, other):
        place.folder.write(f"inbox/mira/{name}.txt", "text\n")
    written = [path.stem for path in (place.folder.root / "inbox/mira").iterdir()]
    files, findings = list_data_files(place.folder.root)
    read = [file.relative for file in files if file.relative[11:-4] in (one, other)]
    named = [finding.path for finding in findings if finding.path.startswith("inbox/mira/")]
    silent = len([name for name in written if name in (one, other)]) - len(read) - len(named)
    measured("B6", twins=1, accepted=max(0, len(read) - 1), silently_dropped=silent)
    assert len(read) <= 1
    assert silent == 0


def commands(place: Place, name: str) -> Iterator[Answer]:
    """Every command that makes a path of a name that somebody types."""
    root = place.folder.root
    cwd = root.parent
    (cwd / "2031-03-05-storage-e1prep.txt").write_text(DIALECT_A, encoding="utf-8")
    (cwd / "a.bib").write_text(
        f"@misc{{{name}, title = {{T}}, eprint = {{{name}}}}}\n", encoding="utf-8"
    )
    anchor = "anchors/brewing/kettle-flags"
    data = ("--data", root)
    yield run("rename_record.py", anchor, name, *data, cwd=cwd)
    yield run("rename_record.py", f"anchors/brewing/{name}", "x", *data, cwd=cwd)
    yield run("remove_record.py", f"anchors/brewing/{name}", "--reason", "r", *data, cwd=cwd)
    yield run("merge_records.py", anchor, f"anchors/brewing/{name}", *data, cwd=cwd)
    for what in ("accept", "reject"):
        yield run("decide_proposals.py", what, f"cards/{name}", "--by", "M", *data, cwd=cwd)
    yield run("decide_proposals.py", "accept", "--briefing", name, "--by", "M", *data, cwd=cwd)
    yield run(
        *("answer_doubt.py", f"contradictions/brewing/{name}", "--verdict", "kept", "--text", "t"),
        *("--by", "M", *data),
        cwd=cwd,
    )
    yield run("take_suggestion.py", f"suggestions/arxiv_id/{name}", "--by", "M", *data, cwd=cwd)
    yield run("take_suggestion.py", f"flags/{name}", "--by", "M", *data, cwd=cwd)
    yield run(
        "take_suggestion.py", "--file", "2612.00042", name, "--by", "M", "--reason", "r", *data,
        cwd=cwd,
    )  # fmt: skip
    yield run("create_record.py", "topic", "--id", name, "--title", "T", *data, cwd=cwd)
    yield run("create_record.py", "anchor", "--topic", name, "--id", name, *data, cwd=cwd)
    yield run(
        *("import_briefing.py", "2031-03-05-storage-e1prep.txt", "--topic", name, "--agent", name),
        *("--date", "2031-03-05", *data),
        cwd=cwd,
    )
    yield run("import_bib.py", "a.bib", *data, cwd=cwd)
    yield run("validate_data.py", *data, cwd=cwd)


@pytest.mark.slow
@pytest.mark.bar("B6")
@pytest.mark.parametrize("kind", [*ESCAPES, *RESERVED])
def test_no_command_follows_such_a_name(place: Place, kind: str, measured: Measured) -> None:
    """Curators' commands and importers: refused or taken for a text, and the folder still loads."""
    name = ESCAPES.get(kind, kind)
    link(place, kind)
    list(commands(place, "harmless"))  # What they leave beside the folder is theirs.
    before = place.hash()
    for answer in commands(place, name):
        assert answer.code in (0, 1, 2), answer.err
        assert "Traceback" not in answer.out + answer.err
    (place.folder.root.parent / "a.bib").write_text(
        "@misc{harmless, title = {T}, eprint = {harmless}}\n", encoding="utf-8"
    )
    changed = int(place.hash() != before)
    measured("B6", changed_outside=changed)
    assert changed == 0
    if not kind.startswith("link"):
        load_knowledge_base(place.folder.root)


@pytest.mark.slow
@pytest.mark.bar("B6")
def test_no_build_follows_such_names(place: Place, measured: Measured) -> None:
    """All of them at once: no site is built, each file is named, nothing is written elsewhere."""
    made = []
    for kind in ESCAPES:
        link(place, kind)
    for name in (*RESERVED, "PWN", "pwn.", "%2e%2e", "C:pwn", "a" * 65):
        place.folder.write(f"anchors/brewing/{name}.yml", place.folder.text(ANCHOR))
        made.append(name)
    before = place.hash()
    with pytest.raises(AssertionError) as log:
        Project("paths", ROOT, place.folder.root).build(place.folder.root / "../built")
    said = str(log.value)
    unnamed = [name for name in made if f"anchors/brewing/{name}.yml" not in said]
    unnamed += [kind for kind in ("anchors/brewing/linked", "cards/link.yml") if kind not in said]
    changed = int(place.hash() != before)
    measured("B6", changed_outside=changed, silently_dropped=len(unnamed))
    assert (unnamed, changed) == ([], 0)

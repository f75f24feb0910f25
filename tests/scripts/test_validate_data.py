"""The command that checks a data folder: exit codes, paths, formats, encodings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from livingdocs.checks.run import RULES
from livingdocs.reports import FORMATS
from livingdocs.yaml_files.sole_writer import SoleWriter
from livingdocs.yaml_files.whole_changes import note_down
from tests.data_folder import ANCHOR, CARD, DataFolder
from tests.scripts.command import Answer, run, run_process

FEW = [
    word
    for rule in ("unplaced-text", "paper-title", "section-number", "section-placeholder")
    for word in ("--rule", rule)
]
"""A few rules, so that the counts below do not change with what rules there are."""

NILS = "data/briefings/brewing/2027-03-05-nils.yml"


def validate(folder: DataFolder, *arguments: str | Path, **options: object) -> Answer:
    """Run the command beside the data folder, which is called `data`."""
    return run("validate_data.py", *arguments, cwd=folder.root.parent, **options)  # type: ignore[arg-type]


def places(answer: Answer) -> list[str]:
    """The place at the beginning of each finding."""
    return [line.split(": ")[0] for line in answer.out.splitlines() if not line.startswith(" ")]


def test_help_names_every_option_and_the_exit_codes(folder: DataFolder) -> None:
    """On stdout, with exit code 0."""
    answer = validate(folder, "--help")
    assert answer.code == 0
    for word in ("--data", "--rule", "--strict", "--format", "PATH", "KB_DATA", "Exit codes"):
        assert word in answer.out
    # Long names are broken at their hyphens.
    words = "".join(answer.out.split())
    assert all(rule.name in words for rule in RULES)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--no-such-option"],
        ["--format", "xml"],
        ["--rule", "no-such-rule"],
        ["--data"],
        ["data/no-such-file.yml"],
    ],
)
def test_wrong_use_is_exit_code_1(folder: DataFolder, arguments: list[str]) -> None:
    """The way out on stderr, nothing on stdout."""
    answer = validate(folder, *arguments)
    assert (answer.code, answer.out) == (1, "")
    assert "error: " in answer.err


def test_warnings_are_exit_code_0_and_with_strict_2(folder: DataFolder) -> None:
    """The same findings both times; the counts on stderr."""
    lenient, strict = validate(folder, *FEW), validate(folder, *FEW, "--strict")
    assert (lenient.code, strict.code) == (0, 2)
    assert lenient.out == strict.out
    assert lenient.err == "0 errors, 1 warnings, 5 notes\n"
    assert f"{NILS}:{folder.line_of(NILS[5:], '§9.9')}" in places(lenient)


def test_notes_alone_pass_with_strict(folder: DataFolder) -> None:
    """A question is no fault."""
    folder.replace(NILS[5:], 'number: "9.9"', 'number: "3.2"')
    folder.replace(NILS[5:], "title: 杯垫", "title: 茶叶缓存")
    answer = validate(folder, "--strict", "--rule", "unplaced-text")
    assert (answer.code, len(places(answer))) == (0, 1)


def test_errors_are_exit_code_2(folder: DataFolder) -> None:
    """All of them, in one run, each with file and line; the rules have to wait."""
    first = folder.replace(ANCHOR, "status: accepted", "status: acepted")
    second = folder.replace(CARD, "number: 9", "number: nine")
    answer = validate(folder)
    assert answer.code == 2
    assert places(answer) == [f"data/{ANCHOR}:{first}", f"data/{CARD}:{second}"]
    assert "the rules run once it has none" in answer.err
    assert "Traceback" not in answer.err


def test_an_unused_exception_is_an_error(folder: DataFolder) -> None:
    """It would hide the next fault."""
    folder.replace("exceptions.yml", "§3.(X) has", "§3.(Y) has")
    answer = validate(folder)
    assert answer.code == 2
    assert "data/exceptions.yml:2: error exception-unused: " in answer.out


def test_one_rule_can_be_run(folder: DataFolder) -> None:
    """Or several; the exceptions of the others are let be."""
    one = validate(folder, "--rule", "unplaced-text")
    two = validate(folder, "--rule", "unplaced-text", "--rule", "section-number")
    assert [line.split()[2] for line in one.out.splitlines()[::2]] == ["unplaced-text:"]
    assert [line.split()[2] for line in two.out.splitlines()[::2]] == [
        "section-number:",
        "unplaced-text:",
    ]


# --- paths -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "count"),
    [
        ("data", 6),
        ("data/", 6),
        ("./data/briefings", 6),
        ("data//briefings/brewing/", 6),
        ("data/anchors", 0),
        (NILS, 3),
        (f"./{NILS}", 3),
        ("data/anchors/../briefings/brewing/2027-03-05-nils.yml", 3),
        ("data/inbox/nils/2027-03-05-brewing-e1prep.txt", 3),
        ("data/brief", None),
    ],
)
def test_only_findings_in_a_path_are_shown(
    folder: DataFolder, typed: str, count: int | None
) -> None:
    """As a person, a shell or a tool types it; a raw text stands for what rests on its lines."""
    answer = validate(folder, *FEW, typed)
    if count is None:
        assert answer.code == 1
    else:
        assert (answer.code, len(places(answer))) == (0, count)


def test_an_absolute_path_and_several_paths(folder: DataFolder) -> None:
    """The findings of all of them."""
    absolute = folder.root / NILS[5:]
    answer = validate(folder, *FEW, absolute, "data/briefings/brewing/2027-03-05.yml")
    assert len(places(answer)) == 4


def test_faults_elsewhere_do_not_count(folder: DataFolder) -> None:
    """Who checks one file is told of that file."""
    folder.replace(CARD, "number: 9", "number: nine")
    answer = validate(folder, f"data/{ANCHOR}")
    assert (answer.code, answer.out) == (0, "")
    assert "the rules run once it has none" in answer.err


def test_a_missing_file_can_be_asked_for(folder: DataFolder) -> None:
    """The path does not exist, and that is the fault."""
    folder.remove("kb.yml")
    answer = validate(folder, "data/kb.yml")
    assert (answer.code, places(answer)) == (2, ["data/kb.yml:1"])


def test_paths_are_as_seen_from_the_current_folder(folder: DataFolder) -> None:
    """A terminal opens them, and a pull request finds its file."""
    expected = validate(folder).out
    assert validate(folder, "--data", "./data/").out == expected
    assert validate(folder, "--data", folder.root).out == expected
    inside = run("validate_data.py", "--data", ".", cwd=folder.root)
    assert inside.out == expected.replace("data/", "")
    below = run("validate_data.py", "--data", "..", cwd=folder.root / "anchors")
    assert below.out == expected.replace("data/", "../")
    for line in expected.splitlines():
        place = line.removeprefix("    source: ").split(":")[0]
        assert (folder.root.parent / place).is_file()


def test_the_data_folder_may_stand_in_the_environment(folder: DataFolder) -> None:
    """The option is stronger, and an empty variable is none."""
    root = folder.root.rename(folder.root.parent / "other")
    assert validate(folder, env={"KB_DATA": "other"}).code == 0
    assert validate(folder, "--data", root, env={"KB_DATA": "nowhere"}).code == 0
    assert validate(folder, env={"KB_DATA": ""}).code == 2


def test_no_data_folder_is_an_error_that_names_it(folder: DataFolder) -> None:
    """Not an empty list of findings."""
    answer = validate(folder, "--data", "nowhere")
    assert answer.code == 2
    assert answer.out.startswith("nowhere:1: error record-reference: no such folder; ")


# --- formats and encodings -----------------------------------------------------------------------


def test_json_can_be_read_and_says_everything(folder: DataFolder) -> None:
    """The form that other programs rely on."""
    answer = validate(folder, *FEW, "--format", "json")
    findings = json.loads(answer.out)
    assert len(findings) == 6
    for finding in findings:
        assert list(finding) == [
            "rule", "severity", "path", "line", "source", "found", "expected", "fix",
        ]  # fmt: skip
        assert finding["path"].startswith("data/briefings/")
        assert finding["source"], "a finding without a line of a raw text"
        for source in finding["source"]:
            assert set(source) == {"path", "line"}
            assert source["path"].startswith("data/inbox/")


def test_annotations_name_a_file_of_the_repository(folder: DataFolder) -> None:
    """GitHub shows them beside the line."""
    rules = ("unplaced-text", "section-number", "section-placeholder")
    named = [part for rule in rules for part in ("--rule", rule)]
    lines = validate(folder, "--format", "github", *named).out.splitlines()
    assert [line.split(" ")[0] for line in lines] == ["::warning", "::notice", "::notice"]
    assert lines[0].startswith(f"::warning file={NILS},line=")


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_every_format_answers(folder: DataFolder, name: str) -> None:
    """With and without findings, ending in a line end or empty."""
    for arguments in ([], ["data/anchors"]):
        answer = validate(folder, "--format", name, *arguments)
        assert answer.code == 0
        assert answer.out.endswith("\n") or answer.out == ""


@pytest.mark.parametrize(
    "env",
    [
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"LC_ALL": "zh_CN.GBK", "PYTHONUTF8": "0", "PYTHONIOENCODING": "gbk"},
        {"PYTHONIOENCODING": "cp936"},
    ],
)
def test_output_is_utf_8_whatever_the_locale_says(folder: DataFolder, env: dict[str, str]) -> None:
    """The same bytes on every machine, and no character that cannot be printed."""
    folder.replace(NILS[5:], "这一行不属于", "👩‍🍳 這 Ñandú")
    expected = validate(folder)
    assert "👩‍🍳 這 Ñandú" in expected.out
    answer = run_process("validate_data.py", cwd=folder.root.parent, env=env)
    assert (answer.code, answer.stdout) == (0, expected.stdout)


def test_a_place_that_does_not_exist_is_named_in_one_line(folder: DataFolder) -> None:
    """In CI the names come from a pull request; a line of its own would be obeyed there."""
    place = folder.root.parent
    answer = run("validate_data.py", "--data", "data", "x\n::error::y\x1b[2J", cwd=place)
    assert answer.code == 1
    assert "\x1b" not in answer.err
    assert [line for line in answer.err.splitlines() if line.startswith("::")] == []


def test_a_change_that_was_cut_short_is_told_with_the_way_out(
    folder: DataFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It waits for the next command that writes; until then nobody would know why it looks so."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    names = ("kb.yml", "redirects.yml")
    new = {name: f"# new\n{folder.text(name)}".encode() for name in names}
    with SoleWriter(folder.root) as writer:
        note_down(folder.root, new, note=writer.path.with_suffix(".unfinished"))
    assert "cut short" not in validate(folder, *FEW).err
    folder.write("kb.yml", new["kb.yml"])
    for _ in range(2):
        answer = validate(folder, *FEW)
        (told,) = [line for line in answer.err.splitlines() if line.startswith("notice:")]
        assert "data/kb.yml, data/redirects.yml" in told and "format_data.py" in told
    assert answer.code == 0
    assert run("format_data.py", cwd=folder.root.parent).code == 0
    assert folder.text("redirects.yml").startswith("# new\n")
    assert "cut short" not in validate(folder, *FEW).err

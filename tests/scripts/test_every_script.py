"""What holds for every command: help, wrong use, and an end without a traceback."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.data_folder import DataFolder, tree
from tests.scripts.command import Answer, parser_of, run, run_process
from tests.scripts.uses import SCRIPTS, USED, USES, WRITERS, place_of
from tests.source_tree import ROOT, read

posix = pytest.mark.skipif(os.name != "posix", reason="signals and modes of POSIX")


@pytest.fixture
def place(folder: DataFolder, request: pytest.FixtureRequest) -> Path:
    """A folder in which every command finds what it wants."""
    return place_of(folder, request)


def command(script: str, *arguments: str) -> list[str]:
    return [sys.executable, str(ROOT / "scripts" / script), *arguments]


def files_of(place: Path) -> dict[str, bytes]:
    """Every file, without what git remembers of the times of files."""
    return {name: data for name, data in tree(place).items() if not name.startswith(".git/")}


def environment(**more: str) -> dict[str, str]:
    return {**{name: value for name, value in os.environ.items() if name != "KB_DATA"}, **more}


def answer_of(
    arguments: list[str],
    cwd: Path,
    *,
    before: Callable[[], None] | None = None,
    stdout: int = subprocess.PIPE,
) -> Answer:
    done = subprocess.run(
        arguments,
        cwd=cwd,
        env=environment(),
        stdout=stdout,
        stderr=subprocess.PIPE,
        preexec_fn=before,
        timeout=600,
        check=False,
    )
    return Answer(done.returncode, done.stdout or b"", done.stderr)


def test_every_command_has_a_use_here() -> None:
    """A new one is held to what the tests below say, too."""
    assert set(USES) == set(SCRIPTS)


@pytest.mark.parametrize("script", SCRIPTS)
def test_help_tells_what_it_does_how_and_with_which_exit_codes(script: str, tmp_path: Path) -> None:
    """On stdout: the usage in one line, a sentence, every option with words, the exit codes."""
    answer = run(script, "--help", cwd=tmp_path)
    assert (answer.code, answer.err) == (0, "")
    usage, *rest = answer.out.splitlines()
    assert usage.startswith(f"usage: {script} ")
    assert rest[0] == ""
    assert re.match(r"[A-Z].{20}", rest[1])
    assert "Exit codes: 0" in answer.out
    assert "--data" in answer.out
    assert max(len(line) for line in answer.out.splitlines()) <= 100
    unexplained = [action.dest for action in parser_of(script)._actions if not action.help]
    assert unexplained == []


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize("wrong", [["--no-such-option"], ["--data"], ["--format", "no-such"]])
def test_wrong_use_is_one_line_of_usage_and_one_that_says_what(
    script: str, wrong: list[str], tmp_path: Path
) -> None:
    """On stderr, with exit code 1, and nothing is done."""
    answer = run(script, *wrong, cwd=tmp_path)
    assert (answer.code, answer.out) == (1, "")
    usage, what = answer.err.splitlines()
    assert usage.startswith(f"usage: {script} ")
    assert what.startswith(f"{script}: error: ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("script", SCRIPTS)
def test_no_option_takes_two_dashes_or_no_folder_for_a_value(script: str, tmp_path: Path) -> None:
    """Older versions of argparse make an empty list of the one; the other is the current folder."""
    options = [each for action in parser_of(script)._actions for each in action.option_strings]
    valued = [each for each in options if parser_of(script)._option_string_actions[each].nargs != 0]
    assert valued
    wrong = [f"{option}=--" for option in valued if option.startswith("--")]
    if "--data" in options:
        wrong += ["--data=", "--data=--"]
    for each in wrong:
        answer = run(script, each, *USES[script], cwd=tmp_path)
        assert (answer.code, answer.out) == (1, ""), each
        assert f"argument {each.partition('=')[0]}: expected" in answer.err.splitlines()[-1]


@pytest.mark.parametrize("script", SCRIPTS)
def test_documentation_names_the_command(script: str) -> None:
    """Who looks for what there is to run finds it without reading the folder."""
    assert f"scripts/{script}" in read("README.md")


def test_documentation_names_no_command_that_is_not_there() -> None:
    pages = ["README.md", *(f"docs/contributing/{name}.md" for name in ("index", "rules", "data"))]
    named = {name for page in pages for name in re.findall(r"scripts/(\w+\.py)", read(page))}
    assert named <= set(SCRIPTS)
    assert named


@pytest.mark.parametrize("script", USED)
def test_a_reader_that_goes_away_changes_nothing_about_the_work(script: str, place: Path) -> None:
    """As with `| head`: all is done, the exit code is that of the work, and nothing is said."""
    before = tree(place / "data")
    reading, writing = os.pipe()
    os.close(reading)
    answer = answer_of(command(script, *USES[script]), place, stdout=writing)
    os.close(writing)
    again = run(script, *USES[script], cwd=place)
    assert answer.code == again.code
    assert b"Traceback" not in answer.stderr
    assert b"Broken" not in answer.stderr
    if script in WRITERS:
        assert "created" not in again.out
        assert tree(place / "data") != before


# Every place of a command line where a file is named that the command reads.
NAMED_FILES = [
    (script, file)
    for script in USED
    for file in USES[script]
    if file.endswith((".txt", ".bib", ".json", ".jsonl"))
]


@posix
@pytest.mark.parametrize("path", ["a pipe", "/dev/zero"])
@pytest.mark.parametrize(("script", "file"), NAMED_FILES)
def test_a_file_that_never_ends_is_refused_at_once(
    script: str, file: str, path: str, place: Path
) -> None:
    """A pipe into which nobody writes, a device: named with what they are, and nothing is done."""
    os.mkfifo(place / "a pipe")
    before = tree(place / "data")
    answer = run(script, *(path if each == file else each for each in USES[script]), cwd=place)
    assert answer.code in (1, 2)
    assert re.search(rf"{path}[:0-9]*: .*no plain file", answer.err)
    assert tree(place / "data") == before


@posix
@pytest.mark.parametrize("script", USED)
def test_a_closed_output_is_no_crash(script: str, place: Path) -> None:
    """As with `>&-`, where Python has no stream at all."""
    answer = answer_of(command(script, *USES[script]), place, before=lambda: os.close(1))
    assert answer.code == 0
    assert b"Traceback" not in answer.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("script", USED)
def test_results_that_could_not_be_written_are_an_error(script: str, place: Path) -> None:
    """A full disk behind stdout is told on stderr, with exit code 2."""
    arguments = command(script, *USES[script])
    with Path("/dev/full").open("wb") as full:
        answer = answer_of(arguments, place, stdout=full.fileno())
    assert answer.code == 2
    assert b"error: the output could not be written: No space left on device\n" in answer.stderr
    assert b"Traceback" not in answer.stderr


# One that reads and one that writes, at every run; the others, five processes each, are long.
INTERRUPTED = [
    script
    if script in {"validate_data.py", "import_briefing.py"}
    else pytest.param(script, marks=pytest.mark.slow)
    for script in USED
]


def before_its_beginning(script: str, err: bytes) -> bool:
    """Whether Python was interrupted before the line that makes Ctrl-C quiet."""
    if b"Traceback" not in err:
        return False
    source = read(f"scripts/{script}")
    quiet = source[: source.index("signal.signal(")].count("\n") + 1
    lines = re.findall(rf'{script}", line ([0-9]+)', err.decode("utf-8", "replace"))
    return all(int(line) < quiet for line in lines)


@posix
@pytest.mark.parametrize("script", INTERRUPTED)
def test_ctrl_c_ends_it_at_once_and_quietly(script: str, place: Path) -> None:
    """While the library is loaded or later: no traceback, and no file is left half written."""
    arguments = command(script, *USES[script])
    begun = time.monotonic()
    elsewhere = ["--data", "other"] if script in WRITERS else []
    whole = answer_of([*arguments, *elsewhere], place)
    assert b"Traceback" not in whole.stderr
    took = time.monotonic() - begun
    ends = set()
    before = run("validate_data.py", cwd=place)
    for part in (0.3, 0.8):
        for patience in (1.0, 1.5, 2.0):
            with subprocess.Popen(
                arguments,
                cwd=place,
                env=environment(),
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            ) as process:
                time.sleep(took * part * patience)
                process.send_signal(signal.SIGINT)
                _, err = process.communicate(timeout=600)
            # On a busy machine the script may not have come to its first statement yet.
            if b"Traceback" not in err or not before_its_beginning(script, err):
                break
        if before_its_beginning(script, err):
            continue
        assert b"Traceback" not in err
        assert b"KeyboardInterrupt" not in err
        ends.add(process.returncode)
    # Who is quick is done before the signal comes; the first run may have had no folder. How quick
    # one is depends on the machine, so that nothing is asked of it.
    assert ends <= {0, whole.code, -signal.SIGINT}
    assert run("validate_data.py", cwd=place).code == before.code


def obey_modes() -> None:
    """Take from root the right to write where modes forbid it (Linux only)."""
    import ctypes

    if os.geteuid() == 0:
        libc = ctypes.CDLL(None)
        for capability in (1, 2):  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH, from the bounding set
            libc.prctl(24, capability, 0, 0, 0)


@pytest.fixture
def read_only(place: Path) -> Iterator[Path]:
    """The data folder, without the right to write in it."""
    data = place / "data"
    folders = [data, *(path for path in data.rglob("*") if path.is_dir())]
    for path in folders:
        path.chmod(0o555)
    write = [sys.executable, "-c", "open('data/probe', 'wb')"]
    if answer_of(write, place, before=obey_modes).code == 0:
        pytest.skip("this user may write everywhere")
    yield data
    for path in folders:
        path.chmod(0o755)


@posix
@pytest.mark.parametrize("script", USED)
def test_a_read_only_data_folder_is_no_crash(script: str, place: Path, read_only: Path) -> None:
    """What only reads works; what writes ends with 2 and names the file that it could not write."""
    answer = answer_of(command(script, *USES[script]), place, before=obey_modes)
    assert b"Traceback" not in answer.stderr
    if script not in WRITERS:
        assert answer.code == run(script, *USES[script], cwd=place).code
        return
    assert answer.code == 2
    assert re.search(r"[a-z]+[/.].*: Permission denied", answer.err)
    assert "created" not in answer.out


TIMED = {"bench_pages.py", "bench_titles.py"}
"""What they print tells how long it took."""
POOR = [
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"LC_ALL": "zh_CN.GBK", "PYTHONUTF8": "0", "PYTHONIOENCODING": "cp936"},
]


@pytest.mark.slow
@pytest.mark.parametrize("script", [name for name in USED if name not in TIMED])
def test_every_locale_gives_the_same_bytes(script: str, place: Path) -> None:
    """On both streams and in the files, also where the system's encoding is another one."""
    others = [place.parent / f"{place.name}-{number}" for number in range(len(POOR))]
    for other in others:
        shutil.copytree(place, other)
    expected = run(script, *USES[script], cwd=place)
    for other, env in zip(others, POOR, strict=True):
        answer = run_process(script, *USES[script], cwd=other, env=env)
        assert answer == expected
        assert files_of(other) == files_of(place)


@pytest.mark.parametrize("script", USED)
def test_tags_in_data_run_nothing(script: str, place: Path) -> None:
    """No command makes what a tag asks for; the one that checks data tells each with its line."""
    payload = "x: !!python/object/apply:os.system ['touch pwned']\n"
    for path in (place / "data").rglob("*.yml"):
        path.write_text(payload + path.read_text(encoding="utf-8"), encoding="utf-8")
    answer = run(script, *USES[script], cwd=place)
    assert "Traceback" not in answer.err
    assert list(place.rglob("pwned")) == []
    if script == "validate_data.py":
        assert answer.code == 2
        assert answer.out.count("yaml-not-allowed") > 20

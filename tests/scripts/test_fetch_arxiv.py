"""The command that fetches metadata: its outputs, its exit codes, and the real papers."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from livingdocs.fetching import client
from livingdocs.fetching.merging import missed
from livingdocs.fetching.store import Store
from livingdocs.loading import load_knowledge_base
from livingdocs.titles.suggesting import wanted_papers
from tests.data_folder import ANCHOR, DataFolder
from tests.fetching.fake_arxiv import FakeArxiv, FakeClock, FakePaper, papers, served
from tests.scripts.command import Answer, run

SCRIPT = "fetch_arxiv.py"
DOI = '"10.2903/j.efsa.2019.5779"'


@pytest.fixture
def arxiv() -> FakeArxiv:
    return FakeArxiv(papers(3), FakeClock())


@pytest.fixture
def endpoint(arxiv: FakeArxiv) -> Iterator[str]:
    with served(arxiv) as address:
        yield address


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


def fetch(data: Path, endpoint: str, *arguments: str) -> Answer:
    """Without the pauses between requests, so that no deadline has to be shorter than them."""
    with mock.patch.object(client, "SPACING", 0.0):
        return run(SCRIPT, *arguments, "--data", data, "--endpoint", endpoint, cwd=data.parent)


def counts(answer: Answer) -> dict[str, Any]:
    """The last line of the output, which is a JSON object."""
    found: dict[str, Any] = json.loads(answer.out.splitlines()[-1])
    return found


def test_named_papers_are_fetched_and_counted(data: Path, endpoint: str, arxiv: FakeArxiv) -> None:
    """In any way of writing an id; the last line on stdout is JSON, all else is on stderr."""
    answer = fetch(
        data, endpoint, "2609.20001", "arXiv:2609.20002v1", "https://arxiv.org/abs/2609.20003"
    )
    assert answer.code == 0, answer.err
    assert len(answer.out.splitlines()) == 1
    assert counts(answer)["fresh"] == counts(answer)["new"] == 3
    assert counts(answer)["exit"] == 0
    assert len(arxiv.log) == 1
    assert "3 fresh, 0 kept as they were, 0 missing" in answer.err
    assert all(Store(data).snapshot(paper) for paper in arxiv.papers)


def test_what_is_no_id_is_told_and_costs_no_other(data: Path, endpoint: str) -> None:
    """A month that there is not, an id without its archive, a DOI; the good one comes."""
    answer = fetch(data, endpoint, "2613.00001", "9711200", "10.1145/2609.19657", "2609.20001")
    assert answer.code == 2
    for text in ("2613.00001", "9711200", "10.1145/2609.19657"):
        assert f"'{text}' is no arXiv id" in answer.err
    assert counts(answer)["new"] == 1


@pytest.mark.parametrize(
    ("mode", "code"), [("200 Rate exceeded", 3), ("error entry", 2), ("redirect loop", 3)]
)
def test_exit_codes_tell_what_kind_of_trouble_it_was(
    data: Path, arxiv: FakeArxiv, endpoint: str, mode: str, code: int
) -> None:
    """3 for what passes, 2 for what a person must mend."""
    arxiv.mode_of = lambda ids: mode
    answer = fetch(data, endpoint, "2609.20001", "--deadline", "20")
    assert (answer.code, counts(answer)["exit"]) == (code, code)
    assert "Traceback" not in answer.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["--nonsense"],
        ["--stale", "x"],
        ["--stale", "-1"],
        ["--deadline", "0"],
        ["--deadline", "nan"],
        ["--endpoint", "https://mirror.example/api"],
        ["--endpoint", "file:///etc/passwd"],
        ["--data", "no-such-folder"],
    ],
)
def test_wrong_use_is_told(data: Path, arguments: list[str]) -> None:
    """Exit 1 with the option at fault, and nothing on stdout."""
    answer = run(SCRIPT, "--data", data, *arguments, cwd=data.parent)
    assert answer.code == 1
    assert arguments[0] in answer.err
    assert answer.out == ""


def test_help_tells_options_and_exit_codes(data: Path) -> None:
    """What a person needs to know without reading the source."""
    answer = run(SCRIPT, "--help", cwd=data.parent)
    assert answer.code == 0
    for word in ("--missing", "--stale", "--suggest", "--data", "--endpoint", "--deadline", "4 "):
        assert word in answer.out


def test_without_arguments_the_missing_papers_are_asked_for(
    folder: DataFolder, tmp_path: Path
) -> None:
    """Of the knowledge base: every paper that is named and has no snapshot."""
    kb = load_knowledge_base(folder.root)
    missing = [paper for paper in kb.papers if paper not in kb.snapshots]
    arxiv = FakeArxiv({each: FakePaper(each, (f"Paper {each}",)) for each in missing}, FakeClock())
    with served(arxiv) as endpoint:
        answer = fetch(folder.root, endpoint)
    assert answer.code == 0, answer.err
    assert sorted(arxiv.log[0].ids) == sorted(missing)
    assert counts(answer)["asked"] == len(missing)
    load_knowledge_base(folder.root)


def test_one_bad_record_does_not_keep_the_others_from_being_fetched(folder: DataFolder) -> None:
    """A DOI where an arXiv id belongs: one line about that file, the other papers are fetched."""
    good = folder.text(ANCHOR)
    folder.write(ANCHOR, good.replace("\nevidence:", f"\npapers:\n  - id: {DOI}\nevidence:"))
    assert folder.text(ANCHOR) != good
    kb_ids = ["2701.00305", "2701.09999"]
    arxiv = FakeArxiv({each: FakePaper(each, (f"Paper {each}",)) for each in kb_ids}, FakeClock())
    with served(arxiv) as endpoint:
        answer = fetch(folder.root, endpoint, "--deadline", "20")
    assert answer.code == 2
    lines = [line for line in answer.err.splitlines() if DOI in line]
    assert len(lines) == 1 and ANCHOR in lines[0]
    assert "2701.00305" in arxiv.log[0].ids
    assert Store(folder.root).snapshot("2701.00305") is not None


def test_a_bar_is_drawn_on_a_terminal_only(data: Path, endpoint: str) -> None:
    """Elsewhere it would fill the log."""
    assert "#" not in fetch(data, endpoint, "2609.20001").err

    class Terminal(io.TextIOWrapper):
        def isatty(self) -> bool:
            return True

    terminal = Terminal(io.BytesIO(), encoding="utf-8")
    with mock.patch.object(sys, "stderr", terminal), mock.patch("contextlib.redirect_stderr"):
        fetch(data, endpoint, "2609.20002")
    terminal.flush()
    assert isinstance(terminal.buffer, io.BytesIO)
    assert "] 1/1 papers" in terminal.buffer.getvalue().decode("utf-8")


def test_what_arxiv_sends_is_shown_without_its_control_characters(
    data: Path, endpoint: str, arxiv: FakeArxiv
) -> None:
    """No line of the log begins with what came from outside, and no byte of it moves a cursor."""
    evil = "incorrect id\u202e format\n::error::pwned \u001b[31m"
    arxiv.feed = lambda answer: (  # type: ignore[method-assign]
        "<feed xmlns='http://www.w3.org/2005/Atom'><entry>"
        "<id>http://arxiv.org/api/errors#incorrect_id_format_for_2609.20001</id>"
        f"<title>Error</title><summary>{evil.replace(chr(27), '')}</summary></entry></feed>"
    ).encode()
    answer = fetch(data, endpoint, "2609.20001")
    assert answer.code == 2
    assert "\u202e" not in answer.err
    assert not any(line.startswith(("::", "##[")) for line in answer.err.splitlines())


def test_a_paper_is_suggested_by_its_title_and_never_put_in_place(folder: DataFolder) -> None:
    """The id of a citation is not found; its title is, under another id: a suggestion is written.

    The citation stays as it is.
    """
    unknown = "2610.00733"
    Store(folder.root).save(missed(None, unknown, day="2027-01-14", fault=None, known=False))
    kb = load_knowledge_base(folder.root)
    wanted = wanted_papers(kb)[0]
    assert wanted.key == unknown
    arxiv = FakeArxiv({"2609.20009": FakePaper("2609.20009", (wanted.title,))}, FakeClock())
    briefing = f"briefings/{kb.uses_by_paper[unknown][0].briefing}.yml"
    before = folder.text(briefing)
    with served(arxiv) as endpoint:
        answer = fetch(folder.root, endpoint, "--suggest", "--deadline", "20")
    made = load_knowledge_base(folder.root).suggestions[f"arxiv_id/{unknown}"]
    assert (made.subject, made.suggested) == (unknown, "2609.20009")
    assert wanted.title in made.reason
    assert counts(answer)["suggestions"] == 1
    assert folder.text(briefing) == before


def test_all_real_papers_are_fetched_in_the_fewest_requests(shared: Path, tmp_path: Path) -> None:
    """The papers that the two briefings cite, served as Atom: all that are known come at once.

    One id is known to nobody: it is asked for once more, and named.
    """
    facts = json.loads((shared / "arxiv" / "papers.json").read_text(encoding="utf-8"))
    known = {
        each["id"]: FakePaper(
            each["id"],
            (each["title"],) * int((each["latest_version"] or "v1")[1:]),
            authors=tuple(each["authors"] or ["Unknown"]),
            categories=tuple(
                dict.fromkeys([each["primary_category"] or "cs.OH", *(each["categories"] or [])])
            ),
            published=f"{each['submitted'] or '2026-01-01'}T00:00:00Z",
        )
        for each in facts
    }
    data = tmp_path / "data"
    data.mkdir()
    arxiv = FakeArxiv(known, FakeClock())
    with served(arxiv) as endpoint:
        answer = fetch(data, endpoint, *known, "2602.07115")
    assert counts(answer)["fresh"] == len(known) == 39
    assert counts(answer)["not_found"] == 1
    assert answer.code == 3
    assert [len(asked.ids) for asked in arxiv.log] == [40, 1]
    store = Store(data)
    for each in facts:
        snapshot = store.snapshot(each["id"])
        assert snapshot is not None
        assert snapshot.title == " ".join(each["title"].split())

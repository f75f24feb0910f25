"""Which links are asked, which of them are dead, and what a schedule makes of it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from tests.source_tree import read
from tests.workflows.programs import program
from tests.workflows.workflow_files import WORKFLOWS, steps_of, workflow

links: Any = program("external_links")


def test_only_external_addresses_are_asked_each_once(tmp_path: Path) -> None:
    page = """<a href="https://docs.example.net/a#b">x</a><a href="https://docs.example.net/a">y</a>
<a href="../x/">z</a><a href="https://arxiv.org/abs/2605.11093">p</a><a href="http://a.net">h</a>
<a href="https://example.org/kb/">us</a><a href="https://github.com/example/kb/edit">us</a>
<a href="https://github.com/other/x">r</a><a href="https://[::1]/">l</a>
<a href="mailto:a@b">m</a>"""
    (tmp_path / "a.html").write_text(page, encoding="utf-8")
    (tmp_path / "b.html").write_text(page, encoding="utf-8")
    found = links.addresses(tmp_path)
    assert found == {
        "https://docs.example.net/a": ["a.html", "b.html"],
        "https://github.com/other/x": ["a.html", "b.html"],
    }


def test_hosts_take_turns_and_only_what_is_surely_gone_is_dead() -> None:
    told = {
        "https://a.example/1": links.Answer(404, "404"),
        "https://a.example/2": links.Answer(403, "403"),
        "https://b.example/1|x_": links.Answer(None, "unknown name"),
        "https://c.example/": links.Answer(301, "301"),
        "https://d.example/": links.Answer(None, "TimeoutError"),
    }
    pauses: list[float] = []
    asked = dict(links.answers(told, asking=told.__getitem__, sleep=pauses.append))
    assert asked == told and list(asked)[-1] == "https://a.example/2" and pauses == [1.0]
    text = links.report({address: ["p.html"] for address in told}, told)
    assert text.startswith("5 addresses: 1 answer, 2 are dead, 2 say nothing clear.")
    assert "a.example/1" in text and "b.example/1&#124;x&#95;" in text and "a.example/2" not in text
    assert "| address |" not in links.report({}, {})


def test_a_name_that_leads_into_a_private_network_is_not_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    place = [(0, 0, 0, "", ("169.254.169.254", 443))]
    monkeypatch.setattr(links.socket, "getaddrinfo", lambda *args, **more: place)
    monkeypatch.setattr(
        links.socket, "create_connection", lambda *args, **more: pytest.fail("asked")
    )
    assert links.ask("https://inside.example/") == links.Answer(None, "a private network")


def test_external_links_are_asked_on_a_schedule_and_stand_in_nobodys_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """One workflow asks, never on a pull request, on the site of main; dead links end with 0."""
    askers = [name for name in WORKFLOWS if "external_links" in read(name)]
    assert askers == [".github/workflows/links.yml"]
    data = workflow(askers[0])
    assert set(data["on"]) == {"schedule", "workflow_dispatch"} and data["on"]["schedule"]
    checkouts = [s for _, s in steps_of(data) if s.get("uses", "").startswith("actions/checkout@")]
    assert [step["with"]["ref"] for step in checkouts] == ["main"]
    assert "github.event" not in read(askers[0])
    for name in ("Makefile", ".ci/run", ".pre-commit-config.yaml"):
        assert "external_links" not in read(name)
    called = [
        other
        for other in WORKFLOWS
        if "workflow_run" in workflow(other)["on"] and other != askers[0]
    ]
    assert all("links" not in workflow(x)["on"]["workflow_run"]["workflows"] for x in called)

    page = '<a href="https://gone.example.net/x">x</a>'
    (tmp_path / "a.html").write_text(page, encoding="utf-8")
    monkeypatch.setattr(links, "ask", lambda address: links.Answer(404, "404"))
    monkeypatch.setattr(sys, "argv", ["external_links.py", str(tmp_path)])
    assert links.main() == 0
    assert "gone.example.net" in capfd.readouterr().out

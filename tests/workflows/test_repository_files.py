"""What GitHub and pre-commit read of the repository: forms, owners, hooks, bots."""

from __future__ import annotations

import re
import shlex
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.source_tree import ROOT, project_files, read

FORMS = ("wrong-number", "misfiled-card", "dead-link")


def loaded(name: str) -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load(read(name))
    return data


@pytest.mark.parametrize("name", FORMS)
def test_a_form_can_be_filled_by_an_address(name: str) -> None:
    """Each field has an id of its own, what is asked is Chinese, and something is required."""
    form = loaded(f".github/ISSUE_TEMPLATE/{name}.yml")
    assert set(form) == {"name", "description", "title", "labels", "body"}
    ids = [field["id"] for field in form["body"]]
    assert len(set(ids)) == len(ids) and all(re.fullmatch("[a-z]+", each) for each in ids)
    labels = [field["attributes"]["label"] for field in form["body"]]
    assert all(re.search("[\u4e00-\u9fff]", each) for each in [form["name"], *labels])
    assert any(field.get("validations", {}).get("required") for field in form["body"])
    assert {field["type"] for field in form["body"]} <= {"input", "textarea", "dropdown"}


def owners() -> list[tuple[str, list[str]]]:
    lines = [line.split("#")[0].split() for line in read(".github/CODEOWNERS").splitlines()]
    return [(line[0], line[1:]) for line in lines if line]


def owner_of(path: str) -> list[str]:
    """As GitHub does it: the last pattern that fits."""
    found: list[str] = []
    for pattern, names in owners():
        inside = f"{pattern.strip('/')}/*" if pattern.endswith("/") else pattern.strip("/")
        if fnmatch(path, inside):
            found = names
    return found


def test_code_belongs_to_maintainers_and_a_topic_to_its_owners() -> None:
    code = [name for name in project_files() if not name.startswith("data/")]
    assert {name for name in code if owner_of(name) != ["@example/kb-maintainers"]} == set()
    assert owner_of("data/schema/anchor.json") == ["@example/kb-maintainers"]
    assert owner_of("data/cards/2603.20397.yml") == ["@example/kb-curators"]
    assert owner_of("data/anchors/inference/2026-09-22-i1.yml") == ["@example/kb-inference"]
    assert owner_of("data/topics/inference.yml") == ["@example/kb-inference"]


def test_readme_explains_the_teams() -> None:
    teams = {name for _, names in owners() for name in names}
    assert {name for name in teams if name not in read("README.md")} == set()


def test_hooks_before_a_commit_are_the_projects_own() -> None:
    """They run what is here, so they need no network, and each for the files that it is about."""
    (repository,) = loaded(".pre-commit-config.yaml")["repos"]
    assert repository["repo"] == "local"
    for hook in repository["hooks"]:
        assert hook["language"] == "system"
        words = shlex.split(hook["entry"])
        assert words[0] == ".venv/bin/python"
        assert words[1] == "-m" or (ROOT / words[1]).is_file()
    hooks = {hook["id"]: hook for hook in repository["hooks"]}
    assert set(hooks) == {
        "format-data",
        "write-schemas",
        "validate-data",
        "ruff-check",
        "ruff-format",
    }
    formatted = re.compile(hooks["format-data"]["files"])
    assert formatted.match("data/anchors/inference/x.yml") and formatted.match("data/kb.yml")
    assert not formatted.match("data/inbox/tom/x.yml") and not formatted.match("data/schema/a.json")
    records = re.compile(hooks["write-schemas"]["files"])
    assert records.match("hooks/livingdocs/records/claim.py") and records.match(
        "data/schema/a.json"
    )


def test_the_bot_waits_a_week_before_it_takes_an_action() -> None:
    (actions,) = loaded(".github/dependabot.yml")["updates"]
    assert actions["package-ecosystem"] == "github-actions"
    assert actions["cooldown"]["default-days"] >= 7


@pytest.mark.parametrize("name", ["README.md", "SECURITY.md", "docs/contributing/index.md"])
def test_documentation_names_only_files_of_ci_that_are_there(name: str) -> None:
    named = re.findall(r"\.(?:ci|github)/[\w./-]*\w", read(name))
    assert {each for each in named if not (ROOT / Path(each)).exists()} == set()

"""The workflows as data, and what none of them may have."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import yaml

from tests.source_tree import ROOT, read

WORKFLOWS: Final = sorted(
    path.relative_to(ROOT).as_posix() for path in (ROOT / ".github" / "workflows").glob("*.yml")
)

# Looked up in several independent repositories. A new action, or a new version, is read first.
ACTIONS: Final = {
    "actions/checkout": "11bd71901bbe5b1630ceea73d27597364c9af683",
    "actions/setup-python": "a26af69be951a213d495a4c3e4e4022e16d87065",
    "actions/upload-artifact": "ea165f8d65b6e75b540449e92b4886f43607fa02",
    "actions/download-artifact": "d3f86a106a0bac45b974a628896c90dbdf5c8093",
    "actions/deploy-pages": "d6db90164ac5ed86f2b6aed7e0febac5b3c0c03e",
}

# The jobs that may do more than read, and the one thing that each is for.
WRITERS: Final = {
    ("comment", "post"): {"pull-requests"},
    ("deploy", "deploy"): {"pages", "id-token"},
    ("fetch", "propose"): {"contents", "pull-requests"},
    ("links", "report"): {"issues"},
    ("lock", "propose"): {"contents", "pull-requests"},
}

PINNED = re.compile(r"(?P<name>[\w.-]+/[\w./-]+)@(?P<hash>[0-9a-f]{40})")
OUTPUT = re.compile(r'echo "[a-z]+=true" >> "\$GITHUB_OUTPUT"')
OWN_CODE = re.compile(r"\bmake\b|\.venv|\bscripts/|\bpip\b|\bmkdocs\b")


def workflow(name: str) -> dict[str, Any]:
    """One workflow; the key `on`, which YAML reads as true, is a word again."""
    return parsed(read(name))


def parsed(text: str) -> dict[str, Any]:
    """A workflow from its text."""
    data: dict[Any, Any] = yaml.safe_load(text)
    return {"on" if key is True else str(key): value for key, value in data.items()}


def steps_of(data: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every step with the name of its job."""
    for job, body in data["jobs"].items():
        for step in body["steps"]:
            yield job, step


def faults(text: str) -> list[str]:
    """What a workflow has that none may have, each in a few words."""
    data = parsed(text)
    return [*_of_the_whole(data, text), *_of_jobs(data), *_of_steps(data)]


def _of_the_whole(data: Mapping[str, Any], text: str) -> Iterator[str]:
    triggers = set(data["on"]) if isinstance(data["on"], dict) else {data["on"]}
    if triggers - {"pull_request", "workflow_run", "schedule", "workflow_dispatch", "push"}:
        yield f"a trigger: {sorted(triggers)}"
    if data.get("permissions") != {}:
        yield "rights for all jobs"
    if data.get("defaults") != {"run": {"shell": "bash"}}:
        yield "a shell without pipefail"
    if "secrets." in text or "secrets[" in text or "inherit" in text:
        yield "a secret"
    if "pull_request" in triggers and re.search(r"github\.token|GITHUB_TOKEN|GH_TOKEN", text):
        yield "a token on a pull request"
    dispatched = data["on"].get("workflow_dispatch") if isinstance(data["on"], dict) else None
    if dispatched:
        yield "inputs"


def _of_jobs(data: Mapping[str, Any]) -> Iterator[str]:
    for name, job in data["jobs"].items():
        rights = job.get("permissions")
        if not isinstance(rights, dict) or not rights:
            yield f"{name}: no rights of its own"
            continue
        written = {right for right, level in rights.items() if level != "read"}
        if written != WRITERS.get((data["name"], name), set()):
            yield f"{name}: may write {sorted(written)}"
        if written and any(OWN_CODE.search(step.get("run", "")) for step in job["steps"]):
            yield f"{name}: may write, and runs code"
        if not isinstance(job.get("timeout-minutes"), int):
            yield f"{name}: no end"
        if job.get("runs-on") != "ubuntu-24.04":
            yield f"{name}: another machine"


def _of_steps(data: Mapping[str, Any]) -> Iterator[str]:
    for job, step in steps_of(data):
        what = f"{job}: {step.get('name', 'a step')}"
        uses, run = step.get("uses", ""), step.get("run", "")
        if "name" not in step:
            yield f"{what}: no name"
        if uses:
            match = PINNED.fullmatch(uses)
            if match is None or ACTIONS.get(match["name"]) != match["hash"]:
                yield f"{what}: {uses} is not pinned, or not known"
        if uses.startswith("actions/checkout@"):
            options = step.get("with", {})
            if options.get("persist-credentials") is not False:
                yield f"{what}: the token stays in the checkout"
            if {"repository", "token", "submodules"} & options.keys():
                yield f"{what}: takes something else"
            if options.get("ref", "main") != "main":
                yield f"{what}: takes what an event names"
        if "cache" in step.get("with", {}):
            yield f"{what}: a cache, which a pull request could fill"
        if "${{" in run:
            yield f"{what}: a value in the text of a shell"
        outputs = [x for x in run.splitlines() if "GITHUB_OUTPUT" in x or "GITHUB_ENV" in x]
        if any(not OUTPUT.search(x) for x in outputs) or "GITHUB_PATH" in run:
            yield f"{what}: an output that is no literal"
        joined = run.replace("\\\n", " ")
        for line in joined.splitlines():
            if "pip install" in line and "--require-hashes --only-binary :all:" not in line:
                yield f"{what}: an install without hashes"

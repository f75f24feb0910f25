"""What actionlint looks at, as far as our workflows use it: names that must exist, and times.

actionlint itself is to be had as a program for download alone, which nothing here can pin; where a
machine has it, a test runs it. GitHub finds such faults only when a workflow runs, and reads a name
that does not exist as an empty text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from tests.workflows.workflow_files import PINNED, parsed

KEYS: Final[Mapping[str, frozenset[str]]] = {
    "workflow": frozenset({"name", "on", "permissions", "defaults", "concurrency", "jobs"}),
    "job": frozenset(
        {"name", "runs-on", "timeout-minutes", "permissions", "steps", "needs", "if"}
        | {"outputs", "environment"}
    ),
    "step": frozenset({"name", "id", "if", "uses", "with", "env", "run"}),
}
RIGHTS: Final = frozenset(
    {"actions", "checks", "contents", "id-token", "issues", "pages", "pull-requests"}
)
# The inputs of the pinned versions that are used here, from their action.yml.
INPUTS: Final[Mapping[str, frozenset[str]]] = {
    "actions/checkout": frozenset({"persist-credentials", "fetch-depth", "ref", "sparse-checkout"}),
    "actions/setup-python": frozenset({"python-version"}),
    "actions/upload-artifact": frozenset({"name", "path", "if-no-files-found", "retention-days"}),
    "actions/download-artifact": frozenset({"name", "path"}),
    "actions/deploy-pages": frozenset(),
}
# Outputs of the pinned versions.
OUTPUTS: Final = {"actions/deploy-pages": frozenset({"page_url"})}
KNOWN: Final = frozenset(
    {"github.token", "github.repository", "runner.temp", "github.event.pull_request.number"}
    | {f"github.event.workflow_run.{x}" for x in ("id", "event", "head_sha", "head_branch")}
    | {f"github.event.workflow_run.head_repository.{x}" for x in ("id", "owner.login")}
)
EXPRESSION = re.compile(r"\$\{\{(.*?)\}\}", flags=re.DOTALL)
FUNCTIONS = frozenset({"always", "failure", "success", "cancelled"})
TOKEN = re.compile(
    r"(?P<text>'(?:[^']|'')*')|(?P<call>[a-z]\w*)\(\)|(?P<path>[a-z][\w-]*(?:\.[a-z][\w-]*)*)"
    r"|(?P<sign>==|!=|&&|\|\||!)|(?P<gap>\s+)"
)
CRON = ((0, 59), (0, 23), (1, 31), (1, 12), (0, 6))


def structure_faults(text: str) -> list[str]:
    """What GitHub would not understand, or would take for nothing, each in a few words."""
    data = parsed(text)
    found = [*_unknown(data, "workflow", "the workflow"), *_times(data)]
    for name, job in data["jobs"].items():
        found += _unknown(job, "job", name)
        found += [f"{name}: no right {x}" for x in sorted(job["permissions"].keys() - RIGHTS)]
        found += [f"{name}: needs {x}" for x in _needs(job) if x not in data["jobs"]]
        found += _steps(name, job, data["jobs"])
    for expression in _expressions({k: v for k, v in data.items() if k != "jobs"}):
        found += _paths(expression, set(), "the workflow")
    return found


def _unknown(part: Mapping[str, Any], kind: str, place: str) -> Iterator[str]:
    for key in sorted(part.keys() - KEYS[kind]):
        yield f"{place}: no key {key}"


def _needs(job: Mapping[str, Any]) -> list[str]:
    needs = job.get("needs", [])
    return [needs] if isinstance(needs, str) else list(needs)


def _times(data: Mapping[str, Any]) -> Iterator[str]:
    for entry in (data["on"].get("schedule") or []) if isinstance(data["on"], dict) else []:
        fields = entry["cron"].split()
        good = len(fields) == len(CRON) and all(
            field == "*" or (field.isascii() and field.isdigit() and low <= int(field) <= high)
            for field, (low, high) in zip(fields, CRON, strict=True)
        )
        if not good:
            yield f"a time: {entry['cron']}"


def _steps(name: str, job: Mapping[str, Any], jobs: Mapping[str, Any]) -> Iterator[str]:
    """Each step may name what the steps before it put out, and the jobs that this one needs."""
    there = {
        f"needs.{needed}.outputs.{output}"
        for needed in _needs(job)
        for output in jobs.get(needed, {}).get("outputs", {})
    }
    rest = {key: value for key, value in job.items() if key not in ("steps", "outputs")}
    for expression in _expressions({k: v for k, v in rest.items() if k != "environment"}):
        yield from _paths(expression, there, name)
    for number, step in enumerate(job["steps"], start=1):
        place = f"{name}, step {number}"
        yield from _unknown(step, "step", place)
        if ("uses" in step) == ("run" in step):
            yield f"{place}: neither an action nor a script, or both"
        for expression in _expressions(step):
            yield from _paths(expression, there, place)
        action = PINNED.fullmatch(step.get("uses", ""))
        if action:
            given = step.get("with", {}).keys()
            for key in sorted(given - INPUTS.get(action["name"], frozenset())):
                yield f"{place}: {action['name']} has no input {key}"
        there |= (
            {f"steps.{step['id']}.outputs.{x}" for x in _outputs(step)} if "id" in step else set()
        )
    for expression in _expressions([job.get("outputs", {}), job.get("environment", {})]):
        yield from _paths(expression, there, name)


def _outputs(step: Mapping[str, Any]) -> frozenset[str]:
    """What a step puts out: an action what it says, a script what it writes there."""
    action = PINNED.fullmatch(step.get("uses", ""))
    if action:
        return OUTPUTS.get(action["name"], frozenset())
    written = re.findall(r'echo "(\w+)=[^"]*" >> "\$GITHUB_OUTPUT"', step.get("run", ""))
    return frozenset(written)


def _expressions(part: object, key: str = "") -> Iterator[str]:
    """Every expression below a part; a condition is one without its braces."""
    if isinstance(part, dict):
        for name, value in part.items():
            yield from _expressions(value, str(name))
    elif isinstance(part, list):
        for value in part:
            yield from _expressions(value)
    elif isinstance(part, str):
        yield from ([part] if key == "if" else EXPRESSION.findall(part))


def _paths(expression: str, there: set[str], place: str) -> Iterator[str]:
    """What an expression names that does not exist, or a sign that is none."""
    end = 0
    for match in TOKEN.finditer(expression):
        if match.start() != end:
            break
        end = match.end()
        path, call = match["path"], match["call"]
        if path and path not in KNOWN | there and path not in ("true", "false"):
            yield f"{place}: nothing is called {path}"
        if call and call not in FUNCTIONS:
            yield f"{place}: no function {call}"
    if end != len(expression):
        yield f"{place}: not understood: {expression[end:].strip()}"

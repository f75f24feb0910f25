"""Strict reading of data files: text to data with positions, and findings. No input raises.

Every scalar stays text (`Plain` where it was not quoted), so that `2610.12450` keeps its last
zero; only `true`, `false` and null are values of their own.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from livingdocs.findings import Finding
from livingdocs.yaml_files.builder import Builder
from livingdocs.yaml_files.document import YamlDocument
from livingdocs.yaml_files.syntax_faults import SyntaxFault, explain
from livingdocs.yaml_files.text_faults import (
    MAX_BYTES,
    MAX_FINDINGS,
    Words,
    bad_bytes,
    fault,
    too_large,
    without_forbidden,
)

__all__ = ["YamlDocument", "read_yaml", "read_yaml_bytes"]

_MAX_REPAIRS: Final = 20


def read_yaml_bytes(data: bytes, *, path: str) -> tuple[YamlDocument | None, list[Finding]]:
    """`read_yaml` for the bytes of a file; bytes that are not UTF-8 are a finding with a line."""
    if len(data) > MAX_BYTES:
        return None, [too_large(path, len(data))]
    try:
        return read_yaml(data.decode("utf-8"), path=path)
    except UnicodeDecodeError:
        findings = bad_bytes(data, path)
    document, others = read_yaml(data.decode("utf-8", "replace"), path=path)
    findings = (findings + others)[:MAX_FINDINGS]
    return _with_faults(document, findings), findings


def read_yaml(text: str, *, path: str) -> tuple[YamlDocument | None, list[Finding]]:
    """The data of a YAML file with positions, and everything that is wrong with its text.

    The document is None where the text could not be read to its end. Where it is given together
    with errors it is `faulty`: fit to look for more faults, not to make a record of.
    """
    if len(text) > MAX_BYTES // 4 and len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        return None, [too_large(path, len(text.encode("utf-8", "surrogatepass")))]
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    text, findings = without_forbidden(text, path)
    character_lines = {finding.line for finding in findings}
    builder = Builder(text, path)
    document = builder.read()
    syntax_lines: set[int] = set()
    while builder.problem is not None and len(syntax_lines) < _MAX_REPAIRS:
        lines = builder.text.split("\n")
        problem = explain(builder.problem, lines)
        # A character that was taken out may be what the parser stumbles over.
        if problem.line + 1 not in character_lines | syntax_lines:
            findings.append(_of_fault(problem, path))
        syntax_lines.add(problem.line + 1)
        if problem.repaired is None or lines[problem.line] == problem.repaired:
            break
        lines[problem.line] = problem.repaired
        builder = Builder("\n".join(lines), path)
        document = builder.read()
    findings += [finding for finding in builder.findings if finding.line not in syntax_lines]
    findings = _limited(findings, path)
    return _with_faults(document, findings), findings


def _of_fault(problem: SyntaxFault, path: str) -> Finding:
    words = Words(problem.found, problem.expected, problem.fix)
    return fault("yaml-syntax", words, path=path, at=(problem.line + 1, problem.column + 1))


def _limited(findings: list[Finding], path: str) -> list[Finding]:
    findings = sorted(findings, key=lambda finding: finding.sort_key)
    if len(findings) <= MAX_FINDINGS:
        return findings
    words = Words(
        f"more than {MAX_FINDINGS} faults in this file",
        "a file that was written as data",
        "correct the first ones and run again",
    )
    kept = findings[: MAX_FINDINGS - 1]
    return [*kept, fault("yaml-syntax", words, path=path, at=(kept[-1].line, 1))]


def _with_faults(document: YamlDocument | None, findings: list[Finding]) -> YamlDocument | None:
    if document is None or not findings:
        return document
    return replace(document, fault_lines=frozenset(finding.line for finding in findings))

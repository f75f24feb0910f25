"""Putting what a person enters into a data folder: whole, checked, and beside nobody else."""

from __future__ import annotations

import contextlib
import difflib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from livingdocs.checks.run import run_checks
from livingdocs.curating.claim_fields import ClaimWords
from livingdocs.curating.claim_questions import hold_complete
from livingdocs.curating.named_records import RefusedError
from livingdocs.curating.new_claims import NewClaim, anchor_path, new_claim
from livingdocs.findings import Finding, has_errors
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.anchor import Anchor
from livingdocs.records.validation import validate_record
from livingdocs.references import reference_findings
from livingdocs.yaml_files.document import YamlDocument
from livingdocs.yaml_files.files import read_bytes_nofollow, write_below
from livingdocs.yaml_files.reader import read_yaml
from livingdocs.yaml_files.sole_writer import SoleWriter

CLAIM_RULES: Final = (
    "missing-condition",
    "not-comparable",
    "claims-conflict",
    "same-number",
    "derived-number",
)


@dataclass(frozen=True)
class Entered:
    """What became, or would become, of an entry.

    Attributes:
        path: the file, below the data folder.
        before: its text.
        after: its text with the entry; equal to `before` where nothing was to be done.
        line: where the entry stands in it.
        notices: what a person should look at.
        faults: why it was not written; none if it was.
        findings: what the rules say that they did not say before.
    """

    path: str
    before: str
    after: str
    line: int
    notices: tuple[str, ...]
    faults: tuple[Finding, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def is_new(self) -> bool:
        """Whether the file was not so before."""
        return self.before != self.after

    def diff(self) -> Iterator[str]:
        """The change as a unified diff, line by line without their ends."""
        before, after = self.before.splitlines(), self.after.splitlines()
        return difflib.unified_diff(before, after, self.path, self.path, n=2, lineterm="")

    def report(self, data: str, *, written: bool) -> Iterator[str]:
        """The change, and what became of it, line by line."""
        yield from self.diff()
        done = "created" if written else "would be created"
        yield f"{data}/{self.path}:{self.line}: {done if self.is_new else 'is there already'}"


def enter_claim(data: Path, kb: KnowledgeBase, words: ClaimWords, *, write: bool) -> Entered:
    """Put a claim into the file of its anchor, and say what the rules make of it.

    What the record does not hold is refused; what the rules find is told, because a text may say
    what is wrong, and the claim is what it says.

    Raises:
        RefusedError: when the words are no claim, or the file was changed meanwhile.
        FolderLockedError: when somebody else writes into the folder.
        OSError: when the file can't be read or written; nothing has changed then.
    """
    hold_complete(kb, words)
    path = anchor_path(kb, words.anchor)
    with SoleWriter(data) if write else contextlib.nullcontext():
        before = read_bytes_nofollow(data / path).decode("utf-8")
        made = new_claim(kb, words, before)
        _hold(kb, path, before)
        entered = _judged(kb, made, before)
        if write and entered.is_new and not entered.faults:
            write_below(data, path, entered.after)
    return entered


def _hold(kb: KnowledgeBase, path: str, text: str) -> None:
    document, _ = read_yaml(text, path=path)
    if document is None or document.data != kb.documents[path].data:
        raise RefusedError(f"{path}: somebody changed it meanwhile; run the command again")


def _judged(kb: KnowledgeBase, made: NewClaim, before: str) -> Entered:
    document, findings = read_yaml(made.text, path=made.path)
    assert document is not None
    anchor, faults = validate_record(Anchor, document)
    line, _ = document.position(("claims", made.number))
    entered = Entered(made.path, before, made.text, line, made.notices)
    if anchor is None or has_errors([*findings, *faults]):
        return replace(entered, faults=(*findings, *faults))
    after = _with_anchor(kb, anchor, document)
    faults = [each for each in reference_findings(after) if each.path == made.path]
    if faults:
        return replace(entered, faults=tuple(faults))
    known = {(each.rule, each.path, each.found) for each in run_checks(kb, rules=CLAIM_RULES)}
    new = tuple(
        each
        for each in run_checks(after, rules=CLAIM_RULES)
        if (each.rule, each.path, each.found) not in known
    )
    return replace(entered, findings=new)


def _with_anchor(kb: KnowledgeBase, anchor: Anchor, document: YamlDocument) -> KnowledgeBase:
    return replace(
        kb,
        anchors={**kb.anchors, f"{anchor.topic}/{anchor.id}": anchor},
        documents={**kb.documents, document.path: document},
    )

"""One pull request on data, read as a whole: both states loaded, and everything that differs."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from livingdocs.changes.checklist import CheckItem, checklist
from livingdocs.changes.findings import FindingChanges, finding_changes
from livingdocs.changes.page_texts import PageChange, page_changes
from livingdocs.changes.published_ids import lost_between
from livingdocs.changes.records import RecordChange, record_changes
from livingdocs.changes.settling import Settled, settled_by
from livingdocs.checks.run import run_checks
from livingdocs.findings import Finding, Severity, below
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.loading import KnowledgeBaseError, load_knowledge_base

NO_FINDINGS: Final = FindingChanges((), (), 0)


@dataclass(frozen=True, slots=True)
class Review:
    """What a change of a data folder means.

    Attributes:
        faults: why the changed data can't be read; then only `files` is known beside them.
        files: paths below the data folder that differ.
        code: paths outside of it that differ.
        records: records added, changed, renamed and removed.
        pages: pages of the site whose text differs.
        findings: what the rules find more, and no more.
        settled: what is decided, answered, taken.
        checklist: what a reviewer should look at.
        base_is_readable: whether there was a state before that can be read.
    """

    faults: tuple[Finding, ...] = ()
    files: tuple[str, ...] = ()
    code: tuple[str, ...] = ()
    records: tuple[RecordChange, ...] = ()
    pages: tuple[PageChange, ...] = ()
    findings: FindingChanges = NO_FINDINGS
    settled: tuple[Settled, ...] = ()
    checklist: tuple[CheckItem, ...] = ()
    base_is_readable: bool = True

    @property
    def is_no_data_change(self) -> bool:
        """Whether files differ in their form alone: comments, quotes, an order nobody sees."""
        found = self.findings.new or self.findings.gone
        return not (self.faults or self.records or self.pages or found)

    @property
    def has_errors(self) -> bool:
        """Whether the change may not be merged as it is."""
        new = any(each.severity is Severity.ERROR for each in self.findings.new)
        return new or any(each.severity is Severity.ERROR for each in self.faults)

    @property
    def has_warnings(self) -> bool:
        """Whether the rules warn of something that is new."""
        return any(each.severity is Severity.WARNING for each in self.findings.new)


def review_folders(
    base: Path,
    head: Path,
    *,
    shown_as: str = "data",
    files: Sequence[str] = (),
    code: Sequence[str] = (),
) -> Review:
    """The review of two data folders.

    `shown_as` stands before the paths in findings. Where the state before can't be read, or has no
    data yet, everything is new.
    """
    changed = Review(files=tuple(files), code=tuple(code))
    try:
        after = load_knowledge_base(head)
    except KnowledgeBaseError as error:
        faults = tuple(below(shown_as, each) for each in error.findings)
        return replace(changed, faults=faults, checklist=tuple(checklist((), code)))
    try:
        before = load_knowledge_base(base)
    except KnowledgeBaseError:
        before = _empty_like(head)
        changed = replace(changed, base_is_readable=False)
    return _of_states(before, after, changed, shown_as=shown_as)


def _of_states(
    base: KnowledgeBase, head: KnowledgeBase, review: Review, *, shown_as: str
) -> Review:
    records = record_changes(base, head)
    found = finding_changes(
        (*base.notices, *run_checks(base)),
        (*head.notices, *run_checks(head), *lost_between(base, head)),
    )
    return replace(
        review,
        records=records,
        # Without a record that differs, lists may have another order, which readers see.
        pages=page_changes(base, head) if records or review.files else (),
        findings=FindingChanges(
            tuple(below(shown_as, each) for each in found.new),
            tuple(below(shown_as, each) for each in found.gone),
            found.kept,
        ),
        settled=settled_by(base, head),
        checklist=tuple(checklist(records, review.code)),
    )


def _empty_like(data: Path) -> KnowledgeBase:
    """A knowledge base with the settings of a folder, and nothing in it."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copyfile(data / "kb.yml", Path(folder, "kb.yml"))
        return load_knowledge_base(folder)

"""Ids that were published and lead nowhere any more.

Whoever noted an id, in a paper or another repository, finds a page, a redirect or a tombstone. This
looks for ids that have none of them: in the history of the data folder, and in a pull request
beside the state that it starts from.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from livingdocs.arxiv_ids import id_of_file_stem
from livingdocs.changes.git_states import GitError, Repository, repository_of
from livingdocs.changes.history import Change, history_of
from livingdocs.findings import Finding, Severity
from livingdocs.id_changes import ids_of
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.places import file_of_id
from livingdocs.relations.former_names import Name, last_names
from livingdocs.vocabulary import PublishedKind
from livingdocs.yaml_files.reader import read_yaml_bytes

RULE: Final = "published-id"

_AT_ONCE: Final = 200
_FILES: Final = re.compile(
    r"(topics|cards)/([^/]+)\.yml"
    r"|(briefings|anchors|contradictions)/([^/]+/[^/]+)\.yml"
    r"|(arxiv)/[0-9]{4}/([^/]+?)(?<!\.miss)\.yml"
)
_LISTS: Final = re.compile(r"(entities|metrics)\.yml|topics/([^/]+)\.yml")
# Wherever such a key may stand; a file in which one of the ids may be lost is read properly.
_MAYBE: Final = rb"""\b%s["']?\s*:\s*["']?([a-z0-9][a-z0-9-]*)"""
_KEYS: Final = {
    "id": re.compile(_MAYBE % b"id"),
    "slug": re.compile(_MAYBE % b"slug"),
}


@dataclass(frozen=True, slots=True)
class Permanence:
    """What became of the ids that a data folder ever had.

    `published` is how many there were, `lost` one finding for each that leads nowhere; `notice`
    says what could not be looked at.
    """

    published: int
    lost: tuple[Finding, ...]
    notice: str = ""


def leads_somewhere(kb: KnowledgeBase) -> Callable[[Name], bool]:
    """Whether an id is borne, leads on, or has a tombstone."""
    ids = ids_of(kb)
    ends = last_names(kb.redirects.redirects)

    def leads(name: Name) -> bool:
        return name[1] in ids[name[0]] or ends.get(name) is not None or name in kb.removed

    return leads


def lost_between(base: KnowledgeBase, head: KnowledgeBase) -> Iterator[Finding]:
    """Ids of one state that lead nowhere in the other."""
    leads = leads_somewhere(head)
    for kind, ids in ids_of(base).items():
        if kind is PublishedKind.PAPERS:
            continue  # A paper has a page while anything names it; no record is taken away.
        for key in ids:
            if not leads((kind, key)):
                yield _lost((kind, key), until="before this change", restore="")


def lost_in_history(kb: KnowledgeBase, data: Path) -> Permanence:
    """Ids of the published history of a data folder that lead nowhere now."""
    try:
        repository = repository_of(data)
        history = history_of(repository)
    except GitError as error:
        return _not_looked_at(error)
    leads = leads_somewhere(kb)
    gone: dict[Name, Change | None] = {}
    newer: dict[str, Change] = {}
    lists: list[tuple[str, Change, Change | None]] = []
    for change in history.changes:
        if not change.blob:
            newer[change.path] = change
            continue
        above = newer.get(change.path)
        if (name := _name_of(change.path)) is not None:
            gone.setdefault(name, above if above is not None and not above.blob else None)
        if _LISTS.fullmatch(change.path):
            lists.append((change.path, change, above))
        newer[change.path] = change
    try:
        for path, content, above in _states(repository, lists):
            # An id that is known to be lost is no reason to read all earlier states of its file.
            for name in _listed(path, content, lambda each: each in gone or leads(each)):
                gone.setdefault(name, above)
    except GitError as error:
        return _not_looked_at(error)
    lost = tuple(
        _lost(name, *_told(change, name, repository.data))
        for name, change in sorted(gone.items())
        if not leads(name)
    )
    notice = "the history is shallow: `git fetch --unshallow` for ids that were published before"
    return Permanence(len(gone), lost, notice if history.shallow else "")


def _states(
    repository: Repository, lists: Sequence[tuple[str, Change, Change | None]]
) -> Iterator[tuple[str, bytes, Change | None]]:
    """What files of several records held after each change, and the change that ended it.

    A file grows for years, and no more than some states of it are in memory.
    """
    for start in range(0, len(lists), _AT_ONCE):
        some = lists[start : start + _AT_ONCE]
        contents = repository.contents([change.blob for _, change, _ in some])
        for path, change, above in some:
            yield path, contents[change.blob], above


def _not_looked_at(error: GitError) -> Permanence:
    return Permanence(0, (), f"ids that were published before are not looked at: {error}")


def _name_of(path: str) -> Name | None:
    """The id of a record by where its file was."""
    match = _FILES.fullmatch(path)
    if match is None:
        return None
    kind, key = (part for part in match.groups() if part is not None)
    if kind in (PublishedKind.CARDS, "arxiv"):
        arxiv_id = id_of_file_stem(key)
        kind = PublishedKind.PAPERS if kind == "arxiv" else kind
        return (kind, arxiv_id) if arxiv_id is not None else None
    return kind, key


def _listed(path: str, content: bytes, leads: Callable[[Name], bool]) -> Iterator[Name]:
    """The ids of a file of several; it is read as YAML only if one of them may lead nowhere."""
    match = _LISTS.fullmatch(path)
    assert match is not None
    kind = match[1] or PublishedKind.SECTIONS.value
    prefix = f"{match[2]}/" if match[2] else ""
    field = "slug" if prefix else "id"
    maybe = {(kind, prefix + key.decode("ascii")) for key in _KEYS[field].findall(content)}
    if all(map(leads, maybe)):
        yield from maybe
        return
    document, _ = read_yaml_bytes(content, path=path)
    data: Any = document.data if document is not None else None
    items = data.get(kind) if isinstance(data, dict) else None
    for item in items if isinstance(items, list) else ():
        key = item.get(field) if isinstance(item, dict) else None
        if isinstance(key, str):
            yield kind, prefix + key


def _told(change: Change | None, name: Name, folder: str) -> tuple[str, str]:
    """Until when it was there, and how to get it back."""
    file = file_of_id(*name)
    until, state = "in HEAD", "HEAD"
    if change is not None:
        until = f"until {change.commit.short} of {change.commit.day}"
        state = f"{change.commit.short}^"
    if _LISTS.fullmatch(file) and name[0] != PublishedKind.TOPICS:
        # To bring back the file of many ids would take away those that came later.
        return until, f"git show {state}:{folder}/{file} has it"
    return until, f"git restore --source={state} -- {folder}/{file}"


def _lost(name: Name, until: str, restore: str) -> Finding:
    back = f" ({restore})" if restore else ""
    return Finding(
        rule=RULE,
        severity=Severity.ERROR,
        path=file_of_id(*name),
        line=1,
        found=f'"{name[1]}" in {name[0]}/, published {until} and leading nowhere now',
        expected="a record, a redirect, or a tombstone, since others may have noted the id",
        fix=f"restore it{back} and take it away with scripts/remove_record.py, or write where it "
        "went into redirects.yml",
    )

"""What an import does, entry by entry: join, put up, give keys, and say so."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from livingdocs.bib_import.account import (
    CREATED,
    UNCHANGED,
    UPDATED,
    Account,
    BibChange,
    BibPlan,
    EntryAccount,
    LeftOut,
    Outcome,
)
from livingdocs.bib_import.comparing import additions, differences
from livingdocs.bib_import.entry_keys import wanted_key
from livingdocs.bib_import.folder import HeldFile, KnownPapers
from livingdocs.bib_import.links import Links
from livingdocs.bib_import.messages import Messages, refusal
from livingdocs.bib_import.shelf import Found, Ground, Shelf
from livingdocs.bib_import.works import CITATIONS, REFERENCES, Work, belong, prepared
from livingdocs.bibliography.aliases import alias_keys
from livingdocs.bibliography.canonical import BibEntry, bib_text
from livingdocs.bibliography.cited_papers import SOURCE_FIELD, BibSource, bib_sources
from livingdocs.bibliography.keys import free_key, paper_key
from livingdocs.bibliography.source import Source, SourceEntry

Progress = Callable[[int, int], None]

_EVERY: Final = 200
_SHOWN: Final = 80


@dataclass
class _Planning:
    """One import while it is worked out."""

    name: str
    shelf: Shelf
    messages: Messages
    papers: KnownPapers
    account: Account = field(default_factory=Account)
    touched: set[int] = field(default_factory=set)
    links: Links = field(default_factory=Links)
    counts: dict[str, int] = field(default_factory=dict)

    def take(self, entry: SourceEntry) -> None:
        """Join an entry with the work that it is, or put it up as a new one."""
        work = prepared(entry, self.messages.path)
        belong(work, self.links.work(entry.fields.get("crossref", ""), self.shelf))
        paper = work.identity.paper or ""
        if paper and entry.key == paper_key(paper) and self.papers.is_known(paper):
            # What this site exported says nothing that it does not know.
            known = self.shelf.paper(paper)
            self._note(entry, Outcome.MERGED, work=known, paper=paper, ground=Ground.OWN_KEY)
            return
        self.account.findings.extend(self.messages.identity(work, work.identity))
        if paper:
            self._as_citation(work)
        found = self.shelf.find(work)
        if found.work is not None:
            filled = self._join(found.work, work)
            self._note(
                entry,
                Outcome.MERGED,
                work=found.work,
                paper=paper,
                ground=found.ground,
                filled=filled,
            )
            self.links.seen(entry.key, found.work)
        else:
            self._put_up(work, found, entry=entry)

    def _as_citation(self, work: Work) -> None:
        """What is on arXiv: the id where every program finds it."""
        assert work.identity.named is not None
        named = work.identity.named.paper
        other = self.papers.other_title(named.id, work.title)
        if other is not None:
            title, place = other
            self.account.findings.append(
                self.messages.official(work, named.id, title=title, place=place)
            )
        elif (others := self.papers.other_authors(named.id, work.people)) is not None:
            authors, place = others
            self.account.findings.append(
                self.messages.official_authors(work, named.id, authors=authors, place=place)
            )
        work.fields["eprint"] = str(named)
        if "eprinttype" not in work.fields:
            work.fields["archiveprefix"] = "arXiv"

    def _put_up(self, work: Work, found: Found, *, entry: SourceEntry) -> None:
        paper = work.identity.paper or ""
        work.place = CITATIONS if paper else REFERENCES
        self.account.findings.extend(self.messages.near(work, near) for near in found.near)
        wanted = wanted_key(work)
        work.key = free_key(wanted, self.shelf.keys, counts=self.counts)
        if not entry.key:
            self.account.findings.append(self.messages.no_key(work))
        elif work.key != entry.key:
            taken_by = self.shelf.keys.get(wanted.casefold()) if wanted == entry.key else None
            self.account.findings.append(self.messages.new_key(work, taken_by))
            if taken_by is None:
                self._alias(work, entry.key)
        if paper:
            self._source(work, work)
        self.shelf.add(work)
        self.touched.add(id(work))
        self.links.seen(entry.key, work)
        self.links.written.append(work)
        self._note(entry, Outcome.WRITTEN, work=work, paper=paper)

    def _join(self, kept: Work, work: Work) -> tuple[str, ...]:
        """Add to a work what an entry has beside it; what the work says, stays."""
        for difference in differences(kept, work):
            self.account.findings.append(self.messages.differs(kept, work, difference=difference))
        added = additions(kept, work)
        kept.fields.update(added)
        if kept.place == CITATIONS:
            self._source(kept, work)
            self._version(kept, work)
        if added:
            self.touched.add(id(kept))
            self.shelf.index(kept)
        if work.source_key.casefold() != kept.key.casefold():
            self._alias(kept, work.source_key)
        return tuple(added)

    def _version(self, kept: Work, work: Work) -> None:
        """The version that was cited, where only the other entry names one."""
        if kept.fields.get("eprint") == work.identity.paper != work.fields.get("eprint"):
            kept.fields["eprint"] = work.fields["eprint"]
            self.touched.add(id(kept))

    def _source(self, kept: Work, work: Work) -> None:
        """The evidence: which bibliography cites the paper, where, under which key."""
        source = BibSource(self.name, work.line, work.source_key)
        known = bib_sources(kept.fields)
        new = {(each.name, each.key) for each in bib_sources({SOURCE_FIELD: str(source)})}
        if not new & {(each.name, each.key) for each in known}:
            kept.fields[SOURCE_FIELD] = "; ".join(map(str, (*known, source)))
            self.touched.add(id(kept))

    def _alias(self, kept: Work, key: str) -> None:
        """Let a work be cited by the key that it has in the file, too."""
        usable = key and not any(each in key for each in ' ,{}"#%~\\=')
        if not usable or key.casefold() in self.shelf.keys:
            return
        kept.fields["ids"] = ", ".join((*alias_keys(kept.fields), key))
        self.shelf.keys[key.casefold()] = kept
        self.touched.add(id(kept))

    def _note(
        self,
        entry: SourceEntry,
        outcome: Outcome,
        *,
        work: Work | None,
        paper: str = "",
        ground: Ground | None = None,
        filled: tuple[str, ...] = (),
    ) -> None:
        self.account.entries.append(
            EntryAccount(
                key=entry.key,
                line=entry.line,
                outcome=outcome,
                into=work.place if work else "",
                as_key=work.key if work else "",
                paper=paper,
                ground=ground,
                filled=filled,
            )
        )


def plan_import(
    source: Source,
    path: str,
    *,
    held: tuple[HeldFile, HeldFile],
    papers: KnownPapers,
    progress: Progress | None = None,
) -> BibPlan:
    """Work out what becomes of every entry of a file, and the new bytes of both bibliographies."""
    shelf = Shelf(work for file in held for work in file.works)
    planning = _Planning(Path(path).name, shelf, Messages(path), papers)
    planning.account.findings.extend(planning.messages.faults(source.refused, source.faults))
    for count, entry in enumerate(_wholes_first(source.entries), start=1):
        planning.take(entry)
        if progress and count % _EVERY == 0:
            progress(count, len(source.entries))
    _refuse(source, planning.account)
    planning.account.left_out.extend(_left_out(source))
    missing = planning.links.settle(shelf)
    planning.account.findings.extend(
        planning.messages.no_parent(work, name, key=key) for work, name, key in missing
    )
    planning.account.findings.sort(key=lambda finding: finding.sort_key)
    return BibPlan(planning.account, tuple(_changes(held, planning)))


def _wholes_first(entries: list[SourceEntry]) -> list[SourceEntry]:
    """Entries that others name in `crossref` before those, which then have what they add."""
    named = {entry.fields.get("crossref", "").casefold() for entry in entries} - {""}
    wholes: dict[str, SourceEntry] = {}
    for entry in entries:
        if entry.key.casefold() in named:
            wholes.setdefault(entry.key.casefold(), entry)
    first = {id(entry) for entry in wholes.values()}
    return [*wholes.values(), *(entry for entry in entries if id(entry) not in first)]


def _refuse(source: Source, account: Account) -> None:
    reasons: dict[int, list[str]] = {}
    keys: dict[int, str] = {}
    for fault in source.refused:
        reasons.setdefault(fault.entry_line, []).append(refusal(fault))
        keys[fault.entry_line] = fault.key
    account.entries.extend(
        EntryAccount(keys[line], line, Outcome.REFUSED, reason="; ".join(why))
        for line, why in reasons.items()
    )
    account.entries.sort(key=lambda entry: entry.line)


def _left_out(source: Source) -> Iterable[LeftOut]:
    kinds = (
        ("comment", source.comments),
        ("commented-out entry", source.commented_out),
        ("preamble", source.preambles),
        ("@string, expanded", source.strings),
    )
    for what, blocks in kinds:
        for block in blocks:
            text = " ".join(block.text.split())
            yield LeftOut(what, block.line, text if len(text) <= _SHOWN else text[:_SHOWN] + "…")


def _changes(held: tuple[HeldFile, HeldFile], planning: _Planning) -> Iterable[BibChange]:
    for file in held:
        works = [work for work in planning.shelf.works if work.place == file.place]
        if not any(id(work) in planning.touched for work in works):
            if file.data is not None:
                yield BibChange(file.place, UNCHANGED)
            continue
        entries = (BibEntry(each.type, each.key, each.fields, each.comments) for each in works)
        data = bib_text(entries, head=file.head, tail=file.tail).encode("utf-8")
        if data == file.data:
            yield BibChange(file.place, UNCHANGED)
        else:
            yield BibChange(file.place, UPDATED if file.data else CREATED, data)

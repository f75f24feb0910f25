"""From a question for some papers to what is known of each: found, left out, failed, or refused.

Answers are matched to questions by id. Their order and their number mean nothing, and a paper that
nobody asked for is never taken for one that somebody did.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from livingdocs.arxiv_ids import ArxivId
from livingdocs.fetching.addresses import query_address
from livingdocs.fetching.atom import Entry, Feed, Refusal
from livingdocs.fetching.client import BadRequestError, Client, GaveUpError
from livingdocs.vocabulary import FetchFault

_MOST_SPLITS: Final = 16
"""Two halves at each of seven levels find one bad id among a hundred."""
_PATIENCE: Final = 2
"""An answer without any of the papers is mostly a whim of the server: it is asked for again."""


@dataclass
class Answers:
    """What came of some questions; each question is in exactly one of the collections.

    Attributes:
        left_out: a sound answer does not hold them.
        failed: there was no sound answer, or not of this paper.
        unsent: they were not asked at all, since the run has ended.
        errors: arXiv's error entries that name none of the questions.
    """

    found: dict[ArxivId, Entry] = field(default_factory=dict)
    left_out: list[ArxivId] = field(default_factory=list)
    failed: dict[ArxivId, FetchFault] = field(default_factory=dict)
    refused: dict[ArxivId, str] = field(default_factory=dict)
    unsent: list[ArxivId] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


@dataclass
class _Questions:
    """What is still to be asked, and the search for the ids that arXiv can't read.

    Attributes:
        parts: papers that are asked for together; the last part comes next.
        unnamed: papers that were refused alone, with no word on the id.
        splits: how often arXiv refused a part so far.
    """

    parts: list[list[ArxivId]]
    unnamed: dict[ArxivId, str] = field(default_factory=dict)
    splits: int = 0

    def narrow(self, part: list[ArxivId], bad: BadRequestError, answers: Answers) -> None:
        """After the refusal of a part: without the ids that it names, else in halves."""
        self.splits += 1
        named = _refused(bad.feed.refusals if bad.feed else (), part)
        answers.refused |= named
        rest = [paper for paper in part if paper not in named]
        if self.splits > _MOST_SPLITS:
            answers.failed |= dict.fromkeys(chain(rest, *self.parts), FetchFault.BAD_ANSWER)
            self.parts = []
        elif named:
            self.parts += [rest] if rest else []
        elif len(part) == 1:
            self.unnamed[part[0]] = str(bad)[:200]
        else:
            self.parts += [part[len(part) // 2 :], part[: len(part) // 2]]


def ask_for(
    client: Client,
    endpoint: str,
    papers: Sequence[ArxivId],
    *,
    again: bool = False,
    noted: Callable[[str], None] = lambda _: None,
) -> Answers:
    """Ask for at most 100 papers; when arXiv can't read one of the ids, the others are asked alone.

    A question without version is answered by the highest version, one with a version by that one.
    `again` says that these papers were left out before, which makes an empty answer no surprise.
    """
    answers = Answers()
    questions = _Questions([list(papers)])
    while questions.parts:
        part = questions.parts.pop()
        before = client.requests
        patience = _PATIENCE if len(part) > 1 and not again else 0
        try:
            feed = client.ask(
                query_address(endpoint, part), enough=_concerning(part), patience=patience
            )
        except GaveUpError as gave_up:
            if client.requests == before:
                answers.unsent += part
            else:
                answers.failed |= dict.fromkeys(part, gave_up.fault)
        except BadRequestError as bad:
            noted(f"asked for {len(part)} papers: {bad}")
            questions.narrow(part, bad, answers)
        else:
            _match(feed, part, answers, noted)
    # A refusal without words is only believed of a server that has answered something else well.
    if answers.found or answers.left_out:
        answers.refused |= questions.unnamed
    else:
        answers.failed |= dict.fromkeys(questions.unnamed, FetchFault.BAD_ANSWER)
    return answers


def _facts(entry: Entry) -> dict[str, object]:
    """What the entry says; results count as equal in which any address is the same."""
    return {name: value for name, value in vars(entry.result).items() if name != "entry_id"}


def _concerning(part: Sequence[ArxivId]) -> Callable[[Feed], bool]:
    """Whether a feed has anything to do with what was asked."""
    asked = {paper.id for paper in part}

    def concerns(feed: Feed) -> bool:
        papers = [entry.paper.id for entry in feed.entries]
        papers += [entry.paper.id for entry in feed.faulty if entry.paper is not None]
        return bool(feed.refusals) or not asked.isdisjoint(papers)

    return concerns


def _match(
    feed: Feed, part: Sequence[ArxivId], answers: Answers, noted: Callable[[str], None]
) -> None:
    """Sort the questions of a feed by what it says of them."""
    highest: dict[str, Entry] = {}
    exact: dict[ArxivId, Entry] = {}
    contradicted: set[ArxivId] = set()
    for entry in feed.entries:
        best = highest.get(entry.paper.id)
        if best is None or (entry.paper.version or 0) > (best.paper.version or 0):
            highest[entry.paper.id] = entry
        if _facts(exact.setdefault(entry.paper, entry)) != _facts(entry):
            contradicted.add(entry.paper)
            noted(f"two entries for {entry.paper} that differ")
    refused = _refused(feed.refusals, part)
    nameless = [each for each in feed.refusals if not _refused((each,), part)]
    answers.errors += [f"{each.words} ({each.subject})"[:200] for each in nameless]
    asked = {paper.id for paper in part}
    foreign = [entry.paper for entry in feed.entries if entry.paper.id not in asked]
    for paper in foreign:
        noted(f"ignored {paper}, which was not asked for")
    faulty = {}
    for each in feed.faulty:
        noted(f"an entry that can't be taken ({each.paper or 'no id'}): {each.reason}")
        if each.paper is not None:
            faulty[each.paper.id] = each
    in_doubt = (
        feed.admits_a_gap
        or nameless
        or foreign
        or any(each.paper is None or each.paper.id not in asked for each in feed.faulty)
    )
    for paper in part:
        found = highest.get(paper.id) if paper.version is None else exact.get(paper)
        if found is not None and found.paper not in contradicted:
            answers.found[paper] = found
        elif paper in refused:
            answers.refused[paper] = refused[paper]
        elif found is not None or paper.id in faulty:
            answers.failed[paper] = FetchFault.BAD_ENTRY
        elif in_doubt:
            answers.failed[paper] = FetchFault.LEFT_OUT
        else:
            answers.left_out.append(paper)


def _refused(refusals: Sequence[Refusal], part: Sequence[ArxivId]) -> dict[ArxivId, str]:
    """Which of the questions arXiv calls malformed, with its words."""
    if len(part) == 1 and refusals:
        return {part[0]: refusals[0].words}
    return {
        paper: refusal.words
        for refusal in refusals
        for paper in part
        if refusal.subject in {str(paper), paper.id}
    }

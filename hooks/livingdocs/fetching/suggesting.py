"""Looking for papers by their titles, to suggest ids; never to put one in place."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from livingdocs.fetching.addresses import search_address
from livingdocs.fetching.atom import Entry, Feed
from livingdocs.fetching.client import BadRequestError, Client, GaveUpError
from livingdocs.fetching.clock import today
from livingdocs.fetching.wanted import Candidate, Wanted
from livingdocs.records.machine import Suggestion
from livingdocs.records.places import record_path
from livingdocs.vocabulary import SuggestionKind
from livingdocs.yaml_files.files import write_below
from livingdocs.yaml_files.heads import with_head
from livingdocs.yaml_files.sole_writer import SoleWriter
from livingdocs.yaml_files.writer import dump_yaml

MOST_CANDIDATES: Final = 25
_MOST_WORDS: Final = 8
_WORD: Final = re.compile(r"[A-Za-z0-9]++(?:-[A-Za-z0-9]++)*+", re.ASCII)
_NO_HELP: Final = frozenset(
    {"a", "an", "and", "are", "as", "at", "be", "by", "can", "do", "for", "from", "how", "in"}
    | {"into", "is", "it", "its", "not", "of", "on", "or", "the", "their", "to", "toward"}
    | {"towards", "under", "using", "via", "what", "when", "why", "with", "without"}
)

Choose: TypeAlias = Callable[[Wanted, Sequence[Candidate]], tuple[Candidate, str] | None]
"""The candidate that fits, with the reason in words; None where none does."""


@dataclass(frozen=True, slots=True)
class Search:
    """What came of one search.

    Attributes:
        done: whether arXiv gave a sound answer.
        suggestion: what was written, if a candidate fits.
    """

    wanted: Wanted
    done: bool
    suggestion: Suggestion | None = None


def suggest(client: Client, endpoint: str, wanted: Wanted, *, choose: Choose, data: Path) -> Search:
    """Search for one title, and write the candidate that fits as a suggestion.

    Three searches at most: all words of the title, fewer of them, any of them, since a claimed
    title often has words that the paper's own has not.

    Raises:
        OSError: when the suggestion can't be written.
    """
    seen: dict[str, Candidate] = {}
    for query in queries(wanted.title):
        try:
            feed = client.ask(
                search_address(endpoint, query, most=MOST_CANDIDATES), enough=lambda _: True
            )
        except (GaveUpError, BadRequestError) as error:
            client.noted(f"search for {wanted.title!r}: {error}")
            return Search(wanted, done=False)
        seen |= {each.id: each for each in candidates(feed) if each.id not in wanted.not_these}
        chosen = choose(wanted, tuple(seen.values()))
        if chosen is not None:
            made = _suggestion(wanted, *chosen, day=today(client.clock))
            _write(made, data)
            return Search(wanted, done=True, suggestion=made)
    return Search(wanted, done=True)


def queries(title: str) -> tuple[str, ...]:
    """Searches in titles: for all telling words, for few of them, for any; none for Chinese.

    The few are the first word and the longest three.
    """
    words = list(
        dict.fromkeys(word.lower() for word in _WORD.findall(title) if word.lower() not in _NO_HELP)
    )[:_MOST_WORDS]
    if not words:
        return ()
    # Long words are mostly rare ones, and a system's name comes first in most titles.
    telling = {words[0], *sorted(words, key=len, reverse=True)[:3]}
    fewer = [word for word in words if word in telling]
    return tuple(
        dict.fromkeys((_search(words, " AND "), _search(fewer, " AND "), _search(words, " OR ")))
    )


def candidates(feed: Feed) -> tuple[Candidate, ...]:
    """The papers of an answer, in its order."""
    return tuple(dict.fromkeys(_candidate(entry) for entry in feed.entries))


def _search(words: Sequence[str], operator: str) -> str:
    return operator.join(f'ti:"{word}"' if "-" in word else f"ti:{word}" for word in words)


def _candidate(entry: Entry) -> Candidate:
    found = entry.result
    return Candidate(
        id=entry.paper.id,
        version=entry.paper.version or 1,
        title=found.title,
        abstract=found.summary,
        authors=tuple(author.name for author in found.authors),
        categories=tuple(found.categories),
        submitted=found.published.date().isoformat(),
    )


def _suggestion(wanted: Wanted, candidate: Candidate, reason: str, *, day: str) -> Suggestion:
    return Suggestion(
        id=wanted.key,
        kind=SuggestionKind.ARXIV_ID,
        subject=wanted.subject,
        suggested=candidate.id,
        reason=reason,
        made_on=day,
    )


def _write(made: Suggestion, data: Path) -> None:
    """Write it, unless the same is there already but for its day."""
    path = record_path(made)
    text = with_head(data, path, dump_yaml(made.model_dump(mode="json")))
    try:
        stored = (data / path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        stored = ""
    if _without_day(stored) != _without_day(text):
        with SoleWriter(data):
            write_below(data, path, text)


def _without_day(text: str) -> str:
    return re.sub(r"^made_on:.*$", "", text, flags=re.MULTILINE)

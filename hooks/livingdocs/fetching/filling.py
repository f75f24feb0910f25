"""Filling in, during a build, what is missing; within half a minute, and never in the way.

A build must end, with or without arXiv: every trouble becomes one line of information. A paper that
was asked for in vain is not asked for again by this process, nor by another on the same day, so
that `mkdocs serve`, which builds again whenever a file changes, comes to rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from livingdocs.fetching.clock import today
from livingdocs.fetching.command import Setting, Wishes, fetch
from livingdocs.fetching.plan import missing_papers
from livingdocs.fetching.store import Store
from livingdocs.knowledge_base import KnowledgeBase

SECONDS: Final = 30.0
_OFF: Final = frozenset({"off", "0", "no", "false", "never"})
_ON: Final = frozenset({"auto", "on", "1", "yes", "true"})
_DEPLOYING: Final = frozenset({"gh-deploy"})


def may_ask(environment: Mapping[str, str], command: str) -> bool:
    """Whether a build may ask arXiv: `KB_ARXIV` says so, else only on a person's own machine."""
    wish = environment.get("KB_ARXIV", "").strip().lower()
    if wish in _OFF:
        return False
    if wish in _ON:
        return True
    on_a_server = environment.get("CI", "").strip().lower() not in {"", "0", "false"}
    return not on_a_server and command not in _DEPLOYING


@dataclass
class Filler:
    """Lives as long as the process; `asked` are the papers that it has asked for."""

    asked: set[str] = field(default_factory=set)

    def fill(self, kb: KnowledgeBase, setting: Setting) -> str | None:
        """Ask for what is missing and not yet asked for; a line of information if it was tried.

        Everything that can go wrong is in that line. The files of `data/arxiv/` may have changed
        afterwards, whatever it says.
        """
        try:
            papers = self._open_papers(kb, setting)
            if not papers:
                return None
            self.asked |= set(papers)
            report = fetch(Wishes(papers=papers), setting)
        except Exception as error:
            return f"arXiv metadata: not fetched ({type(error).__name__}: {error})"
        return report.summary()

    def _open_papers(self, kb: KnowledgeBase, setting: Setting) -> tuple[str, ...]:
        day = today(setting.clock)
        store = Store(setting.data)
        return tuple(
            paper
            for paper in missing_papers(kb.papers, store, day=day)
            if paper not in self.asked
            and ((miss := store.miss(paper)) is None or miss.tried_on != day)
        )

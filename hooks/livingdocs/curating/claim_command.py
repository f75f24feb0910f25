"""What `scripts/create_record.py claim` does and says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from livingdocs.characters import visible
from livingdocs.curating.claim_fields import ClaimWords
from livingdocs.curating.claim_questions import asked
from livingdocs.curating.command import ERRORS, OK, WRONG_USE, Outcome
from livingdocs.curating.entering import Entered, enter_claim
from livingdocs.curating.named_records import RefusedError
from livingdocs.findings import below
from livingdocs.loading import KnowledgeBaseError, load_knowledge_base
from livingdocs.reports import as_text
from livingdocs.yaml_files.sole_writer import mend

Ask = Callable[[str], str]
"""Puts a question to a person and gives back the line that was answered."""


def claim_outcome(
    data: str,
    given: Mapping[str, object],
    conditions: Sequence[str],
    *,
    prog: str,
    write: bool,
    ask: Ask | None = None,
    refuse: Callable[[str], None] = lambda _: None,
) -> Outcome:
    """Put a claim into the file of its anchor, after asking for what is missing.

    `given` are the fields as typed, `conditions` are `name=words`. `ask` is None where nobody can
    answer; `refuse` tells the person why an answer won't do.
    """
    try:
        if write:
            mend(Path(data))
        kb = load_knowledge_base(Path(data))
        words = ClaimWords.of(given, conditions=conditions)
        if ask is not None:
            words = asked(kb, words, ask=ask, refuse=refuse)
        entered = enter_claim(Path(data), kb, words, write=write)
    except KnowledgeBaseError as error:
        return Outcome(ERRORS, err=as_text(below(data, each) for each in error.findings))
    except (RefusedError, EOFError) as error:
        return Outcome(WRONG_USE, err=visible(f"{prog}: error: {error}") + "\n")
    except OSError as error:
        words_of_it = visible(f"{error.filename or data}: error: {error.strerror or error}")
        return Outcome(ERRORS, err=f"{words_of_it}; nothing is written\n")
    return _told(entered, data, write=write)


def _told(entered: Entered, data: str, *, write: bool) -> Outcome:
    notices = "".join(f"{visible(f'notice: {notice}')}\n" for notice in entered.notices)
    found = as_text(below(data, each) for each in (*entered.faults, *entered.findings))
    if entered.faults:
        return Outcome(ERRORS, err=notices + found)
    lines = entered.report(data, written=write)
    return Outcome(OK, "".join(f"{visible(line)}\n" for line in lines), notices + found)

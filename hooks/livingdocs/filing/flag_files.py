"""Flags as records in the data folder: written where they are new, removed where they are over."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from livingdocs.filing.citing import citing_facts
from livingdocs.filing.flags import flag_hash
from livingdocs.filing.judging import Judgement
from livingdocs.filing.papers import filed_papers
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.machine import Flag
from livingdocs.records.places import record_path
from livingdocs.yaml_files.files import remove_below, write_below
from livingdocs.yaml_files.heads import with_head
from livingdocs.yaml_files.sole_writer import SoleWriter
from livingdocs.yaml_files.writer import dump_yaml

_CENT = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class FlagChanges:
    """What a run makes of the flags, before anything is written; `over` are paths."""

    made: tuple[Flag, ...]
    over: tuple[str, ...]


def flag_changes(
    kb: KnowledgeBase,
    judgements: Mapping[str, Judgement],
    described: Mapping[str, Judgement],
    *,
    day: dt.date,
) -> FlagChanges:
    """The flags to be stored, and the files to be removed.

    A flag that says what the stored one says keeps the day of that one. A card with a verdict keeps
    its flag for good, so that flags can be counted against verdicts.

    Args:
        kb: the knowledge base.
        judgements: by all that is known.
        described: by the descriptions alone; where they accuse and `judgements` do not, the card is
            stored as cleared, so that the site does not ask about it.
        day: of the run.
    """
    made = []
    over = []
    for card in kb.cards.values():
        old = kb.flags.get(card.id)
        if card.verdict is not None and old is not None:
            continue
        flag = _flag(kb, judgements[card.id], described[card.id], day=day)
        if flag is not None and not _same(flag, old):
            made.append(flag)
        elif flag is None and old is not None:
            over.append(record_path(old))
    over.extend(record_path(flag) for flag in kb.flags.values() if flag.id not in kb.cards)
    return FlagChanges(tuple(made), tuple(over))


def write_flags(changes: FlagChanges, data: Path) -> Iterator[str]:
    """Write and remove; each path, below the data folder, with what was done to it.

    Raises:
        OSError: a file can't be written or removed; those before it are done.
    """
    with SoleWriter(data):
        for flag in changes.made:
            path = record_path(flag)
            write_below(data, path, with_head(data, path, dump_yaml(flag.model_dump())))
            yield f"{path}: written"
        for path in changes.over:
            remove_below(data, path)
            yield f"{path}: removed"


def _flag(
    kb: KnowledgeBase, judgement: Judgement, described: Judgement, *, day: dt.date
) -> Flag | None:
    cleared = not judgement.flagged
    if cleared and not described.flagged:
        return None
    paper = filed_papers(kb)[judgement.id]
    cited = citing_facts(kb, judgement.id) if cleared else ()
    return Flag(
        id=judgement.id,
        stated=judgement.stated,
        suggested=judgement.suggested,
        score=Decimal(str(judgement.score)).quantize(_CENT),
        evidence=judgement.reasons,
        made_on=day.isoformat(),
        cleared=cleared,
        judged=flag_hash(kb, paper, judgement.suggested, cited=cited),
    )


def _same(flag: Flag, old: Flag | None) -> bool:
    return old is not None and flag == old.model_copy(update={"made_on": flag.made_on})

"""What has to be known of a claim before it can be entered, asked for one by one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from livingdocs.curating.claim_fields import NUMBERS, ClaimWords, evidence_of, value_fields
from livingdocs.curating.named_records import (
    RefusedError,
    find_anchor,
    find_entity,
    find_metric,
)
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.claim import UNKNOWN


@dataclass(frozen=True)
class Question:
    """What is not said yet: `about` names the argument, `condition env` a condition."""

    about: str
    words: str


def open_question(kb: KnowledgeBase, words: ClaimWords) -> Question | None:
    """The next thing that has to be known, or None when all is."""
    if not words.anchor:
        return Question("anchor", "anchor, <topic>/<id>")
    if not words.metric:
        known = ", ".join(metric.id for metric in kb.metrics.metrics)
        return Question("metric", f"metric ({known})")
    if not words.entity:
        return Question("entity", "entity, its id or a name of it")
    if not any(words.fields.get(name) for name in (*NUMBERS, "status")):
        return Question("value", "value as printed (92.2, ~3, >10, 0.4–6.8, 1.7→92.2)")
    if not words.lines:
        return Question("lines", "lines of the briefing (64 or 57-58)")
    metric = find_metric(kb, words.metric)
    for name in metric.required_conditions:
        if name not in words.conditions:
            return Question(f"condition {name}", f"{name} ({UNKNOWN} where the text is silent)")
    return None


def asked(
    kb: KnowledgeBase,
    words: ClaimWords,
    *,
    ask: Callable[[str], str],
    refuse: Callable[[str], None],
) -> ClaimWords:
    """The words with everything that was missing, asked for one by one until it will do.

    `ask` raises something of its own, such as EOFError, where nobody answers any more.
    """
    while question := open_question(kb, words):
        try:
            words = answered(kb, words, question, ask(question.words))
        except RefusedError as error:
            refuse(str(error))
    return words


def answered(kb: KnowledgeBase, words: ClaimWords, question: Question, answer: str) -> ClaimWords:
    """The words with the answer to a question.

    Raises:
        RefusedError: when it answers nothing.
    """
    answer = answer.strip()
    if not answer:
        raise RefusedError(f"nothing; expected {question.words}")
    if question.about.startswith("condition "):
        name = question.about.removeprefix("condition ")
        return replace(words, conditions={**words.conditions, name: answer})
    if question.about == "value":
        value_fields({"value": answer})
        return replace(words, fields={**words.fields, "value": answer})
    match question.about:
        case "anchor":
            find_anchor(kb, answer)
            return replace(words, anchor=answer)
        case "metric":
            find_metric(kb, answer)
            return replace(words, metric=answer)
        case "entity":
            find_entity(kb, answer)
            return replace(words, entity=answer)
    words = replace(words, lines=answer)
    evidence_of(kb, words, find_anchor(kb, words.anchor))
    return words


def hold_complete(kb: KnowledgeBase, words: ClaimWords) -> None:
    """Refuse a claim of which something is not known.

    Raises:
        RefusedError: with everything of the kind that is missing, where nobody can be asked.
    """
    missing = open_question(kb, words)
    if missing is None:
        return
    if not missing.about.startswith("condition "):
        raise RefusedError(f"no --{missing.about}; expected {missing.words}")
    required = find_metric(kb, words.metric).required_conditions
    names = [name for name in required if name not in words.conditions]
    options = " ".join(f"--condition {name}=…" for name in names)
    raise RefusedError(
        f"nothing said of {', '.join(names)}; add {options}, {UNKNOWN} where the text is silent"
    )

"""The words: identifiers that stay apart, labels and meanings that readers can use."""

from __future__ import annotations

import re

import pytest

from livingdocs import vocabulary
from livingdocs.vocabulary import (
    CitationStatus,
    CountForm,
    DoubtEventKind,
    DoubtState,
    Term,
    ValueForm,
    glossary,
)

ENUMS = sorted(
    (
        value
        for value in vars(vocabulary).values()
        if isinstance(value, type) and issubclass(value, Term) and value is not Term
    ),
    key=lambda enum: enum.__name__,
)
UNSAID = {ValueForm.EXACT, CountForm.EXACT}
"""What is exact is shown as the number alone."""


def test_there_are_words_to_look_at() -> None:
    """A changed base class would make every test of this file pass."""
    assert len(ENUMS) > 15
    assert CitationStatus in ENUMS


@pytest.mark.parametrize("enum", ENUMS, ids=lambda enum: enum.__name__)
def test_identifiers_are_ascii_words_that_stay_apart(enum: type[Term]) -> None:
    """They stand in data files, and are those of the code in lower case."""
    values = [term.value for term in enum]
    assert len(values) == len(set(values))
    for term in enum:
        assert re.fullmatch(r"[a-z]+(?:_[a-z]+)*", term.value)
        assert term.value == term.name.lower()
        assert str(term) == f"{term}" == term.value
        assert next(each for each in enum if each == term.value) is term


@pytest.mark.parametrize("enum", ENUMS, ids=lambda enum: enum.__name__)
def test_readers_have_a_label_for_each_word(enum: type[Term]) -> None:
    """In Chinese (or a name that is the same there), none twice in one enum."""
    labels = [term.label for term in enum if term not in UNSAID]
    assert all(re.search(r"[\u4e00-\u9fff]", label) for label in labels), labels
    assert len(labels) == len(set(labels))
    assert all(label == label.strip() for label in labels)


def test_the_glossary_explains_what_it_lists() -> None:
    """Every word with its meaning, no group twice."""
    groups = glossary()
    titles = [title for title, _ in groups]
    assert len(titles) == len(set(titles)) > 8
    for title, terms in groups:
        assert terms
        assert all(term.label and term.meaning for term in terms), title


def test_what_counts_as_carried_over() -> None:
    """Everything but what is new or only a reference."""
    assert {status for status in CitationStatus if not status.carried} == {
        CitationStatus.NEW,
        CitationStatus.REFERENCE,
    }


def test_events_of_doubts_and_states_of_doubts_are_told_apart() -> None:
    """An event that was written down and a state that follows from it may share a name only."""
    shared = {kind.value for kind in DoubtEventKind} & {state.value for state in DoubtState}
    assert {"opened"} & shared == set()
    assert DoubtEventKind.ANSWERED.label == DoubtState.ANSWERED.label

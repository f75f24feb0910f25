"""What is worked out once for a knowledge base, since many pages ask for it."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from livingdocs.knowledge_base import KnowledgeBase

T = TypeVar("T")


def once_a_base(work: Callable[[KnowledgeBase], T]) -> Callable[[KnowledgeBase], T]:
    """The function with its answer kept as long as the knowledge base lives."""
    known: dict[int, T] = {}

    @wraps(work)
    def answer(kb: KnowledgeBase) -> T:
        key = id(kb)
        if key not in known:
            known[key] = work(kb)
            weakref.finalize(kb, known.pop, key, None)
        return known[key]

    return answer

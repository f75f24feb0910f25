"""Carries out what a command of curators plans, and tells what changed."""

from __future__ import annotations

import difflib
from collections.abc import Callable

from livingdocs.curating.edits import Edits
from livingdocs.knowledge_base import KnowledgeBase
from tests.data_folder import DataFolder, tree

Plan = Callable[[KnowledgeBase, Edits], object]
"""What a command does to the files of a knowledge base."""


def carried_out(folder: DataFolder, plan: Plan) -> list[str]:
    """Carry out a plan; the added and removed lines of every file, with its path before them."""
    before = tree(folder.root)
    kb = folder.load()
    edits = Edits(folder.root)
    plan(kb, edits)
    edits.carry_out()
    folder.load()
    after = tree(folder.root)
    lines = []
    for path in sorted({*before, *after}):
        old, new = (each.get(path, b"").decode("utf-8").splitlines() for each in (before, after))
        for line in difflib.unified_diff(old, new, n=0, lineterm=""):
            if line[0] in "+-" and line[:3] not in ("+++", "---"):
                lines.append(f"{path}: {line}")
    return lines

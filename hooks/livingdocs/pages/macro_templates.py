"""What is wrong with the macros that a page calls, before any is called: all of it, by line.

The plugin stops at the first fault, or prints it into the page; neither tells an author what else
there is to mend.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from jinja2 import Environment, TemplateSyntaxError, meta, nodes


@dataclass(frozen=True, slots=True)
class TemplateFault:
    """A line of the text, counted from 1, and what is wrong there."""

    line: int
    words: str


def template_faults(
    text: str, *, environment: Environment, names: Collection[str]
) -> Iterator[TemplateFault]:
    """Where the text can't be read as a template, or else each name that is none of `names`."""
    try:
        environment.compile(text)
        tree = environment.parse(text)
    except TemplateSyntaxError as error:
        yield TemplateFault(error.lineno, f"the macros can't be read: {error.message}")
        return
    unknown = meta.find_undeclared_variables(tree).difference(names)
    for node in tree.find_all(nodes.Name):
        if node.name in unknown:
            yield TemplateFault(node.lineno, f'nothing has the name "{node.name}"')

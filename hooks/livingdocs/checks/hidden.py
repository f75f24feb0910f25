"""Text that readers do not see, and text that a template engine would run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from livingdocs.checks.rule import Location, Rule, briefing_finding, record_at
from livingdocs.findings import Finding, Severity
from livingdocs.hidden_text import HiddenKind, hidden_texts, template_syntax
from livingdocs.knowledge_base import KnowledgeBase

PlaceT = TypeVar("PlaceT")

# Briefings are looked at in their raw text; of what machines write nobody says what it should be.
_LEFT_OUT: Final = ("briefings/", "arxiv/", "flags/", "suggestions/")

_TOLD: Final[Mapping[HiddenKind, str]] = {
    HiddenKind.COMMENT: "注释",
    HiddenKind.MARKUP: "画不出来的标记",
    HiddenKind.CHARACTERS: "画不出来的字符",
}

_MOST: Final = 20
"""So many are told one by one of a briefing or a file; of a text full of them, how many more."""

Look = Callable[[Sequence[str]], Iterator[tuple[int, str, str]]]
"""Lines to findings: the line, the words for contributors, those for readers."""


def find_hidden_text(kb: KnowledgeBase) -> Iterator[Finding]:
    """Comments, markup that draws nothing, and zero width, in raw briefings and in records.

    What machines read and people don't may be somebody's instruction to the next machine. Nothing
    obeys it here; a person should know that it stands there.
    """
    yield from _everywhere(
        kb,
        HIDDEN_TEXT,
        _hidden,
        expected="text that every reader sees",
        fix="take nothing of it into a record, and find out who put it there",
    )


def find_template_syntax(kb: KnowledgeBase) -> Iterator[Finding]:
    """`{{ … }}` and `{% … %}` in raw briefings and in records.

    It is shown as it is and runs nowhere; whoever takes the text elsewhere may not be as careful.
    """
    yield from _everywhere(
        kb,
        TEMPLATE_SYNTAX,
        _templates,
        expected="text that no template engine would run",
        fix="see whether the source has it too; accept the finding if the text is about templates",
    )


def _hidden(lines: Sequence[str]) -> Iterator[tuple[int, str, str]]:
    for each in hidden_texts(lines):
        yield each.line, f'{each.kind}: "{each.words}"', f"{_TOLD[each.kind]}：「{each.words}」"


def _templates(lines: Sequence[str]) -> Iterator[tuple[int, str, str]]:
    for each in template_syntax(lines):
        yield each.line, f'template syntax: "{each.words}"', f"模板语法：「{each.words}」"


def _everywhere(
    kb: KnowledgeBase, rule: Rule, look: Look, *, expected: str, fix: str
) -> Iterator[Finding]:
    for briefing in kb.briefings.values():
        raw = kb.raw.get(briefing.raw.path)
        every = list(look(raw.lines if raw is not None else ()))
        for line, found, told in _first(every):
            yield briefing_finding(
                kb,
                briefing,
                record_at(briefing, line),
                rule=rule.name,
                severity=rule.severity,
                lines=(line,),
                found=found,
                expected=expected,
                fix=fix,
                told=told,
            )
    for path, document in kb.documents.items():
        if path.startswith(_LEFT_OUT):
            continue
        found_at = [
            (at, found, told)
            for at, text in _texts(document.data)
            for _, found, told in look(text.split("\n"))
        ]
        for at, found, told in _first(found_at):
            line, column = document.position(at)
            yield Finding(
                rule=rule.name,
                severity=rule.severity,
                path=path,
                line=line,
                column=column,
                found=found,
                expected=expected,
                fix=fix,
                told=told,
            )


def _first(every: Sequence[tuple[PlaceT, str, str]]) -> Iterator[tuple[PlaceT, str, str]]:
    """The first of them, and one for all others, at the place of the next."""
    yield from every[:_MOST]
    if len(every) > _MOST:
        left = len(every) - _MOST
        yield every[_MOST][0], f"and {left} more such texts", f"另有 {left} 处"


def _texts(value: Any, at: Location = ()) -> Iterator[tuple[Location, str]]:
    """Every text in plain data, with its place."""
    if isinstance(value, str):
        yield at, value
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _texts(item, (*at, key))
    elif isinstance(value, Sequence):
        for number, item in enumerate(value):
            yield from _texts(item, (*at, number))


HIDDEN_TEXT = Rule(
    "hidden-text",
    Severity.WARNING,
    "看不见的文字",
    find_hidden_text,
    meaning="原文或记录里有读者看不见、机器却读得到的文字：注释、画不出来的标记或零宽字符。"
    "它也许是写给下一台机器的指令；这里没有东西会照做。",
    advice="看看它说了什么、从哪里来，不要把它写进记录；确实无害就记为例外。",
)

TEMPLATE_SYNTAX = Rule(
    "template-syntax",
    Severity.WARNING,
    "模板语法",
    find_template_syntax,
    meaning="原文或记录里有模板语法（两个花括号，或花括号加百分号）。本站照原样显示，不会运行；"
    "拿到别处去用的人要留意。",
    advice="看看来源里是不是也这样写；文字本来就在讲模板，就记为例外。",
)

"""What hand-written pages may show of the data: each macro answers with an empty slot.

A macro never returns text from data, so nothing of it passes Markdown or Jinja. Wrong arguments
are told with the page, the call and what is allowed.
"""

from __future__ import annotations

import difflib
import inspect
import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.chapters import body_slot, head_slot
from livingdocs.pages.page import Slot
from livingdocs.records.contradiction import Contradiction
from livingdocs.records.topic import Section, Topic
from livingdocs.standing.doubt_life import doubt_lives
from livingdocs.views.age_bars import age_scale
from livingdocs.views.doubt_notes import DoubtNote, doubt_note
from livingdocs.views.finding_index import finding_index
from livingdocs.views.glossary import glossary as glossary_view
from livingdocs.views.home import home_head as home_head_view
from livingdocs.views.home import home_news as home_news_view
from livingdocs.views.home import home_sections as home_sections_view
from livingdocs.views.paper_chips import paper_chip

DEFAULT_TOPIC = "inference"
_LISTED = 20


class MacroError(Exception):
    """A macro was called with something it does not know; the message is one line."""


class _WrongArgumentError(Exception):
    """What is wrong and what is allowed; the caller adds page and call."""


def home_head(kb: KnowledgeBase) -> Slot:
    """Title, counts, newest day, and the picture of days."""
    return Slot("home-head", "home_head.html", lambda: home_head_view(kb))


def home_news(kb: KnowledgeBase) -> Slot:
    """The newest briefing, the gravest findings, open doubts, latest briefings."""
    return Slot("home-news", "home_news.html", lambda: home_news_view(kb, finding_index(kb).every))


def home_sections(kb: KnowledgeBase) -> Slot:
    """The sections of all topics."""
    return Slot("home-sections", "home_sections.html", lambda: home_sections_view(kb))


def chapter_head(kb: KnowledgeBase, slug: str, topic: str = DEFAULT_TOPIC) -> Slot:
    """Path, title, facts and numbers of a chapter."""
    return head_slot(kb, *_section(kb, slug, topic=topic))


def section(kb: KnowledgeBase, slug: str, topic: str = DEFAULT_TOPIC) -> Slot:
    """Anchors, doubts, citations and proposals of a chapter."""
    return body_slot(kb, *_section(kb, slug, topic=topic))


def paper(kb: KnowledgeBase, arxiv_id: str) -> Slot:
    """A paper inside a line of text."""
    if arxiv_id not in kb.papers:
        raise _WrongArgumentError(
            f'the data does not know the paper "{arxiv_id}"; '
            + _allowed("an arXiv id without version that the data names", arxiv_id, kb.papers)
        )
    return Slot(
        f"paper-{_slot_part(arxiv_id)}",
        "paper_inline.html",
        lambda: paper_chip(kb, arxiv_id),
        inline=True,
    )


def doubts(kb: KnowledgeBase, section: str | None = None, topic: str = DEFAULT_TOPIC) -> Slot:
    """The open doubts of a topic or of one of its sections, oldest first."""
    if section is None:
        known = _topic(kb, topic)
        found = tuple(item for item in kb.doubts.values() if item.topic == known.id)
        return Slot(f"doubts-{known.id}", "doubt_list.html", lambda: _notes(kb, found))
    owner, chosen = _section(kb, section, topic=topic)
    found = kb.doubts_by_section.get((owner.id, chosen.slug), ())
    return Slot(f"doubts-{owner.id}-{chosen.slug}", "doubt_list.html", lambda: _notes(kb, found))


def glossary(kb: KnowledgeBase) -> Slot:
    """The words of the site."""
    return Slot("glossary", "glossary.html", glossary_view)


def _notes(kb: KnowledgeBase, found: Iterable[Contradiction]) -> tuple[DoubtNote, ...]:
    """Notes without fragments: the page may show the same doubt in a chapter as well."""
    lives = [life for life in doubt_lives(kb, found) if life.is_open]
    scale = age_scale(lives)
    return tuple(replace(doubt_note(kb, life, scale=scale), fragment=None) for life in lives)


def _topic(kb: KnowledgeBase, topic_id: str) -> Topic:
    topic = kb.topic(topic_id)
    if topic is None:
        raise _WrongArgumentError(
            f'there is no topic "{topic_id}"; ' + _allowed("a topic", topic_id, kb.topics)
        )
    return topic


def _section(kb: KnowledgeBase, slug: str, *, topic: str) -> tuple[Topic, Section]:
    owner = _topic(kb, topic)
    chosen = next((item for item in owner.sections if item.slug == slug), None)
    if chosen is None:
        slugs = [item.slug for item in owner.sections]
        raise _WrongArgumentError(
            f'the topic {topic} has no section "{slug}"; '
            + _allowed("the slug of a section", slug, slugs)
        )
    return owner, chosen


def _allowed(what: str, given: object, names: Iterable[str]) -> str:
    """What is expected: the whole list where it is short, else what comes close."""
    known = list(names)
    near = difflib.get_close_matches(str(given), known, n=3)
    if len(known) <= _LISTED:
        listed = ", ".join(known) or "none yet"
        return f"expected {what}, one of: {listed}"
    return f"expected {what}" + (f", such as {', '.join(near)}" if near else "")


def _slot_part(text: str) -> str:
    """A text as part of the id of a slot."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def _checked(name: str, function: Callable[..., Slot]) -> Callable[..., Slot]:
    """The macro with the page in front of its arguments, and with its errors told in one line."""
    signature = inspect.signature(function)
    names = [parameter for parameter in signature.parameters if parameter != "kb"]

    def macro(kb: KnowledgeBase, place: str, *args: object, **kwargs: object) -> Slot:
        call = f"docs/{place}: {name}({_written(args, kwargs)})"
        try:
            bound = signature.bind(kb, *args, **kwargs)
        except TypeError as error:
            takes = ", ".join(names) or "nothing"
            raise MacroError(f"{call}: {error}; expected arguments: {takes}") from None
        for parameter, value in bound.arguments.items():
            default = signature.parameters[parameter].default
            if parameter != "kb" and not isinstance(value, str) and value is not default:
                raise MacroError(f"{call}: {parameter} is no text; expected text in quotes")
        try:
            return function(kb, *args, **kwargs)
        except _WrongArgumentError as error:
            raise MacroError(f"{call}: {error}") from None
        except Exception as error:
            # A fault of ours; the others on the site are told in the same run.
            raise MacroError(f"{call}: {type(error).__name__}: {error}") from error

    return macro


def _written(args: tuple[object, ...], kwargs: dict[str, object]) -> str:
    """The arguments as they stand in the page."""
    values = [*map(repr, args), *(f"{name}={value!r}" for name, value in kwargs.items())]
    return ", ".join(values).replace("'", '"')


MACROS: dict[str, Callable[..., Slot]] = {
    function.__name__: _checked(function.__name__, function)
    for function in (
        home_head,
        home_news,
        home_sections,
        chapter_head,
        section,
        paper,
        doubts,
        glossary,
    )
}
"""Every macro by its name: takes the knowledge base, the place of the call, and the arguments.

The place is the page, with the line where it is known: `index.md:9`.
"""

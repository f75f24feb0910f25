"""Which section a number meant on a day.

Section numbers of a living document are dealt out anew from time to time. A topic file says from
which day on a section bore which number (an edition); a number in a briefing is read in the
edition that was in force on the day of the briefing.
"""

from __future__ import annotations

import datetime as dt
import unicodedata

from livingdocs.records.topic import Section, Topic


def edition_on(topic: Topic, on: dt.date) -> str | None:
    """First day of the edition in force on a day; before the first edition, the first one."""
    editions = sorted({number.edition for section in topic.sections for number in section.numbers})
    if not editions:
        return None
    begun = [edition for edition in editions if edition <= on.isoformat()]
    return begun[-1] if begun else editions[0]


def numbers_in(section: Section, edition: str | None) -> tuple[str, ...]:
    """The numbers, without sign, that a section bore in an edition; each once."""
    return tuple(
        dict.fromkeys(entry.number for entry in section.numbers if entry.edition == edition)
    )


def signed(numbers: tuple[str, ...]) -> str:
    """`§3.2、§3.3`."""
    return "、".join(f"§{number}" for number in numbers)


def resolve_section(
    topic: Topic, number: str | None, title: str | None, *, on: dt.date
) -> Section | None:
    """The section that bore `number` in the edition in force on the day `on`, if any.

    The number decides; whether the title agrees is another question. Only where several sections
    bore the number, or where there is none, does the title decide, and only if it is one of
    the titles of exactly one of them.
    """
    edition = edition_on(topic, on)
    if edition is None:
        return None
    bearers = _bearers(topic, number, edition=edition)
    if number is not None and len(bearers) == 1:
        return bearers[0][0]
    titled = [
        section
        for section, titles in bearers
        if title and any(same_title(title, known) for known in titles)
    ]
    return titled[0] if len(titled) == 1 else None


def known_titles(section: Section) -> tuple[str, ...]:
    """All titles that a section bears or bore, the usual one first, none twice."""
    titles = [section.title]
    titles.extend(title for number in section.numbers for title in number.titles)
    return tuple(dict.fromkeys(titles))


def same_title(one: str, other: str) -> bool:
    """Whether two titles are the same but for spacing, case and punctuation."""
    return _folded(one) == _folded(other)


def same_name(one: str, other: str) -> bool:
    """Whether two titles may name one section: the same, or one is the beginning of the other.

    `推理可靠性` stands for `推理可靠性与可观测性`; a single character is no beginning.
    """
    first, second = sorted((_folded(one), _folded(other)), key=len)
    return first == second or (len(first) > 1 and second.startswith(first))


def _bearers(
    topic: Topic, number: str | None, *, edition: str
) -> list[tuple[Section, tuple[str, ...]]]:
    """Sections with `number` (any, for None) in an edition, with all their titles there."""
    bearers = []
    for section in topic.sections:
        titles = [
            title
            for entry in section.numbers
            if entry.edition == edition and number in (None, entry.number)
            for title in entry.titles
        ]
        if titles:
            bearers.append((section, tuple(titles)))
    return bearers


def _folded(title: str) -> str:
    """Letters and digits alone; the text itself where there are none."""
    plain = unicodedata.normalize("NFKC", title).casefold()
    return "".join(filter(str.isalnum, plain)) or plain

"""A frame of a comparison: one set of conditions, its claims on one axis, and the same as a table.

Values of two frames share no axis, no column and no sentence: each frame has an axis, a table and
a file of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from livingdocs.claims.comparing import compare
from livingdocs.claims.disputes import covering_doubts
from livingdocs.claims.frames import Frame, frames, frames_differ
from livingdocs.claims.placed import PlacedClaim, by_metric, live_claims
from livingdocs.claims.wording import condition_label, value_words
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.once import once_a_base
from livingdocs.views.briefing_records import AnchorLink, anchor_link
from livingdocs.views.claim_csv import csv_path
from livingdocs.views.claim_rows import Condition, is_expired
from livingdocs.views.marks import Mark
from livingdocs.views.paper_chips import PaperChip, paper_chip
from livingdocs.views.paper_rechecks import Recheck, anchor_rechecks, change_marks
from livingdocs.views.plots import Axis, Piece, axis_of, pieces
from livingdocs.views.source_lines import LineLink, line_link
from livingdocs.views.targets import Place, Target, to_doubt, to_entity
from livingdocs.vocabulary import ClaimVerdict

LETTERS = "甲乙丙丁戊己庚辛壬癸"


@dataclass(frozen=True, slots=True)
class EntityLink:
    """An entity by its name."""

    name: str
    target: Target


@dataclass(frozen=True, slots=True)
class Lane:
    """A claim on the axis of its frame; `words` is None for one without a number.

    `instead` is what stands in the place of a number: a status, or that there is none. `day` tells
    claims about one thing apart; `spoken` is what the picture shows, in words.
    """

    fragment: str
    entity: EntityLink
    against: EntityLink | None
    day: str | None
    words: str | None
    instead: str
    pieces: tuple[Piece, ...]
    spoken: str
    disputed: bool


@dataclass(frozen=True, slots=True)
class Dispute:
    """Two claims of a frame that cannot both hold, and the doubts that speak of both."""

    entity: str
    first: str
    first_line: LineLink
    second: str
    second_line: LineLink
    doubts: tuple[tuple[str, Target], ...]


@dataclass(frozen=True, slots=True)
class TableRow:
    """A claim as a row: what it is about, its value, and what it says of each condition.

    `changed` are the marks of what became of its papers since they were read.
    """

    entity: EntityLink
    against: EntityLink | None
    words: str | None
    instead: str
    cells: tuple[Condition, ...]
    anchor: AnchorLink
    changed: tuple[Mark, ...]
    as_of: str | None
    recheck_on: str | None
    line: LineLink


@dataclass(frozen=True, slots=True)
class FrameView:
    """One frame.

    Attributes:
        letter: 甲, 乙, …; numbers from the eleventh on.
        differs: on what it differs from the frame before; empty for the first.
        together: why its claims may stand together; None for one claim alone.
        rechecks: what changed in the papers of its claims since they were read, each once.
        columns: the conditions that any of its claims names, those required first.
        csv: the same table as a file; `file` is what it is called where it is kept.
    """

    fragment: str
    letter: str
    name: str
    conditions: tuple[Condition, ...]
    differs: tuple[str, ...]
    axis: Axis | None
    lanes: tuple[Lane, ...]
    together: str | None
    disputes: tuple[Dispute, ...]
    rechecks: tuple[Recheck, ...]
    papers: tuple[PaperChip, ...]
    lines: tuple[LineLink, ...]
    columns: tuple[str, ...]
    rows: tuple[TableRow, ...]
    csv: Target
    file: str


@once_a_base
def frames_by_metric(kb: KnowledgeBase) -> dict[str, tuple[Frame, ...]]:
    """The frames of each metric that has claims, in the order of their first claims."""
    return {metric: frames(group) for metric, group in by_metric(live_claims(kb)).items()}


def frame_views(kb: KnowledgeBase, metric: str) -> tuple[FrameView, ...]:
    """All frames of a metric."""
    found = frames_by_metric(kb).get(metric, ())
    names = _names(kb, found)
    before: list[Frame | None] = [None, *found]
    return tuple(
        _view(kb, frame, number=number, name=name, before=previous)
        for number, (frame, name, previous) in enumerate(
            zip(found, names, before, strict=False), start=1
        )
    )


def letter_of(number: int) -> str:
    """甲 for 1; the number itself beyond the ten stems."""
    return LETTERS[number - 1] if number <= len(LETTERS) else str(number)


def _view(
    kb: KnowledgeBase, frame: Frame, *, number: int, name: str, before: Frame | None
) -> FrameView:
    fragment = f"{frame.metric.id}-{number}"
    axis = axis_of((each.claim for each in frame.claims), unit=frame.claims[0].unit or "")
    disputes = tuple(_disputes(kb, frame))
    columns = _columns(frame)
    papers = {paper.id: paper for each in frame.claims for paper in each.anchor.papers}
    return FrameView(
        fragment=f"frame-{fragment}",
        letter=letter_of(number),
        name=name,
        conditions=tuple(Condition(condition_label(key), said) for key, said in frame.conditions),
        differs=_differs(before, frame),
        axis=axis,
        lanes=tuple(_lanes(kb, frame, axis, fragment=fragment, disputed=_disputed(frame))),
        together=_together(frame),
        disputes=disputes,
        rechecks=tuple(
            dict.fromkeys(
                note for each in frame.claims for note in anchor_rechecks(kb, each.anchor)
            )
        ),
        papers=tuple(paper_chip(kb, each.id, version=each.version) for each in papers.values()),
        lines=tuple(dict.fromkeys(_line(kb, each) for each in frame.claims)),
        columns=tuple(condition_label(key) for key in columns),
        rows=tuple(_row(kb, each, columns) for each in frame.claims),
        csv=Target(Place.FILE, csv_path(frame.metric.id, number)),
        file=f"{fragment}.csv",
    )


def _differs(before: Frame | None, frame: Frame) -> tuple[str, ...]:
    if before is None:
        return ()
    return tuple(condition_label(key) for key in frames_differ(before, frame)) or ("口径",)


def _names(kb: KnowledgeBase, found: Sequence[Frame]) -> list[str]:
    """What sets a frame apart: its first known condition, else the anchor; then more of it.

    Where all of it is the same, only the letter of the frame is not.
    """
    names = [_known(frame)[0] if _known(frame) else frame.claims[0].anchor.label for frame in found]
    for part in (_others, _day, _experiment):
        often = Counter(names)
        names = [
            " · ".join((name, *part(kb, frame))) if often[name] > 1 else name
            for name, frame in zip(names, found, strict=True)
        ]
    return names


def _known(frame: Frame) -> list[str]:
    return [said for _, said in frame.conditions if said]


def _others(kb: KnowledgeBase, frame: Frame) -> list[str]:
    return _known(frame)[1:]


def _day(kb: KnowledgeBase, frame: Frame) -> list[str]:
    return [kb.briefings[frame.claims[0].claim.evidence.briefing].date]


def _experiment(kb: KnowledgeBase, frame: Frame) -> list[str]:
    first = frame.claims[0]
    return [first.claim.experiment or f"{first.anchor.label} {first.number + 1}"]


def _together(frame: Frame) -> str | None:
    if len(frame.claims) == 1:
        return None
    if not frame.conditions:
        return "这个指标不要求写明口径"
    if frame.by_experiment:
        return "同一次实验：有口径未写，只因出自同一次测量才放在一条轴上"
    return "要求的口径全部写明且相同"


def _lanes(
    kb: KnowledgeBase,
    frame: Frame,
    axis: Axis | None,
    *,
    fragment: str,
    disputed: frozenset[int],
) -> Iterator[Lane]:
    often = Counter(each.subject for each in frame.claims)
    for number, each in enumerate(frame.claims):
        words = value_words(each.claim, frame.metric)
        entity, against = _entity(kb, each.claim.entity), _against(kb, each)
        name = f"{entity.name} 对 {against.name}" if against else entity.name
        ends = f"，标尺从 {axis.low_words} 到 {axis.high_words}" if axis else ""
        yield Lane(
            fragment=f"lane-{fragment}-{number + 1}",
            entity=entity,
            against=against,
            day=kb.briefings[each.claim.evidence.briefing].date
            if often[each.subject] > 1
            else None,
            words=words,
            instead=_instead(kb, each),
            pieces=pieces(each.claim, axis) if axis else (),
            spoken=f"{name}：{words}{ends}" if words else f"{name}：{_instead(kb, each)}",
            disputed=number in disputed,
        )


def _instead(kb: KnowledgeBase, placed: PlacedClaim) -> str:
    status = placed.claim.status
    if status is None:
        return "无数字"
    return f"{status.label}（已过期）" if is_expired(kb, placed.claim) else status.label


def _conflicting(frame: Frame) -> Iterator[tuple[int, int]]:
    """Claims of a frame about one thing that contradict each other, each with the first one."""
    subjects: dict[tuple[str, str | None], list[int]] = {}
    for number, each in enumerate(frame.claims):
        earlier = subjects.setdefault(each.subject, [])
        for other in earlier:
            if compare(frame.claims[other], each).verdict is ClaimVerdict.CONFLICT:
                yield other, number
                break
        earlier.append(number)


def _disputed(frame: Frame) -> frozenset[int]:
    return frozenset(number for pair in _conflicting(frame) for number in pair)


def _disputes(kb: KnowledgeBase, frame: Frame) -> Iterator[Dispute]:
    for one, other in _conflicting(frame):
        first, second = frame.claims[one], frame.claims[other]
        yield Dispute(
            entity=_entity(kb, second.claim.entity).name,
            first=value_words(first.claim, frame.metric) or "",
            first_line=_line(kb, first),
            second=value_words(second.claim, frame.metric) or "",
            second_line=_line(kb, second),
            doubts=tuple(
                (doubt.title, to_doubt(doubt)) for doubt in covering_doubts(kb, first, second)
            ),
        )


def _columns(frame: Frame) -> tuple[str, ...]:
    required = frame.metric.required_conditions
    named = (name for each in frame.claims for name in each.claim.conditions)
    return tuple(dict.fromkeys((*required, *named)))


def _row(kb: KnowledgeBase, placed: PlacedClaim, columns: Sequence[str]) -> TableRow:
    claim = placed.claim
    return TableRow(
        entity=_entity(kb, claim.entity),
        against=_against(kb, placed),
        words=value_words(claim, placed.metric),
        instead=_instead(kb, placed),
        cells=tuple(Condition(condition_label(name), claim.condition(name)) for name in columns),
        anchor=anchor_link(placed.anchor),
        changed=change_marks(anchor_rechecks(kb, placed.anchor)),
        as_of=claim.as_of,
        recheck_on=claim.recheck_on,
        line=_line(kb, placed),
    )


def _line(kb: KnowledgeBase, placed: PlacedClaim) -> LineLink:
    evidence = placed.claim.evidence
    return line_link(kb, evidence.briefing, lines=evidence.lines)


def _entity(kb: KnowledgeBase, entity: str) -> EntityLink:
    return EntityLink(kb.entities_by_id[entity].name, to_entity(entity))


def _against(kb: KnowledgeBase, placed: PlacedClaim) -> EntityLink | None:
    against = placed.claim.against
    return _entity(kb, against) if against is not None else None

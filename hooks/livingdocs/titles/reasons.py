"""The reason of a verdict in Chinese words, naming the words in which the titles differ."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from livingdocs.characters import visible
from livingdocs.titles.authors import AuthorCheck, AuthorMatch
from livingdocs.titles.chinese_terms import TERMS, terms_in
from livingdocs.titles.comparison import Comparison, runs
from livingdocs.titles.folding import fold_title
from livingdocs.titles.papers import PaperText
from livingdocs.titles.words import has_east_asian, stem
from livingdocs.vocabulary import TitleVerdict

if TYPE_CHECKING:
    from livingdocs.titles.candidates import Candidate

_MOST_RUNS: Final = 6
_MOST_CHARACTERS: Final = 160


def of_known_paper(
    kind: TitleVerdict, comparison: Comparison, paper: PaperText, *, doubtful: bool
) -> str:
    """Why a title got its verdict, where the paper is known."""
    if kind is TitleVerdict.SAME:
        return "与官方题名相同。" if comparison.is_exact else "与官方题名相同，只是写法不同。"
    if kind is TitleVerdict.SHORTENED:
        return f"是官方题名的一部分，略去{_dropped(comparison)}。"
    if kind is TitleVerdict.GLOSS_ONLY:
        return f"没有写题名，只有注释；官方题名是{_quoted([paper.facts.title])}。"
    if kind is TitleVerdict.TRANSLATED:
        return _translated(comparison, paper)
    if kind is TitleVerdict.DIFFERENT_PAPER:
        where = "官方题名与摘要" if paper.has_abstract else "官方题名"
        unknown = _not_in_text(comparison, paper) or comparison.added
        return f"{_added(comparison, unknown)}不在{where}中；{_left_out(comparison)}。"
    return _renamed(comparison, paper, doubtful=doubtful)


def of_former_title(title: str) -> str:
    """Why a title that is no longer the paper's is no error."""
    return f"是较早版本的题名{_quoted([title])}，后来的版本改了题名；请按新版本复核。"


def of_unknown_paper(misses: Sequence[dt.date], *, not_found: bool) -> str:
    """What is known of an id without metadata."""
    days = "、".join(day.isoformat() for day in sorted(set(misses)))
    if not_found:
        return f"arXiv 在 {days} 都没有这个号。"
    return f"还没有取得元数据：{days} 问过，没有这个号。" if days else "还没有取得这个号的元数据。"


def of_candidates(candidates: Sequence[Candidate]) -> str:
    """Which papers at hand are offered instead."""
    return "".join(
        f"候选 {each.id}{_quoted([each.title])}（{each.reason}）。" for each in candidates[:1]
    )


def of_authors(check: AuthorCheck) -> str:
    """Both lists of authors side by side, where they do not fit."""
    if check.match in (AuthorMatch.UNKNOWN, AuthorMatch.SHARED):
        return ""
    official = f"论文作者是{_quoted(check.official)}" if check.official else "论文作者未知"
    what = "不像人名" if check.match is AuthorMatch.TITLE_WORDS else "不是它的作者"
    return f"作者一栏写的{_quoted(check.claimed)}{what}，{official}。"


def found_terms(comparison: Comparison, paper: PaperText) -> tuple[str, ...]:
    """Chinese terms of a claim whose English is in the paper, each with that English."""
    terms = {
        term: next((keys for keys in TERMS[term] if _all_in_text(keys, paper)), ())
        for run in comparison.foreign_texts
        if has_east_asian(run)
        for term in terms_in(run)
    }
    return tuple(f"{term} {' '.join(keys)}" for term, keys in terms.items() if keys)


def _translated(comparison: Comparison, paper: PaperText) -> str:
    parts = []
    if comparison.shared:
        parts.append(f"共有{_quoted(runs(comparison.claimed, comparison.shared))}")
    if terms := found_terms(comparison, paper):
        parts.append(f"译词{_quoted(terms)}对得上")
    if not parts:
        official = _quoted([paper.facts.title])
        return f"题名用另一种文字写成，没有可以逐词核对的词；官方题名是{official}。"
    return f"题名用另一种文字写成；与官方题名或摘要{'，'.join(parts)}。"


def _renamed(comparison: Comparison, paper: PaperText, *, doubtful: bool) -> str:
    parts = []
    if comparison.added:
        parts.append(
            f"多出{_added(comparison, comparison.added)}{_about_abstract(comparison, paper)}"
        )
    if comparison.foreign and (terms := found_terms(comparison, paper)):
        parts.append(f"译词{_quoted(terms)}对得上")
    elif comparison.dropped:
        parts.append(_left_out(comparison))
    what = "可能是同一篇论文，对得上的词不多" if doubtful else "看来是同一篇论文，题名不同"
    return f"{what}：{'；'.join(parts) or '词序不同'}。"


def _about_abstract(comparison: Comparison, paper: PaperText) -> str:
    unknown = _not_in_text(comparison, paper)
    if not paper.has_abstract:
        return ""
    if not unknown:
        return "（摘要里有）"
    if unknown == comparison.added:
        return "（摘要里也没有）"
    return f"（{_added(comparison, unknown)}摘要里也没有）"


def _left_out(comparison: Comparison) -> str:
    if not comparison.dropped:
        return "官方题名的词都在"
    what = "略去了否定词，" if comparison.denial_dropped else ""
    return f"{what}官方题名的{_dropped(comparison)}没有出现"


def _added(comparison: Comparison, places: Sequence[int]) -> str:
    return _quoted(runs(comparison.claimed, places))


def _dropped(comparison: Comparison) -> str:
    return _quoted(runs(comparison.official, comparison.dropped))


def _not_in_text(comparison: Comparison, paper: PaperText) -> tuple[int, ...]:
    """Places of added words that the abstract has not either."""
    keys = comparison.claimed.keys
    return tuple(place for place in comparison.added if not _in_text(keys[place], paper))


def _all_in_text(keys: Sequence[str], paper: PaperText) -> bool:
    return all(_in_text(key, paper) for key in keys)


def _in_text(key: str, paper: PaperText) -> bool:
    return key in paper.in_text or stem(key) in paper.in_text


def _quoted(texts: Sequence[str]) -> str:
    shown = "、".join(f"“{_short(text)}”" for text in texts[:_MOST_RUNS])
    return shown + (f"等 {len(texts)} 处" if len(texts) > _MOST_RUNS else "")


def _short(text: str) -> str:
    folded = visible(fold_title(text[: 2 * _MOST_CHARACTERS]))
    return folded if len(folded) <= _MOST_CHARACTERS else f"{folded[:_MOST_CHARACTERS]}…"

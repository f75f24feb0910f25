"""Taking what the machine suggests: another id, another section, another topic."""

from __future__ import annotations

from livingdocs.checks.run import run_checks
from livingdocs.curating.edits import CuratingError, Edits
from livingdocs.curating.filings import file_card
from livingdocs.curating.named_records import no_such
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.anchor import Anchor
from livingdocs.records.contradiction import Contradiction
from livingdocs.records.machine import Suggestion
from livingdocs.records.registry import Exceptions
from livingdocs.vocabulary import SuggestionKind
from livingdocs.yaml_files.editing import append_item, set_value
from livingdocs.yaml_files.heads import with_head

_EXCEPTIONS = "exceptions.yml"


def take(kb: KnowledgeBase, edits: Edits, name: str, *, by: str, day: str) -> None:
    """Do what `suggestions/<kind>/<id>`, or the flag `flags/<id>` of a card, suggests.

    The record of a briefing keeps what the briefing wrote. A wrong id in it stays, the anchors and
    doubts that rest on it get the right one, and the finding is accepted with the reason.

    Raises:
        CuratingError: for a suggestion that is not there, or can't be taken any more.
    """
    wanted = name.removesuffix(".yml").removeprefix("suggestions/")
    if wanted.startswith("flags/"):
        _take_flag(kb, edits, wanted.removeprefix("flags/"), by=by, day=day)
        return
    suggestion = kb.suggestions.get(wanted)
    if suggestion is None:
        raise no_such("suggestion", name, [f"suggestions/{each}" for each in kb.suggestions])
    if suggestion.kind is SuggestionKind.ARXIV_ID:
        _take_id(kb, edits, suggestion, by=by, day=day)
    elif suggestion.kind is SuggestionKind.SECTION:
        _take_section(kb, edits, suggestion)
    else:
        file_card(
            kb,
            edits,
            suggestion.subject,
            topic=suggestion.suggested,
            verdict_by=by,
            reason=suggestion.reason,
            day=day,
        )
    edits.remove(kb.files["suggestions", wanted])


def _take_flag(kb: KnowledgeBase, edits: Edits, card: str, *, by: str, day: str) -> None:
    flag = kb.flags.get(card)
    if flag is None or flag.suggested is None:
        raise CuratingError(f"there is no flag of {card} that names a better topic")
    reason = "；".join(flag.evidence) or f"flagged at {flag.score}"
    file_card(kb, edits, card, topic=flag.suggested, verdict_by=by, reason=reason, day=day)


def _take_section(kb: KnowledgeBase, edits: Edits, suggestion: Suggestion) -> None:
    anchor = kb.anchors.get(suggestion.subject)
    if anchor is None:
        raise CuratingError(f"there is no anchor {suggestion.subject} any more")
    path = kb.files["anchors", suggestion.subject]
    order = list(Anchor.model_fields)
    edits.put(path, set_value(edits.text(path), ("section",), suggestion.suggested, order=order))


def _take_id(kb: KnowledgeBase, edits: Edits, suggestion: Suggestion, *, by: str, day: str) -> None:
    if (doubt := kb.contradictions.get(suggestion.subject)) is not None:
        path = kb.files["contradictions", suggestion.subject]
        if suggestion.suggested not in {paper.id for paper in doubt.papers}:
            item = {"id": suggestion.suggested}
            order = list(Contradiction.model_fields)
            edits.put(path, append_item(edits.text(path), ("papers",), item, order=order))
        return
    wrong, right = suggestion.subject, suggestion.suggested
    for folder, records in (("anchors", kb.anchors), ("contradictions", kb.contradictions)):
        for key, record in records.items():
            for place, paper in enumerate(record.papers):
                if paper.id == wrong:
                    path = kb.files[folder, key]
                    edits.put(path, set_value(edits.text(path), ("papers", place, "id"), right))
    _accept_findings(kb, edits, suggestion, by=by, day=day)


def _accept_findings(
    kb: KnowledgeBase, edits: Edits, suggestion: Suggestion, *, by: str, day: str
) -> None:
    """The briefing wrote another id, and that is known now."""
    rules = ("paper-title", "paper-not-found")
    for finding in run_checks(kb, rules=rules):
        if f"cited as {suggestion.subject}" not in finding.found and not finding.found.startswith(
            f"{suggestion.subject}, cited as"
        ):
            continue
        item = {
            "rule": finding.rule,
            "path": finding.path,
            "found": finding.found,
            "reason": f"应为 {suggestion.suggested}：{suggestion.reason}",
            "date": day,
            "by": by,
        }
        text = edits.text(_EXCEPTIONS) or with_head(edits.root, _EXCEPTIONS, "exceptions: []\n")
        order = list(Exceptions.model_fields)
        edits.put(_EXCEPTIONS, append_item(text, ("exceptions",), item, order=order))

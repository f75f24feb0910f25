"""The answer to a doubt."""

from __future__ import annotations

from livingdocs.curating.edits import CuratingError, Edits
from livingdocs.curating.names import split_name
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.contradiction import Answer, Contradiction
from livingdocs.yaml_files.editing import set_value


def answer(kb: KnowledgeBase, edits: Edits, name: str, given: Answer) -> None:
    """Write an answer into the record of `contradictions/<topic>/<id>`.

    A doubt that is an earlier one carried on is answered where its life began.

    Raises:
        CuratingError: for a doubt that is not there, or has an answer already.
    """
    folder, topic, doubt_id = split_name(kb, name)
    if folder != "contradictions":
        raise CuratingError(f"{name} is no doubt; doubts are contradictions/<topic>/<id>")
    doubt = kb.doubt_of(kb.contradictions[f"{topic}/{doubt_id}"])
    if doubt.answer is not None:
        raise CuratingError(
            f"{name} was answered by {doubt.answer.by} on {doubt.answer.date}; "
            "edit the record to change that"
        )
    if doubt.id != doubt_id:
        edits.notices.append(f"{doubt_id} carries on {doubt.id}, which is answered")
    path = kb.files[folder, f"{doubt.topic}/{doubt.id}"]
    fields = {
        field: value for field, value in given.model_dump(mode="json").items() if value is not None
    }
    order = list(Contradiction.model_fields)
    edits.put(path, set_value(edits.text(path), ("answer",), fields, order=order))

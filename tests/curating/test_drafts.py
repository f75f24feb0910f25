"""New records to fill in: they load at once, and say what is still missing."""

from __future__ import annotations

import pytest

from livingdocs.curating.drafts import DRAFTS, draft
from livingdocs.curating.edits import CuratingError, Edits
from tests.data_folder import DataFolder

LINES = ["brewing/2027-03-02:15-25"]


def begun(
    folder: DataFolder, kind: str, name: str, *fields: str, lines: list[str] | None = None
) -> None:
    edits = Edits(folder.root)
    draft(folder.load(), edits, kind, name, fields=fields, lines=lines or [], day="2027-03-09")
    edits.carry_out()


def test_an_anchor(folder: DataFolder) -> None:
    """Proposed, with its evidence, and every other field there to be filled in."""
    begun(folder, "anchor", "brewing/new-pots", "label=新壶", "statement=新壶更好。", lines=LINES)
    anchor = folder.load().anchors["brewing/new-pots"]
    assert (anchor.label, str(anchor.status), str(anchor.origin)) == ("新壶", "proposed", "person")
    assert anchor.evidence[0].lines == (15, 25)
    text = folder.text("anchors/brewing/new-pots.yml")
    assert "section: null\n" in text and "verified_on: null\n" in text


def test_a_doubt_opens_where_its_lines_are(folder: DataFolder) -> None:
    begun(folder, "doubt", "brewing/new-doubt", "title=水温？", "risk_level=low", lines=LINES)
    doubt = folder.load().contradictions["brewing/new-doubt"]
    assert (doubt.opened_on, str(doubt.events[0].kind)) == ("2027-03-02", "opened")


def test_items_of_a_file(folder: DataFolder) -> None:
    """The other items keep their lines."""
    before = folder.text("entities.yml")
    begun(folder, "entity", "samovar", "kind=tool", "name=Samovar", "aliases=茶炊, Samowar")
    begun(folder, "metric", "boil-time", "name=烧开时间", "unit=s", "required_conditions=baseline")
    kb = folder.load()
    assert folder.text("entities.yml").startswith(before)
    assert kb.entities.entities[-1].aliases == ("茶炊", "Samowar")
    assert kb.metrics.metrics[-1].required_conditions == ("baseline",)


def test_a_card_and_a_topic(folder: DataFolder) -> None:
    begun(folder, "topic", "glazing", "title=上釉")
    begun(folder, "card", "hep-th/9912001", "primary_topic=glazing")
    assert (folder.root / "cards/hep-th_9912001.yml").is_file()
    assert folder.load().cards["hep-th/9912001"].primary_topic == "glazing"


@pytest.mark.parametrize(
    ("kind", "name", "fields", "words"),
    [
        ("anchor", "brewing/x", ["label=x"], "still missing: --set statement=… --lines"),
        ("anchor", "x", [], "names no topic"),
        ("anchor", "brewing/kettle-flags", ["label=x", "statement=y"], "already"),
        ("entity", "kettle", ["kind=tool", "name=x"], "already"),
        ("entity", "x", ["kind=tool", "colour=red"], "sets no field"),
        ("entity", "x", ["kind=teapot", "name=x"], "kind"),
    ],
)
def test_what_cannot_be_begun(
    folder: DataFolder, kind: str, name: str, fields: list[str], words: str
) -> None:
    lines = LINES if name.endswith("flags") else []
    with pytest.raises(CuratingError) as error:
        begun(folder, kind, name, *fields, lines=lines)
    assert words in str(error.value)


def test_every_kind_has_the_fields_that_it_sets_by_itself() -> None:
    for each in DRAFTS.values():
        assert set(each.given) <= set(each.model.model_fields)

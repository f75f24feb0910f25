"""Claims that nobody made, for the tests of what may be compared with what."""

from __future__ import annotations

from typing import Any

from livingdocs.claims.placed import PlacedClaim
from livingdocs.records.anchor import Anchor
from livingdocs.records.base import Evidence
from livingdocs.records.claim import Claim
from livingdocs.records.registry import Metric
from livingdocs.vocabulary import AnchorOrigin, RecordStatus

EVIDENCE = Evidence(briefing="brewing/2027-03-02", lines=(29, 29))
SPEED = Metric.model_validate(
    {
        "id": "pour-speed",
        "name": "出汤速度",
        "unit": "cup/s",
        "direction": "higher",
        "required_conditions": ("env", "baseline"),
    }
)


def placed(
    *, metric: Metric = SPEED, entity: str = "kettle", anchor: str = "a1", **fields: Any
) -> PlacedClaim:
    """A claim in an anchor of its own; conditions stand among the fields."""
    names = set(Claim.model_fields)
    conditions = {name: text for name, text in fields.items() if name not in names}
    claim = Claim.model_validate(
        {
            "entity": entity,
            "metric": metric.id,
            "conditions": conditions,
            "evidence": EVIDENCE,
            **{name: value for name, value in fields.items() if name in names},
        }
    )
    home = Anchor(
        id=anchor,
        topic="brewing",
        label="壶",
        statement="壶",
        status=RecordStatus.PROPOSED,
        origin=AnchorOrigin.PERSON,
        evidence=(EVIDENCE,),
        claims=(claim,),
    )
    return PlacedClaim(home, 0, claim, metric)

"""Words that say that something is included somewhere, and whether it is named there.

`已纳入增量 4`, `已在 Oct 9 E1 锚定`, `9-21 inference e1prep 已有覆盖`: what is said of which
subjects, and of which record.
"""

from livingdocs.inclusion.claims import Claim, ClaimTarget, claims_in
from livingdocs.inclusion.subjects import has_name, is_distinct, names

__all__ = ["Claim", "ClaimTarget", "claims_in", "has_name", "is_distinct", "names"]

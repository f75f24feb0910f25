"""Characters that are not drawn and that nothing around them needs: they only look suspicious."""

from __future__ import annotations

import re
from dataclasses import dataclass

from livingdocs.characters.names import character_name

_JOINERS = "\u200c\u200d"
_SELECTOR = "[\ufe00-\ufe0f\U000e0100-\U000e01ef]"
# Nothing is drawn for these: soft hyphen, fillers, zero-width marks, tags, and variation selectors
# that select nothing because they follow another one (a way to smuggle text).
_HIDDEN = re.compile(
    "[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200d\u2060-\u2064\u206a-\u206f\u3164"
    "\uffa0\ufff9-\ufffb\U000e0000-\U000e007f]"
    rf"|(?:(?<={_SELECTOR})|\A){_SELECTOR}"
)
_FLAG = re.compile("\U0001f3f4[\U000e0020-\U000e007e]{1,16}\U000e007f")

# Emoji, and the symbols that emoji sequences are built from.
_PICTOGRAPHIC = re.compile(
    "[\u00a9\u00ae\u203c\u2049\u2122\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2900-\u297f"
    "\u2b00-\u2bff\u3030\u303d\U0001f000-\U0001faff]"
)
_EMOJI_EXTENSION = frozenset("\ufe0e\ufe0f\u20e3" + "".join(map(chr, range(0x1F3FB, 0x1F400))))
# Arabic and its neighbours, Indic scripts and those of South-East Asia, Mongolian, Phags-pa.
_JOINING_SCRIPT = re.compile(
    "[\u0600-\u08ff\u0900-\u0dff\u0f00-\u0fff\u1000-\u109f\u1700-\u18af\u1a20-\u1c4f\ua840-\ua8ff"
    "\ua980-\uaadf\ufb50-\ufdcf\ufdf0-\ufdff\ufe70-\ufefc\U00010a00-\U00010eff\U00011000-\U000119ff]"
)


@dataclass(frozen=True, slots=True)
class HiddenCharacter:
    """A character that is not drawn and that nothing around it needs."""

    index: int
    codepoint: int
    name: str


def hidden_characters(text: str) -> list[HiddenCharacter]:
    """Zero-width and other undrawn characters that neither emoji nor a script needs here."""
    flags = {index for match in _FLAG.finditer(text) for index in range(*match.span())}
    return [
        HiddenCharacter(match.start(), ord(match[0]), character_name(ord(match[0])))
        for match in _HIDDEN.finditer(text)
        if match.start() not in flags and not _joins(text, match.start())
    ]


def _joins(text: str, index: int) -> bool:
    """Whether a zero-width joiner at `index` is needed by what stands around it."""
    if text[index] not in _JOINERS or index == 0 or index + 1 >= len(text):
        return False
    before, after = text[index - 1], text[index + 1]
    if before in _JOINERS:
        return False
    if _JOINING_SCRIPT.match(before) or _JOINING_SCRIPT.match(after):
        return True
    base = index - 1
    while base > max(0, index - 4) and text[base] in _EMOJI_EXTENSION:
        base -= 1
    pictographic = _PICTOGRAPHIC.match(text[base]) and _PICTOGRAPHIC.match(after)
    return text[index] == "\u200d" and pictographic is not None

"""Characters that may not stand in records, how importers treat them, and how they are shown.

Not allowed in any text of a record: C0 and C1 controls except the line feed, surrogates, bidi
controls, U+FEFF, noncharacters, the two line separators that YAML takes for line ends, and more
accents on a letter than a script has (they are drawn over the lines above and below). Text is NFC.
Zero-width joiners stay where emoji, Persian or Indic need them.

Importers repair (`normalise_import`), the strict reader refuses (`forbidden_characters`), and what
only looks suspicious is reported (`hidden_characters`, `mixed_script_words`). The raw briefing
keeps its bytes in any case.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

_BIDI_CONTROLS = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_NONCHARACTERS = "\ufdd0-\ufdef" + "".join(
    chr((plane << 16) + low) for plane in range(17) for low in (0xFFFE, 0xFFFF)
)
_FORBIDDEN = re.compile(
    f"[\x00-\x09\x0b-\x1f\x7f-\x9f{_BIDI_CONTROLS}\u2028\u2029\ufeff\ud800-\udfff{_NONCHARACTERS}]"
)
_BIDI = re.compile(f"[{_BIDI_CONTROLS}]")
_NONCHARACTER = re.compile(f"[{_NONCHARACTERS}]")
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
MOST_MARKS = 6
"""On one letter: Hebrew with its accents needs five."""
# No letter, digit or space, so perhaps marks; there are few such runs, and each is looked at.
_MARKS = re.compile(rf"[^\w\s\x00-\u02ff]{{{MOST_MARKS + 1},}}")
_ON_A_LETTER = frozenset({"Mn", "Me", "Mc", "Cf"})
_NEW_LINE = re.compile("\r\n?")
_BLANK = dict.fromkeys(map(ord, "\t\f"), " ")
# They end a line or a page for their writer: left out without a trace they would join two words.
_SEPARATING = frozenset("\x0b\x1c\x1d\x1e\x1f\x85\u2028\u2029")

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

_NAMES = {
    0x00: "NULL",
    0x07: "BELL",
    0x08: "BACKSPACE",
    0x09: "TAB",
    0x0B: "VERTICAL TAB",
    0x0C: "FORM FEED",
    0x0D: "CARRIAGE RETURN",
    0x1B: "ESCAPE",
    0x7F: "DELETE",
    0x85: "NEXT LINE",
    0xFEFF: "BYTE ORDER MARK",
}
_WORD = re.compile(r"[^\W\d_]+")
# Greek letters that can't be told from Latin ones; the others are symbols of formulas and units.
_GREEK_LOOKALIKES = frozenset("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο")
_ALPHABETS = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC")


class CharacterKind(StrEnum):
    """Why a character may not stand in a record."""

    CONTROL = "control character"
    BIDI = "bidi control"
    BYTE_ORDER_MARK = "byte order mark"
    LINE_SEPARATOR = "line separator"
    SURROGATE = "surrogate"
    NONCHARACTER = "noncharacter"
    MARK = "one accent of many on a letter"
    NOT_NFC = "not in the composed form (NFC)"


@dataclass(frozen=True, slots=True)
class ForbiddenCharacter:
    """A character that may not stand there: `index` counts characters from 0."""

    index: int
    codepoint: int
    name: str
    kind: CharacterKind

    @property
    def label(self) -> str:
        """Code point and name, for messages: `U+202E RIGHT-TO-LEFT OVERRIDE`."""
        return f"U+{self.codepoint:04X} {self.name}"


@dataclass(frozen=True, slots=True)
class HiddenCharacter:
    """A character that is not drawn and that nothing around it needs."""

    index: int
    codepoint: int
    name: str


@dataclass(frozen=True, slots=True)
class MixedScriptWord:
    """A word with letters of several alphabets that look alike, at `start` of the text."""

    start: int
    word: str
    scripts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ImportNotice:
    """What an importer took out or replaced: `what` names it, `line` counts from 1."""

    line: int
    codepoint: int
    what: str
    count: int


def normalise_import(text: str) -> tuple[str, list[ImportNotice]]:
    """Bring an imported text into the form of records, and say what was lost.

    A BOM at the beginning, CRLF and CR, tab and form feed are normalised in silence; a tab or form
    feed becomes one space. Other controls, bidi controls, surrogates, noncharacters and hidden
    characters are taken out, with one notice for each line and character; those that separate
    become a space. Line numbers stay those of the raw text, where LF, CRLF and CR end a line.
    """
    text = _NEW_LINE.sub("\n", text.removeprefix("\ufeff")).translate(_BLANK)
    counts: dict[tuple[int, int], int] = {}
    while True:
        text = unicodedata.normalize("NFC", text)
        unwanted = [(found.index, found.codepoint) for found in hidden_characters(text)]
        unwanted += [(match.start(), ord(match[0])) for match in _FORBIDDEN.finditer(text)]
        unwanted += [(index, ord(text[index])) for index in _surplus_marks(text)]
        if not unwanted:
            break
        text = _without(text, sorted(unwanted), counts)
    notices = [
        ImportNotice(line, codepoint, _what(codepoint), count)
        for (line, codepoint), count in sorted(counts.items())
    ]
    return text, notices


def forbidden_characters(text: str) -> list[ForbiddenCharacter]:
    """All characters that a record may not hold, in order, and the first that is not NFC."""
    # Nothing that Python calls printable is forbidden; nearly every text is told apart by that.
    printable = text.replace("\n", "").isprintable()
    if printable and _MARKS.search(text) is None and unicodedata.is_normalized("NFC", text):
        return []
    found = [
        ForbiddenCharacter(
            match.start(), ord(match[0]), character_name(ord(match[0])), _kind(match[0])
        )
        for match in _FORBIDDEN.finditer(text)
    ]
    for index in _surplus_marks(text):
        name = character_name(ord(text[index]))
        found.append(ForbiddenCharacter(index, ord(text[index]), name, CharacterKind.MARK))
    found.sort(key=lambda character: character.index)
    if not unicodedata.is_normalized("NFC", text):
        index = _first_difference(text, unicodedata.normalize("NFC", text))
        codepoint = ord(text[index])
        name = character_name(codepoint)
        found.append(ForbiddenCharacter(index, codepoint, name, CharacterKind.NOT_NFC))
        found.sort(key=lambda character: character.index)
    return found


def hidden_characters(text: str) -> list[HiddenCharacter]:
    """Zero-width and other undrawn characters that neither emoji nor a script needs here."""
    flags = {index for match in _FLAG.finditer(text) for index in range(*match.span())}
    return [
        HiddenCharacter(match.start(), ord(match[0]), character_name(ord(match[0])))
        for match in _HIDDEN.finditer(text)
        if match.start() not in flags and not _joins(text, match.start())
    ]


def mixed_script_words(text: str) -> list[MixedScriptWord]:
    """Words that mix Latin with letters of other alphabets that look the same.

    Chinese beside Latin is how the briefings are written, and Greek letters such as μ or Δ are
    symbols: neither is reported.
    """
    words = []
    for match in _WORD.finditer(text):
        if match[0].isascii():
            continue
        scripts = {script for script in map(_alphabet, match[0]) if script}
        if len(scripts) > 1:
            words.append(MixedScriptWord(match.start(), match[0], tuple(sorted(scripts))))
    return words


def visible(text: str, *, limit: int | None = None) -> str:
    r"""Text that is safe in a terminal and in the log of a runner, always on one line.

    Controls, line ends, bidi controls, surrogates, noncharacters and hidden characters become
    `\u{1b}`. A runner takes a line that begins with `::`, and `##[` anywhere, for a command: their
    first character is written the same way. With `limit` the text is cut at so many characters.
    """
    if limit is not None and len(text) > limit:
        text = text[:limit] + "…"
    hidden = {found.index for found in hidden_characters(text)} | {*_surplus_marks(text)}
    shown = "".join(
        _escape(char) if index in hidden or char == "\n" else char
        for index, char in enumerate(text)
    )
    return harmless_line(shown)


def harmless_line(line: str, *, is_begun: bool = False) -> str:
    """A line, or the rest of one that `is_begun`, that commands neither a terminal nor a runner.

    What is only hidden stays: JSON and diffs are read by programs that may need it.
    """
    shown = _FORBIDDEN.sub(lambda match: _escape(match[0]), line)
    shown = shown.replace("##[", _escape("#") + "#[")
    begin = len(shown) - len(shown.lstrip())
    if not is_begun and shown.startswith("::", begin):
        shown = shown[:begin] + _escape(":") + shown[begin + 1 :]
    return shown


def character_name(codepoint: int) -> str:
    """The Unicode name, or a word for what has none."""
    if codepoint in _NAMES:
        return _NAMES[codepoint]
    if 0xD800 <= codepoint <= 0xDFFF:
        return "SURROGATE"
    if codepoint < 0x20 or 0x7F <= codepoint < 0xA0:
        return "CONTROL CHARACTER"
    if _NONCHARACTER.match(chr(codepoint)):
        return "NONCHARACTER"
    return unicodedata.name(chr(codepoint), "UNNAMED CHARACTER")


def _kind(char: str) -> CharacterKind:
    if _BIDI.match(char):
        return CharacterKind.BIDI
    if _NONCHARACTER.match(char):
        return CharacterKind.NONCHARACTER
    if char in "\u2028\u2029":
        return CharacterKind.LINE_SEPARATOR
    if char == "\ufeff":
        return CharacterKind.BYTE_ORDER_MARK
    return CharacterKind.SURROGATE if "\ud800" <= char <= "\udfff" else CharacterKind.CONTROL


def _without(text: str, unwanted: list[tuple[int, int]], counts: dict[tuple[int, int], int]) -> str:
    """The text without those characters; `counts` is added up by line and code point."""
    pieces = []
    line, end = 1, 0
    for index, codepoint in unwanted:
        line += text.count("\n", end, index)
        pieces.append(text[end:index])
        if chr(codepoint) in _SEPARATING:
            pieces.append(" ")
        counts[line, codepoint] = counts.get((line, codepoint), 0) + 1
        end = index + 1
    return "".join([*pieces, text[end:]])


def _what(codepoint: int) -> str:
    done = "replaced by a space" if chr(codepoint) in _SEPARATING else "taken out"
    return f"U+{codepoint:04X} {character_name(codepoint)} {done}"


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


def _surplus_marks(text: str) -> Iterator[int]:
    """Where a letter has more accents above and below it than any script needs, each of them.

    What is not drawn between them parts them not; marks of class 0 stand beside each other, in
    Tibetan many of them, but for those that enclose a letter.
    """
    for run in _MARKS.finditer(text):
        count = 0
        for index in range(*run.span()):
            category = unicodedata.category(text[index])
            if category not in _ON_A_LETTER:
                count = 0
            elif category == "Me" or unicodedata.combining(text[index]):
                count += 1
                if count > MOST_MARKS:
                    yield index


def _first_difference(text: str, composed: str) -> int:
    pairs = enumerate(zip(text, composed, strict=False))
    return next((index for index, (here, there) in pairs if here != there), 0)


def _alphabet(char: str) -> str | None:
    if "GREEK" in (name := unicodedata.name(char, "")):
        return "GREEK" if char in _GREEK_LOOKALIKES else None
    return next((script for script in _ALPHABETS if script in name.split()), None)


def _escape(char: str) -> str:
    return f"\\u{{{ord(char):x}}}"

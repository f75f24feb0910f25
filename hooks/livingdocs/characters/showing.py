"""Text of strangers as a terminal and the log of a runner may be given it."""

from __future__ import annotations

from livingdocs.characters.accents import surplus_marks
from livingdocs.characters.forbidden import FORBIDDEN
from livingdocs.characters.hidden import hidden_characters


def visible(text: str, *, limit: int | None = None) -> str:
    r"""Text that is safe in a terminal and in the log of a runner, always on one line.

    Controls, line ends, bidi controls, surrogates, noncharacters and hidden characters become
    `\u{1b}`. A runner takes a line that begins with `::`, and `##[` anywhere, for a command: their
    first character is written the same way. With `limit` the text is cut at so many characters.
    """
    if limit is not None and len(text) > limit:
        text = text[:limit] + "…"
    hidden = {found.index for found in hidden_characters(text)} | {*surplus_marks(text)}
    shown = "".join(
        _escape(char) if index in hidden or char == "\n" else char
        for index, char in enumerate(text)
    )
    return harmless_line(shown)


def harmless_line(line: str, *, is_begun: bool = False) -> str:
    """A line, or the rest of one that `is_begun`, that commands neither a terminal nor a runner.

    What is only hidden stays: JSON and diffs are read by programs that may need it.
    """
    shown = FORBIDDEN.sub(lambda match: _escape(match[0]), line)
    shown = shown.replace("##[", _escape("#") + "#[")
    begin = len(shown) - len(shown.lstrip())
    if not is_begun and shown.startswith("::", begin):
        shown = shown[:begin] + _escape(":") + shown[begin + 1 :]
    return shown


def _escape(char: str) -> str:
    return f"\\u{{{ord(char):x}}}"

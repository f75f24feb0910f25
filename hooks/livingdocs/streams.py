"""Output streams that let a command go on to its end, whatever becomes of who reads them.

A command must not stop half-way through its work because its output goes into `head`. Its exit
code tells of the work, so a reader that went away changes nothing about it.

What a command writes may hold words of strangers, on ways that nobody thought of: a name on the
command line in the complaint of the parser, a path, a traceback. So the stream itself lets nothing
through that a terminal or a runner of CI jobs would obey.
"""

from __future__ import annotations

import errno
import io
import os
from pathlib import Path
from typing import Any, Final, TextIO

from livingdocs.characters import harmless_line

# Windows answers a write into a closed pipe with the second one.
_READER_GONE: Final = frozenset({errno.EPIPE, errno.EINVAL} if os.name == "nt" else {errno.EPIPE})


class Verbatim(str):
    """Text that a stream writes as it is: whoever made it has made it harmless."""

    __slots__ = ()


def lasting(stream: TextIO | None) -> TextIO:
    """A stream on the same file, in UTF-8, that takes text also when the file takes none.

    Control characters and commands to a runner are made visible in everything but `Verbatim`.

    `None` stands for a stream that was closed before the command began.
    """
    if stream is None:
        return Path(os.devnull).open("w", encoding="utf-8")
    raw = _raw(stream)
    if raw is None:
        return stream
    stream.flush()
    return _Harmless(
        io.BufferedWriter(_Lasting(raw)),
        encoding="utf-8",
        errors="backslashreplace",
        line_buffering=stream.isatty() or getattr(stream, "name", "") == "<stderr>",
    )


def exit_code(code: int, out: TextIO, err: TextIO) -> int:
    """The exit code of a command whose results went to `out`: 2 if they were lost.

    A reader that wanted no more of them is no loss.
    """
    out.flush()
    raw = _raw(out)
    fault = raw.fault if isinstance(raw, _Lasting) else None
    if fault is None or fault.errno in _READER_GONE:
        return code
    err.write(f"error: the output could not be written: {fault.strerror}\n")
    return 2


def _raw(stream: TextIO) -> io.RawIOBase | None:
    """What is below a stream; Python leaves the buffer out where it is told not to buffer."""
    buffer: object = getattr(stream, "buffer", None)
    raw = getattr(buffer, "raw", buffer)
    return raw if isinstance(raw, io.RawIOBase) else None


class _Harmless(io.TextIOWrapper):
    """Makes visible what is no text; all else is written as it is."""

    _is_begun = False

    def write(self, text: str, /) -> int:
        """Write text that may be any piece of a line, or several lines."""
        if text and not isinstance(text, Verbatim):
            first, *lines = text.split("\n")
            shown = [harmless_line(first, is_begun=self._is_begun), *map(harmless_line, lines)]
            super().write("\n".join(shown))
        else:
            super().write(text)
        *whole, rest = text.split("\n")
        # A runner passes over blanks in front of a command, in whatever pieces they come.
        self._is_begun = bool(rest.strip()) or (self._is_begun and not whole)
        return len(text)


class _Lasting(io.RawIOBase):
    """Writes through to another stream until that fails, and takes everything afterwards."""

    def __init__(self, raw: io.RawIOBase) -> None:
        self.fault: OSError | None = None
        self._raw = raw

    def writable(self) -> bool:
        """Always."""
        return True

    def isatty(self) -> bool:
        """Whether the file is a terminal."""
        return self._raw.isatty()

    def fileno(self) -> int:
        """The descriptor of the file."""
        return self._raw.fileno()

    def write(self, data: Any, /) -> int | None:
        """Write, or take the data and remember why they were lost."""
        if self.fault is None:
            try:
                return self._raw.write(data)
            except OSError as fault:
                self.fault = fault
        return memoryview(data).nbytes


def as_typed(text: str) -> str:
    """An argument of the command line as its bytes in UTF-8, whatever the locale says they are.

    Under the locale C Python hands over what is beyond ASCII as surrogates, which no file can hold.
    """
    if not any("\ud800" <= char <= "\udfff" for char in text):
        return text
    try:
        return os.fsencode(text).decode("utf-8")
    except UnicodeError:
        return text

"""Streams that go on when nobody reads them any more, and say so when output was lost."""

from __future__ import annotations

import errno
import io
import os

import pytest

from livingdocs.streams import Verbatim, exit_code, lasting
from tests.processes import stream_on


class Failing(io.RawIOBase):
    """A file that takes some bytes and then fails."""

    def __init__(self, most: int, error: int) -> None:
        self.taken = b""
        self._most = most
        self._error = error

    def writable(self) -> bool:
        return True

    def write(self, data: bytes, /) -> int:  # type: ignore[override]
        if len(self.taken) + len(data) > self._most:
            raise OSError(self._error, os.strerror(self._error))
        self.taken += data
        return len(data)


@pytest.fixture
def err() -> io.StringIO:
    return io.StringIO()


@pytest.mark.parametrize("buffered", [True, False])
def test_text_is_written_as_utf_8_whatever_the_stream_was(buffered: bool, err: io.StringIO) -> None:
    """Also what no encoding holds, such as half a pair of a file name."""
    raw = Failing(1000, errno.EPIPE)
    out = lasting(stream_on(raw, buffered=buffered))
    out.write("推理 \udce9\n")
    assert exit_code(0, out, err) == 0
    assert raw.taken == "推理 \\u{dce9}\n".encode()


@pytest.mark.parametrize("buffered", [True, False])
def test_a_reader_that_went_away_is_no_fault(buffered: bool, err: io.StringIO) -> None:
    """The work's own exit code stands; as much as was wanted was written."""
    raw = Failing(10, errno.EPIPE)
    out = lasting(stream_on(raw, buffered=buffered))
    for _ in range(3):
        out.write("0123456789")
        out.flush()
    assert [exit_code(code, out, err) for code in (0, 2)] == [0, 2]
    assert raw.taken == b"0123456789"
    assert err.getvalue() == ""


def test_output_that_was_lost_is_told_once_and_ends_with_two(err: io.StringIO) -> None:
    out = lasting(stream_on(Failing(0, errno.ENOSPC)))
    out.write("x" * 100_000)
    assert exit_code(0, out, err) == 2
    assert err.getvalue() == ("error: the output could not be written: No space left on device\n")


def test_a_stream_that_was_closed_before_takes_everything(err: io.StringIO) -> None:
    out = lasting(None)
    out.write("推理")
    assert exit_code(0, out, err) == 0
    out.close()


def test_what_was_written_before_stays_in_front(err: io.StringIO) -> None:
    raw = Failing(1000, errno.EPIPE)
    before = stream_on(raw)
    before.write("first ")
    out = lasting(before)
    out.write("second")
    assert exit_code(0, out, err) == 0
    assert raw.taken == b"first second"


def test_a_stream_in_memory_is_left_alone(err: io.StringIO) -> None:
    stream = io.StringIO()
    assert lasting(stream) is stream
    assert exit_code(1, stream, err) == 1


@pytest.mark.parametrize(
    ("pieces", "shown"),
    [
        (["a\x1b[31m\tb\r\n"], "a\\u{1b}[31m\\u{9}b\\u{d}\n"),
        (["::error::x\n  ::y\n"], "\\u{3a}:error::x\n  \\u{3a}:y\n"),
        ([" ", " ::error::x\n"], "  \\u{3a}:error::x\n"),
        (["x ", "::error::x\n", "::y"], "x ::error::x\n\\u{3a}:y"),
        (["a ##[group]b\n"], "a \\u{23}#[group]b\n"),
        (["\u202enoitceted\u2028"], "\\u{202e}noitceted\\u{2028}"),
        (["推理 👩\u200d🍳 a\u200bb\n", ""], "推理 👩\u200d🍳 a\u200bb\n"),
        ([Verbatim("::error file=x,line=1::y\n"), "::z"], "::error file=x,line=1::y\n\\u{3a}:z"),
        ([Verbatim("\r\x1b[K3 of 4\r")], "\r\x1b[K3 of 4\r"),
    ],
)
def test_nothing_that_is_written_is_obeyed(pieces: list[str], shown: str) -> None:
    """Whoever wrote it: a parser of options, a traceback, a path; but for our own commands."""
    raw = Failing(10_000, errno.EPIPE)
    out = lasting(stream_on(raw))
    for piece in pieces:
        assert out.write(piece) == len(piece)
    out.flush()
    assert raw.taken.decode("utf-8") == shown

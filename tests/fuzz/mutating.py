"""Changes a text as accidents and strangers would; the same number gives the same changes."""

from __future__ import annotations

import random
from collections.abc import Sequence

MOST_BYTES = 8_000
SPECIAL = (0x00, 0x09, 0x0A, 0x0B, 0x0D, 0x1B, 0x20, 0x22, 0x27, 0x7F, 0x80, 0xC2, 0xED, 0xEF, 0xFF)


class Mutator:
    """Makes new inputs of `seeds`; `tokens` are what its format gives a meaning to."""

    def __init__(self, seeds: Sequence[bytes], tokens: Sequence[bytes], number: int):
        self._random = random.Random(number)
        self._seeds = seeds
        self._tokens = tokens
        self._kinds = (
            self._flip,
            self._flip,
            self._put_token,
            self._put_token,
            self._cut_out,
            self._repeat,
            self._move_line,
            self._splice,
            self._end_early,
            self._replace_token,
        )

    def next(self) -> bytes:
        """A seed with one to six changes."""
        chance = self._random
        data = chance.choice(self._seeds)
        for _ in range(chance.choice((1, 1, 2, 3, 6))):
            data = chance.choice(self._kinds)(data)[:MOST_BYTES]
        return data

    def _place(self, data: bytes) -> int:
        return self._random.randint(0, len(data))

    def _span(self, data: bytes, longest: int = 400) -> tuple[int, int]:
        start = self._place(data)
        return start, min(len(data), start + self._random.randint(1, longest))

    def _flip(self, data: bytes) -> bytes:
        if not data:
            return data
        changed = bytearray(data)
        for _ in range(self._random.choice((1, 1, 4))):
            where = self._random.randrange(len(changed))
            if self._random.random() < 0.5:
                changed[where] ^= 1 << self._random.randrange(8)
            else:
                changed[where] = self._random.choice(SPECIAL)
        return bytes(changed)

    def _put_token(self, data: bytes) -> bytes:
        where = self._place(data)
        token = self._random.choice(self._tokens) * self._random.choice((1, 1, 1, 2, 300))
        return data[:where] + token + data[where:]

    def _replace_token(self, data: bytes) -> bytes:
        """One meaning for another: `:` for `#`, a month for a day."""
        old, new = self._random.choice(self._tokens), self._random.choice(self._tokens)
        return data.replace(old, new, self._random.choice((1, -1)))

    def _cut_out(self, data: bytes) -> bytes:
        start, end = self._span(data)
        return data[:start] + data[end:]

    def _repeat(self, data: bytes) -> bytes:
        start, end = self._span(data)
        times = self._random.choice((2, 2, 3, 20))
        return data[:start] + data[start:end] * times + data[end:]

    def _move_line(self, data: bytes) -> bytes:
        lines = data.split(b"\n")
        line = lines.pop(self._random.randrange(len(lines)))
        lines.insert(self._random.randint(0, len(lines)), line)
        return b"\n".join(lines)

    def _splice(self, data: bytes) -> bytes:
        other = self._random.choice(self._seeds)
        start, end = self._span(other)
        where = self._place(data)
        return data[:where] + other[start:end] + data[where:]

    def _end_early(self, data: bytes) -> bytes:
        return data[: self._place(data)]

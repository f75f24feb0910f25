"""Mutations that follow the branches of the code, for as long as one likes (see `make fuzz`).

    python -m tests.fuzz.coverage yaml --seconds 60 --folder build/fuzz

Needs atheris (`.ci/requirements-fuzz.txt`). What it tries is checked as in `formats`; inputs that
find a fault stand in the folder as `found-…`, those that reach new branches in `corpus-…`, and are
what the next run begins with. A found input belongs into `tests/fuzz/found/`, with its fault
mended.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import sys
from pathlib import Path

from tests.fuzz.mutating import MOST_BYTES

MOST_SECONDS = 5  # Of wall time, and of a program that counts its own branches: not the bar's two.
MOST_MIB = 512


def main(argv: list[str] | None = None) -> int:
    """Run until the time is up or a fault is found; libFuzzer ends the process."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("format")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--folder", type=Path, default=Path("build/fuzz"))
    options = parser.parse_args(argv)
    atheris = importlib.import_module("atheris")
    with atheris.instrument_imports(include=["livingdocs"]):
        formats = importlib.import_module("tests.fuzz.formats")
    if options.format not in formats.FORMATS:
        parser.error(f"{options.format!r} is none of {', '.join(formats.FORMATS)}")
    kind = formats.FORMATS[options.format]
    corpus = options.folder / f"corpus-{kind.name}"
    corpus.mkdir(parents=True, exist_ok=True)
    shared = os.environ.get("KB_SHARED")
    real = formats.real_texts(Path(shared) if shared else None)
    for number, data in enumerate(kind.seeds(*real)):
        (corpus / f"seed-{number}").write_bytes(data)
    words = options.folder / f"tokens-{kind.name}"
    words.write_text("".join(f"{_quoted(token)}\n" for token in kind.tokens), encoding="ascii")

    def check(data: bytes) -> None:
        kind.check(data)

    atheris.Setup(
        [
            sys.argv[0],
            str(corpus),
            f"-dict={words}",
            f"-max_total_time={options.seconds}",
            f"-max_len={MOST_BYTES}",
            f"-timeout={MOST_SECONDS}",
            f"-rss_limit_mb={MOST_MIB}",
            f"-artifact_prefix={options.folder}/found-{kind.name}-",
            "-print_final_stats=1",
            "-verbosity=1",
        ],
        check,
    )
    atheris.Fuzz()
    return 0


def _quoted(token: bytes) -> str:
    """A token as libFuzzer reads it (https://llvm.org/docs/LibFuzzer.html#dictionaries)."""
    return json.dumps("".join(f"\\x{byte:02x}" for byte in token)).replace("\\\\", "\\")


if __name__ == "__main__":
    sys.exit(main())

"""Runs the project's commands: in this process, or in another one as a person does."""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import io
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from unittest import mock

from tests.source_tree import ROOT


@dataclass(frozen=True)
class Answer:
    """What a command answered; the outputs as bytes, because their encoding is tested."""

    code: int
    stdout: bytes
    stderr: bytes

    @property
    def out(self) -> str:
        return self.stdout.decode("utf-8").replace("\r\n", "\n")

    @property
    def err(self) -> str:
        return self.stderr.decode("utf-8").replace("\r\n", "\n")


def run(
    script: str, *arguments: str | Path, cwd: Path, env: Mapping[str, str] | None = None
) -> Answer:
    """Run a script of the project in the folder `cwd`; without a process of its own."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="ascii") for _ in range(2))
    argv = [str(ROOT / "scripts" / script), *map(str, arguments)]
    with (
        _folder_and_environment(cwd, env or {}),
        mock.patch.object(sys, "argv", argv),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        code = _module(script).main(argv[1:])
    return Answer(code, _bytes_of(out), _bytes_of(err))


def parser_of(script: str) -> argparse.ArgumentParser:
    """The command line that a script of the project understands."""
    parser = _module(script).arguments()
    assert isinstance(parser, argparse.ArgumentParser)
    return parser


def run_process(
    script: str, *arguments: str | Path, cwd: Path, env: Mapping[str, str] | None = None
) -> Answer:
    """Run a script of the project in the folder `cwd`, in a process with a locale of its own."""
    result = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / script), *map(str, arguments)],
        cwd=cwd,
        env={**_environment(), **(env or {})},
        capture_output=True,
        check=False,
    )
    return Answer(result.returncode, result.stdout, result.stderr)


@contextlib.contextmanager
def _folder_and_environment(cwd: Path, env: Mapping[str, str]) -> Iterator[None]:
    environment = {**_environment(), **env}
    with contextlib.chdir(cwd), mock.patch.dict(os.environ, environment, clear=True):
        yield


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != "KB_DATA"}


def _bytes_of(stream: io.TextIOWrapper) -> bytes:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue()


@cache
def _module(script: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(script[:-3], ROOT / "scripts" / script)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module

"""The build, the checks and the tests need no network, and try none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.bars.amounts import PROVING
from tests.bars.measuring import Measured
from tests.built_site import PROJECTS
from tests.offline.cut_off import namespaces, python, run_cut_off

CHECKS = {
    "style": ("-m", "ruff", "check"),
    "form": ("-m", "ruff", "format", "--check"),
    "types": ("-m", "mypy"),
    "data": ("scripts/validate_data.py",),
    "canonical form": ("scripts/format_data.py", "--check"),
}


@pytest.mark.slow
@pytest.mark.bar("B12")
@pytest.mark.parametrize("name", ["made", "real"])
def test_a_site_is_built_without_a_network(name: str, tmp_path: Path, measured: Measured) -> None:
    """Also where a build may ask arXiv it does so only for what is missing; here it may not."""
    ended = run_cut_off(
        tmp_path,
        *python("-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path / "site")),
        KB_DATA=str(PROJECTS[name].data),
        KB_ARXIV="off",
    )
    measured(
        "B12", commands=1, failed=int(ended.code != 0), connections_tried=len(ended.connections)
    )
    assert ended.code == 0, ended.said
    assert ended.connections == ()


@pytest.mark.slow
@pytest.mark.bar("B12")
@pytest.mark.parametrize("name", CHECKS)
def test_a_check_needs_no_network(name: str, tmp_path: Path, measured: Measured) -> None:
    """What `make check` runs beside the build."""
    ended = run_cut_off(tmp_path, *python(*CHECKS[name]))
    measured(
        "B12", commands=1, failed=int(ended.code != 0), connections_tried=len(ended.connections)
    )
    assert ended.code == 0, ended.said
    assert ended.connections == ()


@pytest.mark.slow
@pytest.mark.bar("B12")
@pytest.mark.skipif(not PROVING, reason="takes minutes: make prove")
def test_the_fast_tests_need_no_network(tmp_path: Path, measured: Measured) -> None:
    """They talk to servers of their own on the loopback device, and to nobody else."""
    options = ("-q", "-n", "1", "--tb=short", "-p", "no:cacheprovider", "-m", "not slow")
    ended = run_cut_off(tmp_path, *python("-m", "pytest", *options))
    passed = re.search(r"\b([0-9]+) passed", ended.said)
    measured(
        "B12",
        commands=1,
        tests=int(passed[1]) if passed else 0,
        failed=int(ended.code != 0),
        connections_tried=len(ended.connections),
    )
    assert ended.code == 0, ended.said[-5_000:]
    assert ended.connections == ()


@pytest.mark.slow
@pytest.mark.bar("B12")
def test_namespaces_cut_all_of_this_off(measured: Measured) -> None:
    """Where a machine allows none, the record alone speaks, and the table says so."""
    measured("B12", cut_off_by_the_kernel=int(namespaces()))


TRIES = {
    "a connection": "s.socket().connect(('192.0.2.1', 80))",
    "a datagram": "s.socket(s.AF_INET, s.SOCK_DGRAM).sendto(b'x', ('192.0.2.1', 53))",
    "a name": "s.getaddrinfo('elsewhere.example', 443)",
    "the older way": "s.gethostbyname('elsewhere.example')",
    "a library": "import requests; requests.get('https://elsewhere.example/')",
    "a child": "import subprocess, sys; subprocess.run([sys.executable, '-c', "
    "\"import socket; socket.create_connection(('192.0.2.1', 80))\"])",
}


@pytest.mark.slow
@pytest.mark.parametrize("name", TRIES)
@pytest.mark.skipif(not namespaces(), reason="no network namespaces here: this would be sent")
def test_a_try_to_reach_another_machine_is_seen(name: str, tmp_path: Path) -> None:
    """The record can be other than empty; what stays on this machine is not in it."""
    stays = (
        "import socket as s; a = s.socket(); a.bind(('127.0.0.1', 0)); a.listen()\n"
        "s.create_connection(('localhost', a.getsockname()[1]))\n"
    )
    ended = run_cut_off(tmp_path, *python("-c", stays + TRIES[name]))
    assert len(ended.connections) >= 1, ended.said
    assert all("192.0.2.1" in x or "elsewhere.example" in x for x in ended.connections)
    assert run_cut_off(tmp_path / "..", *python("-c", stays)).connections == ()

"""Writes down each time that a Python process turns to another machine, or asks for its address.

Python imports this before anything else where its folder stands first in PYTHONPATH, so in every
process that a test starts. The file KB_CONNECTIONS gets one line of JSON for each connection,
datagram and look-up of a name that is not this machine's own loopback. Nothing is kept from
happening. What it does not see: programs that are not Python, and `python -I`.
"""

from __future__ import annotations

import contextlib
import ipaddress
import json
import os
import sys
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
LOG = os.environ.get("KB_CONNECTIONS")
SENDS = frozenset({"socket.connect", "socket.sendto", "socket.sendmsg"})
LOOKUPS = frozenset({"socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"})


def is_here(host: object) -> bool:
    """Whether a host is this machine, by its loopback device."""
    if isinstance(host, bytes):
        host = host.decode("ascii", "replace")
    if host is None or host in ("", "localhost", "localhost.localdomain"):
        return True
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(str(host).partition("%")[0]).is_loopback
    return False


def host_of(event: str, arguments: tuple[Any, ...]) -> object:
    """The host that an event is about; none where it stays on the machine in any case."""
    if event in LOOKUPS:
        return arguments[0]
    address = arguments[1]
    # The address of a local socket or of the kernel is text, bytes or numbers.
    inside = not isinstance(address, tuple) or not isinstance(address[0], str | bytes)
    return None if inside else address[0]


def watch(event: str, arguments: tuple[Any, ...]) -> None:
    """Write down what leads elsewhere."""
    if event in SENDS or event in LOOKUPS:
        host = host_of(event, arguments)
        if not is_here(host):
            line = json.dumps([event, str(host), sys.argv[:3]]) + "\n"
            with Path(str(LOG)).open("ab", buffering=0) as log:
                log.write(line.encode("utf-8"))


def import_next() -> None:
    """Do what the module of this name would do that stands behind this one."""
    others = [path for path in sys.path if Path(path).resolve() != HERE]
    spec = PathFinder.find_spec("sitecustomize", others)
    if spec is not None and spec.loader is not None:
        spec.loader.exec_module(module_from_spec(spec))


if LOG:
    sys.addaudithook(watch)
import_next()

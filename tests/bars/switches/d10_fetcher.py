"""D10 off: any address is asked, redirects are followed, and what comes is taken for an answer."""

from __future__ import annotations

from tests.bars.switches.frame import Switch


def off() -> None:
    """No list of hosts, no limit, half a feed as good as a whole one."""
    import re

    from livingdocs.fetching import addresses, atom

    vars(addresses).update(
        may_be_asked=lambda address: True, followed=lambda address, location: location
    )
    vars(atom).update(_END=re.compile(rb""), _DOCTYPE="\0")

    from livingdocs.fetching import transport

    vars(transport).update(LARGEST_BODY=1 << 40)


SWITCH = Switch(
    "D10",
    off=off,
    tests=(
        "tests/fetching/test_transport.py::test_the_wire_itself_carries_requests_to_arxiv_only",
        "tests/fetching/test_atom.py::test_what_is_no_complete_feed_is_no_feed",
        "tests/fetching/test_faults.py::test_a_lasting_fault_of_arxiv_costs_no_record"
        "[huge abstract-first]",
    ),
)

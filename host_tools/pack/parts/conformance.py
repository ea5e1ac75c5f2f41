"""Requirements of controller boards with code and tests, and what is not the board's."""

from collections.abc import Iterator

from host_tools.pack.document import Block, Section
from host_tools.pack.markdown import blocks_of_file
from host_tools.pack.subject import ROOT

CONFORMANCE = ROOT / "hil_tests" / "CONFORMANCE.md"


def blocks() -> Iterator[Block]:
    yield Section("Conformance", 1, "conformance", across=True)
    yield from blocks_of_file(CONFORMANCE, 2, "Requirements, where they are met, what shows it")

"""Linked progressives: what board and ledger tell each other, what holds, and what is proved."""

from collections.abc import Iterator

from host_tools.pack.document import Block, Section
from host_tools.pack.markdown import blocks_of_file
from host_tools.pack.subject import ROOT

BOARD = ROOT / "firmware/tablectl/linked/README.md"
LEDGER = ROOT / "host_tools/floor/linked/README.md"
MODEL = ROOT / "hil_tests/host_tools/floor/linked/model/README.md"


def blocks() -> Iterator[Block]:
    yield Section("Linked progressives", 1, "linked")
    yield Section("What a board and the ledger tell each other", 2)
    yield from blocks_of_file(BOARD, 3, "The board's side")
    yield Section("The ledger, and what holds", 2)
    yield from blocks_of_file(LEDGER, 3, "The ledger's side")
    yield Section("The protocol played to its last state", 2)
    yield from blocks_of_file(MODEL, 3, "Its model")

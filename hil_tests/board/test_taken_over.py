"""The image on memories that boards were left with (memories/README.md): the table stands where it
stood, and the audit finds its journal right. There is no release yet: this build makes two."""

import gzip
import json
from pathlib import Path

import pytest

from hil_tests.board.memories import make
from host_tools.examples import BENCH_KEYS
from host_tools.journal.audit import audit
from host_tools.journal.export import export

RELEASED = sorted(Path(make.__file__).parent.glob("*/*.json"))
MADE = ("687a_decision", "687a_both_copies")


@pytest.fixture(scope="module", params=[*MADE, *RELEASED], ids=str)
def kept(request, tmp_path_factory):
    """(the memory, what a board of its version said of itself on it)."""
    if request.param in RELEASED:
        facts = request.param
    else:
        folder = tmp_path_factory.mktemp("made")
        make.keep(folder, request.param, make.memories()[request.param])
        facts = folder / f"{request.param}.json"
    return gzip.decompress(facts.with_suffix(".fram.gz").read_bytes()), json.loads(
        facts.read_text()
    )


def verify_stands(board, wanted):
    """The board is where the earlier one said it was."""
    status = board.status()
    for fact in ("phase", "what", "to", "round", "meter", "error", "locked", "reason"):
        assert status.get(fact) == wanted[fact], fact
    assert {str(seat): board.wagers(seat) for seat in status["wagered"]} == wanted["wagers"]
    for number, (level, registers) in enumerate(wanted["registers"].items()):
        reply = board.request("registers", level=number, hit=0)
        assert (reply["level"], reply["registers"]) == (level, registers)


def test_a_memory_stands_where_it_stood_and_its_journal_goes_on(kept, make_board, tmp_path):
    fram, wanted = kept
    board = make_board(configuration=None)
    board.bench.fram_write(0, fram)
    board.open()
    verify_stands(board, wanted)
    if not wanted["error"]:
        path = tmp_path / "table.tcj"
        export(board.client, path, keep=False)
        found = audit((path,), BENCH_KEYS)
        assert found.findings == []
        assert found.contents.epochs == [board.request("identity")["epoch"]]

"""The real image on the memories of boards of 0.1.0: taken over where they stood, played on, and
one file of old and new records that the audit finds right."""

import gzip
import json
from pathlib import Path

import pytest

from hil_tests.board.board_verbs import KEYS
from host_tools.examples import BENCH_KEYS
from host_tools.journal import contents
from host_tools.journal.audit import audit
from host_tools.journal.export import export

MEMORIES = Path(__file__).resolve().parents[1] / "memories" / "0_1_0"
ROUNDS = (
    *("687a_betting", "687a_decision", "687a_latch", "687a_held", "687a_over", "687a_one_copy"),
    *("588_dealing", "585_roll", "687a_full", "687a_unused"),
)
START_US = 1_500_000


def started(make_board, name):
    """A board that stands up on a memory."""
    board = make_board(configuration=None)
    board.bench.fram_write(0, gzip.decompress((MEMORIES / f"{name}.fram.gz").read_bytes()))
    board.open()
    return board


def told(name):
    return json.loads((MEMORIES / f"{name}.json").read_text())


def verify_stands(board, wanted):
    """The board is where 0.1.0 said it was."""
    status = board.status()
    for fact in ("phase", "awaits", "to", "round", "meter", "error", "locked"):
        assert status.get(fact) == wanted[fact], fact
    assert {str(seat): board.wagers(seat) for seat in status["wagered"]} == wanted["wagers"]
    for level, registers in wanted["registers"].items():
        reply = board.request("registers", level=list(wanted["registers"]).index(level), hit=0)
        assert (reply["level"], reply["registers"]) == (level, registers)


@pytest.mark.parametrize("name", ROUNDS)
def test_a_memory_of_0_1_0_stands_where_it_stood_and_its_journal_goes_on(
    name, make_board, tmp_path
):
    board = started(make_board, name)
    if told(name)["awaits"] == "latched":
        # 0.1.0 waited for it for ever; this firmware gives the latch that a start owes.
        assert board.status()["awaits"] == "confirm_chips"
    else:
        verify_stands(board, told(name))
    path = tmp_path / "table.tcj"
    export(board.client, path, keep=False)
    found = audit((path,), BENCH_KEYS)
    assert found.findings == [] and found.contents.epochs == [board.request("identity")["epoch"]]
    assert "format" in [entry.name for entry in found.contents.entries]


def test_a_file_of_0_1_0_goes_on_with_the_records_of_this_firmware(make_board, tmp_path):
    """The old program's file, cut off before the start that it ended with: that start was another
    one than this board's."""
    board = started(make_board, "687a_decision")
    path = tmp_path / "table.tcj"
    old = gzip.decompress((MEMORIES / "687a_decision.tcj.gz").read_bytes())
    path.write_bytes(old)
    alone = audit((path,), BENCH_KEYS)
    assert alone.findings == [] and alone.contents.epochs == []
    path.write_bytes(before_its_last_reply(old, path))
    export(board.client, path, keep=False)
    board.request("decision", seat=2, what="raise")
    board.request("reveal")
    board.key(True)
    board.request("jackpot_confirm")
    board.key(False)
    export(board.client, path, keep=False)
    found = audit((path,), BENCH_KEYS)
    assert found.findings == [] and found.played.rounds == 2
    kinds = {block.data[0] for block in contents.blocks(path.read_bytes())}
    assert {1, 2} < kinds, "stamps, records of format 2, and those of format 1 by their length"


def before_its_last_reply(data, path):
    """As an export that was cut off left it: up to the last `to` stamp."""
    place = data.rindex(b'{"stamp":"to"')
    length = int.from_bytes(data[place - 2 : place], "little")
    return data[: place + length + 4]


def test_what_0_1_0_left_closed_stays_closed_with_its_reason(make_board):
    for name in ("687a_both_copies", "687a_error", "keys_alone", "without_keys"):
        status, wanted = started(make_board, name).status(), told(name)
        assert (status["phase"], status["error"]) == ("closed", wanted["error"]), name
        assert status["reason"] == wanted["reason"]


def test_a_board_without_keys_of_0_1_0_is_given_its_first_ones(make_board):
    board = started(make_board, "without_keys")
    epoch = board.request("identity")["epoch"]
    board.key(True)
    board.client.provision(KEYS)
    assert board.request("identity")["epoch"] != epoch

"""A native board: the firmware's loop and drivers on parts that are played in this process."""

import pytest
from tablectl.link.session import Session

from hil_tests.board.board_verbs import CONFIGURATION
from hil_tests.host_tools.helpers.native_table import NativeTable
from host_tools.common import json_file
from host_tools.examples import FULL_TABLES, TABLES
from host_tools.rounds import round_file
from host_tools.simulator.bench import Unable
from host_tools.simulator.control import BenchError
from host_tools.simulator.native import native_bench
from host_tools.simulator.played_round import compare

SIX_SEATS = TABLES / "six_seats.json"
# Bytes that a press writes: its records with their heads, and what is left to be sure.
PRESS_BYTES = 160
# The board gives the latch that it owes within so long.
LATCH_US = 50_000
GAMES = ("581", "593", "687a")


def test_a_round_goes_through_pins_shoe_and_link_to_its_settlement():
    table, file = opened(SIX_SEATS)
    assert compare(table.settle(SIX_SEATS), file) == []
    assert table.faults() == []
    lamps = {name for name, shines in table.lamps().items() if shines}
    assert "locked" in lamps and any(name.startswith("win_") for name in lamps)


def pressed(cut_at):
    """The table of a board whose power goes at this byte after a press, switched on again."""
    table = NativeTable(CONFIGURATION)
    table.asks("wager", seat=2, wager="ante", cents=1000)
    table.asks("wager", seat=2, wager="blind", cents=1000)
    table.power_off(fram_write=cut_at, torn=bool(cut_at % 2))
    table.press("start_game")
    table.run_for(5_000)
    table.release("start_game")
    table.run_for(100_000)
    was_cut = not table.own.power
    if was_cut:
        table.cut_power()
    return table, was_cut


def test_power_goes_at_any_byte_and_the_round_stands_before_or_behind_it():
    phases = []
    for cut_at in range(1, PRESS_BYTES):
        table, was_cut = pressed(cut_at)
        table.run_for(LATCH_US)
        status = table.status
        assert status["error"] is None and status["fault"] is None, cut_at
        assert table.host().wagers(2) == {"ante": 1000, "blind": 1000}
        phases.append(status["phase"])
        if not was_cut:
            break
    else:
        raise AssertionError("a press writes more than that")
    assert phases == sorted(phases, key=phases.index) and phases[0] == "betting"
    assert phases[-1] == "dealing" and len(set(phases)) == 2


def test_a_write_that_the_power_cut_reaches_no_cell_on_its_way_out():
    """The firmware writes in `finally` too: a board without power takes none of it."""
    table = NativeTable(CONFIGURATION)
    table.fram_log()
    table.power_off(fram_write=3)
    table.press("start_game")
    table.run_for(10_000)
    assert len(table.fram_log()) == 3


def test_several_boards_of_one_process_do_not_know_of_each_other():
    """Boards that are played in turns, event by event, have the memory of each played alone."""
    files = {game: FULL_TABLES / f"{game}.json" for game in GAMES}
    alone = {game: memory_after(path) for game, path in files.items()}
    tables = {game: opened(path)[0] for game, path in files.items()}
    moves = {game: tables[game].moves(files[game]) for game in GAMES}
    while moves:
        for game in list(moves):
            if next(moves[game], None) is None:
                del moves[game]
    assert {game: table.memory for game, table in tables.items()} == alone


def opened(path):
    """(the table of a round file, the file)"""
    file = round_file.load(path)
    return NativeTable(file.configuration, file.meter_cents), file


def memory_after(path):
    table, _ = opened(path)
    for _ in table.moves(path):
        pass
    return table.memory


def test_an_image_damaged_in_test_mode_opens_no_table():
    table = NativeTable(json_file.read(TABLES / "593.json"))
    board = table.own
    assert board.assembly
    check = board.assembly.seal.check
    table.key_switch(True)
    table.run_for(LATCH_US)
    assert table.asks("test_mode", on=True) == {"reason": "test mode"}
    check.image = bytes([check.image[0] ^ 1]) + bytes(check.image[1:])
    while not table.asks("checks")["image"]["error"]:
        table.run_for(LATCH_US)
    assert table.asks("test_mode", on=False)["reason"].startswith("image: ")
    assert table.status["phase"] == "closed"


def test_it_refuses_what_needs_an_image_and_names_the_bench():
    bench = native_bench()
    for refused in (
        lambda: bench.flash_read(0, 1),
        lambda: bench.flash_write(0, b"x"),
        lambda: bench.watch("main"),
        lambda: bench.power_off(flash_op=1),
        lambda: bench.power_on(bootsel=True),
        lambda: native_bench(image="firmware.bin"),
        lambda: native_bench(flash_file="flash.bin"),
    ):
        with pytest.raises(Unable, match="use the bench"):
            refused()
    bench.press("service_contact")
    with pytest.raises(Unable, match="no prompt: use the bench"):
        bench.power_on()


def test_what_is_asked_wrongly_is_an_error():
    bench = native_bench()
    with pytest.raises(BenchError, match="the board has no power: power_on first"):
        bench.power_off()
    bench.power_on()
    with pytest.raises(BenchError, match="the board has power already"):
        bench.power_on()
    bench.run_for(10)
    with pytest.raises(BenchError, match="at_us 1 is past"):
        bench.press("start_game", 1)


def test_a_fault_of_the_firmware_is_recorded_and_the_board_starts_anew(monkeypatch):
    table = NativeTable(json_file.read(TABLES / "593.json"))
    serve_one, reasons = Session.serve_one, [0]
    monkeypatch.setattr(
        Session,
        "serve_one",
        lambda self, now_us: 1 // reasons.pop() if reasons else serve_one(self, now_us),
    )
    table.run_for(2_000_000)
    fault = table.asks("devices")["fault"]
    assert fault["kind"] == "ZeroDivisionError" and fault["count"] == 1
    counts = table.counters()
    assert (counts["boots"], counts["watchdog_resets"]) == (2, 1)
    with pytest.raises(Unable, match="use the bench"):
        counts["cycles"]

"""Whatever is raised in whatever layer is recorded, the board starts anew and its table stays
locked until the floor has cleared the error; a hang only starts it anew.

The production image has no door for tests: at the service prompt, one function is replaced at
the prompt, the key is turned off, and boot.py and main.py are started from there.
"""

import pytest

from hil_tests.board.board_verbs import line
from hil_tests.board.service import Technician
from host_tools.simulator.bench import happened

# Longer than the watchdog's 5 s.
RESET_LIMIT_US = 9_000_000

# layer: (module, class, function that runs at the latest in the first second)
LAYERS = {
    "core": ("core.table", "Table", "status"),
    "games": ("games.ch687a.game", None, "betting"),
    "progressive": ("progressive.level", "Level", "__init__"),
    "store": ("store.fault_log", "FaultLog", "start"),
    "link": ("link.session", "Session", "receive"),
    "devices": ("devices.lamps", "Lamps", "advance"),
    "app": ("app.chores", "Chores", "_heartbeat"),
}

# kind as recorded: what the replaced function does
FAULTS = {
    "ValueError": "raise ValueError('broken')",
    "MemoryError": "hog = []\n    while True: hog.append(bytearray(500))",
    "RuntimeError": "fault()",
    "SystemExit": "raise SystemExit",
    "KeyboardInterrupt": "raise KeyboardInterrupt",
    "watchdog": "while True: pass",
}

BREAK = """
import sys, tablectl.{module}
def fault(*_):
    {fault}
owner = sys.modules["tablectl.{module}"]
setattr({owner}, "{function}", fault)
"""


def start_broken(board, layer, fault):
    """The board runs main.py with one function broken."""
    module, owner, function = LAYERS[layer]
    technician = Technician(board)
    owner = f"owner.{owner}" if owner else "owner"
    technician.run(
        BREAK.format(module=module, owner=owner, function=function, fault=FAULTS[fault])
    )
    board.bench.service_contact(False)
    board.bench.run_for(1_000)
    technician.type("import boot, main")


def await_reset(board):
    """The simulated time until the board resets; nothing but link lines on the link meanwhile."""
    begin = board.bench.now_us
    at = board.bench.run_until(happened("reset"), RESET_LIMIT_US)["at_us"]
    assert b">>>" not in board.bench.link_bytes()
    return at - begin


# What these raise while the table stands up closes it, and the board goes on (test_always_a_link).
STANDING_UP = ("games", "progressive")
# Each layer with one exception and each exception in one layer; `make sweep` does all the pairs.
EXCEPTIONS = ("ValueError", "MemoryError", "RuntimeError", "SystemExit")
SOME = {(layer, EXCEPTIONS[n % len(EXCEPTIONS)]) for n, layer in enumerate(LAYERS)}
PAIRS = [
    pytest.param(layer, fault, marks=() if (layer, fault) in SOME else pytest.mark.sweep)
    for layer in LAYERS
    if layer not in STANDING_UP
    for fault in EXCEPTIONS
]


@pytest.mark.parametrize("layer, fault", PAIRS)
def test_an_exception_in_any_layer_is_recorded_and_the_board_starts_anew(make_board, layer, fault):
    board = make_board(service=True)
    start_broken(board, layer, fault)
    if layer == "core":
        board.bench.run_for(500_000)
        board.send(line({"id": 1, "do": "status"}))
    await_reset(board)
    board.starts_anew()
    status = board.status()
    assert status["phase"] == "closed" and status["resets"] == {"cause": "fault"}
    assert status["fault"] == {"count": 1, "kind": fault}
    assert status["error"] == 4011 and status["reason"].startswith("stopped by " + fault)
    assert board.lamps() == {"locked"}
    assert board.clear() == {"reason": None}
    assert board.status()["phase"] == "betting"


@pytest.mark.parametrize("layer", ["devices", "link"])
def test_a_keyboard_interrupt_is_a_fault_like_any_other(make_board, layer):
    board = make_board(service=True)
    start_broken(board, layer, "KeyboardInterrupt")
    await_reset(board)
    board.starts_anew()
    assert board.status()["fault"] == {"count": 1, "kind": "KeyboardInterrupt"}


@pytest.mark.parametrize("layer", ["devices", "link"])
def test_a_hang_ends_with_the_watchdog_and_is_called_one(make_board, layer):
    board = make_board(service=True)
    start_broken(board, layer, "watchdog")
    assert await_reset(board) >= 4_900_000
    board.starts_anew()
    status = board.status()
    assert status["phase"] == "betting" and status["resets"] == {"cause": "watchdog"}
    assert status["fault"] == {"count": 1, "kind": "watchdog"}


def test_the_error_outlives_the_power_until_it_is_cleared(make_board):
    board = make_board(service=True)
    start_broken(board, "link", "ValueError")
    await_reset(board)
    for _ in range(2):
        board.starts_anew()
        assert board.status()["error"] == 4011 and board.lamps() == {"locked"}
        assert board.refusal("wager", seat=2, wager="ante", cents=1000)["code"] == 2010
        assert board.refusal("clear", code=4011)["code"] == 2026
        board.bench.power_off()
        board.bench.run_for(100_000)
        board.bench.power_on()
    board.starts_anew()
    assert board.clear() == {"reason": None}
    board.bench.power_off()
    board.bench.run_for(100_000)
    board.bench.power_on()
    board.starts_anew()
    status = board.status()
    assert status["phase"] == "betting" and status["error"] is None


def test_a_host_that_comes_after_a_fault_is_told_of_it(make_board):
    board = make_board(service=True)
    start_broken(board, "devices", "ValueError")
    await_reset(board)
    board.starts_anew()
    board.wait(1_500_000)
    told = board.heard("fault")
    assert [(event["kind"], event["text"]) for event in told] == [("ValueError", "broken")]


def test_the_cause_is_that_of_the_last_start_and_the_count_stays(make_board):
    board = make_board(service=True)
    start_broken(board, "link", "ValueError")
    await_reset(board)
    board.starts_anew()
    board.bench.power_off()
    board.bench.run_for(100_000)
    board.bench.power_on()
    board.starts_anew()
    status = board.status()
    assert status["resets"] == {"cause": "power"}
    assert status["fault"] == {"count": 1, "kind": "ValueError"}

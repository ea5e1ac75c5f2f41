"""The image in a loop of starts that fail: the third one comes later, with its link, leaves the
memory alone and says why the table is closed."""

from hil_tests.board.opened_board import started
from hil_tests.board.test_faults import await_reset, start_broken

# The third start waits 5 s before it begins; a start takes 1.5 s at most.
SLOW_US = 5_000_000
START_US = 1_500_000
STEADY_US = 60_000_000
# A chore takes less than a press has to be stable.
NOTED_IN_US = 2_000


def fail_twice(board):
    """Two starts that end in a fault within a minute; the third is on its way."""
    start_broken(board, "app", "ValueError")
    await_reset(board)
    board.bench.power_off()
    board.bench.service_contact(True)
    start_broken(board, "app", "MemoryError")
    await_reset(board)


def test_the_third_start_is_slow_closed_and_has_its_link(make_board):
    board = make_board(service=True)
    fail_twice(board)
    board.bench.link_bytes()
    board.bench.run_for(SLOW_US)
    assert board.lamps() == {"locked"} and board.bench.link_bytes() == b""
    board.bench.run_for(START_US)
    board.starts_anew()
    status = board.status()
    assert (status["phase"], status["error"]) == ("closed", 4015)
    assert status["reason"].startswith("2 starts failed (MemoryError: ")
    assert status["resets"] == {"cause": "fault"} and status["fault"]["count"] == 2
    for do in ("identity", "devices", "checks"):
        assert board.request(do)
    assert board.request("memory", at=0)["data"]
    assert board.lamps() == {"locked"}
    assert board.clear() == {"reason": None}
    assert board.status()["phase"] == "betting"


def test_a_start_after_power_was_off_is_not_slow(make_board):
    board = make_board(service=True)
    fail_twice(board)
    board.bench.power_off()
    board.bench.power_on()
    begin = board.bench.now_us
    board.starts_anew()
    assert board.bench.now_us - begin < START_US
    assert board.status()["error"] == 4015


def test_what_is_raised_while_the_table_stands_up_closes_it_and_the_link_is_there(make_board):
    board = make_board(service=True)
    for layer in ("games", "progressive"):
        start_broken(board, layer, "ValueError")
        board.starts_anew()
        status = board.status()
        assert (status["phase"], status["error"]) == ("closed", 4016)
        assert status["reason"].startswith("memory: cannot be read (ValueError: broken)")
        board.bench.power_off()
        board.bench.service_contact(False)
        started(board)
        assert board.clear() == {"reason": None}
        board.bench.power_off()
        board.bench.service_contact(True)


def test_a_minute_of_good_running_is_noted_without_holding_up_the_lock(make_board):
    """A hang later on is one fault, and no start that failed."""
    board = make_board()
    board.open()
    board.bench.run_until_us(STEADY_US - 10_000)
    board.bench.fram_log()
    while not board.bench.fram_log():
        assert board.now < STEADY_US + START_US
        board.bench.run_for(500)
    begin = board.now
    board.bench.run_for(500)
    while board.bench.fram_log():
        board.bench.run_for(500)
    assert board.now - begin <= NOTED_IN_US
    board.bench.watchdog_bite()
    board.starts_anew()
    assert board.request("devices")["fault"]["in_a_row"] == 0

"""Lines that took the board down before the link had a door: nothing resets, no error is latched,
and a round is played afterwards."""

import pytest
from tablectl.access.signature import command_bytes, sign

from hil_tests.board.board_verbs import framed, line
from host_tools.measure.figure import Figure

# While what comes is hostile; the USB stack alone takes some 0.4 ms for a full line.
LOCKED_LIMIT_US = 10_000
ASKED = ("status", "identity", "devices", "checks")
# Of requests that nobody waits for.
FIRST_ID = 1_000_000
PATIENCE_S = 20
MANY = 400
DEPTH = 480
TIMES = 30
RANKINGS = 1_160
SMALL_INT = 2**30 - 1
BAD_ARGUMENT, UNKNOWN_RANKING, COUNTER_USED, NOT_LATCHED = 2006, 2013, 2023, 2028
HEAP_SLACK = 1_024
TIDIED_US = 300_000


def deep():
    nested = b"[" * DEPTH + b"]" * DEPTH
    return framed(b'{"id":1000000,"do":"status","x":' + nested + b"}")


def long_numbers():
    return framed(b'{"id":1000000,"do":"status","x":' + b"9" * 900 + b"}")


def floats():
    return framed(b'{"id":1000000,"do":"status","x":[' + b",".join([b"1.2345"] * 130) + b"]}")


def assert_plays_on(board):
    """No reset, no latched error, and a round is played to the next betting."""
    status = board.status()
    assert (status["error"], status["fault"], status["resets"]) == (None, None, {"cause": "power"})
    assert board.bench.counters()["boots"] == 1
    if status["phase"] == "betting":
        board.wager(2)
        board.press("start_game")
        board.wait(50_000)
    board.request("irregularity", what="incorrect_number", seat=2)
    board.request("next_round")
    assert board.status()["phase"] == "betting"


def in_a_round(board):
    board.wager(2)
    board.press("start_game")
    board.wait(50_000)
    board.shoe("CARD,As")


def test_the_same_deep_line_thirty_times_is_refused_each_time(board):
    """Row 2: the comparison of two of them went beyond the stack."""
    for _ in range(TIMES):
        board.send(deep())
        board.wait(5_000)
    board.request("identity", limit_s=PATIENCE_S)
    assert board.status()["link"]["bad"] == TIMES
    assert_plays_on(board)


def test_a_decision_that_no_record_can_hold_is_refused(board):
    """Row 5: the rules moved on, and the record could not be written."""
    in_a_round(board)
    before = board.status()["what"]
    asked = {"seat": 2, "what": "fold", "cards": [2**64, 1]}
    assert board.refusal("decision", **asked)["code"] == BAD_ARGUMENT
    assert board.status()["what"] == before
    assert_plays_on(board)


@pytest.mark.parametrize("phase", ["betting", "dealing"])
def test_400_small_requests_at_once_are_all_answered(board, phase):
    """Row 6: their replies waited in memory until there was none."""
    if phase == "dealing":
        in_a_round(board)
    free = board.status()["heap_free"]
    asked = range(FIRST_ID, FIRST_ID + MANY)
    board.send(b"".join([line({"id": n, "do": ASKED[n % len(ASKED)]}) for n in asked]))
    board.request("identity", limit_s=PATIENCE_S)
    status = board.status()
    assert status["link"] == {"bad": 0, "dropped": 0}
    assert status["heap_free"] > free - HEAP_SLACK
    assert_plays_on(board)


def test_1160_unknown_rankings_take_no_memory(board):
    """Row 7: each name stayed in memory for good."""
    asked = {"count": 1, "cards": "01"}
    assert board.refusal("hands", ranking="unknown", **asked)["code"] == UNKNOWN_RANKING
    free = free_after_a_round(board)
    for first in range(0, RANKINGS, 40):
        names = [f"ranking_{n}" for n in range(first, first + 40)]
        board.send(
            b"".join(
                line({"id": FIRST_ID + n, "do": "hands", "ranking": name, **asked})
                for n, name in enumerate(names)
            )
        )
        board.request("identity", limit_s=PATIENCE_S)
    assert free_after_a_round(board) > free - HEAP_SLACK
    assert_plays_on(board)


def free_after_a_round(board):
    """Bytes of the heap; garbage is collected behind a round, also one in which nobody bet."""
    board.press("start_game")
    board.wait(TIDIED_US)
    free = board.status()["heap_free"]
    board.request("next_round")
    return free


def test_a_signature_with_the_largest_small_number_locks_nobody_out(board):
    """Row 12: the counter would have stood there, and every later number was too large."""
    client = board.client
    board.key(True)
    given = client.request("nonce", role="floor")
    command = command_bytes("clear", {"code": 1})
    nonce = bytes.fromhex(given["nonce"])
    mac = sign(client.keys["floor"], nonce, client.identity["uid"], "floor", SMALL_INT, command)
    auth = {"role": "floor", "n": SMALL_INT, "mac": mac}
    assert board.refusal("clear", code=1, auth=auth)["code"] == COUNTER_USED
    assert board.refusal("clear", code=1)["code"] == NOT_LATCHED
    assert client.request("nonce", role="floor")["n"] == given["n"] + 1
    board.key(False)
    assert_plays_on(board)


@pytest.mark.needs("link_in")
@pytest.mark.parametrize("hostile", [long_numbers, floats])
def test_locked_is_lit_within_10_ms_while_numbers_without_end_come(board, hostile, measured):
    """Row 15: 16.7 ms were measured."""
    late = []
    for offset_us in range(0, 3_000, 500):
        pressed = board.soon(12) + 30_000 + offset_us
        for n in range(10):
            board.bench.link_send(hostile(), pressed - 12_000 + 2_000 * n)
        board.press("start_game", at=pressed, settle=False)
        late.append(board.lamp_time("locked", pressed, limit_us=60_000) - pressed)
        board.wait(60_000)
        board.request("next_round")
    how = f"worst of {len(late)} while a line of {hostile.__name__} comes every 2 ms"
    measured(Figure("press to LOCKED", max(late), "us", LOCKED_LIMIT_US, how))
    assert_plays_on(board)

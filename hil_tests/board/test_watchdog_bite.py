"""The watchdog bites in the middle of a write to the FRAM: the board comes back in the state from
before the event or after it, and says what brought it back."""

import pytest

from hil_tests.board.board_verbs import line, new_board
from hil_tests.board.opened_board import (
    FRAM_BYTES,
    boots,
    deal_to_the_first_card,
)
from hil_tests.board.recording import said, state_of
from hil_tests.board.recovered import stood_up
from host_tools.simulator.bench import happened

SAMPLES = 8
# `make sweep` does the odd ones too.
NUMBERS = [pytest.param(n, marks=pytest.mark.sweep) if n % 2 else n for n in range(SAMPLES)]
RESET_LIMIT_US = 1_000_000
# No request of the client has this number.
NOBODYS = 1 << 29

pytestmark = pytest.mark.needs("watchdog_bite")


def ask(board, do, **arguments):
    """Send a request; nobody waits for the reply."""
    board.send(line({"id": NOBODYS, "do": do, **arguments}))


def wager_blind(board):
    ask(board, "wager", seat=2, wager="blind", cents=1000)


def void_the_round(board):
    ask(board, "irregularity", what="incorrect_number", seat=2)


def open_betting(board):
    ask(board, "next_round")


def to_the_blind(board):
    board.request("wager", seat=2, wager="ante", cents=1000)


def to_the_end(board):
    deal_to_the_first_card(board)
    board.request("irregularity", what="incorrect_number", seat=2)


# event: (how the table gets there, what happens then)
EVENTS = {
    "a wager": (to_the_blind, wager_blind),
    "a void round": (deal_to_the_first_card, void_the_round),
    "betting opens": (to_the_end, open_betting),
}


@pytest.fixture(scope="module", params=EVENTS)
def event(request, board_place):
    """(how the table gets there, what happens then, what the table says before and after it, the
    bytes that it writes)."""
    prepare, act = EVENTS[request.param]
    board = new_board(board_place)
    board.open()
    prepare(board)
    before = said(state_of(board))
    board.bench.fram_log()
    act(board)
    board.wait(50_000)
    written = len(board.bench.fram_log())
    after = said(state_of(board))
    board.close()
    assert before != after and written > SAMPLES
    return prepare, act, (before, after), written


@pytest.mark.parametrize("sample", NUMBERS)
def test_the_watchdog_bites_in_the_middle_of_a_write(board, event, sample):
    prepare, act, states, written = event
    prepare(board)
    board.bench.watchdog_bite(fram_write=1 + sample * (written - 1) // (SAMPLES - 1))
    act(board)
    board.bench.run_until(happened("reset"), RESET_LIMIT_US)
    left = board.bench.fram_read(0, FRAM_BYTES)
    board.bench.run_for(1_200_000)
    board.starts_anew()
    status = board.status()
    state = said(state_of(board))
    assert state in states and state == said(stood_up(left).keeper.status())
    assert status["resets"] == {"cause": "watchdog"} and status["error"] is None
    assert status["fault"] == {"count": 1, "kind": "watchdog"}
    assert boots(board) == 2

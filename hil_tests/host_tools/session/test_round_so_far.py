"""What whoever meets a board in the middle of a round reads of it in its records."""

import pytest

from hil_tests.host_tools.helpers.native_table import NativeTable, configuration_of
from host_tools.session.round_so_far import round_so_far

WAGERS = {2: {"ante": 1000, "blind": 1000}, 5: {"ante": 2500}}


@pytest.fixture
def board():
    board = NativeTable(configuration_of("687a/02_jackpot_with_envy.json"))
    client = board.host()
    for seat, wagers in WAGERS.items():
        board.chip_on(seat)
        board.run_for(100_000)
        for wager, cents in wagers.items():
            client.request("wager", seat=seat, wager=wager, cents=cents)
    return board


def known_to(client):
    known = round_so_far(client)
    assert known
    return known


def test_the_records_have_what_lies(board):
    known = known_to(board.host())
    assert (known.wagers, known.chips) == (WAGERS, set(WAGERS))


def test_a_checkpoint_while_betting_is_open_has_what_lies(board):
    """Behind it are no records of these wagers."""
    board.keeper.checkpoint()
    known = known_to(board.host())
    assert (known.wagers, known.chips) == (WAGERS, set(WAGERS))


def test_what_comes_behind_such_a_checkpoint_is_added(board):
    board.keeper.checkpoint()
    client = board.host()
    client.request("wager", seat=2, wager="ante", cents=1500)
    client.request("withdraw", seat=5, wager="ante")
    known = known_to(client)
    assert known.wagers == {2: {"ante": 1500, "blind": 1000}, 5: {}}

"""A hand that the dealer sets wrong without end, and a start behind it."""

import pytest
from tablectl.core.cards import card_number

from hil_tests.board.opened_board import recorded
from host_tools.examples import TABLES
from host_tools.submission import table_file

LATCHED_US = 50_000
# As many as a round took before equal ones were merged; a start behind both ran out of memory.
WRONG, JAMS = 62, 31


@pytest.mark.needs("memory")
@pytest.mark.parametrize("chapter", ["588", "688a"])
def test_behind_any_number_of_wrong_hands_a_board_starts_as_it_stood(board, chapter):
    board.configure(table_file.load(TABLES / f"{chapter}.json"))
    for seat in range(1, 7):
        for wager in ("pai_gow", "fortune_bonus"):
            board.request("wager", seat=seat, wager=wager, cents=2500)
    board.press("start_game")
    board.wait(LATCHED_US)
    cards = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    dealer = []
    while (status := board.status())["what"] != "set_hand":
        advance(board, status, cards, dealer)
    assert status["to"] == 0
    low = board.request("house_way", seat=0)["low"]
    held = [card_number(card) for card in dealer]
    wrong = [card for card in held if card not in low][-len(low) :]
    for _ in range(WRONG):
        board.request("set_hand", seat=0, low=wrong)
    for _ in range(JAMS):
        board.request("irregularity", what="shuffler_jam")
    board.bench.power_off()
    board.bench.power_on()
    board.starts_anew()
    board.bench.run_for(1_500_000)
    assert board.status()["what"] == "set_hand", board.status()
    board.request("set_hand", seat=0, low=low)
    assert board.status()["to"] != 0
    assert len(recorded(board, "set_hand")) == 2
    assert len(recorded(board, "irregularity")) == 1


def advance(board, status, cards, dealer):
    """What the table waits for, as the dealer does it; his cards go to `dealer`."""
    what = status["what"]
    if what == "card":
        card = cards.pop(0)
        if status["to"] == 0:
            dealer.append(card)
        board.shoe(f"CARD,{card}")
    elif what == "roll":
        board.request("roll", dice=[1, 2, 3])
    elif what == "stub_count":
        board.request("stub_count", cards=len(cards) + 1)
    elif what == "decision":
        board.request("decision", seat=status["to"], what=status["choices"][-1])
    else:
        board.request(what)

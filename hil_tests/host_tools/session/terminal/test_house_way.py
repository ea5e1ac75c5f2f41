"""A `?` in place of a low hand tells the dealer how the house would set it (688a.11(b)(1))."""

from tablectl.core.cards import card_text

from hil_tests.host_tools.session.terminal.live_player import player_at
from hil_tests.host_tools.session.terminal.test_live_games import KEYS, set_hand


def test_688a_11_b_1_the_dealer_asks_where_the_low_hand_is_typed():
    player = player_at("688a")
    view = player.view
    player.type("3w")
    while view.what != "set_hand":
        player.type(KEYS[view.what])
        player.wait(2)
    player.type("e?\r")
    assert view.messages[-1] == told(player, "dealer", 0)
    set_hand(player)
    assert (view.what, view.to) == ("set_hand", 3)
    player.type("e?\r")
    assert view.messages[-1] == told(player, "seat 3", 3)
    assert view.prompt is None


def told(player, whose: str, seat: int) -> str:
    low, section = player.board.keeper.table.house_way(seat)
    return f"{whose}: the house would set {' '.join(map(card_text, low))} low, {section}"

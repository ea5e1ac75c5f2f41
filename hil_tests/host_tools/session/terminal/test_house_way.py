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
    assert "refused" in view.messages[-1]
    player.type("\x1b")
    set_hand(player)
    assert (view.what, view.to) == ("set_hand", 3)
    player.type("e?\r")
    low, section = player.board.keeper.table.house_way(3)
    words = " ".join(card_text(card) for card in low)
    assert view.messages[-1] == f"seat 3: the house would set {words} low, {section}"
    assert view.prompt is None

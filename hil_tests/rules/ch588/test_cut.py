"""588.5(b) to (d): to whom cards that are shuffled by hand are offered to be cut."""

from hil_tests.rules.families.pai_gow_games import PaiGow
from hil_tests.rules.helpers.play import effect, named


def played(**changes):
    """A round of seats 1, 3 and 6."""
    game = PaiGow(**changes)
    for seat in (1, 3, 6):
        game.bet(seat)
    game.start()
    game.deal_out()
    game.compare({seat: game.low_of(seat) for seat in (1, 3, 6)})
    return game


def test_588_5_b_2_588_5_d_2_after_each_round_from_the_dealers_right_counterclockwise():
    game = played(shuffler=False, deal_method="manual_shoe")
    offered = effect("cut", seats=[6, 3, 1], section="588.5(d)(2)")
    assert named(game.effects, "cut") == [offered]
    game.do("next_round")
    assert named(game.effects, "cut") == [offered]


def test_588_5_d_2_nobody_is_offered_the_cut_who_has_left():
    game = PaiGow(shuffler=False, deal_method="manual_shoe", abandon_loses=True)
    for seat in (2, 5):
        game.bet(seat)
    game.start()
    game.deal_out()
    game.do("irregularity", what="player_left", seat=5)
    game.compare({2: game.low_of(2)})
    offered = effect("cut", seats=[2], section="588.5(d)(2)")
    assert named(game.effects, "cut") == [offered]


def test_588_5_b_1_588_5_d_2_a_shuffling_device_leaves_nothing_to_cut():
    assert named(played(shuffler=True).effects, "cut") == []


def test_588_5_a_R_588_34_without_a_card_dealt_nothing_is_shuffled():
    game = PaiGow(shuffler=False, deal_method="manual_shoe")
    game.start()
    assert game.waits("next_round")
    assert named(game.effects, "cut") == []

"""687a.7(e): the boxes of one player, the envy between them, and a player who leaves them."""

from hil_tests.rules.families.own_boxes import join, verify_boxes
from hil_tests.rules.helpers.games import DJWild

ON = {"progressive": True}
ROYAL = "As Ks Qs Js Ts"
ROYAL_TOO = "Ah Kh Qh Jh Th"
LOW_HANDS = {1: "5c 7d 9d Jc Kc", 2: "5d 7h 9c Jd Kd", 6: "5h 7c 9s Qd Ac"}


def envies(joined, royals, left=None, again=None):
    """(seat, cents) of every Envy Bonus; seats 1, 2, 3, 4 and 6 with `royals`, {seat: cards}."""
    game = DJWild(max_boxes=3, jackpot_hold=False)
    hands = {3: "5s 7s 9h Qc Ad", 4: "3d 6d 8s Td 4h"}
    hands.update(LOW_HANDS)
    hands.update(royals)
    for seat in sorted(hands):
        game.bet(seat, **ON)
    join(game, *joined)
    if again:
        for event in again:
            game.do(seat=3, **event)
    game.start()
    for seat in sorted(hands):
        game.deal(hands[seat])
    game.deal("3c 4d 6h 8h Tc")
    game.deal(game.unused())
    if left:
        game.do("irregularity", what="player_left", seat=left)
    while game.waits("decision"):
        game.decided(game.table.awaits["to"], "raise")
    game.turn_up()
    assert game.waits("next_round")
    return [(line[0], line[4]) for line in game.lines() if line[3] == "envy"]


def test_687a_7_e_R_687a_32_as_many_boxes_in_a_row_are_of_one_player_as_the_house_says():
    verify_boxes(DJWild(max_boxes=3), "ante", "687a.7(e)")


def test_687a_12_c_R_687a_32_no_envy_for_a_hand_at_another_box_of_the_player():
    assert envies((2,), {3: ROYAL}) == [(6, 100000), (4, 100000), (1, 100000)]
    assert envies((1, 2), {3: ROYAL}) == [(6, 100000), (4, 100000)]
    assert envies((3,), {3: ROYAL}) == [(6, 100000), (2, 100000), (1, 100000)]


def test_687a_12_c_R_687a_32_every_box_gets_the_envy_for_hands_of_other_players():
    assert envies((2,), {6: ROYAL}) == [(seat, 100000) for seat in (4, 3, 2, 1)]
    assert envies((2,), {2: ROYAL_TOO, 3: ROYAL}) == [(seat, 100000) for seat in (6, 4, 1) * 2]


def test_R_687a_32_what_is_not_reported_is_a_player_of_its_own():
    assert envies((), {3: ROYAL}) == [(seat, 100000) for seat in (6, 4, 2, 1)]


def test_R_687a_32_a_box_whose_wagers_were_taken_back_is_nobodys():
    """All that lay at seat 3 is taken back, and somebody else wagers there."""
    other: list = [{"name": "withdraw", "wager": "ante"}]
    other += [{"name": "wager", "wager": name, "cents": 1000} for name in ("ante", "blind")]
    assert envies((2, 3), {3: ROYAL}, again=other) == [(seat, 100000) for seat in (6, 4, 2, 1)]
    kept = [{"name": "withdraw", "wager": "blind"}, other[2]]
    assert envies((2, 3), {3: ROYAL}, again=kept) == [(6, 100000), (1, 100000)]


def test_687a_7_b_R_687a_32_a_player_leaves_all_of_his_boxes():
    for left in (2, 3):
        assert envies((2,), {6: ROYAL}, left=left) == [(4, 100000), (1, 100000)]
    # The hand of a player who left pays nobody.
    assert envies((2,), {3: ROYAL}, left=2) == []


def test_687a_7_b_R_687a_32_a_player_whose_award_is_verified_is_at_all_of_his_boxes():
    game = DJWild(max_boxes=2)
    for seat in (1, 2, 3):
        game.bet(seat, **ON)
    join(game, 2)
    game.start()
    for cards in (LOW_HANDS[1], LOW_HANDS[2], ROYAL, "3c 4d 6h 8h Tc"):
        game.deal(cards)
    game.deal(game.unused())
    while game.waits("decision"):
        game.decided(game.table.awaits["to"], "raise")
    game.turn_up()
    assert game.waits("jackpot_confirm")
    for seat in (2, 3):
        game.refuses(1015, "687a.7(b)", "irregularity", what="player_left", seat=seat)
    game.do("irregularity", what="player_left", seat=1)

"""687a.12(c): the two progressive paytables, percent of the meter, envy, the held award."""

from hil_tests.rules.helpers.games import DJWild
from hil_tests.rules.helpers.play import changed, effect, named

ON = {"progressive": True}
ROYAL = "As Ks Qs Js Ts"
STRAIGHT_FLUSH = "Kh Qh Jh Th 9h"
COLLECTED = ("collect", 0, "", "687a.11(f)(1)(i)")

# Odds "to 1", and the hand; then the hands that a percent of the meter goes to.
FIXED = (
    (300, "9c 9d 9h 9s Kd"),
    (50, "9c 9d 9h Kc Kd"),
    (40, "Kd Jd 9d 7d 3d"),
    (30, "9c 8d 7h 6s 5c"),
    (9, "9c 9d 9h Kd 5c"),
)
LESS = ("9c 9d Kc Kd 5h", "9c 9d Kh 7s 5c", "As Kd 9c 7h 5s")


def terms(**changes):
    return changed(DJWild.terms(), **changes)


def test_687a_12_c_fixed_pays_of_both_paytables():
    for wager in (100, 500):
        for odds, cards in FIXED:
            game = DJWild.one_seat(cards, wagers=ON, progressive=terms(wager=wager))
            paid = ("pay", wager * odds, f"{odds} to 1", "687a.12(c)")
            assert game.line(3, "progressive") == paid, (wager, cards)
        for cards in LESS:
            game = DJWild.one_seat(cards, wagers=ON, progressive=terms(wager=wager))
            assert game.line(3, "progressive") == COLLECTED, (wager, cards)


def test_R_687a_11_without_the_stake_the_same_pays_are_for_1():
    for wager in (100, 500):
        offered = terms(wager=wager, stake_returned=False)
        for odds, cards in FIXED:
            game = DJWild.one_seat(cards, wagers=ON, progressive=offered)
            paid = ("pay", wager * odds, f"{odds} for 1", "687a.12(c)")
            assert game.line(3, "progressive") == paid, (wager, cards)


def test_687a_12_c_seeds_of_two_and_ten_thousand_dollars():
    for wager, seed in ((100, 2000000000), (500, 10000000000)):
        assert DJWild(progressive=terms(wager=wager)).table.meter.micro == seed
    game = DJWild(meter=3123450000)
    assert effect("meter", micro=3123450000) in game.effects


def test_R_687a_14_the_meter_rises_by_the_configured_rate():
    # Hundredths of a percent of the wager, in micro-dollars.
    for wager, rate, each in (
        (100, 2050, 205000),
        (500, 2050, 1025000),
        (100, 1, 100),
        (500, 10000, 5000000),
        (100, 0, 0),
    ):
        game = DJWild(meter=7000000000, progressive=terms(wager=wager, rate=rate))
        game.bet(1, progressive=True)
        game.bet(4, progressive=True)
        game.start()
        assert game.table.meter.micro == 7000000000 + 2 * each, (wager, rate)


def test_687a_12_c_a_royal_flush_takes_the_whole_meter_and_reseeds_it():
    # Start $2,500.00; a contribution of 20.5 cents: $2,500.20 is paid and half a cent stays.
    game = DJWild.one_seat(ROYAL, wagers=ON, meter=2500000000)
    assert game.line(3, "progressive") == ("pay", 250020, "100% of meter", "687a.12(c)")
    assert game.table.meter.micro == 2000000000 + 5000
    game = DJWild.one_seat(ROYAL, wagers=ON, progressive=terms(wager=500), meter=20000000000)
    # $20,000.00 and 102.5 cents.
    assert game.line(3, "progressive") == ("pay", 2000102, "100% of meter", "687a.12(c)")
    assert game.table.meter.micro == 10000000000 + 5000


def test_687a_12_c_a_straight_flush_takes_a_tenth_and_does_not_reseed():
    # 10 % of $2,500.205 is $250.0205: $250.02 is paid.
    game = DJWild.one_seat(STRAIGHT_FLUSH, wagers=ON, meter=2500000000)
    assert game.line(3, "progressive") == ("pay", 25002, "10% of meter", "687a.12(c)")
    assert game.table.meter.micro == 2500205000 - 250020000
    assert named(game.effects, "meter")[-1] == effect("meter", micro=2250185000)


def test_R_687a_16_fractions_of_a_cent_stay_on_the_meter():
    # $2,000.00995 and no contribution: a tenth is 20,000.0995 cents.
    game = DJWild.one_seat(STRAIGHT_FLUSH, wagers=ON, meter=2000009950, progressive=terms(rate=0))
    assert game.line(3, "progressive")[1] == 20000
    assert game.table.meter.micro == 2000009950 - 200000000
    game = DJWild.one_seat(ROYAL, wagers=ON, meter=2000009950, progressive=terms(rate=0))
    assert game.line(3, "progressive")[1] == 200000
    assert game.table.meter.micro == 2000000000 + 9950


def test_R_687a_11_a_percent_of_the_meter_does_not_return_the_stake():
    for returned in (True, False):
        offered = terms(stake_returned=returned)
        game = DJWild.one_seat(ROYAL, wagers=ON, progressive=offered)
        assert game.line(3, "progressive")[:3] == ("pay", 200020, "100% of meter")


def test_687a_12_c_a_second_winner_is_paid_from_the_meter_after_the_reseed():
    # Contributions of two: $2,000.41; seat 5 comes first and takes it, seat 2 finds the seed.
    hands = {2: (ROYAL, "raise", ON), 5: ("Ah Kh Qh Jh Th", "raise", ON)}
    game = DJWild.play_round(hands, progressive=terms(envy=False))
    assert game.line(5, "progressive")[1] == 200041
    assert game.line(2, "progressive")[1] == 200000
    assert game.table.meter.micro == 2000000000


def test_687a_12_c_a_tenth_after_a_royal_flush_is_of_the_new_seed():
    hands = {2: (STRAIGHT_FLUSH, "raise", ON), 5: (ROYAL, "raise", ON)}
    game = DJWild.play_round(hands, meter=9000000000, progressive=terms(envy=False))
    assert game.line(5, "progressive")[1] == 900041
    assert game.line(2, "progressive")[1] == 20000
    assert game.table.meter.micro == 1800000000


def test_687a_12_c_two_tenths_follow_each_other():
    hands = {2: (STRAIGHT_FLUSH, "raise", ON), 5: ("9s 8s 7s 6s 5s", "raise", ON)}
    game = DJWild.play_round(
        hands, "3c 4d 6h 8h Tc", meter=9000000000, progressive=terms(envy=False, rate=0)
    )
    assert game.line(5, "progressive")[1] == 90000
    assert game.line(2, "progressive")[1] == 81000
    assert game.table.meter.micro == 7290000000


def test_R_687a_04_deuces_are_plain_for_the_progressive():
    for cards, other, line in (
        ("As Ks Qs Js 2d", None, COLLECTED),
        ("9c 9d 2c Ks 5h", None, COLLECTED),
        ("2c 2d 2h 2s Jk", "Kd", ("pay", 30000, "300 to 1", "687a.12(c)")),
        ("2c 2d 2h Ks 5h", None, ("pay", 900, "9 to 1", "687a.12(c)")),
        ("9c 9d Jk Ks 5h", "2d", COLLECTED),
        ("2c 2d Jk Ks 5h", "2s", ("pay", 900, "9 to 1", "687a.12(c)")),
        ("Ac 2d 3h 4s 5c", None, ("pay", 3000, "30 to 1", "687a.12(c)")),
        ("2s 3s 4s 5s 6s", None, ("pay", 20002, "10% of meter", "687a.12(c)")),
        ("3s 4s 5s 6s Jk", "2s", ("pay", 20002, "10% of meter", "687a.12(c)")),
        ("As Ks Qs Js Jk", "Ts", ("pay", 200020, "100% of meter", "687a.12(c)")),
    ):
        game = DJWild.one_seat(cards, "4c 7d 8h Tc Jd", ON, other=other)
        assert game.line(3, "progressive") == line, (cards, other)


def envies(game):
    return [line for line in game.lines() if line[3] == "envy"]


def four_players(winner, **changes):
    """Seat 4 holds `winner`; seats 1 and 6 wager on the progressive too, 6 folds; 2 does not."""
    hands = {
        1: ("5c 7d 9d Jc Kc", "raise", ON),
        2: ("5d 7h 9c Jd Kd", "raise", {}),
        4: (winner, "raise", ON),
        6: ("5h 7c 9s Qd Ac", "fold", ON),
    }
    return DJWild.play_round(hands, **changes)


def test_R_687a_12_envy_goes_to_every_other_lit_player_in_the_order_of_settlement():
    for wager, winner, cents in (
        (100, ROYAL, 100000),
        (100, STRAIGHT_FLUSH, 30000),
        (500, ROYAL, 500000),
        (500, STRAIGHT_FLUSH, 150000),
    ):
        game = four_players(winner, progressive=terms(wager=wager))
        assert envies(game) == [
            (6, "progressive", 0, "envy", cents, "fixed", "687a.12(c)"),
            (1, "progressive", 0, "envy", cents, "fixed", "687a.12(c)"),
        ], (wager, winner)
        order = [line[:2] for line in game.lines() if line[3] in ("pay", "envy")]
        won = order.index((4, "progressive"))
        assert order[won + 1 : won + 3] == [(6, "progressive"), (1, "progressive")]
        assert effect("win_lamp", seat=6, on=True) in game.effects


def test_R_687a_12_envy_only_where_it_is_offered():
    assert envies(four_players(ROYAL, progressive=terms(envy=False))) == []


def test_R_687a_12_envy_only_for_royal_and_straight_flush():
    for _, cards in FIXED[:2]:
        hands = {1: ("5h 7c Th Qd Ac", "raise", ON), 4: (cards, "raise", ON)}
        assert envies(DJWild.play_round(hands)) == [], cards


def test_R_687a_12_no_envy_for_ones_own_hand_or_the_dealers():
    assert envies(DJWild.one_seat(ROYAL, wagers=ON)) == []
    assert envies(DJWild.one_seat("5c 7d 9h Jc Kc", beside=ROYAL, wagers=ON)) == []


def test_R_687a_12_the_holder_needs_no_progressive_wager_but_a_hand_in_play():
    for decision, wagers, expected in (
        ("raise", {}, [(6, 30000), (1, 30000)]),
        ("fold", {}, []),
        ("fold", {"trips": 500}, []),
        ("fold", ON, [(6, 30000), (1, 30000)]),
    ):
        hands = {
            1: ("5c 7d 9d Jc Kc", "raise", ON),
            4: (STRAIGHT_FLUSH, decision, wagers),
            6: ("5h 7c 9s Qd Ac", "fold", ON),
        }
        paid = [(line[0], line[4]) for line in envies(DJWild.play_round(hands))]
        assert paid == expected, (decision, wagers)


def test_R_687a_12_without_a_progressive_wager_at_the_table_nobody_is_paid():
    for method in ("manual_shoe", "automated_shoe"):
        hands = {2: (ROYAL, "raise", {}), 5: ("5c 7d 9d Jc Kc", "raise", {})}
        assert envies(DJWild.play_round(hands, deal_method=method)) == [], method


def test_R_687a_12_a_hand_void_by_13d_pays_envy_only_with_its_own_wager():
    for wagers, expected in (({}, []), (ON, [(1, 100000)])):
        game = DJWild()
        game.deal_round({1: ("5c 7d 9d Jc Kc", "raise", ON), 4: (ROYAL, "raise", wagers)})
        game.report("exposed", seat=4)
        game.confirm_awards()
        assert [(line[0], line[4]) for line in envies(game)] == expected, wagers


def test_R_687a_12_two_winners_envy_each_other():
    hands = {2: (ROYAL, "raise", ON), 5: ("Ah Kh Qh Jh Th", "raise", ON)}
    assert [(line[0], line[4]) for line in envies(DJWild.play_round(hands))] == [
        (2, 100000),
        (5, 100000),
    ]


def held(**changes):
    """A table that holds the royal flush of seat 3."""
    game = DJWild(meter=2500000000, **changes)
    game.deal_round({3: (ROYAL, "raise", ON)}, DJWild.LOW)
    game.decided(seat=3, what="raise")
    return game


def test_R_687a_17_a_whole_meter_is_held_until_confirmed_with_the_key_on():
    game = held()
    expected = {"phase": "jackpot_hold", "what": "jackpot_confirm", "to": 3}
    assert game.table.awaits == effect("phase", section="687a.12(c)", **expected)
    held_line = (3, "progressive", 100, "hold", 250020, "100% of meter", "687a.12(c)")
    assert game.lines()[-1] == held_line
    assert effect("jackpot_lamp", on=True) in game.effects
    assert game.table.meter.micro == 2500205000
    for key in (False, None, 1, "on"):
        error = game.refuses(1018, "R-687a-17", "jackpot_confirm", key=key)
        assert error.text.startswith("a held award is confirmed with the key switch on")
    game.refuses(1018, "R-687a-17", "jackpot_confirm")
    game.refuses(1001, "687a.12(c)", "next_round")
    shown = game.do("jackpot_confirm", key=True)
    assert effect("jackpot_lamp", on=False) in shown
    assert game.lines()[-1] == held_line[:3] + ("pay",) + held_line[4:]
    assert game.waits("next_round")


def test_R_687a_17_each_of_two_royal_flushes_is_held():
    game = DJWild()
    hands = {2: (ROYAL, "raise", ON), 5: ("Ah Kh Qh Jh Th", "raise", ON)}
    game.deal_round(hands)
    game.decided(seat=2, what="raise")
    game.decided(seat=5, what="raise")
    assert game.table.awaits["to"] == 5
    game.do("jackpot_confirm", key=True)
    assert game.table.awaits["phase"] == "comparing" and game.table.awaits["to"] == 2
    game.do("reveal")
    game.do("jackpot_confirm", key=True)
    holds = [(line[0], line[4]) for line in game.lines() if line[3] == "hold"]
    assert holds == [(5, 200041), (2, 200000)]


def test_R_687a_17_without_the_hold_it_is_paid_at_once():
    game = held(jackpot_hold=False)
    assert game.waits("next_round")
    assert [line[3] for line in game.lines() if line[1] == "progressive"] == ["pay"]


def test_R_687a_17_a_tenth_is_not_held():
    game = DJWild()
    game.deal_round({3: (STRAIGHT_FLUSH, "raise", ON)})
    game.decided(seat=3, what="raise")
    assert game.waits("next_round")

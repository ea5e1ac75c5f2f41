"""573.6, 573.11 and 573.12: decisions, the settlement, Queens Up, the progressive (573.12(d))."""

from hil_tests.rules.helpers.games import Crazy4
from hil_tests.rules.helpers.play import ANY, effect, named

DECISION = "573.11(b)"


def deciding(cards, ante=1000, **changes):
    """Seat 3 with these cards before it decides."""
    game = Crazy4(**changes)
    game.deal_round({3: (cards, None, {"ante": ante})}, "Ks Jh 8d 6s 4h")
    return game


def refuse(game, cents, limit, section=DECISION):
    error = game.refuses(1004, section, "decision", seat=3, what="play", cents=cents)
    assert error.facts == {"wager": "play", "cents": cents, "seat": 3, "limit": limit}


def test_573_11_b_a_play_wager_has_an_amount_in_cents():
    for cents in (None, "1000", 1000.0, True, [1000]):
        deciding(Crazy4.NOTHING).refuses(1019, ANY, "decision", seat=3, what="play", cents=cents)
    deciding(Crazy4.NOTHING).refuses(1019, ANY, "decision", seat=3, what="play")


def test_R_573_05_whole_multiples_of_the_ante_unless_the_house_lifts_it():
    for cents in (1001, 1500, 2999):
        refuse(deciding(Crazy4.PAIR_OF_ACES), cents, "no whole multiple of ante 1000", "R-573-05")
        game = deciding(Crazy4.PAIR_OF_ACES, whole_multiples=False)
        game.decide(3, cents)
        assert (3, "play", cents, "pay", cents, "1 to 1", "573.12(a)") in game.lines()
    lifted = deciding(Crazy4.PAIR_OF_ACES, whole_multiples=False)
    refuse(lifted, 3001, "more than 3 x ante 1000")
    refuse(lifted, 999, "less than ante 1000")
    refuse(deciding(Crazy4.NOTHING, whole_multiples=False), 1001, "more than 1 x ante 1000")


def test_R_573_13_all_four_forfeited_from_the_left_clockwise_before_any_settlement():
    everything = {"queens_up": 500, "progressive": True}
    game = Crazy4.play_round(
        {
            5: ("5c 7d 9h Jc Kd", "fold", everything),
            1: ("5d 7c 9s Jd Kh", "fold", everything),
            3: (Crazy4.PAIR_OF_ACES, "play", {}),
        },
        Crazy4.KING_HIGH.replace("9d", "9c"),
    )
    names = ("ante", "super_bonus", "queens_up", "progressive")
    sections = (DECISION, DECISION, "573.11(b)(1)", "573.11(b)(2)")
    folded = [(line[:2], line[3], line[6]) for line in game.lines()[:8]]
    assert folded == [
        ((seat, name), "collect", section)
        for seat in (1, 5)
        for name, section in zip(names, sections)
    ]
    assert [line[0] for line in game.lines()[8:]] == [3, 3, 3]


def paid(odds, amount, section="573.12(b)"):
    return ("pay", amount, odds, section)


def test_573_2_b_5_ii_R_573_20_the_dealer_qualifies_with_a_king_or_better():
    better = "Ac Ad Ah As 3d"
    for dealer, qualifies in (
        ("Ks 7h 5d 4c 2s", True),
        (Crazy4.KING_HIGH, True),
        ("Kh 9d 7c 3s 2h", True),
        ("Qs Jh 9d 8c 2s", False),
        ("Qs Kh Jd 2c 4s", True),
        ("Jh 9d 7s 5c 4h", False),
        ("6h 9d 7s 5c 2h", False),
        ("2s 2h 7d 5c 4s", True),
        ("Qs 9s 7s 3s 4d", True),
        ("4h 5d 6c 7s Jh", True),
        ("Qs Jh Td 9c 2s", True),
    ):
        game = Crazy4.one_seat(better, dealer)
        outcome = "pay" if qualifies else "push"
        assert game.line(3, "ante")[0] == outcome, dealer


def test_573_6_b_R_573_02_ranks_that_make_the_hand_decide_first():
    for player, dealer, outcome in (
        ("3c 3d Ac Kd 7h", "Qc Qd Js Th 2s", "collect"),
        ("Qc Qd Js Th 2s", "3c 3d Ac Kd 7h", "pay"),
        ("Ac 2d 3h 4s 9d", "2c 3d 4h 5s 9h", "collect"),
        ("Ac Kd Qh Js 2c", "Kc Qd Jh Ts 2h", "pay"),
        ("3c 3d 3h Ad 7h", "Kc Kd Kh 2s 7s", "collect"),
        ("9c 9d 3c 3d Ah", "8c 8d 7c 7d Kh", "pay"),
        ("9c 9d 3c 3d Ah", "9h 9s 4c 4d 2h", "collect"),
        ("9c 9d 8c 3d 2h", "9h 9s 8d 4c 2c", "collect"),
        ("Ac 9c 4c 3c 2h", "Kd Qd Jd 9d 2c", "pay"),
        ("Kc 9c 4c 3c 2h", "Kd 9d 5d 2d 2c", "collect"),
        ("Kc Qd 7h 5s 3c", "Ks Qh 7d 4c 2s", "pay"),
        ("Kc Ad 2h 3c 9s", "Ks Ah Qd 3d 2s", "collect"),
    ):
        assert Crazy4.one_seat(player, dealer).line(3, "play")[0] == outcome, (player, dealer)


def test_573_11_d_R_573_15_less_than_a_pair_of_queens_is_collected():
    for cards in ("Jc Jd Ah 5s 3c", "2c 2d Ah 5s 3c", "Ac Kd Qc 9s 7d", Crazy4.NOTHING):
        game = Crazy4.one_seat(cards, "Kh Jh 8d 6h 4s", wagers={"queens_up": 700})
        assert game.line(3, "queens_up") == ("collect", 0, "", "573.11(d)"), cards


def test_573_11_d_queens_up_is_paid_irrespective_of_the_dealers_hand():
    for dealer, ante in (
        (Crazy4.QUEEN_HIGH, "push"),
        (Crazy4.KING_HIGH, "pay"),
        ("9c 9d 9h 4s 2d", "collect"),
        ("Kh Ks 7d 5c 3h", "push"),
    ):
        game = Crazy4.one_seat("Kc Kd 7h 5s 3c", dealer, wagers={"queens_up": 500})
        assert game.line(3, "ante")[0] == ante
        assert game.line(3, "queens_up") == paid("1 to 1", 500, "573.12(c)")


def test_573_11_f_nothing_is_left_on_the_table():
    everything = {"queens_up": 500, "progressive": True}
    game = Crazy4.play_round(
        {1: ("9c 9s 9h Kd 5c", "fold", everything), 6: ("Ac Kh Qc Js 7s", "play", everything)},
        "Ts 8h 6d 4c 2s",
    )
    assert [name for placed in game.table.status()["wagers"].values() for name in placed] == []
    shown = game.do("next_round")
    assert named(shown, "locked") == [{"effect": "locked", "on": False}]
    assert game.lines() == []


ON = {"progressive": True}
SECTION = "573.12(d)(1)"
ENVY = "573.12(d)(5)"

FOUR_ACES = "Ac Ad Ah As 3d"
FOUR_KINGS = "Kc Kd Kh Ks 3h"
STRAIGHT_FLUSH = "5c 6c 7c 8c Td"
QUEENS = "Qs Jh 9d 8h 4s"
# Odds "for 1" of paytables A and B.
FIXED = (
    ("Kc Kd Kh Ks 3h", 300, 300),
    ("2c 2d 2h 2s 3h", 300, 300),
    ("Ac Kc Qc Jc 3h", 100, 100),
    ("Ac 2c 3c 4c Th", 100, 100),
    ("Ac Ad Ah 5c Th", 9, 15),
    ("2c 2d 2h 5c Th", 9, 15),
)


def test_573_11_e_paid_irrespective_of_the_dealers_hand():
    for dealer, ante in (
        (QUEENS, "push"),
        (Crazy4.KING_HIGH, "pay"),
        ("9c 9d 9h 9s 4d", "collect"),
    ):
        game = Crazy4.one_seat("7c 7d 7h 5s 3c", dealer, wagers=ON)
        assert game.line(3, "ante")[0] == ante
        assert game.line(3, "progressive") == ("pay", 900, "9 for 1", SECTION)


def test_573_12_d_2_only_the_highest_hand_is_paid():
    game = Crazy4.one_seat(FOUR_ACES, QUEENS, wagers=ON)
    assert len([line for line in game.lines() if line[1] == "progressive"]) == 2
    assert [line[3] for line in game.lines() if line[1] == "progressive"] == ["hold", "pay"]


def test_R_573_07_a_one_and_a_five_dollar_wager_both_win_all_of_the_meter():
    for wager, cents in ((100, 750020), (500, 750102)):
        offered = Crazy4.terms(wager=wager)
        game = Crazy4.one_seat(FOUR_ACES, QUEENS, wagers=ON, meter=7500000000, progressive=offered)
        assert game.line(3, "progressive")[1] == cents


def held(**changes):
    """A table that holds four aces of seat 3."""
    game = Crazy4(meter=7500000000, **changes)
    game.deal_round({3: (FOUR_ACES, None, ON)}, QUEENS)
    game.decide(3, 3000)
    return game


def test_573_11_e_3_R_573_08_the_whole_meter_is_held_until_validated_with_the_key_on():
    game = held()
    expected = effect("phase", phase="jackpot_hold", what="jackpot_confirm", to=3)
    expected["section"] = SECTION
    assert game.table.awaits == expected
    line = (3, "progressive", 100, "hold", 750020, "100% of meter", SECTION)
    assert game.lines()[-1] == line
    assert effect("jackpot_lamp", on=True) in game.effects
    assert game.table.meter.micro == 7500205000
    for key in (False, None, 1, "on"):
        game.refuses(1018, "R-573-08", "jackpot_confirm", key=key)
    game.refuses(1018, "R-573-08", "jackpot_confirm")
    game.refuses(1001, SECTION, "next_round")
    assert effect("jackpot_lamp", on=False) in game.do("jackpot_confirm", key=True)
    assert game.lines()[-1] == line[:3] + ("pay",) + line[4:]
    assert game.waits("next_round")


def test_573_11_e_4_only_the_whole_meter_is_held():
    for cards, _, _ in FIXED:
        game = Crazy4()
        game.deal_round({3: (cards, None, ON)}, QUEENS)
        game.decide(3, "play")
        assert game.waits("next_round"), cards


def test_573_12_d_4_R_573_16_the_meter_counts_when_it_is_the_players_turn():
    # Seat 5 comes first; its fixed award leaves the meter alone. Three times 20.5 cents came in.
    hands = {
        2: (FOUR_ACES, "play", ON),
        5: (FOUR_KINGS, "play", ON),
        6: (Crazy4.NOTHING, "fold", ON),
    }
    game = Crazy4.play_round(hands, QUEENS, meter=7500000000)
    assert game.line(5, "progressive")[:2] == ("pay", 30000)
    assert game.line(2, "progressive")[:2] == ("pay", 750061)


def envies(game):
    """(seat, amount, section) of every envy line."""
    assert all(line[1:3] == ("progressive", 0) for line in game.lines() if line[3] == "envy")
    return [(line[0], line[4], line[6]) for line in game.lines() if line[3] == "envy"]


def four_players(winner, wagers, **changes):
    """Seat 4 holds `winner`; 1 and 6 wager on the progressive, 6 folds; 2 does not wager on it."""
    hands = {
        1: ("Tc 9c 7d 5h 2c", "play", ON),
        2: ("Th 9h 7s 4d 2d", "play", {}),
        4: (winner, "play", wagers),
        6: ("Jc 9s 6d 4h 2h", "fold", ON),
    }
    return Crazy4.play_round(hands, QUEENS, **changes)


SCHEDULE = {
    ("A", 100): (10000, 1000, 500),
    ("A", 500): (50000, 5000, 2500),
    ("B", 100): (10000, 2500, None),
    ("B", 500): (50000, 12500, None),
}


def test_573_12_d_5_both_schedules_at_one_and_five_dollars_R_573_01():
    for (paytable, wager), sums in SCHEDULE.items():
        for winner, cents in zip((FOUR_ACES, FOUR_KINGS, STRAIGHT_FLUSH), sums):
            game = four_players(
                winner, ON, progressive=Crazy4.terms(paytable=paytable, wager=wager)
            )
            due = [(6, cents, ENVY), (1, cents, ENVY)] if cents else []
            assert envies(game) == due, (paytable, wager, winner)


def test_573_1_three_of_a_kind_and_less_are_no_envy_hands():
    for cards in ("Kc Kd Kh 5s 3h", "2s 5s 7c 8s Ks", "Ac Ad Kc Kd 3h"):
        assert envies(four_players(cards, ON)) == [], cards


BOTH = Crazy4.terms(wager=[100, 500], rate=2000)


def bet_both(amounts, **changes):
    """A table up to the lock; `amounts`: {seat: cents told of its chip, None for nothing}."""
    game = Crazy4(progressive=BOTH, **changes)
    for seat in sorted(amounts):
        game.bet(seat, progressive=True)
        if amounts[seat]:
            game.do("wager", seat=seat, wager="progressive", cents=amounts[seat])
    return game


def accepted(game):
    return {shown["seat"]: shown["cents"] for shown in named(game.effects, "accepted")}


def test_573_12_d_5_R_573_10_what_is_told_is_of_the_chip_that_lies_there():
    game = bet_both({1: 500, 2: 500, 3: 500, 4: 500})
    game.do("chip_off", seat=1)
    game.do("chip_off", seat=2)
    game.do("chip_on", seat=2)
    game.do("withdraw", seat=3, wager="progressive")
    game.refuses(1005, "573.7(d)(3)", "wager", seat=1, wager="progressive", cents=500)
    for cents in (200, 0, 499, 501, 1000):
        game.refuses(1004, "573.7(d)(3)", "wager", seat=4, wager="progressive", cents=cents)
    game.start()
    assert accepted(game) == {2: 100, 3: 100, 4: 500}
    assert "progressive" not in game.table.round.placed(1)
    game.refuses(1002, ANY, "wager", seat=4, wager="progressive", cents=100)

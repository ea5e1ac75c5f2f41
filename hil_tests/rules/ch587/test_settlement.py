"""587.6, 587.11 and 587.12: decisions, each class of each wager, the progressive (587.12(e))."""

from hil_tests.rules.helpers.games import RaiseItUp
from hil_tests.rules.helpers.play import ANY, effect, named

FIRST, SECOND, THIRD = "587.11(b)", "587.11(d)", "587.11(f)"
FOLD = "check check fold"


def deciding(ante=1000, seats=(3,), **changes):
    game = RaiseItUp(**changes)
    for seat in seats:
        game.bet(seat, ante=ante)
    game.start()
    game.deal_anything()
    return game


def asked(game, answers):
    """(seat, section, choices) of every question; `answers`: what each seat says in turn."""
    found = []
    left = {seat: words.split() for seat, words in answers.items()}
    while game.waits("decision"):
        awaits = game.table.awaits
        found.append((awaits["to"], awaits["section"], awaits["choices"]))
        game.decide(awaits["to"], left[awaits["to"]].pop(0))
    return found


def test_587_11_b_d_f_R_587_23_each_player_in_turn_three_times():
    game = deciding(seats=(6, 2, 4))
    found = asked(game, {2: FOLD, 4: FOLD, 6: FOLD})
    streets = ((FIRST, ["play", "check"]), (SECOND, ["play", "check"]), (THIRD, ["play", "fold"]))
    assert found == [
        (seat, section, choices) for section, choices in streets for seat in (2, 4, 6)
    ]


def test_587_7_d_2_587_11_e_587_11_h_R_587_11_one_play_wager_a_round():
    game = deciding(seats=(1, 2, 3, 4))
    found = asked(game, {1: "check 1", 2: "3", 3: FOLD, 4: "check check 1"})
    assert [(seat, section) for seat, section, _ in found] == [
        (1, FIRST),
        (2, FIRST),
        (3, FIRST),
        (4, FIRST),
        (1, SECOND),
        (3, SECOND),
        (4, SECOND),
        (3, THIRD),
        (4, THIRD),
    ]
    assert sorted([line[:3] for line in game.lines() if line[1] == "play"]) == [
        (1, "play", 1000),
        (2, "play", 3000),
        (4, "play", 1000),
    ]


def reach(section, ante=1000):
    game = deciding(ante)
    for _ in range((FIRST, SECOND, THIRD).index(section)):
        game.decide(3, "check")
    assert game.table.awaits["section"] == section
    return game


STREETS = (
    (FIRST, (1, 2, 3), (0, 999, 1001, 1500, 2500, 3001, 4000, -1000), "1 or 2 or 3"),
    (SECOND, (1, 2), (0, 999, 1001, 1500, 2001, 3000), "1 or 2"),
    (THIRD, (1,), (0, 999, 1001, 2000, 3000), "1"),
)


def test_587_11_b_587_11_d_587_11_f_one_two_or_three_times_the_ante_then_one_or_two_then_one():
    """What is asked before the 4th Street card (587.11(c)) and before the two that follow."""
    for section, multiples, wrong, words in STREETS:
        game = reach(section)
        for cents in wrong:
            error = game.refuses(1004, section, "decision", seat=3, what="play", cents=cents)
            limit = f"must be {words} x ante 1000"
            assert error.text == f"play {cents} at seat 3: {limit}, {section}"
        for times in multiples:
            game = reach(section)
            game.decided(seat=3, what="play", cents=1000 * times)
            assert [line[2] for line in game.lines() if line[1] == "play"] == [1000 * times]
            assert game.waits("next_round")


def test_587_11_b_a_play_wager_has_an_amount_in_cents():
    for cents in (None, "1000", 1000.0, True, [1000]):
        reach(FIRST).refuses(1019, ANY, "decision", seat=3, what="play", cents=cents)
    reach(THIRD).refuses(1019, ANY, "decision", seat=3, what="play")


def turned_up(game, decide):
    """The community cards, by box and section, that are turned up because of a decision."""
    before = len(game.effects)
    decide()
    awaited = named(game.effects[before:], "phase")
    return [(one["to"], one["section"]) for one in awaited if one["what"] == "reveal"]


def test_587_11_c_e_h_a_community_card_is_revealed_after_each_round_of_decisions():
    fourth = ("4th street", "587.11(c)")
    fifth = ("5th street", "587.11(e)")
    sixth = ("6th street", "587.11(h)")
    game = deciding(seats=(2, 4))
    turns = (
        (2, "check", []),
        (4, "check", [fourth]),
        (2, "2", []),
        (4, "check", [fifth]),
        (4, "1", [sixth, (4, "587.11(i)"), (2, "587.11(i)")]),
    )
    for seat, what, cards in turns:
        assert turned_up(game, lambda seat=seat, what=what: game.decide(seat, what)) == cards
    game = deciding()
    assert turned_up(game, lambda: game.decide(3, "3")) == [
        fourth,
        fifth,
        sixth,
        (3, "587.11(i)"),
    ]


def test_R_587_05_nothing_is_settled_before_the_last_player_decided():
    game = deciding(seats=(2, 4))
    for seat in (2, 4, 2, 4):
        game.decide(seat, "check")
    game.decide(2, "fold")
    assert game.lines() == []
    assert len(named(game.decide(4, "fold"), "line")) == 4
    assert game.waits("next_round")


# Own cards, community cards, and what Play and Blind pay on 10.00; a Blind of None pushes.
CLASSES = (
    ("As Ks Qs", "Js Ts 2c", 100, 1000),
    ("2h 3h 4h", "5h 6h Tc", 20, 200),
    ("Ad 2d 3d", "4d 5d Kc", 20, 200),
    ("7c 7d 7h", "7s 2c 3d", 10, 30),
    ("2c 2d 3h", "2s 3c 4d", 6, 4),
    ("2c 5c 9c", "Jc Kc 4d", 5, 3),
    ("2c 3d 4h", "5s 6c Td", 4, 2),
    ("Ac 2d 3h", "4s 5c Td", 4, 2),
    ("Ac Kd Qh", "Js Tc 4d", 4, 2),
    ("2c 2d 2h", "5s 9c Jd", 3, 1),
)


def test_587_11_i_2_ii_587_12_b_c_d_straight_and_better_three_of_a_kind_of_any_rank():
    for own, community, play, blind in CLASSES:
        game = RaiseItUp.one_seat(own, community, "2", {"ante": 1000})
        assert game.lines() == [
            (3, "ante", 1000, "pay", 1000, "1 to 1", "587.12(b)"),
            (3, "play", 2000, "pay", 2000 * play, f"{play} to 1", "587.12(c)"),
            (3, "blind", 1000, "pay", 1000 * blind, f"{blind} to 1", "587.12(d)"),
        ], own


def test_587_6_a_587_6_b_the_best_five_of_six_cards_make_the_hand():
    for own, community, play in (
        ("2c 5c 9c", "Jc Kc Ac", 5),
        ("9c 9d 9h", "9s Kc Kd", 10),
        ("9c 9d 9h", "Ks Kc Kd", 6),
        ("4c 4d 8h", "8s Kc Kd", None),
        ("9s Ks Qs", "Js Ts 8s", 20),
        ("6s 7s 8s", "9s Ts Jd", 20),
        ("6s 7s 8s", "9s Td Js", 5),
        ("2s 3d 4c", "5h 6h 6d", 4),
    ):
        outcome = RaiseItUp.one_seat(own, community).line(3, "play")
        odds = f"{play} to 1" if play else "3 to 2"
        assert outcome[2] == odds, (own, outcome)


PAIR_PLUS = {
    "As Ks Qs": (40, 40, 40, 40),
    "Ah 2h 3h": (40, 40, 40, 40),
    "4d 5d 6d": (40, 40, 40, 40),
    "2c 2d 2h": (30, 25, 30, 30),
    "Ac Ad Ah": (30, 25, 30, 30),
    "4c 5d 6d": (6, 6, 5, 6),
    "Ac 2d 3d": (6, 6, 5, 6),
    "Ac Kd Qd": (6, 6, 5, 6),
    "2c 7c 9c": (4, 4, 4, 3),
    "Kc Ac 2c": (4, 4, 4, 3),
    "2c 2d Ah": (1, 1, 1, 1),
    "Ac Ad 2h": (1, 1, 1, 1),
    "Kc Ad 2h": (None, None, None, None),
    "9c Kd Ah": (None, None, None, None),
    "Qc Ad 3d": (None, None, None, None),
}
NO_PAIR = "4h 8c Jh"


def test_R_587_01_R_587_02_587_6_c_587_11_i_1_587_12_a_pair_plus_by_the_own_three_cards():
    # The ace below the 2; ace, king and queen of a suit are a straight flush.
    for own, odds in PAIR_PLUS.items():
        for name, won in zip("ABCD", odds):
            game = RaiseItUp.one_seat(own, NO_PAIR, wagers={"pair_plus": 300}, pair_plus=name)
            expected = ("collect", 0, "", "587.11(i)(1)")
            if won:
                expected = ("pay", 300 * won, f"{won} to 1", "587.12(a)")
            assert game.line(3, "pair_plus") == expected, (own, name)


SIX_CARD_BONUS = (
    ("As Ks Qs", "Js Ts 2c", (1000, 1000, 1000, 1000)),
    ("2h 3h 4h", "5h 6h Tc", (200, 200, 200, 200)),
    ("7c 7d 7h", "7s 2c 3d", (50, 50, 100, 100)),
    ("2c 2d 3h", "2s 3c 4d", (25, 25, 20, 20)),
    ("2c 5c 9c", "Jc Kc 4d", (20, 15, 15, 15)),
    ("2c 3d 4h", "5s 6c Td", (10, 10, 9, 10)),
    ("2c 2d 4h", "2s 9c Jd", (5, 5, 8, 7)),
    ("Ac Ad Kh", "Kc 9s Jd", (None, None, None, None)),
    ("Ac Ad 4h", "2s 9c Jd", (None, None, None, None)),
    (NO_PAIR, "2d 3d Ts", (None, None, None, None)),
)


def test_587_11_i_3_ii_587_12_f_the_six_card_bonus_by_the_best_five_of_six():
    for own, community, odds in SIX_CARD_BONUS:
        for name, won in zip("ABCD", odds):
            wagers = {"six_card_bonus": 300}
            game = RaiseItUp.one_seat(own, community, wagers=wagers, six_card_bonus=name)
            expected = ("collect", 0, "", "587.11(i)(3)(ii)")
            if won:
                expected = ("pay", 300 * won, f"{won} to 1", "587.12(f)")
            assert game.line(3, "six_card_bonus") == expected, (own, name)


def test_R_587_19_a_wager_that_has_not_won_is_collected():
    wagers = {"pair_plus": 300, "progressive": True, "six_card_bonus": 300}
    game = RaiseItUp.one_seat(NO_PAIR, "2d 3d Ts", wagers=wagers)
    assert {line[3] for line in game.lines()} == {"collect"}
    assert len(game.lines()) == 6


ON = {"progressive": True}
SECTION = "587.12(e)(1)"
LOST = ("collect", 0, "", "587.11(i)(3)(i)")

SPADES = "As Ks Qs"
HEARTS = "Ah Kh Qh"
COMMUNITY = "2c 7d 9c"


def test_587_12_e_2_R_587_03_only_the_three_own_cards_count():
    # With the community cards a royal flush, four of a kind, a straight.
    for cards, community in (
        ("As Ks 4d", "Qs Js Ts"),
        ("7c 7d 2s", "7h 7s 3d"),
        ("4c 5d 9h", "6s 7c 8d"),
    ):
        assert RaiseItUp.one_seat(cards, community, wagers=ON).line(3, "progressive") == LOST, (
            cards
        )
    game = RaiseItUp.one_seat("2c 2d 2h", "2s 7d 9s", wagers=ON)
    assert game.line(3, "progressive") == ("pay", 6000, "60 for 1", SECTION)


def test_R_587_14_a_one_and_a_five_dollar_wager_both_win_all_of_the_meter():
    for wager, cents in ((100, 750020), (500, 750102)):
        offered = RaiseItUp.terms(wager=wager)
        game = RaiseItUp.one_seat(
            SPADES, COMMUNITY, wagers=ON, meter=7500000000, progressive=offered
        )
        assert game.line(3, "progressive")[1] == cents


def held(**changes):
    """A table that holds the ace, king and queen of spades of seat 3."""
    game = RaiseItUp(meter=7500000000, **changes)
    game.deal_round({3: (SPADES, None, ON)}, COMMUNITY)
    game.decide(3, "3")
    return game


def test_587_11_i_3_i_B_C_D_R_587_15_the_whole_meter_is_held_until_validated_with_the_key():
    game = held()
    expected = effect("phase", phase="jackpot_hold", what="jackpot_confirm", to=3)
    expected["section"] = SECTION
    assert game.table.awaits == expected
    line = (3, "progressive", 100, "hold", 750020, "100% of meter", SECTION)
    assert game.lines()[-1] == line
    assert effect("jackpot_lamp", on=True) in game.effects
    assert game.table.meter.micro == 7500205000
    for key in (False, None, 1, "on"):
        game.refuses(1018, "R-587-15", "jackpot_confirm", key=key)
    game.refuses(1001, SECTION, "next_round")
    assert effect("jackpot_lamp", on=False) in game.do("jackpot_confirm", key=True)
    assert game.lines()[-1] == line[:3] + ("pay",) + line[4:]
    assert game.waits("next_round")


def test_587_12_e_4_the_meter_counts_when_it_is_the_players_turn():
    # Seat 5 comes first; its fixed award leaves the meter alone. Three times 20.5 cents came in.
    hands = {2: (SPADES, "1", ON), 5: (HEARTS, "1", ON), 6: (RaiseItUp.NOTHING, FOLD, ON)}
    game = RaiseItUp.play_round(hands, COMMUNITY, meter=7500000000)
    assert game.line(5, "progressive")[:2] == ("pay", 50000)
    assert game.line(2, "progressive")[:2] == ("pay", 750061)


def envies(game):
    """(seat, amount, section) of every envy line."""
    assert all(line[1:3] == ("progressive", 0) for line in game.lines() if line[3] == "envy")
    return [(line[0], line[4], line[6]) for line in game.lines() if line[3] == "envy"]


def four_players(holder, wagers, decisions="1", **changes):
    """Seat 4 holds `holder`; 1 and 6 wager on the progressive, 6 folds; 2 does not wager on it."""
    hands = {
        1: ("Tc 9d 5h", "1", ON),
        2: ("Th 8d 4h", "1", {}),
        4: (holder, decisions, wagers),
        6: ("Jh 8s 3c", FOLD, ON),
    }
    return RaiseItUp.play_round(hands, COMMUNITY, **changes)


def test_587_1_no_other_hand_earns_an_envy_bonus():
    for holder in ("Ks Qs Js", "As 2s 3s", "Ac Ad Ah", "As Ks Qd", RaiseItUp.NOTHING):
        assert envies(four_players(holder, ON)) == [], holder


def test_587_11_i_3_i_E_envy_after_the_holders_own_award_before_his_six_card_bonus():
    game = four_players(HEARTS, {"progressive": True, "six_card_bonus": 100})
    order = [(line[0], line[1], line[3]) for line in game.lines()]
    won = order.index((4, "progressive", "pay"))
    assert order[won + 1 : won + 4] == [
        (6, "progressive", "envy"),
        (1, "progressive", "envy"),
        (4, "six_card_bonus", "collect"),
    ]

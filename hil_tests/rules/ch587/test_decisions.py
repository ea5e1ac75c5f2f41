"""587.11(b) to (h): who is asked for a Play Wager when, for how much, and what a fold forfeits."""

from hil_tests.rules.helpers.games import RaiseItUp
from hil_tests.rules.helpers.play import ANY, named

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


def test_587_11_b_only_the_player_whose_turn_it_is_decides():
    game = deciding(seats=(2, 4))
    for section in (FIRST, SECOND, THIRD):
        for turn, other in ((2, 4), (4, 2)):
            error = game.refuses(1008, section, "decision", seat=other, what="check")
            assert error.text == f"seat {other}: it is the turn of seat {turn}, {section}"
            game.decide(turn, "fold" if section == THIRD else "check")


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


def test_587_11_b_d_f_check_then_check_then_fold_and_no_other_word():
    for section, other in ((FIRST, "fold"), (SECOND, "fold"), (THIRD, "check")):
        game = reach(section)
        for what in (other, "call", "raise", "Play", "", None, 2, ["check"]):
            error = game.refuses(1009, section, "decision", seat=3, what=what, cents=1000)
        assert error.facts["legal"] == ("play, fold" if section == THIRD else "play, check")


def test_587_11_b_a_play_wager_has_an_amount_in_cents():
    for cents in (None, "1000", 1000.0, True, [1000]):
        reach(FIRST).refuses(1019, ANY, "decision", seat=3, what="play", cents=cents)
    reach(THIRD).refuses(1019, ANY, "decision", seat=3, what="play")


def test_587_11_b_the_play_wager_may_exceed_the_limit_of_the_ante():
    game = reach(FIRST, ante=50000)
    game.decided(seat=3, what="play", cents=150000)
    assert [line[2] for line in game.lines() if line[1] == "play"] == [150000]


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


def collected(seat, section, *wagers):
    return [(seat, name, stake, "collect", 0, "", section) for name, stake in wagers]


def test_587_11_f_a_fold_loses_ante_and_blind_with_any_hand():
    for cards in (RaiseItUp.NOTHING, "Ac Ad Ah"):
        game = RaiseItUp.one_seat(cards, decision=FOLD, wagers={"ante": 1500})
        assert game.lines() == collected(3, "587.11(f)", ("ante", 1500), ("blind", 1500))


def test_587_11_g_a_fold_forfeits_the_progressive_even_with_the_best_hand():
    for cards in (RaiseItUp.NOTHING, "As Ks Qs"):
        game = RaiseItUp.one_seat(cards, decision=FOLD, wagers={"progressive": True})
        base = collected(3, "587.11(f)", ("ante", 1000), ("blind", 1000))
        assert game.lines() == base + collected(3, "587.11(g)", ("progressive", 100))
        assert game.table.meter.micro == RaiseItUp.SEED + 205000


def test_587_11_g_R_587_04_a_fold_keeps_the_six_card_bonus_and_pair_plus():
    wagers = {"pair_plus": 500, "six_card_bonus": 200}
    game = RaiseItUp.one_seat("7c 7h 3s", decision=FOLD, wagers=wagers)
    assert game.lines() == collected(3, "587.11(f)", ("ante", 1000), ("blind", 1000)) + [
        (3, "pair_plus", 500, "pay", 500, "1 to 1", "587.12(a)"),
        (3, "six_card_bonus", 200, "pay", 1000, "5 to 1", "587.12(f)"),
    ]
    game = RaiseItUp.one_seat(RaiseItUp.NOTHING, decision=FOLD, wagers=wagers)
    assert game.line(3, "pair_plus") == ("collect", 0, "", "587.11(i)(1)")
    assert game.line(3, "six_card_bonus") == ("collect", 0, "", "587.11(i)(3)(ii)")


def test_R_587_04_a_fold_loses_pair_plus_where_the_submission_says_so():
    wagers = {"pair_plus": 500, "six_card_bonus": 200}
    terms = {"fold_keeps_pair_plus": False}
    game = RaiseItUp.one_seat("7c 7h 3s", decision=FOLD, wagers=wagers, **terms)
    lost = collected(3, "587.11(f)", ("ante", 1000), ("blind", 1000), ("pair_plus", 500))
    assert game.lines() == lost + [(3, "six_card_bonus", 200, "pay", 1000, "5 to 1", "587.12(f)")]
    game = RaiseItUp.one_seat("7c 7h 3s", decision="3", wagers=wagers, **terms)
    assert game.line(3, "pair_plus") == ("pay", 500, "1 to 1", "587.12(a)")


def test_R_587_05_what_is_forfeited_is_collected_from_the_left_before_any_settlement():
    all_wagers = {"pair_plus": 500, "progressive": True, "six_card_bonus": 200}
    game = RaiseItUp.play_round(
        {
            5: ("3d 5c Jd", FOLD, all_wagers),
            1: ("3c 5h Js", FOLD, all_wagers),
            3: ("Tc Td 4h", "3", {}),
        }
    )
    order = [line[:2] for line in game.lines()]
    assert order == [
        (1, "ante"),
        (1, "blind"),
        (1, "progressive"),
        (5, "ante"),
        (5, "blind"),
        (5, "progressive"),
        (5, "pair_plus"),
        (5, "six_card_bonus"),
        (3, "ante"),
        (3, "play"),
        (3, "blind"),
        (1, "pair_plus"),
        (1, "six_card_bonus"),
    ]


def test_R_587_05_nothing_is_settled_before_the_last_player_decided():
    game = deciding(seats=(2, 4))
    for seat in (2, 4, 2, 4):
        game.decide(seat, "check")
    game.decide(2, "fold")
    assert game.lines() == []
    assert len(named(game.decide(4, "fold"), "line")) == 4
    assert game.waits("next_round")


def test_587_11_i_one_player_after_the_other_from_the_dealers_right():
    hands = {
        2: ("Kc Kd 4h", "1", {"pair_plus": 500, "progressive": True, "six_card_bonus": 200}),
        5: ("3d 5c Jd", "1", {"pair_plus": 500, "progressive": True, "six_card_bonus": 200}),
    }
    game = RaiseItUp.play_round(hands, RaiseItUp.BLANK)
    win = ("pair_plus", "ante", "play", "blind", "progressive", "six_card_bonus")
    lose = ("pair_plus", "ante", "blind", "play", "progressive", "six_card_bonus")
    assert [line[:2] for line in game.lines()] == [(5, name) for name in lose] + [
        (2, name) for name in win
    ]

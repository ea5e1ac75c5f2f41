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

"""Every game is played by hand in the live view, from its keys and its screen alone."""

import re
from itertools import combinations

import pytest
from tablectl.games import CATALOGUE

from hil_tests.host_tools.session.terminal.live_player import COLUMNS, ROWS, player_at

MOST_STEPS = 400
ROUNDS = 2
ENTER, ESCAPE, BACKSPACE = "\r", "\x1b", "\x7f"
# Keys by what the table waits for.
KEYS = {
    "wagers": "s",
    "latched": "",
    "confirm_chips": "c",
    "card": "d",
    "roll": "d",
    "reveal": "d",
    "card_reader": "d",
    "stub_count": "u",
    "jackpot_confirm": "kjk",
}
# Dollars of a wager whose player chooses its amount, the last also two cards of a hand.
ANSWERS = ("30", "20", "10", "5", "12")


def play_round(player, last):
    """To its end, with every wager of each player that the table offers."""
    player.type("W")
    for _ in range(MOST_STEPS):
        rows = player.screen()
        assert len(rows) == ROWS and max(map(len, rows)) <= COLUMNS
        if player.view.what == "next_round":
            return
        act(player, last)
    raise AssertionError(f"the round came to no end: {player.view}")


def act(player, last):
    if player.view.what == "decision":
        decide(player, last)
    elif player.view.what == "set_hand":
        set_hand(player)
    else:
        player.type(KEYS[player.view.what])
        player.wait(2)


def decide(player, last):
    """The first of the choices that the board takes, or the last."""
    seat = player.view.to
    player.view.decisions.pop(seat, None)
    numbers = range(1, len(player.view.choices) + 1)
    for number in reversed(numbers) if last else numbers:
        player.type(str(number))
        give_what_is_asked(player)
        if seat in player.view.decisions:
            return
    raise AssertionError(f"no choice was taken: {player.view}")


def give_what_is_asked(player):
    """Dollars or cards of the hand, until the board takes some."""
    for answer in ANSWERS:
        if not player.view.prompt:
            return
        retype(player, answer)
    if player.view.prompt:
        player.type(ESCAPE)


def retype(player, text):
    player.type(BACKSPACE * len(player.view.prompt.typed) + text + ENTER)


def set_hand(player):
    """One low hand after the other until the board takes it and the dealer's is the house's."""
    view = player.view
    whose = view.to
    cards = range(1, 1 + len(view.hands[whose]))
    for low in [*combinations(cards, 1), *combinations(cards, 2)]:
        if not view.prompt:
            player.type("e")
        retype(player, "".join(map(str, low)))
        if (view.what, view.to) != ("set_hand", whose):
            return
    raise AssertionError(f"no low hand was taken: {view}")


@pytest.mark.parametrize("chapter", sorted(CATALOGUE))
def test_game_is_played_with_the_keys(chapter):
    player = player_at(chapter)
    for number in range(ROUNDS):
        if player.view.what == "next_round":
            player.type("n")
        player.type("".join(str(seat) for seat in (2, 5) if seat not in player.view.seated))
        play_round(player, last=number % 2)
        assert {line["seat"] for line in player.view.lines} == {2, 5}
        assert player.session.client.lost == 0


@pytest.mark.parametrize("chapter", ["583", "592", "593"])
def test_no_name_of_a_wager_and_no_die_is_cut_where_all_seats_are_taken(chapter):
    player = player_at(chapter)
    player.type("".join(str(seat) for seat in range(1, player.view.seats + 1)))
    play_round(player, last=True)
    cut = [row for row in player.screen() if "…" in row]
    assert cut == []


@pytest.mark.parametrize("last, said", [(False, "second chance"), (True, "surrender")])
def test_what_six_seats_decide_is_told_whole_591_9_a_591_7_l(last, said):
    player = player_at("591")
    player.type("123456")
    play_round(player, last)
    deciding = [seat for seat, what in player.view.decisions.items() if what == said]
    rows = "\n".join(player.screen()[3:6])
    assert "…" not in rows and len(deciding) >= 3
    for word in said.split():
        assert len(re.findall(rf"(?<=\s){word}(?=\s)", rows)) == len(deciding)

"""What somebody who writes a round from the regulation gets wrong, in games of every kind: one
line that says what, where, under which section and what to do next."""

import json

import pytest

from hil_tests.host_tools.helpers import round_files
from host_tools.examples import ROUNDS
from host_tools.rounds import host_round, round_file


def example(name):
    """(folder of its chapter, the round) of `573/01`."""
    path = next(ROUNDS.glob(f"{name}_*.json"))
    return path.parent, json.loads(path.read_text())


def seat(number, **changes):
    def change(content):
        content["seats"][number].update(changes)

    return change


def wager(number, name, cents):
    def change(content):
        content["seats"][number]["wagers"][name] = cents

    return change


def top(**changes):
    return lambda content: content.update(changes)


def without(*keys):
    def change(content):
        inner = content
        for key in keys[:-1]:
            inner = inner[key]
        del inner[keys[-1]]

    return change


def happening(**facts):
    return top(irregularities=[facts])


def earlier(**changes):
    """The earlier round of the file with changes."""
    return lambda content: content["earlier"][0].update(changes)


def refusing(code):
    """The last event of the file is to be refused with another code."""
    return lambda content: content["irregularities"][-1].update(refused=code)


def expecting(index, part, value):
    def change(content):
        content["expected"]["lines"][index][part] = value

    return change


# what is wrong: (example, what is changed in it, words that the one line must have)
SLIPS = {
    "a Play Wager placed as a bet": (
        "573/01",
        wager("1", "play", 1000),
        ["seats.1.wagers.play: this wager is made by a decision", "573.7(d)", "seats.1.decision"],
    ),
    "a wager that the table does not offer": (
        "688a/01",
        wager("1", "progressive", 100),
        ["seats.1.wagers.progressive: the configuration does not offer", "688a.7(e)(3)"],
    ),
    "no meter for a progressive": (
        "573/01",
        without("meter"),
        ["meter is missing; give the whole cents on the progressive"],
    ),
    "a meter without a progressive": (
        "688a/01",
        top(meter=1000),
        ["meter = 1000: must be null, because the configuration has no progressive"],
    ),
    "a card by its number": (
        "573/01",
        happening(before="card 3", what="face_up", card=37),
        ["irregularities[0].card = 37", 'cards as "5h"'],
    ),
    "no card where one is found": (
        "573/01",
        happening(before="card 3", what="face_up"),
        ["irregularities[0]: card is missing; face_up is about one, 573.13(a)"],
    ),
    "a fact that says nothing": (
        "573/01",
        happening(before="card 3", what="shuffler_jam", seat=2),
        ["irregularities[0]: unknown key", "before, what"],
    ),
    "a low hand that is not the house way of 588.11(d)": (
        "588/01",
        top(dealer_low="9d"),
        ['dealer_low = "9d"', "588.11(d)", "588.13(i)", 'sets "Qh" low'],
    ),
    "a low hand that is not the house way of the file": (
        "688a/01",
        top(dealer_low="8s 5d"),
        ['dealer_low = "8s 5d"', "688a.11(a)", "688a.13(h)", 'sets "Qd Jc" low'],
    ),
    "a low hand of two cards where one is low": (
        "588/01",
        seat("1", low="Kc 8s"),
        ['seats.1.low = "Kc 8s"', "588.11(e)", "write that many cards"],
    ),
    "an earlier round that is none": (
        "591/35",
        top(earlier={"seats": {}}),
        ["earlier =", "must be a list [ ] of rounds"],
    ),
    "a key of the file in an earlier round": (
        "591/35",
        earlier(title="first"),
        ['earlier[0]: unknown key "title"'],
    ),
    "a card that an earlier round lacks": (
        "591/35",
        earlier(dealer="9c"),
        ["earlier[0].dealer: another card", "591.7(e)"],
    ),
    "a card of an earlier round that was not dealt": (
        "591/35",
        earlier(dealer="9c 8h 2d"),
        ["earlier[0].dealer", "2d was not dealt"],
    ),
    "a decision of an earlier round that nobody asked for": (
        "591/35",
        earlier(seats={"1": {"wagers": {"blackjack": 1000}, "cards": "As Ks", "decision": "hit"}}),
        ["earlier[0].seats.1.decision", "hit was not asked"],
    ),
    "a card that was dealt in an earlier round": (
        "591/35",
        top(dealer="7c 9s"),
        ["dealer: 9s, card 4 of the round", "have been dealt since the shuffle"],
    ),
    "a player who sat out an earlier round": (
        "591/35",
        lambda content: content["seats"].update({"4": {"wagers": {"blackjack": 1000}}}),
        ["seats.4.wagers.blackjack", "seat 4 sat out a round", "591.6(b)"],
    ),
    "a refusal that does not come": (
        "581/38",
        lambda content: content["irregularities"][-1].update(seat=2, cents=2000),
        ["irregularities[1] wager", "the table takes this", "refused with 1046"],
    ),
    "a refusal with another error": (
        "591/35",
        refusing(1012),
        ["irregularities[0] face_up", "Ks: all of this shoe's have been dealt"],
    ),
    "a wager entered in error that is not there": (
        "590/36",
        lambda content: content["irregularities"][0].update(wager="tip"),
        ["irregularities[0] entered_in_error", "no tip is entered at seat 1", "590.6(c)"],
    ),
    "a card that is not in the shoe after the shuffle": (
        "590/35",
        lambda content: content["seats"]["2"].update(cards="5d 4d 5d"),
        ["seats.2.cards: 5d", "have been dealt since the shuffle"],
    ),
    "a moment that never came": (
        "573/28",
        happening(before="decision 6 2", what="shuffler_jam"),
        [
            "irregularities[0] shuffler_jam",
            '"before": "decision 6 2"',
            "the moments were wagers, start_game, card 1 to card 10, decision 2, reveal 1, ",
            "cards: 5 to seat 2, 5 to the dealer",
        ],
    ),
    "an event that is too late": (
        "573/01",
        happening(before="card 3", what="recut"),
        [
            "irregularities[0] recut (before card 3): recut: a card was dealt, 573.5(e)",
            "so far there were wagers, start_game, confirm_chips, card 1 to card 3",
        ],
    ),
    "an event of a seat that is not there": (
        "573/28",
        happening(before="card 3", what="player_left", seat=6),
        ["irregularities[0] player_left (before card 3)", "seat 6 is not in this round, 573.7(b)"],
    ),
    "a decision that takes cents, without": (
        "573/01",
        seat("1", decision="play"),
        ['seats.1.decision = "play"', 'write the cents behind it, as in "play 3000"'],
    ),
    "a decision with more than is allowed": (
        "573/01",
        seat("1", decision="play 100000"),
        ['seats.1.decision = "play 100000"', "more than 3 x ante 1000, 573.11(b)"],
    ),
    "a decision of another game": (
        "573/01",
        seat("1", decision="raise"),
        ['seats.1.decision = "raise"', "legal are play, fold, 573.11(b); write one of these"],
    ),
    "a decision with too many digits to be read": (
        "573/01",
        seat("1", decision="play " + "9" * 5000),
        ["seats.1.decision", "must be a decision, with its cents"],
    ),
    "a decision left out": (
        "588/03",
        without("seats", "1", "decision"),
        ["seats.1.decision", "588.11(c)", "add one of double_down, no_double_down"],
    ),
    "the second decision left out": (
        "592/01",
        seat("1", decision=["across 1000"]),
        ["seats.1.decision[1]: this is missing", "592.11(d)", "add one of down, fold"],
    ),
    "cents in a wager that are no wager": (
        "573/01",
        wager("1", "ante", 10**400),
        ["seats.1.wagers.ante", "at most 1,000,000,000,000"],
    ),
    "a kind before what it needs": (
        "593/01",
        top(seats={"1": {"wagers": {"like_kind_4": 500}}}),
        ["seats.1.wagers.like_kind_4 = 500", "needs pip_street first, 593.2(e)(2)"],
    ),
    "a burned card left out": (
        "569/18",
        without("other", "burn"),
        ["other.burn: another card: this is missing", "569.10(c)"],
    ),
    "a die with seven pips": (
        "585/01",
        top(dice=[[7, 1]]),
        ["dice[0] = [7, 1]", "each from 1 to 6, 585.3(g)"],
    ),
    "an eighth starting position": (
        "588/01",
        top(start_position=8),
        ["start_position = 8", "from 1 to 7, 588.5(i)(2)"],
    ),
    "a stub of more cards than the deck": (
        "573/01",
        top(stub={"cards": 90}),
        ["stub: stub of 90 cards", "573.8(f)"],
    ),
    "an outcome in other words": (
        "573/01",
        expecting(0, 3, "lose"),
        ['expected.lines[0].outcome = "lose"', "pay, push, collect"],
    ),
    "a seat in quotes": (
        "573/01",
        expecting(0, 0, "6"),
        ['expected.lines[0].seat = "6"', "whole number"],
    ),
    "a moment counted from zero": (
        "573/01",
        happening(before="decision 3 0", what="recut"),
        ['irregularities[0].before = "decision 3 0"', "decision n k (its k-th)"],
    ),
}


@pytest.mark.parametrize("name", SLIPS)
def test_one_line_says_what_where_and_what_to_do(name, tmp_path, tablectl):
    path, change, words = SLIPS[name]
    folder, content = example(path)
    way = content["configuration"].get("house_way")
    if way:
        content["configuration"]["house_way"] = str((folder / way).resolve())
    change(content)
    outcome = tablectl("settle", round_files.write(tmp_path, content))
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1), outcome.err
    assert [word for word in words if word not in outcome.err] == [], outcome.err
    assert len(outcome.err) < 600


@pytest.mark.parametrize(
    ("name", "moment", "so_far"),
    [
        # One seat and the dealer in turn (573.9(b)): seat 2 has the 1st, 3rd, 5th card.
        ("573/28", "card to 2 2", "card 1 to card 3"),
        ("573/28", "card to 0", "card 1 to card 2"),
        ("573/28", "card to 0 5", "card 1 to card 10"),
        # Six seats of three cards, one burned, then the three of the flop (583.11(c)).
        ("583/01", "card to burn", "card 19"),
        ("583/01", "card to community 2", "card 19 to card 21"),
    ],
)
def test_a_card_is_named_by_whom_it_goes_to(name, moment, so_far, tmp_path, tablectl):
    """The cards are not cut again once one was dealt; the refusal tells how many were."""
    _, content = example(name)
    content["irregularities"] = [{"before": moment, "what": "recut"}]
    outcome = tablectl("settle", round_files.write(tmp_path, content))
    assert f"irregularities[0] recut (before {moment})" in outcome.err
    assert f"{so_far}; cards" in outcome.err


def test_the_first_card_to_a_seat_may_be_told_by_its_number_too(tmp_path):
    for moment in ("card to 2", "card to 2 1", "card 1", "card 01"):
        _, content = example("573/28")
        content["irregularities"] = [{"before": moment, "what": "recut"}]
        file = round_file.load(round_files.write(tmp_path, content))
        assert host_round.unexpected(file)[1] == []


@pytest.mark.parametrize("moment", ["card to", "card to 2 0", "card to 2 two", "card to 2 2 2"])
def test_a_card_to_nobody_is_no_moment(moment, tmp_path, tablectl):
    _, content = example("573/28")
    content["irregularities"] = [{"before": moment, "what": "recut"}]
    outcome = tablectl("settle", round_files.write(tmp_path, content))
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert "card to n k (its k-th)" in outcome.err


def empty_positions(content):
    return [number for number, one in content["seats"].items() if not one["wagers"]]


DEALT_TO_ALL = [
    path
    for chapter in ("588", "688a")
    for path in sorted((ROUNDS / chapter).glob("*.json"))
    if empty_positions(json.loads(path.read_text()))
]


@pytest.mark.parametrize("path", DEALT_TO_ALL, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_588_8_and_688a_8_cards_of_empty_positions_may_be_left_out(path, tmp_path):
    """Every position is dealt to, and what an unplayed one holds settles nothing."""
    content = json.loads(path.read_text())
    for number in empty_positions(content):
        del content["seats"][number]
    way = content["configuration"].get("house_way")
    if way:
        content["configuration"]["house_way"] = str((path.parent / way).resolve())
    file = round_file.load(round_files.write(tmp_path, content))
    assert host_round.unexpected(file)[1] == []


def test_588_8_a_player_still_needs_his_cards(tmp_path, tablectl):
    _, content = example("588/26")
    del content["seats"]["1"]["cards"]
    outcome = tablectl("settle", round_files.write(tmp_path, content))
    assert outcome.code == 2
    assert "seats.1.cards: another card: this is missing" in outcome.err
